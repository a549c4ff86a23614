"""Which entries are in force, and the event they make.

Undo and redo are entries too; each names the entries it takes out of force or puts back. The
event is what the entries in force make when they are applied in the order of their numbers. Some
intermediate events are cached, so that going back a little costs little.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ronde.domain.errors import N_, RondeError
from ronde.journal.acts import ACTS
from ronde.journal.entries import BrokenChain, Entry, PersonalFact
from ronde.journal.entry_list import Entries
from ronde.journal.event import Event

UNDO, REDO = "undo", "redo"
_LATEST = 16
_SPACING = 128


class CannotUndo(RondeError):
    """An undo or a redo of something that later entries build on."""

    exit_code = 3
    http_status = 409


def scope(entry: Entry) -> str | None:
    """The section an entry belongs to; None when it concerns the whole event."""
    section = entry.data.get("section")
    return section if isinstance(section, str) else None


def apply_entry(event: Event, entry: Entry) -> Event:
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
"""What `apply` may raise when an entry does not have the data that its act always writes."""


def unreadable_entry(entry: Entry) -> BrokenChain:
    """The error for an entry whose digest is right but whose data its act cannot have written."""
    return BrokenChain(
        N_("Entry {number} ({act}) cannot be understood: Ronde has not written it like this."),
        number=entry.number,
        act=entry.act,
    )


@dataclass(frozen=True, slots=True)
class Undo:
    """An undo that may still be redone."""

    number: int
    section: str | None
    undone: tuple[int, ...]


class Timeline:
    """The entries so far, those of them in force, and the event they make.

    `_cache` holds the event after so many entries in force; it always has the present one.
    """

    def __init__(self) -> None:
        self.entries: Entries = Entries()
        self.in_force: list[int] = []
        self.undone_by: dict[int, int] = {}
        self.redoable: list[Undo] = []
        self.event: Event = Event()
        self._cache: dict[int, Event] = {0: self.event}

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Timeline:
        """The timeline of these entries."""
        timeline = cls()
        for entry in entries:
            timeline.read(entry)
        return timeline

    @classmethod
    def from_state(
        cls,
        entries: Entries,
        event: Event,
        in_force: list[int],
        undone_by: dict[int, int],
        redoable: list[Undo],
    ) -> Timeline:
        """The timeline that had come to this state."""
        timeline = cls()
        timeline.entries = entries
        timeline.in_force, timeline.undone_by, timeline.redoable = in_force, undone_by, redoable
        timeline.event = timeline._cache[len(in_force)] = event
        return timeline

    @property
    def head(self) -> Entry | None:
        """The latest entry."""
        return self.entries[-1] if self.entries else None

    def after(self, entry: Entry) -> Event:
        """The event as it would be after this further entry; raises where it does not fit."""
        if entry.act == UNDO:
            return self._replay(self._without(entry.data["undone"]))
        if entry.act == REDO:
            return self._replay(self._with(entry.data["redone"]))
        return apply_entry(self.event, entry)

    def read(self, entry: Entry) -> None:
        """Add an entry from a file or a server, which may hold anything."""
        try:
            self.add(entry)
        except _WRONG_FACTS as error:
            raise unreadable_entry(entry) from error

    def add(self, entry: Entry, event: Event | None = None) -> None:
        """Add an entry; `event` is its effect, if it is known already."""
        event = self.after(entry) if event is None else event
        self.entries.append(entry)
        if entry.act == UNDO:
            undone = tuple(entry.data["undone"])
            self._put_in_force(self._without(undone), undone[0], event)
            self.undone_by.update(dict.fromkeys(undone, entry.number))
            self.redoable.append(Undo(entry.number, scope(entry), undone))
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
            self._remember(event)
        self.event = event

    def _put_in_force(self, numbers: list[int], first: int, event: Event) -> None:
        """Other entries are in force, the same ones before the entry `first`."""
        common = bisect_left(numbers, first)
        self._cache = {count: at for count, at in self._cache.items() if count <= common}
        self.in_force = numbers
        self._remember(event)

    def _remember(self, event: Event) -> None:
        """Cache the event; of the older ones, only some."""
        count = len(self.in_force)
        self._cache[count] = event
        old = count - _LATEST
        if old > 0 and old % _SPACING:
            self._cache.pop(old, None)

    def _without(self, numbers: Sequence[int]) -> list[int]:
        gone = frozenset(numbers)
        return [number for number in self.in_force if number not in gone]

    def _with(self, numbers: Sequence[int]) -> list[int]:
        return sorted({*self.in_force, *numbers})

    def _replay(self, numbers: Sequence[int]) -> Event:
        """The event these entries make, starting from the latest cached one they share."""
        common = _common_length(numbers, self.in_force)
        start = max(count for count in self._cache if count <= common)
        event = self._cache[start]
        for number in numbers[start:]:
            try:
                event = apply_entry(event, self.entries[number - 1])
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

    def personal_facts(self, person: int) -> dict[int, tuple[str, ...]]:
        """The names of the personal facts of a person that are not erased, by entry."""
        found = {}
        for entry in self.entries:
            names = tuple(
                name
                for name, fact in entry.personal.items()
                if name.startswith(f"{person}.") and not fact.is_erased
            )
            if names:
                found[entry.number] = names
        return found

    def without_facts(self, erased: Mapping[int, tuple[str, ...]]) -> Timeline:
        """The same entries without the personal facts that were erased, for good."""
        entries = list(self.entries)
        for number, names in erased.items():
            entry = entries[number - 1]
            personal = {
                name: PersonalFact(fact.digest) if name in names else fact
                for name, fact in entry.personal.items()
            }
            entries[number - 1] = replace(entry, personal=personal)
        return Timeline.of(entries)

    def as_of(self, number: int) -> Event:
        """The event as it stood after that entry."""
        in_force: set[int] = set()
        for entry in self.entries[:number]:
            if entry.act == UNDO:
                in_force.difference_update(entry.data["undone"])
            elif entry.act == REDO:
                in_force.update(entry.data["redone"])
            else:
                in_force.add(entry.number)
        return self._replay(sorted(in_force))


def _common_length(one: Sequence[int], other: Sequence[int]) -> int:
    """How many entries both begin with."""
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return place
    return min(len(one), len(other))
