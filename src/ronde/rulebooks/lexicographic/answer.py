"""A round of matches that has been paired, as the rulebook hands it over."""

from __future__ import annotations

from functools import partial

from ronde.rulebooks.lexicographic.account import Articles, draw_up
from ronde.rulebooks.lexicographic.colouring import Colouring
from ronde.rulebooks.lexicographic.flow import PairedRound, Tables
from ronde.rulebooks.situation import PairingResult


def answer(
    system: str,
    number: int,
    articles: Articles,
    tables: Tables,
    paired: PairedRound,
    colouring: Colouring,
) -> PairingResult:
    """Matches with their colours, the bye, and the account to be drawn up when asked for."""
    entrants = paired.columns.entrants
    games = [
        colouring.match(entrants[a], entrants[b])
        for bracket in paired.brackets
        for a, b in bracket.pairs
    ]
    return PairingResult(
        tuple((white.number - 1, black.number - 1) for white, black, _ in games),
        None if paired.bye is None else paired.bye.number - 1,
        partial(draw_up, system, number, articles, tables, paired, games),
    )
