"""Rare turns of the procedure, each of which some fault would leave unnoticed elsewhere.

Rule: FIDE C.04.3.1 (2012)
"""

from __future__ import annotations

import pytest

import ronde
from ronde.rulebooks.account import Account, BracketAccount
from ronde.rulebooks.generation import Generation
from tests.rules.dutch2012.events import event
from tests.rules.dutch2012.literal import Literal
from tests.rules.dutch2012.positions import Answer, Entry, paired, pairs, position

SYSTEM = "fide-dutch-2012"
APART = {"unselected": "apart"}
HOMOGENEOUS = {"p1_below_m1": "homogeneous"}
AGREED: tuple[tuple[int, int, int, int, dict[str, str]], ...] = (
    # C12: other players come down from the bracket above, some at a stage with M1 reduced
    (2034, 9, 8, 1, APART),
    (1002929, 10, 8, 2, APART),
    (136, 8, 3, 2, {}),
    (1074, 6, 3, 1, {}),
    (12142, 8, 5, 2, {}),
    (8161, 11, 7, 2, {}),
    # C13: in the penultimate bracket P1 falls below M1
    (5362, 11, 6, 2, HOMOGENEOUS),
    (1001805, 6, 4, 3, HOMOGENEOUS),
)


@pytest.mark.parametrize("seed, players, played, to_come, options", AGREED)
def test_rare_ways_back_end_as_the_text_says_bracket_by_bracket(
    seed: int, players: int, played: int, to_come: int, options: dict[str, str]
) -> None:
    here = event(seed, players, played, to_come)
    found = ronde.pair(here, SYSTEM, options=options)
    by_hand = Literal(here, **options)
    assert by_hand.pair() == (frozenset(found.pairs), found.bye)
    account = found.account
    assert isinstance(account, Account)
    stages = [(one.stage.p1, one.stage.m1) for one in by_hand.settled]
    assert [figures(one) for one in account.brackets] == stages
    steps = [step for one in account.brackets for step in one.steps]
    again = [step.facts for step in steps if "old" in step.facts]
    assert all(facts["old"] != facts["new"] for facts in again)  # the old ones were of no use


def figures(one: BracketAccount) -> tuple[object, object]:
    """P1 and M1 of a bracket; nothing where nobody was to be paired."""
    facts = next((step.facts for step in one.steps if step.article == "C2"), {})
    return facts.get("p1", 0), facts.get("m1", 0)


def without_kinds(*entries: Entry) -> Answer:
    """The same position paired without looking at kinds of players first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Generation, "first", lambda *_: None)
        return paired(position(*entries, number=5))


def test_those_without_a_preference_make_x1_smaller_where_most_prefer_black() -> None:
    # A8.a: two pairs, nobody prefers White, and one player will take any colour.
    here = [Entry(1, "W")] * 3 + [Entry(1, "", last="down")]
    found = paired(position(*here, number=2))
    facts = next(s.facts for s in found.account.brackets[0].steps if s.article == "C2")
    assert facts["x1"] == 1


def test_in_a_large_bracket_a_moved_down_player_yields_the_only_opponent_of_the_next() -> None:
    here = [
        Entry(2, apart=(2,)),
        Entry(2, apart=tuple(range(4, 24))),
        *[Entry(1)] * 21,
    ]
    found = paired(position(*here, number=5))
    assert pairs("1-4 2-3") <= found.pairs
    assert found.pairs == without_kinds(*here).pairs


@pytest.mark.parametrize("seed, players", [(20, 41), (22, 39)])
def test_moved_down_players_of_a_large_bracket_meet_the_same_opponents_without_kinds(
    seed: int, players: int
) -> None:
    here = event(seed, players, played=2, to_come=2)
    found = ronde.pair(here, SYSTEM)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Generation, "first", lambda *_: None)
        assert ronde.pair(here, SYSTEM).pairs == found.pairs


def test_in_a_large_bracket_d3_passes_over_a_moved_down_player_without_opponent() -> None:
    here = [
        Entry(2, apart=tuple(range(2, 23))),
        Entry(2),
        *[Entry(1)] * 20,
        *[Entry(0)] * 2,
    ]
    found = paired(position(*here, number=5))
    assert pairs("2-3 1-23") <= found.pairs
    assert found.pairs == without_kinds(*here).pairs


def test_of_two_equal_exchanges_the_list_of_s2_decides_however_many_pairs_lie_across() -> None:
    # Fourteen pairs of 35 players; 8 to 14 have to leave S1 in any case. Either they go down, and
    # 31 and 34 come into S1 among others; or 25 to 31 go down, and it is 32 and 33. The lowest
    # bracket can be paired with all seven of one kind only. D2.b3: 31 and 34 stand first.
    always = pairs("15-16 17-18 19-20 21-22 23-24 43-44")
    first = {frozenset((n, n + 24)) for n in range(1, 7)} | pairs("7-32 31-33 34-35")
    first |= {frozenset((7 + n, 35 + n)) for n in range(1, 8)}
    second = {frozenset((n, n + 7)) for n in range(1, 8)} | pairs("32-34 33-35 31-36")
    second |= {frozenset((24 + n, 36 + n)) for n in range(1, 7)}
    can_meet = always | first | second
    here = [
        Entry(
            2 if n <= 35 else 1,
            apart=tuple(m for m in range(1, 45) if m != n and frozenset((n, m)) not in can_meet),
        )
        for n in range(1, 45)
    ]
    found = paired(position(*here, number=5))
    assert found.pairs == always | first
