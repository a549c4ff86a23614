"""Teams: FIDE C.07 (2026) 12 and 13, on a small league of our own and on FIDE's sample report."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import ronde
from ronde.domain.errors import NotInRulebook
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, PlayedRound, game
from ronde.domain.team import ForfeitedMatch, LineUp, Team, TeamBye, TeamEvent
from ronde.domain.tournament import Details, Tournament
from ronde.ranking import standings
from ronde.tiebreaks.codes import parse
from ronde.tiebreaks.table import TEAMS
from tests.support import needs_oracles, oracle

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS

# Five teams of two; team t has players 2t-1 (board 1) and 2t (board 2).
LEAGUE = Tournament(
    players=tuple(Player(Tpn(n), f"Player {n}", 2000) for n in range(1, 11)),
    rounds=(
        # 1-2 1½-½, 3-4 2-0, 5 has the bye
        PlayedRound(
            (
                Board((game(1, 3, WIN), game(4, 2, DRAW)), (1, 2)),
                Board((game(5, 7, WIN), game(8, 6, LOSS)), (3, 4)),
            )
        ),
        # 3-1 1-1, 2-5 1½-½, 4 asked for a bye
        PlayedRound(
            (
                Board((game(5, 1, WIN), game(2, 6, WIN)), (3, 1)),
                Board((game(3, 9, DRAW), game(10, 4, LOSS)), (2, 5)),
            )
        ),
        # 1-5 by forfeit, 2-3 2-0 with the boards of 2 exchanged, 4 absent
        PlayedRound((Board((game(4, 5, WIN), game(6, 3, LOSS)), (2, 3)),)),
    ),
    number_of_rounds=3,
    team_event=TeamEvent(
        teams=tuple(
            Team(t, f"Team {t}", (Tpn(2 * t - 1), Tpn(2 * t)), strength=2000) for t in range(1, 6)
        ),
        line_ups=(LineUp(3, 2, 3, (4, 3)),),
        forfeits=(ForfeitedMatch(3, 1, 5, white_won=True),),
        byes=(TeamBye(1, 5), TeamBye(2, 4, Bye.HALF)),
        board_colours="WB",
    ),
)


def column(code: str, event: Tournament = LEAGUE) -> list[object]:
    """The values of the teams by their numbers."""
    table = standings(event, [code])
    return [table.row(team).values[0] for team in range(1, 6)]


def test_match_points_rank_first_and_game_points_are_the_other_score() -> None:
    assert column("PTS") == [5, 4, 3, 1, 1]
    assert column("MPvGP") == [Fraction(9, 2), 4, 3, 1, Fraction(3, 2)]
    table = standings(LEAGUE, ["MPVGP"])
    assert [row.player for row in table.rows] == [1, 2, 3, 5, 4]
    assert table.event.player(1).name == "Team 1"


def test_record_192_may_put_game_points_first() -> None:
    by_games = replace(LEAGUE, details=Details(encoded_kind="FIDE_TEAM_GP_MP"))
    assert column("PTS", by_games) == [Fraction(9, 2), 4, 3, 1, Fraction(3, 2)]
    assert column("MPvGP", by_games) == [5, 4, 3, 1, 1]


def test_individual_tie_breaks_serve_for_either_score() -> None:
    # 5 has the bye in round 1 (a draw), 4 a requested one in round 2 and leaves
    assert column("ABH:MP") == [5, 4, 3, 2, 1]
    assert column("BH") == column("BH:MP")
    # team 1: team 2 (4), team 3 (3), forfeit by team 5: the lower of 5 and 1
    assert column("BH:MP")[0] == 4 + 3 + 1
    assert column("BH:GP")[0] == 4 + 3 + Fraction(3, 2)
    assert column("BH:MP/P")[0] == 8
    assert column("WIN") == [2, 2, 1, 0, 0]


def test_products_name_the_opponents_score_first() -> None:
    # team 1: beat 2 by 1½-½, drew with 3 by 1-1, won against 5 by forfeit (2 games)
    assert column("EMMSB")[0] == 4 * 2 + 3 * 1 + 1 * 2
    assert column("EMGSB")[0] == 4 * Fraction(3, 2) + 3 * 1 + 1 * 2
    assert column("EGMSB")[0] == 4 * 2 + 3 * 1 + Fraction(3, 2) * 2
    assert column("EGGSB")[0] == 4 * Fraction(3, 2) + 3 * 1 + Fraction(3, 2) * 2
    assert column("EMMSB/C1")[0] == 11


def test_boards() -> None:
    # team 2: board 1 0, ½, 1 (player 4), board 2 ½, 1, 1 (player 3)
    assert column("TBR")[1] == (Fraction(3, 2), Fraction(5, 2))
    assert column("BC")[1] == Fraction(3, 2) + 2 * Fraction(5, 2)
    assert column("BBE")[1] == (Fraction(3, 2),)
    # the bye counts as a win on each board, though it was worth a drawn match
    assert column("TBR")[4] == (Fraction(3, 2), 1)
    table = standings(LEAGUE, ["BC", "PTS"])
    assert table.rows[0].values[0] == min(Fraction(str(value)) for value in column("BC"))


def test_score_strength_combination() -> None:
    # 3 rounds of 2 match points by 2 games: K = 3
    assert column("SSSC")[0] == Fraction(9, 2) + Fraction(267, 100)  # 8 / 3
    assert column("SSSC/K4")[0] == Fraction(9, 2) + 2


def twice_tied() -> Tournament:
    """Two teams of two that drew their match 1-1, and have the same scores."""
    return Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, 5)),
        rounds=(PlayedRound((Board((game(1, 3, LOSS), game(4, 2, LOSS)), (1, 2)),)),),
        number_of_rounds=1,
        team_event=TeamEvent(
            teams=(Team(1, "A", (Tpn(1), Tpn(2))), Team(2, "B", (Tpn(3), Tpn(4)))),
        ),
    )


@pytest.mark.parametrize(
    "code, ranks",
    [
        ("EDE", [1, 1]),
        ("EDET", [2, 1]),  # B won on the first board
        ("EDEB", [2, 1]),  # without the last board B leads
        ("EDEBT", [2, 1]),  # and its board count is lower
        ("EDEBB", [2, 1]),
    ],
)
def test_two_teams_are_separated_by_the_boards_of_their_match(code: str, ranks: list[int]) -> None:
    table = standings(twice_tied(), [code])
    assert [table.row(team).rank for team in (1, 2)] == ranks


def test_extended_encounter_goes_on_with_the_secondary_score() -> None:
    # three teams beat each other in a circle: 2-0, 2-0 and 1½-½
    circle = Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, 7)),
        rounds=(
            PlayedRound((Board((game(1, 3, WIN), game(2, 4, WIN)), (1, 2)),)),
            PlayedRound((Board((game(3, 5, WIN), game(4, 6, WIN)), (2, 3)),)),
            PlayedRound((Board((game(5, 1, WIN), game(6, 2, DRAW)), (3, 1)),)),
        ),
        team_event=TeamEvent(
            teams=tuple(Team(t, f"T{t}", (Tpn(2 * t - 1), Tpn(2 * t))) for t in (1, 2, 3)),
        ),
    )
    assert [row.rank for row in standings(circle, ["DE"]).rows] == [1, 1, 1]
    table = standings(circle, ["EDE"])
    assert [(row.rank, row.player) for row in table.rows] == [(1, 1), (2, 2), (3, 3)]
    assert [line.opponent for line in table.row(1).contributions[0]] == [2, 3]


def test_the_lines_of_team_codes_fold_into_their_values() -> None:
    codes = [row.code for row in TEAMS if row.among is None] + ["EMGSB-C1", "SSSC-F", "BH:GP-C1"]
    table = standings(LEAGUE, codes)
    for row in table.rows:
        for code, value, lines in zip(codes, row.values, row.contributions, strict=True):
            assert parse(code).definition.fold(lines) == value, code


def test_teams_that_only_collect_points_leave_the_players_ranked() -> None:
    assert LEAGUE.team_event is not None
    collected = replace(LEAGUE, team_event=replace(LEAGUE.team_event, paired=False))
    assert len(standings(collected, ["BH"]).rows) == 10
    with pytest.raises(NotInRulebook):
        standings(collected, ["BC"])


def test_an_open_game_makes_the_list_of_teams_provisional() -> None:
    (first, *others) = LEAGUE.rounds
    match, other = first.boards
    unfinished = PlayedRound((Board((game(1, 3), *match.games[1:]), match.teams), other))
    open_ = replace(LEAGUE, rounds=(unfinished, *others))
    table = standings(open_, ["MPVGP"])
    assert not table.final
    assert table.remarks[0].facts == {"games": 1}


def test_team_codes_are_refused_where_there_are_no_teams() -> None:
    with pytest.raises(NotInRulebook, match="team tournaments"):
        standings(replace(LEAGUE, team_event=None), ["EDE"])
    with pytest.raises(NotInRulebook):
        standings(replace(LEAGUE, team_event=None), ["BH:MP"])


@needs_oracles
def test_match_and_game_points_of_fide_s_sample_report() -> None:
    event = ronde.read(oracle("third_party/echecsjs-trf/grandmommyscup.trf"))
    assert event.team_event is not None
    table = standings(event, ["MPVGP", "EMGSB/C1/P", "BH:MP/C1/P", "SSSC"])
    assert table.round == 14
    for row in table.rows:
        team = event.team_event.teams[row.player - 1]
        assert (row.points, row.values[0]) == (
            team.match_points,
            Fraction(team.game_points or 0, 10),
        )
    # as the checker of the FIDE Technical Commission computes them
    checked = {16: ["504", "219", "1666/25"], 22: ["961/2", "218", "65"]}
    for number, values in checked.items():
        assert [str(value) for value in table.row(number).values[1:]] == values
