"""What each criterion counts: FIDE C.04.3 (2017) A.8, C.5-C.19, D.3."""

from __future__ import annotations

from ronde.rulebooks.colours import Strength
from ronde.rulebooks.dutch.edition_2017 import CRITERIA, DEFINITIONS, PROHIBITIONS
from ronde.rulebooks.measures import downfloater_difference, score_difference
from ronde.rulebooks.profile import Profile
from tests.rules.dutch2017 import literal
from tests.rules.dutch2026.literal import Candidate
from tests.rules.dutch2026.sheet import UNPLAYED, Card

MDP, RESIDENT = 30, 25


def card(number: int, score: int) -> Card:
    return Card(
        *(number, number, score, score, "", frozenset(), (), ()), topscorer=False, number=number
    )


def profile(surplus: int, *, mdp: bool = False) -> Profile:
    return Profile("", Strength.NONE, False, 0, False, mdp=mdp, surplus=surplus)


def test_the_rows_stand_in_the_order_of_the_text() -> None:
    assert [row.code for row in PROHIBITIONS] == ["C.1", "C.2", "C.3", "C.4"]
    assert list(dict.fromkeys(row.code for row in CRITERIA)) == [f"C.{n}" for n in range(5, 20)]


def test_the_score_differences_of_a_bracket_are_listed_downwards() -> None:
    """A.8, worked: 3 v 2½, 2½ v 2½ and a downfloater of 2½ give 1, ½, 0."""
    mdp, *rest = card(1, MDP), *(card(n, RESIDENT) for n in range(2, 6))
    bracket = literal.Bracket((mdp,), tuple(rest), (), literal.LAST)
    candidate = Candidate(((mdp, rest[0]), (rest[1], rest[2])), (rest[3],))
    assert literal.differences(candidate, bracket) == [10, 5, 0]
    by_rows = [
        score_difference(profile(5, mdp=True), profile(0)),
        score_difference(profile(0), profile(0)),
        downfloater_difference(profile(0)),
    ]
    assert sorted(by_rows, reverse=True) == [10, 5, 0]


def test_every_unplayed_round_is_a_downfloat() -> None:
    assert all(DEFINITIONS.downfloats >> mark & 1 for mark in UNPLAYED)


def test_sets_of_moved_down_players_are_ordered_by_score_then_by_number() -> None:
    """D.3: 4, 4, 3, 2 points; two of them are paired."""
    mdps = tuple(card(n, score) for n, score in enumerate((40, 40, 30, 20), 1))
    found = [tuple(i + 1 for i in s1) for s1 in literal.mdp_sets(mdps, 2)]
    assert found == [(1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4)]
