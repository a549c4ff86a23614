"""An SVG picture that is being drawn: shapes, text, and where every text stands.

Pictures have their colours in a style sheet of their own, for light and dark screens and for paper;
White is light and Black is dark in all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from ronde.explanation.pictures.text_width import text_width

SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif'
SERIF = '"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"DejaVu Serif",serif'

_LIGHT = (
    "--paper:#faf6ec;--sheet:#fffdf7;--stripe:#f7f1e2;--ink:#1f2a24;--soft:#55615a;--line:#d9d0bb;"
    "--edge:#868b7f;--warm:#9c4313;--mark:#f3e3b8;--good:#1d5c3f"
)
_DARK = (
    "--paper:#131916;--sheet:#1b2420;--stripe:#202b26;--ink:#ece6d6;--soft:#aab3a9;--line:#38453e;"
    "--edge:#7d8a81;--warm:#f0a878;--mark:#4a3f1c;--good:#8fd0ad"
)
_PAPER = (
    "--paper:#fff;--sheet:#fff;--stripe:#f0f0f0;--ink:#000;--soft:#444;--line:#bbb;--edge:#777;"
    "--warm:#000;--mark:#e2e2e2;--good:#000"
)
_RULES = {
    "text": f"fill:var(--ink);font-family:{SANS};font-variant-numeric:tabular-nums",
    ".serif": f"font-family:{SERIF}",
    ".bold": "font-weight:600",
    ".soft": "fill:var(--soft)",
    ".warm": "fill:var(--warm)",
    ".paper": "fill:var(--paper)",
    ".frame": "fill:var(--stripe);stroke:var(--line)",
    ".card": "fill:var(--sheet);stroke:var(--edge)",
    ".card.leaves": "stroke:var(--warm);stroke-width:2.4",
    ".card.came": "stroke:var(--ink);stroke-width:1.6",
    ".card.bye": "stroke:var(--warm);stroke-width:2;stroke-dasharray:2 2",
    ".paired": "fill:none;stroke:var(--good);stroke-width:2.6",
    ".refused": "fill:none;stroke:var(--edge);stroke-width:1.2;stroke-dasharray:5 3",
    ".given-up": "fill:none;stroke:var(--edge);stroke-width:1.1;stroke-dasharray:1.2 4;"
    "stroke-linecap:round",
    ".cross": "fill:none;stroke:var(--warm);stroke-width:2",
    ".way": "fill:none;stroke:var(--warm);stroke-width:2.6",
    ".under": "fill:none;stroke:var(--paper);stroke-width:6",
    ".head": "fill:var(--warm)",
    ".entry": "fill:none;stroke:var(--ink);stroke-width:2",
    ".entry-head": "fill:var(--ink)",
    ".white": "fill:#fff;stroke:var(--ink);stroke-width:1.3",
    ".black": "fill:#121512;stroke:var(--ink);stroke-width:1.3",
    ".none": "fill:none;stroke:var(--edge);stroke-width:1.2;stroke-dasharray:2 1.6",
    ".ring": "fill:none;stroke:var(--ink);stroke-width:1.2",
    ".box": "fill:none;stroke:var(--ink);stroke-width:1.8",
    ".strike": "fill:none;stroke:var(--warm);stroke-width:2",
    ".pill": "fill:var(--mark);stroke:var(--ink)",
    ".pill.no": "fill:var(--sheet);stroke:var(--warm);stroke-dasharray:3 2",
    ".hair": "fill:none;stroke:var(--line)",
}


def _style() -> str:
    """The style sheet, which touches these pictures only, whatever page they are in."""
    rules = "".join(f"svg.ronde-picture {what}{{{how}}}" for what, how in _RULES.items())
    return (
        f"svg.ronde-picture{{{_LIGHT}}}"
        f"@media(prefers-color-scheme:dark){{svg.ronde-picture{{{_DARK}}}}}"
        f"@media print{{svg.ronde-picture{{{_PAPER}}}}}{rules}"
    )


STYLE = _style()


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


class Drawing:
    """Collects the elements of one picture."""

    def __init__(self) -> None:
        self._elements: list[str] = []
        self.texts: list[Box] = []
        """Where texts and pills stand; nothing may overlap there."""

    def shape(self, name: str, css: str = "", **attributes: str | float) -> None:
        """One element without content: `rect`, `circle`, `path`, `line`."""
        given = {key: _number(value) for key, value in attributes.items()}
        listed = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in given.items())
        kind = f' class="{css}"' if css else ""
        self._elements.append(f"<{name}{kind}{listed}/>")

    def path(self, css: str, points: str) -> None:
        """A line through these points, as SVG writes paths."""
        self.shape("path", css, d=points)

    def polyline(self, css: str, points: Sequence[tuple[float, float]]) -> None:
        """A line from corner to corner."""
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

    def pill(self, x: float, y: float, text: str, css: str = "pill", size: float = 11) -> float:
        """A rounded label with its middle at that place; returns its width."""
        width = text_width(text, size, bold=True) + 12
        self.shape("rect", css, x=x - width / 2, y=y - 9, width=width, height=18, rx=9)
        self.text(x, y + 4, text, size, "bold", "middle")
        return width

    def open_group(self, title: str, **data: str | int) -> None:
        """What follows belongs together and says its name when it is pointed at."""
        given = "".join(f' data-{key}="{escape(str(value))}"' for key, value in data.items())
        self._elements.append(f"<g{given}><title>{escape(title)}</title>")

    def close_group(self) -> None:
        """The group ends."""
        self._elements.append("</g>")

    def svg(self, width: float, height: float, title: str, description: str, language: str) -> str:
        """The whole picture. Its description says in words what it shows."""
        w, h = _number(width), _number(height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="ronde-picture" viewBox="0 0 {w} {h}" '
            f'width="{w}" height="{h}" role="img" lang="{language}">'
            f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
            f"<style>{STYLE}</style>"
            f'<rect class="paper" width="{w}" height="{h}"/>{"".join(self._elements)}</svg>'
        )


def _number(value: str | float) -> str:
    """A number as short as possible."""
    if isinstance(value, str):
        return escape(value)
    return f"{value:.1f}".removesuffix(".0")
