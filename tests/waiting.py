"""How long a test waits for what must come: long, since a busy machine is no fault.

A test that passes hardly waits at all; only one that fails takes its time. Hardly any other module
reads a clock (`tests/unit/tools/test_clocks.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 120.0
"""Seconds after which something that was promised will not come any more."""


def pause() -> None:
    """A moment before the next look."""
    time.sleep(0.05)


def until(
    condition: Callable[[], object], what: str, *, between: Callable[[], object] = pause
) -> None:
    """Wait until the condition is true; `what` names what did not come."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"{what}: not in {PATIENCE:.0f} seconds"
        between()
