"""A learner's progress: a file with a line for each exercise that was ended, and what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from ronde.domain.errors import N_, RequestError
from ronde.training.questions import Task
from ronde.training.search import Exercise

LONGEST = 24 * 3600
"""Seconds after which a time says nothing: the page was left open."""


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """An exercise that was ended: solved, or its solution shown.

    `wrong` are the answers before the right one, `hints` those that were asked for, `seconds` the
    time taken; None where it is not known.
    """

    on: str
    system: str
    task: Task = "round"
    article: str = ""
    seed: int = 0
    solved: bool
    wrong: int = 0
    hints: int = 0
    seconds: int | None = None


class SubjectProgress(NamedTuple):
    """What was done of one article or task of a system; `alone`: at once and without a hint."""

    system: str
    task: Task
    article: str
    done: int
    solved: int
    alone: int
    seconds: int | None


def attempt(
    exercise: Exercise, on: str, *, solved: bool, wrong: int, hints: int, seconds: int | None
) -> Attempt:
    """The line for an exercise that ended now."""
    return Attempt(
        on=on,
        system=exercise.system,
        task=exercise.task,
        article="" if exercise.subject is None else exercise.subject.code,
        seed=exercise.seed,
        solved=solved,
        wrong=wrong,
        hints=hints,
        seconds=None if seconds is None or seconds > LONGEST else max(seconds, 0),
    )


def line_of(one: Attempt) -> str:
    """The line of the file."""
    return msgspec.json.encode(one).decode()


def append(path: Path, one: Attempt) -> None:
    """Add a line to the file; a file that does not exist is begun."""
    with path.open("a", encoding="utf-8") as file:
        file.write(line_of(one) + "\n")


def read(text: str) -> list[Attempt]:
    """The lines of a file; one that is no exercise is refused by its number."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(msgspec.json.decode(line, type=Attempt))
        except msgspec.DecodeError as fault:
            raise RequestError(
                N_("Line {line} of the progress file is no exercise: {fault}."),
                line=number,
                fault=fault,
            ) from None
    return found


def summary(attempts: Iterable[Attempt]) -> list[SubjectProgress]:
    """By system, task and article, what goes worst first."""
    groups: dict[tuple[str, Task, str], list[Attempt]] = {}
    for one in attempts:
        groups.setdefault((one.system, one.task, one.article), []).append(one)
    rows = [_counted(*key, group) for key, group in groups.items()]
    return sorted(rows, key=lambda row: (row.alone * 1000 // row.done, row[:3]))


def _counted(system: str, task: Task, article: str, group: Sequence[Attempt]) -> SubjectProgress:
    """How many were done, solved, solved alone, and the median of the times."""
    solved = [one for one in group if one.solved]
    alone = [one for one in solved if not one.wrong and not one.hints]
    times = sorted(one.seconds for one in solved if one.seconds is not None)
    median = times[len(times) // 2] if times else None
    return SubjectProgress(system, task, article, len(group), len(solved), len(alone), median)
