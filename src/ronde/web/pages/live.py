"""The live feed: every page hears within a second that somebody has written.

One watch for each event that anybody looks at, however many they are: it hears at once what this
process writes, looks now and then for what others have written, and wakes all viewers together.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, suppress
from weakref import WeakKeyDictionary

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request as HttpRequest
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from ronde.domain.errors import N_, RondeError
from ronde.journal import Journal
from ronde.services.identity import still_holds
from ronde.services.request import NotAllowed
from ronde.services.workspace import Workspace
from ronde.web.request import PageRequest, page_request

EVERY = 0.4
SILENCE = 15.0
"""Seconds after which a line without meaning keeps the connection open."""


class Watch:
    """The latest entry of an event, for everybody who waits for the next one.

    It lives in one event loop, and looks as long as it has viewers.
    """

    def __init__(self, workspace: Workspace, event: str) -> None:
        self._workspace = workspace
        self._event = event
        self._number = -1
        self._news = asyncio.Event()
        self._viewers = 0
        self._looking: asyncio.Task[None] | None = None

    async def numbers(self) -> AsyncGenerator[int | None, None]:
        """The number of the latest entry, whenever it has changed; None after a long silence."""
        self._viewers += 1
        if self._looking is None:
            self._looking = asyncio.create_task(self._look())
        sent = -1
        try:
            while not self._workspace.closing.is_set():
                news = self._news
                if self._number != sent:
                    sent = self._number
                    yield sent
                    continue
                try:
                    await asyncio.wait_for(news.wait(), SILENCE)
                except TimeoutError:
                    yield None
        finally:
            self._viewers -= 1
            if not self._viewers and self._looking is not None:
                self._looking.cancel()
                self._looking = None
                _here().pop((id(self._workspace), self._event), None)

    async def _look(self) -> None:
        """Hear what is written here, and look for what is written elsewhere."""
        loop = asyncio.get_running_loop()
        wake = asyncio.Event()

        def heard(_news: object) -> None:
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(wake.set)

        journal: Journal | None = None
        stop: Callable[[], None] | None = None
        try:
            while not self._workspace.closing.is_set():
                with suppress(RondeError):
                    found = await run_in_threadpool(self._workspace.journal, self._event)
                    if found is not journal:
                        journal, stop = found, found.subscribe(heard)
                    self._tell(found.head.number if found.head else 0)
                with suppress(TimeoutError):
                    await asyncio.wait_for(wake.wait(), EVERY)
                wake.clear()
            self._news.set()
        finally:
            if stop is not None:
                stop()

    def _tell(self, number: int) -> None:
        if number == self._number:
            return
        self._number = number
        news, self._news = self._news, asyncio.Event()
        news.set()


Watches = dict[tuple[int, str], Watch]
_watches: WeakKeyDictionary[asyncio.AbstractEventLoop, Watches] = WeakKeyDictionary()


def _here() -> Watches:
    """The watches of this event loop: those that have viewers."""
    return _watches.setdefault(asyncio.get_running_loop(), {})


async def live(http: HttpRequest) -> Response:
    """The numbers of the latest entries, as server-sent events."""
    request = page_request(http)
    if not request.identity.is_logged_in:
        raise NotAllowed(N_("Log in first."))
    return await head_stream(request)


async def head_stream(request: PageRequest) -> Response:
    """The numbers of the latest entries of the request's event, as server-sent events."""
    workspace, event = request.workspace, request.event_key
    await run_in_threadpool(workspace.journal, event)  # an unknown event is refused at once
    identity = request.identity

    def may_hear() -> bool:
        if identity.kind == "anonymous":
            return workspace.publications.of(event).is_open
        return still_holds(workspace, identity)

    return StreamingResponse(heads(workspace, event, may_hear), media_type="text/event-stream")


async def heads(
    workspace: Workspace, event: str, may_hear: Callable[[], bool] = lambda: True
) -> AsyncIterator[str]:
    """What a viewer hears: the number of the latest entry, whenever it has changed.

    It ends when the viewer may hear no more: the session has ended, the event is public no longer.
    """
    watch = _here().setdefault((id(workspace), event), Watch(workspace, event))
    async with aclosing(watch.numbers()) as numbers:
        async for number in numbers:
            if not may_hear():
                return
            yield ": still here\n\n" if number is None else f"id: {number}\ndata: {number}\n\n"


ROUTES = (Route("/e/{event}/live", live, methods=["GET"]),)
