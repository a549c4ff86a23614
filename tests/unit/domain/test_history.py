"""What the rounds played say of every player."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from ronde.domain.history import NOBODY, History
from ronde.domain.player import Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS, FIDE_POINTS, PointSystem
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import AbnormalPoints, Tournament
from tests.unit.domain.rounds import tournaments

if TYPE_CHECKING:
    from collections.abc import Iterable


def history(players: int, *rounds: PlayedRound, points: PointSystem = FIDE_POINTS) -> History:
    return History.of(players, points, rounds)


def one_game(result: Result, points: PointSystem = FIDE_POINTS) -> History:
    return history(2, PlayedRound((game(1, 2, result),)), points=points)


def columns(of: History) -> dict[str, object]:
    return {name: getattr(of, name) for name in History.__slots__}


@given(tournaments())
def test_a_history_grown_round_by_round_equals_the_one_derived_at_once(event: Tournament) -> None:
    grown = replace(event, rounds=())
    for played in event.rounds:
        grown = grown.with_round(played)
    assert grown == event
    assert columns(grown.history) == columns(event.history)


@given(tournaments())
def test_growing_a_history_leaves_the_shorter_one_as_it_was(event: Tournament) -> None:
    for number in range(len(event.rounds)):
        shorter = replace(event, rounds=event.rounds[:number])
        kept = columns(History.of(len(event.players), event.points, shorter.rounds, event.abnormal))
        shorter.history.extended(event.rounds[number])
        assert columns(shorter.history) == kept


@given(tournaments())
def test_every_column_says_what_the_rounds_say(event: Tournament) -> None:
    found = event.history
    for player in event.players:
        i = player.tpn - 1
        seen = [look_up(player.tpn, played) for played in event.rounds]
        assert found.colours[i] == "".join(colour for colour, _, _, played in seen if played)
        assert found.opponents[i] == tuple(other for _, other, _, played in seen if played)
        assert [row[i] for row in found.mark] == [mark for _, _, mark, _ in seen]
        assert [row[i] for row in found.partner] == [other for _, other, _, _ in seen]
        assert found.unplayed[i] == union(mark for _, _, mark, played in seen if not played)
        never = {Bye.HALF, Bye.FULL, Bye.ZERO}
        assert found.entered[i] == any(mark not in never for _, _, mark, _ in seen)
        for number, (colour, _, _, played) in enumerate(seen, 1):
            assert found.colour_in(number, i) == (colour if played else "")


def look_up(tpn: Tpn, played: PlayedRound) -> tuple[str, int, int, bool]:
    """Colour, opponent, mark and whether it was played, read straight from the round."""
    for white, black, white_result, black_result in played.games:
        if tpn in (white, black):
            mark, colour = (white_result, "W") if tpn == white else (black_result, "B")
            return colour, (black if tpn == white else white) - 1, mark, PLAYED_MARKS[mark]
    return "", NOBODY, dict(played.byes).get(tpn, Bye.ZERO), False


def union(marks: Iterable[int]) -> int:
    bits = 0
    for mark in marks:
        bits |= 1 << mark
    return bits


@pytest.mark.parametrize(
    "result, points",
    [
        (Result.WIN, [10, 0]),
        (Result.DRAW, [5, 5]),
        (Result.LOSS, [0, 10]),
        (Result.UNRATED_WIN, [10, 0]),
        (Result.UNRATED_DRAW, [5, 5]),
        (Result.UNRATED_LOSS, [0, 10]),
        (Result.FORFEIT_WIN, [10, 0]),
        (Result.FORFEIT_LOSS, [0, 10]),
        (Result.UNKNOWN, [5, 5]),
    ],
)
def test_each_result_is_worth_its_points(result: Result, points: list[int]) -> None:
    assert one_game(result).points == points


def test_unusual_results_are_worth_what_each_player_made_of_the_game() -> None:
    half_and_nothing = PlayedRound((Game(Tpn(1), Tpn(2), Result.DRAW, Result.LOSS),))
    assert history(2, half_and_nothing).points == [5, 0]
    nothing = PlayedRound((Game(Tpn(1), Tpn(2), Result.LOSS, Result.LOSS),))
    assert history(2, nothing).points == [0, 0]


def test_a_lost_game_of_both_by_forfeit_is_no_game() -> None:
    both = PlayedRound((Game(Tpn(1), Tpn(2), Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),))
    found = history(2, both)
    assert (found.points, found.colours, found.opponents) == ([0, 0], ["", ""], [(), ()])
    assert found.partner == [[1, 0]]


@pytest.mark.parametrize(
    "bye, points",
    [
        (Bye.PAIRING_ALLOCATED, 20),
        (Bye.FULL, 20),
        (Bye.HALF, 10),
        (Bye.ZERO, 0),
        (Bye.UNOPPOSED, 20),
    ],
)
def test_each_bye_follows_the_point_system(bye: Bye, points: int) -> None:
    found = history(1, PlayedRound((), ((Tpn(1), bye),)), points=DRAUGHTS_POINTS)
    assert found.points == [points]


def test_each_bye_and_each_colour_may_have_a_worth_of_its_own() -> None:
    own = PointSystem(
        black_win=12, black_draw=6, black_loss=1, forfeit_win=9, half_point_bye=4, zero_point_bye=2
    )
    assert one_game(Result.LOSS, own).points == [0, 12]
    assert one_game(Result.DRAW, own).points == [5, 6]
    assert one_game(Result.WIN, own).points == [10, 1]
    assert one_game(Result.FORFEIT_LOSS, own).points == [0, 9]
    assert history(2, PlayedRound((), ((Tpn(1), Bye.HALF),)), points=own).points == [4, 2]


def test_the_score_before_each_round_is_kept() -> None:
    rounds = [PlayedRound((game(1, 2, Result.WIN),)), PlayedRound((game(2, 1, Result.DRAW),))]
    assert history(2, *rounds).before == [[0, 0], [10, 0]]
    assert history(2, *rounds).points == [15, 5]


def test_adding_a_round_to_ten_thousand_players_shares_all_earlier_rounds() -> None:
    many = 10_000
    event = Tournament(tuple(Player(Tpn(tpn)) for tpn in range(1, many + 1)), number_of_rounds=3)
    played = PlayedRound(tuple(game(tpn, tpn + 1, Result.DRAW) for tpn in range(1, many, 2)))
    once = event.with_round(played)
    first = once.history
    twice = once.with_round(played).history
    assert twice.mark[0] is first.mark[0]
    assert twice.partner[0] is first.partner[0]
    assert twice.before[0] is first.before[0]
    assert twice.before[1] is first.points


def test_adding_a_round_never_looks_at_the_earlier_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    event = Tournament((Player(Tpn(1)), Player(Tpn(2))), number_of_rounds=3)
    played = PlayedRound((game(1, 2, Result.DRAW),))
    event = event.with_round(played)

    def from_scratch(*_: object) -> History:
        raise AssertionError("the history was derived anew")

    monkeypatch.setattr(History, "of", from_scratch)
    assert event.with_round(played).history.points == [10, 10]


def penalised(*abnormal: AbnormalPoints) -> list[list[int]]:
    """Scores after each of two drawn rounds."""
    event = Tournament((Player(Tpn(1)), Player(Tpn(2))), abnormal=abnormal)
    played = PlayedRound((game(1, 2, Result.DRAW),))
    first = event.with_round(played)
    return [first.history.points, first.with_round(played).history.points]


def test_a_penalty_of_one_round_counts_from_that_round_on() -> None:
    assert penalised(AbnormalPoints(Tpn(1), -10, round=2)) == [[5, 5], [0, 10]]


def test_a_penalty_of_no_round_counts_once_and_from_the_start() -> None:
    assert penalised(AbnormalPoints(Tpn(1), -10)) == [[-5, 5], [0, 10]]


def test_another_worth_of_a_result_counts_every_time_it_happens() -> None:
    other = AbnormalPoints(Tpn(2), 1, instead_of=Result.DRAW)
    assert penalised(other) == [[5, 1], [10, 2]]
    only_once = AbnormalPoints(Tpn(2), 1, round=1, instead_of=Result.DRAW)
    assert penalised(only_once) == [[5, 1], [10, 6]]


def test_another_worth_of_a_result_that_did_not_happen_changes_nothing() -> None:
    assert penalised(AbnormalPoints(Tpn(2), 1, instead_of=Result.WIN)) == [[5, 5], [10, 10]]
