"""The kept states of events, so that a long event opens at once; checked after it has opened.

Reading: ADR-0550
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Semaphore

from ronde.domain.errors import RondeError
from ronde.journal import Entry, Journal, StoreError
from ronde.services.background import begin
from ronde.services.records import RecordStore

KIND = "fold"
EVERY, LEAST = 256, 64
"""A state is kept anew after so many entries, or fewer when the event is closed."""


class Folds:
    """The kept states of the events of a server."""

    def __init__(self, store: RecordStore) -> None:
        self._store = store
        self._kept: dict[str, int] = {}
        self._turn = Semaphore(1)
        self.closing: Event = Event()

    def of(self, event: str) -> bytes | None:
        """The state that was kept of an event."""
        try:
            return self._store.get(KIND, event)
        except StoreError:
            return None

    def listener(self, event: str, journal: Journal) -> Callable[[tuple[Entry, ...]], None]:
        """What is done about new entries: the state is kept now and then, and erased at once."""
        self._kept[event] = journal.last_number if self.of(event) else 0

        def heard(news: tuple[Entry, ...]) -> None:
            if any(entry.act == "erase" for entry in news):
                self.drop(event)
            self.keep(event, journal, EVERY)

        return heard

    def keep(self, event: str, journal: Journal, least: int = LEAST) -> None:
        """Keep the state, if there are so many entries that have none."""
        if journal.last_number - self._kept.get(event, 0) < least:
            return
        state = journal.fold()
        if state is None:
            return
        with suppress(StoreError):  # it is made again from the entries
            with self._store.exclusive(KIND):
                self._store.put(KIND, event, state)
            self._kept[event] = journal.last_number

    def drop(self, event: str) -> None:
        """Forget the state: it is wrong, or holds what was erased."""
        with self._store.exclusive(KIND):
            self._store.put(KIND, event, None)
        self._kept[event] = 0

    def check(self, event: str, journal: Journal) -> None:
        """Check and replay all entries in the background; a state that they do not make goes."""
        begin("replay", self._check, event, journal)

    def _check(self, event: str, journal: Journal) -> None:
        with self._turn, suppress(RondeError):
            if not self.closing.is_set() and not journal.is_closed and not journal.replay():
                self.drop(event)
