"""The ledger: every statement of the five founding documents, one row each.

`articles.tsv` lies beside this module so that tests, commands and pages read the same file.
An id is never renumbered: tests claim rows by id (`@pytest.mark.article("FMJD86-6.1.7")`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["DOCUMENTS", "Article", "Software", "articles", "in_french", "read"]

Software = Literal["must", "show", "none"]
"""What the statement asks of a program: compute or enforce, display or warn, or nothing."""

DOCUMENTS: Mapping[str, str] = MappingProxyType(
    {
        "FMJD86": "FMJD, Annexe V (1986)",
        "FMJD17": "FMJD, Annexe V (2017)",
        "CH": "Guide of the Swiss chess federation",
        "FFE": "Haley and degressive accelerations of the French federation",
        "FIDE12": "FIDE C.04 (2012)",
    }
)
"""The founding documents by the prefix of their ids, in the order of the ledger's sources."""

_SOFTWARE: Mapping[str, Software] = {"must": "must", "show": "show", "none": "none"}
_COLUMNS = ("id", "source", "kind", "system", "summary", "software")


@dataclass(frozen=True, slots=True)
class Article:
    """One statement: an article, a sub-article, a table or a worked example."""

    id: str
    source: str
    kind: str
    systems: tuple[str, ...]
    summary: str
    software: Software

    @property
    def document(self) -> str:
        """The prefix that names the founding document, a key of `DOCUMENTS`."""
        return self.id.partition("-")[0]


def read(text: str) -> dict[str, Article]:
    """The rows of a ledger by id, in their order; `ValueError` names the first bad line."""
    lines = text.splitlines()
    if not lines or tuple(lines[0].split("\t")) != _COLUMNS:
        raise ValueError(f"line 1: wanted the header {' '.join(_COLUMNS)}")
    rows: dict[str, Article] = {}
    for number, line in enumerate(lines[1:], start=2):
        cells = line.split("\t")
        if len(cells) != len(_COLUMNS):
            raise ValueError(f"line {number}: wanted {len(_COLUMNS)} cells, found {len(cells)}")
        identifier, source, kind, systems, summary, software = cells
        if (duty := _SOFTWARE.get(software)) is None:
            raise ValueError(f"line {number}: wanted must, show or none, found {software!r}")
        article = Article(identifier, source, kind, tuple(systems.split(",")), summary, duty)
        if article.document not in DOCUMENTS:
            raise ValueError(f"line {number}: {identifier!r} belongs to no founding document")
        if identifier in rows:
            raise ValueError(f"line {number}: {identifier!r} stands twice in the ledger")
        rows[identifier] = article
    return rows


@cache
def articles() -> Mapping[str, Article]:
    """The ledger by id, in the order of the documents."""
    text = Path(__file__).with_name("articles.tsv").read_text(encoding="utf-8")
    return MappingProxyType(read(text))


@cache
def in_french() -> Mapping[str, str]:
    """Every statement in our own French words, by id."""
    text = Path(__file__).with_name("articles.fr.tsv").read_text(encoding="utf-8")
    return MappingProxyType(dict(line.split("\t") for line in text.splitlines()[1:]))
