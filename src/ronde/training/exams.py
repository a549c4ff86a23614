"""The exercises of an exam sheet: the same ones for the same seed.

Candidates fail most often on colours and on the late criteria: a mixed sheet has more of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ronde.domain.errors import N_, RequestError
from ronde.rulebooks.system import System
from ronde.training.positions import Level
from ronde.training.questions import Task, tasks_of
from ronde.training.search import Exercise, find_exercise, listed_subjects
from ronde.training.subjects import Subject

MIXTURE: tuple[Task | str, ...] = (
    *("colours", "late", "round", "colours", "late"),
    *("bye", "colours", "late", "cards", "tie-breaks"),
)
"""What a mixed sheet asks for, in turn: tasks, and rounds that a late criterion decides."""


def exam(
    rules: System,
    count: int,
    *,
    seed: int = 0,
    subject: Subject | None = None,
    task: Task | None = None,
    level: Level | None = None,
) -> list[Exercise]:
    """So many exercises, from this seed on: on the article or of the task, or else mixed."""
    made = list(_mixed(rules, count, seed, level) if subject is None and task is None else ())
    if not made:
        for place in range(count):
            found = find_exercise(
                rules, subject, seed=seed + place, level=level, task=task or "round"
            )
            made += [] if found is None else [found]
    if len(made) < count:
        raise RequestError(
            N_("Only {found} of {count} positions were found; choose another number or article."),
            found=len(made),
            count=count,
        )
    return made


def _mixed(rules: System, count: int, seed: int, level: Level | None) -> Iterator[Exercise]:
    """Colours and late criteria twice as often as anything else; what is not found is a round."""
    late, tasks = _late(rules), tasks_of(rules)
    wanted = [kind for kind in MIXTURE if kind == "late" or kind in tasks]
    for place in range(count):
        kind = wanted[place % len(wanted)]
        number = seed + place
        if kind == "late":
            found = _on_one_of(late, rules, number, level)
        else:
            task: Task = next(one for one in tasks if one == kind)
            found = find_exercise(rules, seed=number, level=level, task=task)
        found = found or find_exercise(rules, seed=number, level=level)
        if found is not None:
            yield found


FEW = 60
"""Tournaments looked through for a late criterion, before another one will do."""


def _on_one_of(
    late: Sequence[Subject], rules: System, seed: int, level: Level | None
) -> Exercise | None:
    """A position in which one of the late criteria decides; they are tried in a random order."""
    for subject in Random(seed).sample(late, len(late)):
        found = find_exercise(rules, subject, seed=seed, level=level, tries=FEW)
        if found is not None:
            return found
    return None


def _late(rules: System) -> list[Subject]:
    """The later half of the criteria; of a procedure its paragraphs."""
    rows = [one for one in listed_subjects(rules) if one.kind in ("criterion", "paragraph")]
    return rows[len(rows) // 2 :]
