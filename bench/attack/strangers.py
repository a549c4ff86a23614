"""Attacks without a password: floods, slowness, odd shapes, forged names, things looked for."""

from __future__ import annotations

import asyncio
import gzip
import re
import struct
from collections.abc import Sequence
from contextlib import closing, suppress
from socket import SO_LINGER, SOL_SOCKET
from urllib.parse import quote

from bench.attack.target import EVENT, HOST, Attack, Target, exchange, head, many, whole

FORM = "Content-Type: application/x-www-form-urlencoded"


def repeating(count: int, sent: bytes, *, read: int = 4096) -> Attack:
    """The same request again and again, from so many at once."""

    async def attack(target: Target) -> None:
        async def one(_number: int) -> None:
            while target.goes_on:
                with suppress(OSError, TimeoutError):
                    await exchange(target, sent, read=read)

        await many(target.few(count), one)

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

        await many(target.few(count), one)

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

        await many(target.few(count), one)

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

    await many(target.few(40), one)


async def busting(target: Target) -> None:
    """Public pages with an address that nobody has asked for before."""

    async def one(number: int) -> None:
        for turn in range(100_000):
            if not target.goes_on:
                return
            path = f"/p/{EVENT}?x={number}-{turn}"
            with suppress(OSError, TimeoutError):
                await exchange(target, head(path, "Connection: close"))

    await many(target.few(40), one)


def request(path: str, *lines: str, body: str | bytes = b"", method: str = "GET") -> bytes:
    """A request that asks for one answer."""
    sent = body.encode() if isinstance(body, str) else body
    length = (f"Content-Length: {len(sent)}",) if sent or method == "POST" else ()
    return head(path, "Connection: close", *lines, *length, method=method) + sent


def one_after_the_other(shapes: Sequence[bytes], count: int = 20) -> Attack:
    """All these requests again and again; each must be answered without a fault of the server."""

    async def attack(target: Target) -> None:
        async def one(number: int) -> None:
            turn = number
            while target.goes_on:
                turn += 1
                with suppress(OSError, TimeoutError):
                    await exchange(target, shapes[turn % len(shapes)])

        await many(target.few(count), one)

    return attack


