"""The campaign of tampering: a short form here, the long one in `make endurance`."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from ronde.verifier.systems import SYSTEMS
from tests.unit.verifier.campaign import PROVED, Attacks, campaign

SIZES = range(6, 25)


def shares(found: Attacks) -> str:
    """What became of the attacks, in percent."""
    total = Counter[str]()
    for (_, outcome), count in found.items():
        total[outcome] += count
    return ", ".join(f"{n} {100 * c / total.total():.1f} %" for n, c in total.most_common())


def assert_nothing_is_proved(system: str, found: Attacks) -> None:
    """No attack succeeds; `pytest -s` prints what is refused, refuted and not proved."""
    sys.stdout.write(f"{system}: {sum(found.values())} attacks: {shares(found)}\n")
    proved = {what for what, outcome in found if outcome == PROVED}
    assert not proved


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_tampered_account_is_proved(system: str) -> None:
    found = campaign(system, SIZES, range(3))
    assert sum(found.values()) > 100
    assert_nothing_is_proved(system, found)


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "sizes, seeds", [(range(6, 61), range(1000, 1400)), (range(61, 201), range(1000, 1020))]
)
def test_no_tampered_account_is_proved_in_a_long_campaign(
    system: str, sizes: range, seeds: range
) -> None:
    assert_nothing_is_proved(system, campaign(system, sizes, seeds))
