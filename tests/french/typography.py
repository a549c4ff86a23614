"""What is wrong with a French text: its spaces, apostrophes, numbers, stops, and words."""

from __future__ import annotations

import re
from collections.abc import Iterator

CODE = re.compile(
    r"\{[^{}]*\}|https?://\S+|tcp://\S+|postgresql://\S+|--[\w-]+(?:[ =][\w.:/]+)?|\?event=\w+"
    r"|pip install '[^']*'|eval \"[^\"]*\"|result\([^)]*\)|[A-Z][\w-]*: Bearer \w+|\[[^\]]*\]"
    r"|\w+=\w+(?:&\w+=\w+)*|(?:fide|fmjd|kndb|draughts)-[\w-]+\S*"
    r"|^ {2}\w+ = .*|X-[\w-]+|[A-Z]{2,}=[\d.]+"
    r"|arXiv:? ?\d{4}\.\d{4,5}|\w+:[A-ZÉ0-9]\S*|0\.0\.0\.0|127\.0\.0\.1"
    r"|192\.168\.[\d.]+|`[^`]*`|\S+…$"
)
"""Names, addresses and code, which keep their own spelling."""

ARTICLE = re.compile(
    r"(?<![\d.])(?:[A-Z]\.)?\d{1,2}(?:\.\d{1,2}){1,4}(?:\.[a-z])?(?![\d.])|\bC\.0[47]\S*|\d+\.\d+\.\d+"
)
"""Numbers of articles, which have points: 2.4.1, C.04.2."""

MARKS = {
    "an ordinary space before a mark": re.compile(r"\S [;:?!»%€](?!\w)"),
    "an ordinary space after «": re.compile("« "),
    "no space before a mark": re.compile(r"[^\W_][;?!:](?=\s|$)"),
    "a straight apostrophe": re.compile(r"[^\W\d_]'[^\W\d_]"),
    "three dots": re.compile(r"\.\.\."),
    "a doubled stop": re.compile(r"(?<!\.)\.\.(?!\.)"),
    "a straight quote": re.compile(r"(?<![^\s(«])['\"](?! )"),
    "quotes within guillemets": re.compile(r"«\s?['\"]"),
    "a date of machines": re.compile(r"\b(?:19|20)\d\d([-/])\d\d\1\d\d\b"),
    "a plural below two": re.compile(
        r"(?<![\w,])[01](?:,\d+)? (?:points|joueurs|rondes|tables|parties|augmentations)\b"
    ),
}

DECIMAL = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])")

ENGLISH = re.compile(
    r"\b(?:the|of|and|with|is|are|was|not|for|from|played|player|players|rounds|board|boards|game"
    r"|games|draw|draws|wins?|loss|losses|white|black|pairing|pairings|standings|which|who|this"
    r"|that|have|has|been|when|there|left|again|floats"
    r"|rating|ratings|seed|handbook|entry|entries|published)\b",
    re.IGNORECASE,
)

WRONG = re.compile(
    r"\bvirtuel|points? de rang\b|\bgermes?\b|\bHandbook\b|\bappair|\b1ère|\b2ème|\bpubliés? par"
    r"|\bIM\b|\bFM\b|\bWGM\b|\bWIM\b|\bWFM\b|\bWCM\b",
)
"""Words that the federations do not use, and titles as the English write them."""

COLOURS = re.compile(r"(?<![\w–])[WB–]*W[WB–]+|(?<![\w–])[WB–]+W(?!\w)")
"""Colours of several rounds by the letters of reports, where B is Black: in French B is White."""

SEED = re.compile(r"\bgraines?\b", re.IGNORECASE)
"""The seed of a simulation. Arbiters publish the key of a draw of lots: « clé de tirage »."""


def faults(text: str) -> Iterator[str]:
    """What is wrong with the typography of a text."""
    plain = CODE.sub("X", text)
    for fault, pattern in MARKS.items():
        for found in pattern.finditer(plain):
            yield f"{fault}: {_around(plain, found)}"
    numbers = ARTICLE.sub("§", plain)
    for found in DECIMAL.finditer(numbers):
        yield f"a decimal point: {_around(numbers, found)}"


def _around(text: str, found: re.Match[str]) -> str:
    return repr(text[max(0, found.start() - 25) : found.end() + 25])
