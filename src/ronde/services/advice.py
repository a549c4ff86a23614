"""Advice on the format of an event as a job: it can be looked at, stopped, and gone on with."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ronde.services.jobs import Job, Jobs

if TYPE_CHECKING:
    from ronde.lab.adviser import Advice, Question

ADVICE = "advice"
FEWEST_SECONDS, MOST_SECONDS = 1, 1800
A_MOMENT = 0.5
"""Seconds that an answer waits for the job; later it shows how far the job is."""

Place = tuple[str, str]
"""The event and the section that the advice is about; both empty where there is no event yet."""
NOWHERE: Place = ("", "")


@dataclass(frozen=True, slots=True)
class AskedAdvice:
    """A question, for how long to play, and how many tournaments of it have been played before."""

    question: Question
    seconds: int
    played: int = 0


def begin_advice(jobs: Jobs, place: Place, question: Question, seconds: int) -> Job:
    """Begin to play, or go on where the same question was left."""
    before = latest_advice(jobs, place)
    known = before.result if before is not None and before.state == "done" else None
    if known is not None and known.question != question:
        known = None
    limited = min(max(seconds, FEWEST_SECONDS), MOST_SECONDS)
    asked = AskedAdvice(question, limited, known.tournaments if known else 0)
    job = jobs.compute((ADVICE, *place, "", asked), lambda job: _work(job, asked, known))
    job.wait(A_MOMENT)
    return job


def latest_advice(jobs: Jobs, place: Place) -> Job | None:
    """The last question about that section, or about no event at all."""
    return jobs.latest(ADVICE, *place)


def _work(job: Job, asked: AskedAdvice, known: Advice | None) -> Advice:
    from ronde.lab.adviser import advise
    from ronde.lab.runners import processes

    began = time.monotonic()
    job.begin_step("", asked.seconds)

    def is_over() -> bool:
        """The time is up, or somebody stops it: what has been played is told all the same."""
        passed = int(time.monotonic() - began)
        job.count(min(passed, asked.seconds))
        return passed >= asked.seconds or job.is_to_end

    # One core is left to the pages.
    cores = max(1, (os.cpu_count() or 2) - 1)
    found = known
    for advice in advise(
        asked.question,
        partial(processes, cores),
        begun=known.tally if known else None,
        is_over=is_over,
    ):
        found = advice
    assert found is not None
    return found
