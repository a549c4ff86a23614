"""Amended systems pair as the amended text would be read: rows taken out, rows in another order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import ronde
from tests.rules.dutch2017 import literal
from tests.rules.dutch2026.literal import Candidate
from tests.rules.dutch2026.positions import position

CODES = [f"C.{number}" for number in range(5, 20)]
"""What the literal reading counts, in its order."""

SYSTEM = ronde.system("fide-dutch-2017")


class Amended(literal.Round):
    """The round by a text whose criteria stand in this order; those left out are not asked."""

    order: Sequence[str] = CODES

    def value(self, candidate: Candidate, bracket: literal.Bracket) -> tuple[Any, ...]:
        return self.amended(super().value(candidate, bracket))

    def perfect(self, bracket: literal.Bracket) -> tuple[Any, ...] | None:
        worth = super().perfect(bracket)
        return None if worth is None else self.amended(worth)

    def amended(self, worth: tuple[Any, ...]) -> tuple[Any, ...]:
        by_code = dict(zip(CODES, worth, strict=True))
        return tuple(by_code[code] for code in self.order)


def moved(code: str, before: str) -> list[str]:
    rest = [other for other in CODES if other != code]
    place = rest.index(before)
    return [*rest[:place], code, *rest[place:]]


AMENDMENTS = [
    *((SYSTEM.without(code), [c for c in CODES if c != code]) for code in CODES[1:]),
    *(
        (SYSTEM.reordered(code, before=before), moved(code, before))
        for code, before in (
            *(("C.11", "C.10"), ("C.12", "C.10"), ("C.10", "C.7"), ("C.13", "C.8")),
            *(("C.7", "C.6"), ("C.14", "C.12"), ("C.18", "C.10")),
        )
    ),
]


@pytest.mark.parametrize("system, order", AMENDMENTS, ids=lambda value: getattr(value, "name", ""))
def test_an_amended_system_follows_the_amended_text(
    system: ronde.System, order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Amended, "order", order)
    monkeypatch.setattr(literal, "Round", Amended)
    compared = 0
    for seed in range(60):
        event = position(seed, SYSTEM.name, players=(6, 9))
        wanted = literal.pair(event)
        if wanted is None:
            continue
        found = ronde.pair(event, system)
        assert (found.pairs, found.bye) == (wanted.pairs, wanted.bye), (seed, system.name)
        compared += 1
    assert compared > 40
