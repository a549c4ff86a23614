"""FIDE C.07 in force, article by article, and the worked examples published with it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from ronde.domain.expectation import expected_percent as expected
from ronde.domain.player import Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS, FOOTBALL_POINTS
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import Details, Tournament
from ronde.ranking import standings
from ronde.tiebreaks.contribution import Cut, Kind
from ronde.tiebreaks.rating import DP, average_rating, perfect_performance
from ronde.tiebreaks.rating import tournament_performance as performance
from tests.rules.tiebreaks.scenario import Step, event, numbers, values

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


class TestWorkedExamples:
    """The published examples that our digest holds."""

    def test_laxman_of_the_manual(self) -> None:
        laxman = event(
            Step("1", "5"), Step("1", "5"), Step("0", "6.5"), Step("Z"), Step("1", "4.5"),
            Step("=", "6"), Step("1", "5"), Step("=", "6.5"), Step("1", "5.5"), Step("1", "6"),
        )  # fmt: skip
        assert values(laxman, "PTS", "BH@2024", "BH-C1@2024", "SB@2024") == numbers(
            "7", "57", "50", "37.25"
        )
        assert values(laxman, "BH", "BH-C1", "SB") == numbers("55", "50", "37.25")

    def test_a_forfeit_win_is_capped_by_the_scheduled_opponent(self) -> None:
        steps = [Step("1", "5.5")] * 5 + [Step("0", "5.5")] + [Step("+", "5.5")]
        steps += [Step("=", "5.5"), Step("=", "5.5")]
        hero = event(*steps)
        assert values(hero, "PTS", "BH@2024", "BH") == numbers("7", "51", "49.5")

    def test_a_forfeit_loss_and_a_later_withdrawal(self) -> None:
        steps = [Step("1", "6.5")] * 6 + [Step("=", "6.5")] + [Step("0", "6")]
        hero = event(*steps, Step("-", "7"), Step("Z"))
        assert values(hero, "PTS", "BH@2024", "BH") == numbers("6.5", "64.5", "63")

    def test_a_forfeit_win_in_round_1_of_the_winner(self) -> None:
        steps = [Step("+", "4.5"), Step("=", "8.5")] + [Step("1", "7")] * 8
        assert values(event(*steps), "PTS", "BH@2024", "BH") == numbers("9.5", "74", "69")

    def test_the_exercises_of_the_technical_commission(self) -> None:
        david = event(Step("1", "3"), Step("H"), Step("1", "3"), Step("1", "3.5"), Step("0", "2"))
        assert values(david, "PTS", "BH@2023", "BH", "BH-C1@2023", "BH-C1") == numbers(
            "3.5", "15", "14", "11.5", "11.5"
        )
        maria = event(
            Step("0", "3"), Step("+", "1.5"), Step("1", "3"), Step("=", "2.5"), Step("0", "2.5")
        )
        assert values(maria, "PTS", "BH@2023", "BH") == numbers("2.5", "13.5", "12.5")

    def test_sonneborn_berger_cuts_the_lowest_opponent_not_the_lowest_product(self) -> None:
        hero = event(
            Step("=", "2.5"), Step("1", "2.5"), Step("1", "1.5"), Step("0", "4"), Step("1", "2")
        )
        assert values(hero, "SB", "SB-C1") == numbers("7.25", "5.75")

    def test_four_players_in_five_rounds(self) -> None:
        four = four_players()
        assert values(four, "PTS", "BH@2024", "BH-C1@2024", "BH-C2@2024", "BH-M1@2024") == numbers(
            "3.5", "14", "10.5", "10", "6"
        )
        assert values(four, "SB@2024", "SB-C1@2024") == numbers("7.75", "6")
        assert values(four, "ABH", "BH@2024", "SB@2024", "SB-C1@2024", player=2) == numbers(
            "2", "14.5", "2.75", "2.25"
        )
        assert values(four, "BH", "BH-C1") == numbers("12", "9.5")


def four_players() -> Tournament:
    """The corpus of four players that the digest re-checked by hand."""

    def byes(*pairs: tuple[int, Bye]) -> tuple[tuple[Tpn, Bye], ...]:
        return tuple((Tpn(tpn), bye) for tpn, bye in pairs)

    return Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, 5)),
        number_of_rounds=5,
        rounds=(
            PlayedRound((game(1, 2, WIN), game(3, 4, WIN))),
            PlayedRound((game(3, 2, WIN),), byes((1, Bye.PAIRING_ALLOCATED), (4, Bye.HALF))),
            PlayedRound((game(3, 1, WIN), game(2, 4, WIN))),
            PlayedRound((game(2, 3, DRAW),), byes((1, Bye.HALF), (4, Bye.ZERO))),
            PlayedRound((game(1, 4, WIN),), byes((2, Bye.ZERO), (3, Bye.PAIRING_ALLOCATED))),
        ),
    )


class TestOwnResults:
    """Article 7."""

    def test_wins_count_unplayed_ones_and_won_games_do_not(self) -> None:
        hero = event(Step("1", "1"), Step("+", "0"), Step("U"), Step("F"), Step("H"))
        assert values(hero, "WIN", "WON") == numbers("4", "1")

    def test_a_bye_worth_a_draw_is_no_win_but_elected(self) -> None:
        hero = event(Step("U"), Step("1", "1"))
        cheap = replace(hero, points=replace(hero.points, pairing_allocated_bye=5))
        assert values(cheap, "WIN", "REP", "VUR") == numbers("1", "2", "0")

    def test_black_games_are_played_ones(self) -> None:
        hero = event(
            Step("1", "1", black=True), Step("0", "2", black=True), Step("+", "1", black=True)
        )
        assert values(hero, "BPG", "BWG") == numbers("2", "1")

    def test_progressive_scores_and_their_cut(self) -> None:
        hero = event(Step("1", "1"), Step("0", "1"), Step("=", "1"))
        assert values(hero, "PS", "PS-C1", "PS-C2") == numbers("3.5", "2.5", "1.5")

    def test_rounds_elected_leave_out_requested_byes_and_forfeit_losses(self) -> None:
        hero = event(Step("H"), Step("Z"), Step("-", "1"), Step("U"), Step("+", "0"), Step("F"))
        assert values(hero, "REP", "GE", "VUR") == numbers("3", "3", "3")

    def test_standard_points_compare_with_the_opponent_or_a_draw(self) -> None:
        hero = event(
            *[Step("1", "1"), Step("=", "1"), Step("0", "3"), Step("U"), Step("H"), Step("Z")],
            points=FOOTBALL_POINTS,
        )
        assert values(hero, "STD") == numbers("3")

    @pytest.mark.parametrize(
        "white, black, std",
        [
            (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS, ("1/2", "1/2")),
            (LOSS, LOSS, ("1/2", "1/2")),
            (DRAW, LOSS, ("1", "0")),
        ],
    )
    def test_standard_points_of_unusual_results(
        self, white: Result, black: Result, std: tuple[str, str]
    ) -> None:
        two = Tournament(
            players=(Player(Tpn(1)), Player(Tpn(2))),
            rounds=(PlayedRound((Game(Tpn(1), Tpn(2), white, black),)),),
        )
        assert values(two, "STD") + values(two, "STD", player=2) == std

    def test_in_a_round_robin_forfeit_wins_are_games_and_forfeit_losses_are_not(self) -> None:
        hero = event(Step("+", "1", black=True), Step("-", "1", black=True), Step("1", "0"))
        robin = replace(hero, details=Details(kind="Round robin"))
        assert values(hero, "WON", "BPG", "BWG") == numbers("1", "0", "0")
        assert values(robin, "WON", "BPG", "BWG") == numbers("2", "1", "1")

    def test_pairing_numbers_and_ratings_rank_from_either_end(self) -> None:
        two = Tournament(players=(Player(Tpn(1), rating=2000), Player(Tpn(2), rating=2100)))
        orders = {
            code: [row.player for row in standings(two, [code]).rows]
            for code in ("TPN", "TPN/R", "RTNG", "RTNG/R")
        }
        assert orders == {"TPN": [1, 2], "TPN/R": [2, 1], "RTNG": [2, 1], "RTNG/R": [1, 2]}


class TestUnplayedRounds:
    """Articles 15 and 16."""

    def test_requested_byes_at_the_end_are_draws_for_opponents_only(self) -> None:
        hero = event(Step("1", "1"), Step("H"), Step("-", "1"), Step("Z"))
        assert values(hero, "PTS", "ABH") == numbers("1.5", "2")

    def test_a_requested_bye_followed_by_play_counts_as_awarded(self) -> None:
        assert values(event(Step("Z"), Step("1", "1")), "ABH") == numbers("1")
        assert values(event(Step("Z"), Step("U")), "ABH") == numbers("1")

    def test_a_pairing_allocated_bye_is_never_voluntary(self) -> None:
        assert values(event(Step("0", "2"), Step("U")), "VUR", "ABH") == numbers("0", "1")

    def test_the_cap_is_that_of_all_rounds_of_the_tournament(self) -> None:
        hero = event(Step("U"), Step("1", "0"), Step("1", "0"))
        unfinished = replace(hero, number_of_rounds=5)
        assert values(hero, "BH") == numbers("1.5")
        assert values(unfinished, "BH") == numbers("2.5")

    def test_a_draw_of_the_point_system_is_the_measure(self) -> None:
        hero = event(Step("U"), Step("1", "0"), points=DRAUGHTS_POINTS)
        assert values(hero, "PTS", "BH") == numbers("4", "2")

    def test_with_p_a_forfeit_counts_against_the_scheduled_opponent(self) -> None:
        hero = event(Step("-", "2"), Step("1", "1"))
        assert values(hero, "BH", "BH-C1", "BH-P", "BH-C1-P") == numbers("2", "1", "3", "2")

    def test_a_voluntary_unplayed_round_is_cut_before_lower_values(self) -> None:
        hero = event(Step("H"), Step("1", "1"), Step("1", "0"), Step("1", "2"))
        assert values(hero, "BH", "BH-C1", "BH-C2", "BH-M1") == numbers("5", "3", "3", "1")

    def test_of_several_the_lowest_contribution_is_compared(self) -> None:
        # readings 1: case tb-0095, player 1
        hero = event(Step("=", "2"), Step("H"), Step("+", "2.5"), Step("F"), Step("-", "3"))
        assert values(hero, "PTS", "SB", "SB-C1") == numbers("3", "7.25", "6.25")

    def test_fore_buchholz_takes_scheduled_games_of_the_last_round_as_drawn(self) -> None:
        hero = event(Step("H"), Step("1", "1"), Step("-", "2"))
        assert values(hero, "BH", "AFB", "FB") == numbers("4", "2", "4.5")
        before_the_last = replace(hero, number_of_rounds=4)
        assert values(before_the_last, "BH") == values(before_the_last, "FB")

    def test_before_2023_the_virtual_opponent_draws_on(self) -> None:
        hero = event(Step("1", "1"), Step("H"), Step("1", "2"))
        assert values(hero, "BH@2022", "BH@2012", "BH@CH") == numbers("5", "5", "3")
        bye = event(Step("U"), Step("1", "1"), Step("1", "1"))
        assert values(bye, "BH@2012") == numbers("3")

    def test_before_2023_opponents_unplayed_rounds_are_draws(self) -> None:
        two = Tournament(
            players=(Player(Tpn(1)), Player(Tpn(2)), Player(Tpn(3))),
            rounds=(
                PlayedRound((game(1, 2, WIN),), ((Tpn(3), Bye.FULL),)),
                PlayedRound((game(1, 3, WIN),), ((Tpn(2), Bye.PAIRING_ALLOCATED),)),
            ),
            number_of_rounds=2,
        )
        assert values(two, "BH@2012", "BH") == numbers("1", "2")

    def test_in_a_round_robin_forfeits_are_games_and_free_rounds_nothing(self) -> None:
        hero = event(Step("+", "1"), Step("-", "2"), Step("Z"))
        robin = replace(hero, details=Details(encoded_kind="CUSTOM_ROUNDROBIN"))
        assert values(robin, "SB", "SB-C1") == numbers("1", "0")

    def test_koya_counts_opponents_with_half_the_maximum(self) -> None:
        hero = event(Step("1", "2"), Step("=", "1.5"), Step("1", "1"), Step("1", "0.5"))
        assert values(hero, "KS", "KS-L+1", "KS-L-1", "KS-L-2") == numbers("1", "0", "1.5", "2.5")


class TestLines:
    """Each value shows its game, its cut and its dummy."""

    def test_a_cut_dummy_names_its_article(self) -> None:
        hero = event(Step("H"), Step("1", "1"), Step("+", "0"), Step("1", "2"))
        (lines,) = standings(hero, ["BH-M1"]).row(1).contributions
        assert [(line.round, line.opponent, line.kind, line.cut) for line in lines] == [
            (1, None, Kind.DUMMY, Cut.LOW),
            (2, 4, Kind.MET, None),
            (3, None, Kind.DUMMY, None),
            (4, 8, Kind.MET, Cut.HIGH),
        ]
        assert [line.article for line in lines] == ["16.5", "", "16.4.1", ""]
        assert [line.value for line in lines] == [2, 1, 0, 2]

    def test_sonneborn_berger_shows_score_and_points(self) -> None:
        hero = event(Step("=", "1.5"), Step("1", "1"))
        (lines,) = standings(hero, ["SB"]).row(1).contributions
        assert [(line.value, line.factor, line.amount) for line in lines] == [
            (Fraction(3, 2), Fraction(1, 2), Fraction(3, 4)),
            (1, 1, 1),
        ]


class TestRatings:
    """Article 10 and the tables of B.02."""

    def test_the_tables_are_those_of_the_rating_regulations(self) -> None:
        assert (DP[0], DP[50], DP[66], DP[99], DP[100]) == (-800, 0, 117, 677, 800)
        assert all(DP[p] == -DP[100 - p] for p in range(101))
        assert [expected(d) for d in (0, 3, 4, 391, 392, 735, 736)] == [50, 50, 51, 91, 92, 99, 100]
        assert all(expected(-d) == 100 - expected(d) for d in range(900))

    def test_averages_are_rounded_half_up(self) -> None:
        assert average_rating([(1500, 0), (1501, 0)]) == 1501
        assert average_rating([(1500, 0), (1500, 0), (1501, 0)]) == 1500

    def test_percentages_are_rounded_half_up(self) -> None:
        games = [(2000, 2)] * 5 + [(2000, 0)] * 3
        assert performance(games) == 2000 + DP[63]

    def test_a_perfect_performance_is_the_lowest_rating_that_reaches_the_score(self) -> None:
        games = [(2100, 2), (1900, 1), (2000, 1)]
        found = perfect_performance(games)
        scores = [sum(expected(r - rating) for rating, _ in games) for r in (found - 1, found)]
        assert scores[0] < 200 <= scores[1]
        assert perfect_performance([(2000, 0), (1900, 0)]) == 1100
        assert perfect_performance([(2000, 2), (1900, 2)]) == 2736

    def test_averages_cut_opponents_met_over_the_board(self) -> None:
        hero = event(
            *[Step("1", "1", rating=1800), Step("0", "3", rating=2200), Step("U")],
            *[Step("+", "1", rating=1000), Step("=", "2", rating=2000)],
        )
        codes = ("ARO", "ARO-C1", "ARO-C2", "ARO-M1", "ARO-C3")
        assert values(hero, *codes) == (*numbers("2000", "2100", "2200", "2000"), "None")

    def test_performances_of_opponents(self) -> None:
        hero = event(Step("1", "1", rating=2100), Step("0", "2", rating=1900))
        # each opponent met the hero (2000) and his shadow (2000), who did what was left
        first, second = performance([(2000, 0), (2000, 2)]), performance([(2000, 2)] * 2)
        assert values(hero, "APRO") == (str((first + second + 1) // 2),)

    def test_one_unrated_player_leaves_article_10_undefined(self) -> None:
        hero = event(Step("1", "1"), Step("0", "1", rating=0))
        codes = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")
        assert values(hero, *codes) == ("None",) * 6
        assert values(hero, "ARO-U1400", "ARO/U1400/C1") == numbers("1700", "2000")
        remarks = [remark.render() for remark in standings(hero, codes).remarks]
        assert len(remarks) == 6
        assert "modifier U" in remarks[0]

    def test_results_count_one_half_nothing_whatever_the_points(self) -> None:
        steps = [Step("1", "3"), Step("0", "3"), Step("=", "4")]
        football = event(*steps, points=FOOTBALL_POINTS)
        assert values(football, "TPR") == numbers("2000")
