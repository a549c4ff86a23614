"""Long work is done one after the other, so that it cannot take all threads of the server."""

from __future__ import annotations

from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakKeyDictionary

from anyio import CapacityLimiter, to_thread

Answer = TypeVar("Answer")
Limiters = dict[str, CapacityLimiter]
_limiters: WeakKeyDictionary[AbstractEventLoop, Limiters] = WeakKeyDictionary()


async def in_turn(kind: str, work: Callable[..., Answer], *given: object) -> Answer:
    """What the work answers, in a thread, when no other work of that kind is being done.

    Who waits takes up no thread: whatever is quick goes on meanwhile.
    """
    limiters = _limiters.setdefault(get_running_loop(), {})
    return await to_thread.run_sync(
        work, *given, limiter=limiters.setdefault(kind, CapacityLimiter(1))
    )
