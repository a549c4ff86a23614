"""Four arbiters at once, each with any act at any moment: nothing acknowledged is ever lost.

The moments that matter have tests of their own (`tests/web/test_races.py`); here they are met by
chance, with a seed that says who does what.
"""

from __future__ import annotations

import shutil
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from ronde.cli.serve import add_sample
from ronde.journal import verify
from ronde.services.backups import read_backup
from ronde.web.app import create_app
from tests.web.conftest import PASSWORD, Visitor

pytestmark = pytest.mark.endurance

HERE = "/e/sample/a"
ARBITERS, ACTS = 4, 250
RESULTS = ("1-0", "½-½", "0-1")
PATIENT = (200, 303, 400, 403, 404, 409, 428)
"""Done, or refused with a reason; anything else is a mistake of ours."""


class Hurried:
    """An arbiter who does anything at any moment, and remembers what was acknowledged."""

    def __init__(self, app: Any, name: str, seed: int, folder: Path) -> None:
        self.visitor = Visitor(app)
        self.visitor.post("/login", name=name, password=PASSWORD)
        self.token = self.visitor.token()
        self.workspace, self.folder = app.state.workspace, folder
        self.name, self.dice = name, Random(f"{name} {seed}")
        self.told: list[str] = []
        self.statuses: Counter[int] = Counter()

    def send(self, path: str, **form: str) -> Any:
        """A form with a key of its own, its questions confirmed."""
        key = f"{self.name} {sum(self.statuses.values())}"
        data = {"csrf": self.token, "key": key, **form}
        for _question in range(3):
            answer = self.visitor.client.post(
                path,
                data=data,
                headers={"accept": "application/json"},
                follow_redirects=False,
            )
            if answer.status_code != 428:
                break
            data["confirm"] = " ".join(answer.json()["confirm"])
        self.statuses[answer.status_code] += 1
        assert answer.status_code in PATIENT, (path, form, answer.text)
        return answer, key

    def act(self) -> None:
        """Anything."""
        section = self.workspace.journal("sample").state.section("a")
        number = max(1, len(section.paired))
        choice = self.dice.random()
        if choice < 0.6:
            boards = len(section.boards(len(section.paired))) if section.paired else 1
            board, result = str(self.dice.randint(1, boards)), self.dice.choice(RESULTS)
            form = {"round": str(number), "board": board, "seen": "?", "result": result}
            answer, key = self.send(f"{HERE}/results", **form)
            if answer.status_code == 200 and answer.json()["entry"] is not None:
                self.told.append(key)
        elif choice < 0.75:
            rows = self.workspace.journal("sample").history
            if sum(row.undone_by is None and row.entry.act != "undo" for row in rows) < 12:
                return  # the section itself could be undone
            answer, key = self.send("/e/sample/undo")
            if answer.status_code == 200:
                self.told.append(key)
        elif choice < 0.96:
            path = self.dice.choice(("pair", "publish", "unpair", "check-in"))
            answer, key = self.send(f"{HERE}/{path}")
        else:
            self.restore()

    def restore(self) -> None:
        """The event as it stands, put in its own place."""
        copy = self.folder / f"{self.name}.copy"
        self.workspace.journal("sample").backup(copy)
        self.workspace.replace("sample", read_backup(copy).entries)

    def hurry(self) -> None:
        for _turn in range(ACTS):
            self.act()


@pytest.mark.parametrize("seed", range(4))
def test_four_hurried_arbiters_lose_nothing_that_was_acknowledged(
    seed: int, tmp_path: Path
) -> None:
    app = create_app(tmp_path / "events")
    add_sample(app)
    app.state.workspace.jobs.grace = 60.0
    names = [f"arbiter {n}" for n in range(ARBITERS)]
    for name in names:
        app.state.workspace.users.save(name, "chief", PASSWORD)
    arbiters = [Hurried(app, name, seed, tmp_path) for name in names]
    with ThreadPoolExecutor(ARBITERS) as pool:
        for ended in [pool.submit(arbiter.hurry) for arbiter in arbiters]:
            ended.result()
    app.state.workspace.close()
    events = tmp_path / "events"
    files = [events / "sample.ronde", *(events / "replaced").glob("*.ronde")]
    keys = {entry.request for file in files for entry in read_backup(file).entries}
    told = [key for arbiter in arbiters for key in arbiter.told]
    assert len(told) > 50
    assert set(told) <= keys
    assert verify(read_backup(files[0]).entries).findings == ()
    shutil.rmtree(events)
