"""Measures of tournaments small enough to be counted by hand."""

from __future__ import annotations

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.lab.experiment import experiment
from ronde.lab.metrics import CODES, measure
from ronde.lab.simulation import SimulatedTournament, simulate

W, D, L = Result.WIN, Result.DRAW, Result.LOSS


def measures(
    rounds: tuple[PlayedRound, ...], players: int = 4, tie_breaks: tuple[str, ...] = ("BH",)
) -> dict[str, float | None]:
    strengths = tuple(2400 - 100 * place for place in range(players))
    event = Tournament(
        players=tuple(Player(Tpn(n), rating=strengths[n - 1]) for n in range(1, players + 1)),
        rounds=rounds,
        number_of_rounds=len(rounds),
    )
    played = SimulatedTournament(event, strengths)
    return dict(zip(CODES, measure(played, tie_breaks), strict=True))


def test_two_rounds_of_four_players_as_counted_by_hand() -> None:
    found = measures(
        (
            PlayedRound((game(1, 3, W), game(4, 2, L))),
            PlayedRound((game(2, 1, L), game(3, 4, W))),
        )
    )
    assert found["tau"] is not None
    assert found["tau"] > 0.8
    assert (found["best_first"], found["outright"], found["single"]) == (1, 1, 1)
    assert (found["settled"], found["best_settled"]) == (2, 2)
    assert found["colour_difference"] == 0
    assert (found["floats"], found["score_gap"]) == (0, 0)
    assert found["rating_gap"] == (200 + 200 + 100 + 100) / 4


def test_a_tie_is_a_single_win_for_the_player_who_beat_the_other() -> None:
    found = measures(
        (
            PlayedRound((game(1, 2, W), game(3, 4, D))),
            PlayedRound((game(3, 1, W), game(4, 2, L))),
            PlayedRound((game(1, 4, W), game(2, 3, W))),
        )
    )
    assert (found["outright"], found["single"], found["settled"]) == (0, 1, None)


def test_the_lot_does_not_make_the_stronger_of_two_who_are_equal_win() -> None:
    tied = (PlayedRound((game(1, 2, D), game(3, 4, D))),)
    assert measures(tied)["ties"] == 1
    assert measures(tied, tie_breaks=("LOT",))["ties"] == 1
    assert measures(tied, tie_breaks=("BH", "LOT"))["best_first"] == 1 / 4


def test_a_tie_of_players_who_have_not_beaten_each_other_has_no_single_winner() -> None:
    found = measures(
        (
            PlayedRound((game(1, 2, W), game(3, 4, L))),
            PlayedRound((game(2, 4, W), game(1, 3, L))),
        )
    )
    assert (found["outright"], found["single"]) == (0, 0)


def test_an_absolute_preference_denied_is_counted_once_for_each_player() -> None:
    rounds = tuple(PlayedRound((game(1, n, D),)) for n in (2, 3, 4))
    found = measures(rounds)
    assert found["absolute_denied"] == 100 / 3  # 1 has White a third time
    assert found["third_colour"] == 100 / 3
    assert found["wide_difference"] == 1 / 4


def test_floats_gaps_and_their_repetition() -> None:
    rounds = (
        PlayedRound((game(1, 2, W), game(3, 4, W))),
        PlayedRound((game(2, 3, L), game(4, 1, L))),
        PlayedRound((game(1, 2, W), game(4, 3, L))),
    )
    found = measures(rounds)
    assert found["floats"] == 4 / 6
    assert found["repeated_floats"] == 4 / 8  # the second round could not repeat any
    assert found["floats_two_before"] == 0  # nobody floated in the first round
    assert found["score_gap"] == (1 + 1 + 2 + 2) / 6


def test_byes_and_where_they_fall() -> None:
    rounds = tuple(
        PlayedRound((game(*pair, D),), ((Tpn(bye), Bye.PAIRING_ALLOCATED),))
        for pair, bye in (((1, 2), 3), ((3, 1), 2))
    )
    found = measures(rounds, players=3)
    assert (found["byes"], found["bye_place"]) == (2, 0.75)
    assert (found["bye_score"], found["second_byes"]) == (0, 0)


def test_a_bye_above_the_lowest_score_and_a_second_one_are_measured() -> None:
    rounds = tuple(
        PlayedRound((game(2, 3, D),), ((Tpn(1), Bye.PAIRING_ALLOCATED),)) for _ in range(2)
    )
    found = measures(rounds, players=3)
    assert (found["bye_score"], found["second_byes"]) == (0.25, 1)


def test_the_winner_leads_alone_from_the_round_after_which_nobody_draws_level() -> None:
    found = measures(
        (
            PlayedRound((game(2, 3, W), game(4, 1, D))),
            PlayedRound((game(2, 1, W), game(3, 4, D))),
            PlayedRound((game(4, 2, D), game(1, 3, W))),
        )
    )
    assert (found["outright"], found["settled"], found["best_settled"]) == (1, 1, None)


def test_an_extra_white_is_worth_what_its_owners_scored_more() -> None:
    found = measures((PlayedRound((game(1, 2, W), game(3, 4, D))),))
    assert found["extra_white"] == 0.5


def test_the_stronger_win_when_results_are_deterministic() -> None:
    plan = experiment(
        {"name": "x", "players": [8], "rounds": [3], "models": [{"kind": "deterministic"}]}
    )
    found = dict(zip(CODES, measure(simulate(plan.cells[0], 1, 0), ("BH",)), strict=True))
    assert (found["best_first"], found["single"], found["unfinished"]) == (1, 1, 0)
    assert found["rounds_differ"] == 0


def test_another_system_pairs_the_same_positions() -> None:
    plan = experiment(
        {
            "name": "x",
            "players": [12],
            "rounds": [5],
            "systems": ["fide-dutch"],
            "compare": "fide-lim",
        }
    )
    found = simulate(plan.cells[0], 1, 0)
    assert 0 < found.rounds_differ <= 5
    assert found.pairs_differ >= found.rounds_differ
