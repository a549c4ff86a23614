"""What every test finds: the ledger's marker, hypothesis profiles, golden files, oracles."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from pathlib import Path

pytest.register_assert_rewrite("tests.support", "tests.strategies", "tests.invariants")
pytest_plugins = ["pytester", "tests.ledger_plugin", "tests.endurance_plugin"]

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


@pytest.fixture(autouse=True)
def lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lots are drawn the same on every run: the first from 0, the second from 1, and so on."""
    drawn = count()
    monkeypatch.setattr(
        "ronde.journal.acts.numbering.secrets",
        SimpleNamespace(token_hex=lambda size: f"{next(drawn):0{2 * size}x}"),
    )


@pytest.fixture(scope="session")
def oracles() -> Path:
    """The folder ../shared/oracles; the test is skipped where it is absent."""
    return support.oracle(".")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> support.Golden:
    """`golden("explain/open.txt", text)`: as the stored file, or rewritten with --update-golden."""
    return support.Golden(bool(request.config.getoption("--update-golden")))
