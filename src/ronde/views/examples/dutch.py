"""The examples of FIDE C.04 of 2012: titles, unplayed rounds, the lists and tables of D1-D4.

Every cell of D1 to D3 comes from the order that the engine itself uses.

Rule: FIDE C.04.2 (2012) B2, D3; C.04.3.1 (2012) D1-D4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from ronde.domain.errors import N_
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.pairing import pair
from ronde.rulebooks.basic import colours_by_round, right_aligned
from ronde.rulebooks.numbering import by_strength
from ronde.rulebooks.orders import exchange_order, mdp_order, remainder_order
from ronde.views.examples.positions import Pair, entered, standing
from ronde.views.examples.shape import ANSWERED, PRINTED, ExampleView, Misprint, dashed

DOCUMENT = N_("FIDE C.04 (2012)")
SYSTEM = "fide-dutch-2012"

S1, S2 = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)
MOVED_DOWN = 5
TRANSPOSITIONS = 25
"""The lines of the list D1.1 that are printed before its last one."""

LISTED = {
    1: "5-6 1, 5-7 2, 4-6 2",
    2: "5;4-6;7 4, 5;4-6;8 5, 5;3-6;7 5, 5;4-6;9 6, 5;4-7;8 6, 5;3-6;8 6",
    3: (
        "5;4;3-6;7;8 9, 5;4;3-6;7;9 10, 5;4;2-6;7;8 10, 5;4;3-6;7;10 11, 5;4;3-6;8;9 11, "
        "5;4;2-6;7;9 11"
    ),
}
"""The first exchanges, with the difference of their numbers, as listed below each table."""

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


def examples() -> tuple[ExampleView, ...]:
    """In the order of the articles."""
    return (
        *(_titles(), _sequences(), _transpositions(), _attempts()),
        *(_exchanges(count) for count in (1, 2, 3)),
        *(_first_exchanges(), _moved_down_sets(), _factor()),
    )


TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")
"""In the printed order; the last has none."""


def _titles() -> ExampleView:
    """Players of one rating, entered from the last title to the first."""
    entries = (Player(Tpn(n), str(n), 2000, title) for n, title in enumerate(TITLES[::-1], 1))
    found = (player.title for player in by_strength(entries))
    compared = enumerate(zip(TITLES, found, strict=True), 1)
    return ExampleView(
        "titles",
        DOCUMENT,
        "C.04.2 B2",
        N_("The titles, in the order of players of equal strength"),
        N_(
            "Players are ordered by strength, then by title, then by the alphabet. The document "
            "writes G.M., M.I., G.M.F., M.F., M.I.F., C.M., M.F.F. and C.M.F., and lists take them "
            "so. Note 5 of the Swiss guide has the same titles in the same order."
        ),
        (N_("No."), PRINTED, ANSWERED),
        tuple((str(n), line or "–", answer or "–") for n, (line, answer) in compared),
        remarks=(N_("One of the parentheses around the titles is never closed."),),
    )


SEQUENCES = {"BWB=W": "=BWBW", "WB=WB": "=WBWB", "BWW=B=W": "==BWWBW"}
"""Colours round by round, and what they count as."""


def _counted(sequence: str) -> str:
    """The colours of a player who had these, as the engine counts them."""
    rounds = {
        "W": PlayedRound((game(1, 2, Result.DRAW),)),
        "B": PlayedRound((game(2, 1, Result.DRAW),)),
        "=": PlayedRound((), ((Tpn(1), Bye.ZERO),)),
    }
    event = entered(2)
    for colour in sequence:
        event = event.with_round(rounds[colour])
    return right_aligned(colours_by_round(event.history, 0))


def _sequences() -> ExampleView:
    return ExampleView(
        "sequences",
        DOCUMENT,
        "C.04.2 D3",
        N_("Sequences of colours with rounds that were not played"),
        N_("Rounds without a game count as if they lay before all games."),
        (N_("Round by round"), PRINTED, ANSWERED),
        tuple((played, line, _counted(played)) for played, line in SEQUENCES.items()),
        colours=(0, 1, 2),
        remarks=(
            N_("The first sentence of the article contradicts itself; its examples are clear."),
        ),
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
    found = list(enumerate(transpositions(len(S1), S2)))
    shown = (*found[:TRANSPOSITIONS], found[-1])
    rows = tuple((str(place), _joined(order)) for place, order in shown)
    return ExampleView(
        "transpositions",
        DOCUMENT,
        "C.04.3.1 D1.1",
        N_("Transpositions of S2 = 6 … 11: of 720, the first 25 and the last"),
        N_("S1 holds 1 to 5. The order of S2 is changed from its lower end upwards."),
        (N_("No."), "S2"),
        rows,
        remarks=(N_("« le joueur le bas » lacks a word: the lowest player is meant."),),
    )


def _attempts() -> ExampleView:
    """In a heterogeneous bracket only as many of S2 are paired as S1 has."""
    attempts = dict.fromkeys(order[:2] for order in transpositions(2, range(3, 9)))
    rows = tuple((str(place), _joined(first)) for place, first in enumerate(attempts, 1))
    return ExampleView(
        "opponents",
        DOCUMENT,
        "C.04.3.1 D1.2",
        N_("Opponents of S1 = 1, 2 in S2 = 3 … 8"),
        N_("Only the first two of each transposition of S2 are paired; the others wait."),
        (N_("No."), "S2"),
        rows,
    )


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
    shifted = N_(
        "The last printed row lacks its first, empty cell: its numbers stand too far left."
    )
    return ExampleView(
        f"exchanges-{count}",
        DOCUMENT,
        f"C.04.3.1 D2, {count}",
        titles[count],
        N_(
            "The smaller the difference of the numbers, the earlier the exchange; then the lowest "
            "of S1, then the highest of S2."
        ),
        ("S2 \\ S1", *columns),
        rows,
        misprints=misprints,
        remarks=(shifted,) if count > 1 else (),
    )


def _first_exchanges() -> ExampleView:
    """The lists below the tables, in the order of the engine's prices."""
    rows = []
    for count, printed in LISTED.items():
        lines = printed.split(", ")
        found = list(exchanges(count))[: len(lines)]
        for place, (line, (out, come)) in enumerate(zip(lines, found, strict=True), 1):
            rows.append((f"{count} | {place}", line, f"{out}-{come} {_sum(come) - _sum(out)}"))
    return ExampleView(
        "first-exchanges",
        DOCUMENT,
        "C.04.3.1 D2, 1-3",
        N_("The first exchanges of one, two and three players, with their differences"),
        N_("The difference is the sum of the numbers from S2 less that of the numbers from S1."),
        (N_("Players | no."), PRINTED, ANSWERED),
        tuple(rows),
    )


