"""Nothing gets through: forged forms, names with markup, paths, large files, guessed passwords."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from ronde.desk.accounts import ATTEMPTS, ROLES
from ronde.web.guard import LARGEST
from ronde.web.pages import routes

NASTY = """<script>alert(1)</script>'"><img src=x onerror=alert(1)>{{ 7*7 }}"""


def posting() -> list[str]:
    return [
        route.path.replace("{event}", "sample").replace("{section}", "a").replace("{token}", "t")
        for route in routes()
        if "POST" in (route.methods or ())
    ]


def test_no_form_is_taken_without_its_token(chief: Any) -> None:
    journal = chief.client.app.state.house.journal("sample")
    before = journal.head.number
    for path in posting():
        for forged in ({}, {"csrf": "forged"}):
            assert chief.client.post(path, data=forged).status_code == 403, path
    assert journal.head.number == before


def test_a_token_of_another_session_is_refused(chief: Any, visitor: Callable[[str], Any]) -> None:
    other = visitor("helper").token()
    assert chief.client.post("/e/sample/a/check-in", data={"csrf": other}).status_code == 403


def test_without_logging_in_nothing_is_seen(app: Starlette) -> None:
    client = TestClient(app, follow_redirects=False)
    for route in routes():
        path = route.path.replace("{event}", "sample").replace("{section}", "a")
        if "GET" in (route.methods or ()) and path not in ("/login", "/help", "/first/{token}"):
            assert client.get(path).status_code in (303, 403), path


@pytest.mark.parametrize("role", ROLES[:-1])
def test_a_role_does_only_what_it_may(role: str, visitor: Callable[[str], Any]) -> None:
    came = visitor(role)
    may_enter = role != "viewer"
    assert (came.post("/e/sample/a/check-in", person="1").status_code == 200) is may_enter
    assert (came.get("/new").status_code == 200) is (role == "deputy")
    assert came.get("/accounts").status_code == 403
    assert came.post("/accounts", name="x", role="chief", password="0123456789").status_code == 403


def test_names_with_markup_stay_names(chief: Any) -> None:
    chief.confirmed("/new", title=NASTY, section="a", system="fide-dutch-2026", rounds="3")
    key = next(k for k in chief.client.app.state.house.events if k != "sample")
    for number in range(4):
        chief.post(f"/e/{key}/a/players", name=f"{NASTY}{number}", club=NASTY)
    chief.confirmed(f"/e/{key}/a/number")
    chief.confirmed(f"/e/{key}/a/pair", round="1")
    pages = ("players", "pairing", "results", "standings", "crosstable", "cards", "why", "manual")
    for page in (*(f"a/{name}" for name in pages), "history", "a/why/panel?player=1"):
        text = chief.get(f"/e/{key}/{page}").text
        assert "<script>alert" not in text, page
        assert "<img src=x" not in text, page
        assert "49" not in text.split("<main")[1].split("alert(1)")[-1][:40], page


def test_no_path_leads_out_of_the_folder(chief: Any) -> None:
    for path in (
        "/e/..%2F..%2Fetc%2Fpasswd",
        "/e/%2e%2e/a/players",
        "/e/accounts.json",
        "/e/session.key/a/players",
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/accounts.py",
    ):
        answer = chief.get(path)
        assert answer.status_code == 404, path
        assert "create_app" not in answer.text


def test_what_is_too_large_is_turned_away(chief: Any) -> None:
    huge = io.BytesIO(b"x" * (LARGEST + 1024))
    answer = chief.client.post(
        "/e/sample/a/import", data={"csrf": chief.token()}, files={"list": ("a.csv", huge)}
    )
    assert answer.status_code == 413


def test_a_workbook_that_unpacks_without_end_is_turned_away(chief: Any) -> None:
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
        for part in range(5):
            packed.writestr(f"xl/worksheets/sheet{part}.xml", b"0" * (16 * 1024 * 1024))
    answer = chief.client.post(
        "/e/sample/a/import",
        data={"csrf": chief.token()},
        files={"list": ("a.xlsx", bomb.getvalue())},
    )
    assert answer.status_code == 413


def test_a_search_is_only_a_search(chief: Any) -> None:
    for sought in ("' OR 1=1 --", "%", "'; DROP TABLE entries; --", "\\", NASTY):
        answer = chief.get("/e/sample/a/players", params={"q": sought})
        assert answer.status_code == 200
        assert "Nobody." in answer.text


def test_guessed_passwords_are_soon_refused_even_when_right(app: Starlette) -> None:
    from tests.web.conftest import PASSWORD, Visitor

    app.state.house.accounts.put("Anna", "chief", PASSWORD)
    came = Visitor(app)
    for _attempt in range(ATTEMPTS):
        assert came.post("/login", name="Anna", password="wrong").status_code == 400
    assert came.post("/login", name="Anna", password=PASSWORD).status_code == 429


def test_the_first_link_works_once(app: Starlette) -> None:
    from tests.web.conftest import PASSWORD, Visitor

    token = app.state.house.accounts.invite()
    path = f"/first/{token}"
    assert Visitor(app).post("/first/wrong", name="E", password=PASSWORD).status_code == 400
    assert Visitor(app).post(path, name="Anna", password=PASSWORD).status_code == 200
    assert Visitor(app).post(path, name="Eve", password=PASSWORD).status_code == 400
    assert [account.name for account in app.state.house.accounts.all] == ["Anna"]


def test_passwords_are_kept_as_argon2_only(app: Starlette) -> None:
    from tests.web.conftest import PASSWORD

    house = app.state.house
    house.accounts.put("Anna", "chief", PASSWORD)
    kept = (house.folder / "accounts.json").read_text()
    assert "$argon2id$" in kept
    assert PASSWORD not in kept


def test_another_password_ends_open_sessions(app: Starlette, visitor: Callable[[str], Any]) -> None:
    came = visitor("deputy")
    app.state.house.accounts.put("deputy", "deputy", "another long password")
    assert str(came.get("/").url).endswith("/login")


def test_every_answer_has_strict_headers(chief: Any) -> None:
    for path in ("/", "/login", "/nothing", "/static/ronde.css"):
        headers = chief.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-frame-options"] == "DENY"
        assert headers["x-content-type-options"] == "nosniff"
    cookie = chief.post("/display", lang="en", here="/").history[0].headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_going_on_never_leads_to_another_host(chief: Any) -> None:
    for here in ("//evil.example", "https://evil.example", "/\\evil.example"):
        answer = chief.client.post(
            "/display", data={"csrf": chief.token(), "here": here}, follow_redirects=False
        )
        assert answer.headers["location"] == "/"
