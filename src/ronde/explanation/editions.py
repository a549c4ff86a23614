"""Systems and editions side by side: which boards differ, and which article makes the difference.

The first system is the one compared with. For every board of it that another system does not
make, that other system is asked why not: its own account, and its own article, answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.domain.errors import N_, NoLegalPairing, RequestError
from ronde.domain.tournament import Tournament
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why_not import WhyNot, WhyNotQuestion, answer_why_not
from ronde.pairing import Round, pair, system_of
from ronde.rulebooks.account import ColouredGame

REASONS = 30
"""Boards that differ, from the first on, that are explained."""


@dataclass(frozen=True, slots=True)
class MissingBoard:
    """A board, or (without `black`) a bye, of the first system that the other one does not make.

    `because` is left out where very many boards differ.
    """

    white: int
    black: int | None
    because: WhyNot | None


@dataclass(frozen=True, slots=True)
class ComparedSystem:
    """One system beside the first; `round` is None where it leaves no legal pairing.

    `colours` are the games that both make, with the colours that this system exchanges.
    """

    system: str
    round: Round | None
    missing: tuple[MissingBoard, ...] = ()
    colours: tuple[ColouredGame, ...] = ()


def side_by_side(
    tournament: Tournament,
    systems: Sequence[str],
    *,
    acceleration: str | None = None,
    round: int | None = None,
) -> tuple[ComparedSystem, ...]:
    """Pair one round by several systems and compare each with the first."""
    if len(systems) < 2:
        raise RequestError(N_("Name at least two systems to compare."))
    first = pair(tournament, systems[0], acceleration=acceleration, round=round, adjourned=True)
    return (
        ComparedSystem(first.system, first),
        *(_beside(tournament, first, system, acceleration) for system in systems[1:]),
    )


def _beside(
    tournament: Tournament, first: Round, system: str, acceleration: str | None
) -> ComparedSystem:
    try:
        other = pair(tournament, system, acceleration=acceleration, round=first.number)
    except NoLegalPairing:
        return ComparedSystem(system_of(tournament, system).name, None)
    context = RoundContext(tournament, other, acceleration=acceleration)
    made = {frozenset(game) for game in other.pairs}
    other_boards = [game for game in first.pairs if frozenset(game) not in made]
    missing = [
        MissingBoard(
            a, b, answer_why_not(context, WhyNotQuestion(a, b)) if place < REASONS else None
        )
        for place, (a, b) in enumerate(other_boards)
    ]
    if first.bye is not None and first.bye != other.bye and other.bye is not None:
        missing.append(
            MissingBoard(first.bye, None, answer_why_not(context, WhyNotQuestion(first.bye)))
        )
    before = {frozenset(game): game for game in first.pairs}
    colours = tuple(
        game
        for game in other.account.games
        if before.get(frozenset((game.white, game.black))) == (game.black, game.white)
    )
    return ComparedSystem(other.system, other, tuple(missing), colours)
