"""Somebody on a list, and what was understood of the list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ronde.domain.errors import Problem
from ronde.domain.player import NationalRecord


@dataclass(frozen=True, slots=True)
class Listed:
    """What a list says of somebody; empty or 0 where it says nothing."""

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
class Listing:
    """The people who can be entered, the problems with their lines, and the columns used.

    `unused` are headings that no field was found for.
    """

    people: tuple[Listed, ...]
    problems: tuple[Problem, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    unused: tuple[str, ...] = ()
