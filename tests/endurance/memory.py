"""One task in a process of its own: `python -m tests.endurance.memory TASK`; prints MB at most.

What a task is made of is kept small or written to disk first, so that the peak is the task's own.
"""

from __future__ import annotations

import io
import re
import resource
import struct
import sys
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ronde.domain.errors import RondeError


def paired(players: int) -> None:
    """Pair round 6 of an open."""
    from bench.positions import open_tournament
    from ronde.pairing import pair

    pair(open_tournament(players, (5,))[5])


def ranked(players: int) -> None:
    """The standings of an open after five rounds, with three tie-breaks."""
    from bench.positions import open_tournament
    from ronde.ranking import standings

    standings(open_tournament(players, (5,))[5], ("BH-C1", "BH", "SB"))


def read_report() -> int:
    """A report of 9 999 players and nine rounds, read in a process that has not made it."""
    import subprocess

    from bench.positions import random_event
    from ronde.formats import write
    from tests.unit.formats.test_size import READ_IT

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "large.trf"
        write(random_event(9_999, 9), file)
        told = subprocess.run(
            [sys.executable, "-c", READ_IT, str(file)], capture_output=True, text=True, check=True
        )
    return int(told.stdout.split()[1])


BEGINNING = b'--x\r\nContent-Disposition: form-data; name="list"; filename="a.csv"\r\n\r\nName\r\n'


def too_much_sent() -> None:
    """Two hundred megabytes for the import of a list, which are not even taken in."""
    import asyncio

    from ronde.web.app import create_app

    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        status: list[int] = []
        block = b"x" * 2**20
        sent = 0

        async def receive() -> dict[str, object]:
            nonlocal sent
            sent += 1
            body = block if sent > 1 else BEGINNING
            return {"type": "http.request", "body": body, "more_body": sent < 200}

        async def send(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                status.append(int(str(message["status"])))

        headers = [(b"content-type", b"multipart/form-data; boundary=x"), (b"host", b"testserver")]
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": "/e/none/a/import",
            "raw_path": b"/e/none/a/import",
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 2),
        }
        asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
        app.state.workspace.webhooks.close()
        app.state.workspace.close()
    assert status == [413], status
    assert sent < 10, sent


def bomb(*, honest: bool) -> None:
    """A workbook of one megabyte that unpacks to a gigabyte, and may say that it does not."""
    from ronde.formats.lists import read_list
    from ronde.formats.spreadsheet import Sheet, as_workbook
    from ronde.services.player_lists import check_unpacked

    plain = as_workbook((Sheet("Players", ("Name",), (("Anna",),)),))
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(plain)) as old,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for name in old.namelist():
            if not name.endswith("sheet1.xml"):
                new.writestr(name, old.read(name))
                continue
            with new.open(name, "w", force_zip64=True) as part:
                part.write(b"<worksheet><sheetData><row><c><v>")
                for _ in range(1024):
                    part.write(b"1" * 2**20)
                part.write(b"</v></c></row></sheetData></worksheet>")
    packed = made.getvalue() if honest else small_by_its_own_word(made.getvalue())
    try:
        check_unpacked(packed)
        read_list(packed)
    except RondeError:
        return
    raise AssertionError("the bomb was taken")


def small_by_its_own_word(packed: bytes) -> bytes:
    """The same, with 100 bytes given as the size of every part."""
    changed = bytearray(packed)
    for at in [m.start() for m in re.finditer(b"PK\x01\x02", packed)]:
        struct.pack_into("<I", changed, at + 24, 100)
    for at in [m.start() for m in re.finditer(b"PK\x03\x04", packed)]:
        struct.pack_into("<I", changed, at + 22, 100)
    return bytes(changed)


def printed_standings() -> None:
    """Standings and pairings of 1 000 players as PDF."""
    from bench.documents import tournament
    from ronde.print.documents import render_document
    from ronde.print.settings import PrintSettings

    for name in ("standings", "pairings", "cross-table"):
        render_document(name, tournament(1000), PrintSettings())


def printed_by_many() -> None:
    """Forty documents of 250 players, in turn from sixteen threads, as a server has them."""
    from concurrent.futures import ThreadPoolExecutor

    from bench.documents import tournament
    from ronde.cli.serve import share_memory
    from ronde.print.documents import render_document
    from ronde.print.settings import PrintSettings

    share_memory()
    event = tournament(250)
    threads = [ThreadPoolExecutor(1) for _ in range(16)]
    for turn in range(40):
        named = tuple(replace(player, name=f"{player.name} {turn}") for player in event.players)
        changed = replace(event, players=named)
        name = ("standings", "slips", "cross-table")[turn % 3]
        threads[turn % 16].submit(render_document, name, changed, PrintSettings()).result()
    for thread in threads:
        thread.shutdown()


def served() -> int:
    """Every page of an event of 1 000 players, twice, from a real server."""
    import asyncio

    from bench.web import PAGES, PLAYERS, build, logged_in, server

    async def look(port: int) -> None:
        client, _token = await logged_in(port)
        for page in PAGES * 2:
            await client.ask("GET", page)

    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder), PLAYERS)
        with server(Path(folder)) as (port, pid):
            asyncio.run(look(port))
            status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmHWM:\s+(\d+)", status)
    assert found
    return int(found[1]) // 1024


TASKS: dict[str, tuple[Callable[[], int | None], int]] = {
    "pair 10 000": (lambda: paired(10_000), 96),
    "pair 100 000": (lambda: paired(100_000), 2048),
    "rank 10 000": (lambda: ranked(10_000), 96),
    "read 9 999": (read_report, 96),
    "200 MB sent": (too_much_sent, 96),
    "bomb": (lambda: bomb(honest=True), 96),
    "lying bomb": (lambda: bomb(honest=False), 96),
    "print 1 000": (printed_standings, 768),
    "print from 16 threads": (printed_by_many, 448),
    "serve 1 000": (served, 256),
}
"""What is done, and the MB it may take at most; it tells the MB where another process has them."""


if __name__ == "__main__":
    elsewhere = TASKS[sys.argv[1]][0]()
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(f"{own if elsewhere is None else elsewhere}\n")
