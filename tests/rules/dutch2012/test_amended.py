"""Without a row of section B the round is paired as the text without that criterion would be."""

from __future__ import annotations

import pytest

import ronde
from ronde.rulebooks import measures
from ronde.rulebooks.rows import Minimise
from tests.rules.dutch2012.cards import Card
from tests.rules.dutch2012.events import event
from tests.rules.dutch2012.literal import Literal, NoPairing
from tests.rules.dutch2012.pairings import Bracket, Stage
from tests.rules.dutch2012.relaxation import Pairs

SYSTEM = ronde.system("fide-dutch-2012")

PARTS = {
    "B2": ("B2",),
    "B3": ("B3",),
    "A7.d": ("A7.d",),
    "B4": ("X", "Z"),
    "Z": ("Z",),
    "B5": ("B5 down", "B5 up"),
    "B6": ("B6 down", "B6 up"),
    "B5 down": ("B5 down",),
    "B6 up": ("B6 up",),
}
"""What is taken out, and what the literal reading no longer counts."""


class Amended(Literal):
    """The text without some criteria, taken step by step."""

    gone: tuple[str, ...] = ()

    def may_meet(self, a: Card, b: Card) -> bool:
        if "B2" not in self.gone:
            return super().may_meet(a, b)
        return a != b and b.number not in a.met and not self.is_forbidden(a, b)

    def counts(
        self, bracket: Bracket, stage: Stage, s1: Pairs, rest: Pairs, left: tuple[Card, ...]
    ) -> dict[str, int]:
        return super().counts(bracket, stage, s1, rest, left) | dict.fromkeys(self.gone, 0)


Answer = tuple[frozenset[tuple[int, int]], int | None] | None


def engine(position: ronde.Tournament, system: ronde.System) -> Answer:
    try:
        found = ronde.pair(position, system)
    except ronde.NoLegalPairing:
        return None
    return frozenset(found.pairs), found.bye


def literal(position: ronde.Tournament) -> Answer:
    try:
        return Amended(position).pair()
    except NoPairing:
        return None


@pytest.mark.parametrize("code", PARTS)
def test_a_row_taken_out_is_no_longer_looked_at(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Amended, "gone", PARTS[code])
    for seed in range(100):
        position = event(seed, players=4 + seed % 5, played=seed % 7, to_come=1 + seed % 2)
        assert engine(position, SYSTEM.without(code)) == literal(position), seed


def differs(amended: ronde.System) -> bool:
    """Some round is paired otherwise than by the text as it stands."""
    return any(
        engine(position, amended) != engine(position, SYSTEM)
        for seed in range(400)
        for position in [event(seed, players=8 + seed % 9, played=3 + seed % 5, to_come=2)]
    )


@pytest.mark.parametrize("code", PARTS)
def test_every_row_decides_some_round(code: str) -> None:
    assert differs(SYSTEM.without(code))


def test_a_row_that_is_added_decides_after_all_others() -> None:
    own = Minimise("X1", "X1", "floats repeated", pair=measures.repeated_downfloat_last)
    assert differs(SYSTEM.with_row(own))
