"""Exercises of the trainer as pages that need no server: judged in the browser, by what was told.

A page carries what the trainer would say of every board of two players, of every hint and of the
solution; nothing is computed in the browser but whether it is the right round.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, zip_longest
from pathlib import Path
from typing import Any

from markupsafe import Markup

from ronde.domain.errors import N_
from ronde.explanation.cards import Cards
from ronde.explanation.formatting import as_html
from ronde.explanation.lines import Language, Line
from ronde.explanation.pictures.round import RoundPictures
from ronde.explanation.pictures.style import FOLDER as PICTURES
from ronde.explanation.round_context import RoundContext
from ronde.print.exam import position_title
from ronde.rulebooks.catalogue import system
from ronde.services.language import translator
from ronde.training import judging
from ronde.training.search import Exercise
from ronde.views.wordings import wordings
from ronde.web.templating import environment

STATIC = Path(__file__).with_name("static")
Card = tuple[int, str]
"""The number of a player, and the card in words."""
ASSETS = (
    *(STATIC / name for name in ("common.css", "train.css", "training_pages.css")),
    *(STATIC / name for name in ("train.js", "training_pages.js")),
    *(PICTURES / name for name in ("colours.css", "pictures.css")),
)


def training_pages(exercises: Sequence[Exercise], code: str) -> Iterator[tuple[str, bytes]]:
    """Every file of the folder: a list, a page for each exercise, and what they share."""
    for asset in ASSETS:
        yield f"assets/{asset.name}", asset.read_bytes()
    pages = [_Page(place, exercise, code) for place, exercise in enumerate(exercises, 1)]
    template = environment(code).get_template("training_pages/index.html")
    rows = [(page.file, page.title) for page in pages]
    yield "index.html", template.render(lang=code, rows=rows).encode()
    for page in pages:
        yield page.file, page.html(last=page.place == len(pages)).encode()


def cards_by_score(exercise: Exercise, language: Language) -> list[tuple[str, list[Card]]]:
    """The cards to be moved, of each score by itself; nothing where questions are asked."""
    if exercise.task != "round":
        return []
    context = RoundContext(exercise.event, exercise.paired)
    cards = Cards(context)
    told = [(v, cards.line(v).sentence(language)) for v in cards.ranked()]
    groups = groupby(told, lambda card: context.score_of(card[0]).said(language))
    return [(score, list(group)) for score, group in groups]


def parts_shown(exercise: Exercise, language: Language) -> list[tuple[str, list[str]]]:
    """The position of an exercise with questions: cards, and under a heading the last round."""
    parts: list[tuple[str, list[str]]] = [("", [])]
    lines = exercise.shown
    for line, following in zip_longest(lines, lines[1:]):
        said = line.sentence(language)
        if following is not None and following.depth > line.depth:
            parts.append((said, []))
        else:
            parts[-1][1].append(said)
    return parts


class _Page:
    """The page of one exercise."""

    def __init__(self, place: int, exercise: Exercise, code: str) -> None:
        self.place = place
        self.file = f"position-{place}.html"
        self._exercise, self._code = exercise, code
        game = system(exercise.system).discipline.value
        self._language = translator(code, game).language
        self._wordings = wordings(exercise.paired, self._language, code)
        self.title = position_title(exercise, self._language.translate)

    def html(self, *, last: bool) -> str:
        """The whole page."""
        exercise, language = self._exercise, self._language
        template = environment(self._code).get_template("training_pages/position.html")
        whole_round = exercise.task == "round"
        return template.render(
            lang=self._code,
            place=self.place,
            title=self.title,
            cards=cards_by_score(exercise, language),
            shown=parts_shown(exercise, language),
            boards=range(1, len(exercise.paired.pairs) + 1),
            with_bye=exercise.paired.bye is not None,
            questions=[(one, one.asked.sentence(language)) for one in exercise.questions],
            hints=[self._told(lines) for lines in self._hints()],
            solution=self._told(judging.solution(exercise)),
            picture=self._picture(),
            data=Markup(_as_script(self._boards() if whole_round else self._answers())),
            following="" if last else f"position-{self.place + 1}.html",
        )

    def _told(self, lines: Sequence[Line]) -> Markup:
        told = as_html(lines, self._language, lang=self._code, wordings=self._wordings)
        return Markup(told)

    def _hints(self) -> list[tuple[Line, ...]]:
        degrees = range(1, judging.HINTS + 1)
        if self._exercise.task == "round":
            return [judging.hint(self._exercise, degree) for degree in degrees]
        return [judging.hint_on_questions(self._exercise, degree, {}) for degree in degrees]

    def _picture(self) -> Markup:
        exercise = self._exercise
        if exercise.task in ("cards", "tie-breaks"):
            return Markup()
        drawn = RoundPictures(
            exercise.event, exercise.paired, language=self._language, code=self._code
        )
        return Markup(drawn.figure_of_map())

    def _boards(self) -> dict[str, Any]:
        """The round, and what is to be said of every two players who do not meet in it."""
        paired = self._exercise.paired
        met = {frozenset(pair) for pair in paired.pairs}
        present = RoundContext(self._exercise.event, paired).present
        say = self._language.translate
        verdicts = {
            f"{a}-{b}": self._told(judging.judge_board(self._exercise, a, b).lines)
            for a, b in combinations(present, 2)
            if frozenset((a, b)) not in met
        }
        return {
            "pairs": paired.pairs,
            "bye": paired.bye,
            "players": present,
            "verdicts": verdicts,
            "words": {
                "right": say(N_("Right: that is the round of the rules.")),
                "board": say(N_("This board is right.")),
                "colours": say(N_("The two players are right, the colours are not.")),
                "missing": say(N_("Without a board: {players}.")),
                "twice": say(N_("On more than one board: {players}.")),
                "bye": say(N_("The bye is not right.")),
            },
        }

    def _answers(self) -> dict[str, Any]:
        """The answers to the questions, and what to look at where one is wrong."""
        say = self._language.translate
        return {
            "answers": {one.key: one.right for one in self._exercise.questions},
            "rules": {one.key: self._told(one.rule) for one in self._exercise.questions},
            "words": {"right": say(N_("Every answer is right.")), "wrong": say(N_("wrong"))},
        }


def _as_script(data: dict[str, Any]) -> str:
    """JSON that can stand in a script element."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
