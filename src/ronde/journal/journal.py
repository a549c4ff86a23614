"""The journal of an event: acts are decided against its present state, written, and applied.

A writer reads what others have written, judges the act against the event as it then stands, and
writes with the number it expects. If somebody else was faster, it reads and judges again: no
update is lost. A repeated request is answered with the entry of the first.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from threading import RLock
from types import TracebackType
from typing import Any, Self

from ronde.domain.errors import N_, RequestError, RondeError
from ronde.domain.integers import whole_number
from ronde.journal.acts import ACTS, Act, Decision
from ronde.journal.acts.events import Create
from ronde.journal.acts.people import Erase
from ronde.journal.acts.results import Conflict
from ronde.journal.cautions import Caution, caution, require
from ronde.journal.encoding import version
from ronde.journal.entries import GENESIS, Entry, PersonalFact, canonical, checked, now
from ronde.journal.entry_list import Entries
from ronde.journal.event import Event
from ronde.journal.fold import folded, unfolded
from ronde.journal.sqlite import LogDeleted, SqliteStore
from ronde.journal.store import ConcurrentWrite, JournalClosed, Store, StoreError
from ronde.journal.timeline import REDO, UNDO, Timeline

Place = str | os.PathLike[str]
"""Where an event is stored: the path of its file, or its address on a PostgreSQL server."""

_SERVERS = ("postgresql://", "postgres://")
_OPTIMISM = 3
"""Attempts that a writer may lose to others before it asks for exclusive access."""
_ATTEMPTS = 6
_CLOSED = N_("This event has just been replaced or closed, and nothing was written: look again.")
_WRITTEN_SINCE = N_("Somebody has written since. Undo it on the page History, where you see both.")
PAIRING_ACTS = ("pair", "close-manual")
Listener = Callable[[tuple[Entry, ...]], None]

_Draft = tuple[str, Decision]
"""An entry before it has a number: the name of its act, and what was decided."""


@dataclass(frozen=True, slots=True)
class CompletedAct:
    """The answer to an act: its entry (None when nothing had to change), and its cautions."""

    entry: Entry | None
    cautions: tuple[Caution, ...]
    event: Event


@dataclass(frozen=True, slots=True)
class PastEntry:
    """An entry of the history; `undone_by` is the entry that took it out of force."""

    entry: Entry
    undone_by: int | None


class Journal:
    """The journal of one event, in a file or on a server. Several threads may share it."""

    def __init__(self, store: Store, place: Place, fold: bytes | None = None) -> None:
        self.place = place
        self._store = store
        self._lock = RLock()
        self._timeline = Timeline()
        self._requests: dict[str, Entry] = {}
        self._listeners: list[Listener] = []
        self._closed = False
        self._problem: RondeError | None = None
        if fold is not None:
            self._begin_with(fold)
        self.refresh()

    def _begin_with(self, kept: bytes) -> None:
        """Begin with a state that was kept, if it belongs to an entry that is there."""
        found = unfolded(kept)
        if found is None:
            return
        fold, state = found
        entry = next(iter(self._store.entries(fold.number - 1)), None)
        if entry is None or entry.digest != fold.digest or entry.with_digest() != entry:
            return
        entries = Entries((entry,), fold.number - 1, self._all_entries)
        self._timeline = Timeline.from_state(
            entries, state.event, state.in_force, state.undone_by, state.redoable
        )

    def _all_entries(self) -> list[Entry]:
        return list(checked(self._store.entries()))

    def fold(self) -> bytes | None:
        """The present state, to be kept by a server and given to `open`."""
        with self._lock:
            return folded(self._timeline)

    def replay(self) -> bool:
        """Check every entry and replay them all; whether this makes the present state.

        A journal that was opened with a kept state is compared with its entries like that. What
        the entries make holds; where they have been changed, the journal takes no more.
        """
        try:
            whole = Timeline.of(self._all_entries())
        except RondeError as error:
            self._problem = error
            raise
        with self._lock:
            for entry in self._timeline.entries[len(whole.entries) :]:
                whole.read(entry)
            now = self._timeline
            is_right = (whole.event, whole.in_force) == (now.event, now.in_force)
            self._timeline = whole
            self._requests.update({_key_name(e.request): e for e in whole.entries if e.request})
        return is_right

    @classmethod
    def create(
        cls,
        place: Place,
        title: str,
        *,
        who: str = "",
        details: Mapping[str, Any] | None = None,
    ) -> Self:
        """A new event in a new file, or under a new name on a server."""
        act = Create(title=title, details=details, version=version())
        act.decide(Event(), "")  # what is refused makes no file
        with _closed_on_failure(_store(place, create=True)) as store:
            journal = cls(store, place)
            journal.act(act, who=who)
            return journal

    @classmethod
    def open(
        cls,
        place: Place,
        *,
        accept_copy: bool = False,
        read_only: bool = False,
        fold: bytes | None = None,
    ) -> Self:
        """An existing event; raises `BrokenChain` where it has been tampered with.

        `read_only` writes nothing; `accept_copy` opens a file that was copied while it was open.
        With a `fold` that was kept, the entries before it are not read until somebody asks.
        """
        store = _store(place, accept_copy=accept_copy, read_only=read_only)
        with _closed_on_failure(store):
            return cls(store, place, fold)

    @classmethod
    def restore(cls, place: Place, entries: Iterable[Entry]) -> Self:
        """A new event with the entries of another journal, each checked."""
        whole = list(checked(entries))
        Timeline.of(whole)
        with _closed_on_failure(_store(place, create=True)) as store:
            store.fill(whole)
            return cls(store, place)

    @property
    def state(self) -> Event:
        """The event as this journal knows it; `refresh` reads what others have written."""
        return self._timeline.event

    @property
    def is_closed(self) -> bool:
        """It takes no entries any more; its event can be opened again."""
        return self._closed

    @property
    def head(self) -> Entry | None:
        """The latest entry."""
        return self._timeline.head

    @property
    def last_number(self) -> int:
        """The number of the latest entry; 0 while there is none."""
        return len(self._timeline.entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, those no longer in force included."""
        return tuple(self._timeline.entries)

    @property
    def history(self) -> tuple[PastEntry, ...]:
        """Who did what, when and why; and what was undone."""
        undone = self._timeline.undone_by
        return tuple(PastEntry(e, undone.get(e.number)) for e in self._timeline.entries)

    def refresh(self, *, patient: bool = True) -> tuple[Entry, ...]:
        """Read what others have written; the new entries.

        If not `patient`, return at once while another thread is writing.
        """
        if not self._lock.acquire(blocking=patient):
            return ()
        try:
            news = self._catch_up()
        finally:
            self._lock.release()
        self._notify(news)
        return news

    def _catch_up(self) -> tuple[Entry, ...]:
        """Read and check what others have written, without notifying listeners yet."""
        if self._closed:
            return ()
        if self._problem is not None:
            raise self._problem
        news = []
        head = self._timeline.head
        for entry in self._store.entries(self.last_number):
            entry.check(head)
            self._add_entry(entry)
            head = entry
            news.append(entry)
        return tuple(news)

    def wait(self, timeout: float) -> tuple[Entry, ...]:
        """Wait until somebody writes, at most so many seconds; the new entries."""
        self._store.wait(self.last_number, timeout)
        return self.refresh()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with new entries, our own and those of others.

        Returns the function that unsubscribes it.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _notify(self, news: tuple[Entry, ...]) -> None:
        if news:
            for listener in tuple(self._listeners):
                listener(news)

    def _add_entry(self, entry: Entry, event: Event | None = None) -> None:
        if event is None:
            self._timeline.read(entry)
        else:
            self._timeline.add(entry, event)
        if entry.request:
            self._requests[_key_name(entry.request)] = entry

    def act(
        self,
        act: Act,
        *,
        who: str,
        why: str = "",
        key: str = "",
        confirm: Collection[str] = (),
        at: str | None = None,
    ) -> CompletedAct:
        """Do an act. `key` makes a repeated request harmless; `confirm` answers its cautions.

        A key may have two words: its name, and a digest of the request. The same name with
        another digest is not a repetition, and is refused.

        Raises a `RequestError` where the act cannot be done, `ConfirmationNeeded` where the
        arbiter must confirm first, and `RefusedInFideMode` where FIDE mode refuses.
        """
        if isinstance(act, Erase):
            act = replace(act, facts=self._timeline.personal_facts(act.person))

        def decide(moment: str) -> _Draft | None:
            decision = act.decide(self.state, moment)
            return None if decision is None else (act.act, decision)

        return self._write(decide, who=who, why=why, key=key, confirm=confirm, at=at)

    def _write(
        self,
        decide: Callable[[str], _Draft | None],
        *,
        who: str,
        why: str,
        key: str,
        confirm: Collection[str],
        at: str | None,
    ) -> CompletedAct:
        news: list[Entry] = []
        try:
            for attempt in range(_ATTEMPTS):
                exclusive = self._store.exclusive() if attempt >= _OPTIMISM else nullcontext()
                with self._lock:
                    if self._closed:
                        raise JournalClosed(_CLOSED)
                    try:
                        with exclusive:
                            news.extend(self._catch_up())
                            repeated = self._repeated(key)
                            if repeated is not None:
                                return CompletedAct(repeated, (), self.state)
                            moment = at or now()
                            draft = decide(moment)
                            if draft is None:
                                return CompletedAct(None, (), self.state)
                            decision = draft[1]
                            entry = self._next_entry(draft, moment, who, why, key)
                            is_permanent = entry.act in ACTS and ACTS[entry.act].permanent
                            require(decision.cautions, confirm, entry, permanent=is_permanent)
                            event = self._timeline.after(entry)
                            written = self._store.append(entry, decision.erasing)
                            if written.digest != entry.digest:  # the same request, by another
                                raise ConcurrentWrite(entry)
                    except ConcurrentWrite:
                        continue
                    except LogDeleted:
                        self._closed = True
                        raise
                    self._add_entry(entry, event)
                    if decision.erasing:
                        self._timeline = self._timeline.without_facts(decision.erasing)
                    news.append(entry)
                    return CompletedAct(entry, decision.cautions, self.state)
            raise StoreError(N_("Others keep writing into the journal: try again."))
        finally:
            self._notify(tuple(news))

    def _repeated(self, key: str) -> Entry | None:
        """The entry that this request has written already."""
        entry = self._requests.get(_key_name(key)) if key else None
        if key and entry is None and not self._timeline.entries.are_complete:
            entry = self._store.requested(_key_name(key))
        if entry is not None and " " in key and " " in entry.request and key != entry.request:
            raise Conflict(N_("This key was used for another request: send a new one."))
        return entry

    def _next_entry(self, draft: _Draft, moment: str, who: str, why: str, key: str) -> Entry:
        head = self._timeline.head
        act, decision = draft
        personal = {
            name: PersonalFact.of(value, secrets.token_hex(16))
            for name, value in decision.personal.items()
        }
        return Entry(
            number=self.last_number + 1,
            at=moment,
            who=who,
            act=act,
            data=json.loads(canonical(decision.data)),
            why=why,
            request=key,
            personal=personal,
            previous=GENESIS if head is None else head.digest,
        ).with_digest()

    def undo(
        self,
        *,
        who: str,
        to: int | str | None = None,
        section: str | None = None,
        latest: int | None = None,
        why: str = "",
        key: str = "",
        confirm: Collection[str] = (),
        at: str | None = None,
    ) -> CompletedAct:
        """Take entries out of force: the latest, or all after an entry or a named moment.

        With a section, only what concerns that section. What is permanent stays in force. With
        `latest`, nothing is undone if that entry is no longer the latest.
        """

        def decide(moment: str) -> _Draft:
            if latest is not None and latest != self.last_number:
                raise Conflict(_WRITTEN_SINCE)
            if section is not None:
                self.state.section(section)
            after = None if to is None else self.moment(to)
            undone = self._timeline.undoable(section, 0 if after is None else after)
            if after is None:
                undone = undone[-1:]
            if not undone:
                raise RequestError(N_("There is nothing to undo."))
            data = {"undone": undone, **({"section": section} if section else {})}
            return UNDO, Decision(data, cautions=tuple(self._undo_cautions(undone)))

        return self._write(decide, who=who, why=why, key=key, confirm=confirm, at=at)

    def _undo_cautions(self, undone: list[int]) -> Iterable[Caution]:
        for number in undone:
            entry = self._timeline.entries[number - 1]
            if entry.act not in PAIRING_ACTS:
                continue
            section = self.state.section(entry.data["section"])
            paired = section.paired[entry.data["round"] - 1 : entry.data["round"]]
            published = bool(paired) and paired[0].published_at is not None
            yield from caution(
                "undo-published" if published else "undo-pairing",
                fide_mode=section.fide_mode,
                round=entry.data["round"],
                section=section.key,
            )

    def redo(
        self,
        *,
        who: str,
        section: str | None = None,
        why: str = "",
        key: str = "",
        at: str | None = None,
    ) -> CompletedAct:
        """Put back what the latest undo took out of force, as long as nothing else was done."""

        def decide(moment: str) -> _Draft:
            found = [u for u in self._timeline.redoable if u.section == section]
            if not found:
                raise RequestError(N_("There is nothing to redo."))
            data = {
                "undo": found[-1].number,
                "redone": list(found[-1].undone),
                **({"section": section} if section else {}),
            }
            return REDO, Decision(data)

        return self._write(decide, who=who, why=why, key=key, confirm=(), at=at)

    def moment(self, name: int | str) -> int:
        """The number of an entry, given itself or by the name of a moment."""
        if isinstance(name, str) and name in self.state.snapshots:
            return self.state.snapshots[name]
        number = name if isinstance(name, int) else whole_number(name)
        if number is None or not 0 <= number <= len(self._timeline.entries):
            raise RequestError(
                N_("There is no entry and no moment {name!r} in this journal."), name=name
            )
        return number

    def as_of(self, moment: int | str) -> Event:
        """The event as it stood after an entry, or at a named moment."""
        return self._timeline.as_of(self.moment(moment))

    def backup(self, target: str | os.PathLike[str]) -> None:
        """Copy the event, while it is open, into one complete file."""
        self._store.backup(target)

    def damage(self) -> tuple[str, ...]:
        """What the database finds wrong with its file; normally nothing."""
        return self._store.damage()

    def close(self) -> None:
        """Close the event, leaving one file where it is a file."""
        with self._lock:
            self._closed = True
            self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def is_server(place: Place) -> bool:
    """Whether the place is an address on a server, not a path."""
    return isinstance(place, str) and place.startswith(_SERVERS)


def _store(
    place: Place, *, create: bool = False, accept_copy: bool = False, read_only: bool = False
) -> Store:
    if is_server(place):
        from ronde.journal.postgres import PostgresStore

        return PostgresStore(str(place), create=create)
    return SqliteStore(place, create=create, accept_copy=accept_copy, read_only=read_only)


@contextmanager
def _closed_on_failure(store: Store) -> Iterator[Store]:
    try:
        yield store
    except BaseException:
        store.close()
        raise


def _key_name(key: str) -> str:
    return key.partition(" ")[0]
