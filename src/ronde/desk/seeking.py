"""Searching as people type: without accents, capitals or hyphens, every word somewhere."""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"})
_APART = re.compile(r"[\s,.’'-]+")


def plain(text: str) -> str:
    """The text as it is compared: `Müller-Çelik, Øyvind` and `muller celik oyvind` are equal."""
    parted = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    letters = "".join(letter for letter in parted if not unicodedata.combining(letter))
    return " ".join(_APART.split(letters)).strip()


def is_found(sought: str, *texts: object) -> bool:
    """Every word of the search stands somewhere in the texts."""
    line = plain(" ".join(str(text) for text in texts))
    words = plain(sought).split()
    return all(word in line for word in words) and (bool(words) or not sought.strip())
