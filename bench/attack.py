"""A standing attacker: `make attack` runs a server on this machine and attacks it.

While strangers without a password do their worst, an arbiter enters results. Each attack is
bounded in time and number, and goes to 127.0.0.1 only. The table says how long the arbiter
waited, and how much memory the server took with its child processes.

    make attack                              all attacks, 8 seconds each
    make attack ARGS='--seconds 20 login'    those whose name has this word, longer
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from multiprocessing import Process
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOST_SECONDS, MOST_MEGABYTES = 1.0, 800
"""The bars: of 95 % of the arbiter's entries, and of memory with child processes."""
PAUSE = 0.1
EVENT = "sample"
HOST = "127.0.0.1"


@dataclass
class Target:
    """The server that is attacked."""

    port: int
    pid: int
    token: str
    end: float = 0.0

    @property
    def goes_on(self) -> bool:
        """There is time left for this attack."""
        return time.monotonic() < self.end


@dataclass
class Outcome:
    """What an attack did to the arbiter."""

    name: str
    waited: list[float] = field(default_factory=list)
    lost: int = 0
    megabytes: int = 0

    @property
    def slow(self) -> float:
        """Seconds within which 95 % of the entries were acknowledged."""
        return sorted(self.waited)[int(0.95 * (len(self.waited) - 1))] if self.waited else 99.0

    @property
    def is_good(self) -> bool:
        """Within the bars, and nothing was lost."""
        return self.slow <= MOST_SECONDS and self.megabytes <= MOST_MEGABYTES and not self.lost


Attack = Callable[[Target], Awaitable[None]]


async def exchange(target: Target, sent: bytes, *, read: int = 4096, wait: float = 5.0) -> bytes:
    """Send bytes over a new connection; the beginning of what comes back."""
    reader, writer = await asyncio.open_connection(HOST, target.port)
    try:
        writer.write(sent)
        with suppress(OSError):
            await writer.drain()
        return await asyncio.wait_for(reader.read(read), wait)
    finally:
        writer.close()


async def many(count: int, work: Callable[[int], Awaitable[object]]) -> None:
    """So many at once; whatever the server does to them is its right."""
    await asyncio.gather(*(work(number) for number in range(count)), return_exceptions=True)


def head(path: str, *lines: str, method: str = "GET") -> bytes:
    """The head of a request."""
    return "\r\n".join((f"{method} {path} HTTP/1.1", f"Host: {HOST}", *lines, "", "")).encode()


FORM = "Content-Type: application/x-www-form-urlencoded"


def repeating(count: int, sent: bytes, *, read: int = 4096) -> Attack:
    """The same request again and again, from so many at once."""

    async def attack(target: Target) -> None:
        async def one(_number: int) -> None:
            while target.goes_on:
                with suppress(OSError, TimeoutError):
                    await exchange(target, sent, read=read)

        await many(count, one)

    return attack


def dripping(count: int, first: bytes, piece: bytes, pause: float) -> Attack:
    """Requests that never end, a little at a time, on many connections."""

    async def attack(target: Target) -> None:
        async def one(_number: int) -> None:
            while target.goes_on:
                with suppress(OSError):
                    _reader, writer = await asyncio.open_connection(HOST, target.port)
                    with closing(writer):
                        writer.write(first)
                        while target.goes_on:
                            writer.write(piece)
                            await writer.drain()
                            await asyncio.sleep(pause)

        await many(count, one)

    return attack


def holding(count: int, sent: bytes) -> Attack:
    """Many connections that ask for something and read nothing."""

    async def attack(target: Target) -> None:
        async def one(_number: int) -> None:
            _reader, writer = await asyncio.open_connection(HOST, target.port, limit=1024)
            with closing(writer):
                writer.write(sent)
                while target.goes_on:
                    await asyncio.sleep(0.5)

        await many(count, one)

    return attack


async def logging_in(target: Target) -> None:
    """Guesses at passwords, forty at a time, with the token of a form each."""

    async def one(number: int) -> None:
        while target.goes_on:
            with suppress(OSError, TimeoutError, TypeError):
                page = await exchange(target, head("/login", "Connection: close"), read=1 << 20)
                cookie = re.search(rb"set-cookie: (ronde=[^;]+)", page, re.IGNORECASE)
                token = re.search(rb'name="csrf" value="([^"]+)"', page)
                csrf = token[1].decode() if token else ""
                body = f"csrf={csrf}&name=Anna{number % 3 or ''}&password=guess{number}"
                lines = [FORM, f"Content-Length: {len(body)}", "Connection: close"]
                if cookie:
                    lines.append(f"Cookie: {cookie[1].decode()}")
                await exchange(target, head("/login", *lines, method="POST") + body.encode())

    await many(40, one)