def _sum(joined: str) -> int:
    return sum(map(int, joined.split(";")))


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
    return ExampleView(
        "moved-down",
        DOCUMENT,
        "C.04.3.1 D3",
        N_("Sets of M1 of 5 players moved down"),
        N_("S1 starts with the M1 strongest; the other sets follow in this order."),
        ("M1", "S1"),
        rows,
    )


def _dashed(numbers: Iterable[int]) -> str:
    return "-".join(map(str, numbers))


SIX = (30, 25, 25, 20, 15, 10)
"""The scores of A to F."""
F_MEETS_ONLY_A = [(6, other) for other in (2, 3, 4, 5)]


def _lowest_bracket(scores: Sequence[int], met: Sequence[Pair], barred: Sequence[int] = ()) -> str:
    """The pairs of the merged lowest bracket, by letters, and its factor or the bye."""
    found = pair(standing(scores, met, after=4, barred=barred), SYSTEM)
    group = found.account.brackets[-1]
    letters = dashed(("ABCDEFG"[a - 1], "ABCDEFG"[b - 1]) for a, b in sorted(group.pairs))
    if found.bye is not None:
        return f"{letters} | {'ABCDEFG'[found.bye - 1]}"
    (factor,) = (c.value for c in group.criteria if c.code == "B3" and isinstance(c.value, int))
    return f"{letters} | {factor / 100:.2f}"


def _factor() -> ExampleView:
    seven = _lowest_bracket((*SIX, 5), F_MEETS_ONLY_A, range(1, 7))
    without = _lowest_bracket(SIX, [*F_MEETS_ONLY_A, (2, 3)])
    return ExampleView(
        "factor",
        DOCUMENT,
        "C.04.3.1 D4",
        N_("The lowest bracket after C13: factor B3, and a seventh player"),
        N_(
            "A has 3 points, B and C 2.5, D 2, E 1.5, F 1; F can meet only A. The best pairing has "
            "the smallest sum of squared differences; with G, who alone can have the bye, the "
            "bracket is heterogeneous and nothing is exchanged in S1."
        ),
        (N_("Case"), PRINTED, ANSWERED),
        (
            (N_("six players"), "A-F B-C D-E | 4.25", _lowest_bracket(SIX, F_MEETS_ONLY_A)),
            (N_("if B had met C"), "A-F B-D C-E | 5.25", without),
            (N_("with G as the seventh"), "A-F B-D C-E | G", seven),
        ),
    )
