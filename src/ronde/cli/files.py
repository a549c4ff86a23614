"""Files that commands read and write, without click: `ronde-engine` starts without it."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO

    from ronde.domain.tournament import Tournament


def is_event(file: str) -> bool:
    """The file is the journal of an event, perhaps with `#section` after its name."""
    place = file.partition("#")[0]
    if place.startswith(("postgresql://", "postgres://")):
        return True
    try:
        with io.FileIO(place) as content:
            return content.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


def read_tournament(file: str, say: Callable[[str], str]) -> Tournament:
    """The tournament in that file, or in the standard input; notices go to the standard error.

    Of an event with several sections, `open.ronde#a` is section a. `say` words the notices.
    """
    if is_event(file):
        from ronde.cli.event import open_section

        with open_section(file) as (journal, section):
            return journal.state.tournament(section)
    from ronde.formats import read_report

    report = read_report(sys.stdin.buffer.read() if file == "-" else _path(file))
    for notice in report.notices:
        print(notice.render(say, None if file == "-" else file), file=sys.stderr)
    return report.tournament


def _path(file: str) -> str | os.PathLike[str]:
    """The file; readers take a text with line ends for a report, not for a name."""
    if file.isprintable():
        return file
    from pathlib import Path

    return Path(file)


@contextmanager
def locate_missing_rounds(file: str) -> Iterator[None]:
    """Add to an error about a missing round the place in the file that says how many there are."""
    from ronde.domain.errors import InputError, NoSuchRound, Problem

    try:
        yield
    except NoSuchRound as refusal:
        if file == "-" or is_event(file):
            raise
        from ronde.formats import read_report

        line, column = read_report(_path(file)).rounds_at
        problem = Problem(refusal.template, line, column, refusal.facts)
        raise InputError([problem], file) from refusal


def write_text(content: str, output: str | None) -> None:
    """Text to a file, or to the standard output; line ends stay as they are."""
    write_parts((content,), output)


def write_parts(parts: Iterable[str], output: str | None) -> None:
    """Texts to a file, or to the standard output, each as soon as it is there."""
    if output is None:
        sys.stdout.flush()
        for part in parts:
            sys.stdout.buffer.write(part.encode())
            sys.stdout.buffer.flush()
        return
    with open_for_writing(output) as file:
        for part in parts:
            file.write(part.encode())


def write_bytes(content: bytes, output: str) -> None:
    """Bytes to a file; `-` is the standard output."""
    if output == "-":
        sys.stdout.buffer.write(content)
        return
    with open_for_writing(output) as file:
        file.write(content)


@contextmanager
def open_for_writing(output: str) -> Iterator[BinaryIO]:
    """The file, empty; `FileAccessError` where it cannot be written."""
    from ronde.domain.errors import N_, FileAccessError

    try:
        with io.BufferedWriter(io.FileIO(output, "w")) as file:
            yield file
    except OSError as error:
        raise FileAccessError(
            N_("The file {file} cannot be written: {reason}."),
            file=output,
            reason=error.strerror or error,
        ) from error
