"""All changes, in the order of the catalogue of systems."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ablations import (
    Change,
    accelerated,
    dubov_burstein,
    dutch,
    dutch2012,
    fmjd1986,
    fmjd2017,
    lim,
    matches,
    tables,
)
from ronde.rulebooks.catalogue import listings

MODULES = (
    *(dutch, tables, dubov_burstein, matches, lim),
    *(dutch2012, fmjd1986, fmjd2017, accelerated),
)

SWISS_GUIDE = {
    "A.2": "proc.1",
    "A.6.a": "colour.absolute",
    "A.6.b": "colour.strong",
    "A.6.c": "colour.weak",
    "A.6.d": "colour.none",
    "A.7": "top.1",
    "C.1": "criteria.absolute.1",
    "C.3": "criteria.absolute.2 criteria.absolute.3",
    "C.4": "lasttwo.2",
    "C.5": "criteria.quality.1",
    "C.6": "criteria.quality.2",
    "C.7": "criteria.quality.3",
    "C.8": "criteria.quality.4",
    "C.9": "criteria.quality.4",
    "C.10": "criteria.quality.5",
    "C.11": "criteria.quality.5",
    **{f"C.{number}": "criteria.quality.6" for number in range(12, 16)},
    **{f"C.{number}": "criteria.quality.7" for number in range(16, 20)},
    "D.1": "homog.3",
    "D.2": "homog.4",
    "D.3": "hetero.1",
    "E": "round1.3",
    "E.2": "colour.alloc.4",
    "E.3": "colour.alloc.2",
    "E.4": "colour.alloc.3",
    "E.5": "round1.3",
}
"""What the Swiss guide says where it follows the Dutch system of 2017, by article of that."""


@cache
def all_changes() -> tuple[Change, ...]:
    """Every article of every system, once."""
    found = [_with_ledger(change) for module in MODULES for change in module.changes()]
    place = {entry.name: at for at, entry in enumerate(listings())}
    return tuple(sorted(found, key=lambda c: (place[c.system], c.acceleration or "", c.article)))


def _with_ledger(change: Change) -> Change:
    if change.system == "ch-dutch" and not change.ledger:
        rows = SWISS_GUIDE.get(change.article, "").split()
        return replace(change, ledger=tuple(f"CH-{row}" for row in rows))
    return change
