"""The Swiss guide: groups of points, their order, their halves, and floaters."""

from __future__ import annotations

import pytest

import ronde
from ronde.generator import Recipe, generate
from tests.rules.dutch2026.worked import POSITIONS, answer, told
from tests.rules.legality import assert_legal

SYSTEM = "ch-dutch"

FIVE_WON = told(10, "1-6:1 2-7:1 8-3:0 9-4:0 5-10:1")
"""After round 1: 1 to 5 have a point; 1, 2, 5 had White, 3 and 4 Black."""


def paired(event: ronde.Tournament) -> ronde.Round:
    found = ronde.pair(event, SYSTEM)
    assert_legal(event, found)
    return found


def tournament(seed: int, players: int = 24) -> ronde.Tournament:
    return generate(Recipe(players=players, rounds=6, seed=seed, system=SYSTEM, forfeits=0.03))


@pytest.mark.article("CH-intro.1")
def test_everybody_plays_every_round_against_somebody_with_a_similar_record() -> None:
    event = generate(Recipe(players=24, rounds=6, seed=1, system=SYSTEM))
    for played, before in zip(event.rounds, event.history.before, strict=True):
        assert sorted(n for game in played.games for n in game[:2]) == list(range(1, 25))
        gaps = [abs(before[white - 1] - before[black - 1]) for white, black, *_ in played.games]
        assert max(gaps) <= 10
        assert sum(gap <= 5 for gap in gaps) >= 10


@pytest.mark.article("CH-proc.1", "CH-group.1")
@pytest.mark.parametrize("seed", range(4))
def test_a_group_holds_the_players_of_one_score_by_initial_rank(seed: int) -> None:
    for stage in tournament(seed).stages():
        score = stage.history.points
        brackets = ronde.pair(stage, SYSTEM).account.brackets
        for bracket in brackets[:-1]:
            assert {score[n - 1] for n in bracket.residents} == {bracket.score}
            assert list(bracket.residents) == sorted(bracket.residents)


@pytest.mark.article("CH-group.1")
@pytest.mark.parametrize("seed", range(4))
def test_all_players_of_one_score_are_in_one_group(seed: int) -> None:
    for stage in tournament(seed).stages():
        found, score = ronde.pair(stage, SYSTEM), stage.history.points
        brackets = found.account.brackets
        for bracket in brackets[:-1]:
            everybody = {n for n in range(1, len(score) + 1) if score[n - 1] == bracket.score}
            assert {*bracket.residents} == everybody - {found.bye}


@pytest.mark.article("CH-proc.1")
def test_the_standings_with_tie_breaks_do_not_order_a_group() -> None:
    event = tournament(0).before(5)
    ranks = {row.player: row.rank for row in ronde.standings(event, ["BH", "SB"]).rows}
    brackets = ronde.pair(event, SYSTEM).account.brackets
    by_standings = [tuple(sorted(b.residents, key=ranks.__getitem__)) for b in brackets]
    assert [b.residents for b in brackets] != by_standings


@pytest.mark.article("CH-proc.7")
@pytest.mark.parametrize("seed", range(4))
def test_pairing_goes_from_the_highest_group_down(seed: int) -> None:
    for stage in tournament(seed, players=25).stages():
        scores = [bracket.score for bracket in ronde.pair(stage, SYSTEM).account.brackets]
        assert scores == sorted(set(scores), reverse=True)


@pytest.mark.article("CH-homog.1", "CH-homog.2", "CH-homog.5")
def test_the_upper_half_meets_the_lower_half_in_order_and_the_one_left_over_floats() -> None:
    upper, lower = paired(FIVE_WON).account.brackets
    assert (upper.s1, upper.s2) == ((1, 2), (3, 4, 5))
    assert (upper.pairs, upper.floaters) == (((1, 3), (2, 4)), (5,))
    assert lower.moved == (5,)


