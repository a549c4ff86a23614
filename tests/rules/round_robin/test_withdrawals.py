"""Who leaves a round robin: before half of the games, and after it.

Source: FIDE C.05 6.6 (the text of 2003: V.4.1, V.4.2).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import ronde
from ronde.domain.result import Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Tournament


def left_after(rounds: int, number: int = 1, system: str = "round-robin") -> Tournament:
    """Six players of whom one, who wins every game, leaves after so many rounds."""
    needed = ronde.system(system).advice.rounds(6)[0]
    event = ronde.generate(ronde.Recipe(players=6, rounds=needed, seed=2, system=system))
    players = tuple(
        replace(player, last_round=rounds) if player.tpn == number else player
        for player in event.players
    )

    def result(round: int, game: Game) -> Game:
        if number not in game[:2]:
            return game
        won, lost = (Result.WIN, Result.LOSS)
        if round > rounds:
            won, lost = (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
        return Game(game.white, game.black, *((won, lost) if game.white == number else (lost, won)))

    played = tuple(
        PlayedRound([result(k, game) for game in one.games])
        for k, one in enumerate(event.rounds, 1)
    )
    return replace(event, players=players, rounds=played)


def test_games_of_who_leaves_before_half_count_for_nobody() -> None:
    table = ronde.standings(left_after(2))
    last = table.rows[-1]
    assert (last.player, last.points, last.rank) == (1, 0, 6)
    kept = ronde.standings(replace(left_after(2), choices=(("withdrawal", "keep"),)))
    for row in table.rows[:-1]:
        counted = kept.row(row.player).points
        forfeited = sum(
            game.white_result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
            for played in left_after(2).rounds
            for game in played.games
            if {1, row.player} == {*game[:2]}
        )
        assert counted - row.points == 10 * forfeited
    assert any("count for nobody" in remark.template for remark in table.remarks)
    assert table.event.rounds[0].games == left_after(2).rounds[0].games


def test_games_of_who_leaves_after_half_count_and_the_others_are_lost_by_forfeit() -> None:
    table = ronde.standings(left_after(3))
    assert table.row(1).points == 30
    assert not any("count for nobody" in remark.template for remark in table.remarks)


@pytest.mark.parametrize("rounds, points", [(4, 0), (5, 50)])
def test_exactly_half_of_both_cycles_is_enough(rounds: int, points: int) -> None:
    table = ronde.standings(left_after(rounds, system="round-robin-double"))
    assert table.row(1).points == points


def test_standings_before_somebody_left_count_the_games() -> None:
    table = ronde.standings(left_after(2), round=1)
    assert table.row(1).points == 10


def test_who_is_level_with_those_who_left_shares_the_rank_of_the_others() -> None:
    event = left_after(1)
    nobody = tuple(
        PlayedRound(
            [Game(one.white, one.black, Result.FORFEIT_LOSS, Result.FORFEIT_LOSS) for one in each]
        )
        for each in (played.games for played in event.rounds)
    )
    table = ronde.standings(replace(event, rounds=nobody), [])
    assert [row.rank for row in table.rows] == [1, 1, 1, 1, 1, 6]
    assert table.rows[-1].player == 1
