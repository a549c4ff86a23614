"""Entries of a journal and the chain of their digests.

An entry never changes. Its digest covers everything in it and the digest of the entry before, so
that any change is found, and where it was made. Personal data (birth, ids, contacts) are stored
beside the entry and covered by salted digests: they can be erased and the chain still holds.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from ronde.domain.errors import N_, RondeError

FORM = 1
"""The form of entries; it is part of every digest, so that a new form never passes for an old."""

GENESIS = "0" * 64


class BrokenChain(RondeError):
    """An entry that is not what was written: where, and what does not fit."""

    exit_code = 3
    http_status = 409


@dataclass(frozen=True, slots=True)
class PersonalFact:
    """A personal fact: its value and salt, until both are erased, and the digest that stays."""

    digest: str
    salt: str | None = None
    value: str | None = None

    @classmethod
    def of(cls, value: str, salt: str) -> PersonalFact:
        """The fact with this value and salt."""
        return cls(_sha256(f"{salt}\n{value}"), salt, value)

    @property
    def is_erased(self) -> bool:
        return self.value is None

    def is_intact(self) -> bool:
        """Whether the value is the one that was entered, or erased together with its salt."""
        if self.value is None or self.salt is None:
            return self.value is None and self.salt is None
        return PersonalFact.of(self.value, self.salt).digest == self.digest


@dataclass(frozen=True, slots=True)
class Entry:
    """Who did what, when and why; `request` makes a repeated request harmless."""

    number: int
    at: str
    who: str
    act: str
    data: Mapping[str, Any]
    why: str = ""
    request: str = ""
    personal: Mapping[str, PersonalFact] = field(default_factory=dict)
    previous: str = GENESIS
    digest: str = ""

    def with_digest(self) -> Entry:
        """This entry, complete."""
        return replace(self, digest=self._digest())

    def _digest(self) -> str:
        covered = [
            FORM,
            self.number,
            self.at,
            self.who,
            self.act,
            self.data,
            self.why,
            self.request,
            {name: fact.digest for name, fact in sorted(self.personal.items())},
            self.previous,
        ]
        return _sha256(canonical(covered))

    def check(self, previous: Entry | None) -> None:
        """Raise `BrokenChain` unless the entry is whole and follows the one before."""
        before = GENESIS if previous is None else previous.digest
        number = 1 if previous is None else previous.number + 1
        if self.number != number:
            raise BrokenChain(
                N_("Entry {number} of the journal is missing: {found} stands in its place."),
                number=number,
                found=self.number,
            )
        if self.previous != before or self._digest() != self.digest:
            raise BrokenChain(
                N_("Entry {number} of the journal has been changed since it was written."),
                number=self.number,
            )
        for name, fact in self.personal.items():
            if not fact.is_intact():
                raise BrokenChain(
                    N_("The field {field} of entry {number} has been changed since."),
                    field=name,
                    number=self.number,
                )


def canonical(value: Any) -> str:
    """One text for one value: keys sorted, no blanks, every character as it is."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


COLUMNS = "number, at, who, act, data, why, request, previous, digest"
"""The columns of an entry in a store; its personal facts have a table of their own."""


def as_row(entry: Entry) -> tuple[Any, ...]:
    """The columns of an entry."""
    data = canonical(entry.data)
    return (
        *(entry.number, entry.at, entry.who, entry.act, data, entry.why, entry.request or None),
        *(entry.previous, entry.digest),
    )


def from_row(row: Sequence[Any], personal: Mapping[str, PersonalFact]) -> Entry:
    """The entry of a row of a store, whose data must be written as `canonical` writes them."""
    number, at, who, act, text, why, request, previous, digest = row
    try:
        data = json.loads(text)
    except (TypeError, ValueError):
        data = None
    if not isinstance(data, dict) or canonical(data) != text:
        raise BrokenChain(
            N_("Entry {number} of the journal has been changed since it was written."),
            number=number,
        )
    return Entry(number, at, who, act, data, why, request or "", personal, previous, digest)


def now() -> str:
    """The present moment in UTC, as entries write it."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def checked(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries, each compared with the one before; raises `BrokenChain` where one differs."""
    previous: Entry | None = None
    for entry in entries:
        entry.check(previous)
        yield entry
        previous = entry
