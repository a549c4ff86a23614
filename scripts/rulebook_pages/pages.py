"""The pages of docs/rulebook, in the order of their index: one document in one edition each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial

from ronde.rulebooks.lim.edition_2026 import as_in_2026
from rulebook_pages.statements import Statement, rows_of, rows_of_changes

Cited = tuple[tuple[str, str], ...]
Statements = tuple[Statement, ...]


@dataclass(frozen=True)
class Page:
    """One document in one edition.

    `cited` are the documents, with their years, whose citations belong here; `systems` those
    whose positions and rounds do. `by_row` tells pages of the ledger from those of a later edition.
    """

    name: str
    titles: tuple[str, str]
    cited: Cited
    systems: tuple[str, ...]
    made: Callable[[], Statements]
    by_row: bool = True

    def title(self, language: str) -> str:
        """The heading."""
        return self.titles[language == "fr"]

    @property
    def statements(self) -> Statements:
        """What the document states, in its order."""
        return _statements(self.name)


def _founding(name: str, titles: tuple[str, str], cited: Cited, *systems: str) -> Page:
    """A page of a founding document, from the ledger."""
    return Page(name, titles, cited, systems, partial(rows_of, name))


def _later(name: str, titles: tuple[str, str], document: str, year: str) -> Page:
    """A page of a later edition, from the tables of its rulebook."""
    cited = ((document, year), (document, ""))
    return Page(name, titles, cited, (name,), partial(rows_of_changes, name), by_row=False)


def _baku() -> Statements:
    return rows_of_changes("fide-dutch-2026", "fide-baku")


def _lim_of_2026() -> Statements:
    """The text of Lim under its new numbers."""
    return tuple(replace(s, article=renumbered(s.article)) for s in rows_of("fide-lim"))


def renumbered(article: str) -> str:
    """An article of Lim of 2012 in the numbers of 2026; letters stay."""
    head, *rest = article.split(".")
    if not head.isdigit() or int(head) < 8:
        return article
    if article in ("9.3.a", "9.3.b", "9.3.c", "9.3.d", "9.6.a", "9.6.b"):
        return as_in_2026(article)
    return ".".join((str(int(head) - 7), *rest))


PAGES = (
    _founding(
        "fide-2012-basic",
        ("FIDE C.04.1 and C.04.2 (2012)", "FIDE C.04.1 et C.04.2 (2012)"),
        (("C.04.1", "2012"), ("C.04.2", "2012")),
    ),
    _founding(
        "fide-dutch-2012",
        ("FIDE (Dutch) System, C.04.3.1 (2012)", "Système FIDE (hollandais), C.04.3.1 (2012)"),
        (("C.04.3.1", "2012"), ("C.04.3", "2012")),
        "fide-dutch-2012",
    ),
    _later(
        "fide-dutch-2017",
        ("FIDE (Dutch) System, C.04.3 (2017)", "Système FIDE (hollandais), C.04.3 (2017)"),
        *("C.04.3", "2017"),
    ),
    _later(
        "fide-dutch-2026",
        ("FIDE (Dutch) System, C.04.3 (2026)", "Système FIDE (hollandais), C.04.3 (2026)"),
        *("C.04.3", "2026"),
    ),
    _founding(
        "fide-lim",
        ("Lim System, C.04.3.2 (2012)", "Système Lim, C.04.3.2 (2012)"),
        (("C.04.3.2", "2012"),),
        "fide-lim",
    ),
    Page(
        "fide-lim-2026",
        ("Lim System, C.04.4.3 (2026)", "Système Lim, C.04.4.3 (2026)"),
        (("C.04.3.2", "2012"), ("C.04.4.3", "2026")),
        ("fide-lim-2026",),
        _lim_of_2026,
    ),
    _later(
        "fide-dubov-2018",
        ("Dubov System, C.04.4.1 (2018)", "Système Dubov, C.04.4.1 (2018)"),
        *("C.04.4.1", "2018"),
    ),
    _later(
        "fide-dubov-2026",
        ("Dubov System, C.04.4.1 (2026)", "Système Dubov, C.04.4.1 (2026)"),
        *("C.04.4.1", "2026"),
    ),
    _later(
        "fide-burstein-2017",
        ("Burstein System, C.04.4.2 (2017)", "Système Burstein, C.04.4.2 (2017)"),
        *("C.04.4.2", "2017"),
    ),
    _later(
        "fide-burstein-2026",
        ("Burstein System, C.04.4.2 (2026)", "Système Burstein, C.04.4.2 (2026)"),
        *("C.04.4.2", "2026"),
    ),
    _later(
        "fide-double-swiss",
        ("Double-Swiss System, C.04.5 (2026)", "Système Double-Suisse, C.04.5 (2026)"),
        *("C.04.5", ""),
    ),
    _later(
        "fide-team",
        ("Swiss Team Pairing System, C.04.6 (2026)", "Système suisse par équipes, C.04.6 (2026)"),
        *("C.04.6", "2026"),
    ),
    Page(
        "fide-baku",
        ("Baku acceleration, C.04.7 (2026)", "Accélération de Bakou, C.04.7 (2026)"),
        (("C.04.7", "2026"), ("C.04.7", "")),
        (),
        _baku,
        by_row=False,
    ),
    _founding(
        "swiss-guide",
        ("Guide of the Swiss chess federation", "Guide de la Fédération suisse des échecs"),
        (("Swiss guide", ""),),
        "ch-dutch",
    ),
    _founding(
        "ffe-accelerations",
        (
            "Accelerations of the French chess federation",
            "Accélérations de la Fédération française des échecs",
        ),
        (("FFE", ""), ("FFE Haley", ""), ("FFE SAD", "")),
    ),
    _founding(
        "fmjd-1986",
        ("FMJD, Annexe V (1986)", "FMJD, Annexe V (1986)"),
        (("FMJD Annexe V", "1986"),),
        *("fmjd-1986-rating", "fmjd-1986-draw"),
    ),
    _founding(
        "fmjd-2017",
        ("FMJD, Annexe V (2017)", "FMJD, Annexe V (2017)"),
        (("FMJD Annexe V", "2017"),),
        *("fmjd-2017-rating", "fmjd-2017-rating-players", "fmjd-2017-solkoff-truncated"),
        *("fmjd-2017-solkoff-median", "kndb-solkoff"),
    ),
)
BY_NAME = {page.name: page for page in PAGES}


@cache
def _statements(name: str) -> Statements:
    return BY_NAME[name].made()
