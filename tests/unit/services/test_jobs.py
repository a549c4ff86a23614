"""Jobs: progress, ends, stopping, and what is kept."""

from __future__ import annotations

from threading import Event

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from ronde.domain.errors import RequestError
from ronde.services.jobs import MOST_COMPUTING, MOST_OF_ONE, Job, Jobs, TooManyJobs
from tests.waiting import PATIENCE


def test_a_job_shows_its_progress_and_keeps_its_result() -> None:
    halfway, go_on = Event(), Event()

    def work(job: Job) -> str:
        job.advance(2, 4)
        halfway.set()
        go_on.wait(PATIENCE)
        job.advance(4, 4)
        return "all of it"

    job = Jobs().compute("one", work)
    assert halfway.wait(PATIENCE)
    assert (job.state, job.share, job.is_over) == ("running", 50, False)
    assert job.seconds_left is not None
    go_on.set()
    assert job.wait(PATIENCE)
    assert (job.state, job.share, job.result) == ("done", 100, "all of it")


def test_the_same_key_is_the_same_job_until_it_has_failed() -> None:
    jobs = Jobs()

    def failing(_job: Job) -> None:
        raise RequestError("This cannot be {what}.", what="done")

    first = jobs.compute(("key",), failing)
    assert first.wait(PATIENCE)
    assert first.state == "failed"
    assert str(first.problem) == "This cannot be done."
    second = jobs.compute(("key",), lambda _job: 7)
    assert second is not first
    assert second.wait(PATIENCE)
    assert jobs.compute(("key",), failing) is second
    assert jobs.latest("key") is second
    assert jobs.find(second.id) is second


def test_a_mistake_of_ours_ends_the_job_and_nothing_else() -> None:
    job = Jobs().compute("key", lambda _job: 1 // 0)
    assert job.wait(PATIENCE)
    assert job.state == "failed"
    assert "mistake of ours" in str(job.problem)


def test_no_more_computations_wait_than_there_are_threads_for() -> None:
    """Each was a thread of its own, however many were begun."""
    jobs, go_on = Jobs(), Event()
    begun = [jobs.compute(n, lambda _job: go_on.wait(PATIENCE)) for n in range(MOST_COMPUTING)]
    with pytest.raises(TooManyJobs):
        jobs.compute("another", lambda _job: 1)
    assert jobs.compute(0, lambda _job: 1) is begun[0], "it is known, and takes no thread"
    go_on.set()
    assert all(job.wait(PATIENCE) for job in begun)
    assert jobs.compute("another", lambda _job: 1).wait(PATIENCE)


def test_the_jobs_of_one_user_hold_up_nobody_else() -> None:
    jobs, go_on = Jobs(), Event()
    jobs.grace = 0.0

    def written(owner: str) -> Job:
        return jobs.write(lambda _job: go_on.wait(PATIENCE), owner=owner, title="Restoring")

    begun = [written("Anna") for _ in range(MOST_OF_ONE)]
    with pytest.raises(TooManyJobs):
        written("Anna")
    begun.append(written("Berta"))
    go_on.set()
    assert all(job.wait(PATIENCE) for job in begun)


def test_a_stopped_job_ends_at_its_next_step() -> None:
    begun, stopped = Event(), Event()

    def work(job: Job) -> str:
        begun.set()
        stopped.wait(PATIENCE)
        job.advance(1, 9)
        return "never"

    jobs = Jobs()
    job = jobs.compute(("key",), work)
    assert begun.wait(PATIENCE)
    jobs.close()
    stopped.set()
    assert job.wait(PATIENCE)
    assert (job.state, job.result) == ("stopped", None)


def test_inquiries_wait_for_their_turn_and_can_be_stopped_while_they_wait() -> None:
    jobs = Jobs(at_once=1)
    go_on, begun = Event(), Event()

    def work(_job: Job) -> bool:
        begun.set()
        return go_on.wait(PATIENCE)

    first = jobs.compute("first", work)
    assert begun.wait(PATIENCE)
    second = jobs.compute("second", lambda _job: "done")
    assert second.state == "waiting"
    second.stop()
    go_on.set()
    assert first.wait(PATIENCE)
    assert second.wait(PATIENCE)
    assert (first.state, second.state) == ("done", "stopped")


def test_only_the_latest_that_are_over_are_kept() -> None:
    jobs = Jobs(computed=2)
    for number in range(4):
        assert jobs.compute((number,), lambda _job: None).wait(PATIENCE)
    assert [jobs.latest(number) is not None for number in range(4)] == [
        False,
        False,
        True,
        True,
    ]
