"""Process CPU time, best of several: the machine may be shared."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

PATIENCE = 0.4
MOST = 20
"""A measurement is repeated until it has taken so many seconds, and at most so often."""


def best_of(act: Callable[[], float], *, patience: float = PATIENCE) -> float:
    """The smallest of several measurements of one act, which returns its own seconds."""
    gc.collect()
    best = spent = act()
    for _ in range(MOST - 1):
        if spent >= patience:
            break
        taken = act()
        spent += taken
        best = min(best, taken)
    return best


def cpu_seconds(act: Callable[[], object]) -> float:
    """CPU seconds of this process for one act."""
    start = time.process_time()
    act()
    return time.process_time() - start


def text(seconds: float | None) -> str:
    """`2.70 ms`, `1.70 s`, or a dash."""
    if seconds is None:
        return "-"
    return f"{seconds * 1000:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


def against(seconds: float, bar: float) -> str:
    """Nothing, or that a speed is over its bar."""
    return "" if seconds <= bar else "over the bar"


def print_speed(what: str, seconds: float, bar: float) -> None:
    """A line of a table: what was measured, its seconds, and the seconds that are wanted."""
    line = f"{what:<45}{text(seconds):>12}   bar {text(bar):>10}   {against(seconds, bar)}"
    print(line.rstrip(), flush=True)


def times(ratio: float | None) -> str:
    """`12x`, or a dash."""
    if ratio is None:
        return "-"
    return f"{ratio:.1f}x" if ratio < 10 else f"{ratio:,.0f}x".replace(",", " ")
