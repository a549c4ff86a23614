"""Parts of an account that several systems draw up in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ronde.domain.errors import N_
from ronde.domain.history import History
from ronde.rulebooks.account import Counted, Obstacle
from ronde.rulebooks.profile import Kind
from ronde.rulebooks.rows import Criteria, Forbid, Minimise

Charged = tuple[int, tuple[int, ...]]
"""A value, and the numbers of those to whom it is charged."""


def counted_pairs(
    criteria: Criteria, pairs: Iterable[tuple[Kind, Kind, tuple[int, int]]]
) -> list[list[Charged]]:
    """For every row of the table what it charges these pairs; each with its two numbers."""
    charged: list[list[Charged]] = [[] for _ in criteria.rows]
    for a, b, who in pairs:
        for place, value in criteria.of_pair(a, b):
            charged[place].append((value, who))
    return charged


def counted(row: Minimise, charges: Sequence[Charged]) -> Counted:
    """A row with its value: the sum, or for a descending row the list."""
    if row.descending:
        ranked = sorted(charges, key=lambda charge: -charge[0])
        value: int | tuple[int, ...] = tuple(v for v, _ in ranked)
    else:
        ranked = list(charges)
        value = sum(v for v, _ in ranked)
    return Counted(row.code, row.article, row.wording, value, tuple(who for _, who in ranked))


def never_again(history: History, row: Forbid, a: int, b: int) -> Iterator[Obstacle]:
    """Two players (numbers minus one) who have met, or whom the arbiter keeps apart."""
    who = (a + 1, b + 1)
    facts = {"a": who[0], "b": who[1]}
    if b in history.opponents[a]:
        met = [number for number, row in enumerate(history.partner, 1) if row[a] == b]
        template = N_("{a} and {b} met in round {round}")
        yield Obstacle(who, row.code, row.article, template, {**facts, "round": met[-1]})
    else:
        yield Obstacle(who, "", "", N_("the arbiter does not let {a} and {b} meet"), facts)


def same_colour_due(row: Forbid, a: int, b: int, colour: str) -> Obstacle:
    """Two players (numbers minus one) who must both have the same colour."""
    who = (a + 1, b + 1)
    template = {
        "W": N_("{a} and {b} must both have White"),
        "B": N_("{a} and {b} must both have Black"),
    }[colour]
    return Obstacle(who, row.code, row.article, template, {"a": who[0], "b": who[1]})
