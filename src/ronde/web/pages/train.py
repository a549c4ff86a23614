"""The trainer: a small position to pair by hand, judged with its articles."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.explanation.formatting import as_html
from ronde.explanation.lines import BoardsFact, Line
from ronde.explanation.pictures.round import RoundPictures
from ronde.print.exam import Part, exam_sheet, marks_of, right_answer
from ronde.print.settings import paper_size
from ronde.print.sources import document_translator
from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.system import System
from ronde.training import judging
from ronde.training.exams import exam
from ronde.training.positions import LEVELS, Level
from ronde.training.progress import attempt, line_of, read, summary
from ronde.training.questions import TASK_NAMES, Task, tasks_of
from ronde.training.search import Exercise, can_be_practised, find_exercise, listed_subjects
from ronde.training.subjects import Subject, subject_named
from ronde.views.wordings import statement, wordings
from ronde.web.request import PageRequest, get, post
from ronde.web.training_pages import cards_by_score, parts_shown

DEFAULT = "fide-dutch"
LARGEST_SEED = 999_999
WIDEST = 90
HINTS = {f"hint{degree}": degree for degree in range(1, judging.HINTS + 1)}
"""The buttons for hints, each with its degree."""


def exercise_page(request: PageRequest) -> Response:
    """Choose what to practise, do it, and read what stands against it."""
    rules = system_named(request.text("system") or DEFAULT)
    request.speak_of(rules.discipline.value)
    code = request.text("article")
    subject = subject_named(rules, code) if code else None
    level = next((level for level in LEVELS if level == request.text("level")), None)
    task: Task = next((task for task in tasks_of(rules) if task == request.text("task")), "round")
    seed = min(max(request.number("seed") or 0, 0), LARGEST_SEED)
    exercise = find_exercise(rules, subject, seed=seed, level=level, task=task)
    choice = {"system": rules.name, "article": code, "task": task, "level": level or ""}
    say = request.translator.language.translate
    facts: dict[str, Any] = {
        "system_rows": _system_rows(request),
        "article_rows": [
            (row.code, f"{row.code} · {_words_of(request, rules, row)}")
            for row in listed_subjects(rules)
        ],
        "task_rows": _task_rows(rules, say),
        "level_rows": _level_rows(),
        "seed": seed,
        "choice": choice,
        "exercise": exercise,
        "next_address": "/train?" + urlencode({**choice, "seed": seed + 1}),
    }
    if exercise is not None:
        facts |= Sitting(request, exercise).facts()
    return request.page("train.html", **facts)


def _system_rows(request: PageRequest) -> list[tuple[str, str]]:
    say = request.translator.language.translate
    return [
        (row.name, say(row.title)) for row in listings() if can_be_practised(system_named(row.name))
    ]


def _task_rows(rules: System, say: Callable[[str], str]) -> list[tuple[str, str]]:
    return [(task, say(TASK_NAMES[task])) for task in tasks_of(rules)]


def _level_rows() -> list[tuple[str, str]]:
    return [(name, f"{few}–{most}") for name, (few, most) in LEVELS.items()]


def _words_of(request: PageRequest, rules: System, row: Subject) -> str:
    """What an article is about, in a few words."""
    words = request.translator.language.translate(row.wording) if row.wording else ""
    words = words or statement(rules.name, row.article, request.translator.code)
    return words if len(words) <= WIDEST else words[:WIDEST].rsplit(" ", 1)[0] + " …"


class Sitting:
    """One exercise as it is worked on: what has been typed, and the answer to it.

    The form carries since when, how many answers were wrong, and how many hints were given.
    """

    def __init__(self, request: PageRequest, exercise: Exercise) -> None:
        self._request = request
        self._exercise = exercise
        self._translator = request.translator
        self._asked = request.text("do")
        now = int(time.time())
        began = request.text("began")
        self._began = min(int(began), now) if re.fullmatch("[0-9]{1,12}", began) else now
        self._seconds = now - self._began
        self._boards = [
            (request.text(f"w{place}").strip(), request.text(f"b{place}").strip())
            for place in range(1, len(exercise.paired.pairs) + 1)
        ]
        self._bye = request.text("bye").strip()
        self._given = {one.key: request.text(f"q-{one.key}").strip() for one in exercise.questions}

    def facts(self) -> dict[str, Any]:
        """What the page shows."""
        exercise, words = self._exercise, self._translator
        lines, right = self._answered()
        wrong = (self._request.number("wrong") or 0) + (self._asked == "judge" and not right)
        hints = (self._request.number("hints") or 0) + (self._asked in HINTS)
        ended = right or self._asked == "solution"
        return {
            "shown": parts_shown(exercise, words.language),
            "cards": cards_by_score(exercise, words.language),
            "boards": self._boards,
            "questions": [
                (one, one.asked.sentence(words.language), self._given[one.key])
                for one in exercise.questions
            ],
            "bye": self._bye,
            "with_bye": exercise.paired.bye is not None,
            "right": right,
            "answer": self._as_html(lines) if lines else "",
            "picture": self._picture() if ended else "",
            "hint": min(HINTS.get(self._asked, 0) + 1, judging.HINTS),
            "began": self._began,
            "wrong": wrong,
            "hints": hints,
            "minutes": self._seconds // 60,
            "seconds": self._seconds % 60,
            "attempt": self._attempt(solved=right, wrong=wrong, hints=hints) if ended else "",
        }

    def _as_html(self, lines: Sequence[Line]) -> str:
        words = self._translator
        told = wordings(self._exercise.paired, words.language, words.code)
        return as_html(lines, words.language, lang=words.code, wordings=told)

    def _attempt(self, *, solved: bool, wrong: int, hints: int) -> str:
        """The line of the learner's file."""
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        seconds = self._seconds
        return line_of(
            attempt(self._exercise, now, solved=solved, wrong=wrong, hints=hints, seconds=seconds)
        )

    def _picture(self) -> str:
        """The round of the rules, drawn."""
        if self._exercise.task in ("cards", "tie-breaks"):
            return ""
        words = self._translator
        drawn = RoundPictures(
            self._exercise.event,
            self._exercise.paired,
            language=words.language,
            code=words.code,
        )
        return drawn.figure_of_map()

    def _answered(self) -> tuple[tuple[Line, ...], bool]:
        """The lines to be shown, and whether everything is right."""
        exercise, asked = self._exercise, self._asked
        if asked == "solution":
            return judging.solution(exercise), False
        if exercise.task != "round":
            return self._questions_answered()
        boards = ",".join(f"{white}-{black}" for white, black in self._boards if white and black)
        answer = judging.read_answer(",".join(filter(None, (boards, self._bye))))
        if asked in HINTS:
            return judging.hint(exercise, HINTS[asked], answer), False
        if asked == "boards":
            return tuple(_board_by_board(exercise, answer)), False
        if asked != "judge":
            return (), False
        judgement = judging.judge(exercise, answer)
        return judgement.lines, judgement.right

    def _questions_answered(self) -> tuple[tuple[Line, ...], bool]:
        if self._asked in HINTS:
            degree = HINTS[self._asked]
            return judging.hint_on_questions(self._exercise, degree, self._given), False
        if self._asked != "judge":
            return (), False
        judgement = judging.judge_questions(self._exercise, self._given)
        return judgement.lines, judgement.right


