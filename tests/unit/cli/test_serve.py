"""`ronde serve`: the address is taken before it is announced."""

from __future__ import annotations

import pytest

from ronde.cli import serve
from ronde.cli.serve import bind_socket
from ronde.domain.errors import FileAccessError
from ronde.journal.store import Unreachable


def test_an_address_that_is_taken_is_refused_with_what_to_do() -> None:
    with bind_socket("127.0.0.1", 0) as first:
        first.listen()
        with pytest.raises(FileAccessError, match="--port"):
            bind_socket("127.0.0.1", first.getsockname()[1])


def test_port_zero_is_any_free_port() -> None:
    with bind_socket("127.0.0.1", 0) as one, bind_socket("127.0.0.1", 0) as other:
        assert one.getsockname()[1] != other.getsockname()[1]


def test_an_address_of_nobody_is_refused() -> None:
    with pytest.raises(FileAccessError, match=r"cannot be used"):
        bind_socket("no.such.host.invalid", 8064)


def test_a_database_that_does_not_answer_yet_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server whose database was starting, or had no connection left, ended at once."""
    monkeypatch.setattr(serve, "AGAIN_AFTER", 0.0)
    answers: list[Exception | str] = [Unreachable("It sleeps."), Unreachable("Still."), "started"]

    def start() -> str:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    assert serve.patiently(start) == "started"
    assert "It sleeps." in capsys.readouterr().err


def test_a_database_that_never_answers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "AGAIN_AFTER", 0.0)
    asked: list[int] = []

    def start() -> None:
        asked.append(1)
        raise Unreachable("It sleeps.")

    with pytest.raises(Unreachable):
        serve.patiently(start)
    assert len(asked) == serve.ATTEMPTS + 1
