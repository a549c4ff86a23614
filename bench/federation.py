"""`python -m bench.federation`: many events on one PostgreSQL, and two servers over it.

Fifty arbiters enter results in as many events, by the API and at both servers in turn, while more
and more viewers ask for public pages. A step says how long arbiters and viewers waited, and what
servers and database took of the processor. The steps end where fewer pages are answered than are
asked for: that is how much one machine carries. What a page costs is told beside how long it took,
because it depends less on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from bench.web import load, percentile, processor_seconds, server
from tests.postgres import running

PLAYERS, ROUNDS = 40, 7
BAR = 1.0
"""Seconds within which 95 % of entries and of pages are wanted."""
CARRIED = 0.7
"""The share of pages below which the servers do not keep up."""
EVERY = 2.0
"""Seconds between two entries of an arbiter."""
PAGES = ("", "/a/round/1", "/a/crosstable", "/players")


@dataclass
class Step:
    """So many pages a second asked for, and what came of it."""

    wanted: int
    entries: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def told(self, seconds: float, spent: float) -> str:
        """One line; `spent` is what servers and database took of the processor."""
        return (
            f"{self.wanted:5} pages/s wanted, {len(self.pages) / seconds:6.1f} answered, 95 % in "
            f"{percentile(self.pages or [99.0], 0.95):6.3f} s; {len(self.entries) / seconds:5.1f} "
            f"entries/s, 95 % in {percentile(self.entries or [99.0], 0.95):6.3f} s; "
            f"{spent / seconds:4.2f} processors; {len(self.faults)} faults {self.faults[:2]}"
            f"{'' if self.is_good else '   <-- over a bar'}"
        )

    @property
    def is_good(self) -> bool:
        """Within the bars."""
        late = (percentile(each or [99.0], 0.95) > BAR for each in (self.entries, self.pages))
        return not any(late) and not self.faults


def build(place: str, events: int) -> str:
    """So many events, each with a published round, open to the public; a token for all of them."""
    from ronde.journal import AddSection, Facts, Journal, Number, Pair, Publish, RegisterAll
    from ronde.services.publication import PARTS, Publications
    from ronde.services.records_postgres import PostgresRecords
    from ronde.services.tokens import Tokens

    people = tuple(Facts(name=f"Player {n}", rating=2400 - 10 * n) for n in range(PLAYERS))
    acts = (
        AddSection(section="a", rounds=ROUNDS, initial_colour="W"),
        RegisterAll(section="a", people=people),
        *(Number(section="a"), Pair(section="a"), Publish(section="a")),
    )
    with closing(PostgresRecords(place)) as store:
        publications = Publications(store)
        for number in range(events):
            address = f"{place}&event={_name(number)}"
            with closing(Journal.create(address, f"Open {number}", who="chief")) as journal:
                for act in acts:
                    journal.act(act, who="chief")
            publications.open(_name(number), PARTS)
        return Tokens(store).create("arbiters", "deputy")[1]


def _name(number: int) -> str:
    return f"open-{number}"


async def asked(
    port: int, sender: str, head: str, body: bytes = b"", wait: float = 60.0
) -> tuple[int, float]:
    """The status of an answer that was read whole, and the seconds until then."""
    began = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(sender, 0))
    try:
        lines = f"{head}\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: {len(body)}"
        writer.write(f"{lines}\r\n\r\n".encode() + body)
        answer = await asyncio.wait_for(reader.read(-1), wait)
        return int(answer[9:12] or b"0"), time.monotonic() - began
    finally:
        writer.close()


async def arbiter(ports: Sequence[int], token: str, number: int, step: Step, end: float) -> None:
    """Enters a result, corrects it, and so on, at one server and the other in turn."""
    turn = number
    await asyncio.sleep(EVERY * Random(number).random())
    while time.monotonic() < end:
        turn += 1
        fields = {
            "section": "a",
            "round": 1,
            "board": 1 + turn % (PLAYERS // 2),
            "result": ("1-0", "½-½", "0-1")[turn % 3],
        }
        head = (
            f"POST /api/v1/events/{_name(number)}/acts/result HTTP/1.1\r\n"
            f"Authorization: Bearer {token}\r\nContent-Type: application/json"
        )
        with suppress(OSError, TimeoutError):
            status, seconds = await asked(
                ports[turn % 2], f"127.1.0.{1 + number % 200}", head, json.dumps(fields).encode()
            )
            step.entries.append(seconds)
            if status >= 500:
                step.faults.append(f"{status} for an entry")
        await asyncio.sleep(EVERY)


async def viewer(port: int, path: str, sender: str, step: Step) -> None:
    """Somebody who looks once."""
    with suppress(OSError, TimeoutError):
        status, seconds = await asked(port, sender, f"GET {path} HTTP/1.1")
        step.pages.append(seconds)
        if status != 200:
            step.faults.append(f"{status} for {path}")


async def take_step(
    ports: Sequence[int], token: str, busy: int, step: Step, seconds: float
) -> None:
    """The arbiters, and viewers who come at their own times, whether answered yet or not."""
    random, end = Random(step.wanted), time.monotonic() + seconds
    tasks = [
        asyncio.create_task(arbiter(ports, token, number, step, end)) for number in range(busy)
    ]
    coming = time.monotonic()
    while coming < end:
        coming += random.expovariate(step.wanted)
        await asyncio.sleep(max(0.0, coming - time.monotonic()))
        path = f"/p/{_name(random.randrange(busy))}{random.choice(PAGES)}"
        sender = f"127.2.{random.randrange(250)}.{1 + random.randrange(250)}"
        tasks.append(asyncio.create_task(viewer(random.choice(ports), path, sender, step)))
    await asyncio.wait(tasks, timeout=60)


def database_seconds() -> float:
    """What the processes of PostgreSQL have used of the processor."""
    total = 0.0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (process / "comm").read_text().startswith("postgres"):
                total += processor_seconds(int(process.name))
    return total


@contextmanager
def two_servers(place: str) -> Iterator[tuple[list[int], list[int]]]:
    """Their ports and their processes."""
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        serve = partial(server, place)
        with serve("--keep", first) as one, serve("--keep", second) as other:
            yield [one[0], other[0]], [one[1], other[1]]


def main() -> None:
    """Build the events, start two servers, and ask for more and more."""
    parser = argparse.ArgumentParser(prog="python -m bench.federation", description=__doc__)
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--busy", type=int, default=50, help="events that are being played")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each step")
    choice = parser.parse_args()
    with running() as place:
        began = time.process_time()
        os.environ["PGOPTIONS"] = "-c synchronous_commit=off"  # only while they are made
        token = build(place, choice.events)
        del os.environ["PGOPTIONS"]
        each = (time.process_time() - began) / choice.events
        print(f"{choice.events} events made, {each * 1e3:.0f} ms of processor each", flush=True)
        with two_servers(place) as (ports, pids):
            _first_looks(ports[0], token, pids[0])
            for wanted in (1, 20, 40, 80, 160, 320, 640):
                step = Step(wanted)
                before = sum(map(processor_seconds, pids)) + database_seconds()
                asyncio.run(take_step(ports, token, choice.busy, step, choice.seconds))
                spent = sum(map(processor_seconds, pids)) + database_seconds() - before
                print(step.told(choice.seconds, spent), load(), flush=True)
                if len(step.pages) < CARRIED * wanted * choice.seconds:
                    break
            for pid in pids:
                print(f"a server: {_megabytes(pid)} MB", flush=True)


def _first_looks(port: int, token: str, pid: int) -> None:
    """The list of all events, cold and warm."""
    heads = {"public list": "GET /p", "API list": "GET /api/v1/events"}
    for name, head in heads.items():
        for when in ("first", "again"):
            before = processor_seconds(pid)
            line = f"{head} HTTP/1.1\r\nAuthorization: Bearer {token}"
            status, seconds = asyncio.run(asked(port, "127.3.0.1", line, wait=900.0))
            spent = processor_seconds(pid) - before
            print(f"{name}, {when}: {status} in {seconds:.2f} s, {spent:.2f} s of processor")


def _megabytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS"))


if __name__ == "__main__":
    main()
