"""A server keeps the states of its events, and never longer than what was erased."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.journal import AddSection, Erase, Journal, Register, TellHall
from ronde.services import folds
from ronde.services.workspace import Workspace
from tests.support import stored_bytes
from tests.unit.journal.scripts import Arbiter
from tests.waiting import until


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folds, "EVERY", 5)
    monkeypatch.setattr(folds, "LEAST", 2)


def test_an_event_is_opened_from_its_kept_state_and_checked(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    journal = workspace.journal(workspace.create("Open", "Anna"))
    for number in range(12):
        journal.act(TellHall(text=f"Round {number}"), who="Anna")
    state = journal.state
    workspace.close()
    again = Workspace(tmp_path)
    opened = again.journal("open")
    assert opened.state == state
    until(lambda: opened._timeline.entries.are_complete, "the check of all entries")
    again.close()


def test_what_is_erased_is_not_in_a_kept_state(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    journal: Journal = workspace.journal(workspace.create("Open", "Anna"))
    journal.act(AddSection(section="a", rounds=5), who="Anna")
    journal.act(Register(section="a", name="Nova", email="nova@example.org"), who="Anna")
    for number in range(6):
        journal.act(TellHall(text=f"Round {number}"), who="Anna")
    kept = workspace.folds.of("open")
    assert kept is not None
    assert b"nova@example.org" in kept
    Arbiter(journal)(Erase(person=1))
    assert b"nova@example.org" not in (workspace.folds.of("open") or b"")
    workspace.close()
    assert b"nova@example.org" not in stored_bytes(tmp_path)
