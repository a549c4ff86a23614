"""The restricted drawing of lots.

Source: FIDE C.05 Annex 2.
"""

from __future__ import annotations

from itertools import combinations

import pytest

import ronde
from ronde.domain.player import Player, Tpn
from ronde.rulebooks.round_robin.berger import berger
from ronde.rulebooks.round_robin.restricted import SETS, by_federation


def last_rounds(size: int) -> set[frozenset[int]]:
    return {frozenset(pair) for pairs in berger(size)[-3:] for pair in pairs}


@pytest.mark.parametrize("size", SETS)
def test_numbers_of_one_set_do_not_meet_in_the_last_three_rounds(size: int) -> None:
    sets = SETS[size]
    assert sorted(number for one in sets for number in one) == [*range(1, size + 1)]
    met = {two for one in sets for two in combinations(one, 2) if {*two} in last_rounds(size)}
    assert met == ({(6, 12)} if size == 12 else set())


def entered(federations: str) -> tuple[Player, ...]:
    return tuple(
        Player(Tpn(k), name=f"Player {k}", federation=code)
        for k, code in enumerate(federations.split(), 1)
    )


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_compatriots_draw_from_one_set_and_everybody_gets_a_number(seed: str) -> None:
    players = entered("FRA FRA FRA FRA FRA SUI SUI SUI SUI NED NED BEL GER ITA")
    found = by_federation(players, seed)
    assert sorted(player.name for player in found) == sorted(player.name for player in players)
    for code in ("FRA", "SUI", "NED"):
        numbers = [player.tpn for player in found if player.federation == code]
        met = {frozenset(two) for two in combinations(numbers, 2)} & last_rounds(14)
        assert not met
    assert by_federation(players[::-1], seed) == found


def test_a_contingent_larger_than_every_set_still_gets_numbers() -> None:
    found = by_federation(entered("FRA " * 8 + "SUI"), "seed")
    assert [player.tpn for player in found] == [*range(1, 10)]


def test_fewer_than_nine_players_are_refused_with_the_reason() -> None:
    with pytest.raises(ronde.RondeError, match="9 to 24"):
        by_federation(entered("FRA " * 8), "seed")
