"""Judges a round that somebody paired by hand, and gives hints in three degrees.

Whatever is said is the explanation's: an answer is looked at as a round that was played.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ronde.checking import CheckedRound
from ronde.domain.errors import N_, RequestError
from ronde.explanation.checked import tell_check
from ronde.explanation.lines import BoardsFact, Line, NumbersFact, of_obstacle
from ronde.explanation.narration import Narrator
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why import why_round
from ronde.rulebooks.account import BracketAccount
from ronde.training.search import Exercise

HINTS = 3


class Answer(NamedTuple):
    """Boards as (White, Black), and those who are given the bye."""

    boards: tuple[tuple[int, int], ...]
    byes: tuple[int, ...] = ()


class Judgement(NamedTuple):
    """Whether the answer is the round of the rules, and what stands against it.

    `wrong` are the boards and byes that the rules do not make.
    """

    right: bool
    lines: tuple[Line, ...]
    wrong: tuple[tuple[int, ...], ...] = ()


_BOARD = re.compile(r"(\d+)\s*[-–:x]\s*(\d+)")


def read_answer(text: str) -> Answer:
    """An answer as people type it: `1-8, 9-2, 5-0`, a zero or a single number for the bye."""
    boards: list[tuple[int, int]] = []
    byes: list[int] = []
    for part in filter(None, (part.strip() for part in re.split(r"[,;\n]+", text))):
        two = _BOARD.fullmatch(part)
        if two is not None and int(two[2]):
            boards.append((int(two[1]), int(two[2])))
        elif two is not None or part.isdecimal():
            byes.append(int(two[1] if two is not None else part))
        else:
            raise RequestError(
                N_(
                    "{part!r} is no board. Write White-Black for each board, such as 1-8, and a "
                    "single number for the bye."
                ),
                part=part,
            )
    return Answer(tuple(boards), tuple(byes))


def judge(exercise: Exercise, answer: Answer) -> Judgement:
    """The whole round."""
    context = _context(exercise)
    faults = tuple(_incomplete(context, answer))
    if faults:
        return Judgement(right=False, lines=faults)
    checked = CheckedRound(exercise.number, answer.boards, answer.byes, exercise.paired)
    if checked.agrees:
        line = Line(N_("Right: that is the round of the rules."))
        return Judgement(right=True, lines=(line,))
    lines = tell_check(exercise.event, checked)
    wrong = (
        *checked.unexpected,
        *checked.reversed_colours,
        *((tpn,) for tpn in answer.byes if tpn != exercise.paired.bye),
    )
    return Judgement(right=False, lines=lines, wrong=wrong)


def judge_board(exercise: Exercise, white: int, black: int) -> Judgement:
    """One board by itself, before the others are made."""
    context = _context(exercise)
    for number in (white, black):
        if number not in context.present:
            line = Line(N_("There is no player {player} to be paired."), {"player": number})
            return Judgement(False, (line,), ((white, black),))
    barred = context.obstacles(white, black) if white != black else ()
    if barred:
        lines = tuple(of_obstacle(obstacle, 0) for obstacle in barred)
        return Judgement(False, lines, ((white, black),))
    partner = context.partner.get(white)
    if partner == black and (white, black) in exercise.paired.pairs:
        return Judgement(True, (Line(N_("This board is right.")),))
    if partner == black:
        line = Line(N_("The two players are right, the colours are not."))
        return Judgement(False, (line,), ((white, black),))
    line = Line(N_("This board is legal, but it is not in the round of the rules."))
    return Judgement(False, (line,), ((white, black),))


def _context(exercise: Exercise) -> RoundContext:
    return RoundContext(exercise.event, exercise.paired)


def _incomplete(context: RoundContext, answer: Answer) -> Iterator[Line]:
    """Players who are missing, stand twice, or are not in the round."""
    seen = Counter([*(v for board in answer.boards for v in board), *answer.byes])
    present = set(context.present)
    for who, template in (
        (sorted(set(seen) - present), N_("Not to be paired in this round: {players}.")),
        (
            sorted(v for v, count in seen.items() if count > 1 and v in present),
            N_("On more than one board: {players}."),
        ),
        (sorted(present - set(seen)), N_("Without a board: {players}.")),
    ):
        if who:
            yield Line(template, {"players": NumbersFact(who)})


def hint(exercise: Exercise, degree: int, answer: Answer | None = None) -> tuple[Line, ...]:
    """What helps on: the bracket (1), what stands against the first try there (2), a board (3).

    With an answer so far, the bracket is the first that lacks a board; where none lacks one but a
    colour or the bye is wrong, the hint is what stands against the answer.
    """
    context = _context(exercise)
    bracket = _bracket_to_look_at(context, answer)
    if bracket is None:
        if answer is None or set(answer.boards) == set(exercise.paired.pairs):
            return (Line(N_("Every board is right.")),)
        return judge(exercise, answer).lines
    narrator = Narrator(context)
    if degree <= 1:
        return tuple(narrator.members(bracket, 0))
    if degree == 2:
        return tuple(_what_decides(narrator, bracket))
    made = set() if answer is None else {frozenset(board) for board in answer.boards}
    board = next(pair for pair in bracket.pairs if frozenset(pair) not in made)
    return (Line(N_("One board is {board}."), {"board": BoardsFact((board,))}),)


def _bracket_to_look_at(context: RoundContext, answer: Answer | None) -> BracketAccount | None:
    """The first bracket of which the answer lacks a board; without an answer, the first one."""
    made = set() if answer is None else {frozenset(board) for board in answer.boards}
    for bracket in context.account.brackets:
        if any(frozenset(pair) not in made for pair in bracket.pairs):
            return bracket
    return None


def _what_decides(narrator: Narrator, bracket: BracketAccount) -> Iterator[Line]:
    """What the rules try first in the bracket, and what stands against it."""
    first = bracket.first
    if first is None or not first.pairs:
        yield from narrator.whole(bracket)
        return
    yield Line(N_("The rules first try {pairs}."), {"pairs": BoardsFact(first.pairs)})
    if {*map(frozenset, first.pairs)} == {*map(frozenset, bracket.pairs)}:
        yield Line(N_("They settle on it."), depth=1)
    else:
        yield from narrator.against_first(bracket, first, 1)


def solution(exercise: Exercise) -> tuple[Line, ...]:
    """The whole round, step by step as the text goes."""
    return why_round(exercise.event, exercise.paired)
