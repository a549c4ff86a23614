"""Ten writers at once: no update is lost, no result is overwritten unseen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from ronde.journal import (
    AddSection,
    Journal,
    Number,
    Pair,
    RegisterAll,
    Snapshot,
)
from tests.support import ROOT
from tests.unit.journal.scripts import Arbiter, people

WRITERS = 10
NOTES = 8


def writers_at(place: str) -> list[dict[str, Any]]:
    """Let ten processes write into the event at the same time; what each was told."""
    arbiter = Arbiter(Journal.create(place, "Busy", who="arbiter"))
    arbiter(AddSection(section="a", rounds=5, lot_seed="seed"))
    arbiter(RegisterAll(section="a", people=people(24)))
    arbiter(Number(section="a"))
    arbiter(Pair(section="a"))
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.endurance.writers", place, str(name), str(NOTES)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in range(WRITERS)
    ]
    arbiter(Snapshot(title="start"))
    told = []
    for process in processes:
        answer, _ = process.communicate(timeout=120)
        assert process.returncode == 0
        told.append(json.loads(answer))
    arbiter.journal.close()
    return told


def check(place: str, told: list[dict[str, Any]]) -> None:
    """Everything that was acknowledged is there once, and every board has the first result."""
    from tests.endurance.writers import result_of

    with Journal.open(place) as journal:
        numbers = [number for answer in told for number in answer["numbers"]]
        assert len(set(numbers)) == WRITERS * NOTES
        acts = [entry.act for entry in journal.entries]
        assert acts.count("note") == WRITERS * NOTES
        assert len(journal.entries) == 6 + WRITERS * NOTES + 12
        section = journal.state.section("a")
        assert section.open_games(1) == ()
        winners = {board: name for name, answer in enumerate(told) for board in answer["won"]}
        assert sorted(winners) == list(range(1, 13))
        assert sum(len(answer["won"]) for answer in told) == 12
        for entry in journal.entries:
            if entry.act == "result":
                board = section.pairs(1).index((entry.data["white"], entry.data["black"]))
                name = winners[board + 1]
                assert (entry.who, entry.data["before"]) == (str(name), "??")
                assert entry.data["result"] == _letters(result_of(str(name)))


def _letters(result: str) -> str:
    from ronde.journal.result_text import parse_result

    return parse_result(result)


def test_ten_writers_at_once_on_one_file_lose_no_update(tmp_path: Path) -> None:
    place = str(tmp_path / "busy.ronde")
    check(place, writers_at(place))
