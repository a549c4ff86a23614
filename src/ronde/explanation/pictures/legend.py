"""What the marks of a picture mean, below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ronde.domain.errors import N_
from ronde.explanation.lines import Language
from ronde.explanation.pictures.cards import Due
from ronde.explanation.pictures.drawing import Drawing
from ronde.explanation.pictures.marks import (
    draw_arrow,
    draw_barred,
    draw_colours,
    draw_cross,
    draw_disc,
    draw_due,
)
from ronde.explanation.pictures.text_width import text_width, wrapped
from ronde.rulebooks.colours import Strength

Mark = Callable[[Drawing, float, float], object]
SIZE = 11.5


def _line(css: str) -> Mark:
    def draw(drawing: Drawing, x: float, y: float) -> None:
        drawing.polyline(css, ((x, y), (x + 28, y)))

    return draw


def _paired(drawing: Drawing, x: float, y: float) -> None:
    _line("paired")(drawing, x, y)
    drawing.text(x, y - 8, "7", 10.5, "board", "middle")
    draw_disc(drawing, x, y, "W")
    draw_disc(drawing, x + 28, y, "B")


def _refused(drawing: Drawing, x: float, y: float) -> None:
    _line("refused")(drawing, x, y)
    draw_cross(drawing, x + 10, y)
    drawing.pill(x + 48, y, "C12", "pill no")


def _due(strength: Strength, *, denied: bool = False) -> Mark:
    return lambda drawing, x, y: draw_due(drawing, x + 8, y, Due("W", strength, denied))


Entries = tuple[tuple[str, float, Mark], ...]
CARDS: Entries = (
    (N_("colours so far"), 24, lambda d, x, y: draw_colours(d, x, y, (("W", ""), ("B", "")), 99)),
    (N_("no game"), 12, lambda d, x, y: draw_colours(d, x, y, (("", ""),), 99)),
    (N_("downfloat"), 12, lambda d, x, y: draw_arrow(d, x + 2, y, "↓")),
    (N_("two rounds ago"), 18, lambda d, x, y: draw_arrow(d, x + 2, y, "↑", 2)),
    (N_("White due, mildly"), 17, _due(Strength.MILD)),
    (N_("strongly"), 17, _due(Strength.STRONG)),
    (N_("absolutely"), 17, _due(Strength.ABSOLUTE)),
    (N_("not granted"), 17, _due(Strength.MILD, denied=True)),
    (N_("may not have the bye"), 14, lambda d, x, y: draw_barred(d, x + 6, y)),
    (N_("a board and its number"), 38, _paired),
)
"""What stands on cards, and a board."""
DECIDED: Entries = (
    (N_("tried first, refused by"), 74, _refused),
    (N_("given up with it"), 32, _line("given-up")),
    (N_("criterion charged to the board"), 42, lambda d, x, y: d.pill(x + 19, y, "C12")),
)


COMB: Entries = (
    (N_("in small: as tried first"), 32, _line("hair-level")),
    (N_("board that was changed"), 32, _line("hair-changed")),
    (N_("with a criterion charged"), 32, _line("hair-charged")),
)
"""What the hairs of a folded bracket mean."""

READING = N_(
    "A level line is a board as the rules try it first; a sloping or bent one was changed."
)


def draw_legend(
    drawing: Drawing,
    y: float,
    width: float,
    language: Language,
    *,
    comb: bool = False,
    decided: bool = True,
) -> float:
    """All marks with their meaning, from left to right; returns where they end.

    Without `decided` the picture shows no decisions of the rules.
    """
    drawing.polyline("hair", ((24, y), (width - 24, y)))
    y += 20
    for line in wrapped(language.translate(READING), SIZE, width - 48) if decided else ():
        drawing.text(24, y + 4, line, SIZE, "soft")
        y += 17
    y += 6 if decided else 0
    x = 24.0
    entries = CARDS + DECIDED * decided + COMB * (comb and decided)
    for words, mark_width, mark, text_length in _measured(language, entries):
        if x + mark_width + text_length + 8 > width - 16:
            x, y = 24.0, y + 25
        mark(drawing, x, y)
        drawing.text(x + mark_width + 4, y + 4, words, SIZE, "soft")
        x += mark_width + text_length + 20
    return y + 18


def _measured(language: Language, entries: Entries) -> Iterator[tuple[str, float, Mark, float]]:
    for english, mark_width, mark in entries:
        words = language.translate(english)
        yield words, mark_width, mark, text_width(words, SIZE)
