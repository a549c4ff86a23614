"""The typography of French: spaces that do not break, apostrophes, guillemets, ellipses.

Translators type plain sentences; the catalogue is typeset when it is compiled, the manual when it
is read. Names, addresses and code that fill the gaps of a sentence are never touched.
"""

from __future__ import annotations

import re

NO_BREAK = "\u00a0"
NARROW = "\u202f"

_LETTER = r"[^\W\d_]"
_RULES = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (rf"(?<={_LETTER})'(?=[\w{{«<])", "’"),
        (r"(?<!« )(\{\w+!r\})", r"« \1 »"),
        (r"\.\.\.", "…"),
        (r"(?<=\S) (?=[;?]|!(?!\[))", NARROW),
        (r"(?<=\S) (?=[:»%€])", NO_BREAK),
        (r"(?<=«) |(?<=°) (?=[\d{])", NO_BREAK),
        (r"(?<=\d) (?=\d{3}(?!\d))", NARROW),
    )
)


def typeset(sentence: str) -> str:
    """A French sentence, or one with gaps, as it is printed."""
    for pattern, replacement in _RULES:
        sentence = pattern.sub(replacement, sentence)
    return sentence
