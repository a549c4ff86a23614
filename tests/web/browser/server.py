"""`ronde serve` as a process of its own, which can be killed and started again."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from tests.support import ROOT
from tests.waiting import until


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """The application on a folder of events; the port stays the same when it is started again."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.options = options
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._link = ""
        self._announced = False
        self.start()

    def start(self) -> Self:
        """Start it, and wait until it says where it is open."""
        self._announced = False
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "ronde", "serve", "--lang", "en"),
                "--no-supervisor",
                *("--data", str(self.folder), "--port", str(self.port), *self.options),
            ],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"},
        )
        threading.Thread(target=self._listen, args=(self.process,), daemon=True).start()
        until(lambda: self._announced or self._has_ended(), "the address of the server")
        assert not self._has_ended(), "the server has ended"
        return self

    @property
    def link(self) -> str:
        """The one-time link of the chief arbiter, as soon as the server has printed it."""
        until(lambda: self._link, "the link of the chief arbiter")
        return self._link

    def _has_ended(self) -> bool:
        return self.process.poll() is not None

    def _listen(self, process: subprocess.Popen[str]) -> None:
        """Read what it prints: its address, and the one-time link of the chief arbiter."""
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                self._announced |= self.address in line
                if found := re.search(r"/invitation/\S+", line):
                    self._link = self.address + found[0]

    def kill(self) -> None:
        """End it without a chance to tidy up, as a power cut does."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        """Kill it and start it again."""
        self.kill()
        self.start()


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Server]:
    """A server that is gone afterwards."""
    server = Server(folder, *options)
    try:
        yield server
    finally:
        server.kill()
