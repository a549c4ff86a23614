"""The style sheet of the pictures: pages link it, a picture that stands alone carries it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_name("static") / "pictures.css"


@cache
def style_sheet() -> str:
    """The rules without comments and without layout."""
    text = re.sub(r"/\*.*?\*/", "", _FILE.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"\s*([{};:,>])\s*", r"\1", " ".join(text.split()))
