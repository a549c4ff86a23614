"""`ronde serve`: the address is taken before it is announced."""

from __future__ import annotations

import pytest

from ronde.cli.serve import bind_socket
from ronde.domain.errors import FileAccessError


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
