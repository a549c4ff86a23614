"""Draws up the pages of the rulebook, docs/rulebook/en and docs/rulebook/fr.

    python scripts/rulebook.py

Each page is one document in one edition: every statement in our own words, the code that carries
it out, the tests that would see it broken, the positions of the conformance corpus that it
decides, and the rounds of the sample event in which it acted. A test fails when a page is stale.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import citations  # noqa: E402
from citations import Citation, Key, key_of  # noqa: E402
from without.every import all_changes  # noqa: E402

from ronde import ledger, pair, read  # noqa: E402
from ronde.domain.errors import RondeError  # noqa: E402
from ronde.rulebooks.lim.numbering import as_in_2026  # noqa: E402
from ronde.sample import sample_path  # noqa: E402

FOLDER = ROOT / "docs" / "rulebook"
FRENCH = FOLDER / "articles.fr.tsv"
"""The ledger's statements in French, by id."""

POSITIONS = ROOT / "conformance" / "positions"
UP = "../../.."
SHOWN = 3
"""Places in the code, and tests, that a line names before it only counts them."""

Texts = Mapping[str, str]


@dataclass(frozen=True)
class Statement:
    """One line of a page: the article, our words, and what the ledger asks of a program."""

    article: str
    texts: Texts
    row: str = ""
    kind: str = ""
    software: str = ""


@dataclass(frozen=True)
class Page:
    """One document in one edition.

    `cited` are the documents, with their years, whose citations belong here; `systems` those
    whose positions and rounds do.
    """

    name: str
    titles: Texts
    statements: tuple[Statement, ...]
    cited: tuple[tuple[str, str], ...]
    systems: tuple[str, ...]
    by_row: bool = True
    renumbered: Callable[[str], str] = field(default=str)


# What the ledger says

PREFIXES = (
    ("fide-2012-basic", ("FIDE12-C04.1.", "FIDE12-C04.2.", "FIDE12-C04.3.list")),
    ("fide-dutch-2012", ("FIDE12-C04.3.1.",)),
    ("fide-lim", ("FIDE12-LIM-",)),
    ("fmjd-1986", ("FMJD86-",)),
    ("fmjd-2017", ("FMJD17-",)),
    ("swiss-guide", ("CH-",)),
    ("ffe-accelerations", ("FFE-",)),
)


def rows_of(name: str) -> Iterator[Statement]:
    """The rows of the ledger that a page is made of."""
    prefixes = dict(PREFIXES)[name]
    said = french_by_row()
    for row in ledger.articles().values():
        start = next((p for p in prefixes if row.id.startswith(p)), None)
        if start is not None:
            short = start.removeprefix("FIDE12-") if name == "fide-2012-basic" else start
            article = row.id.removeprefix(start)
            if name == "fide-2012-basic":
                article = short.replace("C04", "C.04").rstrip(".") + f" {article}"
            texts = {"en": row.summary, "fr": said[row.id]}
            yield Statement(article.strip(), texts, row.id, row.kind, row.software)


@cache
def french_by_row() -> dict[str, str]:
    """Our French for every row of the ledger."""
    lines = FRENCH.read_text(encoding="utf-8").splitlines()[1:]
    return dict(line.split("\t") for line in lines)


def rows_of_changes(system: str, acceleration: str | None = None) -> tuple[Statement, ...]:
    """The statements of a system that is not among the founding documents."""
    found: dict[tuple[str, str], Statement] = {}
    for change in all_changes():
        if change.system == system and change.acceleration == acceleration:
            name = f"{change.article} [{change.code}]" if change.code else change.article
            if change.code == change.article:
                name = change.article
            key = change.article, change.says[0]
            texts = {"en": change.says[0], "fr": change.says[1]}
            found.setdefault(key, Statement(name, texts, kind=change.key))
    return tuple(sorted(found.values(), key=lambda s: key_of(s.article)))


