"""Jobs: progress, ends, stopping, and what is kept."""

from __future__ import annotations

from threading import Event

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from ronde.domain.errors import RequestError
from ronde.services.jobs import Job, Jobs
from tests.waiting import PATIENCE


def test_an_inquiry_tells_how_far_it_is_and_keeps_its_result() -> None:
    halfway, go_on = Event(), Event()

    def work(inquiry: Job) -> str:
        inquiry.advance(2, 4)
        halfway.set()
        go_on.wait(PATIENCE)
        inquiry.advance(4, 4)
        return "all of it"

    inquiry = Jobs().begin("one", work)
    assert halfway.wait(PATIENCE)
    assert (inquiry.state, inquiry.share, inquiry.is_over) == ("running", 50, False)
    assert inquiry.seconds_left is not None
    go_on.set()
    assert inquiry.wait(PATIENCE)
    assert (inquiry.state, inquiry.share, inquiry.result) == ("done", 100, "all of it")


def test_the_same_key_is_the_same_inquiry_until_it_has_failed() -> None:
    inquiries = Jobs()

    def failing(_inquiry: Job) -> None:
        raise RequestError("This cannot be {what}.", what="done")

    first = inquiries.begin("key", failing)
    assert first.wait(PATIENCE)
    assert first.state == "failed"
    assert str(first.problem) == "This cannot be done."
    second = inquiries.begin("key", lambda _inquiry: 7)
    assert second is not first
    assert second.wait(PATIENCE)
    assert inquiries.begin("key", failing) is second
    assert inquiries.of("key") is second
    assert inquiries.find(second.id) is second


def test_a_mistake_of_ours_ends_the_inquiry_and_nothing_else() -> None:
    inquiry = Jobs().begin("key", lambda _inquiry: 1 // 0)
    assert inquiry.wait(PATIENCE)
    assert inquiry.state == "failed"
    assert "mistake of ours" in str(inquiry.problem)


def test_a_stopped_inquiry_ends_at_its_next_step() -> None:
    begun, stopped = Event(), Event()

    def work(inquiry: Job) -> str:
        begun.set()
        stopped.wait(PATIENCE)
        inquiry.advance(1, 9)
        return "never"

    inquiries = Jobs()
    inquiry = inquiries.begin("key", work)
    assert begun.wait(PATIENCE)
    inquiries.stop()
    stopped.set()
    assert inquiry.wait(PATIENCE)
    assert (inquiry.state, inquiry.result) == ("stopped", None)


def test_inquiries_wait_for_their_turn_and_can_be_stopped_while_they_wait() -> None:
    inquiries = Jobs(at_once=1)
    go_on, begun = Event(), Event()

    def work(_inquiry: Job) -> bool:
        begun.set()
        return go_on.wait(PATIENCE)

    first = inquiries.begin("first", work)
    assert begun.wait(PATIENCE)
    second = inquiries.begin("second", lambda _inquiry: "done")
    assert second.state == "waiting"
    second.stop()
    go_on.set()
    assert first.wait(PATIENCE)
    assert second.wait(PATIENCE)
    assert (first.state, second.state) == ("done", "stopped")


def test_only_the_latest_that_are_over_are_kept() -> None:
    inquiries = Jobs(kept=2)
    for number in range(4):
        assert inquiries.begin(number, lambda _inquiry: None).wait(PATIENCE)
    assert [inquiries.of(number) is not None for number in range(4)] == [False, False, True, True]
