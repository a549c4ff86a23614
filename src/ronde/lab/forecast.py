"""A running event played to its end by chance.

Results already known stay as they are, and open games of the current round are played too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ronde.domain.errors import NoLegalPairing
from ronde.domain.result import Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Tournament
from ronde.generator import ended
from ronde.lab.entrants import strength_of_unrated
from ronde.lab.models import ResultModel
from ronde.lab.simulation import with_results
from ronde.pairing import pair


def play_out(
    tournament: Tournament,
    random: Callable[[], float],
    system: str | None,
    model: ResultModel,
    options: Mapping[str, Any] | None = None,
) -> Tournament:
    """The event to its end, or to the round that the rules do not let be paired."""
    unrated = strength_of_unrated(player.rating for player in tournament.players)
    strengths = [player.rating or unrated for player in tournament.players]

    def luck(_white: int, _black: int) -> float:
        return random()

    tournament = _finished_rounds(tournament, random, model, strengths)
    try:
        while len(tournament.rounds) < (tournament.number_of_rounds or 0):
            tournament = with_results(
                tournament, pair(tournament, system, options=options), model, strengths, luck
            )
    except NoLegalPairing:
        pass
    return tournament


def _finished_rounds(
    tournament: Tournament,
    random: Callable[[], float],
    model: ResultModel,
    strengths: Sequence[int],
) -> Tournament:
    """The event with a result for each game that is still open."""
    if not any(Result.UNKNOWN in marks for marks in tournament.history.mark):
        return tournament

    def finished(game: Game) -> Game:
        if game.white_result is not Result.UNKNOWN:
            return game
        chances = model.chances(strengths[game.white - 1], strengths[game.black - 1])
        return Game(game.white, game.black, *ended(chances, random()))

    rounds = tuple(
        PlayedRound([finished(game) for game in played.games], played.byes)
        for played in tournament.rounds
    )
    return replace(tournament, rounds=rounds)
