"""`python -m bench.web`: the application with 1 000 players, nine rounds and 200 live viewers.

An event is made, `ronde serve` is started as a process of its own, and asked over the loopback:

1. every page by itself: processor time of the server, warm and right after somebody has written,
   and what these times make of 20 requests a second on a machine that does nothing else;
2. all pages mixed, 20 requests a second, a result every two seconds: the 95th percentile;
3. results with 200 viewers on the live feed: how long each takes, and when each viewer hears of it.

Times are what the client sees, the way over the loopback included; the machine may be shared, so
that its load is printed beside them. Wanted: 150 ms for a page, 50 for a result, 1 s for viewers.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import IO
from urllib.parse import urlencode

from bench.clock import against
from ronde.generator import Recipe, generate

PLAYERS, PLAYED, ROUNDS = 1000, 8, 10
"""Round 9 is being played, and round 10 can be looked at."""
PER_SECOND = 20
VIEWERS = 200
PAGE_SECONDS, RESULT_SECONDS, HEARD_SECONDS = 0.150, 0.050, 1.0
PASSWORD = "correct horse battery"

HERE = "/e/large/a"
PAGES = (
    "/",
    "/new",
    "/users",
    "/help",
    "/e/large",
    "/e/large/history",
    f"{HERE}/players",
    f"{HERE}/players?q=12",
    f"{HERE}/player?person=17",
    f"{HERE}/import",
    f"{HERE}/pairing",
    f"{HERE}/preview",
    f"{HERE}/results",
    f"{HERE}/results?round=3",
    f"{HERE}/standings",
    f"{HERE}/standings?round=5",
    f"{HERE}/sums?player=17",
    f"{HERE}/crosstable",
    f"{HERE}/cards",
    f"{HERE}/why",
    f"{HERE}/why?round=5",
    f"{HERE}/why/panel?round=9&player=17",
    f"{HERE}/why/panel?round=5&player=17",
    f"{HERE}/why/player?player=17",
    f"{HERE}/why/report?round=10",
    f"{HERE}/what-if",
    f"{HERE}/what-if?withdraw=17",
    f"{HERE}/forecast",
    f"{HERE}/forecast/systems",
    f"{HERE}/manual-pairing",
    f"{HERE}/export",
    f"{HERE}/settings",
)


@dataclass
class Client:
    """A browser that asks and reads, and little more, so that it takes little of the machine."""

    port: int
    accept: str = "text/html"
    token: str = ""
    jar: dict[str, str] = field(default_factory=dict)
    idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = field(default_factory=list)

    @property
    def cookie(self) -> str:
        """What the server has given to be shown again."""
        return "; ".join(f"{name}={value}" for name, value in self.jar.items())

    async def ask(
        self,
        method: str,
        path: str,
        form: dict[str, str] | None = None,
        *,
        json: str = "",
        key: str = "",
    ) -> Answer:
        """One request; connections are used again."""
        body = json.encode() if json else urlencode(form or {}).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Cookie: {self.cookie}\r\nAccept: {self.accept}\r\nAccept-Encoding: gzip\r\n"
        )
        if self.token:
            head += f"Authorization: Bearer {self.token}\r\n"
        if key:
            head += f"Idempotency-Key: {key}\r\n"
        if json or form is not None:
            kind = "json" if json else "x-www-form-urlencoded"
            head += f"Content-Type: application/{kind}\r\n"
        request = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
        start = time.perf_counter()
        fresh = not self.idle
        reader, writer = self.idle.pop() if self.idle else await self._connected()
        try:
            writer.write(request)
            status, headers, content = await _read(reader)
        except (asyncio.IncompleteReadError, ConnectionError, IndexError):
            if fresh:
                raise
            writer.close()
            return await self.ask(method, path, form, json=json, key=key)
        taken = time.perf_counter() - start
        self.idle.append((reader, writer))
        self.jar.update(re.findall(r"(?im)^set-cookie: (ronde[-a-z]*)=([^;\r]+)", headers))
        return Answer(status, headers, content, taken)

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, limit=2**24)


@dataclass(frozen=True)
class Answer:
    """What came back, and after how many seconds."""

    status: int
    headers: str
    content: bytes
    seconds: float

    @property
    def text(self) -> str:
        """The content as text, unpacked."""
        packed = "content-encoding: gzip" in self.headers.lower()
        return (gzip.decompress(self.content) if packed else self.content).decode()


async def _read(reader: asyncio.StreamReader) -> tuple[int, str, bytes]:
    headers = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    status = int(headers.split()[1])
    length = re.search(r"(?i)\r\ncontent-length: (\d+)", headers)
    if length:
        return status, headers, await reader.readexactly(int(length[1]))
    parts = []
    while size := int(await reader.readline(), 16):
        parts.append(await reader.readexactly(size))
        await reader.readline()
    await reader.readline()
    return status, headers, b"".join(parts)


def build(folder: Path, players: int) -> None:
    """The event: rounds taken over from a generated tournament, the next one paired."""
    from ronde.journal import (
        ConfirmationNeeded,
        ImportTournament,
        Journal,
        LeaveFideMode,
        Pair,
        Publish,
    )
    from ronde.services.records import SqliteRecords
    from ronde.services.users import Users

    recipe = Recipe(players=players, rounds=PLAYED, seed=players)
    from dataclasses import replace

    event = replace(generate(recipe), number_of_rounds=ROUNDS)
    with Journal.create(folder / "large.ronde", "Large", who="bench") as journal:
        for request in (
            ImportTournament(section="a", tournament=event),
            LeaveFideMode(section="a"),
            Pair(section="a"),
            Publish(section="a"),
        ):
            tokens: tuple[str, ...] = ()
            for _step in range(3):
                try:
                    journal.act(request, who="bench", confirm=tokens)
                    break
                except ConfirmationNeeded as confirmation:
                    tokens = confirmation.tokens
    with closing(SqliteRecords(folder)) as store:
        Users(store).save("chief", "chief", PASSWORD)


@contextmanager
def server(
    folder: Path | str, *more: str, errors: IO[bytes] | None = None
) -> Iterator[tuple[int, int]]:
    """`ronde serve` over the folder: its port and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "ronde", "serve", "--data", str(folder), "--port", str(port)]
    command += ["--local-webhooks", "--no-supervisor"]
    process = subprocess.Popen([*command, *more], stdout=subprocess.DEVNULL, stderr=errors)
    try:
        for _attempt in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(10)


