"""One watch for each event that anybody follows, however many they are.

It hears at once what this process writes, looks now and then for what others have written, and
wakes everybody together.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from anyio import to_thread

from ronde.domain.errors import RondeError

if TYPE_CHECKING:
    from ronde.journal import Journal
    from ronde.services.workspace import Workspace

EVERY = 0.4
"""Seconds between two looks at what others have written."""
SILENCE = 15.0
"""Seconds after which a line without meaning keeps a connection open."""
REST, LONGEST_REST = 0.0005, 0.5
"""Seconds of rest for each viewer between two entries that are told, and at most."""


class Watch:
    """The latest entry of an event, for everybody who waits for the next one.

    It lives in one event loop, and looks as long as it has viewers. After it has woken thousands it
    rests for a moment, so that entries that follow quickly are told together.
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
                    found = await to_thread.run_sync(self._workspace.journal, self._event)
                    if found is not journal:
                        journal, stop = found, found.subscribe(heard)
                    if self._tell(found.head.number if found.head else 0):
                        await asyncio.sleep(min(LONGEST_REST, REST * self._viewers))
                with suppress(TimeoutError):
                    await asyncio.wait_for(wake.wait(), EVERY)
                wake.clear()
            self._news.set()
        finally:
            if stop is not None:
                stop()

    def _tell(self, number: int) -> bool:
        """Wake the viewers if that is news to them."""
        if number == self._number:
            return False
        self._number = number
        news, self._news = self._news, asyncio.Event()
        news.set()
        return True


Watches = dict[tuple[int, str], Watch]
_watches: WeakKeyDictionary[asyncio.AbstractEventLoop, Watches] = WeakKeyDictionary()


def _here() -> Watches:
    """The watches of this event loop: those that have viewers."""
    return _watches.setdefault(asyncio.get_running_loop(), {})


def watch(workspace: Workspace, event: str) -> Watch:
    """The watch of an event in this event loop."""
    return _here().setdefault((id(workspace), event), Watch(workspace, event))
