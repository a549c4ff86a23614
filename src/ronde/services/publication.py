"""What of an event is open to the public: nothing, until the chief arbiter says so.

It is stored beside the users, not in the journal: who may look is a matter of this
machine, and an event file that is copied elsewhere is not public there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from ronde.domain.errors import N_, RequestError
from ronde.services.records import Records, RecordStore

PARTS = ("pairings", "standings", "crosstable", "cards", "players", "prizes", "why")


@dataclass(frozen=True, slots=True)
class Publication:
    """The public parts of an event, and its address for visitors."""

    parts: tuple[str, ...] = ()
    address: str = ""

    @property
    def is_open(self) -> bool:
        """Anything may be looked at."""
        return bool(self.parts)

    def shows(self, part: str) -> bool:
        """That part may be looked at."""
        return part in self.parts


class Publications:
    """What is public of each event of a folder."""

    def __init__(self, store: RecordStore) -> None:
        self._records = Records(store, "public", Publication)

    def of(self, event: str) -> Publication:
        """What of an event is open."""
        return self._records.all.get(event, Publication())

    def open(self, event: str, parts: Iterable[str]) -> None:
        """Open these parts, and no others."""
        wanted = frozenset(parts)
        self._put(event, parts=tuple(part for part in PARTS if part in wanted))

    def set_address(self, event: str, address: str) -> None:
        """Set the address under which visitors reach this machine; empty: find out."""
        parted = urlsplit(address)
        if address and (parted.scheme not in ("http", "https") or not parted.hostname):
            raise RequestError(
                N_("{found!r} is not an address: write it as http://192.168.1.20:8064."),
                found=address,
            )
        whole = f"{parted.scheme}://{parted.netloc}" if address else ""
        self._put(event, address=whole)

    def _put(self, event: str, **changes: Any) -> None:
        with self._records.changing() as rows:
            rows[event] = replace(rows.get(event, Publication()), **changes)
