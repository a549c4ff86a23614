"""Section D: transpositions, exchanges, sets of moved-down players, and the B3 factor.

The numbers of the tables are places in the lists; the engine's prices must bring the same order.
FIDE C.04.3.1 (2012) D1-D4; the three-player table with its misprints corrected.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from pathlib import Path

import pytest

import ronde
from ronde.rulebooks.orders import exchange_order, mdp_order, remainder_order
from tests.rules.dutch2012.lists import exchanges, moved_down_sets, transpositions
from tests.rules.dutch2012.positions import Entry, outcome, paired, pairs, position
from tests.unit.cli.runner import run

S1, S2 = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)

ONE = """
        5  4  3  2  1
6       1  3  6 10 15
7       2  5  9 14 20
8       4  8 13 19 24
9       7 12 18 23 27
10     11 17 22 26 29
11     16 21 25 28 30
"""

TWO = """
       5,4 5,3 5,2 5,1 4,3 4,2 4,1 3,2 3,1 2,1
6,7      1   3   7  14   8  16  28  29  45  65
6,8      2   6  13  24  15  27  43  44  64  85
6,9      4  11  22  37  25  41  60  62  83 104
6,10     9  20  35  53  39  58  79  81 102 120
6,11    17  32  50  71  55  76  96  99 117 132
7,8      5  12  23  38  26  42  61  63  84 105
7,9     10  21  36  54  40  59  80  82 103 121
7,10    18  33  51  72  56  77  97 100 118 133
7,11    30  48  69  90  74  94 113 115 130 141
8,9     19  34  52  73  57  78  98 101 119 134
8,10    31  49  70  91  75  95 114 116 131 142
8,11    46  67  88 108  92 111 126 128 139 146
9,10    47  68  89 109  93 112 127 129 140 147
9,11    66  87 107 123 110 125 137 138 145 149
10,11   86 106 122 135 124 136 143 144 148 150
"""

THREE = """
        5,4,3 5,4,2 5,4,1 5,3,2 5,3,1 5,2,1 4,3,2 4,3,1 4,2,1 3,2,1
6,7,8       1     3     7     8    16    29    17    31    50    74
6,7,9       2     6    14    15    28    46    30    49    73   100
6,7,10      4    12    24    26    44    66    47    71    98   125
6,7,11      9    21    38    41    63    89    68    95   122   148
6,8,9       5    13    25    27    45    67    48    72    99   126
6,8,10     10    22    39    42    64    90    69    96   123   149
6,8,11     18    35    57    60    86   113    92   119   145   167
6,9,10     19    36    58    61    87   114    93   120   146   168
6,9,11     32    54    80    83   110   136   116   142   164   181
6,10,11    51    77   104   107   133   156   139   161   178   190
7,8,9      11    23    40    43    65    91    70    97   124   150
7,8,10     20    37    59    62    88   115    94   121   147   169
7,8,11     33    55    81    84   111   137   117   143   165   182
7,9,10     34    56    82    85   112   138   118   144   166   183
7,9,11     52    78   105   108   134   157   140   162   179   191
7,10,11    75   102   129   131   154   173   159   176   188   196
8,9,10     53    79   106   109   135   158   141   163   180   192
8,9,11     76   103   130   132   155   174   160   177   189   197
8,10,11   101   128   152   153   172   185   175   187   195   199
9,10,11   127   151   170   171   184   193   186   194   198   200
"""

Exchange = tuple[tuple[int, ...], tuple[int, ...]]


def table(text: str) -> dict[Exchange, int]:
    """The table as number of each exchange."""
    head, *lines = [line.split() for line in text.strip().splitlines()]

    def players(cell: str) -> tuple[int, ...]:
        return tuple(int(n) for n in cell.split(","))

    return {
        (players(leaving), players(line[0])): int(number)
        for line in lines
        for leaving, number in zip(head, line[1:], strict=True)
    }


def numbered(n: int) -> dict[Exchange, int]:
    """All exchanges of n players with the place that the engine's prices give them."""
    every = [
        (tuple(sorted(leaving, reverse=True)), entering)
        for leaving in combinations(S1, n)
        for entering in combinations(S2, n)
    ]
    every.sort(key=lambda e: exchanged([a - 1 for a in e[0]], [b - 1 for b in e[1]]))
    return {exchange: place for place, exchange in enumerate(every, 1)}


