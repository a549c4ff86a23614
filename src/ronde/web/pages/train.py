"""The trainer: a small position to pair by hand, judged with its articles."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.explanation.cards import Cards
from ronde.explanation.formatting import as_html
from ronde.explanation.lines import BoardsFact, Line
from ronde.explanation.pictures.round import RoundPictures
from ronde.explanation.round_context import RoundContext
from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.catalogue import system as system_named
from ronde.training import judging
from ronde.training.search import (
    LEVELS,
    Exercise,
    can_be_practised,
    find_exercise,
    listed_subjects,
)
from ronde.training.subjects import subject_named
from ronde.web.request import PageRequest, get

DEFAULT = "fide-dutch"
LARGEST_SEED = 999_999
HINTS = {f"hint{degree}": degree for degree in range(1, judging.HINTS + 1)}
"""The buttons for hints, each with its degree."""


def exercise_page(request: PageRequest) -> Response:
    """Choose what to practise, pair the position, and read what stands against it."""
    rules = system_named(request.text("system") or DEFAULT)
    known = listed_subjects(rules)
    code = request.text("article")
    subject = subject_named(rules, code) if code else None
    level = next((level for level in LEVELS if level == request.text("level")), None)
    seed = min(max(request.number("seed") or 0, 0), LARGEST_SEED)
    exercise = find_exercise(rules, subject, seed=seed, level=level)
    facts: dict[str, Any] = {
        "systems": [row for row in listings() if can_be_practised(system_named(row.name))],
        "system": rules.name,
        "subjects": known,
        "article": code,
        "level": level or "",
        "seed": seed,
        "exercise": exercise,
        "next_address": "/train?"
        + urlencode(
            {"system": rules.name, "article": code, "level": level or "", "seed": seed + 1}
        ),
    }
    if exercise is not None:
        facts |= _position(request, exercise)
    return request.page("train.html", **facts)


def _position(request: PageRequest, exercise: Exercise) -> dict[str, Any]:
    """The cards, what has been typed, and the answer to it."""
    context = RoundContext(exercise.event, exercise.paired)
    language = request.translator.language
    cards = Cards(context)
    typed = [
        (request.text(f"w{place}").strip(), request.text(f"b{place}").strip())
        for place in range(1, len(exercise.paired.pairs) + 1)
    ]
    asked = request.text("do")
    lines, right = _answered(exercise, typed, request.text("bye").strip(), asked)
    picture = ""
    if right or asked == "solution":
        drawn = RoundPictures(
            exercise.event, exercise.paired, language=language, code=request.translator.code
        )
        picture = drawn.figure_of_map()
    return {
        "cards": [(number, cards.line(number).sentence(language)) for number in cards.ranked()],
        "typed": typed,
        "bye": request.text("bye").strip(),
        "with_bye": exercise.paired.bye is not None,
        "right": right,
        "answer": as_html(lines, language, lang=request.translator.code) if lines else "",
        "picture": picture,
        "hint": min(HINTS.get(asked, 0) + 1, judging.HINTS),
    }


def _answered(
    exercise: Exercise, typed: list[tuple[str, str]], bye: str, asked: str
) -> tuple[tuple[Line, ...], bool]:
    """The lines to be shown, and whether the whole round is right."""
    if asked == "solution":
        return judging.solution(exercise), False
    boards = ",".join(f"{white}-{black}" for white, black in typed if white and black)
    answer = judging.read_answer(",".join(filter(None, (boards, bye))))
    if asked in HINTS:
        return judging.hint(exercise, HINTS[asked], answer), False
    if asked == "boards":
        return tuple(_board_by_board(exercise, answer)), False
    if asked != "judge":
        return (), False
    judgement = judging.judge(exercise, answer)
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


ROUTES = (get("/train", exercise_page, long=True),)