def of_ledger(
    name: str,
    titles: tuple[str, str],
    cited: Sequence[tuple[str, str]],
    systems: Sequence[str],
) -> Page:
    """A page of a founding document."""
    both = {"en": titles[0], "fr": titles[1]}
    return Page(name, both, tuple(rows_of(name)), tuple(cited), tuple(systems))


def of_system(
    name: str, titles: tuple[str, str], document: str, year: str, acceleration: str | None = None
) -> Page:
    """A page of a later edition, from the tables of its rulebook."""
    system = "fide-dutch-2026" if acceleration else name
    return Page(
        name,
        {"en": titles[0], "fr": titles[1]},
        rows_of_changes(system, acceleration),
        ((document, year), (document, "")),
        () if acceleration else (name,),
        by_row=False,
    )


def lim_2026() -> Page:
    """The text of Lim under its new numbers."""
    rows = tuple(
        Statement(renumbered(s.article), s.texts, s.row, s.kind, s.software)
        for s in rows_of("fide-lim")
    )
    return Page(
        "fide-lim-2026",
        {"en": "Lim System, C.04.4.3 (2026)", "fr": "Système Lim, C.04.4.3 (2026)"},
        rows,
        (("C.04.3.2", "2012"), ("C.04.4.3", "2026")),
        ("fide-lim-2026",),
        renumbered=renumbered,
    )


def renumbered(article: str) -> str:
    """An article of Lim of 2012 in the numbers of 2026; letters stay."""
    head = article.split(".")[0]
    if not head.isdigit() or int(head) < 8:
        return article
    if article in ("9.3.a", "9.3.b", "9.3.c", "9.3.d", "9.6.a", "9.6.b"):
        return as_in_2026(article)
    return ".".join((str(int(head) - 7), *article.split(".")[1:]))


@cache
def pages() -> tuple[Page, ...]:
    """All pages, in the order of the index."""
    draughts_2017 = (
        "fmjd-2017-rating",
        "fmjd-2017-rating-players",
        "fmjd-2017-solkoff-truncated",
        "fmjd-2017-solkoff-median",
        "kndb-solkoff",
    )
    return (
        of_ledger(
            "fide-2012-basic",
            ("FIDE C.04.1 and C.04.2 (2012)", "FIDE C.04.1 et C.04.2 (2012)"),
            (("C.04.1", "2012"), ("C.04.2", "2012")),
            (),
        ),
        of_ledger(
            "fide-dutch-2012",
            ("FIDE (Dutch) System, C.04.3.1 (2012)", "Système FIDE (hollandais), C.04.3.1 (2012)"),
            (("C.04.3.1", "2012"), ("C.04.3", "2012")),
            ("fide-dutch-2012",),
        ),
        of_system(
            "fide-dutch-2017",
            ("FIDE (Dutch) System, C.04.3 (2017)", "Système FIDE (hollandais), C.04.3 (2017)"),
            "C.04.3",
            "2017",
        ),
        of_system(
            "fide-dutch-2026",
            ("FIDE (Dutch) System, C.04.3 (2026)", "Système FIDE (hollandais), C.04.3 (2026)"),
            "C.04.3",
            "2026",
        ),
        of_ledger(
            "fide-lim",
            ("Lim System, C.04.3.2 (2012)", "Système Lim, C.04.3.2 (2012)"),
            (("C.04.3.2", "2012"),),
            ("fide-lim",),
        ),
        lim_2026(),
        of_system(
            "fide-dubov-2018",
            ("Dubov System, C.04.4.1 (2018)", "Système Dubov, C.04.4.1 (2018)"),
            "C.04.4.1",
            "2018",
        ),
        of_system(
            "fide-dubov-2026",
            ("Dubov System, C.04.4.1 (2026)", "Système Dubov, C.04.4.1 (2026)"),
            "C.04.4.1",
            "2026",
        ),
        of_system(
            "fide-burstein-2017",
            ("Burstein System, C.04.4.2 (2017)", "Système Burstein, C.04.4.2 (2017)"),
            "C.04.4.2",
            "2017",
        ),
        of_system(
            "fide-burstein-2026",
            ("Burstein System, C.04.4.2 (2026)", "Système Burstein, C.04.4.2 (2026)"),
            "C.04.4.2",
            "2026",
        ),
        of_system(
            "fide-double-swiss",
            ("Double-Swiss System, C.04.5 (2026)", "Système Double-Suisse, C.04.5 (2026)"),
            "C.04.5",
            "",
        ),
        of_system(
            "fide-team",
            (
                "Swiss Team Pairing System, C.04.6 (2026)",
                "Système suisse par équipes, C.04.6 (2026)",
            ),
            "C.04.6",
            "2026",
        ),
        of_system(
            "fide-baku",
            ("Baku acceleration, C.04.7 (2026)", "Accélération de Bakou, C.04.7 (2026)"),
            "C.04.7",
            "2026",
            "fide-baku",
        ),
        of_ledger(
            "swiss-guide",
            ("Guide of the Swiss chess federation", "Guide de la Fédération suisse des échecs"),
            (("Swiss guide", ""),),
            ("ch-dutch",),
        ),
        of_ledger(
            "ffe-accelerations",
            (
                "Accelerations of the French chess federation",
                "Accélérations de la Fédération française des échecs",
            ),
            (("FFE", ""), ("FFE Haley", ""), ("FFE SAD", "")),
            (),
        ),
        of_ledger(
            "fmjd-1986",
            ("FMJD, Annexe V (1986)", "FMJD, Annexe V (1986)"),
            (("FMJD Annexe V", "1986"),),
            ("fmjd-1986-rating", "fmjd-1986-draw"),
        ),
        of_ledger(
            "fmjd-2017",
            ("FMJD, Annexe V (2017)", "FMJD, Annexe V (2017)"),
            (("FMJD Annexe V", "2017"),),
            draughts_2017,
        ),
    )


