"""Files of other programs opened as events: looked at first, taken whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ronde.domain.round import PlayedRound
from ronde.formats import read, to_text
from ronde.generator import Recipe, generate
from tests.unit.formats.events import TEAMS
from tests.web.conftest import over

if TYPE_CHECKING:
    from tests.web.conftest import Visitor

HALF = generate(Recipe(players=13, rounds=5, seed=4, half_byes=0.1)).before(4)
"""Three rounds of five."""


def sent(visitor: Visitor, content: str | bytes, at: str = "/open-file") -> Any:
    """The page after a file was sent."""
    raw = content if isinstance(content, bytes) else content.encode()
    page = visitor.client.post(
        at, data={"csrf": visitor.token()}, files={"file": ("report", raw, "text/plain")}
    )
    while 'role="status"' in page.text and "Look again" in page.text:
        over(visitor.client.app)
        page = visitor.get(page.url.path)
    return page


def test_a_report_is_looked_at_and_opened_as_an_event_that_goes_on(
    app: Any, chief: Visitor
) -> None:
    page = sent(chief, to_text(HALF))
    assert page.status_code == 200
    assert "3 played of 5" in page.text
    assert "3 rounds of 3 are as FIDE (Dutch) System" in page.text
    address = page.url.path
    form = {"title": "Open of Somewhere", "start": "2026-05-01", "end": "2026-05-03"}
    opened = chief.confirmed(address, open="1", system="fide-dutch-2026", rounds="5", **form)
    assert opened.status_code == 200
    assert "13 players and 3 rounds are taken over." in opened.text
    key = opened.url.path.rsplit("/", 1)[1]
    assert key == "open-of-somewhere"
    state = app.state.workspace.journal(key).state
    assert state.details.start == "2026/05/01"
    taken = state.tournament("a")
    assert taken.rounds == HALF.rounds
    again = read(to_text(taken))
    assert (again.players, again.rounds) == (HALF.players, HALF.rounds)
    assert chief.confirmed(f"/e/{key}/a/pair").status_code == 200
    assert len(app.state.workspace.journal(key).state.section("a").paired) == 4


def test_a_file_with_a_fault_is_refused_with_the_line_and_nothing_is_made(
    app: Any, chief: Visitor
) -> None:
    before = app.state.workspace.events
    lines = to_text(HALF).splitlines()
    at = next(n for n, line in enumerate(lines, 1) if line.startswith("001"))
    lines[at - 1] = lines[at - 1][:80] + " 9.5" + lines[at - 1][84:]
    page = sent(chief, "\n".join(lines))
    assert page.status_code == 422
    assert f"{at}:81: The points are 9.5" in page.text
    assert app.state.workspace.events == before


def test_rounds_against_the_rules_are_shown_and_taken_as_they_were_played(
    app: Any, chief: Visitor
) -> None:
    games = HALF.rounds[1].games
    swapped = [games[0]._replace(black=games[1].black), games[1]._replace(black=games[0].black)]
    second = PlayedRound([*swapped, *games[2:]], HALF.rounds[1].byes)
    given = replace(HALF, rounds=(HALF.rounds[0], second), absences=())
    page = sent(chief, to_text(given))
    assert "otherwise" in page.text
    assert "What decides" in page.text
    assert "<cite>" in page.text
    opened = chief.confirmed(page.url.path, open="1", title="Swapped")
    key = opened.url.path.rsplit("/", 1)[1]
    section = app.state.workspace.journal(key).state.section("a")
    assert section.tournament.rounds == given.rounds
    assert [note.text for note in section.notes] == ["Import @ Round 2"]


def test_a_report_of_teams_is_opened_as_an_event_of_teams(app: Any, chief: Visitor) -> None:
    page = sent(chief, to_text(TEAMS))
    assert "Schachgesellschaft" in page.text
    opened = chief.confirmed(page.url.path, open="1", title="Team cup")
    key = opened.url.path.rsplit("/", 1)[1]
    section = app.state.workspace.journal(key).state.section("a")
    assert section.teams is not None
    assert section.tournament.rounds == TEAMS.rounds
    assert chief.get(f"/e/{key}/a/matches").status_code == 200


def test_only_systems_that_pair_what_the_file_holds_are_offered(chief: Visitor) -> None:
    of_players, of_teams = (sent(chief, to_text(event)).text for event in (HALF, TEAMS))
    assert 'value="fide-team"' not in of_players
    assert 'value="fide-dutch-2026"' in of_players
    assert 'value="fide-team"' in of_teams
    assert 'value="fide-dutch-2026"' not in of_teams


def test_a_file_becomes_a_further_section_of_an_event(app: Any, chief: Visitor) -> None:
    page = sent(chief, to_text(HALF), "/e/sample/open-file")
    assert "Open as a section" in page.text
    chief.confirmed(page.url.path, open="1", section_title="Reserves")
    sections = app.state.workspace.journal("sample").state.sections
    (new,) = (section for section in sections.values() if section.name == "Reserves")
    assert new.tournament.rounds == HALF.rounds


def test_two_events_of_one_name_stand_side_by_side(app: Any, chief: Visitor) -> None:
    for key in ("twin", "twin-2"):
        page = sent(chief, to_text(HALF))
        opened = chief.confirmed(page.url.path, open="1", title="Twin")
        assert opened.url.path == f"/e/{key}"


@pytest.mark.parametrize("role", ["viewer", "helper"])
def test_only_arbiters_open_files(visitor: Callable[[str], Visitor], role: str) -> None:
    assert visitor(role).get("/open-file").status_code == 403


@pytest.mark.parametrize(
    "content",
    [
        b"\x00\x01\x00\x00Standard Jet DB\x00" + b"\x01" * 5000,
        b"PK\x03\x04 not a workbook",
        b"Rk.;Name;1.Rd;2.Rd\n1;A;2w1;\n2;B;1b1;\n",
        b"Rk.;Name;1.Rd\n" + b"x;" * 3000,
        b"{" * 100_000,
        b"\xff" * 1000,
        b"001 " + b"9" * 200_000,
    ],
)
def test_hostile_files_are_refused_in_a_sentence(app: Any, chief: Visitor, content: bytes) -> None:
    before = app.state.workspace.events
    page = sent(chief, content)
    assert 400 <= page.status_code < 500
    assert "Traceback" not in page.text
    assert app.state.workspace.events == before
