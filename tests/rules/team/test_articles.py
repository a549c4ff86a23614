"""C.04.6 (2026), article by article."""

from __future__ import annotations

import pytest

from ronde import formats
from ronde.checking import check
from ronde.domain.errors import RequestError
from ronde.domain.result import Bye
from ronde.domain.team import TeamBye
from ronde.domain.tournament import Tournament
from ronde.pairing import pair, with_pairing
from ronde.rulebooks.colours import Strength
from ronde.rulebooks.team.preferences import preference
from ronde.rulebooks.team.scores import team_scores
from tests.rules.team.events import (
    DOUBLE_FORFEIT,
    DRAWN,
    FORFEIT,
    LOST,
    Played,
    bye,
    event,
    on_three_boards,
)

STRONG, MILD, NONE = Strength.STRONG, Strength.MILD, Strength.NONE


@pytest.mark.parametrize(
    "colours, type_a, type_b, type_b_at_the_end",
    [
        ("", "", ("", NONE), ("", NONE)),
        ("WW", "B", ("B", STRONG), ("B", STRONG)),
        ("BB", "W", ("W", STRONG), ("W", STRONG)),
        ("BBWW", "B", ("B", STRONG), ("B", STRONG)),
        ("WBB", "W", ("W", STRONG), ("W", STRONG)),
        ("W", "", ("B", MILD), ("B", MILD)),
        ("WBW", "", ("B", MILD), ("B", MILD)),
        ("BW", "", ("B", MILD), ("", NONE)),
        ("WB", "", ("W", MILD), ("", NONE)),
        ("WWWBB", "", ("B", MILD), ("B", MILD)),
        ("WWWB", "B", ("B", STRONG), ("B", STRONG)),
    ],
)
def test_colour_preferences(
    colours: str,
    type_a: str,
    type_b: tuple[str, Strength],
    type_b_at_the_end: tuple[str, Strength],
) -> None:
    assert preference(colours, "A", is_last_round=False).side == type_a
    assert preference(colours, "B", is_last_round=False)[:2] == type_b
    assert preference(colours, "B", is_last_round=True)[:2] == type_b_at_the_end
    assert preference(colours, "none", is_last_round=False)[:2] == ("", NONE)


def test_match_points_and_game_points() -> None:
    stage = event(
        7,
        5,
        (Played(1, 4), Played(2, 5, DRAWN), Played(3, 6, FORFEIT)),
        (Played(1, 2, DOUBLE_FORFEIT), Played(4, 3, LOST)),
        byes=[bye(1, 7), TeamBye(2, 5, Bye.HALF), TeamBye(2, 6, Bye.FULL)],
    )
    scores = team_scores(stage, "match-points")
    assert scores.matches.history.points == [20, 10, 40, 0, 20, 20, 10]
    assert scores.games[-1] == (20, 10, 40, 0, 20, 20, 10)


@pytest.mark.parametrize("primary, top", [("match-points", (2,)), ("game-points", (1, 2))])
def test_scoregroups_are_made_by_the_primary_score(primary: str, top: tuple[int, ...]) -> None:
    # Team 2 has two narrow wins, team 1 a clear win and a narrow defeat.
    stage = on_three_boards(4, 5, {(1, 3): "+++", (2, 4): "++-"}, {(2, 1): "++-", (3, 4): "+-+"})
    account = pair(stage, options={"primary": primary}).account
    assert account.brackets[0].residents == top


@pytest.mark.parametrize("secondary, white", [("game-points", 1), ("none", 2)])
def test_the_secondary_score_shows_who_is_the_first_team(secondary: str, white: int) -> None:
    # 4.2.2, 4.3.8: both have won with White, team 2 by more boards. The first team alternates.
    stage = on_three_boards(4, 5, {(1, 3): "++-", (2, 4): "+++"})
    boards = pair(stage, options={"secondary": secondary}).account.games
    found = next(g for g in boards if {g.white, g.black} == {1, 2})
    assert (found.white, found.article) == (white, "4.3.8")


def test_colours_keep_no_two_teams_apart() -> None:
    # Teams 1 and 2 have had White three times running; they meet all the same.
    stage = event(
        4,
        5,
        (Played(1, 3), Played(2, 4)),
        (Played(1, 4), Played(2, 3)),
    )
    assert frozenset((1, 2)) in {frozenset(p) for p in pair(stage).pairs}


def test_record_192_settles_type_and_scores() -> None:
    stage = event(4, 5, (Played(1, 3), Played(2, 4)), (Played(1, 4), Played(2, 3)))
    codes = {row.code for row in pair(stage).account.brackets[0].criteria}
    assert "C9" not in codes
    typed = event(
        4,
        5,
        (Played(1, 3), Played(2, 4)),
        (Played(1, 4), Played(2, 3)),
        code="FIDE_TEAM_TYPEB_MP_GP",
    )
    rows = {row.code: row.value for row in pair(typed).account.brackets[0].criteria}
    assert (rows["C8"], rows["C9"]) == (1, 1)
    none = pair(stage, options={"type": "none"}).account.brackets[0].criteria
    assert {row.code for row in none} == {"C4", "C5", "C6", "C7", "C10"}


def test_boards_are_ordered_by_the_scores_of_the_teams() -> None:
    stage = event(6, 5, (Played(4, 1), Played(5, 2), Played(6, 3)))
    pairs = pair(stage).pairs
    scores = {1: 0, 2: 0, 3: 0, 4: 20, 5: 20, 6: 20}
    best = [max(scores[t] for t in p) for p in pairs]
    assert best == sorted(best, reverse=True)


def test_a_team_that_asked_for_a_bye_is_not_paired() -> None:
    stage = event(5, 5, byes=[TeamBye(1, 2, Bye.HALF)])
    found = pair(stage)
    assert found.bye is None
    assert {t for p in found.pairs for t in p} == {1, 3, 4, 5}


def test_a_tournament_without_teams_is_refused() -> None:
    stage = Tournament(number_of_rounds=5, system="fide-team", players=event(2, 5).players)
    with pytest.raises(RequestError, match="records 310"):
        pair(stage)


def test_an_announced_round_has_the_boards_of_the_rosters() -> None:
    stage = event(5, 5)
    announced = with_pairing(stage, pair(stage))
    assert announced.team_event is not None
    assert {board.teams for board in announced.rounds[0].boards} == {(1, 3), (4, 2)}
    assert announced.team_event.byes == (TeamBye(1, 5),)
    boards = {(g.white, g.black) for g in announced.rounds[0].games}
    assert boards == {(1, 5), (6, 2), (7, 3), (4, 8)}


def test_a_team_event_pairs_the_same_after_a_journey_through_a_report() -> None:
    stage = event(
        5,
        5,
        (Played(1, 3), Played(4, 2, DRAWN)),
        (Played(5, 1, LOST), Played(2, 3, DRAWN)),
        byes=[bye(1, 5), bye(2, 4)],
    )
    report = formats.to_text(stage, format="trf")
    again = formats.read(report)
    assert again.system == "fide-team"
    assert pair(again).pairs == pair(stage).pairs
    assert pair(again).bye == pair(stage).bye


def test_an_event_checks_as_it_was_paired() -> None:
    stage = event(7, 5)
    for _ in range(3):
        stage = with_pairing(stage, pair(stage, adjourned=True))
    report = check(stage)
    assert report.agrees
    assert [len(checked.played) for checked in report.rounds] == [3, 3, 3]
    assert all(len(checked.byes) == 1 for checked in report.rounds)
