"""What may still happen in a running event: chances of final places, other systems, withdrawals.

Pure functions of a tournament. The rounds that are left are played many times over; results
already known stay as they are, and open games of the current round are played too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from ronde.domain.errors import N_, NoLegalPairing, RequestError
from ronde.domain.result import Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Tournament
from ronde.generator import ended
from ronde.lab.cells import seed_of
from ronde.lab.entrants import strength_of_unrated
from ronde.lab.models import ResultModel
from ronde.lab.simulation import with_results
from ronde.pairing import Round, pair
from ronde.ranking import standings

CHESS = ResultModel()


@dataclass(frozen=True, slots=True)
class PlaceForecast:
    """How often, of all plays, a player ended at each place; a shared place counts in parts."""

    player: int
    places: tuple[Fraction, ...]

    @property
    def first(self) -> Fraction:
        """The chance to win the event."""
        return self.places[0]


def forecast_places(
    tournament: Tournament,
    *,
    plays: int = 200,
    seed: int = 0,
    system: str | None = None,
    model: ResultModel = CHESS,
    codes: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[PlaceForecast, ...]:
    """The chances of every player to end at each place, by pairing number.

    The strength of a player is the rating; those without one are taken to be as strong as the
    weakest of the others.
    """
    if plays < 1:
        raise RequestError(N_("Play the rest at least once to make a forecast."))
    if tournament.team_event is not None or tournament.is_round_robin:
        raise RequestError(
            N_("A forecast can be made for Swiss tournaments of individual players only.")
        )
    if tournament.number_of_rounds is None:
        raise RequestError(
            N_("The number of rounds is missing: add a record 142 (or XXR) to the report.")
        )
    count = len(tournament.players)
    totals = [[Fraction(0)] * count for _ in range(count)]
    for play in range(plays):
        random = Random(seed_of(seed, play)).random
        final = play_out(tournament, random, system, model, options)
        ranks = {row.player: row.rank for row in standings(final, codes).rows}
        sharing = Counter(ranks.values())
        for player, rank in ranks.items():
            for place in range(rank - 1, rank - 1 + sharing[rank]):
                totals[player - 1][place] += Fraction(1, sharing[rank])
    return tuple(
        PlaceForecast(player, tuple(total / plays for total in row))
        for player, row in enumerate(totals, 1)
    )


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
    tournament = _finished_rounds(tournament, random, model, strengths)
    try:
        while len(tournament.rounds) < (tournament.number_of_rounds or 0):
            tournament = with_results(
                tournament, pair(tournament, system, options=options), model, strengths, random
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


@dataclass(frozen=True, slots=True)
class Change:
    """The next round as it is, and as it would be; the boards that only one of them has."""

    now: Round
    then: Round

    @property
    def gone(self) -> tuple[tuple[int, int], ...]:
        """Boards that would not be there any more."""
        return tuple(board for board in self.now.pairs if board not in self.then.pairs)

    @property
    def new(self) -> tuple[tuple[int, int], ...]:
        """Boards that would be there instead."""
        return tuple(board for board in self.then.pairs if board not in self.now.pairs)


def with_another_system(
    tournament: Tournament,
    system: str,
    *,
    options: Mapping[str, Any] | None = None,
    then: Mapping[str, Any] | None = None,
) -> Change:
    """What if the next round were paired by another system? `then` are its options."""
    return Change(pair(tournament, options=options), pair(tournament, system, options=then))


def with_a_withdrawal(
    tournament: Tournament,
    tpn: int,
    system: str | None = None,
    *,
    options: Mapping[str, Any] | None = None,
) -> Change:
    """What if that player left before the next round?"""
    if not 1 <= tpn <= len(tournament.players):
        raise RequestError(N_("There is no player {player}."), player=tpn)
    players = tuple(
        replace(player, last_round=len(tournament.rounds)) if player.tpn == tpn else player
        for player in tournament.players
    )
    without = tournament.with_entries(players, tournament.absences)
    return Change(pair(tournament, system, options=options), pair(without, system, options=options))
