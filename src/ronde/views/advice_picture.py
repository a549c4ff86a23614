"""Formats side by side as a picture: for each goal, how far every format is from the first.

The dot is the difference, the line its interval, the band what does not matter. The verdict stands
beside it in words, so that the picture is read without colour.
"""

from __future__ import annotations

from math import floor, log10

from ronde.domain.errors import N_, Translate
from ronde.explanation.pictures.drawing import Drawing
from ronde.explanation.pictures.text_width import shortened
from ronde.notation import number
from ronde.views.advice import AdviceView, FormatView, GoalView

WIDTH, LEFT, RIGHT = 760.0, 300.0, 610.0
ROW, HEAD, GAP = 30.0, 46.0, 18.0
LINES = {"better": "hair-changed", "worse": "hair-charged"}


def advice_svg(view: AdviceView, say: Translate, code: str, *, alone: bool) -> str:
    """The whole picture."""
    drawing = Drawing()
    title = say(N_("The formats compared with number 1"))
    drawing.text(20, 30, title, 17, "serif bold")
    y = 46.0
    others = view.formats[1:]
    for place, goal in enumerate(view.formats[0].goals):
        drawing.text(20, y + 18, goal.wording, 13, "bold")
        y += HEAD
        drawing.text(20, y - 4, goal.scale, 11, "soft")
        rows = [(row, row.goals[place]) for row in others]
        reach = _reach([goal for _, goal in rows])
        bottom = y + ROW * len(rows)
        _draw_scale(drawing, rows[0][1].margin, reach, y, bottom, say)
        for row, found in rows:
            _draw_row(drawing, row, found, reach, y + ROW / 2)
            y += ROW
        y += GAP
    words = " ".join(f"{row.number}. {row.name}." for row in view.formats)
    return drawing.svg(WIDTH, y, title, f"{words} {view.summary}", code, alone=alone)


def _reach(goals: list[GoalView]) -> float:
    """How far the scale goes to both sides."""
    ends = [abs(end) for goal in goals for end in (goal.low, goal.high) if end is not None]
    return _rounded_up(max([1.3 * goals[0].margin, *(1.05 * end for end in ends)]) or 1.0)


def _rounded_up(number: float) -> float:
    """The next number of one digit, or of one and a half."""
    power: float = 10 ** floor(log10(number))
    steps: tuple[float, ...] = (1, 1.5, *range(2, 11))
    return next(step * power for step in steps if step * power >= number)


def _x(value: float, reach: float) -> float:
    return (LEFT + RIGHT) / 2 + (RIGHT - LEFT) / 2 * value / reach


def _draw_scale(
    drawing: Drawing, margin: float, reach: float, top: float, bottom: float, say: Translate
) -> None:
    """The band of what does not matter, its middle, and both ends in numbers."""
    left, right = _x(-margin, reach), _x(margin, reach)
    if margin:
        drawing.shape("rect", "frame", x=left, y=top, width=right - left, height=bottom - top)
    middle = _x(0.0, reach)
    drawing.polyline("hair-level", [(middle, top), (middle, bottom)])
    for end, anchor in ((-reach, "start"), (reach, "end")):
        text = ("+" if end > 0 else "−") + number(f"{abs(end):.3g}", say)
        drawing.text(_x(end, reach), top - 4, text, 11, "soft", anchor)
    drawing.text(middle, top - 4, "0", 11, "soft", "middle")


def _draw_row(
    drawing: Drawing, row: FormatView, goal: GoalView, reach: float, middle: float
) -> None:
    weight = "bold" if row.recommended else ""
    label = shortened(f"{row.number}. {row.short}", 12, LEFT - 40, bold=row.recommended)
    drawing.text(20, middle + 4, label, 12, weight)
    if goal.distance is not None and goal.low is not None and goal.high is not None:
        ends = [(_x(goal.low, reach), middle), (_x(goal.high, reach), middle)]
        drawing.polyline(LINES.get(goal.verdict_code, "hair-level"), ends)
        for x, _y in ends:
            drawing.polyline("hair-level", [(x, middle - 4), (x, middle + 4)])
        drawing.shape("circle", "card", cx=_x(goal.distance, reach), cy=middle, r=4.5)
    drawing.text(RIGHT + 14, middle + 4, goal.verdict, 12, weight)
