"""The pages as data: the same facts, nothing personal, errors as data too."""

from __future__ import annotations

from typing import Any

from starlette.applications import Starlette
from starlette.testclient import TestClient


def test_data_say_what_the_pages_show(chief: Any) -> None:
    assert chief.get("/api/events").json() == {"events": [{"event": "sample", "name": "Sample"}]}
    (section,) = chief.get("/api/e/sample").json()["sections"]
    assert section["system"] == "fide-dutch-2026"
    round_ = section["paired"]
    boards = chief.get("/api/e/sample/a/boards").json()
    assert boards["round"] == round_
    page = chief.get("/e/sample/a/results").text
    for board in boards["boards"]:
        assert board["white"]["name"] in page
    table = chief.get("/api/e/sample/a/standings").json()
    assert table["rows"][0]["rank"] == 1
    assert table["rows"][0]["name"] in chief.get("/e/sample/a/standings").text
    assert len(table["rows"][0]["values"]) == len(table["codes"])


def test_nothing_personal_is_in_the_data(chief: Any) -> None:
    for player in chief.get("/api/e/sample/a/players").json()["players"]:
        assert not {"birth", "email", "phone", "fide_id"} & player.keys()


def test_errors_are_data_too(chief: Any, app: Starlette) -> None:
    missing = chief.get("/api/e/nothing")
    assert missing.status_code == 404
    assert "nothing" in missing.json()["error"]
    assert chief.get("/api/e/sample/a/boards?round=99").status_code == 400
    stranger = TestClient(app).get("/api/events")
    assert stranger.status_code == 403
    assert stranger.json()["error"]
