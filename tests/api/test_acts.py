"""Every act of the journal is an operation: its fields are the body, its cautions are asked."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from ronde.api.bodies import BODIES, ENVELOPE
from ronde.api.openapi import document
from ronde.api.operations import OPERATIONS
from ronde.journal import ACTS
from ronde.services.permissions import LEAST_ROLE, ROLES
from tests.api.conftest import Program

A = "/events/sample/sections/a"


def test_every_act_is_an_operation_with_all_its_fields() -> None:
    paths = {operation.path for operation in OPERATIONS}
    for name, act in ACTS.items():
        if name != "create":
            assert f"/events/{{event}}/acts/{name}" in paths
        fields = {f.name for f in dataclasses.fields(act) if not f.metadata.get("hidden")}  # type: ignore[arg-type]
        assert not fields & {field for field, *_ in ENVELOPE}
        assert fields <= set(BODIES[name].__struct_fields__)


def test_every_operation_has_a_name_of_its_own() -> None:
    names = [operation.name for operation in OPERATIONS]
    assert len(names) == len(set(names))


def test_every_schema_has_a_plain_name() -> None:
    assert all(name.isalnum() for name in document()["components"]["schemas"])


@pytest.mark.parametrize(
    "details", [{"federation": "D;é"}, {"start": "soon"}, {"rank_method": "Elo"}]
)
def test_an_event_whose_details_are_refused_is_not_made(
    chief: Program, details: dict[str, str]
) -> None:
    before = chief.get("/events").json()
    refused = chief.post("/events", {"title": "Open", "details": details})
    assert (refused.status_code, refused.json()["type"]) == (409, "refused")
    assert chief.get("/events").json() == before


def test_a_day_of_a_tournament_through_the_api_alone(chief: Program) -> None:
    made = chief.post("/events", {"title": "Coupe d'été", "details": {"city": "Bâle"}})
    assert made.status_code == 201
    event = made.json()["event"]
    assert (event, made.json()["details"]) == ("coupe-d-ete", {"city": "Bâle"})
    acts = f"/events/{event}/acts"
    assert chief.post(f"{acts}/add-section", {"section": "a", "rounds": 3}).status_code == 200
    people = [{"name": f"Player {n}", "rating": 2000 - n} for n in range(1, 7)]
    entered = chief.post(f"{acts}/register-all", {"section": "a", "people": people}).json()
    assert entered["people"] == [1, 2, 3, 4, 5, 6]
    assert chief.act("number", event).status_code == 200
    assert chief.act("pair", event).status_code == 200
    assert chief.act("publish", event).status_code == 200
    for board in (1, 2, 3):
        assert chief.act("result", event, board=board, result="1-0").status_code == 200
    rows = chief.get(f"/events/{event}/sections/a/standings").json()["rows"]
    assert [row["points"] for row in rows] == ["1.0"] * 3 + ["0.0"] * 3
    assert chief.act("pair", event).status_code == 200
    assert len(chief.get(f"/events/{event}/sections/a/rounds").json()["rounds"]) == 2


def test_a_caution_is_asked_and_answered_with_its_tokens(chief: Program) -> None:
    body: dict[str, Any] = {"section": "a", "rounds": 8}
    first = chief.post("/events/sample/acts/change-rounds", body)
    assert first.status_code == 428
    asked = first.json()
    assert asked["type"] == "confirm"
    assert asked["cautions"][0]["code"] == "rounds-after-start"
    assert asked["cautions"][0]["level"] == 4
    second = chief.post("/events/sample/acts/change-rounds", {**body, "confirm": asked["confirm"]})
    assert (second.status_code, second.json()["step"]) == (428, 2)
    tokens = second.json()["confirm"]
    done = chief.post(
        "/events/sample/acts/change-rounds", {**body, "confirm": tokens, "why": "the jury"}
    )
    assert done.status_code == 200
    assert [caution["code"] for caution in done.json()["cautions"]]
    assert chief.get(A).json()["rounds"] == 8
    assert chief.get("/events/sample/history").json()["entries"][0]["why"] == "the jury"


def test_a_repeated_request_is_harmless(chief: Program) -> None:
    headers = {"idempotency-key": "request-17"}
    note = {"section": "a", "text": "once"}
    first = chief.post("/events/sample/acts/note", note, headers=headers).json()
    again = chief.post("/events/sample/acts/note", note, headers=headers).json()
    assert again["entry"] == first["entry"]
    assert chief.get("/events/sample").json()["entry"] == first["entry"]


def test_a_key_used_again_for_another_request_is_refused(chief: Program) -> None:
    """It was acknowledged with the entry of the first request, and nothing was written."""
    headers = {"idempotency-key": "request-17"}
    note = {"section": "a", "text": "once"}
    first = chief.post("/events/sample/acts/note", note, headers=headers).json()
    other = {"section": "a", "text": "something else"}
    refused = chief.post("/events/sample/acts/note", other, headers=headers)
    assert refused.status_code == 409
    assert "another request" in refused.json()["error"]
    assert chief.get("/events/sample").json()["entry"] == first["entry"]


def test_nothing_to_change_is_reported(chief: Program) -> None:
    chief.act("close-list")
    assert chief.act("close-list").json()["entry"] is None


def test_undo_and_redo(chief: Program) -> None:
    before = chief.get("/events/sample").json()["entry"]
    chief.act("note", text="one")
    chief.act("note", text="two")
    undone = chief.post("/events/sample/undo", {"to": before, "why": "wrong"})
    assert undone.status_code == 200
    endless = chief.post("/events/sample/undo", {"to": "9" * 5000})
    assert endless.status_code in (404, 409), "Python reads no such number"
    assert chief.get("/events/sample/history").json()["entries"][1]["undone_by"] == before + 3
    assert chief.post("/events/sample/redo").status_code == 200
    nothing = chief.post("/events/sample/redo")
    assert (nothing.status_code, nothing.json()["type"]) == (409, "refused")


def test_what_the_event_does_not_allow_is_a_conflict(chief: Program) -> None:
    answer = chief.act("result", board=99, result="1-0")
    assert (answer.status_code, answer.json()["type"]) == (409, "refused")
    assert "has no board" in answer.json()["error"]
    assert chief.act("pair").status_code == 200
    assert chief.act("result", board=1, result="1-0").status_code == 200
    clash = chief.act("result", board=1, result="0-1", seen="?")
    assert (clash.status_code, clash.json()["type"]) == (409, "conflict")


def test_fide_mode_refuses_and_says_why(chief: Program) -> None:
    answer = chief.act("configure", acceleration="ffe-haley")
    assert (answer.status_code, answer.json()["type"]) == (409, "leaves-fide-mode")
    assert answer.json()["details"][0]["where"].startswith("acceleration")


def test_a_tournament_is_taken_over_as_a_section(chief: Program) -> None:
    report = chief.get(f"{A}/export/trf").text
    body = {"section": "b", "trf": report}
    assert chief.post("/events/sample/acts/import-tournament", body).status_code == 200
    again = chief.get("/events/sample/sections/b/standings").json()
    first = chief.get(f"{A}/standings").json()
    assert all(row.pop("person") for view in (again, first) for row in view["rows"])
    assert again == first


def test_a_list_is_looked_at_before_it_is_entered(chief: Program) -> None:
    text = "Nom;Elo;Club\nNoir, Anne;1900;Bâle\nBlanc, Luc;x;Genève\n".encode()
    url = "/api/v1/events/sample/sections/a/import"
    headers = {"content-type": "text/csv"}
    looked = chief.client.post(url, content=text, headers=headers).json()
    assert [person["name"] for person in looked["people"]] == ["Noir, Anne", "Blanc, Luc"]
    assert looked["problems"]
    assert looked["written"] is None
    columns = {"enter": "true", "column": ["name:Nom", "rating:Elo"]}
    done = chief.client.post(url, content=text, headers=headers, params=columns).json()
    assert done["written"]["people"] == [18, 19]
    assert done["columns"] == {"name": "Nom", "rating": "Elo"}
    assert [row["name"] for row in chief.get(f"{A}/players?q=noir").json()["players"]]


@pytest.mark.parametrize("role", ROLES)
def test_a_role_does_what_it_may_and_nothing_else(
    role: str, program: Callable[..., Program]
) -> None:
    caller = program(role)
    for operation in OPERATIONS:
        if operation.method == "GET":
            continue
        path = operation.path.format(event="sample", section="a", id="0" * 8, backup="a.ronde")
        answer = caller.client.request(operation.method, f"/api/v1{path}", content=b"{")
        allowed = ROLES.index(role) >= ROLES.index(operation.role)
        assert (answer.status_code == 403) is not allowed, operation.name


def test_roles_are_those_of_the_pages() -> None:
    assert LEAST_ROLE["result"] == LEAST_ROLE["roll-call"] == "helper"
    assert LEAST_ROLE["pair"] == LEAST_ROLE["register"] == LEAST_ROLE["correct"] == "deputy"
    assert LEAST_ROLE["configure"] == LEAST_ROLE["erase"] == "chief"
    assert all(o.role != "viewer" for o in OPERATIONS if o.writes)