def processor_seconds(pid: int) -> float:
    """What the process has used of the processor, all threads, to the nanosecond."""
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            total += int((task / "schedstat").read_text().split()[0])
        except OSError:
            continue
    return total / 1e9


async def logged_in(port: int, name: str = "chief") -> tuple[Client, str]:
    """A client of an arbiter, and the token of its forms."""
    client = Client(port)
    page = await client.ask("GET", "/login")
    token = _token(page)
    form = {"csrf": token, "name": name, "password": PASSWORD}
    await client.ask("POST", "/login", form)
    return client, _token(await client.ask("GET", "/help"))


def _token(page: Answer) -> str:
    found = re.search(r'data-csrf="([^"]+)"', page.text)
    assert found
    return found[1]


@dataclass
class Arbiter:
    """Enters one result after the other."""

    client: Client
    token: str
    board: int = 0
    seconds: list[float] = field(default_factory=list)

    async def enter(self) -> Answer:
        """The next board."""
        self.board += 1
        form = {
            "csrf": self.token,
            "round": str(PLAYED + 1),
            "board": str(self.board),
            "seen": "?",
            "result": ("1-0", "½-½", "0-1")[self.board % 3],
        }
        answer = await self.client.ask("POST", f"{HERE}/results", form)
        assert answer.status == 303, (answer.status, answer.content[:500])
        self.seconds.append(answer.seconds)
        return answer


def load() -> str:
    """The load of the machine, beside every figure."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def percentile(values: list[float], share: float) -> float:
    """The value below which that share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def verdict(seconds: float, wanted: float) -> str:
    """Nothing, or that it is over the bar."""
    over = against(seconds, wanted)
    return over and f"  {over}"


