"""Names as people look for them: without accents and capitals, special letters spelled out."""

from __future__ import annotations

import unicodedata

_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss"}
)
"""Letters that are no letter with an accent; the scripts of the public pages know the same."""


def folded(text: str) -> str:
    """A text as it is searched and put in order."""
    parted = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in parted if not unicodedata.combining(letter))
