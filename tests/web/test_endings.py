"""What ends a feed, and what may not hold up others: each was otherwise in 1.0."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from ronde.api.feed import stream
from ronde.domain.errors import N_, RequestError
from ronde.journal import AddSection, Journal, Register, StoreError, TellHall
from ronde.services import workspace as workspace_module
from ronde.services.identity import Identity, still_holds
from ronde.services.workspace import Workspace
from ronde.web.pages.live import heads
from tests.waiting import PATIENCE


def test_a_feed_ends_with_its_account(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    workspace.create("Open", "Anna")
    user = workspace.users.save("Anna", "chief", "a very long password")
    workspace.users.save("Berta", "chief", "a very long password")
    identity = Identity("user", "Anna", "chief", secret=workspace.users.stamp(user))

    async def heard() -> list[str]:
        found = []
        async for line in heads(workspace, "open", lambda: still_holds(workspace, identity)):
            found.append(line)
            workspace.users.remove("Anna")
            workspace.journal("open").act(TellHall(text="Hello"), who="Berta")
        return found

    assert len(asyncio.run(asyncio.wait_for(heard(), PATIENCE))) == 1
    workspace.close()


def test_feeds_end_quietly_when_the_database_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each printed a traceback: the answer had begun, and could not say what was wrong."""
    workspace = Workspace(tmp_path)
    workspace.create("Open", "Anna")
    _token, secret = workspace.tokens.create("website", "viewer")
    website = Identity("token", "website", "viewer", secret=secret)

    def unreachable(_secret: str) -> None:
        raise StoreError(N_("The database does not answer."))

    async def heard() -> list[str]:
        monkeypatch.setattr(workspace.tokens, "known", unreachable)
        page = [line async for line in heads(workspace, "open", lambda: holds(website))]
        return page + [text async for text in stream(workspace, website, "open", 0)]

    def holds(identity: Identity) -> bool:
        return still_holds(workspace, identity)

    assert asyncio.run(asyncio.wait_for(heard(), PATIENCE)) == ["retry: 2000\n\n"]
    workspace.close()


def test_opening_one_event_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = Workspace(tmp_path)
    for title in ("Huge", "Small"):
        workspace.create(title, "Anna")
    workspace.close()
    workspace = Workspace(tmp_path)
    going_on, begun = Event(), Event()
    opened = Journal.open

    def slowly(place: Any, **more: Any) -> Journal:
        if "huge" in str(place):
            begun.set()
            going_on.wait(PATIENCE)
        return opened(place, **more)

    monkeypatch.setattr(Journal, "open", slowly)
    with ThreadPoolExecutor(2) as pool:
        huge = pool.submit(workspace.journal, "huge")
        assert begun.wait(PATIENCE)
        assert workspace.journal("small").state.name == "Small"
        going_on.set()
        assert huge.result(PATIENCE).state.name == "Huge"
    workspace.close()


def test_restoring_one_event_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the last entry was written nobody could open an event, or make one."""
    workspace = Workspace(tmp_path)
    workspace.create("Huge", "Anna")
    entries = workspace.journal("huge").entries
    workspace.create("Small", "Anna")
    workspace.close()
    workspace = Workspace(tmp_path)
    going_on, begun = Event(), Event()
    restored = Journal.restore

    def slowly(place: Any, given: Any) -> Journal:
        begun.set()
        going_on.wait(PATIENCE)
        return restored(place, given)

    monkeypatch.setattr(Journal, "restore", slowly)
    with ThreadPoolExecutor(2) as pool:
        huge = pool.submit(workspace.restore, "Huge", entries)
        assert begun.wait(PATIENCE)
        others = pool.submit(lambda: (workspace.journal("small"), workspace.create("Huge", "Bo")))
        small, third = others.result(PATIENCE)
        going_on.set()
        assert (small.state.name, third, huge.result(PATIENCE)) == ("Small", "huge-3", "huge-2")
    workspace.close()


def test_more_than_a_thousand_events_may_have_one_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = Workspace(tmp_path)
    taken = {"blitz", *(f"blitz-{number}" for number in range(2, 1200))}
    exists = workspace._exists
    monkeypatch.setattr(workspace, "_exists", lambda key: key in taken or exists(key))
    assert workspace.create("Blitz", "Anna") == "blitz-1200"
    workspace.close()


def test_a_clock_that_has_gone_back_is_told(chief: Any) -> None:
    journal = chief.client.app.state.workspace.journal("sample")
    assert "has gone back" not in chief.get("/e/sample").text
    later = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    journal.act(TellHall(text="Lunch"), who="Anna", at=later)
    assert "has gone back" in chief.get("/e/sample").text


@pytest.mark.parametrize("mark", ["\n", "\r", "\u2028"])
def test_a_line_break_in_a_name_is_refused_for_what_it_is(tmp_path: Path, mark: str) -> None:
    with Journal.create(tmp_path / "open.ronde", "Open", who="a") as journal:
        journal.act(AddSection(section="a", rounds=3), who="a")
        with pytest.raises(RequestError, match="line break"):
            journal.act(Register(section="a", name=f"Ada{mark}Lovelace"), who="a")
        with pytest.raises(RequestError, match="At most 40 tie-breaks"):
            journal.act(AddSection(section="b", rounds=3, tie_breaks=("BH",) * 5000), who="a")


def test_events_that_nobody_looks_at_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspace_module, "MOST_OPEN", 2)
    workspace = Workspace(tmp_path)
    for title in ("One", "Two", "Three", "Four"):
        workspace.create(title, "Anna")
    workspace.close()
    workspace = Workspace(tmp_path)
    first = workspace.journal("one")
    monkeypatch.setattr(workspace_module, "IDLE", -1.0)
    for event in ("two", "three", "four"):
        workspace.journal(event)
    assert first.is_closed
    assert len(workspace._journals) <= 3
    again = workspace.journal("one")
    again.act(TellHall(text="Lunch"), who="Anna")
    assert again.last_number == 2
    workspace.close()
