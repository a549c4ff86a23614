"""A player as the list of participants knows him or her."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NewType

Tpn = NewType("Tpn", int)
"""Tournament pairing number: 1 is the strongest of the initial order."""

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""FIDE titles in the order of C.04.2 B2.b; everybody else comes after them."""


@dataclass(frozen=True, slots=True)
class NationalRecord:
    """What a national federation's list says of a player (TRF26, NRS records)."""

    federation: str
    name: str = ""
    rating: int = 0
    title: str = ""
    sex: str = ""
    club: str = ""
    id: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """One entry of the list. `rating` is the strength used for the initial order; 0 is none.

    `first_round` is later than 1 for a late entry, who is not paired before; `last_round` is
    the round after which a withdrawn player is not paired any more.
    """

    tpn: Tpn
    name: str = ""
    rating: int = 0
    title: str = ""
    federation: str = ""
    sex: Literal["", "m", "w"] = ""
    birth: str = ""
    fide_id: str = ""
    club: str = ""
    rank: int | None = None
    estimated: bool = False
    first_round: int = 1
    last_round: int | None = None
    national: tuple[NationalRecord, ...] = ()
    league: str = ""
