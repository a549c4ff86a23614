"""The requests of the manual of the API are answered as it tells."""

from __future__ import annotations

import ast
import doctest
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from starlette.testclient import TestClient

from ronde.cli.serve import add_sample
from ronde.services.webhooks import signature
from ronde.web.app import create_app
from tests.support import ROOT

MANUAL = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^    \$ curl (.+)\n((?:    (?!\$).+\n)+)", MANUAL, flags=re.MULTILINE)
WHERE = "http://127.0.0.1:8064"


def curl(client: TestClient, command: str) -> str:
    """What curl would print."""
    command = re.sub(r"\$'(.*?)'", lambda m: shlex.quote(ast.literal_eval(f"'{m[1]}'")), command)
    words = shlex.split(command)
    headers, body, address = {}, None, ""
    while words:
        word = words.pop(0)
        if word == "-H":
            name, _colon, value = words.pop(0).partition(": ")
            headers[name] = value
        elif word in ("-d", "--data-binary"):
            text = words.pop(0)
            body = (ROOT / text[1:]).read_bytes() if text[0] == "@" else text.encode()
        else:
            address = word.removeprefix(WHERE)
    method = "GET" if body is None else "POST"
    return client.request(method, address, headers=headers, content=body).text


def test_every_request_of_the_manual_is_answered_as_documented(tmp_path: Path) -> None:
    app: Any = create_app(tmp_path / "events")
    add_sample(app)
    _token, secret = app.state.workspace.tokens.create("manual", "chief")
    client = TestClient(app)
    for command, answer in EXAMPLES:
        told = re.sub(r"^    ", "", answer, flags=re.MULTILINE).strip()
        pattern = "(?s).*".join(map(re.escape, told.split("…"))).replace("(?s)", "")
        found = curl(client, command.replace("$TOKEN", secret)).strip()
        assert re.fullmatch(pattern, found, flags=re.DOTALL), (command, found)
    app.state.workspace.webhooks.close()
    app.state.workspace.close()


def test_there_are_requests_to_try() -> None:
    assert len(EXAMPLES) >= 10


def test_the_check_of_a_signature_is_right() -> None:
    session = doctest.DocTestParser().get_doctest(MANUAL, {}, "api.md", "api.md", 0)
    names: dict[str, Any] = {}
    exec("".join(example.source for example in session.examples), names)
    body = b'{"entry":1}'
    headers = {"X-Ronde-Timestamp": "2026-11-15T14:30:00+00:00"}
    headers["X-Ronde-Signature"] = signature("a long secret", headers["X-Ronde-Timestamp"], body)
    assert names["is_genuine"]("a long secret", headers, body)
    assert not names["is_genuine"]("another secret", headers, body)
    assert not names["is_genuine"]("a long secret", headers, body + b" ")
