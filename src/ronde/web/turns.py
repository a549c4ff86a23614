"""Who is known goes first: requests of strangers wait for their turn.

Users, phones and programs with a token are answered at once. Of everybody else, a few requests
are answered at a time; a few hundred more wait, with their bodies, which must be small, already
here. Whoever reads an answer slowly has had its turn when the answer is there.
"""

from __future__ import annotations

from asyncio import Semaphore, sleep
from collections import deque
from collections.abc import AsyncGenerator
from time import monotonic
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse

from ronde.domain.errors import TooLarge
from ronde.services.identity import is_known
from ronde.web.connections import KEY

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ronde.services.workspace import Workspace

AT_ONCE, MOST_WAITING = 2, 300
"""So many requests of strangers are answered at the same time, and so many more may wait."""
COURTESY, LONGEST_COURTESY = 0.01, 1.0
"""Seconds after which a stranger looks again whether somebody known is being answered."""
MOST_HELD = 16 * 1024 * 1024
"""Bytes of their bodies, together."""


class Turns:
    """Wraps the application: strangers wait for their turn, known people do not."""

    def __init__(self, app: ASGIApp, workspace: Workspace) -> None:
        self.app = app
        self._workspace = workspace
        self._turn = Semaphore(AT_ONCE)
        self._known: set[object] = set()
        self._waiting = 0
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer at once, or when it is this request's turn."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif self._goes_first(scope):
            await self._at_once(scope, receive, send)
        elif self._waiting >= MOST_WAITING or self._held >= MOST_HELD:
            await _busy(scope, receive, send)
        elif scope["path"].endswith("/live"):  # it costs nothing while it waits for news
            await self.app(scope, receive, send)
        else:
            await self._in_turn(scope, receive, send)

    def _goes_first(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        found = is_known(
            self._workspace,
            scope.get("session", {}),
            headers.get("authorization", ""),
            cookie_parser(headers.get("cookie", "")).get("ronde-phone", ""),
        )
        if found and KEY in scope:
            scope[KEY].is_known = True
        return found

    async def _at_once(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, while strangers wait until the answer begins."""
        known = object()
        self._known.add(known)

        async def sending(message: Message) -> None:
            self._known.discard(known)
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            self._known.discard(known)

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
            answering = await self._begin()
        finally:
            self._waiting -= 1
            self._held -= held

        async def kept() -> Message:
            if not body and refusal is not None:
                raise refusal
            return body.popleft() if body else await receive()

        async def sending(message: Message) -> None:
            answering.end()
            await send(message)

        try:
            await self.app(scope, kept, sending)
        finally:
            answering.end()

    async def _begin(self) -> Turn:
        await self._turn.acquire()
        until = monotonic() + LONGEST_COURTESY
        while self._known and monotonic() < until:
            await sleep(COURTESY)
        return Turn(self._turn)


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


async def _busy(scope: Scope, receive: Receive, send: Send) -> None:
    response = PlainTextResponse(
        "Too many people ask at once: try again in a moment.\n", 503, {"Retry-After": "2"}
    )
    await response(scope, receive, send)
