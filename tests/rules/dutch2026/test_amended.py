"""Amended systems pair as the amended text would be read: rows taken out, rows in another order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import ronde
from ronde.rulebooks.rows import MinimiseBye
from tests.rules import arbitrary
from tests.rules.dutch2026 import literal
from tests.rules.dutch2026.positions import position

CODES = [f"C{number}" for number in range(6, 22)]
"""What the literal reading counts, in its order."""

SYSTEM = ronde.system("fide-dutch-2026")


class Amended(literal.Round):
    """The round by a text whose criteria stand in this order; those left out are not asked."""

    order: Sequence[str] = CODES

    def value(self, candidate: literal.Candidate, bracket: literal.Bracket) -> tuple[Any, ...]:
        worth = dict(zip(CODES, super().value(candidate, bracket), strict=True))
        return tuple(worth[code] for code in self.order)

    def perfect(self, bracket: literal.Bracket) -> tuple[Any, ...]:
        worth = dict(zip(CODES, super().perfect(bracket), strict=True))
        return tuple(worth[code] for code in self.order)


def moved(code: str, before: str) -> list[str]:
    rest = [other for other in CODES if other != code]
    place = rest.index(before)
    return [*rest[:place], code, *rest[place:]]


def test_the_bye_goes_to_whoever_is_charged_the_least() -> None:
    rows = tuple(
        row._replace(bye=lambda columns: [-score for score in columns.score])
        if isinstance(row, MinimiseBye)
        else row
        for row in SYSTEM.prohibitions
    )
    highest = replace(SYSTEM, prohibitions=rows)
    lower = 0
    for seed in range(12):
        event = arbitrary.position(seed, 11, 3, 2, 10, 10)
        scores = event.history.points
        least, most = (ronde.pair(event, system).bye for system in (SYSTEM, highest))
        if least is not None and most is not None:
            assert scores[least - 1] <= scores[most - 1]
            lower += scores[least - 1] < scores[most - 1]
    assert lower


AMENDMENTS = [
    *((SYSTEM.without(code), [c for c in CODES if c != code]) for code in CODES[1:]),
    *(
        (SYSTEM.reordered(code, before=before), moved(code, before))
        for code, before in (
            *(("C13", "C12"), ("C14", "C12"), ("C12", "C8"), ("C15", "C10")),
            *(("C9", "C7"), ("C8", "C7"), ("C16", "C14"), ("C20", "C12")),
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
