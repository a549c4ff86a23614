"""What is said of rounds that a table gives: how many there are, and what an absence is worth."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import (
    AddSection,
    ChangePlayers,
    EnterTeam,
    Facts,
    Journal,
    Number,
    RegisterAll,
    RequestBye,
    pairable_rounds,
    remarks,
)
from ronde.views.coming_rounds import coming_rounds
from tests.unit.journal.scripts import Arbiter


@pytest.fixture
def arbiter(tmp_path: Path) -> Arbiter:
    return Arbiter(Journal.create(tmp_path / "event.ronde", "Event", who="Anna"), "Anna")


def enter(arbiter: Arbiter, system: str, players: int) -> None:
    arbiter(AddSection(section="a", rounds=9, system=system, fide_mode=False, lot_seed="x"))
    people = tuple(Facts(name=f"P{n}", rating=2000 - n) for n in range(players))
    arbiter(RegisterAll(section="a", people=people))
    arbiter(Number(section="a"))


@pytest.mark.parametrize("system, rounds", [("round-robin", 7), ("round-robin-double", 14)])
def test_a_table_does_not_have_too_many_rounds(arbiter: Arbiter, system: str, rounds: int) -> None:
    enter(arbiter, system, 7)
    section = arbiter.section()
    assert section.tournament.number_of_rounds == rounds
    reach = pairable_rounds(section)
    assert (reach.next, reach.sure, reach.most) == (True, rounds, rounds)
    assert [step for step in remarks(section) if "met everybody" in step.template] == []


def test_in_a_table_nobody_asks_for_half_a_point(arbiter: Arbiter) -> None:
    enter(arbiter, "round-robin", 6)
    for bye in ("H", "F"):
        with pytest.raises(RequestError, match="forfeits it"):
            arbiter(RequestBye(section="a", person=3, rounds=(2,), bye=bye))
    with pytest.raises(RequestError, match="forfeits it"):
        arbiter(ChangePlayers(section="a", people=(2, 3), rounds=(2,), bye="H"))
    arbiter(RequestBye(section="a", person=3, rounds=(2,), bye="Z"))


def test_the_rounds_of_a_scheveningen_match_are_those_of_its_players(arbiter: Arbiter) -> None:
    arbiter(AddSection(section="a", rounds=3, system="scheveningen", fide_mode=False))
    for team in (1, 2):
        people = tuple(Facts(name=f"P{team}{n}", rating=2000 - n) for n in range(3))
        arbiter(EnterTeam(section="a", name=f"Team {team}", people=people))
    arbiter(Number(section="a"))
    first = coming_rounds(arbiter.section())[0]
    assert {name for board in first.boards for name in board} == {
        f"P{team}{n}" for team in (1, 2) for n in range(3)
    }
