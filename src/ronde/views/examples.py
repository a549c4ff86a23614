"""The printed tables of the founding documents, worked out by the engine, with known misprints.

Nothing here is stored but the misprints: every cell comes from the order or the points that the
engine itself uses.

Rule: FIDE C.04.3.1 (2012) D1-D3; French federation, degressive acceleration
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from ronde.accelerations.degressive import virtual_points
from ronde.domain.errors import N_
from ronde.domain.points import FIDE_POINTS
from ronde.rulebooks.orders import exchange_order, mdp_order, remainder_order
from ronde.views.base import View

S1, S2 = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)
MOVED_DOWN = 5
TRANSPOSITIONS = 25
"""The lines of the list D1.1 that are printed."""

MISPRINTS = {
    ("4;3;1", "6;7;10"): 70,
    ("4;3;1", "6;7;11"): 94,
    ("4;3;2", "6;8;9"): 49,
    ("4;3;1", "6;8;9"): 71,
    ("4;3;1", "6;8;10"): 95,
    ("4;3;1", "6;8;11"): 118,
    ("4;3;1", "6;9;10"): 119,
    ("4;3;1", "6;9;11"): 141,
    ("4;3;1", "6;10;11"): 160,
    ("4;3;1", "7;8;9"): 96,
    ("4;3;1", "7;8;10"): 120,
    ("4;3;1", "7;8;11"): 142,
    ("4;3;1", "7;9;10"): 143,
    ("4;3;1", "7;9;11"): 161,
    ("4;3;1", "7;10;11"): 175,
    ("4;3;1", "8;9;10"): 162,
    ("3;2;1", "8;9;10"): 190,
    ("4;3;1", "8;9;11"): 176,
    ("4;3;1", "8;10;11"): 186,
}
"""What the table of three-player exchanges prints where its own procedure gives another number."""


class Misprint(View, frozen=True):
    """A cell that is printed otherwise than the document's own rule has it; None: not printed."""

    column: str
    row: str
    printed: int | None
    right: int


class ExampleView(View, frozen=True):
    """A printed table or list: its article, its heading, the answer of the engine, misprints."""

    key: str
    article: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    misprints: tuple[Misprint, ...] = ()


def examples() -> tuple[ExampleView, ...]:
    """Every table, in the order of the documents."""
    return (
        _transpositions(),
        _attempts(),
        *(_exchanges(count) for count in (1, 2, 3)),
        _moved_down_sets(),
        *(_degressive(group, rounds) for group, rounds in DEGRESSIVE),
    )


def _joined(numbers: Iterable[int]) -> str:
    return ";".join(map(str, numbers))


def transpositions(s1: int, s2: Sequence[int]) -> list[tuple[int, ...]]:
    """The orders of S2 by the engine's prices. Rule: FIDE C.04.3.1 (2012) D1"""
    prices = remainder_order(s1 + len(s2), s1)

    def place(order: tuple[int, ...]) -> int:
        return sum(prices.pair[v][w - 1] for v, w in enumerate(order[:s1]))

    return sorted(permutations(s2), key=place)


def _transpositions() -> ExampleView:
    found = transpositions(len(S1), S2)[:TRANSPOSITIONS]
    rows = tuple((str(place), _joined(order)) for place, order in enumerate(found, 1))
    title = N_("Transpositions of S2 = 6 … 11, the first 25 of 720")
    return ExampleView("transpositions", "C.04.3.1 D1.1", title, ("", "S2"), rows)


def _attempts() -> ExampleView:
    """In a heterogeneous bracket only as many of S2 are paired as S1 has."""
    attempts = dict.fromkeys(order[:2] for order in transpositions(2, range(3, 9)))
    rows = tuple((str(place), _joined(first)) for place, first in enumerate(attempts, 1))
    title = N_("Opponents of S1 = 1, 2 in S2 = 3 … 8")
    return ExampleView("opponents", "C.04.3.1 D1.2", title, ("", "S2"), rows)


