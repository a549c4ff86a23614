"""Colours of the games, and the account of the round."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.rulebooks.colours import OTHER, Claim, ColourRule, allocate
from ronde.rulebooks.dutch.bracket import PairedBracket
from ronde.rulebooks.dutch.field import Field


def odd_numbers(field: Field) -> list[bool]:
    """Whether each player's number is odd, counted among those who have entered a pairing.

    Rule: FIDE C.04.3 (2026) 5.2.5
    Reading: decided as the reference engines do; see the ADR on numbers of absent players
    """
    entered = bytearray(field.situation.history.entered)
    for i in field.order:
        entered[i] = 1
    odd = [False] * len(entered)
    count = 0
    for i in range(len(entered)):
        if entered[i]:
            count += 1
            odd[i] = bool(count & 1)
    return [odd[i] for i in field.order]


def initial_colour(field: Field) -> str:
    """The colour drawn by lot before the first round."""
    tournament = field.situation.tournament
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    history = field.situation.history
    skipped = 0
    for colours, entered in zip(history.colours, history.entered, strict=True):
        if entered and colours:
            return colours[0] if not skipped & 1 else OTHER[colours[0]]
        skipped += entered
    return "W"


def colour_games(
    field: Field, rules: tuple[ColourRule, ...], brackets: Sequence[PairedBracket]
) -> list[tuple[int, int]]:
    """The games as (white, black)."""
    initial = initial_colour(field)
    odd = odd_numbers(field)
    games = []
    claims = [Claim(p, c, o) for p, c, o in zip(field.preference, field.colours, odd, strict=True)]
    for paired in brackets:
        for a, b in paired.candidate.pairs:
            side, _rule = allocate(rules, claims[a], claims[b], initial)
            games.append((a, b) if side == "W" else (b, a))
    return games