# What stands beside a statement


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


# The pages in words

WORDS = {
    "en": {
        "index": "The rulebook",
        "preface": (
            "Generated by `scripts/rulebook.py` from the ledger, the tables of the rulebooks, the "
            "code, the tests, the conformance corpus and the sample event. The statements are in "
            "our own words; what binds is the text of the federations."
        ),
        "columns": ("Article", "In our words", "Code", "Tests", "Positions", "Sample"),
        "more": "and {count} more",
        "legend": (
            "*Code*: the places whose docstrings cite the article. *Tests*: those that claim the "
            "statement and fail when it is broken (editions outside the ledger: that name the "
            "article). *Positions*: how many positions of the "
            "[conformance corpus]({corpus}) it decides, each of them a test, too. *Sample*: "
            "rounds of the sample event that "
            "it shaped when they are paired by this system."
        ),
        "counts": (
            "{statements} statements; {must} ask something of a program, {show} ask it to show or "
            "warn; {claimed} are claimed by tests; {positions} decide a position of the corpus; "
            "{acted} acted in the sample."
        ),
        "plain": (
            "{statements} statements; {positions} decide a position of the corpus; {acted} acted "
            "in the sample."
        ),
        "none": "asks nothing of a program",
        "show": "to be shown",
        "document": "Document",
        "cited": "Cited in the code: {places}.",
        "readings": "Where a text can be read in two ways, [decisions]({adr}) say how we read it.",
    },
    "fr": {
        "index": "Le recueil des règles",
        "preface": (
            "Page produite par `scripts/rulebook.py` à partir du registre, des tables des "
            "systèmes, du code, des tests, du corpus de conformité et du tournoi d'exemple. Les "
            "énoncés sont dans nos propres mots ; seul fait foi le texte des fédérations."
        ),
        "columns": ("Article", "Dans nos mots", "Code", "Tests", "Positions", "Exemple"),
        "more": "et {count} autres",
        "legend": (
            "*Code* : les endroits dont la documentation cite l'article. *Tests* : ceux qui "
            "revendiquent l'énoncé et échouent s'il est enfreint (éditions hors du registre : "
            "qui nomment l'article). *Positions* : nombre de "
            "positions du [corpus de conformité]({corpus}) qu'il décide, chacune étant un "
            "test. *Exemple* : rondes du "
            "tournoi d'exemple qu'il a marquées, appariées par ce système."
        ),
        "counts": (
            "{statements} énoncés ; {must} demandent quelque chose à un programme, {show} qu'il "
            "montre ou avertisse ; {claimed} sont revendiqués par des tests ; {positions} décident "
            "une position du corpus ; {acted} ont agi dans l'exemple."
        ),
        "plain": (
            "{statements} énoncés ; {positions} décident une position du corpus ; {acted} ont agi "
            "dans l'exemple."
        ),
        "none": "ne demande rien à un programme",
        "show": "à montrer",
        "document": "Document",
        "cited": "Cité dans le code : {places}.",
        "readings": "Où un texte se lit de deux façons, des [décisions]({adr}) disent la nôtre.",
    },
}


