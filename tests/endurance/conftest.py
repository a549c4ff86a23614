"""A server for the tests that need one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import postgres


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server with an empty database."""
    with postgres.running() as address:
        yield address
