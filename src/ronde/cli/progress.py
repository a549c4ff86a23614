"""The progress of a long computation, and how long it will still take."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import click

from ronde.cli.language import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable

PAUSE = 0.5
LONG_PAUSE = 60.0
"""Seconds between two lines of progress, at a terminal and in a file."""


class Progress:
    """Prints on the standard error how far the work is, and how long it will still take.

    The estimate is the mean pace of this run so far; kinds of tournaments take turns, so that
    the pace of the beginning is that of the end. Before the first answer there is none.
    """

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.name = name
        self.clock = clock
        self.began: tuple[float, int] | None = None
        self.last_shown: float = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = self.clock()
        at_terminal = sys.stderr.isatty()
        if self.began is None:
            self.began = now, done
            self.last_shown = now - PAUSE
        if done < total and now - self.last_shown < (PAUSE if at_terminal else LONG_PAUSE):
            return
        self.last_shown = now
        line = self.line(now, done, total)
        last = done == total or not at_terminal
        click.echo(f"\r{line}\x1b[K" if at_terminal else line, err=True, nl=last)

    def line(self, now: float, done: int, total: int) -> str:
        """The progress in one line."""
        assert self.began is not None
        start, before = self.began
        took, made = now - start, done - before
        text = _("{name}: {done} of {total} tournaments").format(
            name=self.name, done=done, total=total
        )
        if not (made and took > 0):
            return text
        pace = made / took
        if done == total:
            return text + _(", {pace:.0f} a second, {seconds:.0f} s").format(
                pace=pace, seconds=took
            )
        return text + _(", {pace:.0f} a second, about {left} left").format(
            pace=pace, left=duration((total - done) / pace)
        )


def duration(seconds: float) -> str:
    """A time to wait, no more exact than it is known."""
    if seconds < 90:
        count = max(1, round(seconds))
        return ngettext("{count} second", "{count} seconds", count).format(count=count)
    if seconds < 5400:
        count = round(seconds / 60)
        return ngettext("{count} minute", "{count} minutes", count).format(count=count)
    count = round(seconds / 3600)
    return ngettext("{count} hour", "{count} hours", count).format(count=count)
