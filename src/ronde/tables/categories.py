"""Standings by category: age, sex, rating, federation, club.

A category keeps the rows of the whole list, with their values, and ranks them among themselves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, RequestError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ronde.domain.player import Player
    from ronde.placing import Row, Standings

    Label = Callable[[Player], str]


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A row of the whole list with its rank inside the category."""

    rank: int
    row: Row


@dataclass(frozen=True, slots=True)
class Category:
    """The players of one category; the name is empty for those of whom nothing is known."""

    name: str
    rows: tuple[CategoryRow, ...]


def by_category(table: Standings, kind: str) -> tuple[Category, ...]:
    """The categories of one kind, by name.

    `sex`, `federation`, `club`, `rating:1600,2000` (bands below each limit and above the last),
    `age:18,50` (under 18, under 50, and the others, in the year the event starts).
    """
    label = _label(table, kind)
    members: dict[str, list[Row]] = {}
    for row in table.rows:
        members.setdefault(label(table.event.player(row.player)), []).append(row)
    return tuple(Category(name, _ranked(members[name])) for name in sorted(members, key=_order))


def _ranked(rows: list[Row]) -> tuple[CategoryRow, ...]:
    """Ranks inside the category; whoever shares a rank in the list shares it here."""
    ranked: list[CategoryRow] = []
    for place, row in enumerate(rows, 1):
        shared = ranked and ranked[-1].row.rank == row.rank
        ranked.append(CategoryRow(ranked[-1].rank if shared else place, row))
    return tuple(ranked)


def _order(name: str) -> tuple[bool, list[tuple[int, str]]]:
    """Numbers in a name by their size, the unknown last."""
    pieces = re.findall(r"\d+|\D+", name)
    return not name, [(int(p), "") if p.isdigit() else (0, p) for p in pieces]


def _label(table: Standings, kind: str) -> Label:
    name, _, limits = kind.partition(":")
    if name in _PLAIN and not limits:
        return _PLAIN[name]
    if name in ("rating", "age") and re.fullmatch(r"\d+(,\d+)*", limits):
        bounds = sorted({int(limit) for limit in limits.split(",")})
        if name == "rating":
            return lambda player: _band(player.rating or None, bounds)
        year = _year(table.event.details.start)
        if year is not None:
            return lambda player: _band(_age(player, year), bounds)
        raise RequestError(
            N_("Categories of age need the date on which the tournament starts (record 042).")
        )
    raise RequestError(
        N_(
            "There is no category {kind!r}. Choose sex, federation, club, rating:LIMIT,… or "
            "age:LIMIT,…."
        ),
        kind=kind,
    )


_PLAIN: dict[str, Label] = {
    "sex": lambda player: player.sex,
    "federation": lambda player: player.federation,
    "club": lambda player: player.club,
}


def _band(value: int | None, bounds: list[int]) -> str:
    """`<1600`, `1600-1999`, `2000+`; nothing for the unknown."""
    if value is None:
        return ""
    above = [bound for bound in bounds if value < bound]
    below = [bound for bound in bounds if value >= bound]
    if not below:
        return f"<{above[0]}"
    return f"{below[-1]}-{above[0] - 1}" if above else f"{below[-1]}+"


def _age(player: Player, year: int) -> int | None:
    """The age reached in that year, as age categories count it."""
    born = _year(player.birth)
    return None if born is None else year - born


def _year(date: str) -> int | None:
    found = re.match(r"\d{4}", date)
    return int(found[0]) if found else None
