"""Nobody gets in unasked: forged forms, copied cookies, guessed passwords, other hosts."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

import itsdangerous
import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from ronde.domain.errors import RequestError
from ronde.services import users as users_module
from ronde.services.permissions import ROLES
from ronde.services.records import SqliteRecords
from ronde.services.users import AT_ONCE, FREE_ATTEMPTS, FREE_EVERYWHERE, TooManyAttempts, Users
from tests.support import stored_bytes
from tests.waiting import pause
from tests.web.browser.pages import addresses

OPEN_TO_ALL = re.compile(r"/(login|help|examples|invitation/.*|help/.*|p)")
TO_BE_OPENED = re.compile(r"/(p/.*|t|t/.*)")
"""Without logging in: the door, the manual, the examples; and what the chief has opened."""


def every(app: Starlette, method: str) -> list[str]:
    """The addresses of all routes of a method, the API's apart."""
    gaps = {
        "event": "sample",
        "section": "a",
        "board": "1",
        "player": "1",
        "round": "1",
        "team": "1",
    }
    return [
        re.sub(r"\{(\w+)(?::\w+)?\}", lambda gap: gaps.get(gap[1], "t"), route.path)
        for route in app.routes
        if isinstance(route, Route) and method in (route.methods or ())
    ]


def test_no_form_is_taken_without_its_token(chief: Any) -> None:
    journal = chief.client.app.state.workspace.journal("sample")
    before = journal.head.number
    for path in every(chief.client.app, "POST"):
        for forged in ({}, {"csrf": "forged"}):
            assert chief.client.post(path, data=forged).status_code == 403, path
    assert journal.head.number == before


def test_a_token_of_another_session_is_refused(chief: Any, visitor: Callable[[str], Any]) -> None:
    other = visitor("helper").token()
    assert chief.client.post("/e/sample/a/check-in", data={"csrf": other}).status_code == 403


def test_without_logging_in_nothing_is_seen(app: Starlette) -> None:
    client = TestClient(app, follow_redirects=False)
    for path in every(app, "GET"):
        if not OPEN_TO_ALL.fullmatch(path):
            allowed = (403, 404) if TO_BE_OPENED.fullmatch(path) else (303, 403)
            assert client.get(path).status_code in allowed, path
    assert "sample open" not in client.get("/p").text
    for path in every(app, "POST"):
        assert client.post(path).status_code in (303, 403), path


def test_only_this_machine_reaches_it_unless_somebody_says_otherwise() -> None:
    from ronde.cli.serve import command

    defaults = {option.name: option.default for option in command().params}
    assert defaults["host"] == "127.0.0.1"


@pytest.mark.parametrize("role", ROLES[:-1])
def test_a_role_does_only_what_it_may(role: str, visitor: Callable[[str], Any]) -> None:
    came = visitor(role)
    may_enter = role != "viewer"
    assert (came.post("/e/sample/a/check-in", person="1").status_code == 200) is may_enter
    assert (came.get("/new").status_code == 200) is (role == "deputy")
    assert came.get("/users").status_code == 403
    assert came.post("/users", name="x", role="chief", password="0123456789").status_code == 403


def test_guessed_passwords_are_soon_refused_even_when_right(app: Starlette) -> None:
    from tests.web.conftest import PASSWORD, Visitor

    app.state.workspace.users.save("Anna", "chief", PASSWORD)
    came = Visitor(app)
    for _attempt in range(FREE_ATTEMPTS):
        assert came.post("/login", name="Anna", password="wrong").status_code == 400
    assert came.post("/login", name="Anna", password=PASSWORD).status_code == 429


def test_the_first_link_works_once(app: Starlette) -> None:
    from tests.web.conftest import PASSWORD, Visitor

    token = app.state.workspace.users.invite()
    path = f"/invitation/{token}"
    assert Visitor(app).post("/invitation/wrong", name="E", password=PASSWORD).status_code == 400
    assert Visitor(app).post(path, name="Anna", password=PASSWORD).status_code == 200
    assert Visitor(app).post(path, name="Eve", password=PASSWORD).status_code == 400
    assert [account.name for account in app.state.workspace.users.all] == ["Anna"]


