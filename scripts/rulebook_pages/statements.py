"""What the ledger and the tables of the rulebooks state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ablations.catalogue import all_changes
from citations import key_of

from ronde import ledger

FOLDER = Path(__file__).parents[2] / "docs" / "rulebook"

Texts = Mapping[str, str]


@dataclass(frozen=True)
class Statement:
    """One line of a page: the article, our words, and what the ledger asks of a program."""

    article: str
    texts: Texts
    row: str = ""
    kind: str = ""
    software: str = ""


PREFIXES = {
    "fide-2012-basic": ("FIDE12-C04.1.", "FIDE12-C04.2.", "FIDE12-C04.3.list"),
    "fide-dutch-2012": ("FIDE12-C04.3.1.",),
    "fide-lim": ("FIDE12-LIM-",),
    "fmjd-1986": ("FMJD86-",),
    "fmjd-2017": ("FMJD17-",),
    "swiss-guide": ("CH-",),
    "ffe-accelerations": ("FFE-",),
}
"""How the rows of a founding document begin."""


def rows_of(name: str) -> tuple[Statement, ...]:
    """The rows of the ledger that a page is made of."""
    return tuple(
        Statement(
            _article(name, row.id, prefix),
            {"en": row.summary, "fr": ledger.in_french()[row.id]},
            row.id,
            row.kind,
            row.software,
        )
        for row in ledger.articles().values()
        for prefix in PREFIXES[name]
        if row.id.startswith(prefix)
    )


def _article(name: str, row: str, prefix: str) -> str:
    """The article as the page names it; with its chapter where there are two."""
    article = row.removeprefix(prefix)
    if name == "fide-2012-basic":
        chapter = prefix.removeprefix("FIDE12-").replace("C04", "C.04").rstrip(".")
        article = f"{chapter} {article}"
    return article.strip()


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
