"""The evidence for a statement: code, tests, positions of the corpus, rounds of the sample."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import citations
from citations import Citation, Key, key_of

from ronde import pair, read
from ronde.domain.errors import RondeError
from ronde.sample import sample_path
from rulebook_pages.pages import Page
from rulebook_pages.statements import Statement

REACH = Path(__file__).parents[2] / "docs" / "rulebook" / "reach.tsv"
"""Written by `make articles`."""
POSITIONS = Path(__file__).parents[2] / "conformance" / "positions"
UP = "../../.."


@cache
def all_citations() -> tuple[Citation, ...]:
    """The code's."""
    return tuple(citations.code())


@cache
def claims_by_row() -> dict[str, list[citations.Claim]]:
    """The tests'."""
    found: dict[str, list[citations.Claim]] = {}
    for claim in citations.claims():
        found.setdefault(claim.row, []).append(claim)
    return found


@cache
def corpus() -> tuple[dict[str, Any], ...]:
    """The positions, without their reports."""
    found = []
    for path in sorted(POSITIONS.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found.append({key: row[key] for key in ("id", "system", "article", "code", "ledger")})
    return tuple(found)


@cache
def acted(system: str) -> dict[str, tuple[int, ...]]:
    """For every article of a system the rounds of the sample in which it decided something.

    Criteria that were charged, steps that were taken, rules that gave colours.
    """
    event = read(str(sample_path()))
    found: dict[str, set[int]] = {}
    for number in range(1, len(event.rounds) + 2):
        try:
            account = pair(event, system, round=number).account
        except RondeError:
            return {}
        articles = [game.article for game in account.games]
        steps = [*account.steps, *(step for b in account.brackets for step in b.steps)]
        articles += [step.article for step in steps]
        counted = [*account.criteria, *(row for b in account.brackets for row in b.criteria)]
        articles += [row.article for row in counted if row.value]
        for article in articles:
            for one in article.split(", "):
                found.setdefault(one, set()).add(number)
    return {article: tuple(sorted(rounds)) for article, rounds in found.items()}


FOLDERS = {
    "fide-dutch-2017": "rules/dutch2017",
    "fide-dutch-2026": "rules/dutch2026",
    "fide-dubov-2018": "rules/dubov",
    "fide-dubov-2026": "rules/dubov",
    "fide-burstein-2017": "rules/burstein",
    "fide-burstein-2026": "rules/burstein",
    "fide-double-swiss": "rules/double_swiss",
    "fide-team": "rules/team",
    "fide-baku": "rules/accelerations",
}
"""Where the tests of a later edition lie."""


@cache
def mentioned(folder: str) -> tuple[tuple[str, str, str], ...]:
    """The tests of that folder, with their source."""
    return tuple(citations.mentions(folder))


def tests_of(page: Page, statement: Statement) -> list[str]:
    """Those that claim the row; for editions outside the ledger, that name article or code."""
    if page.by_row:
        return [place(c.path, c.name) for c in claims_by_row().get(statement.row, ())]
    article, _, code = statement.article.partition(" [")
    words = [re.escape(word) for word in (article, code.rstrip("]")) if re.search(r"\d", word)]
    wanted = re.compile("|".join(rf"(?<![\w.]){word}(?![\w.]*\d)" for word in words) or "(?!)")
    folder = FOLDERS[page.name]
    return [place(path, name) for path, name, text in mentioned(folder) if wanted.search(text)]


def bare(article: str) -> str:
    """The article without its code."""
    return article.partition(" [")[0]


def code_of(page: Page, statement: Statement) -> list[Citation]:
    """The places that cite the article, the most particular first."""
    article = old_key(page, statement)
    wanted = [c for c in all_citations() if (c.document, c.year) in page.cited]
    if page.name == "ffe-accelerations":
        kind = statement.article.partition(".")[0]
        document = {"haley": "FFE Haley", "degressive": "FFE SAD"}[kind]
        return [c for c in wanted if c.document == document or f"/{kind}" in c.path]
    if page.name == "fide-2012-basic":
        document = bare(statement.article).partition(" ")[0]
        wanted = [c for c in wanted if c.document == document]
    fitting = [c for c in wanted if c.covers(article)]
    finest = max((len(c.first) for c in fitting), default=0)
    finer = [c for c in fitting if len(c.first) > 1] if finest > 1 else fitting
    unique = {(c.path, c.name): c for c in finer}
    return sorted(unique.values(), key=lambda c: (-len(c.first), c.path, c.name))


def old_key(page: Page, statement: Statement) -> Key:
    """The article as the code cites it: Lim of 2026 in the numbers of 2012."""
    article = bare(statement.article)
    if page.name == "fide-2012-basic":
        article = article.partition(" ")[2]
    if page.name == "fide-lim-2026":
        article = statement.row.removeprefix("FIDE12-LIM-")
    return key_of(article)


def positions_of(page: Page, statement: Statement) -> dict[str, int]:
    """How many positions of each system the statement decides."""
    if page.name == "fide-lim-2026":
        mine = [row for row in corpus() if row["system"] == page.name]
        count = sum(same_article(row["article"], statement.article) for row in mine)
        return {page.name: count} if count else {}
    if page.by_row:
        return positions_by_row().get(statement.row, {})
    return {row["system"]: 1 for row in corpus() if row["id"] == statement.kind}


@cache
def positions_by_row() -> dict[str, dict[str, int]]:
    """For every row of the ledger the number of positions in each system."""
    found: dict[str, dict[str, int]] = {}
    for position in corpus():
        for row in position["ledger"]:
            systems = found.setdefault(row, {})
            systems[position["system"]] = systems.get(position["system"], 0) + 1
    return found


def same_article(one: object, other: str) -> bool:
    """Whether a position's article is the statement's, or the one it belongs to."""
    mine, yours = key_of(str(one)), key_of(other)
    return yours[: len(mine)] == mine


def rounds_of(page: Page, statement: Statement) -> tuple[int, ...]:
    """The rounds of the sample in which the article acted, in any of the page's systems."""
    article = key_of(bare(statement.article))
    found: set[int] = set()
    for system in page.systems:
        for told, rounds in acted(system).items():
            cited = key_of(told)
            if cited == article or (len(cited) > 1 and article[: len(cited)] == cited):
                found.update(rounds)
    return tuple(sorted(found))


@cache
def reach_by_row() -> dict[str, tuple[str, ...]]:
    """For every row of the ledger the places where tests met it."""
    lines = REACH.read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines)
    return {row: tuple(filter(None, places.split("; "))) for row, _ways, places in rows}


MET = {"command": "`ronde {}`", "application": "page `{}`", "library": "`ronde.{}()`"}
"""How a place is written, in both languages."""


def met_in(statement: Statement) -> list[str]:
    """Where users meet the statement: commands, pages, or public functions of the library."""
    places = reach_by_row().get(statement.row or "", ())
    told = (place.partition(" ") for place in places[:2])
    return [MET[way].format(name) for way, _space, name in told]


def place(path: str, name: str) -> str:
    """A link to a file, without a line number, which would soon be wrong."""
    shown = path.removeprefix("src/ronde/").removeprefix("tests/")
    inside = f" `{name}`" if name else ""
    return f"[{shown}]({UP}/{path}){inside}"
