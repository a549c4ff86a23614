"""Webhooks: every entry is told, in order, signed, again until heard; nobody ever waits."""

from __future__ import annotations

import hashlib
import hmac
import json
import stat
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from socket import create_server
from typing import Any

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import AddSection, Register
from ronde.services.webhooks import LONGEST, Webhooks, send, wait_before
from ronde.services.workspace import Workspace
from tests.api.conftest import Program
from tests.waiting import PATIENCE

SECRET = "sixteen characters"


class Listener:
    """An address that answers as it is told to."""

    def __init__(self) -> None:
        self.status = 200
        self.heard: list[tuple[dict[str, Any], bytes, dict[str, str]]] = []

    def __call__(self, _url: str, body: bytes, headers: dict[str, str]) -> int:
        if self.status == 0:
            raise ConnectionRefusedError
        if self.status < 300:
            self.heard.append((json.loads(body), body, headers))
        return self.status

    @property
    def numbers(self) -> list[int]:
        return [told["entry"] for told, _body, _headers in self.heard]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = Workspace(tmp_path)
    made.create("Open", who="chief")
    yield made
    made.close()


@pytest.fixture
def clock() -> list[float]:
    return [0.0]


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def hooks(
    workspace: Workspace, clock: list[float], listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> Webhooks:
    """Without its thread: every round is made by the test."""
    made = Webhooks(workspace, listener, lambda: clock[0])
    monkeypatch.setattr(made, "start", lambda: None)
    return made


def write(workspace: Workspace, *names: str) -> None:
    journal = workspace.journal("open")
    if "a" not in journal.state.sections:
        journal.act(AddSection(section="a", rounds=5), who="chief")
    for name in names:
        request = Register(section="a", name=name, birth="1990-01-02", email="x@example.org")
        journal.act(request, who="chief")


def test_every_entry_from_now_on_is_reported_in_order_and_nothing_personal(
    workspace: Workspace, hooks: Webhooks, listener: Listener
) -> None:
    write(workspace, "Before")
    hooks.add("https://example.org/hook", SECRET)
    write(workspace, "Noir, Anne", "Blanc, Luc")
    hooks.round()
    hooks.round()
    assert listener.numbers == [4, 5]
    told, body, headers = listener.heard[0]
    assert told.keys() == {"event", "entry", "act", "section", "at"}
    assert (told["event"], told["act"], told["section"]) == ("open", "register", "a")
    assert b"Noir" not in body
    assert headers["X-Ronde-Delivery"].endswith("-open-4")


def test_a_notice_is_signed_with_its_moment(
    workspace: Workspace, hooks: Webhooks, listener: Listener
) -> None:
    hooks.add("https://example.org/hook", SECRET)
    write(workspace)
    hooks.round()
    _told, body, headers = listener.heard[0]
    signed = headers["X-Ronde-Timestamp"].encode() + b"." + body
    expected = hmac.new(SECRET.encode(), signed, hashlib.sha256).hexdigest()
    assert headers["X-Ronde-Signature"] == f"sha256={expected}"


@pytest.mark.parametrize("status", [0, 302, 404, 500])
def test_what_was_not_received_is_sent_again_later_and_in_order(
    status: int, workspace: Workspace, hooks: Webhooks, listener: Listener, clock: list[float]
) -> None:
    hooks.add("https://example.org/hook", SECRET)
    write(workspace, "One")
    listener.status = status
    hooks.round()
    assert hooks.all[0].failures == 1
    listener.status = 200
    hooks.round()
    assert listener.numbers == []
    clock[0] += wait_before(1)
    hooks.round()
    assert listener.numbers == [2, 3]
    assert (hooks.all[0].failures, hooks.all[0].answer) == (0, "200")


def test_attempts_are_made_ever_more_rarely() -> None:
    waits = [wait_before(failures) for failures in range(14)]
    assert waits[:5] == [0.0, 1.0, 2.0, 4.0, 8.0]
    assert waits[-1] == LONGEST
    assert wait_before(10**6) == LONGEST


def test_one_deaf_address_holds_up_no_other(workspace: Workspace, clock: list[float]) -> None:
    heard = []

    def send(url: str, body: bytes, _headers: dict[str, str]) -> int:
        if "deaf" in url:
            raise TimeoutError
        heard.append(json.loads(body)["entry"])
        return 204

    hooks = Webhooks(workspace, send, lambda: clock[0])
    hooks.start = lambda: None  # type: ignore[method-assign]
    hooks.add("https://deaf.example.org/", SECRET)
    hooks.add("https://example.org/", SECRET)
    write(workspace)
    hooks.round()
    assert heard == [2]


def test_nothing_is_lost_in_a_restart(
    workspace: Workspace, hooks: Webhooks, listener: Listener, clock: list[float]
) -> None:
    hooks.add("https://example.org/hook", SECRET, "open")
    write(workspace)
    hooks.round()
    write(workspace, "While nobody tells")
    again = Webhooks(workspace, listener, lambda: clock[0])
    again.round()
    assert listener.numbers == [2, 3]


def test_a_new_event_is_sent_from_its_beginning_and_another_event_not_at_all(
    workspace: Workspace, hooks: Webhooks, listener: Listener
) -> None:
    only = hooks.add("https://example.org/only", SECRET, "open")
    workspace.create("Second", who="chief")
    hooks.round()
    assert listener.heard == []
    hooks.remove(only.id)
    hooks.add("https://example.org/all", SECRET)
    workspace.create("Third", who="chief")
    hooks.round()
    assert [(told["event"], told["entry"]) for told, _b, _h in listener.heard] == [("third", 1)]


def test_after_a_backup_was_restored_the_new_entries_are_sent(
    workspace: Workspace, hooks: Webhooks, listener: Listener
) -> None:
    earlier = workspace.journal("open").entries
    hooks.add("https://example.org/hook", SECRET)
    write(workspace, "One", "Two")
    hooks.round()
    workspace.replace("open", earlier)
    hooks.round()
    write(workspace, "Three")
    hooks.round()
    assert listener.numbers == [2, 3, 4, 2, 3]


def test_secrets_are_kept_in_a_file_of_their_owner(hooks: Webhooks, tmp_path: Path) -> None:
    hooks.add("https://example.org/hook", SECRET)
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in tmp_path.iterdir())


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "ftp://example.org/",
        "javascript:alert(1)",
        "https://",
        "https://name:word@example.org/",
        "https://example.org/\r\nX: y",
        "https://exa mple.org/",
        "https://[::1",
        "//example.org",
    ],
)
def test_an_address_that_is_none_is_refused(url: str, hooks: Webhooks) -> None:
    with pytest.raises(RequestError):
        hooks.add(url, SECRET)
    with pytest.raises(RequestError):
        hooks.add("https://example.org/", "too short")
    assert hooks.all == ()