async def busting(target: Target) -> None:
    """Public pages with an address that nobody has asked for before."""

    async def one(number: int) -> None:
        for turn in range(100_000):
            if not target.goes_on:
                return
            path = f"/p/{EVENT}?x={number}-{turn}"
            with suppress(OSError, TimeoutError):
                await exchange(target, head(path, "Connection: close"))

    await many(40, one)


async def tricks(target: Target) -> None:
    """Shapes of requests that other servers have misunderstood."""
    shapes = [
        head("/login", "Content-Length: 5", "Transfer-Encoding: chunked", method="POST")
        + b"0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n",
        head("/login", "Content-Length: 5", "Content-Length: 6", method="POST") + b"abcdef",
        head("/login", "Transfer-Encoding: xchunked", method="POST") + b"5\r\nhello\r\n0\r\n\r\n",
        head("/e/%2e%2e/%2e%2e/etc/passwd"),
        head("/static/..%2f..%2f..%2fetc/passwd"),
        head("//evil.example/"),
        head("/" + "a" * 60_000),
        head("/login", "Cookie: " + "a=b; " * 6000),
        head("/login", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
        head("/login", "Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings"),
        head("/login", "Expect: 100-continue", "Content-Length: 100", method="POST"),
        b"GET / HTTP/1.1\r\nHost: 127.evil.example\r\n\r\n",
        b"GET / HTTP/1.1\nHost: 127.0.0.1\n X: y\n\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(200),
        os.urandom(4000),
        head(
            "/api/v1/events",
            "Content-Type: application/json",
            "Content-Length: 60000",
            method="POST",
        )
        + b"[" * 60_000,
    ]

    async def one(number: int) -> None:
        turn = number
        while target.goes_on:
            turn += 1
            with suppress(OSError, TimeoutError):
                await exchange(target, shapes[turn % len(shapes)], wait=1.0)

    await many(30, one)


LARGE = 48 * 1024 * 1024
MULTIPART = "Content-Type: multipart/form-data; boundary=x"
ATTACKS: dict[str, Attack] = {
    "slow heads": dripping(1100, b"GET / HTTP/1.1\r\n", b"X: y\r\n", 2.0),
    "slow bodies": dripping(
        600, head("/login", FORM, "Content-Length: 60000", method="POST"), b"a", 0.5
    ),
    "idle connections": holding(3000, b""),
    "one-byte chunks": repeating(
        10,
        head("/login", FORM, "Transfer-Encoding: chunked", method="POST") + b"1\r\na\r\n" * 50_000,
    ),
    "one byte at a time": dripping(
        50, head("/login", FORM, "Content-Length: 60000", method="POST"), b"a", 0.0
    ),
    "9 000 header lines": repeating(10, head("/", *["A: b"] * 9000)),
    "large forms": repeating(
        6, head("/login", FORM, f"Content-Length: {LARGE}", method="POST") + b"a=b&" * (LARGE // 4)
    ),
    "large files": repeating(
        6,
        head("/restore/upload", MULTIPART, f"Content-Length: {LARGE}", method="POST")
        + b'--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'
        + b"x" * LARGE,
    ),
    "login storm": logging_in,
    "viewers of the feed": holding(1500, head(f"/p/{EVENT}/live")),
    "slow readers": holding(500, head(f"/p/{EVENT}") * 10),
    "pages nobody has asked for": busting,
    "a flood of pages": repeating(60, head("/nothing", "Connection: close")),
    "tricks": tricks,
}


async def arbiter(target: Target, outcome: Outcome) -> None:
    """Somebody who enters something all the time, on a new connection each time."""
    number = 0
    while target.goes_on:
        number += 1
        key = f"{outcome.name.replace(' ', '-')}-{number}"
        body = json.dumps({"section": "a", "text": key}).encode()
        lines = (
            *(f"Authorization: Bearer {target.token}", f"Content-Length: {len(body)}"),
            *("Content-Type: application/json", "Connection: close", f"Idempotency-Key: {key}"),
        )
        sent = head(f"/api/v1/events/{EVENT}/acts/note", *lines, method="POST") + body
        began = time.monotonic()
        answer = b""
        while b" 200 " not in answer and b" 201 " not in answer and time.monotonic() - began < 30:
            with suppress(OSError, TimeoutError):
                answer = (await exchange(target, sent, wait=10.0))[:20]
        outcome.waited.append(time.monotonic() - began)
        if b" 20" not in answer:
            outcome.lost += 1
        await asyncio.sleep(PAUSE)


def memory_of(pid: int) -> int:
    """Megabytes of a process and all its children, counting what they share by parts."""
    total, waiting = 0, [pid]
    while waiting:
        each = waiting.pop()
        with suppress(OSError, ValueError):
            text = Path(f"/proc/{each}/smaps_rollup").read_text()
            found = re.search(r"Pss: +(\d+)", text)
            total += int(found[1]) if found else 0
        for task in Path(f"/proc/{each}/task").glob("*/children"):
            with suppress(OSError):
                waiting += [int(child) for child in task.read_text().split()]
    return total // 1024


async def watched(target: Target, outcome: Outcome) -> None:
    """The most memory that the server took."""
    while target.goes_on:
        outcome.megabytes = max(outcome.megabytes, await asyncio.to_thread(memory_of, target.pid))
        await asyncio.sleep(0.25)


async def attacked(target: Target, name: str, seconds: float) -> Outcome:
    """One attack, and what became of the arbiter meanwhile."""
    outcome = Outcome(name)
    target.end = time.monotonic() + seconds
    attacker = Process(target=_attack, args=(name, target), daemon=True)
    attacker.start()
    await asyncio.gather(arbiter(target, outcome), watched(target, outcome))
    attacker.kill()
    attacker.join()
    return outcome


def _attack(name: str, target: Target) -> None:
    """The attacker, in a process of its own: it does not slow the arbiter's clock down."""
    asyncio.run(ATTACKS[name](target))


def started(folder: Path) -> tuple[subprocess.Popen[str], Target]:
    """A server over the sample tournament, with public pages, a user and a token."""
    from ronde.services.publication import PARTS, Publications
    from ronde.services.records import SqliteRecords
    from ronde.services.tokens import Tokens
    from ronde.services.users import Users

    folder.mkdir()
    with closing(SqliteRecords(folder)) as store:
        Users(store).save("Anna", "chief", "the right password of Anna")
        Publications(store).open(EVENT, PARTS)
        _token, secret = Tokens(store).create("arbiter", "deputy")
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "ronde", "serve", "--sample", "--lang", "en"),
            *("--data", str(folder), "--port", "0"),
        ],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT / "src")},
    )
    assert process.stdout is not None
    port = next(int(found[1]) for line in process.stdout if (found := re.search(r":(\d+)/", line)))
    return process, Target(port, process.pid, secret)


