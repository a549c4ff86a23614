"""Who is known goes first: requests of strangers wait for their turn.

Users, phones and programs with a token are answered at once, as long as none of them asks for many
things at the same time: the others of one sender wait. Of everybody else, a few requests are
answered at a time; a few hundred more wait, with their bodies, which must be small, already here.
Whoever reads an answer slowly has had its turn when the answer is there; whoever has gone by the
time of its turn is not answered at all.
"""

from __future__ import annotations

import re
from asyncio import Semaphore, sleep
from collections import deque
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse

from ronde.domain.errors import RondeError, TooLarge
from ronde.services.identity import Sender, sender_of
from ronde.web.standing import KEY, Standing

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ronde.services.workspace import Workspace

AT_ONCE, MOST_WAITING = 2, 300
"""So many requests of strangers are answered at the same time, and so many more may wait."""
OF_ONE, WAITING_OF_ONE, MOST_OF_ONE = 8, 300, 400
"""So many requests of one user, phone or program are answered at a time; so many more may wait. Of
who does not go first so many may be open together, feeds included."""
COURTESY, LONGEST_COURTESY, OF_KNOWN = 0.01, 1.0, 0.25
"""Seconds after which others look again whether an arbiter is being answered, and for how long
strangers, or viewers and phones, give way."""
MOST_HELD = 16 * 1024 * 1024
"""Bytes of their bodies, together."""
BUSY = "Too many people ask at once: try again in a moment.\n"
BUSY_HEADERS = {"Retry-After": "2", "Connection": "close"}
_FEED = re.compile(r"/p/([^/]+)/live")


class Turns:
    """Wraps the application: strangers wait for their turn, known people do not."""

    def __init__(self, app: ASGIApp, workspace: Workspace) -> None:
        self.app = app
        self._workspace = workspace
        self._turn, self._listeners = Semaphore(AT_ONCE), Semaphore(AT_ONCE)
        self._first: set[object] = set()
        self._lines: dict[str, Line] = {}
        self._waiting = 0
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer at once, or when it is this request's turn."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif (sender := self._sender(scope)) is not None:
            await self._in_line(sender, scope, receive, send)
        elif self._waiting >= MOST_WAITING or self._held >= MOST_HELD:
            await _busy(scope, receive, send)
        elif self._listens(scope):  # it costs nothing while it waits for news
            turn = await self._begin(self._listeners, OF_KNOWN)
            await self._until_begun(turn, scope, receive, send)
        else:
            await self._in_turn(scope, receive, send)

    def _sender(self, scope: Scope) -> Sender | None:
        headers = Headers(scope=scope)
        found = sender_of(
            self._workspace,
            scope.get("session", {}),
            headers.get("authorization", ""),
            cookie_parser(headers.get("cookie", "")).get("ronde-phone", ""),
        )
        if found is not None and KEY in scope:
            scope[KEY].stand(Standing.FIRST if found.goes_first else Standing.KNOWN)
        return found

    def _listens(self, scope: Scope) -> bool:
        """It asks for the feed of an event of which something is public."""
        found = _FEED.fullmatch(scope["path"])
        if found is None or scope["method"] != "GET":
            return False
        try:
            return self._workspace.publications.of(found[1]).is_open
        except RondeError:
            return False

    async def _in_line(self, sender: Sender, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer somebody known, and few requests of one sender at a time.

        While somebody who goes first is being answered, all others wait until the answer begins.
        """
        line = self._lines.setdefault(sender.name, Line())
        most = line.requests >= MOST_OF_ONE and not sender.goes_first
        if most or line.waiting >= WAITING_OF_ONE:
            await _busy(scope, receive, send)
            return
        line.requests += 1
        try:
            line.waiting += 1
            try:
                await line.places.acquire()
            finally:
                line.waiting -= 1
            if not sender.goes_first:
                await self._give_way(OF_KNOWN)
            await self._answer(sender, Turn(line.places), scope, receive, send)
        finally:
            line.requests -= 1
            if not line.requests:
                self._lines.pop(sender.name, None)

    async def _answer(
        self, sender: Sender, answering: Turn, scope: Scope, receive: Receive, send: Send
    ) -> None:
        first = object()
        if sender.goes_first:
            self._first.add(first)

        async def sending(message: Message) -> None:
            self._first.discard(first)
            answering.end()
            await send(message)

        try:
            if not _has_gone(scope):
                await self.app(scope, receive, sending)
        finally:
            self._first.discard(first)
            answering.end()

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._waiting += 1
        body: deque[Message] = deque()
        held = 0
        refusal: TooLarge | None = None
        try:
            try:
                async for message in _whole(receive):
                    body.append(message)
                    held += len(message.get("body", b""))
                    self._held += len(message.get("body", b""))
            except TooLarge as error:
                refusal = error
            if body and body[-1]["type"] == "http.disconnect":
                return
            answering = await self._begin(self._turn, LONGEST_COURTESY)
        finally:
            self._waiting -= 1
            self._held -= held

        async def kept() -> Message:
            if not body and refusal is not None:
                raise refusal
            return body.popleft() if body else await receive()

        await self._until_begun(answering, scope, kept, send)

    async def _until_begun(self, turn: Turn, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; the turn is over when the answer begins."""

        async def sending(message: Message) -> None:
            turn.end()
            await send(message)

        try:
            if not _has_gone(scope):
                await self.app(scope, receive, sending)
        finally:
            turn.end()

    async def _begin(self, turns: Semaphore, courtesy: float) -> Turn:
        await turns.acquire()
        await self._give_way(courtesy)
        return Turn(turns)

    async def _give_way(self, longest: float) -> None:
        until = monotonic() + longest
        while self._first and monotonic() < until:
            await sleep(COURTESY)


@dataclass
class Line:
    """The requests of one sender that are not over, and those of them that wait."""

    requests: int = 0
    waiting: int = 0
    places: Semaphore = field(default_factory=lambda: Semaphore(OF_ONE))


class Turn:
    """A turn, which ends once."""

    def __init__(self, turns: Semaphore) -> None:
        self._turns: Semaphore | None = turns

    def end(self) -> None:
        """Let the next one begin."""
        if self._turns is not None:
            self._turns.release()
            self._turns = None


async def _whole(receive: Receive) -> AsyncGenerator[Message, None]:
    """The messages of a request, until its body is here or the sender has gone."""
    while True:
        message = await receive()
        yield message
        if message["type"] != "http.request" or not message.get("more_body"):
            return


def _has_gone(scope: Scope) -> bool:
    """The sender has broken off the connection."""
    return KEY in scope and scope[KEY].has_gone


async def _busy(scope: Scope, receive: Receive, send: Send) -> None:
    response = PlainTextResponse(BUSY, 503, BUSY_HEADERS)
    await response(scope, receive, send)
