"""The connections of a server: how long they may take, how many there are, and who goes first.

A connection that sends its request slowly, or reads its answer slowly, is closed. When there are
as many as the machine can hold, a new one takes the place of the one that has waited longest;
those of phones and of people who may only look go after those of strangers, those of arbiters last,
so that an arbiter always gets in. When more connect than the server can look at, requests that show
nothing by which their sender could be known are turned away unread.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import Any, Literal

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from ronde.web.standing import KEY, Standing
from ronde.web.turns import BUSY, BUSY_HEADERS

HEAD_TIME = 10.0
"""Seconds in which the head of a request must have come."""
LONGEST_HEAD = 32 * 1024
"""Bytes of the head of a request."""
BODY_TIME, BODY_RATE = 10.0, 8192
"""Seconds that a body may take, and bytes for which it gets another one."""
WRITE_TIME = 20.0
"""Seconds for which nobody may read an answer that waits."""
LINGER, MOST_DISCARDED = 2.0, 4 * 1024 * 1024
"""Seconds and bytes for which the rest of a refused body is taken and thrown away."""
SMALL, PAUSE = 512, 0.02
"""Who sends fewer bytes at once than that is looked at again after a pause, in seconds."""
MOST, DESCRIPTORS_APART = 4000, 200
"""Connections at once, and file descriptors that are kept for events and documents."""

LOOK, LATE, CROWD = 0.1, 0.25, 500
"""Seconds after which the server looks at its clock again; when it is so late, and so many have
connected meanwhile, it is overrun until it looks again."""
_TURNED_AWAY = "\r\n".join(
    (
        "HTTP/1.1 503 Service Unavailable",
        *(f"{name}: {value}" for name, value in BUSY_HEADERS.items()),
        "Content-Type: text/plain; charset=utf-8",
        f"Content-Length: {len(BUSY)}",
        "",
        BUSY,
    )
).encode()

Phase = Literal["", "head", "body", "linger"]
Line = tuple[Standing, bool]
"""The standing of a connection, and whether it is being answered."""
_LINES: tuple[Line, ...] = tuple((each, busy) for each in Standing for busy in (False, True))
"""Those who go first before the others."""


class Connections:
    """All connections of a server, in lines of those that would go one after the other."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._lines: dict[Line, dict[Connection, None]] = {line: {} for line in _LINES}
        self._line_of: dict[Connection, Line] = {}
        self._made, self._looked = 0, 0.0
        self.is_overrun = False

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look at the clock now and then, as long as the loop runs."""
        self.look_at_clock(loop.time())
        loop.call_later(LOOK, self.begin, loop)

    def look_at_clock(self, now: float) -> None:
        """Find out whether more connect than can be looked at."""
        self.is_overrun = now - self._looked > LOOK + LATE and self._made >= CROWD
        self._made, self._looked = 0, now

    def __len__(self) -> int:
        return len(self._line_of)

    def add(self, connection: Connection) -> None:
        """A new connection; it takes the place of another when there are too many."""
        self._made += 1
        if len(self) >= self.most:
            gone = self._least_wanted()
            self.discard(gone)
            gone.transport.abort()
        self._enter(connection)

    def look_at(self, connection: Connection) -> None:
        """It may wait now, or be answered, or be somebody's who is known."""
        if self._line_of.get(connection, connection.line) != connection.line:
            self.discard(connection)
            self._enter(connection)

    def discard(self, connection: Connection) -> None:
        """The connection is over."""
        line = self._line_of.pop(connection, None)
        if line is not None:
            del self._lines[line][connection]

    def abort(self) -> None:
        """End all connections."""
        for connection in tuple(self._line_of):
            connection.transport.abort()

    def _enter(self, connection: Connection) -> None:
        self._line_of[connection] = connection.line
        self._lines[connection.line][connection] = None

    def _least_wanted(self) -> Connection:
        """Who has waited longest, then who has been answered longest; those of strangers first.

        After them go those of phones and of who may only look.
        """
        return next(iter(next(filter(None, self._lines.values()))))


