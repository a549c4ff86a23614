"""The small marks of a picture: colours so far, floats, the colour due, the bar on the bye."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.explanation.pictures.cards import Due
from ronde.explanation.pictures.drawing import Box, Drawing
from ronde.rulebooks.colours import Strength

SQUARE = 9.0
STEP = 11.5
DISC_RADIUS = 5.5


def draw_colours(
    drawing: Drawing, x: float, y: float, marks: Sequence[tuple[str, str]], width: float
) -> float:
    """A square for each round, an arrow behind a float; the latest that fit. Returns the end."""
    shown = list(marks)
    while shown and _width(shown) > width:
        shown.pop(0)
    drawing.kinds |= {"colours" if colour else "no game" for colour, _ in shown}
    for colour, arrow in shown:
        css = {"W": "white", "B": "black"}.get(colour, "none")
        drawing.shape("rect", css, x=x, y=y - SQUARE / 2, width=SQUARE, height=SQUARE, rx=1)
        x += STEP
        if arrow:
            x = draw_arrow(drawing, x, y, arrow)
    return x


def _width(marks: Sequence[tuple[str, str]]) -> float:
    return sum(STEP + (9 if arrow else 0) for _, arrow in marks)


def draw_arrow(drawing: Drawing, x: float, y: float, arrow: str, ago: int = 1) -> float:
    """A float; a small two where it was two rounds ago. Returns the end."""
    way = 1 if arrow == "↓" else -1
    drawing.kinds |= {arrow, "two rounds ago" if ago == 2 else ""}
    drawing.polyline("box", ((x + 3, y - 4.5), (x + 3, y + 4.5)))
    tip = y + 4.5 * way
    drawing.polyline("box", ((x, tip - 3.2 * way), (x + 3, tip), (x + 6, tip - 3.2 * way)))
    if ago == 2:
        drawing.text(x + 7.5, y + 6, "2", 8.5, "soft")
        return x + 16
    return x + 9


def draw_due(drawing: Drawing, x: float, y: float, due: Due) -> None:
    """The colour due: a disc if mild, ringed if strong, boxed if absolute; struck if denied."""
    drawing.kinds |= {"due", due.strength.name, "denied" if due.denied else ""}
    if due.strength is Strength.STRONG:
        drawing.shape("circle", "ring", cx=x, cy=y, r=6.8)
    elif due.strength is Strength.ABSOLUTE:
        drawing.shape("rect", "box", x=x - 6.8, y=y - 6.8, width=13.6, height=13.6)
    drawing.shape("circle", "white" if due.colour == "W" else "black", cx=x, cy=y, r=3.9)
    if due.denied:
        drawing.polyline("strike", ((x - 7, y + 7), (x + 7, y - 7)))


def draw_barred(drawing: Drawing, x: float, y: float) -> None:
    """The bye is forbidden."""
    drawing.kinds.add("barred")
    drawing.shape("rect", "none", x=x - 4.5, y=y - 4.5, width=SQUARE, height=SQUARE, rx=1)
    drawing.polyline("strike", ((x - 6, y + 6), (x + 6, y - 6)))


def draw_cross(drawing: Drawing, x: float, y: float, size: float = 4.5) -> None:
    """Refused."""
    drawing.marks.append(Box(x - size, y - size, 2 * size, 2 * size, "cross"))
    drawing.path(
        "cross",
        f"M{x - size:.1f},{y - size:.1f}L{x + size:.1f},{y + size:.1f}"
        f"M{x - size:.1f},{y + size:.1f}L{x + size:.1f},{y - size:.1f}",
    )


def draw_disc(drawing: Drawing, x: float, y: float, colour: str) -> None:
    """The colour given, at the end of a line."""
    drawing.shape("circle", "white" if colour == "W" else "black", cx=x, cy=y, r=DISC_RADIUS)
    drawing.marks.append(
        Box(x - DISC_RADIUS, y - DISC_RADIUS, 2 * DISC_RADIUS, 2 * DISC_RADIUS, "disc")
    )