def written(folder: Path) -> int:
    """The notes that are in the journal when all is over."""
    from ronde.journal import Journal

    with Journal.open(folder / f"{EVENT}.ronde") as journal:
        return sum(entry.act == "note" for entry in journal.entries)


def run(words: list[str], seconds: float) -> list[Outcome]:
    """All attacks with one of the words in their names."""
    outcomes = []
    with tempfile.TemporaryDirectory(prefix="ronde-attack-") as place:
        folder = Path(place) / "events"
        process, target = started(folder)
        try:
            for name in ATTACKS:
                if not words or any(word in name for word in words):
                    outcome = asyncio.run(attacked(target, name, seconds))
                    outcomes.append(outcome)
                    print(
                        f"{name:30} {len(outcome.waited):5} entries, 95 % in {outcome.slow:6.3f} s,"
                        f" slowest {max(outcome.waited, default=0.0):6.3f} s, lost {outcome.lost},"
                        f" {outcome.megabytes:4} MB{'' if outcome.is_good else '   <-- not good'}",
                        flush=True,
                    )
        finally:
            process.terminate()
            process.wait(30)
        acknowledged = sum(len(outcome.waited) - outcome.lost for outcome in outcomes)
        found = written(folder)
        print(f"{acknowledged} entries acknowledged, {found} in the journal")
        if found < acknowledged:
            outcomes.append(Outcome("the journal", lost=acknowledged - found))
    return outcomes


def main() -> int:
    """The table; 1 if an attack was too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("words", nargs="*")
    given = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    return int(not all(outcome.is_good for outcome in run(given.words, given.seconds)))


if __name__ == "__main__":
    sys.exit(main())
