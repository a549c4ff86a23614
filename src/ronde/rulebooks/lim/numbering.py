"""Article numbers: the text in force since 2026 counts 7 less than that of 2012.

Rule: FIDE C.04.4.3 (2026)
"""

from __future__ import annotations

from collections.abc import Callable

Numbering = Callable[[str], str]

LISTS_2026 = {
    "9.3.a": "2.3.1",
    "9.3.b": "2.3.2",
    "9.3.c": "2.3.3",
    "9.3.d": "2.3.4",
    "9.6.a": "2.6.1",
    "9.6.b": "2.6.2",
}
"""Items of a list, by letter in the ledger of 2012, by number in 2026."""


def as_in_2012(article: str) -> str:
    """The number in the text of 2012."""
    return article


def as_in_2026(article: str) -> str:
    """The number in the text of 2026."""
    if article in LISTS_2026:
        return LISTS_2026[article]
    chapter, *rest = article.split(".")
    return ".".join((str(int(chapter) - 7), *rest))
