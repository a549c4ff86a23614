"""What is open to everybody: only what was opened, only published rounds, nothing personal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from ronde.services.publication import PARTS
from tests.api.conftest import Program

A = "/api/v1/public/sample/sections/a"


@pytest.fixture
def stranger(app: Any) -> TestClient:
    return TestClient(app)


def test_nothing_is_open_until_somebody_opens_it(app: Any, stranger: TestClient) -> None:
    assert stranger.get("/api/v1/public").json() == {"events": []}
    for path in ("/api/v1/public/sample", f"{A}/standings", f"{A}/rounds/1", f"{A}/players"):
        assert stranger.get(path).status_code == 404, path
    app.state.workspace.publications.open("sample", ("standings",))
    assert stranger.get(f"{A}/standings").status_code == 200
    assert stranger.get("/api/v1/public/sample").json()["parts"] == ["standings"]
    assert stranger.get(f"{A}/rounds/1").status_code == 404
    assert stranger.get("/api/v1/events").status_code == 401


def test_only_published_rounds_are_seen(app: Any, chief: Program, stranger: TestClient) -> None:
    app.state.workspace.publications.open("sample", PARTS)
    assert chief.act("pair").status_code == 200
    (section,) = stranger.get("/api/v1/public/sample").json()["sections"]
    assert section["published"] == 4
    assert stranger.get(f"{A}/rounds/5").status_code == 404
    assert stranger.get(f"{A}/standings?round=5").status_code == 404
    assert chief.act("publish").status_code == 200
    seen = stranger.get(f"{A}/rounds/5").json()
    known = chief.get("/events/sample/sections/a/rounds/5").json()
    assert seen["pairs"] == known["pairs"]
    assert seen["boards"] == known["boards"]
    table = stranger.get(f"{A}/cross-table").json()
    assert table == chief.get("/events/sample/sections/a/cross-table").json()


def test_the_cards_are_open_when_they_were_opened(
    app: Any, chief: Program, stranger: TestClient
) -> None:
    app.state.workspace.publications.open("sample", ("standings",))
    assert stranger.get(f"{A}/cards").status_code == 404
    app.state.workspace.publications.open("sample", ("cards",))
    chief.act("pair")
    seen = stranger.get(f"{A}/cards").json()
    assert len(seen["cards"]) == 17
    assert {len(card["lines"]) for card in seen["cards"]} == {4}, "round 5 is not published"


def test_strangers_see_nothing_personal(app: Any, stranger: TestClient) -> None:
    app.state.workspace.publications.open("sample", PARTS)
    players = stranger.get(f"{A}/players").json()["players"]
    assert len(players) == 17
    known = {"number", "person", "name", "title", "rating", "federation", "club"}
    assert players[0].keys() == known


def test_a_document_is_printed_through_the_api(
    chief: Program, program: Callable[..., Program]
) -> None:
    pytest.importorskip("typst")
    path = "/events/sample/sections/a/documents/players"
    answer = program("viewer").get(f"{path}?lang=fr")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    assert chief.get("/events/sample/sections/a/documents/nothing").status_code == 404
