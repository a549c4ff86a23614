"""The server over the application: limits on connections, and an end that lets everybody go."""

from __future__ import annotations

import asyncio
import socket
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, cast

import uvicorn

from ronde.web.connections import Connection, Connections, allowed_connections

if TYPE_CHECKING:
    from starlette.applications import Starlette

LONGEST_LINE = 16 * 1024
"""Bytes of a head that is not complete yet."""
KEEP_ALIVE = 15
"""Seconds for which a browser's connection may rest between two requests."""
GRACE = 1
"""Seconds that requests get to end when the server ends."""


class Server(uvicorn.Server):
    """A server that lets go of everybody who only listens when it ends."""

    def __init__(self, app: Starlette) -> None:
        self._workspace = app.state.workspace
        self.all_connections: Connections = Connections(allowed_connections())
        protocol = cast(Any, partial(Connection, self.all_connections))
        super().__init__(
            uvicorn.Config(
                app,
                http=protocol,
                ws="none",
                log_level="error",
                h11_max_incomplete_event_size=LONGEST_LINE,
                timeout_keep_alive=KEEP_ALIVE,
                timeout_graceful_shutdown=GRACE,
            )
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C, or the end of the machine."""
        self._workspace.closing.set()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and look at the clock from now on."""
        await super().startup(sockets)
        self.all_connections.begin(asyncio.get_running_loop())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let requests end; those that wait for their turn are told that the server ends."""
        loop = asyncio.get_running_loop()
        loop.call_later(0.8 * GRACE, self._cancel)
        loop.call_later(0.9 * GRACE, self.all_connections.abort)
        await super().shutdown(sockets)

    def _cancel(self) -> None:
        for task in self.server_state.tasks:
            task.cancel()