def _board_by_board(exercise: Exercise, answer: judging.Answer) -> list[Line]:
    """Every board made so far, judged by itself."""
    found: list[Line] = []
    for white, black in answer.boards:
        facts = {"board": BoardsFact(((white, black),))}
        found.append(Line(N_("{board}:"), facts))
        judgement = judging.judge_board(exercise, white, black)
        found += [line.deeper() for line in judgement.lines]
    return found


def progress_page(request: PageRequest) -> Response:
    """What the learner's file shows; it is read and not kept."""
    sent = request.files.get("file") or b""
    text = sent.decode("utf-8", "replace") if sent else request.text("lines")
    return request.page("train_progress.html", rows=summary(read(text)), tasks=TASK_NAMES)


MOST_POSITIONS = 20


def exam_page(request: PageRequest) -> Response:
    """An exam sheet: what is on it, its documents, and the marks of a candidate."""
    wanted = WantedExam(request)
    request.speak_of(wanted.rules.discipline.value)
    say = request.translator.language.translate
    exercises = wanted.exercises()
    given = [request.number(f"m{place}") for place in range(1, len(exercises) + 1)]
    most = [marks_of(exercise) for exercise in exercises]
    if any(not 0 <= (mark or 0) <= limit for mark, limit in zip(given, most, strict=True)):
        raise RequestError(N_("No position has more marks than answers."))
    reached = sum(mark or 0 for mark in given)
    rows = [
        (_short_title(exercise, say), right_answer(exercise, say), limit, mark)
        for exercise, limit, mark in zip(exercises, most, given, strict=True)
    ]
    return request.page(
        "train_exam.html",
        system_rows=_system_rows(request),
        task_rows=_task_rows(wanted.rules, say),
        level_rows=_level_rows(),
        choice=wanted.choice,
        query=urlencode(wanted.choice),
        rows=rows,
        name=request.text("name"),
        reached=reached if any(mark is not None for mark in given) else None,
        total=sum(most),
        percent=100 * reached // max(sum(most), 1),
        most_positions=MOST_POSITIONS,
    )


def _short_title(exercise: Exercise, say: Callable[[str], str]) -> str:
    """What is to be done; the system is that of the whole sheet."""
    task = say(TASK_NAMES[exercise.task])
    return say(N_("{task}, round {round}")).format(task=task, round=exercise.number)


def exam_document(request: PageRequest) -> Response:
    """The sheet as PDF, or its solutions with the page for marking: always the same bytes."""
    part: Part = "solutions" if request.path["part"] == "solutions" else "exam"
    words = document_translator(request.translator.code)
    wanted = WantedExam(request)
    made = exam_sheet(wanted.exercises(), part, words, paper_size("a4"))
    headers = {"Content-Disposition": f'inline; filename="{part}-{wanted.choice["seed"]}.pdf"'}
    return Response(made.pdf, media_type="application/pdf", headers=headers)


class WantedExam:
    """An exam sheet as its address names it."""

    def __init__(self, request: PageRequest) -> None:
        self.rules: System = system_named(request.text("system") or DEFAULT)
        task, level = request.text("task"), request.text("level")
        self.task: Task | None = next((one for one in tasks_of(self.rules) if one == task), None)
        self.level: Level | None = next((one for one in LEVELS if one == level), None)
        self.count: int = min(max(request.number("count") or 6, 1), MOST_POSITIONS)
        self.seed: int = min(max(request.number("seed") or 0, 0), LARGEST_SEED)

    @property
    def choice(self) -> dict[str, Any]:
        """The same in an address."""
        return {
            "system": self.rules.name,
            "task": self.task or "",
            "level": self.level or "",
            "count": self.count,
            "seed": self.seed,
        }

    def exercises(self) -> list[Exercise]:
        """What is on the sheet."""
        return exam(self.rules, self.count, seed=self.seed, task=self.task, level=self.level)


ROUTES = (
    get("/train/exam", exam_page, long=True),
    get("/train/exam/{part}.pdf", exam_document, long=True),
    get("/train", exercise_page, long=True),
    get("/train/progress", progress_page),
    post("/train/progress", progress_page, "viewer", largest=1 << 20),
)
