"""The examples of the Lim system of 2012: the exchanges of six players, forty players, round 2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ronde.domain.errors import N_
from ronde.domain.initial_colour import Colour
from ronde.domain.result import Result
from ronde.pairing import pair
from ronde.views.examples.positions import Pair, entered, pairs, played, standing
from ronde.views.examples.shape import ANSWERED, PRINTED, ExampleView, dashed

DOCUMENT = N_("FIDE C.04 (2012)")
SYSTEM = "fide-lim"
SIX = (10,) * 6

FOR_NUMBER_1 = (
    ((), "1-4 2-5 3-6"),
    ((4,), "1-5 2-4 3-6"),
    ((4, 5), "1-6 2-4 3-5"),
    ((4, 5, 6), "1-3 2-5 4-6"),
    ((3, 4, 5, 6), "1-2 3-5 4-6"),
)
"""Whom number 1 has met, and what 11.2 prints."""

FOR_NUMBER_2 = (
    ((), "1-6 2-4 3-5"),
    ((4,), "1-6 2-5 3-4"),
    ((4, 5), "1-6 2-3 4-5"),
    ((3, 4, 5), "1-3 2-6 4-5"),
    ((3, 4, 5, 6), "1-2 3-5 4-6"),
)
"""Whom number 2 has met where 1 has met 4 and 5, and what 11.3 prints."""


def examples() -> tuple[ExampleView, ...]:
    """In the order of the articles."""
    return (_number_1(), _number_2(), _floater(), _forty(), _second_round())


def met_by(player: int, others: Sequence[int]) -> list[Pair]:
    """The player has met all of these."""
    return [(player, other) for other in others]


def listed(numbers: Sequence[int]) -> str:
    """Numbers in a cell, a dash for none."""
    return ", ".join(map(str, numbers)) or "–"


def _six(met: Sequence[Pair]) -> str:
    """The pairs of six players in one group, all of them due White."""
    return dashed(pairs(standing(SIX, met, colours="WB"), SYSTEM))


def _number_1() -> ExampleView:
    rows = tuple((listed(met), line, _six(met_by(1, met))) for met, line in FOR_NUMBER_1)
    return ExampleView(
        "lim-number-1",
        DOCUMENT,
        "C.04.3.2 11.2",
        N_("Six players: exchanges that find an opponent for number 1"),
        N_(
            "A group of six is paired downwards. Number 1 is served first, and takes the next "
            "opponent of the column when the one proposed has already been met."
        ),
        (N_("1 has met"), PRINTED, ANSWERED),
        rows,
    )


def _number_2() -> ExampleView:
    before = met_by(1, (4, 5))
    rows = tuple(
        (listed(met), line, _six([*before, *met_by(2, met)])) for met, line in FOR_NUMBER_2
    )
    return ExampleView(
        "lim-number-2",
        DOCUMENT,
        "C.04.3.2 11.3",
        N_("Six players: exchanges that find an opponent for number 2"),
        N_(
            "Number 1 has met 4 and 5 and so plays 6. The same exchanges are now made for number "
            "2; in the last two columns they move number 1 again."
        ),
        (N_("2 has met"), PRINTED, ANSWERED),
        rows,
    )


ODD = (20,) * 7 + (15,) * 3
EVEN = (20,) * 6 + (15,) * 2


def _with_number_2_floating(scores: Sequence[int]) -> str:
    """The pair of number 1 and the floaters of the upper group."""
    largest = scores.count(20)
    others = [number for number in range(3, largest + 1) if number != 6]
    met = [(1, 2), *met_by(1, others), *met_by(2, others)]
    event = standing(scores, met, after=3, colours="WB")
    group = pair(event, SYSTEM).account.brackets[0]
    first = [each for each in group.pairs if 1 in each]
    return " ".join([dashed(first), *(f"{number}↓" for number in sorted(group.floaters))])


def _floater() -> ExampleView:
    return ExampleView(
        "lim-floater",
        DOCUMENT,
        "C.04.3.2 11.4",
        N_("Number 2 becomes the floater"),
        N_(
            "1 and 2 have met each other and everybody but 6. The pair 1-6 stays and number 2 "
            "floats: in the place of 7 where the group was odd, with the largest number left where "
            "it was even."
        ),
        (N_("Players in the group"), PRINTED, ANSWERED),
        (
            ("7", "1-6 2↓", _with_number_2_floating(ODD)),
            ("6", "1-6 2↓ 5↓", _with_number_2_floating(EVEN)),
        ),
        remarks=(N_("The article refers to C.04.3.1.d for more examples: section D is meant."),),
    )


FORTY: dict[Colour, str] = {
    "W": "1-21 22-2 … 40-20",
    "B": "21-1 2-22 23-3 … 20-40",
}
"""What 14.2 prints, White first, by the colour that number 1 draws."""


def _forty() -> ExampleView:
    rows = []
    for colour, line in FORTY.items():
        found = pair(replace(entered(40), initial_colour=colour), SYSTEM).pairs
        shown = 2 if colour == "W" else 3
        rows.append((colour, line, f"{dashed(found[:shown])} … {dashed(found[-1:])}"))
    return ExampleView(
        "lim-forty",
        DOCUMENT,
        "C.04.3.2 14.2",
        N_("Round 1 with forty players, White named first"),
        N_(
            "The colour of number 1 is drawn by lot. Odd numbers of the upper half have the same "
            "colour, even numbers the other one."
        ),
        (N_("Colour of number 1"), PRINTED, ANSWERED),
        tuple(rows),
        colours=(0,),
        remarks=(N_("The document prints 40,20 for 40-20, and its second alternative twice."),),
    )


def _second_round() -> ExampleView:
    """Eight players, two games won and two drawn in round 1."""
    results = (Result.WIN, Result.DRAW, Result.WIN, Result.DRAW)
    groups = pair(played(entered(8), SYSTEM, results), SYSTEM).account.brackets
    found = ", ".join(f"{group.score / 10:g}" for group in groups)
    return ExampleView(
        "lim-round-2",
        DOCUMENT,
        "C.04.3.2 15.3",
        N_("Round 2: the order in which the groups are paired"),
        N_("The group of the winners first, then that of the losers, the median group last."),
        (N_("After round 1"), PRINTED, ANSWERED),
        (("1, 0.5, 0", "1, 0, 0.5", found),),
    )
