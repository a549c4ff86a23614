"""An SVG picture that is being drawn: shapes, text, and where every text stands.

A picture that stands alone carries its style sheet; on a page the page has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from ronde.explanation.pictures.style import style_sheet
from ronde.explanation.pictures.text_width import text_width


class Box(NamedTuple):
    """A rectangle that a text or a mark fills, with what stands in it."""

    x: float
    y: float
    width: float
    height: float
    content: str

    def overlaps(self, other: Box) -> bool:
        """Two rectangles that share more than an edge."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


PILL_TEXT = 11.0
"""The size of the text in a rounded label."""
WAYS = ("way", "entry")
"""The lines along which people come and go."""


class Drawing:
    """Collects the elements of one picture."""

    def __init__(self) -> None:
        self._elements: list[str] = []
        self.texts: list[Box] = []
        """Where texts stand; nothing may overlap there."""
        self.marks: list[Box] = []
        """Where discs, crosses and the ends of pills stand; no text may be below them."""
        self.pills: list[Box] = []
        """Where labels stand with their rims; none may cover another, or a mark."""
        self.kinds: set[str] = set()
        """The kinds of marks that have been drawn: the legend explains these."""
        self.ways: list[Box] = []
        """The stretches of the ways into and out of brackets; no text may be in their way."""

    def shape(self, name: str, css: str = "", **attributes: str | float) -> None:
        """One element without content: `rect`, `circle`, `path`, `line`."""
        given = {key: _number(value) for key, value in attributes.items()}
        listed = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in given.items())
        kind = f' class="{css}"' if css else ""
        self.kinds.add(css)
        self._elements.append(f"<{name}{kind}{listed}/>")

    def path(self, css: str, points: str) -> None:
        """A line through these points, as SVG writes paths."""
        self.shape("path", css, d=points)

    def polyline(self, css: str, points: Sequence[tuple[float, float]]) -> None:
        """A line from corner to corner."""
        if css in WAYS:
            self.ways += [_stretch(*ends) for ends in pairwise(points)]
        self.path(css, "M" + "L".join(f"{_number(x)},{_number(y)}" for x, y in points))

    def text(
        self, x: float, y: float, text: str, size: float, css: str = "", anchor: str = "start"
    ) -> None:
        """A line of text with its foot at `y`."""
        width = text_width(text, size, bold="bold" in css)
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        self.texts.append(Box(left, y - 0.78 * size, width, 0.98 * size, text))
        where = "" if anchor == "start" else f' text-anchor="{anchor}"'
        kind = f' class="{css}"' if css else ""
        self._elements.append(
            f'<text{kind} x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}"{where}>'
            f"{escape(text)}</text>"
        )

    def pill(self, x: float, y: float, text: str, css: str = "pill") -> float:
        """A rounded label with its middle at that place; returns its width."""
        width = pill_width(text)
        self.kinds |= {"further"} if text.endswith("+") else set()
        self.pills.append(Box(x - width / 2, y - 9, width, 18, text))
        self.shape("rect", css, x=x - width / 2, y=y - 9, width=width, height=18, rx=9)
        self.text(x, y + 4, text, PILL_TEXT, "bold", "middle")
        return width

    def open_group(self, title: str, **data: str | int) -> None:
        """What follows belongs together and says its name when it is pointed at."""
        given = "".join(f' data-{key}="{escape(str(value))}"' for key, value in data.items())
        self._elements.append(f"<g{given}><title>{escape(title)}</title>")

    def close_group(self) -> None:
        """The group ends."""
        self._elements.append("</g>")

    def svg(
        self,
        width: float,
        height: float,
        title: str,
        description: str,
        language: str,
        *,
        alone: bool,
    ) -> str:
        """The whole picture. Its description says in words what it shows."""
        style = f"<style>{style_sheet()}</style>" if alone else ""
        own = f' xmlns="http://www.w3.org/2000/svg" lang="{language}"' if alone else ""
        w, h = _number(width), _number(height)
        return (
            f'<svg{own} class="ronde-picture" viewBox="0 0 {w} {h}" '
            f'width="{w}" height="{h}" role="img">'
            f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
            f"{style}"
            f'<rect class="paper" width="{w}" height="{h}"/>{"".join(self._elements)}</svg>'
        )


def pill_width(text: str) -> float:
    """How wide a rounded label with that text is."""
    return text_width(text, PILL_TEXT, bold=True) + 12


def _stretch(begin: tuple[float, float], end: tuple[float, float]) -> Box:
    """A straight line, as thick as it is drawn."""
    x, y = min(begin[0], end[0]), min(begin[1], end[1])
    width, height = abs(end[0] - begin[0]), abs(end[1] - begin[1])
    return Box(x - 1, y - 1, width + 2, height + 2, "way")


def _number(value: str | float) -> str:
    """A number as short as possible."""
    if isinstance(value, str):
        return escape(value)
    return f"{value:.1f}".removesuffix(".0")
