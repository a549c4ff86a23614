"""Long tasks: progress, ends, stopping, and what is kept."""

from __future__ import annotations

from threading import Event

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from ronde.desk.tasks import Task, Tasks
from ronde.domain.errors import RequestError

A_WHILE = 10.0


def test_a_task_tells_how_far_it_is_and_keeps_its_result() -> None:
    halfway, go_on = Event(), Event()

    def work(task: Task) -> str:
        task.advance(2, 4)
        halfway.set()
        go_on.wait(A_WHILE)
        task.advance(4, 4)
        return "all of it"

    task = Tasks().begin("one", work)
    assert halfway.wait(A_WHILE)
    assert (task.state, task.share, task.is_over) == ("running", 50, False)
    assert task.seconds_left is not None
    go_on.set()
    assert task.wait(A_WHILE)
    assert (task.state, task.share, task.result) == ("done", 100, "all of it")


def test_the_same_key_is_the_same_task_until_it_has_failed() -> None:
    tasks = Tasks()

    def failing(_task: Task) -> None:
        raise RequestError("This cannot be {what}.", what="done")

    first = tasks.begin("key", failing)
    assert first.wait(A_WHILE)
    assert first.state == "failed"
    assert str(first.problem) == "This cannot be done."
    second = tasks.begin("key", lambda _task: 7)
    assert second is not first
    assert second.wait(A_WHILE)
    assert tasks.begin("key", failing) is second
    assert tasks.of("key") is second
    assert tasks.find(second.id) is second


def test_a_mistake_of_ours_ends_the_task_and_nothing_else() -> None:
    task = Tasks().begin("key", lambda _task: 1 // 0)
    assert task.wait(A_WHILE)
    assert task.state == "failed"
    assert "mistake of ours" in str(task.problem)


def test_a_stopped_task_ends_at_its_next_step() -> None:
    begun, stopped = Event(), Event()

    def work(task: Task) -> str:
        begun.set()
        stopped.wait(A_WHILE)
        task.advance(1, 9)
        return "never"

    tasks = Tasks()
    task = tasks.begin("key", work)
    assert begun.wait(A_WHILE)
    tasks.stop()
    stopped.set()
    assert task.wait(A_WHILE)
    assert (task.state, task.result) == ("stopped", None)


def test_tasks_wait_for_their_turn_and_can_be_stopped_while_they_wait() -> None:
    tasks = Tasks(at_once=1)
    go_on, begun = Event(), Event()

    def work(_task: Task) -> bool:
        begun.set()
        return go_on.wait(A_WHILE)

    first = tasks.begin("first", work)
    assert begun.wait(A_WHILE)
    second = tasks.begin("second", lambda _task: "done")
    assert second.state == "waiting"
    second.stop()
    go_on.set()
    assert first.wait(A_WHILE)
    assert second.wait(A_WHILE)
    assert (first.state, second.state) == ("done", "stopped")


def test_only_the_latest_that_are_over_are_kept() -> None:
    tasks = Tasks(kept=2)
    for number in range(4):
        assert tasks.begin(number, lambda _task: None).wait(A_WHILE)
    assert [tasks.of(number) is not None for number in range(4)] == [False, False, True, True]
