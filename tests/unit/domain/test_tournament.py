"""A tournament as a value: rounds added, taken back, corrected; who is absent."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from ronde.domain.errors import InconsistentTournament
from ronde.domain.history import History
from ronde.domain.player import Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS, points_text
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Absence, AcceleratedPoints, ForbiddenPairs, Tournament
from tests.unit.domain.rounds import tournaments


def event(
    players: int,
    *rounds: PlayedRound,
    absences: tuple[Absence, ...] = (),
    accelerated: tuple[AcceleratedPoints, ...] = (),
) -> Tournament:
    entered = tuple(Player(Tpn(tpn), f"Player {tpn}") for tpn in range(1, players + 1))
    return Tournament(
        entered, rounds, number_of_rounds=9, absences=absences, accelerated=accelerated
    )


FIRST = PlayedRound(
    (game(1, 3, Result.WIN), game(4, 2, Result.DRAW)),
    ((Tpn(5), Bye.PAIRING_ALLOCATED), (Tpn(6), Bye.HALF)),
)


def test_players_stand_in_the_order_of_their_numbers() -> None:
    with pytest.raises(InconsistentTournament, match="number 2 stands in place 1"):
        Tournament((Player(Tpn(2)),))


def test_before_a_round_its_byes_are_absences_again_and_its_games_are_gone() -> None:
    then = event(7, FIRST).before(1)
    assert then.rounds == ()
    assert then.absences == (Absence(1, Tpn(6), Bye.HALF), Absence(1, Tpn(7), Bye.ZERO))
    assert then.history.points == [0] * 7


def test_before_the_next_round_the_tournament_is_what_it_is() -> None:
    now = event(7, FIRST, absences=(Absence(2, Tpn(1)),))
    assert now.before(2) is now


@given(tournaments())
def test_the_stages_are_the_tournament_before_each_round(found: Tournament) -> None:
    stages = list(found.stages())
    assert stages == [found.before(number) for number in range(1, len(found.rounds) + 1)]
    for stage in stages:
        anew = History.of(len(found.players), found.points, stage.rounds, found.abnormal)
        assert stage.history.points == anew.points
        assert stage.history.colours == anew.colours
        assert stage.history.opponents == anew.opponents
        assert stage.history.unplayed == anew.unplayed


@given(tournaments())
def test_a_round_taken_back_and_added_again_gives_the_same_tournament(found: Tournament) -> None:
    if found.rounds:
        again = found.before(len(found.rounds)).with_round(found.rounds[-1])
        assert again == replace(found, absences=(), initial_colour=found.drawn_colour)


def test_absent_are_the_announced_the_withdrawn_and_those_yet_to_come() -> None:
    players = (
        Player(Tpn(1)),
        Player(Tpn(2), last_round=2),
        Player(Tpn(3), first_round=3),
        Player(Tpn(4)),
    )
    found = Tournament(players, absences=(Absence(2, Tpn(4), Bye.HALF),), number_of_rounds=5)
    assert [found.absent(number) for number in (1, 2, 3)] == [{3}, {3, 4}, {2}]


def test_announced_absences_of_later_rounds_outlive_a_round() -> None:
    found = event(6, absences=(Absence(1, Tpn(6)), Absence(3, Tpn(2)))).with_round(FIRST)
    assert found.absences == (Absence(3, Tpn(2)),)


def test_a_corrected_result_changes_the_score_and_nothing_else() -> None:
    found = event(7, FIRST)
    corrected = found.with_result(1, 4, 2, game(4, 2, Result.LOSS))
    assert found.history.points == [10, 5, 0, 5, 10, 5, 0]
    assert corrected.history.points == [10, 10, 0, 0, 10, 5, 0]
    assert corrected.history.colours == found.history.colours


def test_a_game_that_was_not_paired_has_no_result_to_correct() -> None:
    with pytest.raises(InconsistentTournament, match="no game 1-2 in round 1"):
        event(7, FIRST).with_result(1, 1, 2, game(1, 2, Result.WIN))


def test_a_changed_tournament_does_not_remember_the_history_of_another() -> None:
    found = event(7, FIRST)
    assert found.history.points[0] == 10
    assert replace(found, points=DRAUGHTS_POINTS).history.points[0] == 20
    assert replace(found, rounds=()).history.points[0] == 0


def test_a_further_player_has_missed_the_rounds_so_far() -> None:
    found = event(7, FIRST).with_player(Player(Tpn(8), first_round=2))
    assert found.history.points[7] == 0
    assert found.history.mark[0][7] == Bye.ZERO


def test_points_for_pairing_only_add_up_over_ranges_and_rounds() -> None:
    grants = (
        AcceleratedPoints(1, 2, Tpn(1), Tpn(2), 10),
        AcceleratedPoints(2, 3, Tpn(2), Tpn(9), 5),
    )
    found = event(4, accelerated=grants)
    assert found.extra_points(1) == [10, 10, 0, 0]
    assert found.extra_points(2) == [10, 15, 5, 5]
    assert found.extra_points(4) == [0, 0, 0, 0]
    assert event(4).extra_points(1) is None


def test_a_declared_initial_colour_is_the_drawn_one() -> None:
    declared = replace(event(6, FIRST), initial_colour="B")
    assert declared.drawn_colour == declared.before(1).initial_colour == "B"
    assert event(6).drawn_colour is None


def test_the_first_games_show_the_colour_that_was_drawn() -> None:
    assert event(6, FIRST).drawn_colour == event(6, FIRST).before(1).initial_colour == "W"
    absent = PlayedRound((game(4, 2, Result.DRAW),))
    assert event(6, absent).drawn_colour == "B"


def test_a_forfeited_game_shows_the_colour_that_was_drawn() -> None:
    forfeit = game(5, 1, Result.FORFEIT_WIN)
    played = PlayedRound((forfeit, game(2, 4, Result.DRAW)))
    assert event(6, played).drawn_colour == "B"
    assert event(6, PlayedRound((forfeit,)), PlayedRound((game(1, 2),))).drawn_colour == "B"


def test_who_was_paired_without_a_game_turns_the_first_colour_round() -> None:
    resting = PlayedRound((game(4, 2, Result.DRAW),), ((Tpn(1), Bye.PAIRING_ALLOCATED),))
    assert event(6, resting).drawn_colour == "W"
    excused = PlayedRound((game(4, 2, Result.DRAW),), ((Tpn(1), Bye.HALF),))
    assert event(6, excused).drawn_colour == "B"


def test_a_round_without_colours_leaves_the_first_colour_to_the_next_one() -> None:
    nobody = PlayedRound((), ((Tpn(1), Bye.PAIRING_ALLOCATED),))
    second = PlayedRound((game(2, 4),), ((Tpn(1), Bye.HALF),))
    assert event(6, nobody, second).drawn_colour == "B"


def test_the_ranking_that_replaces_the_numbers_says_who_is_first() -> None:
    ranked = replace(event(6, FIRST), ranking=tuple(map(Tpn, (2, 1, 3, 4, 5, 6))))
    colour = next("W" if g.white == 2 else "B" for g in FIRST.games if 2 in g[:2])
    assert ranked.drawn_colour == colour


def test_two_tournaments_are_equal_whatever_the_order_in_which_games_were_entered() -> None:
    other = PlayedRound(FIRST.games[::-1], (*FIRST.byes[::-1], (Tpn(7), Bye.ZERO)))
    assert event(7, FIRST) == event(7, other)


@pytest.mark.parametrize("points, text", [(0, "0.0"), (45, "4.5"), (110, "11.0"), (-5, "-0.5")])
def test_points_are_printed_as_reports_print_them(points: int, text: str) -> None:
    assert points_text(points) == text


def test_further_bans_leave_the_history_as_it_is() -> None:
    found = event(7, FIRST)
    banned = found.with_bans([ForbiddenPairs((Tpn(1), Tpn(2)), 2, 2)])
    assert banned.history is found.history
    assert banned.forbidden == (ForbiddenPairs((Tpn(1), Tpn(2)), 2, 2),)
    assert replace(banned, forbidden=()) == found
