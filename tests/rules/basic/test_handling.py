"""C.04.2 D4-D10: withdrawals, absences, publication, corrections, boards in order."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

import ronde
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import Absence, Tournament
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.handling import (
    HANDLING_2012,
    HANDLING_2017,
    HANDLING_2026,
    Effect,
    Reason,
    Schedule,
    board_order,
    correction_counts,
    forfeited_round,
    participants,
    with_withdrawals,
)
from tests.rules.made import Entry, made

NOON = datetime(2026, 11, 15, 12)
HOUR = timedelta(hours=1)


def event(*rounds: PlayedRound, players: int = 4) -> Tournament:
    entered = tuple(Player(Tpn(tpn)) for tpn in range(1, players + 1))
    return Tournament(entered, rounds, number_of_rounds=5)


def test_absent_is_who_lost_every_game_of_the_round_by_forfeit() -> None:
    played = PlayedRound(
        (
            game(1, 3, Result.FORFEIT_WIN),
            game(2, 4, Result.FORFEIT_LOSS),
            game(4, 2, Result.WIN),
            Game(Tpn(5), Tpn(6), Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
        )
    )
    assert forfeited_round(played) == (3, 5, 6)


def test_each_edition_says_by_which_article_the_absent_are_withdrawn() -> None:
    articles = {
        name: system_named(name).handling.absence
        for name in ("fide-dutch-2012", "fide-dutch-2017", "fide-dutch-2026", "fmjd-1986-draw")
    }
    assert articles == {
        "fide-dutch-2012": "C.04.2 D4",
        "fide-dutch-2017": "C.04.2 D.2",
        "fide-dutch-2026": "GRC 6.5",
        "fmjd-1986-draw": "",
    }


@pytest.mark.article("FIDE12-C04.2.D5")
def test_the_withdrawn_are_not_paired_any_more() -> None:
    left = with_withdrawals(event(PlayedRound()), {3}, after=1)
    assert participants(left, 1) == (0, 1, 2, 3)
    assert [participants(left, number) for number in (2, 5)] == [(0, 1, 3)] * 2


@pytest.mark.article("FIDE12-C04.2.D6")
def test_an_announced_absence_leaves_the_player_out_and_scores_nothing() -> None:
    away = replace(event(), absences=(Absence(1, Tpn(2)),))
    assert participants(away, 1) == (0, 2, 3)
    assert participants(away, 2) == (0, 1, 2, 3)
    assert away.with_round(PlayedRound((game(1, 3, Result.WIN),))).history.points == [10, 0, 0, 0]


@pytest.mark.article("FIDE12-C04.2.D6")
def test_the_regulations_may_give_half_a_point_for_an_announced_absence() -> None:
    away = event(PlayedRound((), ((Tpn(2), Bye.HALF),)))
    assert away.history.points == [0, 5, 0, 0]


COMPLETE = Schedule(
    round=2,
    results_place="the notice board",
    results_posted=NOON,
    reports_until=NOON + HOUR,
    pairings_posted=NOON + 2 * HOUR,
    end=NOON + 8 * HOUR,
)


@pytest.mark.article("FIDE12-C04.2.D8.a")
@pytest.mark.parametrize("late", [timedelta(0), timedelta(minutes=59), HOUR])
def test_a_report_within_the_limit_counts_for_the_coming_round(late: timedelta) -> None:
    assert correction_counts(NOON + late, COMPLETE) is Effect.COMING_ROUND


@pytest.mark.article("FIDE12-C04.2.D8.a")
def test_a_corrected_result_is_used_in_the_standings_and_the_score_for_pairing() -> None:
    wrong = event(PlayedRound((game(1, 3, Result.WIN), game(4, 2, Result.DRAW))))
    right = wrong.with_result(1, 1, 3, game(3, 1, Result.WIN))
    assert right.history.points == [0, 5, 10, 5]
    assert right.history.colours == ["B", "B", "W", "W"]


@pytest.mark.article("FIDE12-C04.2.D8.c")
@pytest.mark.parametrize("late", [timedelta(minutes=61), 3 * HOUR, 8 * HOUR])
def test_a_later_report_counts_for_the_pairings_still_to_be_made(late: timedelta) -> None:
    assert correction_counts(NOON + late, COMPLETE) is Effect.LATER_ROUNDS


@pytest.mark.article("FIDE12-C04.2.D8.d")
def test_a_report_after_the_next_round_counts_for_ratings_only() -> None:
    assert correction_counts(NOON + 9 * HOUR, COMPLETE) is Effect.RATING_ONLY


def test_without_an_announced_limit_the_posting_is_the_limit() -> None:
    silent = COMPLETE._replace(reports_until=None)
    assert correction_counts(NOON + 1.5 * HOUR, silent) is Effect.COMING_ROUND
    assert correction_counts(NOON + 2 * HOUR, silent) is Effect.LATER_ROUNDS


SCORES = [20, 20, 10, 15, 10, 5, 0, 5]
RANKS = list(range(8))


@pytest.mark.article("FIDE12-C04.2.D9.a", "FIDE12-C04.2.D9.b", "FIDE12-C04.2.D9.c")
@pytest.mark.parametrize(
    "entries, boards",
    [
        # 1, who meets 4, stands before 2 and 3 with more points together, for they have fewer each.
        ([Entry(2, apart=(2, 3)), Entry(1.5), Entry(1.5), Entry(0)], [{1, 4}, {2, 3}]),
        # 1 meets 4 with fewer points together than 2 and 3, whose best has as many.
        ([Entry(2, apart=(2, 3)), Entry(2), Entry(2), Entry(1)], [{2, 3}, {1, 4}]),
        # As many points each, and together: by the smaller number.
        ([Entry(1), Entry(2), Entry(1), Entry(2), Entry(2), Entry(2)], [{2, 5}, {4, 6}, {1, 3}]),
    ],
    ids=["best", "sum", "rank"],
)
@pytest.mark.parametrize("system", ["fide-dutch-2012", "fide-dutch-2026"])
def test_boards_of_a_pairing_stand_by_best_score_then_sum_then_rank(
    system: str, entries: list[Entry], boards: list[set[int]]
) -> None:
    found = ronde.pair(made(*entries, number=3, of=9), system)
    assert [set(pair) for pair in found.pairs] == boards


@pytest.mark.article("FIDE12-C04.2.D9.a")
def test_boards_stand_by_the_score_of_the_higher_player() -> None:
    assert board_order([(2, 4), (5, 0), (7, 3)], SCORES, RANKS) == [(5, 0), (7, 3), (2, 4)]


@pytest.mark.article("FIDE12-C04.2.D9.b")
def test_then_by_the_sum_of_both_scores() -> None:
    assert board_order([(0, 5), (3, 1)], SCORES, RANKS) == [(3, 1), (0, 5)]


@pytest.mark.article("FIDE12-C04.2.D9.c")
def test_then_by_the_initial_rank_of_the_higher_player() -> None:
    assert board_order([(4, 7), (5, 2)], SCORES, RANKS) == [(5, 2), (4, 7)]
    assert board_order([(4, 7), (5, 2)], SCORES, RANKS[::-1]) == [(4, 7), (5, 2)]
    assert board_order([(7, 5), (1, 0)], [0] * 8, RANKS) == [(1, 0), (7, 5)]


@pytest.mark.article("FIDE12-C04.2.D10")
def test_2012_a_published_pairing_changes_only_for_a_rematch() -> None:
    history = event(PlayedRound((game(1, 3, Result.WIN), game(4, 2, Result.FORFEIT_WIN)))).history
    allowed = {
        reason: HANDLING_2012.may_change_published(reason, history=history, pair=(0, 2))
        for reason in Reason
    }
    assert [reason for reason in Reason if allowed[reason]] == [Reason.REMATCH]
    for never_met in ((0, 1), (1, 3)):
        assert not HANDLING_2012.may_change_published(
            Reason.REMATCH, history=history, pair=never_met
        )


def test_2026_a_published_pairing_may_change_for_five_reasons() -> None:
    history = event(PlayedRound((game(1, 3, Result.WIN),))).history
    assert list(HANDLING_2026.reasons.values()) == ["4.4.1", "4.4.2", "4.4.3", "4.4.4", "4.4.5"]
    for reason in Reason:
        assert HANDLING_2026.may_change_published(reason, history=history, pair=(0, 2))
    assert not HANDLING_2026.may_change_published(Reason.REMATCH, history=history, pair=(0, 1))


@pytest.mark.parametrize(
    "system, rules",
    [
        ("fide-dutch-2012", HANDLING_2012),
        ("fide-lim", HANDLING_2012),
        ("fide-dutch-2017", HANDLING_2017),
        ("ch-dutch", HANDLING_2017),
        ("fide-dubov-2018", HANDLING_2017),
        ("fide-dutch-2026", HANDLING_2026),
        ("fide-team", HANDLING_2026),
    ],
)
def test_each_system_has_its_edition(system: str, rules: object) -> None:
    assert system_named(system).handling is rules
    assert HANDLING_2012.board_order_is_mandatory
    assert not HANDLING_2026.board_order_is_mandatory
