"""An hour of crashes: the server, or a process that it has started, is killed again and again.

    make attack ARGS='--seconds 3600 crashes'

Now and then the disk is full for some seconds, and the clock jumps. Meanwhile 300 viewers follow
the feed, others read and send slowly, a program prints, and two arbiters go on. Whatever was
acknowledged must be in the journal at the end, once.
"""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from bench.attack.members import printing
from bench.attack.strangers import FORM, dripping, holding
from bench.attack.target import EVENT, Target, head

SHORTEST, LONGEST = 4.0, 20.0
"""Seconds between two kills."""
FULL_FOR = 2.0
"""Seconds for which the disk is full."""
A_DAY, CLOCK = 86_400, "RONDE_CLOCK"
TURNED = r"""
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *now) {
    int done = syscall(SYS_clock_gettime, clock, now);
    char *place = getenv("RONDE_CLOCK"), text[32] = "0";
    if (clock != CLOCK_REALTIME || done || !place) return done;
    int file = open(place, O_RDONLY);
    if (file < 0) return done;
    if (read(file, text, sizeof text - 1) > 0) now->tv_sec += atol(text);
    close(file);
    return done;
}
"""
"""The clock of a process that loads it is as wrong, in seconds, as a file says."""


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


async def filling(target: Target) -> None:
    """Now and then the disk is full for some seconds: no file of the server may grow."""
    random = Random(1)
    while target.goes_on:
        await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
        below = descendants(target.pid)
        for size in (0, resource.RLIM_INFINITY):
            with suppress(OSError, IndexError):
                resource.prlimit(below[0], resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
                target.statuses["disk full"] += not size
            await asyncio.sleep(FULL_FOR if not size else 0.0)


async def turning_clocks(target: Target) -> None:
    """The clock of the server jumps, up to a day on or back."""
    random = Random(2)
    while target.goes_on and CLOCK in os.environ:
        await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
        Path(os.environ[CLOCK]).write_text(str(random.randint(-A_DAY, A_DAY)))
        target.statuses["clock turned"] += 1


@contextmanager
def turned_clock(place: Path) -> Iterator[None]:
    """Servers that are started meanwhile have a clock that can be turned; needs a C compiler."""
    clock, source, library = place / "clock", place / "clock.c", place / "clock.so"
    clock.write_text("0")
    source.write_text(TURNED)
    compiler = shutil.which("cc")
    if compiler is not None:
        subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True)
        os.environ.update({CLOCK: str(clock), "LD_PRELOAD": str(library)})
    try:
        yield
    finally:
        for name in (CLOCK, "LD_PRELOAD"):
            os.environ.pop(name, None)


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
    few = replace(target, share=0.05)
    everything: list[Awaitable[None]] = [
        *(killing(target), viewing(target), slow(target), unread(target), printing(few)),
        *(filling(target), turning_clocks(target)),
    ]
    await asyncio.gather(*everything, return_exceptions=True)
