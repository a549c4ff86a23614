"""The style sheet of the pictures: pages link it, a picture that stands alone carries it."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).with_name("static")
"""The style sheets of the pictures, and the colours of all pages."""


PRINTED_FONTS = {"serif": '"Libertinus Serif"', "sans-serif": '"IBM Plex Sans"'}
"""The fonts of printed documents, in the place of the reader's."""


PRINTED_SIGNS = str.maketrans("▼▲✗", "↓↑×")
"""Signs that the fonts of printed documents have not, and those that stand for them."""


@cache
def printed_style_sheet() -> str:
    """The rules with the colours of paper written out, for programs that know no variables."""
    text = (FOLDER / "pictures.css").read_text("utf-8")
    media = re.search(r"@media print \{(.*?\})\s*\}", text, flags=re.DOTALL)
    assert media is not None
    colours = dict(re.findall(r"--(\w+): (.*?);", media[1]))
    text = re.sub(r"var\(--(\w+)\)", lambda name: colours[name[1]], text.replace(media[0], ""))
    for generic, font in PRINTED_FONTS.items():
        text = re.sub(rf"font-family: [^;]*\s{generic};", f"font-family: {font};", text)
    return _shortened(text[: text.index(".ronde-figure")])


@cache
def style_sheet() -> str:
    """The colours, for pictures only, and the rules; without comments and without layout."""
    colours = (FOLDER / "colours.css").read_text("utf-8").replace(":root", "svg.ronde-picture")
    text = colours + (FOLDER / "pictures.css").read_text("utf-8")
    return _shortened(text)


def _shortened(text: str) -> str:
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*([{};:,>])\s*", r"\1", " ".join(text.split()))


class PrintedPicture(NamedTuple):
    """A picture for paper: SVG without variables, its size in pixels, its title."""

    svg: str
    width: float
    height: float
    title: str


def printed(svg: str) -> PrintedPicture:
    """A picture that stands alone, for a program that sets documents."""
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
    title = re.search("<title>(.*?)</title>", svg)
    assert size is not None
    assert title is not None
    plain = svg.replace(style_sheet(), printed_style_sheet()).translate(PRINTED_SIGNS)
    return PrintedPicture(plain, float(size[1]), float(size[2]), unescape(title[1]))
