"""Attacks by somebody with a token: files, bodies and addresses that were made to do harm.

They have the role of a chief arbiter. Nobody who has it needs an attack to harm an event; but no
file that they were sent, and no program that errs, may stop the server.
"""

from __future__ import annotations

import asyncio
import io
import json
import struct
import zipfile
from collections.abc import Sequence
from contextlib import suppress

from bench.attack.strangers import holding
from bench.attack.target import EVENT, Attack, Target, call, exchange, head, many

IMPORT = f"/events/{EVENT}/sections/a/import"
JSON, WORKBOOK, TEXT = "application/json", "application/octet-stream", "text/plain"
TABLE = "text/csv"


def asked(shapes: Sequence[tuple[str, bytes, str]], count: int = 4) -> Attack:
    """These requests, so many at once; each must be answered without a fault of the server."""

    async def attack(target: Target) -> None:
        async def one(number: int) -> None:
            turn = number
            while target.goes_on:
                path, body, kind = shapes[turn % len(shapes)]
                turn += 1
                with suppress(OSError, TimeoutError):
                    await exchange(target, call(path, target.foe, body, kind), wait=60.0)

        await many(target.few(count), one)

    return attack


def packed(**parts: bytes) -> bytes:
    """A workbook with these parts instead of its own."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, content in parts.items():
            file.writestr(f"xl/{name}.xml", content)
    return made.getvalue()


def entities(levels: int) -> bytes:
    """Words made of ten of the word before: a gigabyte from a kilobyte."""
    words = "".join(
        f'<!ENTITY w{level} "{f"&w{level - 1};" * 10}">' for level in range(1, levels + 1)
    )
    return (
        f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY w0 "ha">{words}]><x>&w{levels};</x>'.encode()
    )


def many_parts(count: int) -> bytes:
    """A packed file of one part, which its list names so many times."""
    part = b"PK\x03\x04" + struct.pack("<HHHHHIIIHH", 20, 0, 0, 0, 0, 0, 0, 0, 1, 0) + b"a"
    entry = struct.pack("<HHHHHHIIIHHHHHII", 20, 20, *[0] * 7, 1, *[0] * 6)
    entries = (b"PK\x01\x02" + entry + b"a") * count
    end = struct.pack("<HHHHIIH", 0, 0, 1, 1, len(entries), len(part), 0)
    return part + entries + b"PK\x05\x06" + end


def far_cell() -> bytes:
    """A workbook whose second cell is the last one of all."""
    import xlsxwriter

    made = io.BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True}) as book:
        page = book.add_worksheet()
        page.write_string(0, 0, "Name")
        page.write_string(1048575, 16383, "x")
    return made.getvalue()


def report(players: int) -> bytes:
    """A report of that many players and one round."""
    lines = ["012 Large", "XXR 9"]
    for number in range(1, players + 1):
        other = number + 1 if number % 2 else number - 1
        colour = "w" if number % 2 else "b"
        lines.append(
            f"001 {number:4}      {f'Player {number}':33} {2000:4} {'':15} {'':10} {0.5:4.1f} "
            f"{number:4}  {other:4} {colour} ="
        )
    return "\r".join(lines).encode()


def files() -> tuple[tuple[str, bytes, str], ...]:
    """Lists of players that were made to do harm."""
    zeros = b"0" * 60_000_000
    return (
        (IMPORT, packed(workbook=zeros), WORKBOOK),
        (IMPORT, packed(workbook=entities(9), sharedStrings=entities(9)), WORKBOOK),
        (IMPORT, entities(9), TABLE),
        (IMPORT, far_cell(), WORKBOOK),
        (IMPORT, many_parts(80_000), WORKBOOK),
        (IMPORT, b"Name" + b";a" * 300_000 + b"\nAnna\n", TABLE),
        (IMPORT, b'"' * 3_000_000, TABLE),
        (IMPORT, b"Name;Rating\n" + b"=1+1|cmd;2000\n" * 100_000, TABLE),
        (IMPORT, bytes(range(256)) * 10_000, WORKBOOK),
    )


def nested(depth: int) -> bytes:
    """JSON as deep as that."""
    return b"[" * depth + b"]" * depth


def bodies() -> tuple[tuple[str, bytes, str], ...]:
    """Bodies that are deep, or hold numbers and letters that nobody expects."""
    note = f"/events/{EVENT}/acts/note"
    large = report(9000)
    ranked = json.dumps({"trf": large.decode(), "codes": ["BH"] * 99}).encode()
    texts = ("\ud800", "\x00", "\u202e", "a" * 3_000_000, "\ufeff", "\r\n")
    return (
        *((note, json.dumps({"section": "a", "text": text}).encode(), JSON) for text in texts),
        (note, nested(1_500_000), JSON),
        (note, b'{"section": "a", "text": ' + b"9" * 3_000_000 + b"}", JSON),
        (note, b'{"section": "a", "text": 1e999999}', JSON),
        ("/pair", b'{"trf": "' + b"x" * 3_000_000 + b'"}', JSON),
        ("/pair", json.dumps({"trf": large.decode()}).encode(), JSON),
        ("/check", large, TEXT),
        ("/standings", ranked, JSON),
        ("/pair", b'{"tournament": ' + nested(900_000) + b"}", JSON),
        (f"/events/{EVENT}/sections/a/forecasts", b'{"tournaments": 99999999}', JSON),
    )  # fmt: skip


def wide(part: bytes, count: int) -> bytes:
    """A list of that many parts."""
    return b"[" + b",".join([part] * count) + b"]"


def wide_bodies() -> tuple[tuple[str, bytes, str], ...]:
    """Bodies that hold a million values, most of them nothing."""
    note, people = f"/events/{EVENT}/acts/note", f"/events/{EVENT}/acts/register-all"
    keys = b"{" + b",".join(b'"k%d":0' % number for number in range(250_000)) + b"}"
    return (
        (note, b'{"section": "a", "text": ' + wide(b"[]", 1_200_000) + b"}", JSON),
        ("/pair", b'{"tournament": ' + wide(b"[]", 1_200_000) + b"}", JSON),
        ("/pair", b'{"tournament": ' + wide(b'{"a":1}', 480_000) + b"}", JSON),
        ("/pair", keys, JSON),
        ("/pair", b'{"trf": "x", "options": ' + keys + b"}", JSON),
        (people, b'{"section": "a", "people": ' + wide(b"[]", 1_200_000) + b"}", JSON),
        (people, b'{"section": "a", "people": ' + wide(b'{"name":""}', 300_000) + b"}", JSON),
    )


async def simulating(target: Target) -> None:
    """Forecasts without end, each another one."""

    async def one(number: int) -> None:
        turn = number
        while target.goes_on:
            turn += 8
            body = json.dumps({"plays": 5000, "seed": turn}).encode()
            path = f"/events/{EVENT}/sections/a/forecasts"
            with suppress(OSError, TimeoutError):
                await exchange(target, call(path, target.foe, body, JSON), wait=30.0)

    await many(target.few(8), one)


async def calling(target: Target) -> None:
    """Webhooks to this machine, to its neighbours without a router, and to names of them."""
    heard = 0

    async def hear(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal heard
        heard += bool(await asyncio.wait_for(_reader.read(10), 10))
        writer.close()

    ear = await asyncio.start_server(hear, "127.0.0.1", 0)
    port = ear.sockets[0].getsockname()[1]
    hosts = (
        *("127.0.0.1", "localhost", "0.0.0.0", "2130706433", "0x7f000001", "127.1", "[::1]"),
        *("[::ffff:127.0.0.1]", "169.254.169.254", "[fe80::1]", "017700000001"),
    )
    for host in hosts:
        body = json.dumps({"url": f"http://{host}:{port}/x", "secret": "s" * 20}).encode()
        with suppress(OSError, TimeoutError):
            await exchange(target, call("/webhooks", target.foe, body, JSON))
    while target.goes_on:
        await asyncio.sleep(0.2)
    ear.close()
    if heard:
        target.findings.append(f"a webhook called this machine {heard} times")


async def printing(target: Target) -> None:
    """Every document, forty at a time."""
    names = ("cross-table", "standings", "slips", "cards-guide", "round", "final-report", "rules")

    async def one(number: int) -> None:
        turn = number
        while target.goes_on:
            turn += 1
            path = f"/events/{EVENT}/sections/a/documents/{names[turn % len(names)]}"
            with suppress(OSError, TimeoutError):
                sent = call(f"{path}?lang=both", target.foe, b"", JSON, method="GET")
                await exchange(target, sent, wait=60.0)

    await many(target.few(40), one)


async def _all_at_once(target: Target, *lines: str) -> None:
    """Pages and views, two hundred at a time, each under an address of its own."""
    paths = ("/phone", f"/p/{EVENT}/a/player/1/why/2", f"/p/{EVENT}/a/crosstable", "/nothing")
    views = (f"/events/{EVENT}", f"/events/{EVENT}/sections/a/standings", "/events", "/nothing")
    asked = (*paths, *(f"/api/v1{view}" for view in views))

    async def one(number: int) -> None:
        turn = number
        while target.goes_on:
            turn += 1
            path = f"{asked[turn % len(asked)]}?x={number}-{turn}"
            with suppress(OSError, TimeoutError):
                await exchange(target, head(path, "Connection: close", *lines), wait=30.0)

    await many(target.few(200), one)


async def a_phone(target: Target) -> None:
    """The phone of a player, which asks for everything all the time."""
    await _all_at_once(target, f"Cookie: ronde-phone={target.phone}")


async def a_viewer(target: Target) -> None:
    """A program that may only look, and looks all the time."""
    await _all_at_once(target, f"Authorization: Bearer {target.viewer}")


async def hoarding(target: Target) -> None:
    """A phone and a program that may only look open every feed there is, as often as they can."""
    phone, viewer = f"Cookie: ronde-phone={target.phone}", f"Authorization: Bearer {target.viewer}"
    feed = holding(1500, head(f"/api/v1/events/{EVENT}/feed?after=0", viewer))
    news = holding(3000, head("/phone/live", phone))
    await asyncio.gather(feed(target), news(target))


MEMBERS: dict[str, Attack] = {
    "a member's files": asked(files()),
    "a member's bodies": asked(bodies()),
    "a member's wide bodies": asked(wide_bodies(), 8),
    "a member's forecasts": simulating,
    "a member's webhooks": calling,
    "a member's documents": printing,
    "a player's phone": a_phone,
    "a program that looks": a_viewer,
    "hoarded feeds": hoarding,
}
"""All of them, by their names."""
