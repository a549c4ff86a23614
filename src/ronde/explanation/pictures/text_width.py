"""How wide text is, without the reader's fonts: by the widths of a wide sans-serif.

Readers' own fonts are narrower, so what fits here fits on their screen.
"""

from __future__ import annotations

from unicodedata import normalize

_WIDTHS = (
    ("ijl'|", 300),
    (" ,.:;/!I", 330),
    ("frt-()J[]\\", 420),
    ("s?czL*·", 560),
    ("abdeghknopquvxy0123456789_$EFPTZ–", 640),
    ("ABCDKRSUVXY&½+<=>~^#œæø", 790),
    ("GHNOQMmw%▼▲✗↑↓→", 900),
    ("W@…", 1050),
)
"""Thousandths of the size of the letters, by letter; letters not listed count as 700."""
_WIDTH = {letter: width for letters, width in _WIDTHS for letter in letters}
_BOLD = 1.13


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line of text, letters with accents like those without."""
    plain = (letter for letter in normalize("NFD", text) if not 0x300 <= ord(letter) < 0x370)
    wide = sum(_WIDTH.get(letter, 1000 if ord(letter) > 0x2E80 else 700) for letter in plain)
    return wide * size * (_BOLD if bold else 1) / 1000


def shortened(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """As much of the text as fits, with an ellipsis where something is cut."""
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(text + "…", size, bold=bold) > width:
        text = text[:-1]
    return text.rstrip(" ,") + "…"


def shortened_name(name: str, size: float, width: float) -> str:
    """A name that fits: first the given names become initials, then an ellipsis cuts."""
    if text_width(name, size) > width and ", " in name:
        family, given = name.split(", ", 1)
        name = f"{family}, {given[:1]}."
    return shortened(name, size, width)


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text in lines of that width; a word that is too long has a line of its own, cut."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(shortened(word, size, width))
    return lines
