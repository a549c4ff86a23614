"""The columns that rulebooks order by, on tournaments small enough to follow by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ronde.domain.player import Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS, FIDE_POINTS, PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import AbnormalPoints, Tournament
from ronde.tiebreaks import orders

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def event(
    *rounds: PlayedRound,
    players: int = 4,
    points: PointSystem = FIDE_POINTS,
    abnormal: tuple[AbnormalPoints, ...] = (),
) -> Tournament:
    """Players rated 2000, 1990, …; the rounds given."""
    listed = tuple(Player(Tpn(n), rating=2010 - 10 * n) for n in range(1, players + 1))
    return Tournament(players=listed, rounds=rounds, points=points, abnormal=abnormal)


def bye(tpn: int, kind: Bye = Bye.PAIRING_ALLOCATED) -> tuple[Tpn, Bye]:
    return Tpn(tpn), kind


@pytest.mark.article("FMJD17-3.1.a")
def test_solkoff_sums_the_points_of_all_opponents() -> None:
    history = event(
        PlayedRound((game(1, 2, WIN), game(3, 4, DRAW))),
        PlayedRound((game(3, 1, LOSS), game(4, 2, DRAW))),
        points=DRAUGHTS_POINTS,
    ).history
    assert history.points == [40, 10, 10, 20]
    assert orders.solkoff(history) == [20, 60, 60, 20]


@pytest.mark.article("FMJD17-3.1.d")
def test_sonneborn_berger_doubles_the_points_of_the_beaten() -> None:
    history = event(
        PlayedRound((game(1, 2, WIN), game(3, 4, DRAW))),
        PlayedRound((game(3, 1, LOSS), game(4, 2, DRAW))),
        points=DRAUGHTS_POINTS,
    ).history
    assert orders.sonneborn_berger(history) == [2 * 10 + 2 * 10, 20, 20, 10 + 10]


def test_a_rest_adds_nothing_and_a_forfeited_opponent_counts() -> None:
    history = event(
        PlayedRound((game(1, 2, Result.FORFEIT_WIN),), (bye(3),)),
        players=3,
        points=DRAUGHTS_POINTS,
    ).history
    assert orders.solkoff(history) == [0, 20, 0]
    assert orders.sonneborn_berger(history) == [0, 0, 0]


@pytest.mark.article("FMJD17-3.1.e")
def test_mean_rating_counts_the_dummy_and_no_forfeit() -> None:
    history = event(
        PlayedRound((game(1, 2, WIN),), (bye(3),)),
        PlayedRound((game(2, 3, DRAW),), (bye(1),)),
        PlayedRound((game(1, 3, Result.FORFEIT_WIN),)),
        players=3,
    ).history
    ratings = [2000, 1990, 1980]
    means = [Fraction(1990 + 1979, 2), Fraction(2000 + 1980, 2), Fraction(1979 + 1990, 2)]
    assert orders.mean_rating(history, ratings) == means
    assert orders.mean_rating(event(players=1).history, [2000]) == [None]


def test_the_average_rating_of_opponents_is_rounded_half_up() -> None:
    history = event(
        PlayedRound((game(1, 2, WIN), game(3, 4, Result.FORFEIT_WIN))),
        PlayedRound((game(1, 3, WIN),)),
    ).history
    assert orders.average_rating_of_opponents(history, [9, 1500, 1501, 7]) == [1501, 9, 9, 0]


def test_an_unplayed_round_of_the_burstein_index_is_a_game_against_oneself() -> None:
    history = event(
        PlayedRound((game(1, 2, WIN),), (bye(3),)),
        PlayedRound((game(3, 1, DRAW),), (bye(2, Bye.HALF),)),
        players=3,
    ).history
    assert history.points == [15, 5, 15]
    buchholz = [5 + 15, 15 + 5, 15 + 15]
    products = [10 * 5 + 5 * 15, 0 + 5 * 5, 10 * 15 + 5 * 15]
    assert orders.burstein_index(history) == list(zip(buchholz, products, strict=True))


def test_zero_point_byes_up_to_now_are_draws_for_the_opponents_only() -> None:
    history = event(
        PlayedRound((game(1, 2, WIN), game(3, 4, WIN))),
        PlayedRound((game(1, 3, WIN),)),
        PlayedRound((game(1, 4, DRAW),)),
    ).history
    assert history.points == [25, 0, 10, 5]
    index = orders.burstein_index(history)
    seen = {2: 0 + 5 + 5, 3: 10 + 5, 4: 5}
    assert index[0] == (seen[2] + seen[3] + seen[4], 10 * seen[2] + 10 * seen[3] + 5 * seen[4])
    assert index[1] == (25, 0)
    assert index[3] == (15 + 5 + 25, 5 * 25)


def test_points_of_a_round_leave_penalties_out() -> None:
    history = event(
        PlayedRound((Game(Tpn(1), Tpn(2), LOSS, LOSS),), (bye(3),)),
        PlayedRound((game(2, 3, DRAW),)),
        players=3,
        points=FIDE_POINTS,
        abnormal=(
            AbnormalPoints(Tpn(2), -10, round=2),
            AbnormalPoints(Tpn(3), 5, instead_of=Bye.PAIRING_ALLOCATED),
        ),
    ).history
    assert history.points == [0, -5, 10]
    assert orders.awarded(history) == [[0, 0, 5], [0, 5, 5]]