def page_text(page: Page, language: str) -> str:
    """One page, as Markdown."""
    words = WORDS[language]
    lines = [f"# {page.titles[language]}", "", words["preface"], ""]
    lines += [counted(page, words), ""]
    lines += [words["legend"].format(corpus=f"{UP}/conformance/README.md"), ""]
    lines += [words["readings"].format(adr=f"{UP}/docs/adr/README.md"), ""]
    if page.name == "swiss-guide":
        places = {place(c.path, c.name): None for c in all_citations() if c.document in GUIDE}
        lines += [str(words["cited"]).format(places=", ".join(places)), ""]
    for chapter, statements in chapters(page):
        lines += [f"## {chapter}", ""] if chapter else []
        columns = words["columns"]
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


def counted(page: Page, words: Mapping[str, object]) -> str:
    """How much stands behind the page."""
    return str(words["counts" if page.by_row else "plain"]).format(**figures(page.name))


@cache
def figures(name: str) -> dict[str, int]:
    """Statements of a page: how many there are, and what stands behind them."""
    page = next(page for page in pages() if page.name == name)
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
    more = str(words["more"])
    code = [place(c.path, c.name) for c in code_of(page, statement)]
    tests = tests_of(page, statement)
    positions = [
        f"[{count}]({UP}/conformance/positions/{system}.jsonl)"
        for system, count in sorted(positions_of(page, statement).items())
    ]
    cells = (
        statement.article,
        said[:1].upper() + said[1:],
        shortened(code, more),
        shortened(list(dict.fromkeys(tests)), more),
        " ".join(positions),
        ", ".join(map(str, rounds_of(page, statement))),
    )
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def place(path: str, name: str) -> str:
    """A link to a file, without a line number, which would soon be wrong."""
    shown = path.removeprefix("src/ronde/").removeprefix("tests/")
    inside = f" `{name}`" if name else ""
    return f"[{shown}]({UP}/{path}){inside}"


def shortened(places: Sequence[str], more: str) -> str:
    """The first few, and how many there are besides."""
    told = list(places[:SHOWN])
    if len(places) > SHOWN:
        told.append(more.format(count=len(places) - SHOWN))
    return "<br>".join(told)


def index_text(language: str) -> str:
    """The list of pages."""
    words = WORDS[language]
    lines = [f"# {words['index']}", "", str(words["preface"]), ""]
    lines += [f"| {words['document']} | |", "|---|---|"]
    for page in pages():
        lines.append(f"| [{page.titles[language]}]({page.name}.md) | {counted(page, words)} |")
    return "\n".join(lines) + "\n"


@cache
def texts() -> dict[Path, str]:
    """Every file and what it should hold."""
    found = {}
    for language in WORDS:
        folder = FOLDER / language
        found[folder / "README.md"] = index_text(language)
        for page in pages():
            found[folder / f"{page.name}.md"] = page_text(page, language)
    return found


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
