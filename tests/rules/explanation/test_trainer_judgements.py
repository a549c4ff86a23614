"""What the trainer says of a board is what the text, read word by word, says of it.

The round of an exercise is that of the literal oracle; a board is forbidden where the text leaves
no round with it, and else the reason is the first thing by which the text parts the two rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ronde.domain.tournament import Tournament
from ronde.explanation.difference import RoundDifference
from ronde.explanation.why_not import why_not
from ronde.training.judging import judge_board
from ronde.training.search import Exercise, find_exercise
from tests.rules.explanation import readings, test_named_reasons, test_named_reasons_of_tables
from tests.rules.explanation.positions import has_literal_reading, with_bans
from tests.rules.explanation.test_why_not import alternatives, as_answer, present

FEW, MANY, SMALL = 5, 150, 7
Bans = list[tuple[int, int]]
LEGAL = "This board is legal, but it is not in the round of the rules."


def _of_tables(system: str) -> Callable[[Tournament, Bans], Any]:
    return lambda event, bans: readings.READ[system](event, bans)


def _of_procedures(system: str) -> Callable[[Tournament, Bans], Any]:
    return lambda event, bans: test_named_reasons.READ[system](with_bans(event, bans))


TEXTS = {name: _of_tables(name) for name in readings.READ} | {
    name: _of_procedures(name) for name in test_named_reasons.READ
}


def exercises(system: str, count: int, first: int) -> Iterator[Exercise]:
    """Positions of few players, all of them present: those the oracles can read."""
    for seed in range(first, first + count):
        found = find_exercise(system, seed=seed, level="easy")
        assert found is not None
        here = len(present(found.paired))
        if here == len(found.event.players) <= SMALL and has_literal_reading(system, found.event):
            yield found


def check(exercise: Exercise) -> int:
    """How many judgements were looked at."""
    system, event, paired = exercise.system, exercise.event, exercise.paired
    text = TEXTS[system]
    real = text(event, [])
    assert real is not None
    assert as_answer(paired) == _answer_of(real), (system, exercise.seed)
    looked_at = 0
    for wish in alternatives(paired, exercise.seed, 3):
        if wish.b is None:
            continue
        named = {wish.a, wish.b}
        bans = [(a, b) for a in named for b in present(paired) if b not in named]
        wished = text(event, bans)
        judgement = judge_board(exercise, wish.a, wish.b)
        told = [line.render() for line in judgement.lines]
        assert not judgement.right
        assert (told[0] == LEGAL) == (wished is not None), (system, exercise.seed, wish, told)
        if wished is not None:
            difference = why_not(event, paired, wish).difference
            assert difference is not None
            check_reason(difference, real, wished, (system, exercise.seed, wish))
            assert _counts_of(difference) in " ".join(told), (told, difference)
        looked_at += 1
    return looked_at


def _answer_of(reading: Any) -> Any:
    return frozenset(pair for group in reading[0] for pair in group.outcome[0]), reading[1]


def _counts_of(difference: RoundDifference) -> str:
    """`2 instead of 1`, where players or pairs are counted."""
    real, wished = difference.real, difference.wished
    if difference.kind != "criterion" or real is None or wished is None:
        return ""
    if not (isinstance(real.value, int) and isinstance(wished.value, int) and wished.charged):
        return ""
    return f"{wished.value} instead of {real.value}"


def check_reason(difference: RoundDifference, real: Any, wished: Any, case: Any) -> None:
    of_tables = case[0] in readings.READ
    module: Any = test_named_reasons_of_tables if of_tables else test_named_reasons
    module.check_reason(difference, real, wished, case)


@pytest.mark.parametrize("system", TEXTS)
def test_a_board_is_judged_as_the_text_says(system: str) -> None:
    assert run(system, FEW, 40) > 0


@pytest.mark.endurance
@pytest.mark.parametrize("system", TEXTS)
def test_so_are_hundreds_of_boards(system: str) -> None:
    assert run(system, MANY, 500) > MANY // 2


def run(system: str, count: int, first: int) -> int:
    return sum(check(exercise) for exercise in exercises(system, count, first))
