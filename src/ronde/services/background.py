"""Work beside the requests, in a thread of its own where the machine has threads.

WebAssembly, in which Ronde runs inside a browser's page, has neither threads nor processes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Thread

IN_WEBASSEMBLY = sys.platform == "emscripten"


def begin(name: str, work: Callable[..., object], *given: object) -> None:
    """Begin the work; without threads it is done when this returns."""
    if IN_WEBASSEMBLY:
        work(*given)
    else:
        Thread(target=work, args=given, name=f"ronde {name}", daemon=True).start()
