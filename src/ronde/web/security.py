"""Security headers on every response, and what requests may not be: too large, or for others."""

from __future__ import annotations

from asyncio import CancelledError, sleep
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse, Response

from ronde.domain.errors import N_, TooLarge
from ronde.services.request import LARGEST_FROM_ANYBODY, LARGEST_KEY
from ronde.web.standing import KEY

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ronde.services.workspace import Workspace

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; "
        "base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

MOST_HEADERS, MEGABYTE = 100, 1024 * 1024


class Guard:
    """Wraps the application: headers outwards, a limit inwards."""

    def __init__(self, app: ASGIApp, workspace: Workspace) -> None:
        self.app = app
        self._workspace = workspace

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if (refusal := self._refusal(scope)) is not None:
            await refusal(scope, receive, send)
            return
        received, has_begun = 0, False
        scope[LARGEST_KEY] = LARGEST_FROM_ANYBODY

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            largest = scope[LARGEST_KEY]
            if received > largest:
                raise _too_large(largest)
            return message

        async def guarded(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if scope["scheme"] == "https":
                    _secure_cookies(message)
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await self.app(scope, counted, guarded)
        except CancelledError:
            if not self._workspace.closing.is_set():
                raise
            await _let_go(scope, receive, None if has_begun else send)

    def _refusal(self, scope: Scope) -> Response | None:
        """Why a request is not even looked at, judged by its head."""
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        if len(headers) > MOST_HEADERS:
            return _plain(431, "Too many header lines.")
        names = [name for name, _value in headers]
        if b"transfer-encoding" in names:
            return _plain(411, "Send the length of the body: Content-Length.")
        hosts = [value for name, value in headers if name == b"host"]
        if len(hosts) > 1 or not self._workspace.hosts.answers_to(
            b"".join(hosts).decode("latin-1")
        ):
            return _plain(
                421,
                "Ronde does not know this host name. Open it under an address of the machine, or "
                "start it with --hostname NAME.",
            )
        return None


async def _let_go(scope: Scope, receive: Receive, send: Send | None) -> None:
    """Say that the server ends; an answer that has begun breaks off."""
    if send is not None:
        ending = _plain(503, "Ronde is being ended here: try again when it runs again.")
        await ending(scope, receive, send)
    elif KEY in scope:
        scope[KEY].transport.abort()
        await sleep(0)  # the connection hears of it


def _too_large(largest: int) -> TooLarge:
    if largest < MEGABYTE:
        sentence = N_("This is too large: at most {size} kB can be sent at once.")
        return TooLarge(sentence, size=largest // 1024)
    sentence = N_("This is too large: at most {size} MB can be sent at once.")
    return TooLarge(sentence, size=largest // MEGABYTE)


def _plain(status: int, sentence: str) -> Response:
    return PlainTextResponse(f"{sentence}\n", status, {"Cache-Control": "no-store", **HEADERS})


def _secure_cookies(message: Message) -> None:
    """Let browsers send the cookies that are set here over HTTPS only."""
    message["headers"] = [
        (name, value + b"; secure" if _is_open_cookie(name, value) else value)
        for name, value in message["headers"]
    ]


def _is_open_cookie(name: bytes, value: bytes) -> bool:
    return name.lower() == b"set-cookie" and b"; secure" not in value.lower()
