"""The French documentation is written as French is: spaces before marks, apostrophes, quotes."""

from __future__ import annotations

import re

from tests.support import ROOT

GENERATED = ("commands.md", "compliance.md", "glossary.md", "pages.md")
CODE = re.compile(r"`[^`]*`|\]\([^)]*\)|https?://\S+|<[^>]*>")
MARKS = re.compile(r"[^\W\d_]'[^\W\d_]|[^\s|] [;:!?](?![\w\[])|« | »|\d %")


def prose(text: str) -> str:
    """The lines that people read, without code."""
    outside = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    lines = (line for line in outside.splitlines() if not line.startswith(("    ", "$", "|--")))
    return "\n".join(CODE.sub("X", line) for line in lines)


def test_the_french_documentation_is_typeset_as_french_is() -> None:
    pages = [page for page in (ROOT / "docs/fr").rglob("*.md") if page.name not in GENERATED]
    assert len(pages) > 25
    wrong = [
        f"{page.relative_to(ROOT)}: {found.group()!r} in {line!r}"
        for page in (*pages, ROOT / "README.fr.md")
        for line in prose(page.read_text(encoding="utf-8")).splitlines()
        for found in MARKS.finditer(line)
    ]
    assert not wrong, "\n".join(wrong)