def test_cookies_are_secure_behind_https(app: Starlette) -> None:
    for scheme, expected in (("https", True), ("http", False)):
        came = TestClient(app, base_url=f"{scheme}://testserver")
        cookies = came.get("/login").headers.get_list("set-cookie")
        assert cookies
        assert all(("; secure" in cookie.lower()) == expected for cookie in cookies)


class Slow:
    """A hasher that shows how many passwords are checked, and lets them wait for each other."""

    def __init__(self) -> None:
        self.now = self.most = self.all = 0
        self._lock = Lock()

    def hash(self, password: str) -> str:
        pause()
        return password

    def verify(self, known: str, password: str) -> bool:
        with self._lock:
            self.now, self.all = self.now + 1, self.all + 1
            self.most = max(self.most, self.now)
        pause()
        with self._lock:
            self.now -= 1
        return known == password


def users_of(tmp_path: Path) -> tuple[Users, Slow]:
    users, slow = Users(SqliteRecords(tmp_path)), Slow()
    users._hasher = slow  # type: ignore[assignment]
    users.save("Anna", "chief", "the right password")
    users.save("Ben", "helper", "another password")
    return users, slow


def guess(users: Users, name: str = "Anna", place: str = "10.0.0.1") -> str:
    try:
        users.authenticate(name, "wrong", place)
    except RequestError as error:
        return type(error).__name__
    return "in"


def test_parallel_guesses_are_counted_before_they_are_checked(tmp_path: Path) -> None:
    """40 at once were all tried, with 3 GB of memory."""
    users, slow = users_of(tmp_path)
    with ThreadPoolExecutor(40) as pool:
        answers = list(pool.map(lambda _n: guess(users), range(40)))
    assert answers.count("TooManyAttempts") == 40 - FREE_ATTEMPTS
    assert slow.all == FREE_ATTEMPTS
    assert slow.most <= AT_ONCE


def test_the_login_of_another_takes_no_guess_back(tmp_path: Path) -> None:
    users, _slow = users_of(tmp_path)
    for _attempt in range(FREE_ATTEMPTS):
        guess(users)
        users.authenticate("Ben", "another password", "10.0.0.1")
    assert guess(users) == "TooManyAttempts"


