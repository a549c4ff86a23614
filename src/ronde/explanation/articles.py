"""Articles that an explanation cites where no account names one.

`order` is the article on the order in which candidates are tried, `complete` the one that asks
that everybody can be paired, `bye` the one that says who may not have the bye. Where a text has
them apart, `leave` is the article on who leaves a group, `target` the one on whom he meets.
"""

from __future__ import annotations

from typing import NamedTuple


class Cited(NamedTuple):
    """Articles of one system."""

    order: str
    complete: str
    bye: str
    leave: str = ""
    target: str = ""


ARTICLES = {
    "fide-dutch-2012": Cited("D1-D3", "C13", "B1.b"),
    "fide-dutch-2017": Cited("D.1-D.3", "C.4", "C.2"),
    "fide-dutch-2026": Cited("4.2-4.4", "C4, 2.2.1", "C2, 2.1.2"),
    "ch-dutch": Cited("D.1-D.3", "C.4", "C.2"),
    "fide-lim": Cited("9.4, 11.2", "9.6", "C.04.1.d", leave="10.2-10.4"),
    "fide-lim-2026": Cited("2.4, 4.2", "2.6", "C.04.1.4", leave="3.2-3.4"),
    "fide-dubov-2018": Cited("D.4", "C.4", "C.2"),
    "fide-dubov-2026": Cited("4.4", "C4, 2.2.1", "C2, 2.1.2"),
    "fide-burstein-2017": Cited("D", "C.4", "C.2"),
    "fide-burstein-2026": Cited("4.3", "C4, 2.2.1", "C2, 2.1.2"),
    "fide-double-swiss": Cited("3.5-3.6", "C3, 2.2.1", "C2, 2.1.2"),
    "fide-team": Cited("3.5-3.6", "C3, 2.2.1", "C2, 2.1.2"),
    "fmjd-1986-rating": Cited("6.1.25-6.1.26", "6.1.32", "5.2", leave="6.1.7-6.1.14"),
    "fmjd-1986-draw": Cited("6.2.2", "6.2.3", "5.2", leave="6.2.3"),
}
FMJD_2017 = Cited("3.4", "3.5", "4.1", leave="3.5", target="3.6")
"""Every version of 2017."""


def articles_of(system: str) -> Cited:
    """The articles of that system."""
    return ARTICLES.get(system, FMJD_2017)
