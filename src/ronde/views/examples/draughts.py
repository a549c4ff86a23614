"""The examples of the draughts federation's Annexe V, editions of 1986 and 2017."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cmp_to_key
from itertools import combinations

from msgspec import structs

from ronde.domain.errors import N_
from ronde.domain.player import NationalRecord
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.domain.result import Result
from ronde.domain.tournament import Tournament
from ronde.formats import read
from ronde.notation import points as score_text
from ronde.pairing import pair, situation
from ronde.sample import sample_path
from ronde.views.cards import cards
from ronde.views.examples.lim import listed, met_by
from ronde.views.examples.positions import Pair, entered, pairs, played, standing
from ronde.views.examples.shape import ANSWERED, PRINTED, ExampleView, dashed

OF_1986, OF_2017 = N_("FMJD, Annexe V (1986)"), N_("FMJD, Annexe V (2017)")
BY_RATING_1986, BY_RATING, BY_SOLKOFF = (
    "fmjd-1986-rating",
    "fmjd-2017-rating",
    "fmjd-2017-solkoff-truncated",
)
SIX = (20,) * 6


def examples() -> tuple[ExampleView, ...]:
    """Edition by edition, in the order of the articles."""
    found = (
        *(_neighbours(OF_1986, "5.7, 7.2.1", "fmjd-1986-draw", 6), _number_1(), _fifteen()),
        *(_haley_1986(), _card(), _in_group(), _descending()),
        *(_neighbours(OF_2017, "5.4", "kndb-solkoff", 4), _haley_2017(), _first_round()),
    )
    return tuple(structs.replace(example, game="draughts") for example in found)


def _standing(scores: Sequence[int], met: Iterable[Pair] = ()) -> Tournament:
    return standing(scores, met, points=DRAUGHTS_POINTS)


def _neighbours(document: str, article: str, system: str, numbers: int) -> ExampleView:
    """White is named first: the odd numbers, by 7.2.1 of 1986."""
    found = pair(entered(numbers, DRAUGHTS_POINTS), system).pairs
    printed = dashed((n, n + 1) for n in range(1, numbers, 2))
    return ExampleView(
        f"{system}-round-1",
        document,
        article,
        N_("Round 1 after a draw of lots"),
        N_("Number 1 meets number 2, number 3 meets number 4, and so on."),
        (N_("Players"), PRINTED, ANSWERED),
        ((str(numbers), printed, dashed(found)),),
    )


FOR_NUMBER_1 = (
    ("6.1.19", (), "1-4 2-5 3-6"),
    ("6.1.20", (4,), "1-5 2-4 3-6"),
    ("6.1.21", (4, 5), "1-6 2-4 3-5"),
    ("6.1.22", (4, 5, 6), "1-3 2-5 4-6"),
    ("6.1.23", (3, 4, 5, 6), "1-2 3-5 4-6"),
)
"""The article, whom number 1 has met, and the pairs that the article prints."""


def _number_1() -> ExampleView:
    rows = tuple(
        (article, listed(met), line, dashed(pairs(_standing(SIX, met_by(1, met)), BY_RATING_1986)))
        for article, met, line in FOR_NUMBER_1
    )
    return ExampleView(
        "fmjd-1986-number-1",
        OF_1986,
        "6.1.19-6.1.23",
        N_("A group of six: the opponent of the strongest"),
        N_(
            "The strongest meets the first below the middle of the group, then the second, then "
            "the third, then the last of the upper half, then the last but one."
        ),
        (N_("Article"), N_("1 has met"), PRINTED, ANSWERED),
        rows,
        remarks=(N_("6.1.21 prints « le plus concurrent »: the strongest competitor is meant."),),
    )


FIFTEEN = (
    *("1-4 2-5 3-6", "1-4 2-6 3-5", "1-4 2-3 5-6", "1-5 2-4 3-6", "1-5 2-6 3-4", "1-5 2-3 4-6"),
    *("1-6 2-4 3-5", "1-6 2-5 3-4", "1-6 2-3 4-5", "1-3 2-5 4-6", "1-3 2-6 4-5", "1-3 2-4 5-6"),
    *("1-2 3-5 4-6", "1-2 3-6 4-5", "1-2 3-4 5-6"),
)
"""The list printed in 6.1.25."""

Matching = tuple[Pair, ...]


def matchings(numbers: tuple[int, ...]) -> list[Matching]:
    """All ways to pair these numbers."""
    if not numbers:
        return [()]
    first, *others = numbers
    return [
        ((first, other), *rest)
        for other in others
        for rest in matchings(tuple(n for n in others if n != other))
    ]


def _tried_before(one: Matching, other: Matching) -> int:
    """-1 if the engine makes the first of two pairings where no third is possible."""
    possible = {*one, *other}
    met = (p for p in combinations(range(1, 7), 2) if p not in possible)
    return -1 if pairs(_standing(SIX, met), BY_RATING_1986) == one else 1


def ordered_pairings() -> list[str]:
    """The pairings of six in the order in which the engine tries them, two by two.

    Rule: FMJD Annexe V (1986) 6.1.25
    """
    return [dashed(m) for m in sorted(matchings((1, 2, 3, 4, 5, 6)), key=cmp_to_key(_tried_before))]


def _fifteen() -> ExampleView:
    found = zip(FIFTEEN, ordered_pairings(), strict=True)
    return ExampleView(
        "fmjd-1986-fifteen",
        OF_1986,
        "6.1.25",
        N_("The 15 pairings of a group of six, in order of priority"),
        N_(
            "Number 1 is tried with N+1, N+2 and so on to 2N, then upwards from the middle; the "
            "same with those left. Ronde is asked two by two which pairing it makes first."
        ),
        (N_("No."), PRINTED, ANSWERED),
        tuple((str(place), line, answer) for place, (line, answer) in enumerate(found, 1)),
        remarks=(
            N_(
                "The article goes on from 2N with N-1, N-2 and so leaves out N: 8 of its own 15 "
                "pairings would be left. N, N-1 … 2 gives them all, in the printed order."
            ),
        ),
    )


WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
WORTH = {WIN: 20, DRAW: 10, LOSS: 0}
SECTIONS = {"A": (N_("section A"), range(6)), "B": (N_("section B"), range(6, 12))}
RESULTS = {WIN: N_("win"), DRAW: N_("draw"), LOSS: N_("loss")}


def _haley_scores(system: str, acceleration: str) -> tuple[tuple[str, ...], ...]:
    """Twelve players after round 1: pairing scores of A and of B, by the result of the game."""
    results = (WIN, DRAW, LOSS) * 2
    start = entered(12, DRAUGHTS_POINTS)
    event = played(start, system, results, acceleration=acceleration)
    score = situation(event, system, acceleration=acceleration).score
    real = event.history.points
    printed = {
        ("A", WIN): "4", ("A", DRAW): "3", ("A", LOSS): "2",
        ("B", WIN): "2", ("B", DRAW): "1", ("B", LOSS): "0",
    }  # fmt: skip
    rows = []
    for (section, result), line in printed.items():
        name, half = SECTIONS[section]
        found = {score_text(score[v]) for v in half if real[v] == WORTH[result]}
        rows.append((name, RESULTS[result], line, " ".join(sorted(found))))
    return tuple(rows)


HALEY_COLUMNS = (N_("Section"), N_("Game of round 1"), PRINTED, ANSWERED)


def _haley_1986() -> ExampleView:
    return ExampleView(
        "fmjd-1986-haley",
        OF_1986,
        "9.2.4, 9.2.5",
        N_("Haley: pairing scores of round 2"),
        N_(
            "The first two of four packets are section A and have two ranking points. Those who "
            "lost there meet the winners of section B."
        ),
        HALEY_COLUMNS,
        _haley_scores(BY_RATING_1986, "fmjd-haley"),
        remarks=(
            N_("9.2.4 prints the three scores as « 4,3 ou 2 »."),
            N_("9.2.3 refers to article 8.1.3 for the colours: 7.1.3 is meant."),
        ),
    )


def _with_all_facts(event: Tournament) -> Tournament:
    """The sample, with everything about player 1 that the card has a place for."""
    first, *others = event.players
    licence = (NationalRecord(first.federation, id="12-345"),)
    first = replace(first, birth="1990-05-04", club="Damier", league="Bamako", national=licence)
    return replace(event, players=(first, *others))


def _card() -> ExampleView:
    return ExampleView(
        "fmjd-1986-card",
        OF_1986,
        "4.1",
        N_("The model of a pairing card"),
        N_(
            "The model names what a card holds: nine facts about the player, and for each round "
            "colour, opponent, score, Solkoff, Sonneborn-Berger and the opponent's final score."
        ),
        cards=cards(_with_all_facts(read(sample_path("draughts"))), "fmjd", numbers=(1,)),
        remarks=(N_("The page that 4.1 and the card name is that of a printed book."),),
    )


def _in_group() -> ExampleView:
    def answer(choice: str) -> str:
        return dashed(pairs(_standing(SIX), BY_RATING, options={"in_group": choice}))

    return ExampleView(
        "fmjd-2017-in-group",
        OF_2017,
        "3.4",
        N_("A group of six: half against half, or strongest against weakest"),
        N_("Method a pairs the upper half with the lower half, method b the first with the last."),
        (N_("Method"), PRINTED, ANSWERED),
        (("a", "1-4 2-5 3-6", answer("a")), ("b", "1-6 2-5 3-4", answer("b"))),
        remarks=(N_("3.4 combines « 3b et 3c » with 2b: 3b and 3d, the mean of the opponents."),),
    )


THREE = (40,) * 3 + (20,) * 6 + (0,)


def _descending() -> ExampleView:
    """A, B and C are the numbers 1 to 3, who have met one another; the others are 4 to 9."""
    met = tuple(combinations((1, 2, 3), 2))

    def answer(choice: str) -> str:
        found = pairs(_standing(THREE, met), BY_RATING, options={"float_target": choice})
        return " ".join(f"{'ABC'[a - 1]}-{b - 3}" for a, b in found if a <= 3)

    return ExampleView(
        "fmjd-2017-descending",
        OF_2017,
        "3.6",
        N_("Three players descend to a group of six"),
        N_("A, B and C are served in this order: by the first of the group, or by the last."),
        (N_("Method"), PRINTED, ANSWERED),
        (("a", "A-1 B-2 C-3", answer("a")), ("b", "A-6 B-5 C-4", answer("b"))),
    )


def _first_round() -> ExampleView:
    def answer(system: str, boards: int) -> str:
        found = pair(entered(2 * boards, DRAUGHTS_POINTS), system).pairs
        half = {n: f"A{n}" if n <= boards else f"B{n - boards}" for n in range(1, 2 * boards + 1)}
        return dashed((half[white], half[black]) for white, black in sorted(found, key=min))

    return ExampleView(
        "fmjd-2017-round-1",
        OF_2017,
        "A.b, B.b",
        N_("Round 1, White named first"),
        N_(
            "A is the upper half, B the lower one. By rating the colours change from board to "
            "board; where numbers are drawn, all of A may have White."
        ),
        (N_("Order"), PRINTED, ANSWERED),
        (
            (N_("rating"), "A1-B1 B2-A2 A3-B3 B4-A4", answer(BY_RATING, 4)),
            (N_("lot"), "A1-B1 A2-B2 A3-B3", answer(BY_SOLKOFF, 3)),
        ),
    )


def _haley_2017() -> ExampleView:
    return ExampleView(
        "fmjd-2017-haley",
        OF_2017,
        "6.2",
        N_("Haley: pairing scores of round 2"),
        N_(
            "The first two groups have two points more in round 2: only they have 4 or 3, only "
            "the others 1 or 0, and players of both stand on 2."
        ),
        HALEY_COLUMNS,
        _haley_scores(BY_RATING, "fmjd-halley"),
        remarks=(N_("The document writes « Halley »: Haley is meant."),),
    )
