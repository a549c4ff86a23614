"""Who has White: the rules of article 12 as rows, the first that decides being the explanation.

Rule: FIDE C.04.3.2 (2012) 12, 13, 14.2
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ronde.domain.errors import N_
from ronde.rulebooks.basic import OTHER, colour_difference
from ronde.rulebooks.colours import alternated
from ronde.rulebooks.lim.field import LimField, allowed_colours
from ronde.rulebooks.lim.groups import Side


class Encounter(NamedTuple):
    """Two players to be given colours; `favoured` is the one whom 12.4 favours."""

    a: int
    b: int
    favoured: int


LimColourDecision = Callable[[LimField, Encounter], str]


@dataclass(frozen=True, slots=True)
class LimColourRule:
    """A rule that gives player `a` White, Black, or leaves it to the next rule."""

    article: str
    wording: str
    decide: LimColourDecision


def within_limits(field: LimField, pair: Encounter) -> str:
    """The only colours with which nobody has a third one running or a third one too many."""
    mine, yours = allowed_colours(field.colours[pair.a]), allowed_colours(field.colours[pair.b])
    possible = [side for side in "WB" if side in mine and OTHER[side] in yours]
    return possible[0] if len(possible) == 1 else ""


def both_due(field: LimField, pair: Encounter) -> str:
    """Each has the colour they are due."""
    mine, yours = field.due[pair.a], field.due[pair.b]
    return mine if mine != yours else ""


def within_one(field: LimField, pair: Encounter) -> str:
    """In an odd round, the only colours with which nobody has two more of one, if so chosen.

    Rule: FIDE C.04.3.2 (2012) 12.5
    Reading: ADR-0225
    """
    if field.readings.odd_rounds != "balance" or field.situation.number % 2 == 0:
        return ""
    mine, yours = (colour_difference(field.colours[v]) for v in (pair.a, pair.b))
    possible = [
        side
        for side, step in (("W", 1), ("B", -1))
        if abs(mine + step) <= 1 and abs(yours - step) <= 1
    ]
    return possible[0] if len(possible) == 1 else ""


def latest_difference(field: LimField, pair: Encounter) -> str:
    """Each has what the other had when their colours last differed."""
    return alternated(field.colours[pair.a], field.colours[pair.b])


def favoured_number(field: LimField, pair: Encounter) -> str:
    """The favoured number has the colour that is due."""
    due = field.due[pair.favoured]
    return due if pair.favoured == pair.a else OTHER[due]


def by_lot(field: LimField, pair: Encounter) -> str:
    """The player of the upper half, whose number is the smaller, has the colour of the draw."""
    first = min(pair.a, pair.b)
    lot = field.lot[first]
    return lot if first == pair.a else OTHER[lot]


FIRST_ROUND = (
    LimColourRule("14.2", N_("the colour drawn by lot, by the parity of the number"), by_lot),
)

COLOURS = (
    LimColourRule("12.1", N_("the only colours within the limits"), within_limits),
    LimColourRule("12.2", N_("both have the colour they are due"), both_due),
    LimColourRule("12.5", N_("nobody gets two more of a colour in an odd round"), within_one),
    LimColourRule("12.4", N_("alternate from the latest difference of colours"), latest_difference),
    LimColourRule(
        "12.4", N_("identical colours: the number that the group favours"), favoured_number
    ),
)
FAVOURED: dict[Callable[..., Any], str] = {
    min: N_("identical colours: the smaller number has the colour that is due"),
    max: N_("identical colours, below the median: the larger number has the colour that is due"),
}
"""Which number was favoured, in the words of the account."""


def favoured(field: LimField, a: int, b: int, side: Side) -> int:
    """The smaller number; in a lower group the larger one.

    Rule: FIDE C.04.3.2 (2012) 12.4
    Reading: ADR-0007
    """
    if side is Side.LOWER and field.readings.identical_records == "by-side":
        return max(a, b)
    return min(a, b)


def allocate(field: LimField, a: int, b: int, side: Side) -> tuple[int, int, LimColourRule]:
    """White, Black, and the rule that decided; `side` is where the pair was made."""
    rules = FIRST_ROUND if field.situation.number == 1 else COLOURS
    pair = Encounter(a, b, favoured(field, a, b, side))
    for rule in rules:
        colour = rule.decide(field, pair)
        if colour:
            if rule.decide is favoured_number:
                end = min if pair.favoured == min(a, b) else max
                rule = replace(rule, wording=FAVOURED[end])
            return (a, b, rule) if colour == "W" else (b, a, rule)
    raise AssertionError("the last colour rule always decides")


def breaks_limits(field: LimField, white: int, black: int) -> bool:
    """Somebody gets a third colour running or a third one too many, as only the last round allows.

    Rule: FIDE C.04.3.2 (2012) 13
    """
    return "W" not in allowed_colours(field.colours[white]) or "B" not in allowed_colours(
        field.colours[black]
    )
