"""What is kept belongs to the very objects it was made of, and is made once."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from ronde.services.cache import Cache


def test_an_equal_object_is_not_the_same_one() -> None:
    kept: Cache[int] = Cache(4)
    one, equal = [1], [1]
    assert kept.of((one,), "key", lambda: 1) == 1
    assert kept.of((one,), "key", lambda: 2) == 1
    assert kept.of((equal,), "key", lambda: 3) == 3
    assert kept.of((one,), "other", lambda: 4) == 4


def test_only_the_latest_are_kept() -> None:
    kept: Cache[int] = Cache(2)
    subjects = [[n] for n in range(3)]
    for n, subject in enumerate(subjects):
        kept.of((subject,), "", lambda n=n: n)  # type: ignore[misc]
    assert len(kept) == 2
    assert kept.of((subjects[2],), "", lambda: 9) == 2
    assert kept.of((subjects[0],), "", lambda: 9) == 9


def test_what_could_not_be_made_is_tried_again() -> None:
    kept: Cache[int] = Cache(2)
    subject = [0]

    def failing() -> int:
        raise ValueError("not now")

    with pytest.raises(ValueError, match="not now"):
        kept.of((subject,), "", failing)
    assert kept.of((subject,), "", lambda: 5) == 5


def test_many_who_ask_at_once_wait_for_one_making() -> None:
    kept: Cache[int] = Cache(2)
    subject, start = [0], Barrier(8)
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    def ask() -> None:
        start.wait()
        kept.of((subject,), "", make)

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [1]


def test_what_cannot_be_made_takes_nobodys_place_and_is_tried_again() -> None:
    kept: Cache[int] = Cache(2)
    assert kept.of((), "a", lambda: 1) == 1
    for _attempt in range(3):
        with pytest.raises(ZeroDivisionError):
            kept.of((), "b", lambda: 1 // 0)
    assert len(kept) == 1
    assert kept.of((), "a", lambda: 2) == 1
    assert kept.of((), "b", lambda: 3) == 3
