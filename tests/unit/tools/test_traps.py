"""`bench.traps`: one recipe, one position; what is found is kept; nothing runs forever."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import traps
from bench.trap_events import Trap, position, stages
from bench.traps import kept, search, slowest
from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.catalogue import system as system_named

EVERYTHING = Trap(
    24,
    4,
    white=0.9,
    draws=0.2,
    in_order=0.2,
    groups=6,
    unfriendly=0.01,
    away=0.05,
    gone=0.1,
    points="3-1-0",
    accelerated=0.5,
    turning=True,
    clubs=8,
    estranged=0.5,
    late=0.1,
    forfeits=0.1,
    ahead=2,
)


SEARCHED = [e.name for e in listings() if system_named(e.name).fixed_rounds is None]
"""Rounds of a table are looked up: there is nothing to be slow about."""


@pytest.mark.parametrize("system", SEARCHED)
def test_every_system_plays_on_to_a_trap(system: str) -> None:
    found = [event for _, event in stages(system, EVERYTHING)]
    assert [len(event.rounds) for event in found] == [0, 1, 2, 3]
    assert next(position(EVERYTHING, system)) == found[-1]


def test_a_recipe_tells_who_wins_and_who_may_not_meet() -> None:
    event = next(position(Trap(16, 3, white=1.0, halves=True)))
    assert {game.white_result.name for played in event.rounds for game in played.games} == {"WIN"}
    met = [(g.white, g.black) for played in event.rounds for g in played.games]
    assert met
    assert all((white - black) % 2 == 0 for white, black in met)


def test_the_search_keeps_the_slowest_round_and_begins_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traps, "FILE", tmp_path / "traps.json")
    monkeypatch.setattr(traps, "KNOWN", {"one": Trap(12, 3, white=1.0)})
    assert kept() == {}
    traps.main(["--system", "fide-dutch-2026", "--seconds", "0.2", "--most", "20", "--write"])
    (found,) = kept().values()
    assert found
    assert all(one.trap.players <= 20 for one in found)
    assert found == sorted(found, key=lambda one: -one.seconds)
    monkeypatch.setattr(traps, "KNOWN", {})
    again = search("fide-dutch-2026", 0.1, 20, 1)
    assert again, "what was kept is where the search begins"


def test_a_round_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traps, "PATIENCE", 0.01)
    found = slowest("fide-dutch-2026", Trap(2000, 9))
    assert found.seconds == traps.PATIENCE
