"""The server that is attacked, and requests to it."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EVENT = "sample"
HOST = "127.0.0.1"
PASSWORD = "the right password of Anna"


@dataclass
class Target:
    """A server with the sample event, and what it has answered to an attack.

    `token` is an arbiter's, `foe` that of a program of the attacker with the role of the chief,
    `viewer` that of one which may only look; `phone` is the cookie of a player's phone.
    `share` makes attacks smaller: of 1 000 connections, so many.
    """

    port: int
    pid: int
    token: str
    foe: str
    viewer: str = ""
    phone: str = ""
    share: float = 1.0
    end: float = 0.0
    statuses: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    @property
    def goes_on(self) -> bool:
        """There is time left for this attack."""
        return time.monotonic() < self.end

    def few(self, count: int) -> int:
        """So many of them in this run."""
        return max(2, int(count * self.share))

    def note(self, answer: bytes, sent: bytes) -> None:
        """Remember how a request was answered."""
        found = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
        status = found[1].decode() if found else "closed"
        self.statuses[status] += 1
        if status.startswith("5") and status != "503" and len(self.findings) < 5:
            self.findings.append(f"{status} for {sent[:120]!r}")


Attack = Callable[[Target], Awaitable[None]]


async def exchange(target: Target, sent: bytes, *, read: int = 4096, wait: float = 5.0) -> bytes:
    """Send bytes over a new connection; the beginning of what comes back."""
    reader, writer = await asyncio.open_connection(HOST, target.port)
    answer = b""
    try:
        writer.write(sent)
        with suppress(OSError):
            await writer.drain()
        answer = await asyncio.wait_for(reader.read(read), wait)
        return answer
    finally:
        target.note(answer, sent)
        writer.close()


async def whole(target: Target, sent: bytes, *, wait: float = 20.0) -> bytes:
    """The same, and everything that comes back."""
    reader, writer = await asyncio.open_connection(HOST, target.port)
    answer = b""
    try:
        writer.write(sent)
        with suppress(OSError):
            await writer.drain()
        answer = await asyncio.wait_for(reader.read(-1), wait)
        return answer
    finally:
        target.note(answer, sent)
        writer.close()


async def many(count: int, work: Callable[[int], Awaitable[object]]) -> None:
    """So many at once; whatever the server does to them is its right."""
    await asyncio.gather(*(work(number) for number in range(count)), return_exceptions=True)


def head(path: str, *lines: str, method: str = "GET") -> bytes:
    """The head of a request."""
    return "\r\n".join((f"{method} {path} HTTP/1.1", f"Host: {HOST}", *lines, "", "")).encode()


def call(path: str, token: str, body: bytes, kind: str, *, method: str = "POST") -> bytes:
    """A request of a program with a token."""
    lines = (
        *(f"Authorization: Bearer {token}", f"Content-Length: {len(body)}"),
        *(f"Content-Type: {kind}", "Connection: close"),
    )
    return head(f"/api/v1{path}", *lines, method=method) + body


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


@contextmanager
def attacked_server(place: Path) -> Iterator[Target]:
    """A server over the sample tournament, with public pages, a user and tokens.

    Its events lie in the folder `events` of the place, what it complains of in the file `log`.
    """
    from ronde.services.devices import Devices
    from ronde.services.publication import PARTS, Publications
    from ronde.services.records import SqliteRecords
    from ronde.services.tokens import Tokens
    from ronde.services.users import Users
    from ronde.services.workspace import session_key

    folder = place / "events"
    folder.mkdir()
    with closing(SqliteRecords(folder)) as store:
        Users(store).save("Anna", "chief", PASSWORD)
        Publications(store).open(EVENT, PARTS)
        _token, secret = Tokens(store).create("arbiter", "deputy")
        _token, foe = Tokens(store).create("attacker", "chief")
        _token, viewer = Tokens(store).create("watcher", "viewer")
        phones = Devices(store, session_key(store))
        _phone, link = phones.enrol(
            name="Table 1", event=EVENT, section="a", boards=(1, 1), role="players"
        )
        phone = phones.bind(link, "")[1]
    command = [
        *(sys.executable, "-m", "ronde", "serve", "--sample", "--lang", "en"),
        *("--data", str(folder), "--port", "0"),
    ]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT / "src")}
    with (
        (place / "log").open("wb") as log,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
        ) as process,
    ):
        assert process.stdout is not None
        try:
            ports = (re.search(r":(\d+)/", line) for line in process.stdout)
            port = next(int(found[1]) for found in ports if found)
            yield Target(port, process.pid, secret, foe, viewer, phone)
        finally:
            process.terminate()
            process.wait(60)
