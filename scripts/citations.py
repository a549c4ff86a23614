"""Where the articles are cited: `Rule:` lines in the docstrings of the code, claims of the tests.

Everything is read from the source as text; no test is imported or run.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ronde.ledger import articles

ROOT = Path(__file__).resolve().parents[1]
SOURCE, TESTS = ROOT / "src" / "ronde", ROOT / "tests"

Key = tuple[tuple[int, int, str], ...]
"""An article that can be compared: `10.2.a` as 10, 2, a."""

DOCUMENT = re.compile(
    r"(?:FIDE )?(C\.0\d(?:\.\d+)*)|(FMJD Annexe V)|(Swiss guide)|(FFE Haley|FFE SAD|FFE)"
)
YEAR = re.compile(r"\((\d{4})\)")
ARTICLE = re.compile(r"[A-E]?\d*(?:\.?[0-9a-z]+)*")


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in the code, and the articles of one document that it cites."""

    path: str
    name: str
    document: str
    year: str
    first: Key
    last: Key

    def covers(self, article: Key) -> bool:
        """Whether the article, or one it belongs to, is cited here."""
        if not self.first:
            return False
        low, high = article[: len(self.first)], article[: len(self.last)]
        inside = self.first[: len(low)] <= low and high <= self.last[: len(high)]
        return inside and len(article) + 1 >= len(self.first)


@dataclass(frozen=True, slots=True)
class Claim:
    """A test that claims a row of the ledger."""

    path: str
    name: str
    row: str


def key_of(article: str) -> Key:
    """An article as something that can be compared, `A7.d` like `A7d`."""
    runs = re.findall(r"\d+|[A-Za-z]+", article)
    return tuple((0, int(run), "") if run.isdigit() else (1, 0, run) for run in runs)


def code() -> Iterator[Citation]:
    """All citations of the code, file by file."""
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        shown = path.relative_to(ROOT).as_posix()
        yield from _table_rows(shown, tree)
        for name, text in _docstrings(tree):
            for rule in re.findall(r"Rule: (.*(?:\n +[^\s].*)*)", text):
                first = re.split(r"\n\s*(?:Reading|Reference|Rule):|\n\s*\n", rule)[0]
                yield from _cited(shown, name, " ".join(first.split()))


ROWS = {"Minimise": 1, "Prohibit": 1, "Criterion": 1, "ColourRule": 0, "LimColourRule": 0}
"""The rows of tables, and which of their arguments is the article."""


def _table_rows(path: str, tree: ast.Module) -> Iterator[Citation]:
    """The rows of a rulebook's tables, which cite their articles as data.

    The document is the one that the module itself names.
    """
    rule = re.search(r"Rule: (.*)", ast.get_docstring(tree) or "")
    document = DOCUMENT.search(rule.group(1)) if rule else None
    if rule is None or document is None:
        return
    dated = YEAR.search(rule.group(1))
    for node in tree.body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        for call in ast.walk(node.value):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                at = ROWS.get(call.func.id)
                argument = call.args[at] if at is not None and len(call.args) > at else None
                article_text = argument.value if isinstance(argument, ast.Constant) else ""
                for article in filter(None, str(article_text).split(", ")):
                    yield Citation(
                        path,
                        node.targets[0].id,
                        next(filter(None, document.groups())),
                        dated.group(1) if dated else "",
                        key_of(article),
                        key_of(article),
                    )


def _docstrings(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every docstring with the name of what it describes; the module itself has none."""
    yield "", ast.get_docstring(tree) or ""
    yield from _inside(tree, "")


def _inside(node: ast.AST, prefix: str) -> Iterator[tuple[str, str]]:
    last = ""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            name = f"{prefix}{child.name}"
            yield name, ast.get_docstring(child) or ""
            yield from _inside(child, f"{name}.")
        elif isinstance(child, (ast.Assign, ast.AnnAssign)):
            target = child.targets[0] if isinstance(child, ast.Assign) else child.target
            last = target.id if isinstance(target, ast.Name) else ""
        elif isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            if last and isinstance(child.value.value, str):
                yield f"{prefix}{last}", child.value.value


def _cited(path: str, name: str, rule: str) -> Iterator[Citation]:
    """The articles of one `Rule:` line; a document and a year hold until the next one."""
    document, year = "", ""
    for part in re.split(r"[;,]\s*", rule):
        found = DOCUMENT.search(part)
        if found:
            document, year = next(filter(None, found.groups())), ""
            part = part[found.end() :]
        dated = YEAR.search(part)
        if dated:
            year, part = dated.group(1), part[dated.end() :]
        part = re.sub(r"\[C\d+\]", "", part).strip()
        first, _, last = part.partition("-")
        if document and ARTICLE.fullmatch(first) and first:
            last = last if ARTICLE.fullmatch(last) else ""
            yield Citation(path, name, document, year, key_of(first), key_of(last or first))
        elif found and document.startswith(("FFE", "Swiss")):
            yield Citation(path, name, document, year, (), ())


def claims() -> Iterator[Claim]:
    """All claims of the tests, in the order of the files."""
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        shown = path.relative_to(ROOT).as_posix()
        for node in tree.body:
            name = node.name if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else ""
            for row in _claimed(node):
                yield Claim(shown, name, row)


def _claimed(node: ast.AST) -> Iterator[str]:
    for call in ast.walk(node):
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and call.func.attr == "article"
            and isinstance(call.func.value, ast.Attribute)
            and call.func.value.attr == "mark"
        ):
            for argument in call.args:
                inside = ast.walk(argument) if isinstance(argument, ast.Starred) else (argument,)
                for node in inside:
                    yield from _rows(node)


def _rows(argument: ast.AST) -> Iterator[str]:
    """The rows that an argument names; where it has gaps, all rows that fill them with a number."""
    if isinstance(argument, ast.Constant) and argument.value in articles():
        yield str(argument.value)
    elif isinstance(argument, ast.JoinedStr):
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\d+"
            for part in argument.values
        ]
        yield from (row for row in articles() if re.fullmatch("".join(parts), row))


def mentions(folder: str) -> Iterator[tuple[str, str, str]]:
    """The tests of a folder as path, name and source: what they say of articles and codes."""
    for path in sorted((TESTS / folder).glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        shown = path.relative_to(ROOT).as_posix()
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                marks = [ast.get_source_segment(text, mark) or "" for mark in node.decorator_list]
                yield (
                    shown,
                    node.name,
                    "\n".join([*marks, ast.get_source_segment(text, node) or ""]),
                )
