"""Security headers on every response, and a limit on the size of requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders

from ronde.domain.errors import N_, TooLarge
from ronde.services.request import LARGEST_FROM_ANYBODY, LARGEST_KEY

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

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


class Guard:
    """Wraps the application: headers outwards, a limit inwards."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        received = 0
        scope[LARGEST_KEY] = LARGEST_FROM_ANYBODY

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            largest = scope[LARGEST_KEY]
            if received > largest:
                raise TooLarge(
                    N_("This is too large: at most {size} MB can be sent at once."),
                    size=largest // 1024 // 1024,
                )
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if scope["scheme"] == "https":
                    _secure_cookies(message)
                if not scope["path"].startswith("/static/"):
                    headers["Cache-Control"] = "no-store"
            await send(message)

        await self.app(scope, counted, guarded)


def _secure_cookies(message: Message) -> None:
    """Let browsers send the cookies that are set here over HTTPS only."""
    message["headers"] = [
        (name, value + b"; secure" if _is_open_cookie(name, value) else value)
        for name, value in message["headers"]
    ]


def _is_open_cookie(name: bytes, value: bytes) -> bool:
    return name.lower() == b"set-cookie" and b"; secure" not in value.lower()
