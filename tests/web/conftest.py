"""A folder with the sample tournament, and visitors of every role."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from argon2 import PasswordHasher
from starlette.testclient import TestClient

from ronde.cli.serve import add_sample
from ronde.journal import Pair
from ronde.web.app import create_app
from ronde.web.templating import CachedRows
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from starlette.applications import Starlette

PASSWORD = "correct horse battery"


class Visitor:
    """A browser without script: it follows redirects and sends the token of its forms."""

    def __init__(self, app: Starlette) -> None:
        self.client = TestClient(app, headers={"accept-language": "en"})

    def get(self, path: str, **more: Any) -> Any:
        return self.client.get(path, **more)

    def token(self) -> str:
        found = re.search(r'data-csrf="([^"]+)"', self.get("/login").text)
        assert found
        return found[1]

    def post(self, path: str, *, json: bool = False, **form: Any) -> Any:
        headers = {"accept": "application/json"} if json else {}
        data = {"csrf": self.token(), **form}
        return self.client.post(path, data=data, headers=headers)

    def confirmed(self, path: str, **form: Any) -> Any:
        """Answer every question of the rules, as the page of questions sends it."""
        answer = self.post(path, **form)
        for _step in range(3):
            if answer.status_code != 428:
                break
            tokens = re.search(r'name="confirm" value="([^"]+)"', answer.text)
            assert tokens
            answer = self.post(path, **{**form, "confirm": tokens[1]})
        return answer


@pytest.fixture(autouse=True)
def kept_rows_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every row that is kept is rendered again and compared: its key must name all it shows."""
    monkeypatch.setattr(CachedRows, "CHECKED", True)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Starlette]:
    made = create_app(tmp_path / "events", backups=tmp_path / "drive")
    add_sample(made)
    made.state.workspace.jobs.grace = PATIENCE
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    made.state.workspace.users._hasher = cheap  # argon2 still, but not what guards an event
    yield made
    made.state.workspace.close()


@pytest.fixture
def visitor(app: Starlette) -> Callable[[str], Visitor]:
    """Somebody who is logged in with that role."""

    def made(role: str) -> Visitor:
        app.state.workspace.users.save(role, role, PASSWORD)
        came = Visitor(app)
        answer = came.post("/login", name=role, password=PASSWORD)
        assert answer.status_code == 200
        return came

    return made


@pytest.fixture
def chief(visitor: Callable[[str], Visitor]) -> Visitor:
    return visitor("chief")


@pytest.fixture
def slow(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """From now on a pairing takes longer than its page waits; `slow.set()` lets it go on."""
    go = Event()
    decide = Pair.decide

    def waiting(self: Pair, event: Any, at: str) -> Any:
        assert go.wait(PATIENCE)
        return decide(self, event, at)

    monkeypatch.setattr(Pair, "decide", waiting)
    app.state.workspace.jobs.grace = 0.0
    yield go
    go.set()


def over(app: Any) -> None:
    """Let everything that is being worked out come to its end."""
    for job in app.state.workspace.jobs.running:
        assert job.wait(PATIENCE)
