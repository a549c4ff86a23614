"""The house: the events of a folder, every journal opened once, accounts and what is kept."""

from __future__ import annotations

import os
import re
import secrets
import time
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from ronde.desk.accounts import Accounts
from ronde.desk.tasks import Tasks
from ronde.domain.errors import N_, RequestError
from ronde.journal import Journal
from ronde.placing import Standings

SUFFIX = ".ronde"
_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
LOOK_EVERY = 0.4
"""Seconds between two looks for entries that other processes have written."""


class NoSuchPage(RequestError):
    """Nothing is there."""

    http_status = 404


@dataclass
class House:
    """The events of a folder; every journal is opened once and kept open."""

    folder: Path
    backups: Path | None = None
    accounts: Accounts = field(init=False)
    secret: str = field(init=False)
    drafts: dict[str, bytes] = field(default_factory=dict)
    tables: dict[tuple[str, int, str, int | None], Standings] = field(default_factory=dict)
    flashes: dict[str, str] = field(default_factory=dict)
    tasks: Tasks = field(default_factory=Tasks)
    _journals: dict[str, Journal] = field(default_factory=dict)
    _looked: dict[str, float] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.accounts = Accounts(self.folder)
        self.secret = _secret(self.folder / "session.key")

    @property
    def events(self) -> tuple[str, ...]:
        """The names of the files, without their suffix."""
        return tuple(
            sorted(f.stem for f in self.folder.glob(f"*{SUFFIX}") if _SLUG.fullmatch(f.stem))
        )

    def journal(self, event: str) -> Journal:
        """The journal of an event, with what others have written lately."""
        if not _SLUG.fullmatch(event):
            raise NoSuchPage(N_("There is no event {event!r} here."), event=event)
        with self._lock:
            if event not in self._journals:
                file = self.folder / f"{event}{SUFFIX}"
                if not file.exists():
                    raise NoSuchPage(N_("There is no event {event!r} here."), event=event)
                self._journals[event] = Journal.open(file)
            journal = self._journals[event]
        now = time.monotonic()
        if now - self._looked.get(event, 0.0) > LOOK_EVERY:
            self._looked[event] = now
            journal.refresh()
        return journal

    def create(self, title: str, who: str) -> str:
        """A new event; the name of its file is made from the title."""
        slug = slug_of(title)
        with self._lock:
            free = next(s for s in _candidates(slug) if not self._taken(s))
            place = self.folder / f"{free}{SUFFIX}"
            self._journals[free] = Journal.create(place, title, who=who)
        return free

    def _taken(self, slug: str) -> bool:
        return (self.folder / f"{slug}{SUFFIX}").exists()

    def back_up(self, event: str) -> Path | None:
        """Copy an event into the second folder, where there is one."""
        if self.backups is None:
            return None
        self.backups.mkdir(parents=True, exist_ok=True)
        target = self.backups / f"{event}{SUFFIX}"
        draft = self.backups / f"{event}.new"
        draft.unlink(missing_ok=True)
        self.journal(event).backup(draft)
        draft.replace(target)
        return target

    def tell(self, session: str, sentence: str) -> None:
        """Keep a sentence for the next page of a session; only the latest sessions are kept."""
        self.flashes[session] = sentence
        for old in list(self.flashes)[:-200]:
            self.flashes.pop(old, None)

    def keep(self, content: bytes) -> str:
        """Keep an uploaded list until it is entered; only the latest few are kept."""
        token = secrets.token_urlsafe(12)
        self.drafts[token] = content
        for old in list(self.drafts)[:-8]:
            self.drafts.pop(old, None)
        return token

    def close(self) -> None:
        """Leave every event in one piece."""
        self.tasks.stop()
        with self._lock:
            for journal in self._journals.values():
                journal.close()
            self._journals.clear()


def slug_of(title: str) -> str:
    """The title as the name of a file: small letters, digits, hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:50] or "event"


def _candidates(slug: str) -> list[str]:
    return [slug, *(f"{slug}-{n}" for n in range(2, 1000))]


def _secret(file: Path) -> str:
    """The key that signs sessions: kept, so that open pages survive a restart."""
    if not file.exists():
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as new:
            new.write(secrets.token_hex(32))
    return file.read_text().strip()