def test_guesses_lock_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five wrong passwords behind a proxy locked everybody out for five minutes."""
    users, _slow = users_of(tmp_path)
    for _attempt in range(FREE_ATTEMPTS):
        guess(users)
    assert users.authenticate("Ben", "another password", "10.0.0.1").name == "Ben"
    assert users.authenticate("Anna", "the right password", "10.0.0.2").name == "Anna"
    with pytest.raises(TooManyAttempts, match="in 1 seconds"):
        users.authenticate("Anna", "the right password", "10.0.0.1")
    now = users_module.time.monotonic
    monkeypatch.setattr(users_module.time, "monotonic", lambda: now() + 1.5)
    assert users.authenticate("Anna", "the right password", "10.0.0.1").name == "Anna"


def test_guesses_from_many_addresses_are_slowed_down_but_not_who_was_here_before(
    tmp_path: Path,
) -> None:
    users, _slow = users_of(tmp_path)
    assert users.authenticate("Anna", "the right password", "10.0.0.1").name == "Anna"
    guesses = [guess(users, place=f"10.0.{n}.2") for n in range(FREE_EVERYWHERE + 5)]
    assert guesses[-5:] == ["TooManyAttempts"] * 5
    assert users.authenticate("Anna", "the right password", "10.0.0.1").name == "Anna"
    assert users.authenticate("Ben", "another password", "10.0.0.9").name == "Ben"


def test_the_first_link_works_once_when_it_is_pressed_six_times_at_once(tmp_path: Path) -> None:
    users, _slow = users_of(tmp_path)
    token = users.invite()

    def press(number: int) -> bool:
        try:
            users.accept(token, f"Chief {number}", "a long password")
        except RequestError:
            return False
        return True

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(press, range(6))).count(True) == 1
    assert len(users.all) == 3


def test_passwords_are_kept_as_argon2_only(app: Starlette) -> None:
    from tests.web.conftest import PASSWORD

    workspace = app.state.workspace
    workspace.users.save("Anna", "chief", PASSWORD)
    kept = stored_bytes(workspace.folder)
    assert b"$argon2id$" in kept
    assert PASSWORD.encode() not in kept


@pytest.mark.parametrize("name", ["An\u200bna", "Anna\u202e", "Anna\0", "\ufeffAnna"])
def test_no_user_has_a_name_that_only_looks_like_another(app: Starlette, name: str) -> None:
    from tests.web.conftest import PASSWORD

    with pytest.raises(RequestError, match="a sign that nobody sees"):
        app.state.workspace.users.save(name, "helper", PASSWORD)


def test_another_password_ends_open_sessions(app: Starlette, visitor: Callable[[str], Any]) -> None:
    came = visitor("deputy")
    app.state.workspace.users.save("deputy", "deputy", "another long password")
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


def test_looking_never_writes(chief: Any) -> None:
    """Every page, and every act asked for by an address alone."""
    workspace = chief.client.app.state.workspace
    before = {key: workspace.journal(key).head for key in workspace.events}
    accounts = workspace.users.all
    for address in addresses("sample"):
        chief.get(address)
    for path in every(chief.client.app, "POST"):
        answer = chief.client.get(path, params={"csrf": chief.token(), "person": "1"})
        assert answer.status_code in (200, 303, 400, 403, 404, 405, 409), path
    assert {key: workspace.journal(key).head for key in workspace.events} == before
    assert workspace.users.all == accounts


def test_a_form_of_another_kind_is_no_form_of_ours(chief: Any) -> None:
    """What a foreign page can send without asking: plain text, and forms without our token."""
    before = chief.client.app.state.workspace.journal("sample").head
    for kind in ("text/plain", "application/json", "application/x-www-form-urlencoded"):
        answer = chief.client.post(
            "/e/sample/a/check-in",
            content=b'{"csrf": "x", "person": "1"}',
            headers={"content-type": kind, "origin": "https://evil.example"},
        )
        assert answer.status_code in (400, 403), kind
    assert chief.client.app.state.workspace.journal("sample").head == before


def stolen(visitor: Any) -> TestClient:
    """Somebody else with a copy of the cookie."""
    copy = TestClient(visitor.client.app, follow_redirects=False)
    copy.cookies.set("ronde", visitor.client.cookies["ronde"])
    return copy


def test_a_copy_of_the_cookie_opens_nothing_after_leaving(
    visitor: Callable[[str], Any], app: Starlette
) -> None:
    came = visitor("deputy")
    thief = stolen(came)
    other = visitor("helper")
    assert thief.get("/").status_code == 200
    came.post("/logout")
    assert thief.get("/").headers["location"] == "/login"
    assert thief.get("/e/sample/live").status_code in (303, 403)
    assert other.get("/").status_code == 200
    again = Users(app.state.workspace.store)
    session = itsdangerous_session(app, thief)
    assert again.of_session(session["who"], session["stamp"]) is None, "also after a restart"


def itsdangerous_session(app: Starlette, client: TestClient) -> dict[str, str]:
    """What is inside a cookie."""
    signer = itsdangerous.TimestampSigner(str(app.state.workspace.secret))
    content = signer.unsign(client.cookies["ronde"])
    found: dict[str, str] = json.loads(base64.b64decode(content))
    return found


def test_a_copy_of_the_cookie_opens_nothing_after_another_password(
    app: Starlette, visitor: Callable[[str], Any]
) -> None:
    thief = stolen(visitor("deputy"))
    app.state.workspace.users.save("deputy", "deputy", "another long password")
    assert thief.get("/").headers["location"] == "/login"
    app.state.workspace.users.remove("deputy")
    assert thief.get("/").headers["location"] == "/login"


def test_a_cookie_of_our_own_making_is_refused(app: Starlette) -> None:
    app.state.workspace.users.save("Anna", "chief", "correct horse battery")
    user = app.state.workspace.users.all[0]
    content = base64.b64encode(
        json.dumps({"who": "Anna", "stamp": user.stamp, "csrf": "x"}).encode()
    )
    client = TestClient(app, follow_redirects=False)
    for secret in ("", "secret", "0" * 64):
        forged = itsdangerous.TimestampSigner(secret or "x").sign(content).decode()
        client.cookies.set("ronde", forged)
        assert client.get("/").headers["location"] == "/login"


def test_an_unknown_name_is_refused_like_a_wrong_password(app: Starlette) -> None:
    from tests.web.conftest import PASSWORD, Visitor

    app.state.workspace.users.save("Anna", "chief", PASSWORD)
    told = [
        Visitor(app).post("/login", name=name, password="wrong password")
        for name in ("Anna", "Eve")
    ]
    assert told[0].status_code == told[1].status_code == 400
    assert "Name or password is wrong." in told[0].text
    assert "Name or password is wrong." in told[1].text


def test_another_host_in_the_request_leads_nowhere(chief: Any) -> None:
    evil = {"host": "evil.example", "x-forwarded-host": "evil.example"}
    for path in ("/", "/login", "/e/sample", "/e/sample/a/players", "/nothing"):
        answer = chief.client.get(path, headers=evil, follow_redirects=False)
        assert "evil.example" not in answer.text, path
        assert "evil.example" not in answer.headers.get("location", ""), path


def test_the_way_back_never_leads_to_another_host(chief: Any) -> None:
    for referer in (
        "http://evil.example/",
        "http://testserver.evil.example/",
        "http://testserver//evil.example",
        "http://testserver/\\evil.example",
        "http://testserver@evil.example/",
    ):
        text = chief.get("/nothing", headers={"referer": referer}).text
        back = re.search(r'class="button" href="([^"]*)"', text)
        assert back
        assert back[1].startswith("/")
        assert not back[1].startswith(("//", "/\\")), referer


def test_nothing_typed_becomes_a_header(chief: Any) -> None:
    broken = "x\r\nSet-Cookie: evil=1\r\n\r\n<script>"
    for answer in (
        chief.client.post(
            "/display",
            data={"csrf": chief.token(), "here": f"/{broken}", "lang": broken},
            follow_redirects=False,
        ),
        chief.confirmed("/new", title=broken, section="a", system="fide-dutch-2026", rounds="3"),
    ):
        assert "evil" not in str(answer.cookies)
        assert "evil" not in answer.headers
        assert "\n" not in answer.headers.get("location", "")
    for key in chief.client.app.state.workspace.events:
        for path in (f"/e/{key}/a/export/players.csv", f"/e/{key}/a/report/trf26.trf"):
            name = chief.get(path).headers.get("content-disposition", "")
            assert re.fullmatch(r'(attachment; filename="[a-z0-9.-]+")?', name)


def test_pages_are_not_kept_by_anybody_on_the_way(chief: Any) -> None:
    for path in ("/", "/e/sample/a/players", "/e/sample/a/export/standings.csv", "/login"):
        assert chief.get(path).headers["cache-control"] == "no-store", path


def test_the_cookie_is_for_us_alone(chief: Any) -> None:
    made = chief.post("/display", lang="fr", here="/").history[0].headers["set-cookie"].lower()
    for flag in ("httponly", "samesite=strict", "path=/", "max-age="):
        assert flag in made
    assert "domain=" not in made


def test_the_live_feed_is_for_those_who_may_look(app: Starlette, chief: Any) -> None:
    stranger = TestClient(app, follow_redirects=False)
    assert stranger.get("/e/sample/live").status_code in (303, 403)
    assert chief.get("/e/nothing/live").status_code == 404
    assert chief.get("/e/..%2f..%2fetc%2fpasswd/live").status_code == 404


def test_other_methods_do_nothing(chief: Any) -> None:
    for method in ("PUT", "DELETE", "PATCH", "TRACE"):
        for path in ("/", "/users", "/e/sample/a/players"):
            assert chief.client.request(method, path).status_code in (403, 404, 405)


def test_a_form_is_read_only_after_the_role_has_been_checked(
    app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    monkeypatch.setattr(
        "ronde.web.request.HttpRequest.form", lambda http, **_limits: read.append(http.url.path)
    )
    anybody = TestClient(app, follow_redirects=False)
    assert anybody.post("/ratings", data={"name": "x"}).status_code == 303
    assert visitor_post(app, "viewer", "/restore/upload").status_code == 403
    assert read == []


def visitor_post(app: Any, role: str, path: str) -> Any:
    """Send a form with the session of that role; nobody parses it in this test."""
    user = app.state.workspace.users.save(role, role, "correct horse battery")
    session = {"who": role, "stamp": app.state.workspace.users.stamp(user)}
    signer = itsdangerous.TimestampSigner(str(app.state.workspace.secret))
    cookie = signer.sign(base64.b64encode(json.dumps(session).encode())).decode()
    return TestClient(app, cookies={"ronde": cookie}).post(path, data={"name": "x"})