SHAPES = (
    head("/login", "Content-Length: 5", "Transfer-Encoding: chunked", method="POST")
    + b"0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n",
    head("/login", "Content-Length: 5", "Content-Length: 6", method="POST") + b"abcdef",
    head("/login", "Transfer-Encoding: xchunked", method="POST") + b"5\r\nhello\r\n0\r\n\r\n",
    head("//evil.example/"),
    head("/" + "a" * 60_000),
    head("/login", "Cookie: " + "a=b; " * 6000),
    head("/login", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
    head("/login", "Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings"),
    head("/login", "Expect: 100-continue", "Content-Length: 100", method="POST"),
    b"GET / HTTP/1.1\nHost: 127.0.0.1\n X: y\n\n",
    b"GET /\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)),
    bytes(range(256)) * 16,
    head("/p/sample", method="TRACE"),
    head("/p/sample", method="A" * 9000),
    head("example.org:443", method="CONNECT"),
    head("/p/sample?" + "a" * 15_000),
)
"""Shapes of requests that other servers have misunderstood."""
ODD = (
    *(f"/p/{EVENT}/a/round/{number}" for number in ("9" * 30, "9" * 5000, "0" * 5000, "-1", "١")),
    *(f"/p/{EVENT}/a/{path}" for path in ("standings/" + "9" * 4400, "player/" + "9" * 25)),
    *(
        f"/p/{EVENT}/{path}"
        for path in ("%00", "%ff%fe", "%ed%a0%80", "%c0%af", "a%0d%0aX:y", "💥")
    ),
    *(
        f"/p/{EVENT}/players?q={text}"
        for text in ("%00", "%ff", "(" * 5000, "%E2%80%AE", "a" * 9000)
    ),
    *(f"/p/{EVENT}?lang={text}" for text in ("%00", "..%2f..", "fr" * 2000)),
    *(f"/p/{EVENT}/a/screen?list={text}&first={'9' * 5000}" for text in ("boards", "%ff", "x")),
    *(f"/phone/{'a' * count}" for count in (1, 5000)),
    *(f"/invitation/{text}" for text in ("%00", "a" * 5000, "%ff")),
    *("/api/v1/events", "/api/v1/openapi.json", "/api/v1/public/" + "9" * 5000),
    *("/e/%2e%2e/%2e%2e/etc/passwd", "/static/..%2f..%2f..%2fetc/passwd", "/static//etc/passwd"),
    *("/p/..%2f..%2frecords.db", "/p/%2e%2e/records.db", "/static/%00", "/static/" + "../" * 2000),
)
"""Addresses with numbers and letters that nobody expects."""
FORGED = tuple(
    (b"GET " + path + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n")
    for path in (b"/", b"/p", b"/login", b"http://evil.example/p")
    for host in (
        *(b"evil.example", b"127.evil.example", b"127.0.0.1.evil.example", b"evil.example:8064"),
        *(b"127.0.0.1@evil.example", b"evil.example#127.0.0.1", b"[::1].evil.example", b""),
        *(b"127.0.0.1, evil.example", b"evil.example\r\nHost: 127.0.0.1", b"\xff\xfe", b"x" * 9000),
    )
)
"""Requests under names that are not ours."""


async def names(target: Target) -> None:
    """Names of other hosts; none may come back in an answer."""

    async def one(number: int) -> None:
        turn = number
        while target.goes_on:
            turn += 1
            with suppress(OSError, TimeoutError):
                sent = FORGED[turn % len(FORGED)]
                answer = await whole(target, sent)
                if b"evil.example" in answer and not target.findings:
                    target.findings.append(f"a forged host came back: {sent[:100]!r}")

    await many(target.few(20), one)


def long_lists(count: int) -> tuple[bytes, ...]:
    """Heads whose fields hold as many parts as a head can."""
    page = f"/p/{EVENT}"
    return (
        head(page, "Connection: close", "Accept-Language: " + ",".join(["x"] * count)),
        head(page, "Connection: close", "If-None-Match: " + ",".join(['W/"x"'] * (count // 3))),
        head(
            page, "Connection: close", "Accept-Encoding: " + ",".join(["gzip;q=0"] * (count // 5))
        ),
        head(page, "Connection: close", "Cookie: " + ";".join(["ronde=a.b.c"] * (count // 6))),
        head(page, "Connection: close", "Cookie: ronde=" + "eyJ" * (count // 2)),
        head(page, "Connection: close", "Cookie: ronde-phone=" + "a" * count),
        head(page, "Connection: close", "Authorization: Bearer " + "a" * count),
        head(page, "Connection: close", "X-Forwarded-For: " + "1.1.1.1," * (count // 4)),
        *(
            head(f"/static/{name}", "Connection: close", "Range: bytes=" + ranges)
            for name in ("common.css", "keys.js")
            for ranges in (",".join(f"{k}-{k + 2}" for k in range(0, count // 3, 2)), "0-," * 3000)
        ),
    )


BODIES = (
    request("/login", "Content-Type: multipart/form-data; boundary=x", method="POST",
            body='--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n' * 900 + "--x--"),
    request("/login", "Content-Type: multipart/form-data; boundary=" + "-" * 9000, method="POST",
            body="-" * 60_000),
    request("/login", "Content-Type: multipart/form-data", method="POST", body="--x" * 9000),
    request("/login", "Content-Type: multipart/form-data; boundary=x", method="POST",
            body="--x\r\n" + "A: b\r\n" * 9000),
    request("/login", FORM, method="POST", body="a=b&" * 15_000),
    request("/login", FORM, method="POST",
            body="csrf=" + "%ff" * 20_000),
    request("/login", FORM, "Content-Encoding: gzip",
            method="POST", body=gzip.compress(b"a" * 50_000_000)),
    request("/api/v1/pair", "Content-Type: application/json", method="POST", body="[" * 60_000),
    request("/api/v1/pair", "Content-Type: application/json", "Content-Encoding: gzip",
            method="POST", body=gzip.compress(b"a" * 50_000_000)),
    request("/api/v1/pair", "Content-Type: text/plain", method="POST", body="001 " * 15_000),
)  # fmt: skip
"""Bodies that are packed, nested, or made of thousands of parts."""


async def pipelining(target: Target) -> None:
    """Thousands of requests on one connection, sent before the first is answered."""
    sent = head(f"/p/{EVENT}") * 3000

    async def one(_number: int) -> None:
        while target.goes_on:
            with suppress(OSError, TimeoutError):
                await exchange(target, sent, read=1 << 20)

    await many(target.few(20), one)


async def dear_pages(target: Target) -> None:
    """The pages that take longest to make, each time under an address of its own."""
    pages = ("a/player/1/why/2", "a/crosstable", "a/cards", "a/standings/3", "players", "a/screen")

    async def one(number: int) -> None:
        for turn in range(100_000):
            if not target.goes_on:
                return
            path = f"/p/{EVENT}/{pages[turn % len(pages)]}?x={number}-{turn}&q={turn % 7}"
            with suppress(OSError, TimeoutError):
                await exchange(target, head(path, "Connection: close"))

    await many(target.few(40), one)


async def guessing(target: Target) -> None:
    """Links of phones, invitations and tokens that nobody has given out."""

    async def one(number: int) -> None:
        for turn in range(100_000):
            if not target.goes_on:
                return
            word = f"{number:04}{turn:06}" * 4
            for sent in (
                head(f"/phone/{word}", "Connection: close"),
                head(f"/invitation/{word}", "Connection: close"),
                head("/api/v1/events", "Connection: close", f"Authorization: Bearer {word}"),
                head("/phone", "Connection: close", f"Cookie: ronde-phone={word}"),
            ):
                with suppress(OSError, TimeoutError):
                    await exchange(target, sent)

    await many(target.few(30), one)


async def breaking_off(target: Target) -> None:
    """Connections that are reset soon after a page was asked for; they wait for nothing."""
    reset = struct.pack("ii", 1, 0)

    async def one(number: int) -> None:
        for turn in range(100_000):
            if not target.goes_on:
                return
            with suppress(OSError):
                _reader, writer = await asyncio.open_connection(HOST, target.port)
                socket = writer.get_extra_info("socket")
                socket.setsockopt(SOL_SOCKET, SO_LINGER, reset)
                writer.write(head(f"/p/{EVENT}/a/crosstable?x={number}-{turn}"))
                await asyncio.sleep(0.001 * (turn % 50))
                writer.close()
                target.statuses["broken off"] += 1

    await many(target.few(80), one)


LARGE = 48 * 1024 * 1024
MULTIPART = "Content-Type: multipart/form-data; boundary=x"
STRANGERS: dict[str, Attack] = {
    "slow heads": dripping(1100, b"GET / HTTP/1.1\r\n", b"X: y\r\n", 2.0),
    "slow bodies": dripping(
        600, head("/login", FORM, "Content-Length: 60000", method="POST"), b"a", 0.5
    ),
    "idle connections": holding(5000, b""),
    "connections that come and go": repeating(100, b"", read=0),
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
    "examples of the rules": repeating(20, head("/examples", "Connection: close")),
    "feeds that are none": repeating(60, head("/nothing/live", "Connection: close")),
    "odd shapes": one_after_the_other(SHAPES),
    "odd addresses": one_after_the_other(
        tuple(head(quote(path, safe="/%?=&()"), "Connection: close") for path in ODD)
    ),
    "forged hosts": names,
    "long lists in heads": one_after_the_other(long_lists(28_000)),
    "packed and nested bodies": one_after_the_other(BODIES),
    "requests before answers": pipelining,
    "dear pages": dear_pages,
    "guessed links and tokens": guessing,
    "requests broken off": breaking_off,
}
"""All of them, by their names."""
