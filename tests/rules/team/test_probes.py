"""C.04.6 (2026): the examples of the text and the positions where readings of it part."""

from __future__ import annotations

from ronde.domain.result import Bye
from ronde.domain.team import AcceleratedTeams
from ronde.pairing import pair
from tests.rules.team.events import DOUBLE_FORFEIT, DRAWN, FORFEIT, LOST, Played, bye, event


def pairs(found: object) -> set[frozenset[int]]:
    return {frozenset(p) for p in found.pairs}  # type: ignore[attr-defined]


def test_the_first_round_pairs_the_upper_half_with_the_lower_half() -> None:
    assert pair(event(8, 5)).pairs == ((1, 5), (6, 2), (3, 7), (8, 4))


def test_members_of_a_bracket_are_compared_by_number_not_by_score() -> None:
    # 3.6.1: team 3, brought up to 1, 2 and 4, is a top member all the same.
    first = (Played(1, 5), Played(2, 6), Played(3, 7, DRAWN), Played(4, 8))
    found = pair(event(8, 5, first))
    assert {frozenset((1, 3)), frozenset((2, 4))} <= pairs(found)


FOUR_WHO_HAVE_MET = (
    (Played(1, 7), Played(2, 8, DRAWN), Played(3, 4, DRAWN), Played(5, 6, DRAWN)),
    (Played(1, 9), Played(2, 10, DRAWN), Played(3, 5, DRAWN), Played(4, 6, DRAWN)),
    (Played(1, 8), Played(2, 9, DRAWN), Played(3, 6, DRAWN), Played(4, 5, DRAWN)),
)


def test_the_following_scoregroup_needs_as_few_upfloaters_as_possible() -> None:
    # [C6]: without 2 the others of that scoregroup need four upfloaters, without 3 only two.
    stage = event(10, 5, *FOUR_WHO_HAVE_MET)
    assert frozenset((1, 3)) in pairs(pair(stage))
    strict = pair(stage, options={"following_scoregroup": "pass-fail"})
    assert frozenset((1, 2)) in pairs(strict)


def test_upfloaters_that_floated_are_as_few_as_possible() -> None:
    # [C7] cannot reach zero here; the smallest value counts.
    stage = event(
        10,
        6,
        (Played(1, 5), Played(2, 6), Played(3, 4, DRAWN)),
        (Played(1, 2, DRAWN), Played(3, 7, DRAWN), Played(4, 8, DRAWN), Played(5, 6)),
    )
    account = pair(stage).account
    assert set(account.brackets[0].moved) == {3, 5}
    counted = {row.code: row.value for row in account.brackets[0].criteria}
    assert counted["C7"] == 1


def test_a_match_forfeited_by_both_may_be_paired_again() -> None:
    first = (Played(1, 2, DOUBLE_FORFEIT), Played(3, 4, DRAWN), Played(5, 6, DRAWN))
    assert frozenset((1, 2)) in pairs(pair(event(6, 5, first)))


def test_a_forfeited_match_does_not_count_as_played_for_the_bye() -> None:
    first = (Played(1, 2), Played(3, 4, FORFEIT))
    assert pair(event(5, 5, first, byes=[bye(1, 5)])).bye == 2


LAST_ROUND = (
    (Played(5, 1, DRAWN), Played(2, 6, DOUBLE_FORFEIT), Played(3, 4, DRAWN)),
    (Played(6, 1, DRAWN), Played(2, 4, DRAWN), Played(3, 5, DRAWN)),
    (Played(1, 4, DRAWN), Played(3, 2, DRAWN), Played(5, 6, DRAWN)),
    (Played(1, 3, DRAWN), Played(2, 5, DRAWN), Played(4, 6, DRAWN)),
)


def test_type_b_keeps_a_strong_preference_in_the_last_round() -> None:
    # 1.7.2: team 1 had B B W W, team 2 W B W; the text gives team 1 both readings.
    stage = event(6, 5, *LAST_ROUND, code="FIDE_TEAM_TYPEB_MP_GP")
    found = next(g for g in pair(stage).account.games if {g.white, g.black} == {1, 2})
    assert (found.white, found.article) == (2, "4.3.4")
    other = pair(stage, options={"type_b_last_round": "none"}).account.games
    found = next(g for g in other if {g.white, g.black} == {1, 2})
    assert (found.white, found.article) == (1, "4.3.2")


def test_colours_are_compared_from_the_end_of_what_was_played() -> None:
    # Team 1: absent, B, W, B. Team 2: B, W, B, absent. Both compressed to B W B.
    stage = event(
        6,
        6,
        (Played(3, 2, LOST), Played(4, 5, DRAWN)),
        (Played(3, 1, LOST), Played(2, 4), Played(5, 6, DRAWN)),
        (Played(1, 4), Played(5, 2, LOST), Played(3, 6, DRAWN)),
        (Played(5, 1, LOST),),
        code="FIDE_TEAM_TYPEA_MP",
    )
    found = next(g for g in pair(stage).account.games if {g.white, g.black} == {1, 2})
    assert (found.white, found.article) == (1, "4.3.8")


def test_a_float_is_judged_by_the_pairing_score_of_its_round() -> None:
    # Baku gives teams 1 to 4 two points in rounds 1 and 2: 2 and 5 met with equal scores.
    stage = event(
        10,
        7,
        (Played(1, 3), Played(4, 2), Played(5, 9), Played(6, 8, DRAWN), Played(7, 10, DRAWN)),
        (Played(4, 1, LOST), Played(5, 2, LOST), Played(6, 7, DRAWN), Played(3, 8), Played(9, 10)),
        accelerated=(AcceleratedTeams(1, 2, 1, 4, match_points=20),),
    )
    account = pair(stage).account
    assert account.brackets[0].residents == (1,)
    assert account.brackets[0].moved == (2,)


def test_the_first_team_has_the_higher_pairing_score_or_the_higher_standing() -> None:
    # 4.2.1: team 1 has lost and has three virtual points, team 4 has won and has none. Both had
    # White: by 4.3.8 the first team has Black.
    stage = event(
        4,
        7,
        (Played(1, 2, LOST), Played(4, 3)),
        accelerated=(AcceleratedTeams(1, 2, 1, 1, match_points=30),),
        code="FIDE_TEAM_TYPEA_MP",
    )

    def one_and_four(**options: str) -> tuple[int, int, str]:
        games = pair(stage, options=options).account.games
        found = next(g for g in games if {g.white, g.black} == {1, 4})
        return found.white, found.black, found.article

    assert one_and_four() == (4, 1, "4.3.8")
    assert one_and_four(first_team="standings") == (1, 4, "4.3.8")


def test_baku_groups_of_teams_can_be_formed_without_those_excused_from_round_1() -> None:
    stage = event(9, 7, byes=(bye(1, 1, Bye.HALF),))
    arrived = {"baku_groups": "arrived"}
    found = pair(stage, acceleration="fide-baku", options=arrived)
    assert {frozenset(p) for p in found.pairs} == {
        frozenset(p) for p in ((2, 4), (3, 5), (6, 8), (7, 9))
    }
