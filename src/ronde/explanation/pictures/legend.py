"""What the marks of a picture mean, below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

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


class Entry(NamedTuple):
    """A mark, its width, and what it means; told where one of the kinds has been drawn."""

    words: str
    width: float
    mark: Mark
    kinds: frozenset[str]


def _entry(words: str, width: float, mark: Mark, *kinds: str) -> Entry:
    return Entry(words, width, mark, frozenset(kinds))


ENTRIES = (
    _entry(
        N_("colours so far"),
        24,
        lambda d, x, y: draw_colours(d, x, y, (("W", ""), ("B", "")), 99),
        "colours",
    ),
    _entry(N_("no game"), 12, lambda d, x, y: draw_colours(d, x, y, (("", ""),), 99), "no game"),
    _entry(N_("downfloat"), 12, lambda d, x, y: draw_arrow(d, x + 2, y, "↓"), "↓"),
    _entry(N_("upfloat"), 12, lambda d, x, y: draw_arrow(d, x + 2, y, "↑"), "↑"),
    _entry(
        N_("two rounds ago"), 18, lambda d, x, y: draw_arrow(d, x + 2, y, "↓", 2), "two rounds ago"
    ),
    _entry(N_("White due, mildly"), 17, _due(Strength.MILD), "due"),
    _entry(N_("strongly"), 17, _due(Strength.STRONG), "STRONG"),
    _entry(N_("absolutely"), 17, _due(Strength.ABSOLUTE), "ABSOLUTE"),
    _entry(N_("not granted"), 17, _due(Strength.MILD, denied=True), "denied"),
    _entry(N_("may not have the bye"), 14, lambda d, x, y: draw_barred(d, x + 6, y), "barred"),
    _entry(N_("a board and its number"), 38, _paired, "paired"),
    _entry(N_("tried first, refused by"), 74, _refused, "refused"),
    _entry(N_("given up with it"), 32, _line("given-up"), "given-up"),
    _entry(
        N_("criterion charged to the board"), 42, lambda d, x, y: d.pill(x + 19, y, "C12"), "pill"
    ),
    _entry(
        N_("and further ones, told under the bracket by itself"),
        48,
        lambda d, x, y: d.pill(x + 22, y, "C12+"),
        "further",
    ),
    _entry(N_("in small: as tried first"), 32, _line("hair-level"), "hair-level"),
    _entry(N_("board that was changed"), 32, _line("hair-changed"), "hair-changed"),
    _entry(N_("with a criterion charged"), 32, _line("hair-charged"), "hair-charged"),
)

MAY_OCCUR = {kind for one in ENTRIES for kind in one.kinds if not kind.startswith("hair")}
"""What any bracket may show that is not folded."""

READING = N_(
    "A level line is a board as the rules try it first; a sloping or bent one was changed."
)


def draw_legend(
    drawing: Drawing,
    y: float,
    width: float,
    language: Language,
    *,
    decided: bool = True,
    of_several: bool = False,
) -> float:
    """The marks of the picture with their meaning, from left to right; returns where they end.

    Without `decided` the picture shows no decisions of the rules. The legend `of_several` pictures
    has the marks that any of them may have.
    """
    drawn = drawing.kinds | (MAY_OCCUR if of_several else set())
    if not decided:
        drawn = drawn - {"pill"}
    shown = [one for one in ENTRIES if one.kinds & drawn]
    drawing.polyline("hair", ((24, y), (width - 24, y)))
    y += 20
    for line in wrapped(language.translate(READING), SIZE, width - 48) if decided else ():
        drawing.text(24, y + 4, line, SIZE, "soft")
        y += 17
    y += 9 if decided else 0
    x = 24.0
    for one in shown:
        words = language.translate(one.words)
        length = text_width(words, SIZE)
        if x + one.width + length + 8 > width - 16:
            x, y = 24.0, y + 25
        one.mark(drawing, x, y)
        drawing.text(x + one.width + 4, y + 4, words, SIZE, "soft")
        x += one.width + length + 20
    return y + 18
