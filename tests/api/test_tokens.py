"""Tokens: shown once, kept as a digest, with a role, an event and an end; taken back at once."""

from __future__ import annotations

import re
import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ronde.domain.errors import RequestError
from ronde.services.records import SqliteRecords
from ronde.services.tokens import ATTEMPTS, Tokens, Unauthorized
from ronde.services.users import TooManyAttempts
from tests.api.conftest import PASSWORD, Program
from tests.support import stored_bytes

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


@pytest.fixture
def clock() -> list[datetime]:
    return [NOON]


@pytest.fixture
def tokens(tmp_path: Path, clock: list[datetime]) -> Tokens:
    return Tokens(SqliteRecords(tmp_path), lambda: clock[0])


def test_a_token_is_kept_as_a_digest_in_a_file_of_its_owner(tokens: Tokens, tmp_path: Path) -> None:
    _token, secret = tokens.create("website", "viewer")
    kept = stored_bytes(tmp_path)
    assert b"website" in kept
    assert secret.encode() not in kept
    assert secret.removeprefix("ronde_").encode() not in kept
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in tmp_path.iterdir())
    assert len(secret) >= 43


def test_a_token_survives_a_restart(tokens: Tokens, tmp_path: Path) -> None:
    made, secret = tokens.create("website", "deputy", event="sample")
    again = Tokens(tokens.store, tokens.clock)
    entered = again.authenticate(secret, "somewhere")
    assert (entered.id, entered.role, entered.event) == (made.id, "deputy", "sample")


def test_a_token_ends_when_it_expires(tokens: Tokens, clock: list[datetime]) -> None:
    _token, secret = tokens.create("website", "viewer", expires=NOON + timedelta(hours=1))
    clock[0] += timedelta(minutes=59)
    assert tokens.authenticate(secret, "here").name == "website"
    clock[0] += timedelta(minutes=1)
    with pytest.raises(Unauthorized):
        tokens.authenticate(secret, "here")
    with pytest.raises(RequestError):
        tokens.create("late", "viewer", expires=NOON)


def test_a_token_that_was_taken_back_opens_nothing(tokens: Tokens) -> None:
    made, secret = tokens.create("website", "viewer")
    assert tokens.revoke(made.id)
    assert not tokens.revoke(made.id)
    with pytest.raises(Unauthorized):
        tokens.authenticate(secret, "here")


def test_the_last_use_is_shown_to_the_minute(tokens: Tokens, clock: list[datetime]) -> None:
    _token, secret = tokens.create("website", "viewer")
    tokens.authenticate(secret, "here")
    assert tokens.all[0].used == NOON
    clock[0] += timedelta(seconds=59)
    tokens.authenticate(secret, "here")
    assert tokens.all[0].used == NOON
    clock[0] += timedelta(seconds=1)
    tokens.authenticate(secret, "here")
    assert tokens.all[0].used == NOON + timedelta(minutes=1)


def test_many_wrong_tokens_are_kept_waiting_but_never_a_right_one(tokens: Tokens) -> None:
    _token, secret = tokens.create("website", "viewer")
    for _attempt in range(ATTEMPTS):
        with pytest.raises(Unauthorized):
            tokens.authenticate("ronde_wrong", "here")
    with pytest.raises(TooManyAttempts):
        tokens.authenticate("ronde_wrong", "here")
    assert tokens.authenticate(secret, "here").name == "website"
    with pytest.raises(Unauthorized):
        tokens.authenticate("ronde_wrong", "elsewhere")


@pytest.mark.parametrize("header", ["Basic abc", "Bearer", "Bearer ", "ronde_x", "Bearer ronde_x"])
def test_a_wrong_header_lets_nobody_in(header: str, app: Any) -> None:
    answer = TestClient(app).get("/api/v1/events", headers={"authorization": header})
    assert answer.status_code == 401


def test_wrong_tokens_are_soon_answered_429(app: Any) -> None:
    client = TestClient(app, headers={"authorization": "Bearer wrong"})
    answers = [client.get("/api/v1/events") for _ in range(ATTEMPTS + 1)]
    assert [answer.status_code for answer in answers[:-1]] == [401] * ATTEMPTS
    assert answers[-1].status_code == 429
    assert answers[-1].headers["retry-after"]


def test_a_token_for_one_event_sees_no_other(program: Callable[..., Program]) -> None:
    program("chief").post("/events", {"title": "Other"})
    bound = program("chief", event="sample")
    assert [row["event"] for row in bound.get("/events").json()["events"]] == ["sample"]
    assert bound.get("/events/sample").status_code == 200
    assert bound.get("/events/other").status_code == 403
    assert bound.post("/events", {"title": "Third"}).status_code == 403
    assert bound.get("/tokens").status_code == 403
    body = {"section": "a", "text": "x"}
    assert bound.post("/events/other/acts/note", body).status_code == 403
    assert bound.post("/events/sample/acts/note", body).status_code == 200


def test_with_a_token_no_cookie_is_read(app: Any, program: Callable[..., Program]) -> None:
    app.state.workspace.users.save("anna", "chief", PASSWORD)
    viewer = program("viewer")
    page = viewer.client.get("/help").text
    found = re.search(r'data-csrf="([^"]+)"', page)
    assert found
    login = {"csrf": found[1], "name": "anna", "password": PASSWORD}
    assert viewer.client.post("/login", data=login).status_code == 200
    assert viewer.client.get("/users").status_code == 200
    assert viewer.get("/users").status_code == 403


def test_no_token_makes_tokens_or_accounts(chief: Program) -> None:
    assert chief.post("/tokens", {"name": "x", "role": "chief"}).status_code == 405
    assert chief.post("/users", {"name": "x", "role": "chief"}).status_code == 405


def test_a_token_is_taken_back_through_the_api(
    chief: Program, program: Callable[..., Program]
) -> None:
    other = program("viewer")
    listed = chief.get("/tokens").json()["tokens"]
    (name,) = [token["id"] for token in listed if token["role"] == "viewer"]
    assert other.get("/events").status_code == 200
    assert chief.client.delete(f"/api/v1/tokens/{name}").status_code == 200
    assert other.get("/events").status_code == 401
    assert chief.client.delete(f"/api/v1/tokens/{name}").status_code == 404