class Connection(H11Protocol):
    """One connection, with limits on the time that it may take."""

    def __init__(self, all_: Connections, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._all = all_
        self._phase: Phase = ""
        self._since = 0.0
        self._received = 0
        self._timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None
        self._pause_timer: asyncio.TimerHandle | None = None
        self.standing: Standing = Standing.STRANGER

    @property
    def _is_chunked(self) -> bool:
        """The body comes in chunks, which nobody needs to send here: it is not looked at."""
        return self._phase == "body" and any(n == b"transfer-encoding" for n, _ in self.headers)

    @property
    def is_waiting(self) -> bool:
        """No request of it is being answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body

    @property
    def has_gone(self) -> bool:
        """Nobody reads what is answered any more."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and cycle.disconnected

    @property
    def line(self) -> Line:
        """In which line it is."""
        return self.standing, not self.is_waiting

    def stand(self, standing: Standing) -> None:
        """Whose it is has been found out."""
        self.standing = standing
        self._all.look_at(self)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        self._all.add(self)
        self._enter("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        self._all.discard(self)
        for timer in (self._timer, self._write_timer, self._pause_timer):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of a request has come."""
        self._received += len(data)
        if self._all.is_overrun and self._phase == "head" and _is_strange(data):
            self.transport.write(_TURNED_AWAY)
            self.transport.close()
            return
        if self._phase == "linger" or self._is_chunked:
            if self._received > MOST_DISCARDED:
                self.transport.abort()
            return
        if self._phase != "body" and self._received > LONGEST_HEAD:
            end = data.find(b"\r\n\r\n")
            if end < 0 or self._received - len(data) + end > LONGEST_HEAD:
                self.transport.abort()
                return
        super().data_received(self._read_of(data))
        self._all.look_at(self)
        self._after_events()
        if self._phase and len(data) < SMALL and not self.transport.is_closing():
            self.transport.pause_reading()
            self._pause_timer = self.loop.call_later(PAUSE, self._go_on_reading)

    def _read_of(self, data: bytes) -> bytes:
        """What is read of a piece: of a body in chunks, which is refused, nothing."""
        if self._phase == "body":
            return data
        end = data.find(b"\r\n\r\n")
        if end < 0 or b"transfer-encoding" not in data[:end].lower():
            return data
        return data[: end + 4]

    def _go_on_reading(self) -> None:
        if not self.flow.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def handle_events(self) -> None:
        """Begin to answer, and let the answer know its connection."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self.scope[KEY] = self  # type: ignore[literal-required]

    def _after_events(self) -> None:
        """What is awaited of the client now."""
        if self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE:
            self._enter("head")
        elif self.conn.their_state is h11.SEND_BODY:
            self._enter("body")
        else:
            self._enter("")

    def _enter(self, phase: Phase) -> None:
        if phase == self._phase:
            return
        self._phase, self._since, self._received = phase, self.loop.time(), 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if phase:
            self._timer = self.loop.call_later(self._allowed, self._look)

    @property
    def _allowed(self) -> float:
        """Seconds that the present phase may take."""
        if self._phase == "body":
            return BODY_TIME + self._received / BODY_RATE
        return LINGER if self._phase == "linger" else HEAD_TIME

    def _look(self) -> None:
        """Close a connection whose time is over; while we do not read, it is not its fault."""
        left = self._since + self._allowed - self.loop.time()
        if self._phase == "body" and self.flow.read_paused:
            left = max(left, 1.0)
        if left > 0.0:
            self._timer = self.loop.call_later(left, self._look)
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        """The answer has been sent; the rest of a body that was refused is not looked at."""
        self._all.look_at(self)
        if self.conn.their_state is h11.SEND_BODY and not self.transport.is_closing():
            self._enter("linger")
            self.transport.resume_reading()
            self.server_state.total_requests += 1
            with suppress(OSError):  # the client has gone
                self.transport.write_eof()
            return
        self._received = 0
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The client does not read what it has asked for."""
        super().pause_writing()
        self._write_timer = self.loop.call_later(WRITE_TIME, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads again."""
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None
        super().resume_writing()


def _is_strange(head: bytes) -> bool:
    """The head of a request shows nothing by which its sender could be known."""
    lower = head.lower()
    return b"\ncookie:" not in lower and b"\nauthorization:" not in lower


def allowed_connections() -> int:
    """So many connections this process can hold; the limit of the system is raised first."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + 2 * DESCRIPTORS_APART
    if soft < wanted or soft == resource.RLIM_INFINITY:
        most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        if sys.platform == "darwin":
            most = min(most, 10240)
        if most > soft:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return max(20, min(MOST, soft - DESCRIPTORS_APART))
