"""Exam sheets: positions to pair on paper, and apart from them solutions and a marking page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Literal

from ronde.domain.errors import N_
from ronde.explanation.cards import Cards
from ronde.explanation.lines import Language, cited
from ronde.explanation.round_context import RoundContext
from ronde.print.explanations import lines_of
from ronde.print.settings import PaperSize, PrintedLine
from ronde.print.text import DocumentTranslator
from ronde.print.typst import PrintedDocument, typeset
from ronde.rulebooks.catalogue import system
from ronde.rulebooks.system import Unit
from ronde.services.language import translator
from ronde.training.judging import solution
from ronde.training.questions import TASK_NAMES, Question
from ronde.training.search import Exercise
from ronde.views.cards import cards
from ronde.views.formatting import DRAUGHTS_COLUMNS, GUIDE_COLUMNS, card_sheets

Part = Literal["exam", "solutions"]
ARTICLE = N_("Article")
OPPONENT_NAME = N_("Name")
WITHOUT_OPPONENT = {"guide": (1, 3, 1), "fmjd": (1, 4, 4)}
"""The columns that are empty without an opponent, and the one that says why."""


def exam_sheet(
    exercises: Sequence[Exercise], part: Part, words: DocumentTranslator, paper: PaperSize
) -> PrintedDocument:
    """The positions with room to write, or their solutions: the same exercises, the same bytes."""
    title = N_("Pairing exam") if part == "exam" else N_("Pairing exam: solutions")
    seeds = _numbers([exercise.seed for exercise in exercises])
    head = {
        "lang": words.code,
        "event": words.line(N_("Ronde, the trainer")),
        "where": words.line(N_("Numbers {seeds}"), seeds=seeds),
        "author": "Ronde",
        "title": words(title),
        "round": None,
        "roundword": words(N_("Round")),
        "printed": "",
        "paper": {"width": paper.width, "height": paper.height},
        "landscape": False,
        "logo": None,
    }
    columns = (N_("Board"), N_("White"), N_("Black"), ARTICLE)
    marks = (N_("Position"), N_("Answers"), N_("right"), N_("Points"))
    body = {
        "part": part,
        "title": words(title),
        "name": words.line(N_("Name")),
        "columns": [words.line(column) for column in columns],
        "marks": [words.line(mark) for mark in marks],
        "marking": words.line(N_("Marking")),
        "total": words.line(N_("Total")),
        "positions": [
            _position(place, exercise, words) for place, exercise in enumerate(exercises, 1)
        ],
    }
    return typeset("exam", head, body, words)


def _numbers(seeds: Sequence[int]) -> str:
    """`3–12` where they follow each other."""
    once = list(dict.fromkeys(seeds))
    if len(once) > 2 and once == list(range(once[0], once[-1] + 1)):
        return f"{once[0]}–{once[-1]}"
    return ", ".join(map(str, once))


def position_title(exercise: Exercise, say: Callable[[str], str]) -> str:
    """What is to be done with the position."""
    template = N_("Pair round {round} of {rounds}: {system}.")
    if exercise.questions:
        template = N_("Round {round} of {rounds}, {system}.")
    task = say(template).format(
        round=exercise.number,
        rounds=exercise.event.number_of_rounds,
        system=say(system(exercise.system).title),
    )
    return f"{say(TASK_NAMES[exercise.task])}. {task}" if exercise.questions else task


def right_answer(exercise: Exercise, say: Callable[[str], str]) -> str:
    """The boards and the bye; of questions every answer, in their order."""
    if exercise.questions:
        return ", ".join(say(one.choices.get(one.right, one.right)) for one in exercise.questions)
    paired = exercise.paired
    answer = ", ".join(f"{w}–{b}" for w, b in paired.pairs)
    if paired.bye is not None:
        answer += ", " + say(N_("Bye: {player}")).format(player=paired.bye)
    return answer


def marks_of(exercise: Exercise) -> int:
    """How many answers can be right: the questions, or the boards and the bye."""
    paired = exercise.paired
    return len(exercise.questions) or len(paired.pairs) + (paired.bye is not None)


def card_tables(exercise: Exercise, language: Language) -> list[dict[str, Any]]:
    """The pairing cards of the game with a line for the round to be paired, in ranking order.

    Only the cards of players in single games have these models. Nobody has a name: the column for
    it is left out where the number stands beside it.
    """
    rules = system(exercise.system)
    to_be_paired = exercise.task not in ("cards", "tie-breaks")
    if not (to_be_paired and rules.unit is Unit.PLAYER and rules.games_per_match == 1):
        return []
    names = tuple(replace(player, name=str(player.tpn)) for player in exercise.event.players)
    view = cards(replace(exercise.event, players=names), rules.customs.cards)
    made = {sheet.number: sheet for sheet in card_sheets(view, language.translate)}
    kept = _columns_of(view.model)
    context = RoundContext(exercise.event, exercise.paired)
    played = len(exercise.event.rounds)
    return [
        {
            "title": f"{number} · {context.score_of(number).said(language)}",
            "head": [made[number].head[column] for column in kept],
            "rows": [_cells(row, kept, view.model) for row in made[number].rows[:played]],
            "next": [str(exercise.number), *("",) * (len(kept) - 1)],
        }
        for number in Cards(context).ranked()
    ]


def _columns_of(model: str) -> list[int]:
    """The columns of a card that an exam shows."""
    columns = GUIDE_COLUMNS if model == "guide" else DRAUGHTS_COLUMNS[:-1]
    return [k for k, column in enumerate(columns) if model == "guide" or column != OPPONENT_NAME]


def _cells(row: Sequence[str], kept: Sequence[int], model: str) -> list[dict[str, Any]]:
    """A round of a card; why there was no game stands across the columns of the opponent."""
    first, last, word = WITHOUT_OPPONENT[model]
    if any(row[first : last + 1][k] for k in range(last + 1 - first) if first + k != word):
        return [{"text": row[column], "span": 1} for column in kept]
    across = sum(first <= column <= last for column in kept)
    cells = [{"text": row[column], "span": 1} for column in kept if not first <= column <= last]
    cells.insert(1, {"text": row[word], "span": across})
    return cells


def _position(place: int, exercise: Exercise, words: DocumentTranslator) -> dict[str, Any]:
    """One position in the leading language of the sheet."""
    game = system(exercise.system).discipline.value
    language = translator(words.code, game).language
    say = language.translate
    subject = exercise.subject
    heading = say(N_("Position {number}")).format(number=place)
    printed = [
        PrintedLine(line.sentence(language), line.depth, line.article)
        for line in solution(exercise)
    ]
    sheets = card_tables(exercise, language)
    with_bye = exercise.paired.bye is not None and not exercise.questions
    turns = "" if subject is None else f" ({cited(subject.code, subject.article)})"
    return {
        "heading": heading,
        "task": position_title(exercise, say),
        "cards": [] if sheets else [line.sentence(language) for line in exercise.shown],
        "sheets": sheets,
        "questions": [_asked(question, language) for question in exercise.questions],
        "article": say(ARTICLE) if exercise.task == "colours" else "",
        "boards": 0 if exercise.questions else len(exercise.paired.pairs),
        "marks": marks_of(exercise),
        "bye": say(N_("Bye")) if with_bye else "",
        "answer": right_answer(exercise, say) + turns,
        "solution": lines_of(printed),
    }


def _asked(question: Question, language: Language) -> str:
    """The question, with the answers that it may have unless it names them itself."""
    words = [language.translate(word) for word in question.choices.values()]
    asked = question.asked.sentence(language)
    return f"{asked} ({', '.join(words)})" if words and not all(map(str.isdigit, words)) else asked
