"""Late entries and absences by the articles: FIDE 2012 and 2026, FMJD 1986 and 2017."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ronde.journal import (
    AddSection,
    Admit,
    CloseList,
    CorrectRating,
    Facts,
    Journal,
    Number,
    Pair,
    Register,
    RegisterAll,
    RequestBye,
    Return,
    RollCall,
    Withdraw,
)
from ronde.ranking import standings
from tests.unit.journal.scripts import Arbiter

RATINGS = (2500, 2480, 2450, 2400)


def event(
    folder: Path, system: str, ratings: tuple[int, ...] = RATINGS, rounds: int = 3
) -> Arbiter:
    arbiter = Arbiter(Journal.create(folder / "e.ronde", "Event", who="arbiter"))
    arbiter(AddSection(section="a", rounds=rounds, system=system, lot_seed="seed"))
    listed = tuple(Facts(name=f"P{rating}", rating=rating) for rating in ratings)
    arbiter(RegisterAll(section="a", people=listed))
    return arbiter


def numbers(arbiter: Arbiter) -> dict[str, int]:
    return {player.name: player.tpn for player in arbiter.section().tournament.players}


@pytest.mark.article("FIDE12-C04.2.C2.b", "FIDE12-C04.2.C2.c", "FIDE12-C04.2.C2.d")
@pytest.mark.article("FIDE12-C04.2.C3")
@pytest.mark.parametrize("system", ["fide-dutch-2012", "fide-dutch-2026"])
def test_a_late_entry_gets_the_number_of_their_strength_after_arriving(
    tmp_path: Path, system: str
) -> None:
    arbiter = event(tmp_path, system)
    arbiter(Number(section="a"))
    arbiter(Register(section="a", name="Late", rating=2475))
    arbiter.play(Random(1))
    assert "Late" not in numbers(arbiter)
    arbiter(Admit(section="a", person=5))
    assert numbers(arbiter) == {"P2500": 1, "P2480": 2, "Late": 3, "P2450": 4, "P2400": 5}
    section = arbiter.section()
    assert section.tournament.history.points[2] == 0
    assert 3 not in {tpn for game in section.tournament.rounds[0].games for tpn in game[:2]}
    arbiter(Pair(section="a"))
    seated = {p for board in arbiter.section().pairs(2) for p in board}
    assert 5 in seated | {arbiter.section().paired[1].bye}


@pytest.mark.article("FIDE12-C04.2.C3")
def test_numbers_are_provisional_until_the_list_is_closed(tmp_path: Path) -> None:
    arbiter = event(tmp_path, "fide-dutch-2012")
    arbiter(Number(section="a"))
    arbiter(CorrectRating(person=4, rating=2600))
    assert numbers(arbiter)["P2400"] == 1
    arbiter(CloseList(section="a"))
    arbiter(CorrectRating(person=3, rating=2700))
    assert numbers(arbiter)["P2450"] == 4


@pytest.mark.article("FMJD86-3.1.6.a", "FMJD86-3.1.6.b", "FMJD86-3.1.6.c", "FMJD86-3.1.5")
def test_in_draughts_late_entrants_take_the_next_numbers_in_order_of_arrival(
    tmp_path: Path,
) -> None:
    arbiter = event(tmp_path, "fmjd-1986-rating")
    arbiter(Number(section="a"))
    arbiter.play(Random(2))
    before = numbers(arbiter)
    arbiter(Register(section="a", name="Second", rating=2600))
    arbiter(Register(section="a", name="First", rating=1200))
    arbiter(Admit(section="a", person=6))
    arbiter(Admit(section="a", person=5))
    assert numbers(arbiter) == {**before, "First": 5, "Second": 6}
    assert arbiter.section().tournament.history.points[4:] == [0, 0]
    arbiter(CorrectRating(person=4, rating=2900))
    assert numbers(arbiter) == {**before, "First": 5, "Second": 6}


@pytest.mark.article("FIDE12-C04.2.C1.a", "FIDE12-C04.2.C2.a")
def test_a_player_who_is_absent_when_lots_are_drawn_is_left_out_until_present(
    tmp_path: Path,
) -> None:
    arbiter = event(tmp_path, "fide-dutch-2012", (2500, 2480, 2450, 2400, 2300))
    arbiter(RollCall(section="a", people=(1, 2, 3, 4)))
    arbiter(Number(section="a"))
    assert arbiter.section().number_of(5) is None
    arbiter(Admit(section="a", person=5))
    arbiter(Pair(section="a"))
    assert 5 in {p for b in arbiter.section().pairs(1) for p in b} | {
        arbiter.section().paired[0].bye
    }


@pytest.mark.article("FIDE12-C04.2.D6", "CH-proc.2")
@pytest.mark.parametrize("system", ["fide-dutch-2012", "ch-dutch"])
def test_an_announced_absence_is_not_paired_and_scores_nothing_unless_the_rules_say_so(
    tmp_path: Path, system: str
) -> None:
    arbiter = event(tmp_path, system, (2500, 2480, 2450, 2400, 2300, 2200))
    arbiter(Number(section="a"))
    arbiter(RequestBye(section="a", person=1, rounds=(1,), bye="Z"))
    arbiter(RequestBye(section="a", person=2, rounds=(1,), bye="H"))
    arbiter(Pair(section="a"))
    section = arbiter.section()
    seated = {p for board in section.pairs(1) for p in board}
    assert not seated & {1, 2}
    assert section.tournament.history.points[:2] == [0, 5]


@pytest.mark.article("FIDE12-C04.2.D5")
@pytest.mark.article("FMJD86-8.6", "FMJD86-8.7.a", "FMJD86-8.7.b")
@pytest.mark.parametrize("system", ["fide-dutch-2012", "fmjd-1986-rating"])
def test_the_withdrawn_are_not_paired_and_keep_points_and_place(
    tmp_path: Path, system: str
) -> None:
    arbiter = event(tmp_path, system, (2500, 2480, 2450, 2400, 2300, 2200))
    arbiter(Number(section="a"))
    arbiter.play(Random(3))
    before = arbiter.section().tournament.history.points.copy()
    arbiter(Withdraw(section="a", person=1))
    arbiter.play(Random(4))
    section = arbiter.section()
    assert 1 not in {p for board in section.pairs(2) for p in board}
    assert section.paired[1].bye != 1
    assert section.tournament.history.before[1] == before
    row = standings(section.tournament, []).row(1)
    assert row.points == before[0]
    arbiter(Return(section="a", person=1))
    arbiter(Pair(section="a"))
    present = {p for board in arbiter.section().pairs(3) for p in board}
    assert 1 in present | {arbiter.section().paired[2].bye}


@pytest.mark.article("FMJD86-3.1.2.a", "FMJD86-3.1.2.b")
@pytest.mark.parametrize("unrated, number", [("last", 6), ("mean", 4), ("fifth", 5)])
def test_an_event_places_the_unrated_where_its_rules_have_chosen(
    tmp_path: Path, unrated: str, number: int
) -> None:
    arbiter = Arbiter(Journal.create(tmp_path / "e.ronde", "Event", who="arbiter"))
    options = {"unrated": unrated}
    arbiter(
        AddSection(
            section="a", rounds=3, system="fmjd-1986-rating", lot_seed="seed", options=options
        )
    )
    ratings = (1500, 1400, 1300, 1200, 1100, 0)
    listed = tuple(Facts(name=f"P{rating}", rating=rating) for rating in ratings)
    arbiter(RegisterAll(section="a", people=listed))
    arbiter(Number(section="a"))
    assert numbers(arbiter)["P0"] == number
