"""Amended systems pair as the amended text would be read: rows taken out, rows in another order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import ronde
from tests.rules.arbitrary import position
from tests.rules.burstein.literal import Literal

CODES = [f"C{number}" for number in range(6, 9)]
"""What the literal reading compares, in its order."""

SYSTEM = ronde.system("fide-burstein-2026")


class Amended(Literal):
    """The round by a text whose criteria stand in this order; those left out are not asked."""

    order: Sequence[str] = CODES

    def worth(self, quality: object, ahead: object, denied: int) -> tuple[Any, ...]:
        by_code = dict(zip(CODES, super().worth(quality, ahead, denied), strict=True))
        return tuple(by_code[code] for code in self.order)


def moved(code: str, before: str) -> list[str]:
    rest = [other for other in CODES if other != code]
    place = rest.index(before)
    return [*rest[:place], code, *rest[place:]]


def test_seeding_rounds_are_those_of_the_dutch_system_as_it_stands() -> None:
    event = position(5, 10, 1, 4, 10, 40)
    found = ronde.pair(event, SYSTEM.without("C1", "C8"))
    assert found.pairs == ronde.pair(event, "fide-dutch-2026").pairs


AMENDMENTS = [
    *((SYSTEM.without(code), [c for c in CODES if c != code]) for code in CODES),
    *(
        (SYSTEM.reordered(code, before=before), moved(code, before))
        for code, before in (("C7", "C6"), ("C8", "C7"), ("C8", "C6"))
    ),
]


@pytest.mark.parametrize("system, order", AMENDMENTS, ids=lambda value: getattr(value, "name", ""))
def test_an_amended_system_follows_the_amended_text(
    system: ronde.System, order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Amended, "order", order)
    compared = 0
    for seed in range(80):
        event = position(seed, 6 + seed % 3, 3 + seed % 4, 1 + seed % 3, 10, 40)
        wanted = Amended(event).pair()
        if wanted is not None:
            found = ronde.pair(event, system)
            assert (set(found.pairs), found.bye) == wanted, (seed, system.name)
            compared += 1
    assert compared > 40
