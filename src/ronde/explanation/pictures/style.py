"""The style sheet of the pictures: pages link it, a picture that stands alone carries it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("static")
"""The style sheets of the pictures, and the colours of all pages."""


@cache
def style_sheet() -> str:
    """The colours, for pictures only, and the rules; without comments and without layout."""
    colours = (FOLDER / "colours.css").read_text("utf-8").replace(":root", "svg.ronde-picture")
    text = colours + (FOLDER / "pictures.css").read_text("utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*([{};:,>])\s*", r"\1", " ".join(text.split()))
