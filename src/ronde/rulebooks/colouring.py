"""Colours of the games of a round.

Rule: FIDE C.04.3 (2026) 5; (2017) E
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronde.rulebooks.colours import ColourClaim, ColouredPair, ColourRule, allocate
from ronde.rulebooks.field import Field
from ronde.rulebooks.situation import Option

NUMBER_PARITY = Option(
    "number",
    ("entered", "listed"),
    "entered",
    "5.2.5",
    "the number that decides a colour: counted among those who have entered, or as listed",
)


def odd_numbers(field: Field) -> list[bool]:
    """Whether each player's number is odd, counted among those who have entered a pairing.

    Rule: FIDE C.04.3 (2026) 5.2.5; (2017) E.5
    Reading: ADR-0011
    """
    situation = field.situation
    listed = situation.options.get("number") == "listed"
    entered = bytearray(situation.history.entered)
    for i in situation.present:
        entered[i] = 1
    ranking = situation.tournament.ranking
    odd = [False] * len(entered)
    count = 0
    for i in (tpn - 1 for tpn in ranking) if ranking else range(len(entered)):
        if listed or entered[i]:
            count += 1
            odd[i] = bool(count & 1)
    return [odd[i] for i in field.order]


def initial_colour(field: Field) -> str:
    """The colour drawn by lot before the first round, as told or shown; White before any game.

    Rule: FIDE C.04.3 (2026) 5.1; (2017) E
    """
    return field.situation.tournament.drawn_colour or "W"


def colour_pairs(
    field: Field, rules: tuple[ColourRule, ...], pairs: Iterable[tuple[int, int]]
) -> list[ColouredPair]:
    """White, Black and the rule that decided, for places of which the first is ranked higher."""
    initial = initial_colour(field)
    odd = odd_numbers(field)
    return [coloured(field, rules, a, b, initial, odd) for a, b in pairs]


def coloured(
    field: Field,
    rules: tuple[ColourRule, ...],
    a: int,
    b: int,
    initial: str,
    odd: Sequence[bool],
) -> ColouredPair:
    """White, Black and the rule that decided, for two places of which `a` is ranked higher."""
    higher = ColourClaim(field.preference[a], field.colours[a], odd[a])
    lower = ColourClaim(field.preference[b], field.colours[b], odd[b])
    side, rule = allocate(rules, higher, lower, initial)
    return (a, b, rule) if side == "W" else (b, a, rule)
