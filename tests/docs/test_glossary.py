"""The glossary and the French catalogue say the same word for the same thing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from tests.support import ROOT

PAGE = ROOT / "docs" / "glossary.md"
CATALOGUE = ROOT / "src" / "ronde" / "locale" / "fr" / "LC_MESSAGES" / "ronde.po"

ELSEWHERE = {
    "score": "every game has one",
    "points": "an everyday word",
    "round": "also: to round a number",
    "board": "an everyday word",
    "rating": "also the key of a category",
    "lot": "an everyday word",
    "rest": "an everyday word",
    "number": "an everyday word",
    "account": "also: of a user",
    "reading": "an everyday word",
    "exchange": "also: of colours, of files",
    "bracket": "also: a sign of punctuation",
    "journal": "also: its file",
    "certificate": "also: of a server",
    "standings": "also the name of a command",
    "remainder": "also: of a sum",
    "candidate": "an everyday word",
}
"""Words whose everyday sense has French of its own, with the reason."""


def rows() -> Iterator[list[str]]:
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("|") and len(cells) >= 3 and cells[0] not in ("English", ""):
            if not set(line) <= set("|-"):
                yield cells


def terms(cell: str) -> list[str]:
    return [term for part in cell.split(" / ") for term in part.split(", ")]


def test_every_line_has_both_languages_and_a_meaning_in_each() -> None:
    found = list(rows())
    assert len(found) > 50
    for cells in found:
        assert cells[1], cells[0]
        assert cells[2].count(" · ") == 1, cells[0]


def test_no_word_stands_twice() -> None:
    english = [term for cells in rows() for term in terms(cells[0])]
    assert sorted(set(english)) == sorted(english)


WORDS = [
    pytest.param(term, terms(cells[1]), id=term)
    for cells in rows()
    for term in terms(cells[0])
    if term not in ELSEWHERE and not re.fullmatch(r"[SG]\d", term)
]


@pytest.mark.parametrize("english, french", WORDS)
def test_the_catalogue_uses_the_words_of_the_glossary(english: str, french: list[str]) -> None:
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file)
    pattern = re.compile(rf"\b{re.escape(english)}(?:s|es)?\b", re.IGNORECASE)
    stems = [_stem(word) for word in french]
    for message in catalogue:
        if message.context:
            continue  # the words of another game
        if isinstance(message.id, str) and isinstance(message.string, str) and message.string:
            plain = re.sub(r"\{\w+\}|--[\w-]+|acceleration, options and trf", "", message.id)
            if pattern.search(plain) and not plain.startswith("Example:"):
                said = message.string.lower()
                assert any(stem in said for stem in stems), (message.id, message.string)


def _stem(word: str) -> str:
    """The first word of a term without its ending."""
    first = word.lower().split(" ")[0]
    return first[: max(4, len(first) - 3)]
