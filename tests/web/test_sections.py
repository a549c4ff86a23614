"""Several sections of one event at once: one public page, one hall screen, one print."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from ronde.journal import (
    AddSection,
    EnterTeam,
    Facts,
    Journal,
    MovePlayer,
    Number,
    Pair,
    Publish,
    Register,
    RegisterAll,
)
from tests.print.pdf import opened
from tests.unit.cli.runner import run
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor


def count(pdf: bytes) -> int:
    """The pages of a document."""
    return len(opened(pdf).pages)


def fill(arbiter: Arbiter) -> Arbiter:
    """Players in A and in the blitz, teams in the cup; the juniors have not begun."""
    arbiter(AddSection(section="a", title="Open A", rounds=3))
    arbiter(AddSection(section="blitz", rounds=3, system="round-robin"))
    arbiter(AddSection(section="cup", title="Cup", rounds=2, system="fide-team"))
    arbiter(AddSection(section="u12", title="Juniors", rounds=3))
    for key, letter in (("a", "Amsel"), ("blitz", "Biber"), ("u12", "Uhu")):
        people = tuple(Facts(name=f"{letter}, {n}", rating=2000 - n) for n in range(1, 5))
        arbiter(RegisterAll(section=key, people=people))
    for team in range(1, 5):
        people = tuple(Facts(name=f"Cook, {team}.{n}", rating=2000 - n) for n in range(1, 5))
        arbiter(EnterTeam(section="cup", name=f"Cooks {team}", people=people))
    for key in ("a", "blitz", "cup"):
        arbiter(Number(section=key))
        arbiter(Pair(section=key))
        arbiter(Publish(section=key))
    return arbiter


@pytest.fixture
def arbiter(chief: Visitor) -> Arbiter:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    assert workspace.create("Open", who="chief") == "open"
    return fill(Arbiter(workspace.journal("open"), "chief"))


@pytest.fixture
def stranger(app: Any, arbiter: Arbiter) -> TestClient:
    """Somebody of the hall; everything is public."""
    parts = ("pairings", "standings", "crosstable", "cards", "players", "why")
    app.state.workspace.publications.open("open", parts)
    return TestClient(app, headers={"accept-language": "en"})


def test_one_screen_has_the_names_of_all_sections_in_one_alphabet(stranger: TestClient) -> None:
    text = stranger.get("/p/open/screen?list=names").text
    names = re.findall(r'<th scope="row" class="name">([^<]+)', text)
    assert len(names) == 4 + 4 + 16
    assert names == sorted(names)
    rows = re.findall(r'class="name">([^<]+)</th>\s*<td class="of">([^<]+)', text)
    assert {(name[:5], section) for name, section in rows} == {
        ("Amsel", "Open A"),
        ("Biber", "Section BLITZ"),
        ("Cook,", "Cup"),
    }
    part = stranger.get("/p/open/screen?list=names&sections=a").text
    assert "Biber" not in part


def test_one_screen_shows_the_boards_and_standings_of_one_section_after_the_other(
    stranger: TestClient, arbiter: Arbiter
) -> None:
    boards = stranger.get("/p/open/screen?list=boards").text
    assert re.findall(r"<caption>\s*([^<]+?)\s*<", boards) == [
        "Open A · Round 1",
        "Section BLITZ · Round 1",
        "Cup · Round 1",
    ]
    assert boards.count("<table>") == 3
    arbiter.finish(Random(1))
    standings = stranger.get("/p/open/screen?list=standings").text
    assert "Open A · Standings after round 1" in standings
    matches = stranger.get("/p/open/screen?list=matches").text
    assert re.findall(r"<caption>\s*([^<]+?)\s*<", matches) == ["Cup · Round 1"]
    assert stranger.get("/p/open/screen?list=prizes").status_code == 404
    assert stranger.get("/p/open/screen?sections=nowhere").status_code == 404


def test_a_screen_of_a_team_section_shows_its_matches(stranger: TestClient) -> None:
    text = stranger.get("/p/open/cup/screen").text
    assert "Cooks 1" in text
    assert "1–4" in text
    assert stranger.get("/p/open/a/screen?list=matches").status_code == 404


def test_screens_of_all_sections_are_offered_and_the_public_page_has_every_section(
    chief: Visitor, stranger: TestClient
) -> None:
    page = chief.get("/e/open/screens").text
    assert "/p/open/screen?list=names" in page
    index = stranger.get("/p/open").text
    for name in ("Open A", "Section BLITZ", "Cup", "Juniors"):
        assert name in index


def test_what_is_not_public_is_not_on_the_screen_of_all_sections(
    app: Any, arbiter: Arbiter
) -> None:
    closed = TestClient(app, headers={"accept-language": "en"})
    assert closed.get("/p/open/screen?list=names").status_code != 200


def test_all_sections_are_printed_in_one_file(chief: Visitor, arbiter: Arbiter) -> None:
    page = chief.get("/e/open/a/print").text
    assert "All sections in one file" in page
    each = [chief.get(f"/e/open/{key}/print/pairings.pdf").content for key in ("a", "blitz", "cup")]
    whole = chief.get("/e/open/print/pairings.pdf")
    assert whole.headers["content-type"] == "application/pdf"
    assert count(whole.content) == sum(map(count, each)) == 3
    assert count(chief.get("/e/open/print/players.pdf").content) == 3
    assert count(chief.get("/e/open/print/final-report.pdf").content) > 3
    assert count(chief.get("/e/open/print/match-sheets.pdf").content) == 1
    assert chief.get("/e/open/print/explanation.pdf").status_code == 404


def test_the_command_prints_all_sections_of_an_event(tmp_path: Path) -> None:
    file = tmp_path / "open.ronde"
    with Journal.create(file, "Open", who="arbiter") as journal:
        fill(Arbiter(journal))
    out = tmp_path / "all.pdf"
    answer = run("print", str(file), "pairings", "--all-sections", "-o", str(out))
    assert answer.exit_code == 0, answer.stderr
    assert count(out.read_bytes()) == 3
    assert run("print", str(file), "pairings", "-o", str(out)).exit_code == 3


def test_a_player_moves_to_another_section_before_round_1(chief: Visitor, arbiter: Arbiter) -> None:
    arbiter(Register(section="u12", name="Wander, Wim"))
    person = len(arbiter.journal.state.people)
    arbiter(AddSection(section="b", title="Open B", rounds=3))
    arbiter(MovePlayer(section="u12", person=person, to="b"))
    assert arbiter.section("b").is_registered(person)
    assert not arbiter.section("u12").is_registered(person)


def test_papers_of_sections_without_a_name_can_be_told_apart(arbiter: Arbiter) -> None:
    event = arbiter.journal.state
    assert event.tournament("a").details.name == "Open – Open A"
    assert event.tournament("blitz").details.name == "Open – BLITZ"
