"""The Berger tables as the handbook prints them, and round robins paired by them.

Source: FIDE Handbook C.05, Annex 1 (tables for 3 to 24 players).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby

import pytest

import ronde
from ronde.domain.player import Tpn
from ronde.domain.result import Bye
from ronde.domain.tournament import Absence
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why import why_board, why_player
from ronde.explanation.why_not import WhyNotQuestion, answer_why_not
from ronde.formats import to_text
from ronde.pairing import with_pairing
from ronde.proving import verify
from ronde.rulebooks.round_robin.berger import berger, double_berger

PRINTED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3"
    " | 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7"
    " | 10-7 8-6 9-5 1-4 2-3 | 3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4"
    " | 4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5 | 5-10 6-4 7-3 8-2 9-1",
    12: "1-12 2-11 3-10 4-9 5-8 6-7 | 12-7 8-6 9-5 10-4 11-3 1-2 | 2-12 3-1 4-11 5-10 6-9 7-8"
    " | 12-8 9-7 10-6 11-5 1-4 2-3 | 3-12 4-2 5-1 6-11 7-10 8-9 | 12-9 10-8 11-7 1-6 2-5 3-4"
    " | 4-12 5-3 6-2 7-1 8-11 9-10 | 12-10 11-9 1-8 2-7 3-6 4-5 | 5-12 6-4 7-3 8-2 9-1 10-11"
    " | 12-11 1-10 2-9 3-8 4-7 5-6 | 6-12 7-5 8-4 9-3 10-2 11-1",
    14: "1-14 2-13 3-12 4-11 5-10 6-9 7-8 | 14-8 9-7 10-6 11-5 12-4 13-3 1-2"
    " | 2-14 3-1 4-13 5-12 6-11 7-10 8-9 | 14-9 10-8 11-7 12-6 13-5 1-4 2-3"
    " | 3-14 4-2 5-1 6-13 7-12 8-11 9-10 | 14-10 11-9 12-8 13-7 1-6 2-5 3-4",
}
SIZES = range(3, 25)


def printed(players: int) -> list[tuple[tuple[int, int], ...]]:
    return [
        tuple((int(w), int(b)) for w, b in (cell.split("-") for cell in cells.split()))
        for cells in PRINTED[players].split("|")
    ]


def colours(rounds: tuple[tuple[tuple[int, int], ...], ...], player: int) -> str:
    return "".join("WB"[pair.index(player)] for pairs in rounds for pair in pairs if player in pair)


def longest(sequence: str) -> int:
    return max(len([*run]) for _, run in groupby(sequence))


@pytest.mark.parametrize("players", PRINTED)
def test_the_tables_are_those_of_the_handbook(players: int) -> None:
    wanted = printed(players)
    assert list(berger(players))[: len(wanted)] == wanted
    assert berger(players - 1) == berger(players)


@pytest.mark.parametrize("players", SIZES)
def test_everybody_meets_everybody_once_and_nobody_has_three_games_of_a_colour(
    players: int,
) -> None:
    rounds = berger(players)
    size = players + players % 2
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert (len(met), {*met.values()}) == (size * (size - 1) // 2, {1})
    for player in range(1, size + 1):
        assert longest(colours(rounds, player)) <= 2
        assert colours(rounds, player).count("W") == size // 2 - (player > size // 2)


@pytest.mark.parametrize("players", range(4, 25, 2))
def test_the_exchanged_rounds_of_a_double_cycle_avoid_three_games_of_a_colour(players: int) -> None:
    exchanged = double_berger(players, exchange=True)
    in_order = double_berger(players, exchange=False)
    assert sorted(exchanged) == sorted(in_order)
    runs = [longest(colours(exchanged, player)) for player in range(1, players + 1)]
    usual = [longest(colours(in_order, player)) for player in range(1, players + 1)]
    assert max(runs) == 2
    assert max(usual) == 3


@pytest.mark.parametrize("system", ["round-robin", "round-robin-double"])
@pytest.mark.parametrize("players", [2, 3, 4, 7, 8])
def test_all_rounds_are_paired_checked_and_proved(system: str, players: int) -> None:
    rounds = ronde.system(system).advice.rounds(players)[0]
    recipe = ronde.Recipe(players=players, rounds=rounds, seed=4, system=system)
    event = ronde.generate(recipe)
    assert len(event.rounds) == rounds
    assert ronde.check(event).agrees
    assert all(verify(event, round=number).is_proved for number in range(1, rounds + 1))
    read = ronde.read(to_text(event))
    assert read == event
    assert ronde.standings(event).codes == ("DE", "WIN", "SB", "KS")


def test_the_free_player_gets_no_point() -> None:
    event = ronde.generate(ronde.Recipe(players=5, rounds=5, seed=1, system="round-robin"))
    assert event.rounds[1].byes == ((4, Bye.PAIRING_ALLOCATED),)
    assert event.points.white[Bye.PAIRING_ALLOCATED] == 0


def test_a_report_that_leaves_the_free_player_out_is_as_the_table_pairs_it() -> None:
    event = ronde.generate(ronde.Recipe(players=5, rounds=5, seed=1, system="round-robin"))
    text = to_text(event).replace("0000 - U", "0000 - Z").replace("162  P 0.0\n", "")
    read = ronde.read(text)
    assert not any(played.byes for played in read.rounds)
    assert ronde.check(read).agrees
    assert verify(read, round=2).is_proved


def test_who_has_left_stays_in_the_table_and_forfeits() -> None:
    recipe = ronde.Recipe(players=6, rounds=5, seed=3, system="round-robin", withdrawals=0.2)
    event = ronde.generate(recipe)
    gone = [player for player in event.players if player.last_round is not None]
    assert gone
    for number, played in enumerate(event.rounds, 1):
        assert len(played.games) == 3
        assert verify(event, round=number).is_proved
    assert "-" in to_text(event)


@pytest.mark.parametrize("bye", [Bye.ZERO, Bye.HALF, Bye.FULL])
@pytest.mark.parametrize("away", [{4}, {1, 4}, {1, 2, 3, 4, 5}])
def test_who_is_away_is_paired_or_free_as_the_table_says(away: set[int], bye: Bye) -> None:
    event = ronde.generate(ronde.Recipe(players=5, rounds=5, seed=1, system="round-robin"))
    asked = tuple(Absence(2, Tpn(number), bye) for number in sorted(away))
    coming = replace(event.before(2), absences=asked)
    paired = ronde.pair(coming)
    assert (paired.pairs, paired.bye) == (((5, 3), (1, 2)), 4)
    held = with_pairing(coming, paired)
    assert held.rounds[1].byes == ((4, Bye.PAIRING_ALLOCATED),)
    written = replace(held.rounds[1], byes=((Tpn(4), bye),) if bye is not Bye.ZERO else ())
    for round_ in (held.rounds[1], written):
        stored = replace(held, rounds=(held.rounds[0], round_))
        assert ronde.check(stored).agrees
        assert verify(stored, round=2).is_proved


def test_pairs_of_another_round_and_reversed_colours_are_refuted() -> None:
    event = ronde.generate(ronde.Recipe(players=6, rounds=5, seed=1, system="round-robin"))
    swapped = replace(event, rounds=(event.rounds[1], event.rounds[0], *event.rounds[2:]))
    verdict = verify(swapped, round=1)
    assert "does not let" in verdict.findings[0].render()
    played = event.rounds[0]
    white, black, mine, yours = played.games[0]
    turned = played.with_result_of(type(played.games[0])(black, white, yours, mine))
    verdict = verify(replace(event, rounds=(turned, *event.rounds[1:])), round=1)
    assert "should have Black" in verdict.findings[0].render()
    report = ronde.check(swapped)
    assert [one.number for one in report.differences] == [1, 2]


def test_after_the_last_round_of_the_table_nothing_can_be_paired() -> None:
    event = ronde.generate(ronde.Recipe(players=4, rounds=3, seed=1, system="round-robin"))
    longer = replace(event, number_of_rounds=4)
    with pytest.raises(ronde.RondeError, match="all 4 participants have met"):
        ronde.pair(longer)


def test_the_explanation_names_the_annex_and_the_round_in_which_others_meet() -> None:
    event = ronde.generate(ronde.Recipe(players=7, rounds=7, seed=1, system="round-robin"))
    paired = ronde.pair(event, round=3)
    board = why_board(event, paired, 1)
    assert "C.05 Annex 1" in {line.article for line in board}
    assert "C.05 Annex 1" in {line.article for line in why_player(event, paired, 2)}
    answer = answer_why_not(RoundContext(event, paired), WhyNotQuestion(1, 2))
    assert [obstacle.facts["round"] for obstacle in answer.obstacles] == [2]
