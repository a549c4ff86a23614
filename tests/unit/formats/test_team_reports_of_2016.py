"""Reports of teams before 2026: rosters (013), no records for matches, byes and forfeits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import ronde
from ronde.domain.team import ForfeitedMatch, TeamBye
from ronde.formats import read_report
from ronde.journal import ImportTournament, Journal
from ronde.pairing import system_of
from ronde.views.event_files import _same_ids
from tests.unit.journal.scripts import Arbiter

ROUNDS = {
    1: ("   3 w 1", "   5 w ="),
    2: ("   4 b =", "   6 b 1"),
    3: ("   1 b 0", "0000 - +"),
    4: ("   2 w =", "0000 - +"),
    5: ("0000 - -", "   1 b ="),
    6: ("0000 - -", "   2 w 0"),
    7: ("0000 - -", "0000 - -"),
    8: ("0000 - -", "0000 - -"),
}
"""Round 1: teams 1 and 2 meet, 3 rests. Round 2: 1 and 3 meet, 2 rests."""


def report(kind: str, teams: int = 3, rounds: dict[int, tuple[str, ...]] | None = None) -> str:
    """Teams of two players each; 092 says what kind of tournament it was."""
    rounds = rounds or ROUNDS
    lines = ["012 Teams", f"082 {teams}", f"092 {kind}"]
    points = {"1": 1.0, "+": 1.0, "=": 0.5}
    for number in range(1, 2 * teams + 1):
        cells = rounds[number]
        won = sum(points.get(cell[-1], 0.0) for cell in cells)
        name, rating = f"Player {number}", 2000 - number
        front = f"001 {number:4d} m    {name:33} {rating:4d}{'':28}{won:4.1f} {number:4d}"
        lines.append("  ".join([front, *cells]))
    for team in range(1, teams + 1):
        lines.append(f"013 {f'Team {team}':32}{2 * team - 1:4d} {2 * team:4d}")
    return "\n".join(lines) + "\n"


BYES = {**ROUNDS, 3: ("   1 b 0", "0000 - -"), 4: ("   2 w =", "0000 - -")}


def test_teams_meet_where_the_kind_says_so_and_the_games_agree() -> None:
    found = read_report(report("Team Swiss System", rounds=BYES))
    event = found.tournament
    teams = event.team_event
    assert teams is not None
    assert teams.paired
    assert [board.teams for board in event.rounds[0].boards] == [(1, 2)]
    assert [board.teams for board in event.rounds[1].boards] == [(1, 3)]
    assert teams.byes == (TeamBye(1, 3), TeamBye(2, 2))
    assert system_of(event).name == "fide-team"
    assert "Team 3 has no match in round 1" in found.notices[0].render()


def test_players_are_paired_where_the_kind_or_the_games_say_so() -> None:
    for text in (
        report("Individual: Swiss-System", rounds=BYES),
        report(
            "Team Swiss System",
            rounds={
                **dict.fromkeys(range(1, 7), ("0000 - -",)),
                1: ("   3 w 1",),
                3: ("   1 b 0",),
                2: ("   5 b =",),
                5: ("   2 w =",),
            },
        ),
    ):
        event = ronde.read(text)
        assert event.team_event is not None
        assert not event.team_event.paired
        assert event.team_event.byes == ()
        assert system_of(event).name == "fide-dutch-2026"


def test_of_two_teams_without_a_match_the_one_that_won_alone_won_by_forfeit() -> None:
    rounds = {
        1: ("   3 w 1",),
        2: ("   4 b =",),
        3: ("   1 b 0",),
        4: ("   2 w =",),
        5: ("0000 - +",),
        6: ("0000 - +",),
        7: ("0000 - -",),
        8: ("0000 - -",),
    }
    event = ronde.read(report("Team: Swiss-System", 4, rounds))
    assert event.team_event is not None
    assert event.team_event.forfeits == (ForfeitedMatch(1, 3, 4, white_won=True),)
    assert event.team_event.byes == ()
    points = {row.player: row.points for row in ronde.standings(event).rows}
    assert points == {1: 20, 2: 0, 3: 20, 4: 0}


def test_such_a_report_becomes_an_event_of_teams(tmp_path: Path) -> None:
    found = replace(ronde.read(report("Team Swiss System", rounds=BYES)), number_of_rounds=3)
    with Journal.create(tmp_path / "event.ronde", "Event", who="Anna") as journal:
        arbiter = Arbiter(journal, "Anna")
        arbiter(ImportTournament(section="a", tournament=found, source="teams.trf"))
        section = arbiter.section()
    assert section.system == "fide-team"
    assert [record.team_bye for record in section.paired] == [3, 2]
    assert [record.matches for record in section.paired] == [((1, 2),), ((1, 3),)]


def test_people_without_a_fide_id_do_not_share_one() -> None:
    text = report("Individual", rounds=BYES).replace(f"{'':28}", f"{'':4}{'0':>11}{'':13}")
    event = ronde.read(text)
    assert {player.fide_id for player in event.players} == {"0"}
    assert list(_same_ids(event)) == []
