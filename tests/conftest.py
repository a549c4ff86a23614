"""What every test finds: the ledger's marker, hypothesis profiles, golden files, oracles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from pathlib import Path

pytest.register_assert_rewrite("tests.support", "tests.strategies", "tests.invariants")
pytest_plugins = ["pytester", "tests.ledger_plugin"]

from tests import support  # noqa: E402  (after its assertions may be rewritten)

# The same examples on every run and every machine; nothing depends on how fast it is.
settings.register_profile(
    "ronde",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# New examples each time, and many: `make endurance` runs every hypothesis test this way.
settings.register_profile(
    "endurance",
    max_examples=5_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("ronde")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite the golden files that differ"
    )


@pytest.fixture(scope="session")
def oracles() -> Path:
    """The folder ../shared/oracles; the test is skipped where it is absent."""
    return support.oracle(".")


class Golden:
    """Compares with a file under tests/golden, byte by byte."""

    def __init__(self, update: bool) -> None:
        self.update = update

    def __call__(self, name: str, actual: str | bytes) -> None:
        path = support.GOLDEN / name
        found = actual.encode() if isinstance(actual, str) else actual
        if self.update:
            if not path.exists() or path.read_bytes() != found:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(found)
            return
        if not path.exists():
            pytest.fail(f"tests/golden/{name} does not exist; pytest --update-golden writes it")
        wanted = path.read_bytes()
        if isinstance(actual, str):
            # Compared as text for the sake of a readable difference.
            assert found.decode() == wanted.decode()
        assert found == wanted


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden("explain/open.txt", text)`: as the stored file, or rewritten with --update-golden."""
    return Golden(bool(request.config.getoption("--update-golden")))
