"""Requests in, answers out: the application for the one visitor of a page, in one thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple

from anyio import to_thread

from ronde.services.background import IN_WEBASSEMBLY
from ronde.services.browser_storage import BrowserStorage
from ronde.services.users import User
from ronde.web.app import create_app
from ronde.web.in_browser.addresses import inner_path, outer_header, outer_page
from ronde.web.in_browser.pages import ENTER, private_routes
from ronde.web.security import HEADERS

VISITOR = "Arbiter"
"""What the history calls whoever sits at the browser."""
HOST = "localhost"
POLICY = HEADERS["Content-Security-Policy"].replace(
    "frame-ancestors 'none'", "frame-ancestors 'self'"
)
"""The pages stand in a frame of the page that runs Ronde."""
SHELL_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-src 'self'; "
    "worker-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'none'; "
    "base-uri 'none'"
)
"""That page itself: nothing from another host, nothing to another host."""


class Answer(NamedTuple):
    """What a request is answered."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class BrowserServer:
    """The application over the events that a browser keeps, below an address of its host."""

    def __init__(self, folder: Path, prefix: str = "", shell: str = "") -> None:
        if IN_WEBASSEMBLY:
            to_thread.run_sync = _in_this_thread  # type: ignore[assignment]
        self._prefix = prefix
        self._app = create_app(folder, first=private_routes())
        workspace = self._workspace = self._app.state.workspace
        self.storage: BrowserStorage = BrowserStorage(workspace.store, shell)
        workspace.browser = self.storage
        self._cookies: dict[str, str] = {}
        self.visitor: User = workspace.users.add_without_password(VISITOR)

    async def answer(
        self, method: str, address: str, headers: Mapping[str, str], body: bytes
    ) -> Answer:
        """The answer to a request of the page; the visitor is logged in by then."""
        if "text/event-stream" in headers.get("accept", ""):
            return Answer(204, [], b"")  # nobody else writes here: there is no news to wait for
        if not self._cookies:
            await self._ask("GET", ENTER, headers, b"")
        return self._as_outside(await self._ask(method, self._inner(address), headers, body))

    async def answer_page(self, method: str, address: str, headers: Any, body: Any) -> Any:
        """The same in values of the page that asks, JavaScript's."""
        return await self.answer(method, address, dict(headers), body.to_bytes())

    def close(self) -> None:
        """Leave every event in one file."""
        self._workspace.close()

    def _inner(self, address: str) -> str:
        return inner_path(address, self._prefix)

    async def _ask(
        self, method: str, address: str, headers: Mapping[str, str], body: bytes
    ) -> Answer:
        path, _mark, query = address.partition("?")
        sent = {**headers, "host": HOST, "content-length": str(len(body))}
        if referer := headers.get("referer"):
            sent["referer"] = f"http://{HOST}{self._inner(referer)}"
        if self._cookies:
            sent["cookie"] = "; ".join(f"{name}={text}" for name, text in self._cookies.items())
        answer = await _ask_application(self._app, method, path, query, sent, body)
        self._keep_cookies(answer.headers)
        return answer

    def _keep_cookies(self, headers: list[tuple[str, str]]) -> None:
        for name, value in headers:
            if name == "set-cookie":
                for key, morsel in SimpleCookie(value).items():
                    self._cookies[key] = morsel.value
                    if not morsel.value or morsel.value == "null":
                        del self._cookies[key]

    def _as_outside(self, answer: Answer) -> Answer:
        headers = [
            (name, outer_header(name, value, self._prefix))
            for name, value in answer.headers
            if name not in ("set-cookie", "content-length", "x-frame-options")
            and name != "content-security-policy"
        ]
        kinds = [value for name, value in answer.headers if name == "content-type"]
        body = answer.body
        if any(kind.startswith("text/html") for kind in kinds):
            body = outer_page(body.decode(), self._prefix).encode()
        return Answer(answer.status, [*headers, ("content-security-policy", POLICY)], body)


def boot(folder: str, prefix: str, shell: str, persistent: bool) -> BrowserServer:
    """The server of a page, for the worker that runs it."""
    server = BrowserServer(Path(folder), prefix, shell)
    server.storage.persistent = persistent
    return server


async def _in_this_thread(work: Callable[..., Any], *given: Any, **_limits: Any) -> Any:
    return work(*given)


async def _ask_application(
    app: Any, method: str, path: str, query: str, headers: Mapping[str, str], body: bytes
) -> Answer:
    """One request to an ASGI application, and its whole answer."""
    from urllib.parse import unquote

    status, answered, parts = 500, list[tuple[str, str]](), list[bytes]()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Mapping[str, Any]) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            answered.extend(
                (name.decode("latin-1").lower(), value.decode("latin-1"))
                for name, value in message["headers"]
            )
        else:
            parts.append(message.get("body", b""))

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [
            (name.lower().encode("latin-1"), value.encode("latin-1", "replace"))
            for name, value in headers.items()
        ],
        "server": (HOST, 80),
        "client": ("127.0.0.1", 1),
    }
    await app(scope, receive, send)
    return Answer(status, answered, b"".join(parts))
