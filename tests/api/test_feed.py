"""The live feed: every entry as it is written, from where one was, while the token holds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from ronde.api import feed
from ronde.services import watches
from ronde.services.identity import Identity
from tests.api.conftest import Program
from tests.waiting import PATIENCE

FEED = "/events/sample/feed"


def told(text: str) -> list[dict[str, Any]]:
    """The entries of a feed."""
    found = []
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if fields.get("event") == "entry":
            found.append(json.loads(fields["data"]))
            assert fields["id"] == str(found[-1]["entry"])
    return found


def test_a_feed_begins_where_one_was(chief: Program) -> None:
    everything = chief.get(f"{FEED}?follow=false&after=0")
    assert everything.headers["content-type"].startswith("text/event-stream")
    assert [row["entry"] for row in told(everything.text)] == [1, 2]
    resumed = chief.get(f"{FEED}?follow=false&after=0", headers={"last-event-id": "1"})
    assert [row["entry"] for row in told(resumed.text)] == [2]
    assert told(chief.get(f"{FEED}?follow=false").text) == []
    ahead = chief.get(f"{FEED}?follow=false", headers={"last-event-id": "999"})
    assert told(ahead.text) == []


def test_nothing_personal_is_in_the_feed(chief: Program) -> None:
    chief.act("register", name="Secret, Sue", birth="1990-01-01")
    text = chief.get(f"{FEED}?follow=false&after=2").text
    assert told(text)[0].keys() == {"event", "entry", "act", "section", "at"}
    assert "Secret" not in text


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watches, "EVERY", 0.01)


@pytest.mark.usefixtures("quickly")
def test_what_is_written_is_reported_at_once(app: Any, program: Callable[..., Program]) -> None:
    writer = program("deputy")
    caller = Identity()

    async def listen() -> list[dict[str, Any]]:
        heard: list[dict[str, Any]] = []
        stream = feed.stream(app.state.workspace, caller, "sample", 1)
        async for text in stream:
            heard += told(text)
            if len(heard) == 1:
                await asyncio.to_thread(writer.act, "note", text="x")
            if len(heard) == 2:
                await stream.aclose()  # type: ignore[attr-defined]
                break
        return heard

    entries = asyncio.run(asyncio.wait_for(listen(), PATIENCE))
    assert [(row["entry"], row["act"]) for row in entries] == [
        (2, "import-tournament"),
        (3, "note"),
    ]


@pytest.mark.usefixtures("quickly")
def test_a_feed_ends_when_its_token_is_taken_back(
    app: Any, program: Callable[..., Program]
) -> None:
    tokens = app.state.workspace.tokens
    made, secret = tokens.create("website", "viewer")
    caller = Identity("token", "website", "viewer", None, secret)

    async def listen() -> str:
        heard = ""
        async for text in feed.stream(app.state.workspace, caller, "sample", 0):
            heard += text
            if "id: 2" in heard:
                tokens.revoke(made.id)
        return heard

    assert len(told(asyncio.run(asyncio.wait_for(listen(), PATIENCE)))) == 2


@pytest.mark.usefixtures("quickly")
def test_silence_is_broken_before_a_proxy_hangs_up(
    app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watches, "SILENCE", 0.02)

    async def listen() -> str:
        stream = feed.stream(app.state.workspace, Identity(), "sample", 2)
        async for text in stream:
            if text.startswith(":"):
                await stream.aclose()  # type: ignore[attr-defined]
                return text
        return ""

    assert asyncio.run(asyncio.wait_for(listen(), PATIENCE)) == ": still here\n\n"
