"""The live feed: every entry of an event as it is written, from any entry on.

    id: 17
    event: entry
    data: {"event":"open","entry":17,"act":"result","section":"a","at":"2026-11-15T14:30:00+00:00"}

A browser, or a program after a pause, comes back with the header Last-Event-ID and misses nothing.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing, suppress

import msgspec
from starlette.concurrency import run_in_threadpool

from ronde.domain.errors import RondeError
from ronde.journal import Entry, Journal
from ronde.services.identity import Identity, still_holds
from ronde.services.watches import watch
from ronde.services.webhooks import notice
from ronde.services.workspace import Workspace

AT_ONCE = 500
"""So many entries are sent in one piece."""


def event_text(key: str, entry: Entry) -> str:
    """One entry as a server-sent event."""
    data = msgspec.json.encode(notice(key, entry)).decode()
    return f"id: {entry.number}\nevent: entry\ndata: {data}\n\n"


def entries_after(key: str, journal: Journal, after: int, until: int | None = None) -> str:
    """The entries after one, up to another or to the end."""
    return "".join(event_text(key, entry) for entry in journal.entries[after:until])


async def stream(
    workspace: Workspace, identity: Identity, key: str, after: int
) -> AsyncIterator[str]:
    """The entries after one, and every further one; it ends with the token, or with Ronde."""
    yield "retry: 2000\n\n"
    async with aclosing(watch(workspace, key).numbers()) as numbers:
        with suppress(RondeError):  # the database does not answer: who listens comes back
            async for number in numbers:
                if not still_holds(workspace, identity):
                    return
                if number is None:
                    yield ": still here\n\n"
                    continue
                after = min(after, number)
                while after < number:
                    journal = await run_in_threadpool(workspace.journal, key)
                    until = min(after + AT_ONCE, number)
                    yield await run_in_threadpool(entries_after, key, journal, after, until)
                    after = until