Costs = dict[str, tuple[float, float]]
"""Seconds of the processor for each page: right after an entry, and again."""


async def one_by_one(client: Client, arbiter: Arbiter, pid: int, pages: tuple[str, ...]) -> Costs:
    """Every page by itself: after a result was written, and again."""
    costs: Costs = {}
    print(f"\nEach page by itself, ms ({load()})")
    print(f"{'page':44} {'status':>6} {'kB':>6} {'cold cpu':>9} {'warm cpu':>9} {'warm':>8}")
    for path in pages:
        colds = []
        for _again in range(3):
            await arbiter.enter()
            before = processor_seconds(pid)
            first = await client.ask("GET", path)
            colds.append(processor_seconds(pid) - before)
        cold, warm, walls = min(colds), [], []
        for _again in range(3):
            before = processor_seconds(pid)
            answer = await client.ask("GET", path)
            warm.append(processor_seconds(pid) - before)
            walls.append(answer.seconds)
        print(
            f"{path.replace(HERE, ''):44} {first.status:6} {len(first.content) / 1024:6.0f}"
            f" {cold * 1000:9.1f} {min(warm) * 1000:9.1f} {min(walls) * 1000:8.1f}",
            flush=True,
        )
        costs[path] = cold, min(warm)
    return costs


def queued(costs: Costs, entries_every: float, seconds: float = 600.0) -> float:
    """The 95th percentile of the slowest page if one request were served after the other.

    Requests come 20 a second, pages in a random order; the first of a page after an entry finds
    nothing kept. It is what the processor times make of a machine of its own.
    """
    random = Random(2)
    waits: dict[str, list[float]] = defaultdict(list)
    seen: dict[str, int] = {}
    free, order = 0.0, list[str]()
    for count in range(int(seconds * PER_SECOND)):
        at = count / PER_SECOND
        order = order or random.sample(list(costs), len(costs))
        path = order.pop()
        entry = int(at / entries_every)
        cold, warm = costs[path]
        free = max(free, at) + (warm if seen.get(path) == entry else cold)
        seen[path] = entry
        waits[path].append(free - at)
    worst = max(waits, key=lambda path: percentile(waits[path], 0.95))
    high = percentile(waits[worst], 0.95)
    print(
        f"served one after the other, an entry every {entries_every:.0f} s: "
        f"95 % of {worst.replace(HERE, '')} {high * 1000:.1f}{verdict(high, PAGE_SECONDS)}"
    )
    return high


async def mixed(client: Client, arbiter: Arbiter, seconds: float, pages: tuple[str, ...]) -> bool:
    """All pages, evenly mixed, so many a second; a result every two seconds."""
    random = Random(1)
    taken: dict[str, list[float]] = defaultdict(list)
    for path in pages:  # a server that has been running for a while
        await client.ask("GET", path)
    arbiter.seconds.clear()

    async def look(path: str) -> None:
        answer = await client.ask("GET", path)
        taken[path].append(answer.seconds)

    running: list[asyncio.Task[object]] = []
    start, count = time.perf_counter(), 0
    order: list[str] = []
    while (now := time.perf_counter() - start) < seconds:
        if not order:
            order = random.sample(pages, len(pages))
        running.append(asyncio.create_task(look(order.pop())))
        count += 1
        if count % (2 * PER_SECOND) == 0:
            running.append(asyncio.create_task(arbiter.enter()))
        await asyncio.sleep(max(0.0, count / PER_SECOND - now))
    await asyncio.gather(*running)
    print(f"\n{PER_SECOND} requests a second for {seconds:.0f} s, ms ({load()})")
    good = True
    for path in pages:
        high = percentile(taken[path], 0.95)
        good = good and high <= PAGE_SECONDS
        middle = percentile(taken[path], 0.5)
        print(
            f"{path.replace(HERE, ''):44} {len(taken[path]):4} times  median {middle * 1000:7.1f}"
            f"  95 % {high * 1000:7.1f}{verdict(high, PAGE_SECONDS)}"
        )
    everything = [second for values in taken.values() for second in values]
    print(f"{'all pages':44} {len(everything):4} times  95 % {_ms(everything)}")
    print(f"{'results':44} {len(arbiter.seconds):4} times  95 % {_ms(arbiter.seconds)}")
    return good


