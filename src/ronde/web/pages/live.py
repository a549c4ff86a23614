"""The live feed: every page hears within a second that somebody has written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from ronde.desk.house import House
from ronde.domain.errors import N_
from ronde.web.visit import NotAllowed, arrived

EVERY = 0.4
SILENCE = 15.0
"""Seconds after which a line without meaning keeps the connection open."""


async def live(request: Request) -> Response:
    """The numbers of the latest entries, as server-sent events."""
    visit = await arrived(request)
    if visit.account is None:
        raise NotAllowed(N_("Log in first."))
    return StreamingResponse(heads(visit.house, visit.event_key), media_type="text/event-stream")


async def heads(house: House, event: str) -> AsyncIterator[str]:
    """The number of the latest entry, told whenever it has changed."""
    told = -1
    quiet = 0.0
    while True:
        journal = await run_in_threadpool(house.journal, event)
        number = journal.head.number if journal.head else 0
        if number != told:
            told, quiet = number, 0.0
            yield f"id: {number}\ndata: {number}\n\n"
        elif quiet >= SILENCE:
            quiet = 0.0
            yield ": still here\n\n"
        await asyncio.sleep(EVERY)
        quiet += EVERY


ROUTES = (Route("/e/{event}/live", live, methods=["GET"]),)
