"""Measures of rankings and the anchors, on events small enough to be counted by hand."""

from __future__ import annotations

import pytest

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.lab.anchors import bradley_terry, least_squares
from ronde.lab.experiment import experiment
from ronde.lab.measured import MeasuredTournament
from ronde.lab.metrics import metric
from ronde.lab.models import ResultModel
from ronde.lab.simulation import SimulatedTournament, simulate

W, D, L = Result.WIN, Result.DRAW, Result.LOSS


def event(*rounds: PlayedRound, players: int = 4) -> Tournament:
    entrants = tuple(Player(Tpn(n), rating=2400 - 100 * n) for n in range(1, players + 1))
    return Tournament(players=entrants, rounds=rounds, number_of_rounds=len(rounds))


def value(code: str, tournament: Tournament, tie_breaks: tuple[str, ...] = ()) -> float | None:
    strengths = tuple(player.rating for player in tournament.players)
    model = ResultModel("davidson", draws=0.0, white=0)
    played = SimulatedTournament(tournament, strengths, model)
    return metric(code).measure(MeasuredTournament(played, tie_breaks))


ROUND = event(PlayedRound((game(1, 3, L), game(4, 2, D))))


def test_the_distance_of_places_is_counted_with_shared_ones_in_the_middle() -> None:
    assert value("distance", ROUND) == (3 + 0.5 + 2 + 1.5) / 4  # 3, then 2 and 4, then 1
    assert value("ties", ROUND) == 0.5


def test_the_better_ranked_made_the_points_or_not() -> None:
    assert value("retrodictive", ROUND) == (1 + 0.5) / 2
    upset = event(PlayedRound((game(1, 3, L), game(2, 4, W))), PlayedRound((game(3, 2, L),)))
    assert value("retrodictive", upset) == 1.0


def test_a_ranking_by_strength_predicts_most() -> None:
    right = event(
        PlayedRound((game(1, 3, W), game(2, 4, W))), PlayedRound((game(1, 2, W), game(3, 4, W)))
    )
    wrong = event(
        PlayedRound((game(1, 3, L), game(2, 4, L))), PlayedRound((game(1, 2, L), game(3, 4, L)))
    )
    best, worst = value("predictive", right), value("predictive", wrong)
    assert (best or 0) > 0.5 > (worst or 0)


def test_places_of_the_ten_strongest_are_shared_in_part() -> None:
    rounds = [PlayedRound(tuple(game(n, n + 6, W) for n in range(1, 7)))]
    assert value("top_ten", event(*rounds, players=12)) == pytest.approx((6 + 4 * 4 / 6) / 10)


def test_an_outsider_is_of_the_lower_half_and_in_the_first_tenth() -> None:
    assert value("outsider", ROUND) == 1.0
    assert value("outsider", event(PlayedRound((game(1, 3, W), game(2, 4, W))))) == 0.0


@pytest.mark.parametrize("ranks", [least_squares, bradley_terry])
def test_the_anchors_rank_by_whom_one_beat(ranks: object) -> None:
    assert callable(ranks)
    found = event(
        PlayedRound((game(1, 2, W), game(3, 4, W))), PlayedRound((game(1, 3, W), game(2, 4, W)))
    )
    assert ranks(found) == [1, 2, 2, 4]


def test_an_anchor_stands_in_the_place_of_tie_breaks() -> None:
    plan = experiment(
        {"name": "x", "players": [12], "rounds": [5], "tie_breaks": [["BH"], ["BRADLEY-TERRY"]]}
    )
    played = simulate(plan.cells[1], 1, 0)
    found = MeasuredTournament(played, plan.cells[1].tie_breaks)
    assert found.ranks == bradley_terry(played.tournament)


def test_norms_need_nine_games_and_opponents_strong_enough() -> None:
    def norms(rounds: int, lowest: int) -> float | None:
        field = {"kind": "equal", "highest": lowest}
        keys = {"name": "x", "players": [10], "rounds": [rounds], "field": field}
        played = simulate(experiment(keys).cells[0], 3, 0)
        return metric("norms").measure(MeasuredTournament(played, ("BH",)))

    assert norms(9, 2450)
    assert norms(8, 2450) == 0
    assert norms(9, 1900) == 0
