"""An hour of crashes: the server, or a process that it has started, is killed again and again.

    make attack ARGS='--seconds 3600 crashes'

Meanwhile 300 viewers follow the feed, others read and send slowly, a program prints, and the
arbiters go on. Whatever was acknowledged must be in the journal at the end, once.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable
from contextlib import suppress
from pathlib import Path
from random import Random

from bench.attack.members import printing
from bench.attack.strangers import FORM, dripping, holding
from bench.attack.target import EVENT, Target, head

SHORTEST, LONGEST = 4.0, 20.0
"""Seconds between two kills."""


def descendants(pid: int) -> list[int]:
    """The processes below this one, each after the one that has started it."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, task.read_text().split()):
                found += [child, *descendants(child)]
    return found


async def killing(target: Target) -> None:
    """Kill the server twice in three times, otherwise the youngest process below it."""
    random = Random(2026)
    while target.goes_on:
        await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
        below = descendants(target.pid)
        if below and target.goes_on:
            chosen = below[0] if random.random() < 2 / 3 else below[-1]
            with suppress(ProcessLookupError):
                os.kill(chosen, signal.SIGKILL)
                target.statuses["killed"] += 1


async def viewing(target: Target) -> None:
    """Viewers of the feed who come back when they have been cut off."""

    async def listen() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
        writer.write(head(f"/p/{EVENT}/live"))
        while await asyncio.wait_for(reader.read(1000), 60):
            target.statuses["news"] += 1
            if not target.goes_on:
                break
        writer.close()

    async def one(_number: int) -> None:
        while target.goes_on:
            with suppress(OSError, TimeoutError):
                await listen()
            await asyncio.sleep(1.0)

    await asyncio.gather(*(one(number) for number in range(target.few(300))))


async def crashes(target: Target) -> None:
    """Everything at once."""
    slow = dripping(50, head("/login", FORM, "Content-Length: 60000", method="POST"), b"a", 1.0)
    unread = holding(30, head(f"/p/{EVENT}") * 10)
    few = Target(target.port, target.pid, "", target.foe, 0.05, target.end)
    everything: list[Awaitable[None]] = [
        *(killing(target), viewing(target), slow(target), unread(target), printing(few))
    ]
    await asyncio.gather(*everything, return_exceptions=True)
