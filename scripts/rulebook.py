"""Generates the pages of the rulebook, docs/rulebook/en and docs/rulebook/fr.

    python scripts/rulebook.py

Each page is one document in one edition: every statement in our own words, the code that carries
it out, the tests that would see it broken, the positions of the conformance corpus that it
decides, and the rounds of the sample event in which it acted. A test fails when a page is stale.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from rulebook_pages.evidence import (  # noqa: E402
    UP,
    all_citations,
    bare,
    claims_by_row,
    code_of,
    met_in,
    place,
    positions_of,
    rounds_of,
    tests_of,
)
from rulebook_pages.labels import COLUMNS, WORDS  # noqa: E402
from rulebook_pages.pages import BY_NAME, PAGES, Page  # noqa: E402
from rulebook_pages.statements import FOLDER, Statement  # noqa: E402

from ronde.services.typography import typeset  # noqa: E402

SHOWN = 3
"""Places in the code, and tests, that a line names before it only counts them."""


def page_text(page: Page, language: str) -> str:
    """One page, as Markdown."""
    words = WORDS[language]
    columns = COLUMNS[language]
    twin = words["twin"].format(page=f"{page.name}.md")
    lines = [f"# {page.title(language)}", "", twin, "", words["preface"], ""]
    lines += [counted(page, words), ""]
    lines += [words["legend"].format(corpus=f"{UP}/{words['corpus']}"), ""]
    lines += [words["readings"].format(readings=f"{UP}/{words['list']}"), ""]
    if page.name == "swiss-guide":
        places = {place(c.path, c.name): None for c in all_citations() if c.document in GUIDE}
        lines += [words["cited"].format(places=", ".join(places)), ""]
    for chapter, statements in chapters(page):
        lines += [f"## {chapter}", ""] if chapter else []
        lines += [f"| {' | '.join(columns)} |", "|" + "---|" * len(columns)]
        lines += [statement_line(page, s, language) for s in statements]
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


GUIDE = ("Swiss guide",)


def chapters(page: Page) -> list[tuple[str, list[Statement]]]:
    """The statements by chapter: a letter or a number, or the topic where there are none."""
    found: dict[str, list[Statement]] = {}
    for statement in page.statements:
        article = bare(statement.article)
        letter = re.match(r"C\.04\.\d|[A-E](?=\d|\.|$)|\d+a?(?=\.|$)|[A-Za-z]\w*", article)
        found.setdefault(letter.group() if letter else "", []).append(statement)
    return list(found.items())


def counted(page: Page, words: Mapping[str, str]) -> str:
    """How much stands behind the page."""
    return words["counts" if page.by_row else "plain"].format(**figures(page.name))


@cache
def figures(name: str) -> dict[str, int]:
    """Statements of a page: how many there are, and what stands behind them."""
    page = BY_NAME[name]
    rows = page.statements
    return {
        "statements": len(rows),
        "must": sum(s.software == "must" for s in rows),
        "show": sum(s.software == "show" for s in rows),
        "claimed": sum(bool(claims_by_row().get(s.row)) for s in rows),
        "positions": sum(bool(positions_of(page, s)) for s in rows),
        "acted": sum(bool(rounds_of(page, s)) for s in rows),
    }


def statement_line(page: Page, statement: Statement, language: str) -> str:
    """One row of the table."""
    words = WORDS[language]
    said = statement.texts[language]
    if statement.software in ("none", "show"):
        said += f" ({words[statement.software]})"
    code = [place(c.path, c.name) for c in code_of(page, statement)]
    tests = tests_of(page, statement)
    positions = [
        f"[{count}]({UP}/conformance/positions/{system}.jsonl)"
        for system, count in sorted(positions_of(page, statement).items())
    ]
    cells = (
        statement.article,
        said[:1].upper() + said[1:],
        ", ".join(met_in(statement)),
        shortened(code, words),
        shortened(list(dict.fromkeys(tests)), words),
        " ".join(positions),
        ", ".join(map(str, rounds_of(page, statement))),
    )
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def shortened(places: Sequence[str], words: Mapping[str, str]) -> str:
    """The first few, and how many there are besides."""
    told = list(places[:SHOWN])
    if left := len(places) - len(told):
        told.append(words["one_more" if left == 1 else "more"].format(count=left))
    return "<br>".join(told)


def index_text(language: str) -> str:
    """The list of pages."""
    words = WORDS[language]
    twin = words["twin"].format(page="README.md")
    lines = [f"# {words['index']}", "", twin, "", words["preface"], ""]
    lines += [f"| {words['document']} | |", "|---|---|"]
    for page in PAGES:
        lines.append(f"| [{page.title(language)}]({page.name}.md) | {counted(page, words)} |")
    return "\n".join(lines) + "\n"


@cache
def texts() -> dict[Path, str]:
    """Every file and what it should hold."""
    found = {}
    for language in WORDS:
        folder = FOLDER / language
        found[folder / "README.md"] = index_text(language)
        for page in PAGES:
            found[folder / f"{page.name}.md"] = page_text(page, language)
    return {
        path: typeset(text) if path.parent.name == "fr" else text for path, text in found.items()
    }


def stale() -> Iterable[Path]:
    """Files that differ from what they should hold, or should not be there."""
    wanted = texts()
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield path
    for path in FOLDER.rglob("*.md"):
        if path not in wanted:
            yield path


def main() -> None:
    """Write the pages."""
    wanted = texts()
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in FOLDER.rglob("*.md"):
        if path not in wanted:
            path.unlink()


if __name__ == "__main__":
    main()
