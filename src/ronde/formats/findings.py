"""Problems and notices of a reader, each with its line and column."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ronde.domain.errors import InputError, Problem

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament


class ReadResult(NamedTuple):
    """A tournament as it was read, and remarks that did not prevent reading it.

    `rounds_at` is the line and the column where the number of rounds stands, or else the start.
    """

    tournament: Tournament
    notices: tuple[Problem, ...] = ()
    rounds_at: tuple[int, int] = (1, 1)


class Findings:
    """Problems and notices in the order in which they were met; nothing is raised early."""

    __slots__ = ("notices", "problems", "rounds_at")

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.notices: list[Problem] = []
        self.rounds_at = (1, 1)

    def wrong(self, line: int | None, column: int | None, template: str, **facts: object) -> None:
        """Something that makes the file unusable."""
        self.problems.append(Problem(template, line, column, facts))

    def note(self, line: int | None, column: int | None, template: str, **facts: object) -> None:
        """Something whose meaning is clear although it is not as it should be."""
        self.notices.append(Problem(template, line, column, facts))

    def settle(self, file: str | None) -> None:
        """Raise everything that was wrong, in the order of the lines; return when nothing was."""
        if self.problems:
            self.problems.sort(key=_place)
            raise InputError(self.problems, file)


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Where a place in the text stands, each counted from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _place(problem: Problem) -> tuple[int, int]:
    return (problem.line or 0, problem.column or 0)