def exchanges(count: int) -> dict[tuple[str, str], int]:
    """The number of each exchange of so many players, by the engine's prices.

    Rule: FIDE C.04.3.1 (2012) D2
    """
    size = len(S1) + len(S2) + 1
    order = exchange_order(size, len(S1))

    def place(exchange: tuple[tuple[int, ...], tuple[int, ...]]) -> int:
        leaving, entering = exchange
        price = sum(order.leave[a - 1] for a in leaving)
        return price + sum(order.pair[b - 1][size - 1] for b in entering)

    every = [(out, come) for out in combinations(S1, count) for come in combinations(S2, count)]
    every.sort(key=place)
    return {
        (_joined(sorted(out, reverse=True)), _joined(come)): number
        for number, (out, come) in enumerate(every, 1)
    }


def _exchanges(count: int) -> ExampleView:
    numbers = exchanges(count)
    columns = [_joined(s) for s in sorted(_descending(count), reverse=True)]
    lines = [_joined(come) for come in combinations(S2, count)]
    rows = tuple((line, *(str(numbers[column, line]) for column in columns)) for line in lines)
    titles = {
        1: N_("Exchanges of one player between S1 = 1 … 5 and S2 = 6 … 11"),
        2: N_("Exchanges of two players between S1 = 1 … 5 and S2 = 6 … 11"),
        3: N_("Exchanges of three players between S1 = 1 … 5 and S2 = 6 … 11"),
    }
    misprints = tuple(_misprints(numbers, columns)) if count == 3 else ()
    key, article = f"exchanges-{count}", f"C.04.3.1 D2, table {count}"
    return ExampleView(key, article, titles[count], ("S2 \\ S1", *columns), rows, misprints)


def _descending(count: int) -> Iterator[tuple[int, ...]]:
    return (tuple(sorted(chosen, reverse=True)) for chosen in combinations(S1, count))


def _misprints(numbers: dict[tuple[str, str], int], columns: Sequence[str]) -> Iterator[Misprint]:
    for (column, row), printed in MISPRINTS.items():
        yield Misprint(column, row, printed, numbers[column, row])
    for column in columns:
        yield Misprint(column, "9;10;11", None, numbers[column, "9;10;11"])


def _moved_down_sets() -> ExampleView:
    """The sets of moved-down players to be paired. Rule: FIDE C.04.3.1 (2012) D3"""
    prices = mdp_order(MOVED_DOWN, len(S2))
    everybody = range(1, MOVED_DOWN + 1)

    def place(chosen: tuple[int, ...]) -> int:
        return sum(prices.leave[v - 1] for v in everybody if v not in chosen)

    rows = tuple(
        (str(size), ", ".join(map(_dashed, sorted(combinations(everybody, size), key=place))))
        for size in reversed(everybody)
    )
    title = N_("Sets of M1 of 5 players moved down")
    return ExampleView("moved-down", "C.04.3.1 D3", title, ("M1", "S1"), rows)


def _dashed(numbers: Iterable[int]) -> str:
    return "-".join(map(str, numbers))


DEGRESSIVE = (("A", 9), ("B", 9), ("C", 9), ("C", 12))
"""The groups of the printed table, and the rounds of the tournament."""
HIGHEST_LEVEL = 70


def _degressive(group: str, rounds: int) -> ExampleView:
    """Virtual points and levels by real score. Rule: French federation, degressive acceleration"""
    cells = []
    score = 0
    while score + virtual_points(group, score, rounds, FIDE_POINTS) <= HIGHEST_LEVEL:
        virtual = virtual_points(group, score, rounds, FIDE_POINTS)
        cells.append(tuple(f"{value / 10:g}" for value in (score, virtual, score + virtual)))
        score += 5
    titles = {
        ("A", 9): N_("Degressive acceleration, group A"),
        ("B", 9): N_("Degressive acceleration, group B"),
        ("C", 9): N_("Degressive acceleration, group C, 9 rounds"),
        ("C", 12): N_("Degressive acceleration, group C, more than 11 rounds"),
    }
    key = f"degressive-{group.lower()}-{rounds}"
    title = titles[group, rounds]
    return ExampleView(key, "FFE, table", title, ("SR", "PF", "SG"), tuple(cells))
