"""The events of a folder or of a database, and everything a server keeps beside them."""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from threading import Event, Lock
from types import MappingProxyType
from typing import Any

from ronde.domain.errors import N_, NoSuchPage, RequestError, RondeError
from ronde.domain.player import folded
from ronde.journal import Entry, Journal, StoreError
from ronde.journal import Event as State
from ronde.journal.journal import is_server
from ronde.services.backups import Backups, move_aside
from ronde.services.before_records import take_over
from ronde.services.browser_storage import BrowserStorage
from ronde.services.devices import Devices
from ronde.services.drafts import Drafts, SharedDrafts
from ronde.services.folds import Folds
from ronde.services.jobs import Jobs
from ronde.services.network import Hosts
from ronde.services.publication import Publications
from ronde.services.rating_lists import RatingLists
from ronde.services.records import ReadOnlyRecords, Records, RecordStore, SqliteRecords
from ronde.services.summaries import Summaries, with_version
from ronde.services.tokens import Tokens
from ronde.services.users import Users
from ronde.services.webhooks import Webhooks

SUFFIX = ".ronde"
KEY, SHORTEST_KEY = "session key", 32
_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
LOOK_EVERY = 0.4
"""Seconds between two looks for entries that other processes have written."""
MOST_OPEN, IDLE = 32, 60.0
"""So many events stay open; of more, those that nobody looked at for so many seconds are closed."""
LIST_EVERY = 2.0
"""Seconds between two looks for events that others have made on a server."""


@dataclass(frozen=True, slots=True)
class Flash:
    """A sentence for the next page; `undo` is the entry that can be taken back there."""

    sentence: str
    event: str = ""
    undo: int | None = None


class Archive:
    """The names of the archived events, which the home page does not list."""

    def __init__(self, store: RecordStore) -> None:
        self._names = Records(store, "archived", bool)

    def __contains__(self, event: str) -> bool:
        return event in self._names.all

    def add(self, event: str) -> None:
        """Take an event off the home page."""
        with self._names.changing() as names:
            names[event] = True

    def remove(self, event: str) -> None:
        """List an event on the home page again."""
        with self._names.changing() as names:
            names.pop(event, None)