@pytest.mark.article("CH-hetero.1", "CH-hetero.2")
def test_floaters_are_paired_first_and_then_the_rest_like_a_homogeneous_group() -> None:
    found = paired(FIVE_WON)
    lower = found.account.brackets[1]
    assert lower.pairs[0] == (5, 6)
    assert (lower.s1, lower.s2) == ((7, 8), (9, 10))
    assert lower.pairs[1:] == ((7, 9), (8, 10))
    assert found.pairs == answer("3-1 4-2 6-5 7-9 10-8")[0]


@pytest.mark.article("CH-homog.3")
def test_the_lower_half_is_transposed_where_not_everybody_can_be_paired_in_order() -> None:
    found = paired(POSITIONS["1 round two after draws"])
    assert found.pairs == answer("5-1 6-2 4-3")[0]
    (group,) = found.account.brackets
    assert (group.s1, group.s2, group.exchanged) == ((1, 2, 3), (4, 5, 6), ((), ()))


@pytest.mark.article("CH-homog.4")
def test_players_are_exchanged_between_the_halves_where_transposing_does_not_help() -> None:
    found = paired(POSITIONS["3 an exchange is needed"])
    assert found.pairs == answer("3-1 2-6 4-5")[0]
    assert found.account.brackets[0].exchanged == ((3,), (4,))


@pytest.mark.article("CH-group.2", "CH-floater.1", "CH-floater.3")
@pytest.mark.parametrize("seed", range(4))
def test_groups_start_homogeneous_and_only_lower_ones_receive_floaters(seed: int) -> None:
    received = 0
    for stage in tournament(seed).stages():
        score = stage.history.points
        first, *others = brackets = ronde.pair(stage, SYSTEM).account.brackets
        assert not first.moved
        for above, below in zip(brackets, others, strict=False):
            assert below.moved == above.floaters
            assert all(score[n - 1] > below.score for n in below.moved)
            received += len(below.moved)
        assert not brackets[-1].floaters
    assert received


@pytest.mark.article("CH-lasttwo.1", "CH-lasttwo.2")
def test_floaters_of_the_last_but_one_group_are_chosen_to_make_the_last_one_conform() -> None:
    """5 and 6 have met, so that 3 and 4, who could meet, both float."""
    found = paired(POSITIONS["6 two must float for the sake of those below"])
    assert found.pairs == answer("2-1 3-5 4-6")[0]
    assert [b.floaters for b in found.account.brackets] == [(), (3, 4), ()]


@pytest.mark.article("CH-boards.1")
def test_boards_go_by_the_best_score_then_by_the_sum_then_by_rank() -> None:
    decided_by_sum = 0
    for stage in (stage for seed in range(4) for stage in tournament(seed).stages()):
        score = stage.history.points
        boards = ronde.pair(stage, SYSTEM).pairs
        best = [min((-score[n - 1], n) for n in game) for game in boards]
        sums = [-sum(score[n - 1] for n in game) for game in boards]
        places = [(top, total, n) for (top, n), total in zip(best, sums, strict=True)]
        assert places == sorted(places)
        decided_by_sum += best != sorted(best)
    assert decided_by_sum


@pytest.mark.article("CH-round1.1", "CH-round1.2", "CH-round1.3")
@pytest.mark.parametrize(
    "players, initial, wanted",
    [
        (8, "W", "1-5 6-2 3-7 8-4"),
        (8, "B", "5-1 2-6 7-3 4-8"),
        (9, "W", "1-5 6-2 3-7 8-4 9"),
        (9, "B", "5-1 2-6 7-3 4-8 9"),
    ],
)
def test_round_one_sets_the_upper_half_against_the_lower_with_colours_in_turn(
    players: int, initial: str, wanted: str
) -> None:
    event = told(players, initial="W" if initial == "W" else "B")
    found = paired(event)
    assert (found.pairs, found.bye) == answer(wanted)
    assert len(found.account.brackets) == 1
