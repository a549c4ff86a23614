"""The French documentation is written as French is: spaces before marks, apostrophes, numbers."""

from __future__ import annotations

import re
from pathlib import Path

from tests.french.typography import ENGLISH, WRONG, faults
from tests.support import ROOT

PAGES = [
    *sorted((ROOT / "docs/fr").rglob("*.md")),
    *sorted((ROOT / "docs/rulebook/fr").glob("*.md")),
    ROOT / "README.fr.md",
    ROOT / "conformance/README.fr.md",
]
RECORD = "usability-test.md"
"""What a program of 1.0.0 said to somebody in English, as it was."""
CODE = re.compile(r"`[^`]*`|!?\]\([^)]*\)|https?://\S+|<[^>]*>|!\[|\*")
NAMES = re.compile(
    r"Pairings that change|fmjd-[\w-]+|n environnem\w+ virt\w+|au rating|petit rating"
    r"|Mastering the Dutch|publiés par d’autres|\[In English[^\]]*|\{\w+\}|\[?\w+(?:/\w+)+\.py"
    r"|^#+ \[?(?:ronde [\w-]+.*|boards)$|\bWIN\b|^\| boards\.\d"
)
"""Names of systems, files, commands and rows, and the draughts federation's word."""


def prose(text: str) -> list[str]:
    """The lines that people read, without code."""
    outside = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    lines = (line for line in outside.splitlines() if not line.startswith(("    ", "$", "|--")))
    return [CODE.sub(_without, line) for line in lines]


def _without(found: re.Match[str]) -> str:
    return "" if found[0] == "*" else "X"


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def test_the_french_documentation_is_typeset_as_french_is() -> None:
    assert len(PAGES) > 55
    wrong = [
        f"{name(page)}: {fault}"
        for page in PAGES
        if page.name != RECORD
        for line in prose(page.read_text(encoding="utf-8"))
        for fault in faults(line)
    ]
    assert not wrong, "\n".join(wrong)


def test_the_french_documentation_has_no_english_and_no_word_that_the_federations_avoid() -> None:
    wrong = [
        f"{name(page)}: {found.group()!r} in {line!r}"
        for page in PAGES
        if page.name not in (RECORD, "glossary.md")  # which is of both languages
        for line in prose(page.read_text(encoding="utf-8"))
        for pattern in (ENGLISH, WRONG)
        for found in pattern.finditer(NAMES.sub("X", line))
    ]
    assert not wrong, "\n".join(wrong)
