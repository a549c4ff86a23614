"""By what attempts are counted, and which are forgotten when there are too many."""

from __future__ import annotations

import pytest

from ronde.services.network import place_of
from ronde.services.users import MOST_PLACES, RecentAttempts


@pytest.mark.parametrize(
    "address, place",
    [
        ("192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_machine_with_many_addresses_of_one_network_is_one_place(
    address: str, place: str
) -> None:
    """IPv6 gives every machine of a hall 2^64 addresses to guess from."""
    assert place_of(address) == place


def test_whoever_goes_on_guessing_is_not_forgotten_for_many_others() -> None:
    attempts = RecentAttempts(300.0)
    for other in range(2 * MOST_PLACES):
        attempts.note(f"other {other}")
        attempts.note("guesser")
    assert attempts.count("guesser") == 2 * MOST_PLACES
    assert attempts.count("other 0") == 0
