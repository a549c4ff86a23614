"""The server of the application: on shutdown it ends the live feeds first."""

from __future__ import annotations

from types import FrameType

import uvicorn

from ronde.services.workspace import Workspace


class Server(uvicorn.Server):
    """A server that lets go of everybody who only listens."""

    def __init__(self, settings: uvicorn.Config, workspace: Workspace) -> None:
        super().__init__(settings)
        self._workspace = workspace

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C, or the end of the machine."""
        self._workspace.closing.set()
        super().handle_exit(sig, frame)
