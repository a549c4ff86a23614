"""Finds small positions in which a wanted article decides, the same ones for the same seed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from random import Random

from ronde.domain.tournament import Tournament
from ronde.explanation.lines import Line
from ronde.pairing import Round
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.system import System
from ronde.training.positions import Level, random_rounds
from ronde.training.questions import Question, Task, can_be_asked, questions, shown
from ronde.training.subjects import (
    Subject,
    acting_steps,
    decides,
    has_paragraphs,
    refusing_rows,
    subjects,
)

TRIES = 600
"""Random tournaments that are looked through, all their rounds, before the search gives up."""

FIRST = 3
"""The first round that is asked for unless an article is wanted."""

SCANNED = 60
"""Random tournaments in which the paragraphs of a procedure are looked for."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position to pair: the tournament before the round, and the round that the rules make."""

    system: str
    event: Tournament
    paired: Round
    subject: Subject | None
    seed: int
    task: Task = "round"

    @property
    def number(self) -> int:
        """The round to be paired."""
        return self.paired.number

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked; nothing where the whole round is to be paired."""
        return questions(self.task, self.event, self.paired)

    @property
    def shown(self) -> tuple[Line, ...]:
        """The position as the learner sees it."""
        return shown(self.task, self.event, self.paired)


def find_exercise(
    system: str | System,
    subject: Subject | None = None,
    *,
    seed: int = 0,
    level: Level | None = None,
    tries: int = TRIES,
    task: Task = "round",
) -> Exercise | None:
    """The first position in which the article decides; None where none is found.

    Without a subject any round of interest: one in which not everything is as tried first, or of
    which the answers to the questions do not go without saying.
    """
    rules = system_named(system)
    for event, paired in random_rounds(rules, Random(seed), level, tries):
        if subject is None and task == "round" and _is_plain(paired):
            continue
        if not can_be_asked(task, event, paired):
            continue
        if subject is None or decides(subject, event, rules, paired):
            return Exercise(rules.name, event, paired, subject, seed, task)
    return None


def _is_plain(paired: Round) -> bool:
    """Every bracket is as the rules try it first, and nobody floats: nothing to learn.

    In round 2 nobody has floated and every preference is of one game: an exercise begins later.
    """
    return paired.number < FIRST or not any(
        bracket.floaters
        or (bracket.first is not None and {*bracket.first.pairs} != {*bracket.pairs})
        for bracket in paired.account.brackets
    )


@cache
def listed_subjects(rules: System) -> tuple[Subject, ...]:
    """What can be practised; of a procedure also its paragraphs that act in random positions.

    Those that seldom act are named by the rulebook.
    """
    rows = subjects(rules)
    if not has_paragraphs(rules):
        return rows
    steps: dict[str, Subject] = {}
    colours: dict[str, Subject] = {}
    for _event, paired in random_rounds(rules, Random(0), None, SCANNED):
        for step in acting_steps(paired):
            steps.setdefault(step.article, Subject("paragraph", step.article, step.article, ""))
        for row in refusing_rows(paired) if not rules.criteria else ():
            named = Subject("paragraph", row.article, row.article, row.wording)
            steps.setdefault(row.article, named)
        for game in paired.account.games:
            named = Subject("colour", game.article, game.article, game.wording)
            colours.setdefault(game.article, named)
    for article, words in rules.statements:
        if "-" not in article:
            steps.setdefault(article, Subject("paragraph", article, article, words))
    known = {subject.code for subject in rows}
    found = (*sorted(steps.values(), key=_place), *sorted(colours.values(), key=_place))
    return (*rows, *(subject for subject in found if subject.code not in known))


def _place(subject: Subject) -> list[tuple[bool, int, str]]:
    """The order of the text: numbers as numbers."""
    parts = re.findall(r"\d+|[A-Za-z]+", subject.article)
    return [(part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]


def can_be_practised(rules: System) -> bool:
    """The trainer has exercises for systems that pair; a round robin is read off a table."""
    return rules.fixed_rounds is None
