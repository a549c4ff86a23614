"""Finds small positions in which a wanted article decides, the same ones for the same seed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Literal

from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.explanation.lines import Line
from ronde.generator import Recipe, generate
from ronde.pairing import Round, pair
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.system import System, Unit
from ronde.training.questions import Question, Task, can_be_asked, questions, shown
from ronde.training.subjects import (
    Subject,
    acting_steps,
    decides,
    has_paragraphs,
    subjects,
)

MOST_PLAYERS = 14
TRIES = 600
"""Random tournaments that are looked through, all their rounds, before the search gives up."""

SCANNED = 120
"""Random tournaments in which the paragraphs of a procedure are looked for."""

Level = Literal["easy", "medium", "hard"]
LEVELS: dict[Level, tuple[int, int]] = {
    "easy": (4, 8),
    "medium": (7, 11),
    "hard": (10, MOST_PLAYERS),
}
"""How many players a position of each level has."""


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
    for event, paired in _rounds(rules, Random(seed), level, tries):
        if subject is None and task == "round" and _is_plain(paired):
            continue
        if not can_be_asked(task, event, paired):
            continue
        if subject is None or decides(subject, event, rules, paired):
            return Exercise(rules.name, event, paired, subject, seed, task)
    return None


def _rounds(
    rules: System, dice: Random, level: Level | None, tries: int
) -> Iterator[tuple[Tournament, Round]]:
    """Every round but the first of random tournaments, with the troubles of real ones."""
    fewest, most = LEVELS[level] if level is not None else (4, MOST_PLAYERS)
    for _ in range(tries):
        players = fewest + int(dice.random() * (most - fewest + 1))
        event = _tournament(rules, players, dice)
        if event is None:
            continue
        for number in range(2, len(event.rounds) + 1):
            before = event.as_known_at(number).before(number)
            try:
                yield before, pair(before, rules)
            except NoLegalPairing:
                break


def _tournament(rules: System, players: int, dice: Random) -> Tournament | None:
    """A random tournament; in some of them players are absent, late or forfeit.

    A player is a number only: a generated name would say it again, in English.
    """
    rounds = min(3 + int(dice.random() * 5), players - 1)
    unusual = dice.random() < 0.5
    recipe = Recipe(
        players=players,
        rounds=rounds,
        seed=int(dice.random() * 2**31),
        system=rules,
        draws=(0.1, 0.3, 0.6)[int(dice.random() * 3)],
        forfeits=0.06 if unusual else 0.0,
        half_byes=0.05 if unusual else 0.0,
        zero_byes=0.05 if unusual else 0.0,
    )
    try:
        event = generate(recipe)
    except NoLegalPairing:
        return None
    return replace(event, players=tuple(replace(player, name="") for player in event.players))


def _is_plain(paired: Round) -> bool:
    """Every bracket is as the rules try it first, and nobody floats: nothing to learn."""
    return not any(
        bracket.floaters
        or (bracket.first is not None and {*bracket.first.pairs} != {*bracket.pairs})
        for bracket in paired.account.brackets
    )


@cache
def listed_subjects(rules: System) -> tuple[Subject, ...]:
    """What can be practised; of a procedure also its paragraphs that act in random positions."""
    rows = subjects(rules)
    if not has_paragraphs(rules):
        return rows
    steps: dict[str, Subject] = {}
    colours: dict[str, Subject] = {}
    for _event, paired in _rounds(rules, Random(0), None, SCANNED):
        for step in acting_steps(paired):
            steps.setdefault(step.article, Subject("paragraph", step.article, step.article, ""))
        for game in paired.account.games:
            named = Subject("colour", game.article, game.article, game.wording)
            colours.setdefault(game.article, named)
    known = {subject.code for subject in rows}
    found = (*sorted(steps.values(), key=_place), *sorted(colours.values(), key=_place))
    return (*rows, *(subject for subject in found if subject.code not in known))


def _place(subject: Subject) -> list[tuple[bool, int, str]]:
    """The order of the text: numbers as numbers."""
    parts = re.findall(r"\d+|[A-Za-z]+", subject.article)
    return [(part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]


def can_be_practised(rules: System) -> bool:
    """The trainer has exercises for systems that pair players in single games, by their rules."""
    return rules.unit is Unit.PLAYER and rules.fixed_rounds is None
