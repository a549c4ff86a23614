"""The final order of the draughts federation: FMJD Annexe V of 2017, chapters 3 and 5; 1986."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from ronde.domain.player import Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.ranking import standings
from tests.rules.tiebreaks.scenario import Step, numbers, values
from tests.rules.tiebreaks.scenario import event as around_one_player

if TYPE_CHECKING:
    from ronde.ranking import Standings

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def hero(*steps: Step) -> Tournament:
    return around_one_player(*steps, points=DRAUGHTS_POINTS)


def order(table: Standings) -> list[int]:
    return [row.player for row in table.rows]


FOUR = hero(Step("1", "4"), Step("=", "3"), Step("0", "5"), Step("1", "0"))
"""Opponents who end up with 4, 3, 5 and 0; the hero has 5 points."""


@pytest.mark.article("FMJD17-3.1.a")
def test_solkoff_is_the_sum_over_all_opponents() -> None:
    assert values(FOUR, "SOLKOFF") == numbers("12")


@pytest.mark.article("FMJD17-3.1.b")
def test_median_solkoff_leaves_out_the_highest_and_the_lowest() -> None:
    assert values(FOUR, "SOLKOFF-MEDIAN") == numbers("7")
    assert values(hero(Step("1", "0")), "SOLKOFF-MEDIAN") == numbers("0")


@pytest.mark.article("FMJD17-3.1.c")
def test_truncated_solkoff_cuts_one_more_as_long_as_it_is_tied() -> None:
    (sums,) = standings(FOUR, ["SOLKOFF-TRUNCATED"]).row(1).values
    assert sums == (12, 9, 5, 0)


@pytest.mark.article("FMJD17-3.1.c", "FMJD17-5.2.a", "FMJD17-B.e.1", "FMJD17-B.e.2")
def test_equal_sums_are_separated_by_the_next_cut() -> None:
    # opponents 8, 6, 5, 3 against 8, 7, 4, 3: 19 and 19, then 14 and 15
    table = standings(two_heroes(), None)
    assert table.codes == ("SOLKOFF-TRUNCATED", "LOT")
    first, second = table.row(1), table.row(2)
    assert first.values[0] == (19, 14, 8, 0)
    assert second.values[0] == (19, 15, 8, 0)
    assert second.rank < first.rank
    assert first.decided_by == "SOLKOFF-TRUNCATED"
    assert first.points == second.points


def two_heroes() -> Tournament:
    """Players 1 and 2 with four draws each; 3 to 10 are their opponents, the others shadows."""
    scores = ((8, 6, 5, 3), (8, 7, 4, 3))
    rounds: list[list[tuple[int, int, Result]]] = [[] for _ in range(8)]
    for who, opponents in enumerate(scores, 1):
        for r, score in enumerate(opponents):
            tpn = 3 + 2 * (4 * (who - 1) + r)
            rounds[r].append((who, tpn, DRAW))
            wins, draws = divmod(score - 1, 2)
            others = [k for k in range(8) if k != r]
            results = [WIN] * wins + [DRAW] * draws + [LOSS] * (7 - wins - draws)
            for k, result in zip(others, results, strict=True):
                rounds[k].append((tpn, tpn + 1, result))
    return Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, 19)),
        rounds=tuple(PlayedRound(tuple(game(*g) for g in games)) for games in rounds),
        number_of_rounds=8,
        points=DRAUGHTS_POINTS,
        system="fmjd-2017-solkoff-truncated",
    )


@pytest.mark.article("FMJD17-3.1.d")
def test_sonneborn_berger_doubles_the_beaten() -> None:
    assert values(FOUR, "SB-FMJD") == numbers("11")  # 2 x (4 + 0) + 3


def test_the_digest_s_example_of_sonneborn_berger() -> None:
    player = hero(Step("1", "8"), Step("1", "5"), Step("=", "6"), Step("0", "8"), Step("0", "2"))
    assert values(player, "SB-FMJD") == numbers("32")


@pytest.mark.article("FMJD17-3.1.e")
def test_the_average_rating_is_that_of_all_opponents_met() -> None:
    player = hero(
        Step("1", "0", rating=1800), Step("0", "4", rating=2300), Step("+", "2", rating=1000)
    )
    assert values(player, "AVG-RATING") == numbers("2050")


def test_a_rest_counts_zero_and_the_dummy_is_one_below_the_lowest_rating() -> None:
    player = hero(Step("U"), Step("1", "2", rating=1500))
    assert values(player, "SOLKOFF", "SB-FMJD") == numbers("2", "4")
    (sums,) = standings(player, ["SOLKOFF-TRUNCATED"]).row(1).values
    assert sums == (2, 0)
    assert values(player, "AVG-RATING") == (str(Fraction(1499 + 1500, 2)),)


def test_an_absence_is_no_value_at_all() -> None:
    (sums,) = standings(hero(Step("Z"), Step("1", "2")), ["SOLKOFF-TRUNCATED"]).row(1).values
    assert sums == (0,)


def test_where_one_list_stops_nothing_is_left_to_add() -> None:
    nobody_scores = Game(Tpn(1), Tpn(2), LOSS, LOSS)
    event = Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, 4)),
        rounds=(
            PlayedRound((nobody_scores,)),
            PlayedRound((nobody_scores._replace(white=Tpn(3)),)),
        ),
        points=DRAUGHTS_POINTS,
    )
    table = standings(event, ["SOLKOFF-TRUNCATED"])
    assert [row.values[0] for row in table.rows] == [(0,), (0, 0), (0,)]
    assert [row.rank for row in table.rows] == [1, 1, 1]


@pytest.mark.article("FMJD17-3.1.f", "FMJD17-D.1")
def test_performance_may_stand_behind_the_points_or_before_them() -> None:
    behind = standings(PERFORMERS, ["TPR-FMJD"])
    before = standings(PERFORMERS, ["TPR-FMJD", "PTS"])
    assert order(behind)[:2] == [3, 1]
    assert order(before)[0] == 1
    assert before.rows[1].decided_by == "TPR-FMJD"


PERFORMERS = Tournament(
    players=tuple(
        Player(Tpn(n), rating=r) for n, r in enumerate((2300, 2350, 1700, 1650, 1600, 1600), 1)
    ),
    rounds=(
        PlayedRound((game(1, 2, WIN), game(3, 4, WIN), game(5, 6, DRAW))),
        PlayedRound((game(2, 1, DRAW), game(3, 5, WIN), game(4, 6, DRAW))),
    ),
    number_of_rounds=2,
    points=DRAUGHTS_POINTS,
)
"""1 made three points against a strong opponent, 3 made four against weak ones."""


@pytest.mark.article("FMJD17-D.4", "FMJD17-D.5")
def test_the_expected_result_over_all_games_is_the_result_obtained() -> None:
    player = hero(
        Step("1", "2", rating=2200), Step("=", "2", rating=2000), Step("0", "5", rating=2500)
    )
    (rating,) = standings(player, ["TPR-FMJD"]).row(1).values
    assert isinstance(rating, Fraction)
    expected = sum(1 / (1 + 10 ** ((r - float(rating)) / 400)) for r in (2200, 2000, 2500))
    assert abs(expected - 1.5) < 1e-8
    # not the performance of the mean: half of the points against 2233 1/3 on average
    assert abs(rating - Fraction(6700, 3)) > 1


def test_everything_and_nothing_stand_400_beyond_the_extreme_opponents() -> None:
    won = hero(Step("1", "0", rating=2200), Step("1", "0", rating=2000))
    lost = hero(Step("0", "4", rating=2200), Step("0", "4", rating=2000))
    assert values(won, "TPR-FMJD", "TPR-FMJD-NORMAL") == numbers("2600", "3000")
    assert values(lost, "TPR-FMJD", "TPR-FMJD-NORMAL") == numbers("1600", "1200")
    assert values(hero(Step("U")), "TPR-FMJD") == ("None",)


@pytest.mark.article("FMJD17-3.1.g")
def test_the_own_rating_may_decide() -> None:
    two = Tournament(players=(Player(Tpn(1), rating=1900), Player(Tpn(2), rating=2000)))
    assert order(standings(two, ["RATING"])) == [2, 1]


@pytest.mark.article("FMJD17-3.1.h")
def test_the_lower_number_drawn_goes_first() -> None:
    two = Tournament(players=(Player(Tpn(1), rating=1900), Player(Tpn(2), rating=2000)))
    table = standings(two, ["LOT"])
    assert order(table) == [1, 2]
    assert [row.rank for row in table.rows] == [1, 2]


@pytest.mark.article("FMJD17-3.1.i", "FMJD17-5.3.a", "FMJD17-B.e.1", "FMJD17-B.e.3")
def test_median_then_truncated() -> None:
    tied = replace(two_heroes(), system="fmjd-2017-solkoff-median")
    table = standings(tied, None)
    assert table.codes == ("SOLKOFF-MEDIAN", "SOLKOFF-TRUNCATED", "LOT")
    first, second = table.row(1), table.row(2)
    assert first.values[0] == second.values[0] == 11
    assert second.rank < first.rank
    assert first.decided_by == "SOLKOFF-TRUNCATED"
    # points before everything
    assert [row.points for row in table.rows] == sorted(
        (r.points for r in table.rows), reverse=True
    )


@pytest.mark.article("FMJD17-3.1.j", "FMJD17-5.4.a")
def test_solkoff_then_sonneborn_berger() -> None:
    # 1 beat 4 and lost to 3, 2 beat 3 and lost to 4; 3 has more points than 4
    event = Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, 7)),
        rounds=(
            PlayedRound((game(1, 3, LOSS), game(2, 4, LOSS), game(5, 6, DRAW))),
            PlayedRound((game(1, 4, WIN), game(2, 3, WIN), game(5, 6, DRAW))),
            PlayedRound((game(3, 5, WIN), game(4, 6, LOSS), game(1, 2, DRAW))),
        ),
        points=DRAUGHTS_POINTS,
        system="kndb-solkoff",
    )
    table = standings(event, None)
    assert table.codes == ("SOLKOFF", "SB-FMJD", "LOT")
    one, two = table.row(1), table.row(2)
    assert one.points == two.points
    assert one.values[0] == two.values[0]
    assert (two.rank, one.rank) == (3, 4)
    assert one.decided_by == "SB-FMJD"


@pytest.mark.article("FMJD17-5.1.a", "FMJD17-A.e.1", "FMJD17-A.e.2")
@pytest.mark.parametrize("system", ["fmjd-2017-rating", "fmjd-2017-rating-players"])
def test_the_rating_systems_order_by_points_then_by_the_opponents_mean(system: str) -> None:
    event = Tournament(
        players=tuple(Player(Tpn(n), rating=2400 - 100 * n) for n in range(1, 5)),
        rounds=(PlayedRound((game(1, 4, WIN), game(2, 3, WIN))),),
        points=DRAUGHTS_POINTS,
        system=system,
    )
    table = standings(event, None)
    assert table.codes[0] == "AVG-RATING"
    assert order(table) == [2, 1, 4, 3]
    assert [row.decided_by for row in table.rows] == [None, "AVG-RATING", "PTS", "AVG-RATING"]


@pytest.mark.article("FMJD86-10")
@pytest.mark.parametrize("system", ["fmjd-1986-rating", "fmjd-1986-draw"])
def test_the_chain_of_1986_is_a_setting_with_the_card_s_boxes_as_default(system: str) -> None:
    event = replace(two_heroes(), system=system)
    assert standings(event, None).codes == (
        *("SOLKOFF", "SB-FMJD", "SOLKOFF-MEDIAN", "SOLKOFF-TRUNCATED", "LOT"),
    )
    announced = replace(event, tie_breaks=("SB-FMJD", "RATING"))
    assert standings(announced, None).codes == ("SB-FMJD", "RATING")


@pytest.mark.article("FMJD86-8.7.b", "FMJD17-4.2.a")
def test_a_player_who_leaves_stays_in_the_standings_with_their_points() -> None:
    left = Tournament(
        players=(Player(Tpn(1)), Player(Tpn(2), last_round=1), Player(Tpn(3)), Player(Tpn(4))),
        rounds=(
            PlayedRound((game(2, 1, WIN), game(3, 4, WIN))),
            PlayedRound((game(3, 1, WIN),), ((Tpn(4), Bye.PAIRING_ALLOCATED),)),
        ),
        points=DRAUGHTS_POINTS,
    )
    table = standings(left, ["SOLKOFF"])
    assert table.row(2).points == 20
    assert table.row(1).values == (Fraction(6),)
    assert len(table.rows) == 4


@pytest.mark.article("FMJD86-8.8")
def test_an_unfinished_game_is_a_draw_in_the_ranking_used_for_pairing_only() -> None:
    open_ = Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, 5)),
        rounds=(PlayedRound((game(1, 2), game(3, 4, WIN))),),
        number_of_rounds=1,
        points=DRAUGHTS_POINTS,
    )
    assert open_.history.points == [10, 10, 20, 0]
    table = standings(open_, ["SOLKOFF"], round=1)
    assert table.row(1).points == table.row(2).points == 0
    assert not table.final
    assert [remark.facts for remark in table.remarks] == [{"games": 1}]