def _ms(seconds: list[float]) -> str:
    return f"{percentile(seconds, 0.95) * 1000:.1f}" if seconds else "-"


async def heard(client: Client, arbiter: Arbiter, pid: int, viewers: int, results: int) -> bool:
    """Results with viewers connected: how long each takes, and when everybody has heard."""
    arrivals: dict[int, list[float]] = defaultdict(list)
    ready = asyncio.Semaphore(0)

    async def view() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", client.port)
        request = (
            f"GET /e/large/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {client.cookie}\r\n\r\n"
        )
        writer.write(request.encode())
        first = True
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    arrivals[int(line[4:])].append(time.perf_counter())
                    if first:
                        first = False
                        ready.release()
        finally:
            writer.close()

    watching = [asyncio.create_task(view()) for _ in range(viewers)]
    for _viewer in watching:
        await ready.acquire()
    arbiter.seconds.clear()
    written: list[tuple[int, float]] = []
    spent = processor_seconds(pid)
    for _result in range(results):
        latest = max(arrivals)
        start = time.perf_counter()
        await arbiter.enter()
        written.append((latest + 1, start))
        await asyncio.sleep(0.3)
    await asyncio.sleep(1.5)
    spent = processor_seconds(pid) - spent
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    delays = [at - start for number, start in written for at in arrivals.get(number, ())]
    print(f"\n{viewers} viewers while {results} results are entered, ms ({load()})")
    high = percentile(arbiter.seconds, 0.95)
    print(f"the server    {spent / results * 1000:.1f} of the processor for each, viewers included")
    print(
        f"a result      median {percentile(arbiter.seconds, 0.5) * 1000:7.1f}  95 % "
        f"{high * 1000:7.1f}{verdict(high, RESULT_SECONDS)}"
    )
    last = max(delays)
    print(
        f"heard after   median {percentile(delays, 0.5) * 1000:7.1f}  last {last * 1000:7.1f}"
        f"{verdict(last, HEARD_SECONDS)}  ({len(delays)} of {viewers * results})"
    )
    complete = len(delays) == viewers * results
    return complete and high <= RESULT_SECONDS and max(delays) <= HEARD_SECONDS


async def measured(port: int, pid: int, choice: argparse.Namespace) -> bool:
    """The three measurements."""
    client, token = await logged_in(port)
    arbiter = Arbiter(client, token)
    pages = tuple(path for path in PAGES if choice.page in path)
    missing = [p for p in pages if (await client.ask("GET", p)).status != 200]
    pages = tuple(path for path in pages if path not in missing)
    if missing:
        print("not there:", ", ".join(missing))
    good = True
    if "pages" in choice.parts:
        costs = await one_by_one(client, arbiter, pid, pages)
        used = sum(cold for cold, _warm in costs.values()) / len(costs)
        print(f"mean of the first times {used * 1000:.1f} ms: {PER_SECOND * used:.0%} of a core")
        queued(costs, 2.0)
        queued(costs, 10.0)
    if "mixed" in choice.parts:
        good = await mixed(client, arbiter, choice.seconds, pages)
    if "live" in choice.parts:
        good = await heard(client, arbiter, pid, choice.viewers, 20) and good
    return good


def main() -> int:
    """Build, start, measure."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("parts", nargs="*", default=["pages", "mixed", "live"])
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--viewers", type=int, default=VIEWERS)
    parser.add_argument("--page", default="", help="only pages whose address holds this")
    choice = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start = time.perf_counter()
        build(folder, choice.players)
        print(f"{choice.players} players, made in {time.perf_counter() - start:.1f} s ({load()})")
        with server(folder) as (port, pid):
            good = asyncio.run(measured(port, pid, choice))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
