"""`python -m bench.two_servers`: two servers over one PostgreSQL, and what is killed meanwhile.

Two arbiters work in each of twenty events, each behind a proxy that leads to a server of their own,
or to the other one while that does not answer. Again and again a server is killed and another one
takes its place, or the database is killed and started again. Whatever was acknowledged must be in
the journals at the end, once, and 95 of 100 entries must be heard within a second by the other
arbiter, at the other server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from bench.federation import asked, build
from bench.web import load, percentile, server
from tests.postgres import programs, running, somebody

WITHIN = 1.0
"""Seconds within which the other arbiter hears of an entry."""
PAUSE, SHORTEST, LONGEST = 1.0, 8.0, 20.0
"""Seconds between two entries of an arbiter, and between two kills."""
PATIENCE = 90.0
"""Seconds for which an entry is sent again."""


@dataclass
class Servers:
    """The two servers, of which any may be another one by now, and the proxies before them."""

    place: str
    ports: list[int] = field(default_factory=list)
    pids: list[int] = field(default_factory=list)
    killed: Counter[str] = field(default_factory=Counter)

    def start(self, number: int, held: ExitStack) -> None:
        """Start a server, in the place of the one that was killed."""
        keep = held.enter_context(tempfile.TemporaryDirectory())
        port, pid = held.enter_context(_server(self.place, keep))
        self.ports[number : number + 1] = [port]
        self.pids[number : number + 1] = [pid]

    def kill_server(self, number: int, held: ExitStack) -> None:
        """End it without warning, and start another one."""
        os.kill(self.pids[number], signal.SIGKILL)
        self.killed["server"] += 1
        self.start(number, held)

    def kill_database(self) -> None:
        """End the database without warning, and start it again."""
        folder = Path(self.place.partition("host=")[2].partition("&")[0])
        first = int((folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(first, signal.SIGKILL)
        self.killed["database"] += 1
        _start_database(folder)

    async def pass_on(
        self, preferred: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """The proxy: a connection to the preferred server, or to the other one."""
        for number in (preferred, 1 - preferred):
            with suppress(OSError, asyncio.CancelledError):
                back, forth = await asyncio.open_connection("127.0.0.1", self.ports[number])
                await asyncio.gather(_copy(reader, forth), _copy(back, writer))
                return
        writer.close()


@contextmanager
def _server(place: str, keep: str) -> Iterator[tuple[int, int]]:
    with suppress(ProcessLookupError), server(place, "--keep", keep) as found:
        yield found


def _start_database(folder: Path) -> None:
    """Start the database that was killed; what it kept in memory of the system is given up."""
    found = programs()
    assert found is not None
    options = f"-k {folder} -c listen_addresses='' -c max_connections=300"
    command = [str(found / "pg_ctl"), "-D", str(folder / "data"), "-w", "-l", str(folder / "log")]
    for _attempt in range(60):
        done = subprocess.run(
            [*command, "-o", options, "start"], user=somebody(), cwd=folder, capture_output=True
        )
        if not done.returncode:
            return
        time.sleep(0.5)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while piece := await reader.read(65536):
            writer.write(piece)
            await writer.drain()
    writer.close()


@dataclass
class Day:
    """What everybody was told."""

    token: str
    events: int
    end: float
    written: dict[str, float] = field(default_factory=dict)
    """When each entry was acknowledged, by its text."""
    waited: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    heard: dict[str, float] = field(default_factory=dict)
    """When the other arbiter heard of it."""

    async def enter(self, port: int, event: str, text: str) -> bool:
        """An entry, sent again until it is acknowledged."""
        head = (
            f"POST /api/v1/events/{event}/acts/note HTTP/1.1\r\nIdempotency-Key: {text}\r\n"
            f"Authorization: Bearer {self.token}\r\nContent-Type: application/json"
        )
        body = json.dumps({"section": "a", "text": text}).encode()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(OSError, TimeoutError, ValueError):
                status, _seconds = await asked(port, "127.0.0.1", head, body, wait=10.0)
                if status == 200:
                    return True
            await asyncio.sleep(0.1)
        return False

    async def arbiter(self, port: int, event: str, name: str) -> None:
        """Somebody who enters something all the time."""
        number = 0
        while time.monotonic() < self.end:
            number += 1
            text, began = f"{event}-{name}-{number}", time.monotonic()
            if await self.enter(port, event, text):
                self.written[text] = time.monotonic()
            else:
                self.lost.append(text)
            self.waited.append(time.monotonic() - began)
            await asyncio.sleep(PAUSE)

    async def colleague(self, port: int, event: str, name: str) -> None:
        """The other arbiter, who listens at the other server, and comes back when cut off."""
        last = 0
        while time.monotonic() < self.end:
            with suppress(OSError, TimeoutError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
                with closing(writer):
                    writer.write(
                        f"GET /api/v1/events/{event}/feed?after={last} HTTP/1.1\r\n"
                        f"Host: 127.0.0.1\r\nAuthorization: Bearer {self.token}\r\n\r\n".encode()
                    )
                    while line := await asyncio.wait_for(reader.readline(), 60):
                        if time.monotonic() > self.end:
                            return
                        if line.startswith(b"id: "):
                            last = int(line[4:])
                            self.heard.setdefault(f"{event}/{name}/{last}", time.monotonic())
            await asyncio.sleep(0.2)


async def play(servers: Servers, day: Day, held: ExitStack) -> None:
    """Everybody works, and now and then something is killed."""
    random = Random(22)

    async def killing() -> None:
        while time.monotonic() < day.end - LONGEST:
            await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
            number = random.randrange(3)
            if number < 2:
                await asyncio.to_thread(servers.kill_server, number, held)
            else:
                await asyncio.to_thread(servers.kill_database)

    async with asyncio.TaskGroup() as tasks:
        proxies = []
        for number in (0, 1):
            proxy = await asyncio.start_server(partial(servers.pass_on, number), "127.0.0.1", 0)
            proxies.append(proxy.sockets[0].getsockname()[1])
        for number in range(day.events):
            event = f"open-{number}"
            for name, port, other in (("anna", *proxies), ("berta", *proxies[::-1])):
                tasks.create_task(day.arbiter(port, event, name))
                tasks.create_task(day.colleague(other, event, name))
        tasks.create_task(killing())


def delays(place: str, day: Day) -> tuple[list[str], list[float]]:
    """Entries that are lost or there twice; how long after the acknowledgement they were heard."""
    from ronde.journal import Journal

    wrong, late = list(day.lost), []
    for number in range(day.events):
        event = f"open-{number}"
        with closing(Journal.open(f"{place}&event={event}")) as journal:
            notes = [(e.number, e.data["text"]) for e in journal.entries if e.act == "note"]
        found = Counter(text for _number, text in notes)
        mine = [text for text in day.written if text.startswith(f"{event}-")]
        wrong += [text for text in mine if found[text] != 1]
        for entry, text in notes:
            name = text.split("-")[2]
            heard = day.heard.get(f"{event}/{name}/{entry}")
            if heard is not None and text in day.written:
                late.append(max(0.0, heard - day.written[text]))
    return wrong, late


def main() -> int:
    """Build the events, play, and count; 1 where something was lost or heard late."""
    parser = argparse.ArgumentParser(prog="python -m bench.two_servers", description=__doc__)
    parser.add_argument("--events", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=3.0)
    given = parser.parse_args()
    with running() as place, ExitStack() as held:
        token = build(place, given.events)
        servers = Servers(place)
        for number in (0, 1):
            servers.start(number, held)
        day = Day(token, given.events, time.monotonic() + 60 * given.minutes)
        asyncio.run(play(servers, day, held))
        wrong, late = delays(place, day)
    print(f"{len(day.written)} entries acknowledged, {len(wrong)} lost or twice {wrong[:5]}")
    print(
        f"95 % acknowledged in {percentile(day.waited, 0.95):.2f} s, slowest {max(day.waited):.2f}"
    )
    print(
        f"{len(late)} heard at the other server: 95 % within {percentile(late, 0.95):.2f} s, "
        f"slowest {max(late):.2f} s; killed: {dict(servers.killed)}",
        load(),
    )
    return int(bool(wrong) or percentile(late, 0.95) > WITHIN)


if __name__ == "__main__":
    sys.exit(main())
