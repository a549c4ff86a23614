"""A process that starts the server, and starts it again when it has ended unexpectedly.

The server itself runs in a child process over a socket that the supervisor holds: whoever
connects in between waits, and is answered by the next server.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from datetime import datetime
from socket import socket
from threading import Event, Thread
from types import FrameType

import click

from ronde.cli.language import _

SOCKET, LIFE = "RONDE_SERVER_SOCKET", "RONDE_SUPERVISOR"
"""Environment of the child: its socket, and a pipe that closes when the supervisor ends."""
FIRST, LONGEST = 0.5, 5.0
"""Seconds before the next start, doubled while the server ends again soon, up to the longest."""
STEADY = 10.0
"""Seconds after which a server counts as having run well: whoever killed it did not keep it from
starting."""
REFUSED = (1, 2, 3, 4, 5)
"""Exit codes of errors that have been told: the first start ends with them."""


def can_supervise() -> bool:
    """The system lets a child process take over a socket, and this is not the child."""
    return os.name == "posix" and SOCKET not in os.environ and not hasattr(sys, "frozen")


def handed_socket() -> socket | None:
    """In the child: the socket that the supervisor has bound."""
    number = os.environ.get(SOCKET)
    return None if number is None else socket(fileno=int(number))


def end_with_supervisor() -> None:
    """In the child: end at once, as by Ctrl-C, when the supervisor is gone."""
    pipe = os.environ.get(LIFE)
    if pipe is not None:
        Thread(target=_watch, args=(int(pipe),), daemon=True).start()


def _watch(pipe: int) -> None:
    os.read(pipe, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def supervise(listener: socket) -> int:
    """Run the server until it ends as it should; its exit code."""
    reading, writing = os.pipe()
    environment = {**os.environ, SOCKET: str(listener.fileno()), LIFE: str(reading)}
    handed = (listener.fileno(), reading)
    ending = Event()
    child: subprocess.Popen[bytes] | None = None

    def forward(number: int, _frame: FrameType | None) -> None:
        ending.set()
        if child is not None and child.poll() is None:
            child.send_signal(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, forward)
    wait, has_run = FIRST, False
    while True:
        began = time.monotonic()
        child = subprocess.Popen(
            [sys.executable, "-m", "ronde", *sys.argv[1:]], env=environment, pass_fds=handed
        )
        code = child.wait()
        if ending.is_set() or code == 0 or (code in REFUSED and not has_run):
            os.close(writing)
            return 0 if ending.is_set() else code
        lasted = time.monotonic() - began
        has_run = has_run or code not in REFUSED or lasted > STEADY
        wait = FIRST if lasted > STEADY else wait
        _tell(code, wait)
        if ending.wait(wait):
            return 0
        wait = min(2 * wait, LONGEST)


def _tell(code: int, wait: float) -> None:
    reason = signal.Signals(-code).name if code < 0 else str(code)
    click.echo(
        _(
            "{time}: the server has ended unexpectedly ({reason}) and is started again in "
            "{seconds} seconds. What was acknowledged is safe."
        ).format(time=datetime.now().strftime("%H:%M:%S"), reason=reason, seconds=round(wait, 1)),
        err=True,
    )
