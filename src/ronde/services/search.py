"""Searching as people type: without accents, capitals or hyphens, every word somewhere."""

from __future__ import annotations

import re

from ronde.domain.player import folded

_APART = re.compile(r"[\s,.’'-]+")


def plain(text: str) -> str:
    """The text as it is compared: `Müller-Çelik, Øyvind` and `muller celik oyvind` are equal."""
    return " ".join(_APART.split(folded(text))).strip()


def is_found(sought: str, *texts: object) -> bool:
    """Every word of the search stands somewhere in the texts."""
    line = plain(" ".join(str(text) for text in texts))
    words = plain(sought).split()
    return all(word in line for word in words) and (bool(words) or not sought.strip())
