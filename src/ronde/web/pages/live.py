"""The live feed: every page hears within a second that somebody has written."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, suppress

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request as HttpRequest
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from ronde.domain.errors import N_, RondeError
from ronde.services.identity import still_holds
from ronde.services.request import NotAllowed
from ronde.services.watches import watch
from ronde.services.workspace import Workspace
from ronde.web.request import PageRequest, page_request


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

    It ends when the viewer may hear no more: the session has ended, the event is public no longer,
    or the database does not answer. Whoever may hear more comes back.
    """
    async with aclosing(watch(workspace, event).numbers()) as numbers:
        with suppress(RondeError):
            async for number in numbers:
                if not may_hear():
                    return
                yield ": still here\n\n" if number is None else _news(number)


def _news(number: int) -> str:
    return f"id: {number}\ndata: {number}\n\n"


ROUTES = (Route("/e/{event}/live", live, methods=["GET"]),)