@dataclass
class Workspace:
    """The events of a folder, or of a database; every journal is opened once and stays open."""

    folder: Path
    backup_folder: Path | None = None
    server: str | None = None
    store: RecordStore = field(init=False)
    folds: Folds = field(init=False)
    summaries: Summaries = field(init=False)
    users: Users = field(init=False)
    secret: str = field(init=False)
    drafts: Drafts = field(init=False)
    backups: Backups = field(init=False)
    rating_lists: RatingLists = field(init=False)
    archive: Archive = field(init=False)
    publications: Publications = field(init=False)
    devices: Devices = field(init=False)
    tokens: Tokens = field(init=False)
    webhooks: Webhooks = field(init=False)
    listening: tuple[str, int | None] = ("", None)
    browser: BrowserStorage | None = None
    local_webhooks: bool = False
    hosts: Hosts = field(default_factory=Hosts)
    jobs: Jobs = field(default_factory=Jobs)
    closing: Event = field(default_factory=Event)
    flashes: dict[str, Flash] = field(default_factory=dict)
    _journals: dict[str, Journal] = field(default_factory=dict)
    _opening: dict[str, Lock] = field(default_factory=dict)
    _making: set[str] = field(default_factory=set)
    _looked: dict[str, float] = field(default_factory=dict)
    _listed: tuple[float, Mapping[str, int]] = (-LIST_EVERY, MappingProxyType({}))
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        if self.server is not None and not is_server(self.server):
            raise RequestError(N_("{address} is not the address of a server."), address=self.server)
        self.store = self._opened_store()
        self.folds = Folds(self.store)
        self.summaries = Summaries(self, self.store)
        self.users = Users(self.store)
        self.secret = session_key(self.store)
        drafts = self.folder / "drafts"
        self.drafts = Drafts(drafts) if self.server is None else SharedDrafts(drafts, self.store)
        self.rating_lists = RatingLists(self.folder / "lists")
        self.archive = Archive(self.store)
        self.publications = Publications(self.store)
        self.devices = Devices(self.store, self.secret)
        self.tokens = Tokens(self.store)
        self.webhooks = Webhooks(self)
        self.backups = Backups(
            self.backup_folder or _chosen_folder(self._choice_file), self.journal
        )

    def _opened_store(self) -> RecordStore:
        """The records of the folder, or of the database."""
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self.server is not None:
            from ronde.services.records_postgres import PostgresRecords

            shared = PostgresRecords(self.server)
            shared.listeners.append(self._hear)
            take_over(self.folder, shared)
            return shared
        if not self.is_writable:
            return ReadOnlyRecords(self.folder)
        store = SqliteRecords(self.folder)
        try:
            take_over(self.folder, store)
        except BaseException:
            store.close()
            raise
        return store

    def _hear(self, event: str) -> None:
        """Another server has written into an event: whoever watches it here hears of it."""
        journal = self._journals.get(event)
        if journal is not None:
            with suppress(RondeError):
                journal.refresh()

    @property
    def is_writable(self) -> bool:
        """Something can be written into the folder."""
        return self.server is not None or os.access(self.folder, os.W_OK)

    @property
    def _choice_file(self) -> Path:
        return self.folder / "second-folder.txt"

    def choose_backup_folder(self, folder: Path) -> None:
        """Back up into this folder from now on, also after the next start."""
        self.backups.use(folder)
        self._choice_file.write_text(str(folder), "utf-8")

    @property
    def events(self) -> tuple[str, ...]:
        """The events by the names of their files, without suffix, or by their names on a server."""
        if self.server is None:
            names = [file.stem for file in self.folder.glob(f"*{SUFFIX}")]
        else:
            names = list(self._listed_on(self.server))
        return tuple(sorted(name for name in names if _SLUG.fullmatch(name)))

    @property
    def published_events(self) -> tuple[str, ...]:
        """The events of which something is public."""
        return tuple(name for name in self.events if self.publications.of(name).is_open)

    def listed_events(self, *, archived: bool) -> tuple[str, ...]:
        """The events that the home page lists, or those that are archived."""
        return tuple(name for name in self.events if (name in self.archive) is archived)

    def archive_event(self, event: str) -> None:
        """Take an event off the home page; nothing in it changes."""
        self.journal(event)
        self.archive.add(event)

    def unarchive_event(self, event: str) -> None:
        """List an event on the first page again."""
        self.archive.remove(event)

    def _listed_on(self, server: str) -> Mapping[str, int]:
        """The events of a server with the numbers of their latest entries, as of a moment ago."""
        from ronde.journal.postgres import latest_entries

        seen, found = self._listed
        if time.monotonic() - seen > LIST_EVERY:
            found = latest_entries(server)
            self._listed = (time.monotonic(), found)
        return found

    def stamp(self, event: str) -> str:
        """What changes whenever somebody writes into an event; empty while it is not known.

        That of an open event is known on a server only: entries stand in the log beside a file.
        """
        if self.server is not None:
            return with_version(str(self._listed_on(self.server).get(event, 0)))
        file = self.folder / f"{event}{SUFFIX}"
        if event in self._journals or Path(f"{file}-wal").exists():
            return ""
        with suppress(OSError):
            status = file.stat()
            return with_version(f"{status.st_mtime_ns} {status.st_size}")
        return ""

    def look_at(self, event: str) -> State:
        """The state of an event, which is not kept open for that."""
        if event in self._journals or (self.server is None and not self.stamp(event)):
            return self.journal(event).state
        fold = self.folds.of(event)
        with Journal.open(self.place(event), read_only=self.server is None, fold=fold) as journal:
            return journal.state

    def place(self, event: str) -> Path | str:
        """Where an event lives: its file, or its address on the server."""
        if self.server is None:
            return self.folder / f"{event}{SUFFIX}"
        return f"{self.server}{'&' if '?' in self.server else '?'}event={event}"

    def journal(self, event: str) -> Journal:
        """The journal of an event, with what other processes have written."""
        opened = self._journals.get(event)
        if opened is None or opened.is_closed:
            self._open(event)
        journal = self._journals[event]
        now = time.monotonic()
        if now - self._looked.get(event, 0.0) > LOOK_EVERY:
            self._looked[event] = now
            journal.refresh(patient=False)
        return journal

    def _open(self, event: str) -> None:
        """Open a journal; whoever wants another one does not wait for it."""
        if not _SLUG.fullmatch(event) or not self._exists(event):
            raise NoSuchPage(N_("There is no event {event!r} here."), event=event)
        with self._turn_of(event):
            opened = self._journals.get(event)
            if opened is not None and not opened.is_closed:
                return
            fold = self.folds.of(event)
            read_only = self.server is None and not self.is_writable
            journal = Journal.open(self.place(event), read_only=read_only, fold=fold)
            self._adopt(event, journal)
            if fold is not None:
                self.folds.check(event, journal)
        self._close_idle(event)

    def _turn_of(self, event: str) -> Lock:
        """Held while an event is opened, made or replaced."""
        with self._lock:
            return self._opening.setdefault(event, Lock())

    def _close_idle(self, opened: str) -> None:
        """Close events that nobody has looked at for a while, when many are open."""
        before = time.monotonic() - IDLE
        idle = sorted(
            (seen, event)
            for event in tuple(self._journals)
            if event != opened and (seen := self._looked.get(event, 0.0)) < before
        )
        with self._lock:
            for _seen, event in idle[: max(0, len(self._journals) - MOST_OPEN)]:
                journal = self._journals.pop(event)
                self.folds.keep(event, journal)
                journal.close()

    def _adopt(self, event: str, journal: Journal) -> None:
        """Keep a journal open, and back up what is written into it."""
        self._journals[event] = journal
        journal.subscribe(lambda news: self.backups.note_entries(event, news))
        journal.subscribe(self.folds.listener(event, journal))

    def create(
        self, title: str, who: str, *, file: str = "", details: Mapping[str, Any] | None = None
    ) -> str:
        """A new event; the name of its file is made from the title, unless one is given."""
        return self._add_event(
            file or title, lambda place: Journal.create(place, title, who=who, details=details)
        )

    def has_event_named(self, title: str) -> bool:
        """Whether there is an event whose file has the name that this title gives."""
        return self._exists(slug_of(title))

    def restore(self, title: str, entries: Iterable[Entry]) -> str:
        """A new event with the entries of a backup."""
        return self._add_event(title, lambda place: Journal.restore(place, entries))

    def _add_event(self, title: str, make: Callable[[Path | str], Journal]) -> str:
        if not self.is_writable:
            raise StoreError(
                N_("{file} cannot be changed here: the file or its folder is read-only."),
                file=self.folder,
            )
        slug = slug_of(title)
        candidates = chain([slug], (f"{slug}-{n}" for n in count(2)))
        with self._lock:
            free = next(s for s in candidates if s not in self._making and not self._exists(s))
            self._making.add(free)
        try:  # a long event takes a while; whoever opens another one does not wait for it
            with self._turn_of(free):
                self._adopt(free, make(self.place(free)))
            self._listed = (-LIST_EVERY, {})
        finally:
            self._making.discard(free)
        self.backups.note_entries(free, ())
        return free

    def replace(self, event: str, entries: Iterable[Entry]) -> Path:
        """Put a backup in the place of an event; the file it replaces is moved aside."""
        if self.server is not None:
            raise RequestError(
                N_("On a server an event is not replaced: restore the backup under a new name.")
            )
        with self._turn_of(event):
            if not self._exists(event):
                raise NoSuchPage(N_("There is no event {event!r} here."), event=event)
            opened = self._journals.pop(event, None)
            if opened is not None:
                opened.close()
            self.folds.drop(event)
            file = self.folder / f"{event}{SUFFIX}"
            if Path(f"{file}-wal").exists():
                raise RequestError(
                    N_("Another program has this event open. End it, and replace the event then.")
                )
            aside = move_aside(file)
            try:
                self._adopt(event, Journal.restore(file, entries))
            except BaseException:
                file.unlink(missing_ok=True)
                aside.replace(file)
                raise
        self.backups.note_entries(event, ())
        return aside

    def _exists(self, event: str) -> bool:
        if self.server is not None:
            return event in self._listed_on(self.server)
        return (self.folder / f"{event}{SUFFIX}").exists()

    def keep_flash(self, session: str, flash: Flash) -> None:
        """Keep a sentence for the next page of a session; only the latest sessions have one."""
        self.flashes[session] = flash
        for old in list(self.flashes)[:-200]:
            self.flashes.pop(old, None)

    def close(self) -> None:
        """End what runs, make the backups that are due, leave every event in one file."""
        self.folds.closing.set()
        self.webhooks.close()
        self.jobs.close()
        self.backups.close()
        with self._lock:
            for event, journal in self._journals.items():
                self.folds.keep(event, journal)
                journal.close()
            self._journals.clear()
        self.store.close()


def slug_of(title: str) -> str:
    """The title as the name of a file: small letters, digits, hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", folded(title)).strip("-")[:50] or "event"


def _chosen_folder(file: Path) -> Path | None:
    """The second folder that was chosen on the page Backups."""
    return Path(file.read_text("utf-8").strip()) if file.exists() else None


def session_key(store: RecordStore) -> str:
    """The key that signs sessions; it is stored, so that open pages survive a restart."""
    known = Records(store, "setting", str)
    made = secrets.token_hex(32)
    with suppress(StoreError):
        if len(known.all.get(KEY, "")) < SHORTEST_KEY:
            with known.changing() as rows:
                if len(rows.get(KEY, "")) < SHORTEST_KEY:
                    rows[KEY] = made
    return known.all.get(KEY, made)
