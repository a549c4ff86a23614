"""Scoregroups from the top, each with as few and as high players from below as can be.

Rule: FIDE C.04.4.1 (2026) 3.2.1-3.2.2, 4.2; C.04.5 3.5; C.04.6 (2026) 3.5
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ronde.verifier.candidates import Better, first_set
from ronde.verifier.duals import Alternatives
from ronde.verifier.matching import bits_of
from ronde.verifier.statement import Figures, Kind, Statement


def best_set(
    article: str,
    rows: Sequence[int],
    mate: Sequence[int],
    groups: Sequence[Sequence[int]],
    kinds: Mapping[int, Kind],
    cost: Callable[[Kind, Kind], Figures],
    codes: Sequence[str],
) -> Statement:
    """That those who meet the highest of the groups are the first of the best sets.

    The groups are all who are left, each by number.
    """
    home = bits_of(groups[0])
    pool = [v for group in groups[1:] for v in group]
    within = home | bits_of(pool)
    seat = {v: place for place, v in enumerate(pool)}

    def first(others: Alternatives) -> Better | None:
        rows, rest = others.rows, others.within
        return first_set(others, [v for v in pool if rest >> v & 1 and rows[v] & home], home)

    def place(v: int, w: int) -> Figures:
        if (home >> v ^ home >> w) & 1 == 0:
            return (0,)
        return ((1 << len(pool)) - (1 << len(pool) - 1 - seat[w if home >> v & 1 else v]),)

    def zones(tight: Sequence[int]) -> list[int]:
        able = bits_of([v for v in pool if tight[v] & home])
        return [home, within & ~home & ~able]

    return Statement(
        "upfloaters", article, rows, within, mate, kinds, cost, first, place, zones, codes
    )


def brought_up(home: Sequence[int], mate: Sequence[int]) -> list[int]:
    """Those from below who meet somebody of the group."""
    own = bits_of(home)
    return [mate[v] for v in home if not own >> mate[v] & 1]
