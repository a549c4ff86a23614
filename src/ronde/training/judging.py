"""Judges a round that somebody paired by hand, and gives hints in three degrees.

Whatever is said is the explanation's: an answer is looked at as a round that was played.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from ronde.checking import CheckedRound
from ronde.domain.errors import N_, RequestError
from ronde.domain.integers import whole_number
from ronde.explanation.answers import decided, why_impossible
from ronde.explanation.checked import forbidden, tell_check
from ronde.explanation.lines import BoardsFact, Language, Line, NumbersFact, Phrase, of_obstacle
from ronde.explanation.narration import Narrator
from ronde.explanation.ranks import TieBreakFact
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why import why_round
from ronde.explanation.why_not import WhyNotQuestion, answer_why_not
from ronde.notation import rounded
from ronde.rulebooks.account import BracketAccount
from ronde.training.questions import Question
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


@dataclass(frozen=True, slots=True)
class AskedFact:
    """A question inside a sentence: without its question mark or full stop."""

    asked: Line

    def said(self, language: Language) -> str:
        return self.asked.sentence(language).rstrip(" ?.\u202f\u00a0")

    def plain(self) -> Any:
        return self.asked.sentence()


_BOARD = re.compile(r"(\d{1,18})\s*[-–:x]\s*(\d{1,18})")


def read_answer(text: str) -> Answer:
    """An answer as people type it: `1-8, 9-2, 5-0`, a zero or a single number for the bye."""
    boards: list[tuple[int, int]] = []
    byes: list[int] = []
    for part in filter(None, (part.strip() for part in re.split(r"[,;\n]+", text))):
        two = _BOARD.fullmatch(part)
        if two is not None and int(two[2]):
            boards.append((int(two[1]), int(two[2])))
        elif (alone := whole_number(part if two is None else two[1])) is not None:
            byes.append(alone)
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
    reasons = tell_check(exercise.event, checked)
    lines = (Line(_verdict(context, checked)), *(line.deeper() for line in reasons))
    wrong = (
        *checked.unexpected,
        *checked.reversed_colours,
        *((tpn,) for tpn in answer.byes if tpn != exercise.paired.bye),
    )
    return Judgement(right=False, lines=lines, wrong=wrong)


def _verdict(context: RoundContext, checked: CheckedRound) -> str:
    """What is wrong with a complete round, in a sentence before the reasons."""
    if not (checked.unexpected or checked.bye_differs):
        return N_("The boards are right, but not every colour:")
    if any(True for _ in forbidden(context, checked)):
        return N_("The rules forbid this round:")
    return N_("This round is legal, but it is not the round of the rules:")


def judge_questions(exercise: Exercise, given: Mapping[str, str]) -> Judgement:
    """The answers to short questions; what is wrong with what to look at."""
    judged = [judge_question(one, given.get(one.key, "").strip()) for one in exercise.questions]
    lines = tuple(line for one in judged for line in one.lines)
    return Judgement(all(one.right for one in judged), lines)


def judge_question(question: Question, answer: str) -> Judgement:
    """One answer."""
    facts = {"question": AskedFact(question.asked)}
    if not answer:
        return Judgement(right=False, lines=(Line(N_("{question}: no answer yet."), facts),))
    if _is_right(question, answer):
        return Judgement(right=True, lines=(Line(N_("{question}: right."), facts),))
    lines = (Line(N_("{question}: wrong."), facts), *(line.deeper() for line in question.rule))
    return Judgement(right=False, lines=lines)


def _is_right(question: Question, answer: str) -> bool:
    """Whether the answer is the right one; a number to two decimals, or as a fraction."""
    if question.choices or answer == question.right:
        return answer == question.right
    try:
        return rounded(Fraction(as_number(answer))) == question.right
    except (ValueError, ZeroDivisionError):
        return False


def chosen(question: Question, typed: str, language: Language) -> str:
    """A choice by its word or the beginning of it; what is no choice stays as it was typed."""
    typed = typed.strip()
    if not question.choices or not typed or typed in question.choices:
        return typed
    words = {key: language.translate(word).casefold() for key, word in question.choices.items()}
    found = [key for key, word in words.items() if word.startswith(typed.casefold())]
    return found[0] if len(found) == 1 else typed


def as_number(text: str) -> str:
    """`12,5` and `12½` as `12.5`."""
    return text.replace(",", ".").replace("½", ".5")


def hint_on_questions(
    exercise: Exercise, degree: int, given: Mapping[str, str]
) -> tuple[Line, ...]:
    """What helps on with the first question that is not right: the rule (1), why (2), it (3)."""
    for question in exercise.questions:
        if _is_right(question, given.get(question.key, "").strip()):
            continue
        asked = Line(N_("{question}:"), {"question": AskedFact(question.asked)})
        if degree <= 1:
            return (asked, *(line.deeper() for line in question.rule))
        if degree == 2:
            return (asked, *(line.deeper() for line in question.why))
        return (_answered(question),)
    return (Line(N_("Every answer is right.")),)


def _answered(question: Question) -> Line:
    word = question.choices.get(question.right)
    answer = TieBreakFact(Fraction(question.right)) if word is None else Phrase(word)
    facts = {"question": AskedFact(question.asked), "answer": answer}
    return Line(N_("{question}: {answer}."), facts)


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
    lines = tuple(_cost_of_board(context, white, black))
    return Judgement(False, lines, ((white, black),))


def _cost_of_board(context: RoundContext, white: int, black: int) -> Iterator[Line]:
    """What is worse in the best round with a board that the rules do not make."""
    answer = answer_why_not(context, WhyNotQuestion(white, black))
    if answer.round is None or answer.difference is None:
        yield Line(N_("The two may meet, but then no legal round is left."))
        yield from why_impossible(context, answer, 1)
        return
    yield Line(N_("This board is legal, but it is not in the round of the rules."))
    yield from decided(context, answer.difference, 1)


def is_complete(exercise: Exercise, answer: Answer) -> bool:
    """Whether nobody is without a board any more."""
    named = {v for board in answer.boards for v in board} | {*answer.byes}
    return named.issuperset(_context(exercise).present)


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
    """The whole round, step by step as the text goes; of questions every answer and why."""
    if exercise.task != "round":
        return tuple(
            line
            for question in exercise.questions
            for line in (_answered(question), *(line.deeper() for line in question.why))
        )
    return why_round(exercise.event, exercise.paired)
