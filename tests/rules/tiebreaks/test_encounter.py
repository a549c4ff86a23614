"""Direct encounter, and the ranking that applies it to whoever is still tied.

FIDE C.07 (2026) 4.2 and 6.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Details, Tournament
from ronde.ranking import standings

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def event(
    players: int, *rounds: list[tuple[int, int, Result]], points: dict[int, int] | None = None
) -> Tournament:
    """Games by (white, black, result); `points` adds full-point byes to reach equal scores."""
    played = [PlayedRound(tuple(game(w, b, r) for w, b, r in games)) for games in rounds]
    for tpn, byes in (points or {}).items():
        for k in range(byes):
            wanted = ((Tpn(tpn), Bye.FULL),)
            spare = len(rounds) + k
            if spare == len(played):
                played.append(PlayedRound((), wanted))
            else:
                played[spare] = replace(played[spare], byes=played[spare].byes + wanted)
    return Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, players + 1)), rounds=tuple(played)
    )


def ranks(tournament: Tournament, *codes: str) -> dict[int, int]:
    return {row.player: row.rank for row in standings(tournament, codes).rows}


@pytest.mark.article("CH-tiebreak.2")
def test_the_winner_of_the_meeting_goes_first() -> None:
    two = event(2, [(1, 2, LOSS)], points={1: 1})
    assert ranks(two, "DE") == {2: 1, 1: 2}


@pytest.mark.article("CH-tiebreak.2")
@pytest.mark.parametrize("result", [DRAW, None])
def test_a_drawn_or_missing_meeting_leaves_the_tie(result: Result | None) -> None:
    two = event(2, [(1, 2, result)] if result else [], points=None)
    assert ranks(two, "DE") == {1: 1, 2: 1}
    assert [row.values[0] for row in standings(two, ["DE"]).rows] == [0, 0]


def test_in_a_swiss_the_first_must_stay_alone_on_top_whatever_is_missing() -> None:
    # 1 beat 2 and 3; 2 and 3 have not met: neither can reach 2 points
    three = event(3, [(1, 2, WIN)], [(1, 3, WIN)], points={2: 2, 3: 2})
    assert ranks(three, "DE") == {1: 1, 2: 2, 3: 2}
    # 1 beat 2 only: 3 might win both of his missing games
    missing = event(3, [(1, 2, WIN)], points={2: 1, 3: 1})
    assert ranks(missing, "DE") == {1: 1, 2: 1, 3: 1}


def test_after_the_first_the_rest_is_looked_at_again_by_itself() -> None:
    # 1 is alone on top; of 2 and 3 the winner of their game goes first
    three = event(3, [(1, 2, WIN)], [(1, 3, WIN)], [(2, 3, LOSS)], points={2: 2, 3: 1})
    assert ranks(three, "DE") == {1: 1, 3: 2, 2: 3}


def test_several_meetings_count_with_their_average() -> None:
    # 1 beat 2 twice and drew with 3, who beat 2: one and a half each by averages, not by sums
    three = event(3, [(1, 2, WIN)], [(2, 1, LOSS)], [(3, 1, DRAW)], [(2, 3, LOSS)])
    assert ranks(three, "DE", "PTS") == {1: 1, 3: 2, 2: 3}
    assert [row.decided_by for row in standings(three, ["DE", "PTS"]).rows] == [None, "PTS", "DE"]


def test_a_forfeited_meeting_is_missing_unless_p_includes_it() -> None:
    two = event(2, [(1, 2, Result.FORFEIT_WIN)], points={2: 1})
    assert ranks(two, "DE") == {1: 1, 2: 1}
    assert ranks(two, "DE-P") == {1: 1, 2: 2}
    robin = replace(two, details=Details(kind="Round robin"))
    assert ranks(robin, "DE") == {1: 1, 2: 2}


def test_each_criterion_is_applied_to_what_is_still_tied() -> None:
    # three on one point; wins separate 3 (two draws), then the meeting of 1 and 2 decides
    event_ = event(3, [(1, 2, LOSS)], [(3, 1, DRAW)], points={1: 0})
    table = standings(event_, ["WIN", "DE"])
    assert [(row.rank, row.player, row.decided_by) for row in table.rows] == [
        (1, 2, None),
        (2, 1, "PTS"),
        (2, 3, None),
    ]


def test_a_column_shows_the_group_of_equal_points_and_the_rank_its_own_group() -> None:
    # a circle that direct encounter leaves; the rating takes 1 out, and 2 beat 3
    circle = event(3, [(1, 2, WIN)], [(2, 3, WIN)], [(3, 1, WIN)])
    one, two, three = circle.players
    rated = replace(
        circle,
        players=(replace(one, rating=2000), replace(two, rating=1900), replace(three, rating=1900)),
    )
    assert ranks(rated, "DE") == {1: 1, 2: 1, 3: 1}
    assert ranks(rated, "RTNG", "DE") == {1: 1, 2: 2, 3: 3}
    table = standings(rated, ["RTNG", "DE"])
    assert [row.values[1] for row in table.rows] == [0, 0, 0]
    assert [row.decided_by for row in table.rows] == [None, "RTNG", "DE"]
    assert [[line.opponent for line in row.contributions[1]] for row in table.rows] == [
        [],
        [3],
        [2],
    ]


def test_large_groups_of_a_swiss_stay_tied_without_a_search() -> None:
    many = Tournament(players=tuple(Player(Tpn(n)) for n in range(1, 2001)))
    paired = many.with_round(PlayedRound(tuple(game(n, n + 1000, DRAW) for n in range(1, 1001))))
    assert set(ranks(paired, "DE").values()) == {1}


def test_the_lines_of_direct_encounter_are_the_games_among_the_tied() -> None:
    three = event(3, [(1, 2, WIN)], [(1, 3, WIN)], points={2: 2, 3: 2})
    (lines,) = standings(three, ["DE"]).row(1).contributions
    assert [(line.round, line.opponent) for line in lines] == [(1, 2), (2, 3)]
    assert [line.amount for line in lines] == [1, 1]


def test_the_first_is_the_player_with_the_points_though_others_have_met_more() -> None:
    """1 beat 2 and 3 and has not met 4; 2 and 3, who met all the others, reach a point and a half.

    Whatever 1 and 4 would bring, 1 stays alone on top; then 2, 3 and 4 have all met.
    """
    four = event(
        5,
        [(1, 2, WIN), (3, 4, WIN)],
        [(1, 3, WIN), (2, 4, WIN)],
        [(2, 3, DRAW)],
        [(5, 2, DRAW)],
        [(5, 3, DRAW)],
        points={4: 2},
    )
    assert ranks(four, "DE") == {1: 1, 2: 2, 3: 2, 4: 4, 5: 5}
