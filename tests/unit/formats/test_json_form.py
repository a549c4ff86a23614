"""The JSON form carries everything, has a published schema, and says all that is wrong."""

from __future__ import annotations

import inspect
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ronde.domain import player, points, team, tournament
from ronde.domain.errors import CannotBeWritten, InputError
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Tournament
from ronde.formats import read, read_report, to_text, write
from ronde.formats.json import document
from ronde.formats.json.document import SCHEMA_FILE, schema_text
from tests.unit.formats.events import OPEN, PENALISED, TEAMS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support import Golden


@pytest.mark.parametrize(
    "event, name", [(OPEN, "open"), (PENALISED, "penalised"), (TEAMS, "teams")]
)
def test_a_tournament_is_a_page_of_json(golden: Golden, event: Tournament, name: str) -> None:
    text = to_text(event, format="json")
    golden(f"formats/{name}.json", text)
    assert read(text) == event
    assert to_text(read(text), format="json") == text


def test_the_places_of_unchanged_lines_come_back() -> None:
    again = read(to_text(OPEN, format="json"))
    assert [record.before for record in again.records] == ["001", "", ""]


def test_two_games_a_round_come_back() -> None:
    match = (Game(Tpn(1), Tpn(2), Result.WIN, Result.LOSS), Game(Tpn(2), Tpn(1)))
    event = Tournament(
        players=(Player(Tpn(1)), Player(Tpn(2)), Player(Tpn(3))),
        rounds=(PlayedRound(match, ((Tpn(3), Bye.PAIRING_ALLOCATED),)),),
        games_per_match=2,
    )
    assert read(to_text(event, format="json")) == event


def test_more_players_than_a_report_holds_come_back(tmp_path: Path) -> None:
    event = Tournament(players=tuple(Player(Tpn(tpn)) for tpn in range(1, 12_001)))
    path = tmp_path / "large.json"
    write(event, path)
    assert read(path) == event


def test_the_published_schema_is_that_of_the_structures() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text(), (
        "python -m ronde.formats.json.document writes it anew"
    )


STRUCTURES = {
    document.PlayerDoc: player.Player,
    document.NationalDoc: player.NationalRecord,
    document.PointsDoc: points.PointSystem,
    document.AbsenceDoc: tournament.Absence,
    document.ForbiddenDoc: tournament.ForbiddenPairs,
    document.AcceleratedDoc: tournament.AcceleratedPoints,
    document.AbnormalDoc: tournament.AbnormalPoints,
    document.DetailsDoc: tournament.Details,
    document.RecordDoc: tournament.Record,
    document.TeamDoc: team.Team,
    document.LineUpDoc: team.LineUp,
    document.ForfeitedMatchDoc: team.ForfeitedMatch,
    document.TeamByeDoc: team.TeamBye,
    document.AcceleratedTeamsDoc: team.AcceleratedTeams,
    document.ForbiddenMatchesDoc: team.ForbiddenMatches,
    document.AbnormalTeamDoc: team.AbnormalTeamPoints,
    document.TeamEventDoc: team.TeamEvent,
    document.TournamentDoc: tournament.Tournament,
}


@pytest.mark.parametrize("structure, value", STRUCTURES.items())
def test_every_field_of_the_domain_has_its_place(
    structure: type[document.Doc], value: type[Any]
) -> None:
    domain = {*inspect.signature(value).parameters}
    assert set(structure.__struct_fields__) - {"format", "version", "matches"} == domain


