"""The fold: which entries are in force, and the event they make.

Undo and redo are entries too; each names the entries it takes out of force or puts back. The
event is the fold, in the order of their numbers, over the entries in force. Some folds are kept,
so that going back a little costs little.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronde.domain.errors import N_, RondeError
from ronde.journal.acts import ACTS
from ronde.journal.entries import BrokenChain, Entry
from ronde.journal.event import Event

UNDO, REDO = "undo", "redo"
_LATEST = 16
_SPACING = 128


class CannotUndo(RondeError):
    """An undo or a redo that would leave later entries without what they build on."""

    exit_code = 3
    http_status = 409


def scope(entry: Entry) -> str | None:
    """The section an entry belongs to; None when it concerns the whole event."""
    section = entry.data.get("section")
    return section if isinstance(section, str) else None


def applied(event: Event, entry: Entry) -> Event:
    """The event after one entry in force."""
    if entry.act not in ACTS:
        raise BrokenChain(
            N_("Entry {number} has the act {act!r}: a newer version of Ronde has written it."),
            number=entry.number,
            act=entry.act,
        )
    return ACTS[entry.act].apply(event, entry)


_WRONG_FACTS = (
    *(LookupError, TypeError, ValueError),
    *(AttributeError, ArithmeticError, AssertionError),
)
"""What happens where an act does not find in an entry what it has always written there."""


def not_understood(entry: Entry) -> BrokenChain:
    """An entry that holds, but says what no act of ours has ever said."""
    return BrokenChain(
        N_("Entry {number} ({act}) cannot be understood: Ronde has not written it like this."),
        number=entry.number,
        act=entry.act,
    )


@dataclass(frozen=True, slots=True)
class Undoing:
    """An undo that may still be redone."""

    number: int
    section: str | None
    undone: tuple[int, ...]


class Timeline:
    """The entries so far, those of them in force, and their fold.

    `_folds` holds the event after so many entries in force; it always has the present one.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.in_force: list[int] = []
        self.undone_by: dict[int, int] = {}
        self.redoable: list[Undoing] = []
        self.event = Event()
        self._folds: dict[int, Event] = {0: self.event}

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Timeline:
        """The timeline of these entries."""
        timeline = cls()
        for entry in entries:
            timeline.read(entry)
        return timeline

    @property
    def head(self) -> Entry | None:
        """The latest entry."""
        return self.entries[-1] if self.entries else None

    def after(self, entry: Entry) -> Event:
        """The event as it would be after this further entry; raises where it does not fit."""
        if entry.act == UNDO:
            return self._folded(self._without(entry.data["undone"]))
        if entry.act == REDO:
            return self._folded(self._with(entry.data["redone"]))
        return applied(self.event, entry)

    def read(self, entry: Entry) -> None:
        """Take in an entry from elsewhere: whoever can seal it can write anything into it."""
        try:
            self.add(entry)
        except _WRONG_FACTS as error:
            raise not_understood(entry) from error

    def add(self, entry: Entry, event: Event | None = None) -> None:
        """Take in one more entry, whose effect may be known already."""
        event = self.after(entry) if event is None else event
        self.entries.append(entry)
        if entry.act == UNDO:
            undone = tuple(entry.data["undone"])
            self._put_in_force(self._without(undone), undone[0], event)
            self.undone_by.update(dict.fromkeys(undone, entry.number))
            self.redoable.append(Undoing(entry.number, scope(entry), undone))
        elif entry.act == REDO:
            redone = tuple(entry.data["redone"])
            self._put_in_force(self._with(redone), redone[0], event)
            for number in redone:
                del self.undone_by[number]
            self.redoable = [u for u in self.redoable if u.number != entry.data["undo"]]
        else:
            self.in_force.append(entry.number)
            here = scope(entry)
            self.redoable = [
                u for u in self.redoable if None not in (u.section, here) and u.section != here
            ]
            self._keep(event)
        self.event = event

    def _put_in_force(self, numbers: list[int], first: int, event: Event) -> None:
        """Other entries are in force, the same ones before the entry `first`."""
        common = bisect_left(numbers, first)
        self._folds = {count: kept for count, kept in self._folds.items() if count <= common}
        self.in_force = numbers
        self._keep(event)

    def _keep(self, event: Event) -> None:
        """Remember the fold; of the older ones, only some."""
        count = len(self.in_force)
        self._folds[count] = event
        old = count - _LATEST
        if old > 0 and old % _SPACING:
            self._folds.pop(old, None)

    def _without(self, numbers: Sequence[int]) -> list[int]:
        gone = frozenset(numbers)
        return [number for number in self.in_force if number not in gone]

    def _with(self, numbers: Sequence[int]) -> list[int]:
        return sorted({*self.in_force, *numbers})

    def _folded(self, numbers: Sequence[int]) -> Event:
        """The fold over these entries, from the latest kept fold that is a fold of them too."""
        common = _common_length(numbers, self.in_force)
        start = max(count for count in self._folds if count <= common)
        event = self._folds[start]
        for number in numbers[start:]:
            try:
                event = applied(event, self.entries[number - 1])
            except RondeError as error:
                raise CannotUndo(
                    N_("Entry {number} builds on what would change: {reason}"),
                    number=number,
                    reason=error,
                ) from error
        return event

    def undoable(self, section: str | None, after: int) -> list[int]:
        """The entries after that one which an undo takes out of force: all, or of one section."""
        return [
            number
            for number in self.in_force
            if number > max(after, 1)
            and not ACTS[self.entries[number - 1].act].permanent
            and (section is None or scope(self.entries[number - 1]) == section)
        ]

    def as_of(self, number: int) -> Event:
        """The event as it stood after that entry."""
        return self._folded(self._in_force_at(number))

    def _in_force_at(self, number: int) -> list[int]:
        """Which entries were in force after that entry."""
        found: set[int] = set()
        for entry in self.entries[:number]:
            if entry.act == UNDO:
                found.difference_update(entry.data["undone"])
            elif entry.act == REDO:
                found.update(entry.data["redone"])
            else:
                found.add(entry.number)
        return sorted(found)


def _common_length(one: Sequence[int], other: Sequence[int]) -> int:
    """How many entries both begin with."""
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return place
    return min(len(one), len(other))
