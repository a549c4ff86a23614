"""Exam sheets: positions to pair on paper, and apart from them solutions and a marking page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from ronde.domain.errors import N_
from ronde.explanation.lines import Language, cited
from ronde.print.explanations import lines_of
from ronde.print.settings import PaperSize, PrintedLine
from ronde.print.text import DocumentTranslator
from ronde.print.typst import PrintedDocument, typeset
from ronde.rulebooks.catalogue import system
from ronde.services.language import translator
from ronde.training.judging import solution
from ronde.training.questions import TASK_NAMES, Question
from ronde.training.search import Exercise

Part = Literal["exam", "solutions"]


def exam_sheet(
    exercises: Sequence[Exercise], part: Part, words: DocumentTranslator, paper: PaperSize
) -> PrintedDocument:
    """The positions with room to write, or their solutions: the same exercises, the same bytes."""
    title = N_("Pairing exam") if part == "exam" else N_("Pairing exam: solutions")
    seeds = ", ".join(dict.fromkeys(str(exercise.seed) for exercise in exercises))
    head = {
        "lang": words.code,
        "event": words.line(N_("Ronde, the trainer")),
        "where": words.line(N_("Position {seeds}"), seeds=seeds),
        "author": "Ronde",
        "title": words(title),
        "round": None,
        "roundword": words(N_("Round")),
        "printed": "",
        "paper": {"width": paper.width, "height": paper.height},
        "landscape": False,
        "logo": None,
    }
    columns = (N_("Board"), N_("White"), N_("Black"), N_("Article"))
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


def _position(place: int, exercise: Exercise, words: DocumentTranslator) -> dict[str, Any]:
    """One position in the leading language of the sheet."""
    rules = system(exercise.system)
    language = translator(words.code, rules.discipline.value).language
    say, paired = language.translate, exercise.paired
    template = N_("Pair round {round} of {rounds} by {system}.")
    if exercise.questions:
        template = N_("Round {round} of {rounds}, {system}.")
    task = say(template).format(
        round=exercise.number, rounds=exercise.event.number_of_rounds, system=say(rules.title)
    )
    if exercise.questions:
        task = f"{say(TASK_NAMES[exercise.task])}. {task}"
    answer = "" if exercise.questions else ", ".join(f"{w}–{b}" for w, b in paired.pairs)
    if paired.bye is not None and not exercise.questions:
        answer += "; " + say(N_("Bye: {player}")).format(player=paired.bye)
    subject = exercise.subject
    heading = say(N_("Position {number}")).format(number=place)
    printed = [
        PrintedLine(line.sentence(language), line.depth, line.article)
        for line in solution(exercise)
    ]
    turns = "" if subject is None else f" ({cited(subject.code, subject.article)})"
    return {
        "heading": heading,
        "task": task,
        "cards": [line.sentence(language) for line in exercise.shown],
        "questions": [_asked(question, language) for question in exercise.questions],
        "boards": 0 if exercise.questions else len(paired.pairs),
        "marks": len(exercise.questions) or len(paired.pairs),
        "bye": say(N_("Bye")) if paired.bye is not None and not exercise.questions else "",
        "answer": answer + turns,
        "solution": lines_of(printed),
    }


def _asked(question: Question, language: Language) -> str:
    """The question, with the answers that it may have."""
    words = ", ".join(language.translate(word) for word in question.choices.values())
    asked = question.asked.sentence(language)
    return f"{asked} ({words})" if words else asked