def edited(change: dict[str, Any]) -> str:
    """The open with other values at its top."""
    return json.dumps({**json.loads(to_text(OPEN, format="json")), **change}, indent=1)


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"version": 2}, "version is 2; wanted 1."),
        ({"format": "other"}, 'format is "other"; wanted "ronde-tournament".'),
        ({"number_of_rounds": "5"}, 'number_of_rounds is "5"; wanted int | null.'),
        ({"number_of_rounds": 0}, "number_of_rounds is 0; wanted int >= 1."),
        ({"colour": "W"}, "colour is not a field that Ronde knows."),
        ({"points": {"win": 1.5}}, "points.win is 1.5; wanted int."),
        ({"points": {"wins": 1}}, "points.wins is not a field that Ronde knows."),
        ({"players": [{"name": "A"}]}, "players[0] has no 'tpn'."),
        ({"players": {}}, "players is {}; wanted array."),
        ({"rounds": [{"games": [[1, 2, "1", "x"]]}]}, 'rounds[0].games[0][3] is "x"; wanted "1"'),
        ({"rounds": [{"games": [[1, 2]]}]}, "rounds[0].games[0] is [1, 2]; wanted array of length"),
        ({"rounds": [{"byes": [[1, "Q"]]}]}, 'rounds[0].byes[0][1] is "Q"; wanted "U" "H" "F"'),
    ],
)
def test_a_fault_is_reported_with_its_line_column_and_path(
    change: dict[str, Any], sentence: str
) -> None:
    text = edited(change)
    with pytest.raises(InputError) as refusal:
        read(text)
    (problem,) = refusal.value.problems
    assert sentence in problem.render()
    assert problem.line is not None
    assert problem.column is not None
    *outer, last = sentence.split(" ")[0].split(".")
    if "[" not in last and "has no" not in sentence and not outer:
        assert text.split("\n")[problem.line - 1][problem.column - 1 :].startswith(
            json.dumps(change[last], indent=1).split("\n")[0]
        )


@pytest.mark.parametrize(
    "text, line, column",
    [
        ('{\n"format": ', 2, 11),
        ('{\n"format": }\n', 2, 11),
        ("{\n", 2, 1),
        ('{\n"é": ?\n}', 2, 6),
    ],
)
def test_what_is_not_json_is_refused_with_its_place(text: str, line: int, column: int) -> None:
    with pytest.raises(InputError) as refusal:
        read(text)
    (problem,) = refusal.value.problems
    assert (problem.line, problem.column) == (line, column)
    assert "This is not JSON" in problem.render()


def test_every_fault_is_reported_at_once() -> None:
    text = edited({"version": 3, "points": {"win": "x", "lose": 1}, "players": [{}, {"tpn": "1"}]})
    with pytest.raises(InputError) as refusal:
        read(text)
    assert len(refusal.value.problems) == 5


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"players": [{"tpn": 2}], "rounds": []}, "Player number 2 stands in place 1"),
        ({"rounds": [{"games": [[1, 99, "1", "0"]]}]}, "1-99 are not two players of the list"),
        ({"rounds": [{"games": [[1, 2, "1", "1"]]}]}, "contradict each other"),
        ({"rounds": [{}] * 6}, "Rounds paired: 6; the tournament has only 5"),
        ({"ranking": [1, 2]}, "The ranking does not name every player once"),
    ],
)
def test_what_contradicts_itself_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        read(edited({"absences": [], "accelerated": [], "forbidden": [], **change}))


def test_brackets_without_end_are_refused() -> None:
    with pytest.raises(InputError):
        read('{"format":' + "[" * 100_000 + "]" * 100_000 + "}\n")


def test_half_a_character_is_refused() -> None:
    event = replace(OPEN, lot_seed="\ud800")
    with pytest.raises(CannotBeWritten, match="half a character"):
        to_text(event, format="json")
    with pytest.raises(InputError, match="half a character"):
        read('{\n"format":"\ud800"}')


def test_windows_1252_is_read_with_a_notice() -> None:
    event = Tournament(players=(Player(Tpn(1), "Côté, Zoé"),))
    found = read_report(to_text(event, format="json").encode("cp1252"))
    assert found.tournament == event
    assert len(found.notices) == 1


def test_content_decides_what_a_file_is(tmp_path: Path) -> None:
    path = tmp_path / "event.txt"
    path.write_bytes(to_text(OPEN, format="json").encode("utf-8-sig"))
    assert read(path) == OPEN


@pytest.mark.parametrize("first", ["12", '"many"'])
def test_a_key_that_stands_twice_is_refused(first: str) -> None:
    text = to_text(OPEN, format="json")
    doubled = text.replace('"number_of_rounds"', f'"number_of_rounds": {first}, "number_of_rounds"')
    with pytest.raises(InputError, match="'number_of_rounds' stands twice in one object"):
        read(doubled)
