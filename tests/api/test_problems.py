"""What is said when something goes wrong: the right status, a stable code, every detail."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from ronde.api.openapi import document
from ronde.api.operations import stateless
from ronde.api.problems import CODES, MORE_CODES
from ronde.rulebooks import catalogue
from ronde.rulebooks.dutch import edition_2026
from ronde.services.request import LARGEST
from tests.api.conftest import Program
from tests.support import ROOT

ACT = "/events/sample/acts/register"
JSON, XML = {"content-type": "application/json"}, {"content-type": "text/xml"}
ODD = {"idempotency-key": "é".encode()}


def test_every_problem_of_a_body_is_reported(chief: Program) -> None:
    answer = chief.post(ACT, {"name": 5, "rating": -1, "colour": "red"})
    assert answer.status_code == 422
    told = answer.json()
    assert told["type"] == "invalid"
    assert {detail["where"] for detail in told["details"]} == {"body", "name", "rating", "colour"}


def test_problems_are_reported_in_the_language_of_the_caller(
    program: Callable[..., Program],
) -> None:
    answer = program("chief", "fr").post(ACT, {})
    assert answer.json()["error"].startswith("Le corps de la requête ")


def test_a_system_is_known_to_the_api_as_soon_as_it_is_registered(chief: Program) -> None:
    body = {"trf": "012 Open\n", "system": "fide-dutch-2030"}
    unknown = chief.post("/pair", body)
    assert unknown.status_code == 422
    assert "system" in {detail["where"] for detail in unknown.json()["details"]}
    assert "fide-dutch-2030" not in str(document())
    catalogue.register(replace(edition_2026.SYSTEM, name="fide-dutch-2030"))
    try:
        known = chief.post("/pair", body)
        assert "system" not in {detail["where"] for detail in known.json()["details"]}
        assert "fide-dutch-2030" in str(document())
    finally:
        catalogue.unregister("fide-dutch-2030")


@pytest.mark.parametrize(
    "method, path, more, status, code",
    [
        ("POST", ACT, {"content": b"{", "headers": JSON}, 400, "not-json"),
        ("POST", ACT, {"content": b"{}", "headers": XML}, 415, "media-type"),
        ("GET", "/events/sample/history?limit=0", {}, 400, "invalid-query"),
        ("GET", "/events/sample/history?limits=1", {}, 400, "invalid-query"),
        ("GET", "/events/nothing", {}, 404, "not-found"),
        ("GET", "/events/..%2f..%2fetc%2fpasswd", {}, 404, "not-found"),
        ("GET", "/events/accounts.json", {}, 404, "not-found"),
        ("GET", "/events/sample/sections/z", {}, 404, "not-found"),
        ("GET", "/events/sample/sections/a/rounds/0", {}, 404, "not-found"),
        ("GET", "/events/sample/sections/a/rounds/9/report", {}, 404, "not-found"),
        ("GET", "/nothing", {}, 404, "not-found"),
        ("PUT", "/events", {}, 405, "method"),
        ("POST", "/pair", {"json": {}}, 422, "tournament"),
        ("POST", "/pair", {"json": {"trf": "001 nonsense"}}, 422, "tournament"),
        ("POST", "/events/sample/undo", {"json": {}, "headers": ODD}, 400, "invalid-header"),
        ("POST", ACT, {"content": b"x" * (LARGEST + 1)}, 413, "too-large"),
    ],
)
def test_what_is_wrong_has_its_status_and_its_code(
    method: str, path: str, more: dict[str, Any], status: int, code: str, chief: Program
) -> None:
    answer = chief.client.request(method, f"/api/v1{path}", **more)
    assert (answer.status_code, answer.json()["type"]) == (status, code)
    assert answer.json().keys() == {"error", "type", "details"}
    if status == 405:
        assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


CROWD = b"[" + b",".join([b'{"name":"a"}'] * 20_001) + b"]"


@pytest.mark.parametrize(
    "path, body, where",
    [
        ("/pair", b"{" + b",".join(b'"k%d":0' % n for n in range(20_000)) + b"}", "body"),
        ("/pair", b'{"tournament":{"players":[' + b"{}," * 40_000 + b"{}]}}", "tournament"),
        ("/pair", b'{"trf":"x","options":{},' + b" " * 70_000 + b'"z":1}', "z"),
        ("/events/sample/acts/register-all", b'{"section":"a","people":' + CROWD + b"}", "people"),
    ],
)
def test_a_large_body_is_refused_at_its_first_fault(
    path: str, body: bytes, where: str, chief: Program
) -> None:
    """Everything in it was made and looked at: a few of them stopped the server for seconds."""
    answer = chief.client.post(f"/api/v1{path}", content=body, headers=JSON)
    assert answer.status_code == 422
    (detail,) = answer.json()["details"]
    assert where in detail["where"] + detail["error"]


def test_an_act_needs_no_large_body(chief: Program) -> None:
    body = {"section": "a", "text": "x" * 300_000}
    assert chief.post("/events/sample/acts/note", body).status_code == 413


def test_a_report_is_never_taken_for_a_path(chief: Program, tmp_path: Path) -> None:
    file = tmp_path / "secret.trf"
    file.write_bytes((ROOT / "src/ronde/sample/open.trf").read_bytes())
    answer = chief.post("/pair", {"trf": str(file)})
    assert (answer.status_code, answer.json()["type"]) == (422, "tournament")
    raw = {"content-type": "text/plain"}
    assert chief.client.post("/api/v1/pair", content=str(file), headers=raw).status_code == 422


def take_too_much(*_given: object, **_named: object) -> bytes:
    return bytes(2 * 1024**3)


@pytest.mark.skipif(sys.platform != "linux", reason="no limit on memory elsewhere")
def test_a_tournament_that_takes_too_much_is_refused_and_the_server_goes_on(
    chief: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample = {"trf": (ROOT / "src/ronde/sample/open.trf").read_text("utf-8")}
    with monkeypatch.context() as hostile:
        hostile.setattr(stateless, "pairing_view", take_too_much)
        answer = chief.post("/pair", sample)
    assert (answer.status_code, answer.json()["type"]) == (413, "too-large")
    assert "512 MB" in answer.json()["error"]
    assert chief.post("/pair", sample).status_code == 200


def test_every_problem_of_a_report_has_its_line(chief: Program) -> None:
    lines = (ROOT / "src/ronde/sample/open.trf").read_text("utf-8").splitlines()
    broken = "\n".join(line[:14] if line.startswith("001") else line for line in lines)
    details = chief.post("/pair", {"trf": broken}).json()["details"]
    assert len(details) > 5
    assert all(re.match(r"\d+:\d+$", detail["where"]) for detail in details[:5])


def test_no_legal_pairing_is_an_answer(chief: Program) -> None:
    players = [{"tpn": 1, "name": "A"}, {"tpn": 2, "name": "B"}]
    played = {"games": [[1, 2, "1", "0"]]}
    event = {"format": "ronde-tournament", "version": 1, "number_of_rounds": 3}
    event |= {"players": players, "rounds": [played]}
    answer = chief.post("/pair", {"tournament": event})
    assert answer.status_code == 200
    told = answer.json()
    assert (told["pairs"], told["bye"], told["no_pairing"]) == ([], None, True)
    assert told["reason"]["fr"]


def test_strangers_see_the_document_and_nothing_else(app: Any) -> None:
    stranger = TestClient(app)
    assert stranger.get("/api/v1/openapi.json").content == msgspec.json.encode(document())
    page = stranger.get("/api/v1", headers={"accept-language": "fr"})
    assert "Ronde pour les programmes" in page.text
    for path, methods in document()["paths"].items():
        for method in methods:
            if path.startswith("/api/v1/public"):
                continue
            filled = re.sub(r"\{\w+\}", "1", path)
            answer = stranger.request(method, filled)
            assert answer.status_code == 401, path
            assert answer.headers["www-authenticate"] == "Bearer"
            assert answer.json()["type"] == "unauthorized"


def test_every_code_is_in_the_manual() -> None:
    manual = (ROOT / "docs" / "api.md").read_text("utf-8")
    for code in {*(code for _kind, code in CODES), *MORE_CODES}:
        assert f"`{code}`" in manual, code


def test_an_unexpected_error_is_reported_as_json_too(
    app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_workspace: Any, _only: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr("ronde.api.operations.events.events_view", broken)
    _token, secret = app.state.workspace.tokens.create("x", "chief")
    client = TestClient(app, raise_server_exceptions=False)
    answer = client.get("/api/v1/events", headers={"authorization": f"Bearer {secret}"})
    assert (answer.status_code, answer.json()["type"]) == (500, "bug")
