"""Colours of the games of a round.

Rule: FIDE C.04.3 (2026) 5; (2017) E
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.rulebooks.colours import OTHER, Claim, ColourRule, allocate
from ronde.rulebooks.dutch.bracket import PairedBracket
from ronde.rulebooks.dutch.field import Field
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
    if field.situation.options.get("number") == "listed":
        return [not i & 1 for i in field.order]
    entered = bytearray(field.situation.history.entered)
    for i in field.situation.present:
        entered[i] = 1
    odd = [False] * len(entered)
    count = 0
    for i in _by_rank(field, len(entered)):
        if entered[i]:
            count += 1
            odd[i] = bool(count & 1)
    return [odd[i] for i in field.order]


def _by_rank(field: Field, size: int) -> Sequence[int]:
    """Players in the initial order."""
    ranking = field.situation.tournament.ranking
    return [tpn - 1 for tpn in ranking] if ranking else range(size)


def initial_colour(field: Field) -> str:
    """The colour drawn by lot before the first round.

    Where the report does not tell, it follows from the first coloured game of the highest player
    who entered, reversed for every player skipped; before any game it is White.

    Rule: FIDE C.04.3 (2026) 5.1; (2017) E
    """
    tournament, history = field.situation.tournament, field.situation.history
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    skipped = 0
    for colours, entered in zip(history.colours, history.entered, strict=True):
        if entered and colours:
            return colours[0] if not skipped & 1 else OTHER[colours[0]]
        skipped += entered
    return "W"


def colour_games(
    field: Field, rules: tuple[ColourRule, ...], brackets: Sequence[PairedBracket]
) -> list[tuple[int, int, ColourRule]]:
    """The games as (white, black, rule), by place."""
    initial = initial_colour(field)
    odd = odd_numbers(field)
    return [
        coloured(field, rules, a, b, initial, odd)
        for paired in brackets
        for a, b in paired.candidate.pairs
    ]


def coloured(
    field: Field,
    rules: tuple[ColourRule, ...],
    a: int,
    b: int,
    initial: str,
    odd: Sequence[bool],
) -> tuple[int, int, ColourRule]:
    """White, Black and the rule that decided, for two places of which `a` is ranked higher."""
    higher = Claim(field.preference[a], field.colours[a], odd[a])
    lower = Claim(field.preference[b], field.colours[b], odd[b])
    side, rule = allocate(rules, higher, lower, initial)
    return (a, b, rule) if side == "W" else (b, a, rule)
