"""Drafts: what somebody has begun and not finished, on disk so that a restart loses nothing.

An uploaded list before it is entered, a backup before it is restored, the answers of a new event.
Each is a file with a name that nobody can guess. The oldest are deleted when there are too many,
and all of them after a week.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ronde.services.private_file import write_privately
from ronde.services.records import Records, RecordStore

KIND = "draft"
MOST = 40
A_WEEK = 7 * 24 * 60 * 60
_NAME = re.compile(r"[A-Za-z0-9_-]{16}")


@dataclass(frozen=True, slots=True)
class Drafts:
    """The drafts of a folder."""

    folder: Path

    def keep(self, content: bytes, name: str | None = None) -> str:
        """Keep a draft, under a new name or in place of the one it had."""
        name = name or secrets.token_urlsafe(12)
        file = self._file(name)
        if file is None:
            raise ValueError(name)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_privately(file, content)
        self._tidy()
        return name

    def get(self, name: str) -> bytes | None:
        """The draft of this name, unless it was deleted."""
        file = self.path(name)
        return None if file is None else file.read_bytes()

    def path(self, name: str) -> Path | None:
        """The file of a draft that is still there."""
        file = self._file(name)
        return file if file is not None and file.is_file() else None

    def drop(self, name: str) -> None:
        """Forget a draft: it has become an entry, or was given up."""
        file = self._file(name)
        if file is not None:
            file.unlink(missing_ok=True)

    def keep_answers(self, answers: dict[str, str], name: str | None = None) -> str:
        """Keep the answers of a form."""
        return self.keep(json.dumps(answers, ensure_ascii=False).encode(), name)

    def answers(self, name: str) -> dict[str, str] | None:
        """The answers of a form, unless they were deleted."""
        content = self.get(name)
        if content is None:
            return None
        found: Any = json.loads(content)
        return {str(key): str(value) for key, value in found.items()}

    def _file(self, name: str) -> Path | None:
        return self.folder / f"{name}.draft" if _NAME.fullmatch(name) else None

    def _tidy(self) -> None:
        """Only the latest drafts stay, and none for longer than a week."""
        aged = []
        for file in self.folder.glob("*.draft"):
            try:
                aged.append((file.stat().st_mtime, file))
            except FileNotFoundError:
                continue
        aged.sort(reverse=True)
        for place, (written, file) in enumerate(aged):
            if place >= MOST or time.time() - written > A_WEEK:
                file.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class SharedDrafts(Drafts):
    """The drafts of a database, which every server over it sees; the folder has copies."""

    store: RecordStore

    def keep(self, content: bytes, name: str | None = None) -> str:
        """Keep a draft, here and in the database."""
        name = Drafts.keep(self, content, name)
        with self.store.exclusive(KIND):
            self.store.put(KIND, name, content)
        with Records(self.store, "draft-age", float).changing() as ages:
            ages[name] = time.time()
            latest = sorted(ages, key=lambda key: ages[key], reverse=True)
            for place, old in enumerate(latest):
                if place >= MOST or time.time() - ages[old] > A_WEEK:
                    del ages[old]
                    self.store.put(KIND, old, None)
        return name

    def path(self, name: str) -> Path | None:
        """The file of a draft, as it is in the database."""
        file = self._file(name)
        content = None if file is None else self.store.get(KIND, name)
        if file is None or content is None:
            return None
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_privately(file, content)
        return file

    def drop(self, name: str) -> None:
        """Forget a draft everywhere."""
        Drafts.drop(self, name)
        with self.store.exclusive(KIND):
            self.store.put(KIND, name, None)
