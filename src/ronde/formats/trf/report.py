"""A report being written: its lines in order, in the dialect of the program that will read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from ronde.domain.errors import N_, Problem
from ronde.formats.trf.cells import points_cell
from ronde.formats.trf.comments import PREFIX, comment_line
from ronde.formats.trf.extensions import EXTENSIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ronde.domain.tournament import Record

Dialect = Literal["trf26", "trf16", "javafo", "bbp"]
DIALECTS: tuple[Dialect, ...] = get_args(Dialect)

ORDER = (
    *("012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122"),
    *("142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362"),
    *("XXR", "XXC", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "XXZ", "132"),
    *("001", "NRS", "310", "013", "240", "250", "XXA", "260", "XXP", "299", "300", "320", "330"),
)
"""The groups of lines in the order in which they are written."""

_PLACE = {code: place for place, code in enumerate(ORDER)}

_TRF16 = frozenset(
    "001 012 013 022 032 042 052 062 072 082 092 102 112 122 132".split()  # noqa: SIM905
)
_ENGINES = _TRF16 | {"XXR", "XXC", "XXA", "XXP"}
VISIBLE: dict[str, frozenset[str]] = {
    "trf26": frozenset(ORDER) - frozenset(EXTENSIONS) | {"XXC", "XXS"},
    "trf16": _TRF16,
    "javafo": _ENGINES | {"XXS"},
    "bbp": _ENGINES | {"BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"},
}
"""The records that a dialect has; others are written as comments."""


class Report:
    """Collects lines; records that the dialect does not have become comments."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.lines: dict[str, list[str]] = {}
        self.comments: list[str] = []
        self.problems: list[Problem] = []

    def add(self, code: str, text: str) -> None:
        """Add a record of that group; `text` is the whole line."""
        if code in VISIBLE[self.dialect]:
            self.lines.setdefault(code, []).append(text.rstrip())
        else:
            self.comments.append(PREFIX + text.rstrip())

    def comment(self, *words: str | int | tuple[str, ...]) -> None:
        """Add a line `### ronde …`."""
        self.comments.append(comment_line(*words))

    def refuse(self, template: str, **facts: object) -> None:
        """Note something that this dialect cannot express."""
        self.problems.append(Problem(template, facts=facts))

    def points(self, points: int | None, width: int = 4) -> str:
        """Points in a column of this width; blanks where there are none."""
        cell = "" if points is None else points_cell(points, width)
        if cell is None:
            self.refuse(N_("Points of {found} tenths do not fit their columns."), found=points)
        return cell or " " * width

    def text(self, unchanged: Iterable[Record]) -> str:
        """The whole report; unchanged lines return to where they stood, in their order.

        Where their places contradict the order of our groups, they go to the end.
        """
        end, reached = len(ORDER), 0
        waiting: dict[int, list[str]] = {}
        for record in unchanged:
            place = _PLACE.get(record.before, end)
            reached = place if place >= reached else end
            waiting.setdefault(reached, []).append(record.code + record.text)
        lines: list[str] = []
        for place, code in enumerate(ORDER):
            for before in [p for p in waiting if p <= place] if code in self.lines else ():
                lines.extend(waiting.pop(before))
            lines.extend(self.lines.get(code, ()))
        for rest in waiting.values():
            lines.extend(rest)
        lines.extend(self.comments)
        return "".join(f"{line}\r\n" for line in lines)
