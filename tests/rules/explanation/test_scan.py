"""No sentence is false: every fact recomputed from the rounds, in every system."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

import ronde
from ronde.domain.tournament import Tournament
from ronde.explanation.answers import tell_why_not
from ronde.explanation.lines import (
    BoardsFact,
    CriterionValue,
    Line,
    NumbersFact,
    Phrase,
    PlayerScore,
    RankingFact,
)
from ronde.explanation.report import report
from ronde.explanation.virtual_points import why_virtual_points
from ronde.explanation.why import why_board, why_player, why_round
from ronde.explanation.why_not import WhyNotQuestion, why_not
from ronde.generator import Recipe, generate
from ronde.pairing import Round
from tests.rules.explanation.positions import SYSTEMS, positions
from tests.rules.explanation.scan import Scan

ALL = 2_000
FEW = 3


def sentences(event: Tournament, paired: Round, seed: int) -> Iterator[Line]:
    """The report, every step, every player, and some questions why not."""
    yield from report(event, paired)
    yield from why_round(event, paired)
    present = [number for pair in paired.pairs for number in pair]
    for number in (*present, *((paired.bye,) if paired.bye else ())):
        yield from why_player(event, paired, number)
        yield from why_virtual_points(event, paired, number)
    for board in range(1, len(paired.pairs) + 1):
        yield from why_board(event, paired, board)
    dice = Random(seed)
    for number, other in zip(dice.sample(present, 2), reversed(present), strict=False):
        yield from answer(event, paired, WhyNotQuestion(number, colour="W"))
        yield from answer(event, paired, WhyNotQuestion(number, colour="B"))
        if number != other:
            yield from answer(event, paired, WhyNotQuestion(number, other))


def answer(event: Tournament, paired: Round, question: WhyNotQuestion) -> tuple[Line, ...]:
    return tell_why_not(event, paired, why_not(event, paired, question))


def faults(system: str, rounds: int, first: int) -> Iterator[str]:
    """What is false in so many rounds of a system, and what the scan cannot read."""
    for seed, event in enumerate(positions(system, rounds, first=first, largest=16)):
        paired = ronde.pair(event, system)
        scan = Scan(event, paired)
        yield from scan.faults(sentences(event, paired, seed))
        yield from (f"{system}: nobody has checked {line!r}" for line in scan.unknown)


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_sentence_of_a_few_random_rounds_is_false(system: str) -> None:
    assert list(islice(faults(system, FEW, 40_000), 5)) == []


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_sentence_of_two_thousand_random_rounds_is_false(system: str) -> None:
    share = -(-ALL // len(SYSTEMS))
    assert list(islice(faults(system, share, 50_000), 5)) == []


def swapped(facts: dict[str, Any], one: str, other: str) -> dict[str, Any]:
    return {**facts, one: facts[other], other: facts[one]}


MUTATIONS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "instead of {real}": lambda facts: swapped(facts, "wished", "real"),
    "{player}: {points}; {games}.": lambda facts: {**facts, "points": PlayerScore(990, 990)},
    "{high} ({more}) meets {low}": lambda facts: swapped(facts, "more", "less"),
    "{players} comes from above.": lambda facts: {**facts, "players": NumbersFact((17,))},
    "{wording}: {value} ({charged}).": lambda facts: {**facts, "value": CriterionValue(9)},
    "is barred": lambda facts: {**facts, "pair": BoardsFact(((1, 2),))},
    "{player}: {preference}.": lambda facts: {
        **facts,
        "preference": replace(facts["preference"], games=((1, "W"),)),
    },
    "{white} has White against {black}": lambda facts: swapped(facts, "white", "black"),
    "is transposed": lambda facts: swapped(facts, "order", "order") | {"usual": facts["order"]},
}


@pytest.mark.parametrize("part", MUTATIONS)
def test_the_scan_notices_a_sentence_that_was_made_false(part: str) -> None:
    system = "fide-dutch-2026"
    event = generate(Recipe(players=17, rounds=7, seed=7, system=system)).before(6)
    paired = ronde.pair(event, system)
    lines = [line for line in sentences(event, paired, 1) if part in line.one]
    groups = [line for line in why_round(event, paired) if line.one.startswith("The {group} of {p")]
    scan = Scan(event, paired)
    assert lines
    for line in lines:
        facts = MUTATIONS[part](dict(line.facts))
        false = replace(line, facts=facts, depth=groups[0].depth + 1)
        assert list(scan.faults([groups[0], false])), false.sentence()


def other_figure(facts: dict[str, Any], name: str) -> dict[str, Any]:
    return {**facts, name: facts[name] + 1}


STEP_MUTATIONS: dict[tuple[str, str], Callable[[dict[str, Any]], dict[str, Any]]] = {
    ("fide-dutch-2012", "P0 = {p0}"): lambda facts: other_figure(facts, "x1"),
    ("fide-dutch-2012", "S1 {s1} meets S2"): lambda facts: {
        **facts,
        "s2": ", ".join(reversed(facts["s2"].split(", "))),
    },
    ("fide-lim", "floats, to make the number"): lambda facts: {
        **facts,
        "type": "a" if facts["type"] in "cd" else "c",
    },
    ("fide-lim", "who is due it, floats."): lambda facts: {
        **facts,
        "colour": Phrase("Black" if facts["colour"].text == "White" else "White"),
    },
    ("fide-lim", "The floater {player} meets"): lambda facts: swapped(facts, "player", "proposed"),
    ("fide-lim", "has White against {black}"): lambda facts: swapped(facts, "white", "black"),
    ("fmjd-1986-rating", "Placed by Solkoff"): lambda facts: {
        **facts,
        "ranking": RankingFact([(n, a + 10, b) for n, a, b in facts["ranking"].rows]),
    },
    ("fmjd-1986-rating", "is the median competitor"): lambda facts: other_figure(facts, "player"),
    ("fmjd-2017-rating", "Colours: {wording}."): lambda facts: {
        "wording": Phrase("neither has played: odd numbers have White")
    },
    ("fide-dutch-2026", "comes before it"): lambda facts: swapped(facts, "mine", "theirs"),
    ("fide-dutch-2026", "comes after it"): lambda facts: swapped(facts, "mine", "theirs"),
    ("fide-team", "has White against {black}"): lambda facts: swapped(facts, "white", "black"),
    ("fide-team", "S2 is transposed"): lambda facts: {**facts, "order": facts["usual"]},
    ("fide-team", "{player}: {points}; {games}."): lambda facts: {
        **facts,
        "points": PlayerScore(990, 990),
    },
}


@pytest.mark.parametrize("system, part", STEP_MUTATIONS)
def test_the_scan_notices_a_false_step(system: str, part: str) -> None:
    """One line of the whole account is made false; everything before and after it is true."""
    noticed = 0
    for event in positions(system, 8, first=95_000, largest=16):
        paired = ronde.pair(event, system)
        of_board = part.startswith(("Colours: ", "comes "))
        middle = len(paired.pairs) // 2 + 1
        lines = why_board(event, paired, middle) if of_board else why_round(event, paired)
        for place, line in enumerate(lines):
            if part not in line.one or line.depth > 1 or not event.rounds:
                continue
            false = replace(line, facts=STEP_MUTATIONS[system, part](dict(line.facts)))
            if false.facts == line.facts:
                continue
            assert list(Scan(event, paired).faults([*lines[:place], false])), false.sentence()
            noticed += 1
    assert noticed