class Answering(BaseHTTPRequestHandler):
    """Keeps what it hears, and sends every first visitor elsewhere."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.heard.append((self.path, body))  # type: ignore[attr-defined]
        self.server.bell.set()  # type: ignore[attr-defined]
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_parts: Any) -> None:
        """Nothing on the terminal."""


@pytest.fixture
def server() -> Iterator[Any]:
    made: Any = HTTPServer(("127.0.0.1", 0), Answering)
    made.heard, made.bell = [], threading.Event()
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join(PATIENCE)


def test_a_real_address_hears_of_a_result_that_a_program_enters(
    server: Any, chief: Program, program: Callable[..., Program]
) -> None:
    url = f"http://127.0.0.1:{server.server_port}/ronde?club=1"
    chief.client.app.state.workspace.local_webhooks = True  # type: ignore[attr-defined]
    added = chief.post("/webhooks", {"url": url, "secret": SECRET, "event": "sample"})
    assert added.status_code == 201
    assert "secret" not in added.json()
    program("deputy").act("note", text="a secret remark")
    assert server.bell.wait(PATIENCE)
    path, body = server.heard[0]
    assert path == "/ronde?club=1"
    assert json.loads(body)["act"] == "note"
    assert b"remark" not in body
    name = chief.get("/webhooks").json()["webhooks"][0]["id"]
    assert chief.client.delete(f"/api/v1/webhooks/{name}").status_code == 200
    assert chief.get("/webhooks").json() == {"webhooks": []}


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0"])
def test_this_machine_is_not_notified_unless_it_is_allowed(server: Any, host: str) -> None:
    url = f"http://{host}:{server.server_port}/"
    with pytest.raises(OSError, match=r"127\.0\.0\.1"):
        send(url, b"{}", {})
    assert not server.bell.is_set(), "nothing was sent"
    assert send(f"http://127.0.0.1:{server.server_port}/", b"{}", {}, here=True) == 200


def test_this_machine_is_sent_no_handshake_either() -> None:
    """A greeting of TLS was sent before it was known where it went."""
    with create_server(("127.0.0.1", 0)) as ear:
        ear.settimeout(PATIENCE)
        with pytest.raises(OSError, match=r"127\.0\.0\.1"):
            send(f"https://localhost:{ear.getsockname()[1]}/", b"{}", {})
        heard, _address = ear.accept()
        with heard:
            assert heard.recv(1) == b""


def test_an_address_that_does_not_answer_holds_up_no_other(tmp_path: Path) -> None:
    slow, heard = threading.Event(), threading.Event()

    def sending(url: str, _body: bytes, _headers: dict[str, str]) -> int:
        if "slow" in url:
            slow.wait(PATIENCE)
        else:
            heard.set()
        return 200

    workspace = Workspace(tmp_path)
    workspace.create("Open", who="chief")
    hooks = Webhooks(workspace, sending)
    try:
        for name in ("slow", "slower", "quick"):
            hooks.add(f"https://{name}.example.org/", SECRET)
        write(workspace, "One")
        assert heard.wait(PATIENCE)
        assert not slow.is_set()
    finally:
        slow.set()
        hooks.close()
        workspace.close()


def test_a_webhook_for_an_event_that_is_not_there_is_refused(chief: Program) -> None:
    body = {"url": "https://example.org/", "secret": SECRET, "event": "nothing"}
    assert chief.post("/webhooks", body).status_code == 404
