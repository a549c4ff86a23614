"""A list of players as it was read, before anybody is entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ronde.domain.errors import Problem
from ronde.domain.player import NationalRecord


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """What a list says about a player; empty or 0 where it says nothing."""

    name: str = ""
    rating: int = 0
    title: str = ""
    federation: str = ""
    sex: str = ""
    club: str = ""
    league: str = ""
    birth: str = ""
    fide_id: str = ""
    email: str = ""
    phone: str = ""
    national: tuple[NationalRecord, ...] = ()


FIELDS = (
    *("name", "surname", "first_name", "rating", "title", "federation", "sex", "club", "league"),
    *("birth", "fide_id", "email", "phone", "national_id", "national_rating"),
)
"""The fields that a column of a table may hold."""


@dataclass(frozen=True, slots=True)
class PlayerList:
    """The people who can be entered, the problems with their lines, and the columns used.

    `unused` are headings that no field was found for.
    """

    people: tuple[ListedPlayer, ...]
    problems: tuple[Problem, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    unused: tuple[str, ...] = ()
