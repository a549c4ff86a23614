"""A store in memory, for tests that do not ask about disks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from ronde.journal.entries import Entry, PersonalFact
from ronde.journal.store import ConcurrentWrite, Erasures


class MemoryStore:
    """What every store must do, in a list."""

    def __init__(self) -> None:
        self.list: list[Entry] = []

    def append(self, entry: Entry, erasing: Erasures) -> Entry:
        for earlier in self.list:
            if entry.request and earlier.request == entry.request:
                return earlier
        if entry.number != len(self.list) + 1:
            raise ConcurrentWrite(entry)
        self.list.append(entry)
        for number, fields in erasing.items():
            facts = self.list[number - 1].personal
            erased = {n: PersonalFact(f.digest) if n in fields else f for n, f in facts.items()}
            self.list[number - 1] = replace(self.list[number - 1], personal=erased)
        return entry

    def exclusive(self) -> AbstractContextManager[None]:
        return nullcontext()

    def fill(self, entries: Iterable[Entry]) -> None:
        self.list.extend(entries)

    def requested(self, name: str) -> Entry | None:
        return next((e for e in self.list if e.request.partition(" ")[0] == name), None)

    def entries(self, after: int = 0) -> Iterator[Entry]:
        yield from self.list[after:]

    def wait(self, after: int, timeout: float) -> None:
        pass

    def backup(self, target: str | os.PathLike[str]) -> None:
        raise NotImplementedError

    def damage(self) -> tuple[str, ...]:
        return ()

    def close(self) -> None:
        pass
