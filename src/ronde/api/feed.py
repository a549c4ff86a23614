"""The live feed: every entry of an event as it is written, from any entry on.

    id: 17
    event: entry
    data: {"event":"open","entry":17,"act":"result","section":"a","at":"2026-11-15T14:30:00+00:00"}

A browser, or a program after a pause, comes back with the header Last-Event-ID and misses nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
from starlette.concurrency import run_in_threadpool

from ronde.journal import Entry, Journal
from ronde.services.identity import Identity, still_holds
from ronde.services.webhooks import notice
from ronde.services.workspace import Workspace

EVERY = 0.4
SILENCE = 15.0
"""Seconds after which a line without meaning keeps the connection open."""


def event_text(key: str, entry: Entry) -> str:
    """One entry as a server-sent event."""
    data = msgspec.json.encode(notice(key, entry)).decode()
    return f"id: {entry.number}\nevent: entry\ndata: {data}\n\n"


def entries_after(key: str, journal: Journal, after: int) -> str:
    """The entries after one, and then the end."""
    return "".join(event_text(key, entry) for entry in journal.entries[after:])


async def stream(
    workspace: Workspace, identity: Identity, key: str, after: int
) -> AsyncIterator[str]:
    """The entries after one, and every further one; it ends with the token, or with Ronde."""
    quiet = 0.0
    yield "retry: 2000\n\n"
    while still_holds(workspace, identity) and not workspace.closing.is_set():
        journal = await run_in_threadpool(workspace.journal, key)
        head = journal.last_number
        after = min(after, head)
        if head > after:
            news = journal.entries[after:]
            after, quiet = news[-1].number, 0.0
            for entry in news:
                yield event_text(key, entry)
        elif quiet >= SILENCE:
            quiet = 0.0
            yield ": still here\n\n"
        await asyncio.sleep(EVERY)
        quiet += EVERY
