"""A folder with the sample tournament, and programs with tokens of every role."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from starlette.testclient import TestClient

from ronde.cli.serve import add_sample
from ronde.web.app import create_app

if TYPE_CHECKING:
    from starlette.applications import Starlette

PASSWORD = "correct horse battery"


class Program:
    """Something that speaks JSON, with a token."""

    def __init__(self, app: Starlette, secret: str, language: str = "en") -> None:
        headers = {"authorization": f"Bearer {secret}", "accept-language": language}
        self.app, self.secret = app, secret
        self.client = TestClient(app, headers=headers)

    def get(self, path: str, **more: Any) -> Any:
        return self.client.get(f"/api/v1{path}", **more)

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        return self.client.post(f"/api/v1{path}", json={} if body is None else body, **more)

    def act(self, act: str, event: str = "sample", **fields: Any) -> Any:
        """Do an act of section a, and answer every question of the rules."""
        body = {"section": "a", **fields}
        answer = self.post(f"/events/{event}/acts/{act}", body)
        for _step in range(2):
            if answer.status_code != 428:
                break
            body["confirm"] = answer.json()["confirm"]
            answer = self.post(f"/events/{event}/acts/{act}", body)
        return answer


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Starlette]:
    made = create_app(tmp_path / "events")
    add_sample(made)
    yield made
    made.state.workspace.webhooks.close()
    made.state.workspace.close()


@pytest.fixture
def program(app: Starlette) -> Callable[..., Program]:
    """A program with a token of that role."""

    def made(role: str, language: str = "en", **more: Any) -> Program:
        _token, secret = app.state.workspace.tokens.create(f"a {role}", role, **more)
        return Program(app, secret, language)

    return made


@pytest.fixture
def chief(program: Callable[..., Program]) -> Program:
    return program("chief")
