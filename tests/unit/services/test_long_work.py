"""Long work waits for its turn without taking up threads."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest

pytest.importorskip("anyio", reason="the application needs the extra 'app'")

from anyio.to_thread import run_sync

from ronde.services.long_work import in_turn
from tests.waiting import PATIENCE


def test_a_hundred_who_wait_for_long_work_hold_nobody_up() -> None:
    """Forty documents at once took all forty threads, and an arbiter's result waited for one."""
    begun, end = Event(), Event()
    at_once: list[int] = [0]

    def work() -> None:
        at_once[0] += 1
        begun.set()
        assert at_once == [1], "one after the other"
        assert end.wait(PATIENCE)
        at_once[0] -= 1

    async def everybody() -> None:
        waiting = [asyncio.create_task(in_turn("documents", work)) for _ in range(100)]
        await run_sync(begun.wait, PATIENCE)
        assert await run_sync(lambda: "a result") == "a result"
        assert await in_turn("reports", lambda: "another kind") == "another kind"
        end.set()
        await asyncio.gather(*waiting)

    asyncio.run(everybody())
