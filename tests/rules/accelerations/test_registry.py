"""Accelerations by name, their options, and their way through the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ronde.accelerations import acceleration, pairing_points
from ronde.accelerations.catalogue import ACCELERATIONS
from ronde.domain.errors import RequestError
from ronde.pairing import pair, situation
from tests.rules.accelerations.events import ACCELERABLE, after, event

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament

OURS = ("ffe-haley", "ffe-haley-soft", "ffe-degressive", "fide-baku", "explicit")


def test_every_row_is_found_under_its_name() -> None:
    assert {name: row.name for name, row in ACCELERATIONS.items()} == {
        name: name for name in ACCELERATIONS
    }
    assert set(OURS) <= set(ACCELERATIONS)
    assert acceleration(None).name == "explicit"


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(RequestError, match="ffe-degressive"):
        pair(event(4), acceleration="haley")


def test_each_option_names_a_default_among_its_values() -> None:
    for row in ACCELERATIONS.values():
        for option in row.options:
            assert not option.values or option.default in option.values


def test_choices_that_are_not_the_accelerations_go_to_the_system() -> None:
    choices = {"limit_a": 1900, "first_bye": "lowest-rated"}
    points, rest = pairing_points("ffe-degressive", choices)
    assert rest == {"first_bye": "lowest-rated"}
    assert points(event(1, ratings=(1900,)), 1) == [20]
    _, rest = pairing_points("fide-baku", choices)
    assert rest == choices


def test_an_option_of_another_acceleration_is_refused() -> None:
    with pytest.raises(RequestError, match="limit_a"):
        pair(event(4), "fide-lim", acceleration="fide-baku", options={"limit_a": 1900})


def test_a_value_that_is_not_listed_is_refused() -> None:
    with pytest.raises(RequestError, match="even-half, equal"):
        pair(event(4), acceleration="ffe-haley", options={"haley_groups": "odd"})


@pytest.mark.parametrize("system", ACCELERABLE)
@pytest.mark.parametrize("name", OURS)
def test_every_acceleration_works_with_every_system_to_the_last_round(
    name: str, system: str
) -> None:
    ratings = (*range(2300, 2000, -50), *range(1900, 1600, -50), *range(1550, 1300, -50))
    stage: Tournament = event(len(ratings), 6, ratings=ratings)
    for _ in range(6):
        found = pair(stage, system, acceleration=name)
        case = situation(stage, acceleration=name)
        extra = case.extra(stage, case.number) or [0] * len(ratings)
        assert case.score == [a + b for a, b in zip(case.history.points, extra, strict=True)]
        seen = sorted([*(tpn for game in found.pairs for tpn in game), found.bye or 0])
        assert seen == list(range(1, len(ratings) + 1))
        stage = after(stage, found.pairs, found.bye)
    assert len({frozenset(g[:2]) for r in stage.rounds for g in r.games}) == 6 * (len(ratings) // 2)