def exchanged(leaving: Sequence[int], entering: Sequence[int]) -> int:
    """The place of an exchange; whoever enters S1 is the higher of a pair with a twelfth."""
    order = exchange_order(12, len(S1))
    return sum(order.leave[a] for a in leaving) + sum(order.pair[b][11] for b in entering)


def difference(exchange: Exchange) -> int:
    return sum(exchange[1]) - sum(exchange[0])


def first_few(n: int, count: int) -> list[tuple[str, str, int]]:
    found = list(numbered(n))[:count]
    return [
        (",".join(map(str, out)), ",".join(map(str, come)), difference((out, come)))
        for out, come in found
    ]


# D1


def by_price(s1: int, s2: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The transpositions in the order of the engine's prices."""
    prices = remainder_order(s1 + len(s2), s1)

    def place(order: tuple[int, ...]) -> int:
        return sum(prices.pair[v][w - 1] for v, w in enumerate(order[:s1]))

    return sorted(permutations(s2), key=place)


@pytest.mark.article(
    "FIDE12-C04.3.1.D1.1",
    "FIDE12-C04.3.1.D1.1.ex1",
    "FIDE12-C04.3.1.D1.1.ex2",
    "FIDE12-C04.3.1.D1.1.ex3",
    "FIDE12-C04.3.1.D1.1.ex4",
    "FIDE12-C04.3.1.D1.1.ex5",
)
def test_transpositions_start_with_the_lowest_player() -> None:
    found = by_price(5, S2)
    assert ["-".join(map(str, order[2:])) for order in found[:24]] == [
        "8-9-10-11",
        "8-9-11-10",
        "8-10-9-11",
        "8-10-11-9",
        "8-11-9-10",
        "8-11-10-9",
        "9-8-10-11",
        "9-8-11-10",
        "9-10-8-11",
        "9-10-11-8",
        "9-11-8-10",
        "9-11-10-8",
        "10-8-9-11",
        "10-8-11-9",
        "10-9-8-11",
        "10-9-11-8",
        "10-11-8-9",
        "10-11-9-8",
        "11-8-9-10",
        "11-8-10-9",
        "11-9-8-10",
        "11-9-10-8",
        "11-10-8-9",
        "11-10-9-8",
    ]
    assert {order[:2] for order in found[:24]} == {(6, 7)}
    assert found[24][:3] == (6, 8, 7)
    assert (len(found), found[719]) == (720, (11, 10, 9, 8, 7, 6))
    assert found == list(transpositions(S2))


@pytest.mark.article("FIDE12-C04.3.1.D1.2", "FIDE12-C04.3.1.D1.2.ex")
def test_in_a_heterogeneous_bracket_only_as_many_as_s1_has_are_paired() -> None:
    s2 = (3, 4, 5, 6, 7, 8)
    attempts = list(dict.fromkeys(order[:2] for order in by_price(2, s2)))
    assert len(attempts) == 30
    assert attempts[:6] == [(3, 4), (3, 5), (3, 6), (3, 7), (3, 8), (4, 3)]
    # The engine goes through them until it may pair: the eighth attempt is 4-6.
    here = [Entry(2, apart=(3,)), Entry(2, apart=(3, 5)), *[Entry(1)] * 6]
    found = outcome(position(*here, number=4), 2)
    assert found is not None
    assert found.s1 == ((1, 4), (2, 6))


# D2


@pytest.mark.article("FIDE12-C04.3.1.D2.t1", "FIDE12-C04.3.1.D2.t1.list")
def test_the_exchanges_of_one_player_are_numbered_as_printed() -> None:
    assert numbered(1) == table(ONE)
    assert first_few(1, 3) == [("5", "6", 1), ("5", "7", 2), ("4", "6", 2)]


@pytest.mark.article(
    "FIDE12-C04.3.1.D2.t2",
    "FIDE12-C04.3.1.D2.t2.list",
    "FIDE12-C04.3.1.D2.t2.row1",
    "FIDE12-C04.3.1.D2.t2.row8",
    "FIDE12-C04.3.1.D2.t2.row15",
)
def test_the_exchanges_of_two_players_are_numbered_as_printed() -> None:
    assert numbered(2) == table(TWO)
    assert (len(numbered(2)), {difference(e) for e in numbered(2)}) == (150, set(range(4, 19)))
    assert first_few(2, 6) == [
        ("5,4", "6,7", 4),
        ("5,4", "6,8", 5),
        ("5,3", "6,7", 5),
        ("5,4", "6,9", 6),
        ("5,4", "7,8", 6),
        ("5,3", "6,8", 6),
    ]


@pytest.mark.article(
    "FIDE12-C04.3.1.D2.t3",
    "FIDE12-C04.3.1.D2.t3.list",
    "FIDE12-C04.3.1.D2.t3.row1",
    "FIDE12-C04.3.1.D2.t3.row5",
    "FIDE12-C04.3.1.D2.t3.col431",
    "FIDE12-C04.3.1.D2.t3.row17",
    "FIDE12-C04.3.1.D2.t3.row20",
)
def test_the_exchanges_of_three_players_are_numbered_by_the_rule() -> None:
    assert numbered(3) == table(THREE)
    assert (len(numbered(3)), {difference(e) for e in numbered(3)}) == (200, set(range(9, 25)))
    assert first_few(3, 6) == [
        ("5,4,3", "6,7,8", 9),
        ("5,4,3", "6,7,9", 10),
        ("5,4,2", "6,7,8", 10),
        ("5,4,3", "6,7,10", 11),
        ("5,4,3", "6,8,9", 11),
        ("5,4,2", "6,7,9", 11),
    ]


@pytest.mark.article(
    "FIDE12-C04.3.1.D2.a",
    "FIDE12-C04.3.1.D2.b",
    "FIDE12-C04.3.1.D2.c",
    "FIDE12-C04.3.1.D2.proc.1",
    "FIDE12-C04.3.1.D2.proc.2",
    "FIDE12-C04.3.1.D2.proc.3",
)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_the_prices_bring_the_exchanges_in_the_order_of_the_exact_procedure(n: int) -> None:
    written_out = list(exchanges(S1, S2, n))
    assert list(numbered(n)) == [(out, come) for out, come, _ in written_out]
    differences = [difference((out, come)) for out, come, _ in written_out]
    assert differences == sorted(differences)
    assert differences[0] == sum(S2[:n]) - sum(S1[-n:])
    assert differences[-1] == sum(S2[-n:]) - sum(S1[:n])


@pytest.mark.article("FIDE12-C04.3.1.D2.a", "FIDE12-C04.3.1.D2.d")
def test_fewer_players_are_exchanged_first_and_both_groups_are_sorted_again() -> None:
    largest_of_one = exchanged([0], [10])
    smallest_of_two = exchanged([4, 3], [5, 6])
    assert 0 < largest_of_one < smallest_of_two
    # 5 can meet only 4: exchange 5 with 6; then S1 is 1, 2, 3, 4, 6 and S2 5, 7, 8, 9, 10.
    here = [Entry(1) for _ in range(10)]
    here[4] = Entry(1, apart=(1, 2, 3, 6, 7, 8, 9, 10))
    found = outcome(position(*here, number=9))
    assert found is not None
    assert found.pairs == pairs("1-7 2-8 3-9 4-5 6-10")


# D3


@pytest.mark.article(
    "FIDE12-C04.3.1.D3",
    "FIDE12-C04.3.1.D3.t5",
    "FIDE12-C04.3.1.D3.t4",
    "FIDE12-C04.3.1.D3.t3",
    "FIDE12-C04.3.1.D3.t2",
    "FIDE12-C04.3.1.D3.t1",
)
@pytest.mark.parametrize(
    "m1, printed",
    [
        (5, "12345"),
        (4, "1234 1235 1245 1345 2345"),
        (3, "123 124 125 134 135 145 234 235 245 345"),
        (2, "12 13 14 15 23 24 25 34 35 45"),
        (1, "1 2 3 4 5"),
    ],
)
def test_the_sets_of_moved_down_players_start_with_the_strongest(m1: int, printed: str) -> None:
    prices = mdp_order(5, 6)

    def place(chosen: tuple[int, ...]) -> int:
        return sum(prices.leave[v - 1] for v in range(1, 6) if v not in chosen)

    found = sorted(combinations(range(1, 6), m1), key=place)
    assert ["".join(map(str, chosen)) for chosen in found] == printed.split()
    assert found == list(moved_down_sets(range(1, 6), m1))


# D4


def six(*, barred: bool = False) -> list[Entry]:
    """A 3.0, B and C 2.5, D 2.0, E 1.5, F 1.0; F, the sixth, can meet only A."""
    five = [Entry(score, barred=barred) for score in (3, 2.5, 2.5, 2, 1.5)]
    return [*five, Entry(1, apart=(2, 3, 4, 5), barred=barred)]


@pytest.mark.article("FIDE12-C04.3.1.D4.ex1", "FIDE12-C04.3.1.D4.ex2", "FIDE12-C04.3.1.D4.b")
def test_the_pairing_with_the_smallest_factor_is_the_best(tmp_path: Path) -> None:
    event = position(*six(), number=5)
    found = paired(event)
    assert found.pairs == pairs("1-6 2-3 4-5")
    assert found.bracket_of(6).s1 == (1, 2, 3)
    assert found.bracket_of(6).exchanged == ((3,), (4,))  # S1 is A, B, D and S2 C, E, F
    assert found.count(6, "B3") == 425
    file = tmp_path / "d4.trf"
    ronde.write(event, file)
    said = run("explain", file, "--why-not", "2,4")
    assert "525 instead of 425 (1-6, 2-4, 3-5). [B3, D4]" in said.stdout


@pytest.mark.article("FIDE12-C04.3.1.D4.ex3", "FIDE12-C04.3.1.D4.a")
@pytest.mark.parametrize("score", [2, 1.5, 1, 0.5])
def test_with_a_seventh_player_the_bracket_is_heterogeneous(score: float) -> None:
    # G, the seventh, may have any score below 2.5 and is the only one who can have the bye.
    here = [*six(barred=True), Entry(score)]
    found = paired(position(*here, number=5))
    assert (found.pairs, found.bye) == (pairs("1-6 2-4 3-5"), 7)
    low = found.bracket_of(7)
    assert (low.moved, low.exchanged) == ((1, 2, 3), ((), ()))
    assert (found.figures(7)["m0"], found.figures(7)["m1"]) == (3, 3)


@pytest.mark.article("FIDE12-C04.3.1.D4.c")
def test_the_bye_counts_as_an_opponent_one_point_below_the_lowest_player() -> None:
    here = [Entry(1.5), Entry(1), Entry(0.5)]
    found = outcome(position(*here, number=4), 2, lowest=True)
    assert found is not None
    # 1-2 and 3 with the bye: 25 + 100; 1-3: 100 + 225; 2-3: 25 + 400.
    assert (found.pairs, found.left, found.counts["B3"]) == (pairs("1-2"), (3,), 125)
    barred = [Entry(1.5), Entry(1), Entry(0.5, barred=True)]
    found = outcome(position(*barred, number=4), 2, lowest=True)
    assert found is not None
    assert (found.pairs, found.left, found.counts["B3"]) == (pairs("1-3"), (2,), 325)
