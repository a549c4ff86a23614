"""Entering people, drawing up the list, admitting whoever comes later."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import (
    AddSection,
    Admit,
    Amend,
    CloseList,
    CorrectRating,
    Facts,
    Journal,
    Number,
    Pair,
    Register,
    RegisterAll,
    RollCall,
    Unregister,
)
from tests.unit.journal.scripts import Arbiter, people, started


def opened(folder: Path, **section: object) -> Arbiter:
    arbiter = Arbiter(Journal.create(folder / "open.ronde", "Open", who="arbiter"))
    settings = {"section": "a", "rounds": 5, **section}
    arbiter(AddSection(**settings))  # type: ignore[arg-type]
    return arbiter


def names(arbiter: Arbiter) -> list[str]:
    return [player.name for player in arbiter.section().tournament.players]


def test_the_strongest_is_number_one(tmp_path: Path) -> None:
    arbiter = opened(tmp_path)
    for name, rating in (("B", 2000), ("A", 2100), ("C", 1900)):
        arbiter(Register(section="a", name=name, rating=rating))
    arbiter(Number(section="a"))
    assert names(arbiter) == ["A", "B", "C"]
    assert arbiter.section().numbers == (2, 1, 3)


def test_a_person_may_play_in_two_sections(tmp_path: Path) -> None:
    arbiter = opened(tmp_path)
    arbiter(AddSection(section="blitz", rounds=5))
    arbiter(Register(section="a", name="Both", rating=2000))
    arbiter(Register(section="blitz", person_id=1, section_rating=2222))
    arbiter(Register(section="blitz", name="Other", rating=2100))
    arbiter(Number(section="blitz"))
    assert "second-section" in arbiter.read
    blitz = arbiter.section("blitz").tournament.players
    assert [(p.name, p.rating) for p in blitz] == [("Both", 2222), ("Other", 2100)]
    assert len(arbiter.journal.state.people) == 2


def test_a_namesake_needs_confirmation_and_the_same_id_is_refused(tmp_path: Path) -> None:
    arbiter = opened(tmp_path)
    arbiter(Register(section="a", name="Muster, Hans", fide_id="17"))
    with pytest.raises(RequestError, match="already registered"):
        arbiter(Register(section="a", name="Other", fide_id="17"))
    arbiter(Register(section="a", name="MUSTER, Hans"))
    assert arbiter.read == ["same-name"]


def test_an_imported_list_is_taken_in_once(tmp_path: Path) -> None:
    arbiter = opened(tmp_path)
    arbiter(RegisterAll(section="a", people=people(5)))
    assert arbiter(RegisterAll(section="a", people=people(5))).entry is None
    arbiter(RegisterAll(section="a", people=people(7)))
    assert len(arbiter.section().registrations) == 7


def test_players_missing_at_the_roll_call_get_no_number(tmp_path: Path) -> None:
    arbiter = opened(tmp_path)
    arbiter(RegisterAll(section="a", people=people(6)))
    arbiter(RollCall(section="a"))
    arbiter(RollCall(section="a", people=(3,), present=False))
    arbiter(Number(section="a"))
    assert arbiter.section().numbers == (1, 2, 4, 5, 6)
    assert "not-checked-in" in arbiter.read


def test_somebody_with_a_number_withdraws_instead_of_leaving_the_list(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Register(section="a", name="Late"))
    arbiter(Unregister(section="a", person=9))
    assert len(arbiter.section().registrations) == 8
    with pytest.raises(RequestError, match="withdraw"):
        arbiter(Unregister(section="a", person=1))


def test_a_late_entry_takes_the_place_of_its_strength_and_the_rounds_follow(
    tmp_path: Path,
) -> None:
    arbiter = started(tmp_path)
    arbiter.play(Random(1))
    before = arbiter.section()
    met = {frozenset(board) for board in before.pairs(1)}
    arbiter(Register(section="a", name="Late", rating=2390))
    arbiter(Admit(section="a", person=9))
    after = arbiter.section()
    assert after.tpn(9) == 4
    assert after.numbers[:5] == (1, 2, 3, 9, 4)
    late = after.tournament.player(4)
    assert (late.first_round, after.tournament.history.points[3]) == (2, 0)
    games = after.tournament.rounds[0].games
    assert {frozenset((after.person(g.white), after.person(g.black))) for g in games} == met
    arbiter(Pair(section="a"))
    assert len(arbiter.section().pairs(2)) == 4
    assert arbiter.section().paired[1].bye is not None


def test_nobody_is_admitted_once_the_list_is_closed(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Register(section="a", name="Late", rating=2390))
    arbiter(CloseList(section="a"))
    assert arbiter(CloseList(section="a")).entry is None
    with pytest.raises(RequestError, match="closed"):
        arbiter(Admit(section="a", person=9))


def test_a_late_entry_cannot_play_a_round_already_paired(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Register(section="a", name="Late"))
    arbiter(Pair(section="a"))
    with pytest.raises(RequestError, match="from round 2 on"):
        arbiter(Admit(section="a", person=9, round=1))


def test_a_late_entry_may_have_half_point_byes_for_the_rounds_missed(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter.play(Random(1))
    arbiter.play(Random(1))
    arbiter(Register(section="a", name="Late"))
    arbiter(Admit(section="a", person=9, byes=True))
    section = arbiter.section()
    assert section.tournament.history.points[section.tpn(9) - 1] == 10


def test_a_corrected_rating_changes_numbers_until_round_four_is_paired(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=10, rounds=7)
    arbiter(CorrectRating(person=10, rating=2500))
    assert arbiter.section().tpn(10) == 1
    for _ in range(4):
        arbiter.play(Random(7))
    before = arbiter.section()
    arbiter(CorrectRating(person=9, rating=2600))
    after = arbiter.section()
    assert after.numbers == before.numbers
    assert after.tournament.player(after.tpn(9)).rating == 2600
    assert "numbers-frozen" in arbiter.read


def test_renumbering_keeps_every_game(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter.play(Random(3))
    before = arbiter.section()
    scores = dict(zip(before.numbers, before.tournament.history.points, strict=True))
    arbiter(CorrectRating(person=8, rating=2600))
    after = arbiter.section()
    assert after.tpn(8) == 1
    assert dict(zip(after.numbers, after.tournament.history.points, strict=True)) == scores
    assert after.paired == before.paired


def test_numbers_set_by_hand_name_everybody(tmp_path: Path) -> None:
    arbiter = opened(tmp_path)
    arbiter(RegisterAll(section="a", people=people(4)))
    with pytest.raises(RequestError, match="each of the 4 players"):
        arbiter(Number(section="a", order=(4, 3, 2)))
    arbiter(Number(section="a", order=(4, 3, 2, 1)))
    assert arbiter.section().numbers == (4, 3, 2, 1)
    assert "numbers-by-hand" in arbiter.read


def test_an_amended_name_is_amended_in_every_list(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Amend(person=1, name="Maiden, Name", club="SK Bern", email="a@b.ch"))
    player = arbiter.section().tournament.player(1)
    assert (player.name, player.club, player.rating) == ("Maiden, Name", "SK Bern", 2397)
    assert arbiter.journal.state.person(1).email == "a@b.ch"
    assert arbiter(Amend(person=1, name="Maiden, Name")).entry is None
    arbiter(Amend(person=1, email=""))
    assert arbiter.journal.state.person(1).email == ""


def test_more_rounds_than_opponents_need_confirmation(tmp_path: Path) -> None:
    arbiter = opened(tmp_path, rounds=9)
    arbiter(RegisterAll(section="a", people=people(6)))
    arbiter(Number(section="a"))
    assert "rounds-infeasible" in arbiter.read


@pytest.mark.parametrize(
    "facts",
    [
        Facts(name=""),
        Facts(name="X", sex="q"),
        Facts(name="X", rating=-1),
        Facts(name="Anna\u202e"),
        Facts(name="Anna", club="\x1b[2J"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, facts: Facts) -> None:
    arbiter = opened(tmp_path)
    with pytest.raises(RequestError):
        arbiter(RegisterAll(section="a", people=(facts,)))


@pytest.mark.parametrize(
    "facts",
    [
        {"birth": "1999-13-45"},
        {"birth": "yesterday"},
        {"federation": "FRANCE"},
        {"fide_id": "abc"},
        {"title": "MASTER"},
        {"name": "A" * 121},
    ],
)
def test_what_cannot_stand_in_a_report_is_refused(tmp_path: Path, facts: dict[str, str]) -> None:
    arbiter = opened(tmp_path)
    arbiter(Register(section="a", name="Dupont, Luc"))
    with pytest.raises(RequestError):
        arbiter(Register(section="a", **{"name": "Martin, Zoé", **facts}))  # type: ignore[arg-type]
    with pytest.raises(RequestError):
        arbiter(Amend(person=1, **facts))


def test_a_date_of_birth_is_stored_as_reports_write_it(tmp_path: Path) -> None:
    arbiter = opened(tmp_path)
    arbiter(Register(section="a", name="Dupont, Luc", birth="5.3.1980"))
    assert arbiter.journal.state.person(1).birth == "1980/03/05"
    arbiter(Amend(person=1, birth="1981-12-31"))
    assert arbiter.journal.state.person(1).birth == "1981/12/31"


def test_nobody_can_play_a_million_rounds(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="at most 100 rounds"):
        opened(tmp_path, rounds=999_999)


def test_the_name_of_an_event_has_room_above_a_table(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="at most 200 letters"):
        Journal.create(tmp_path / "long.ronde", "T" * 201)


@pytest.mark.parametrize(
    "system, typed, stored",
    [("fide-dutch-2026", "M.I.F.", "WIM"), ("fmjd-2017-rating", "g.m.i.", "GMI")],
)
def test_a_title_is_taken_as_the_federation_of_the_game_writes_it(
    tmp_path: Path, system: str, typed: str, stored: str
) -> None:
    arbiter = opened(tmp_path, system=system)
    arbiter(Register(section="a", name="Dupont, Luc", title=typed))
    assert arbiter.journal.state.person(1).title == stored
    arbiter(Amend(person=1, title="M.F."))
    assert arbiter.journal.state.person(1).title == ("MF" if stored == "GMI" else "FM")


@pytest.mark.parametrize(
    "section, asks",
    [
        ({"system": "fide-dutch-2026"}, True),
        ({"system": "fmjd-2017-rating"}, True),
        ({"system": "fmjd-1986-draw"}, False),
        ({"system": "fmjd-2017-solkoff-truncated"}, False),
        ({"system": "fmjd-1986-draw", "tie_breaks": ("AVG-RATING",)}, True),
        # The list is drawn by lot, but the mean of the opponents ranks those with equal points.
        ({"system": "fmjd-2017-rating", "options": {"order_r1": "a"}}, True),
    ],
)
def test_ratings_are_asked_for_wherever_they_decide(
    tmp_path: Path, section: dict[str, object], asks: bool
) -> None:
    arbiter = opened(
        tmp_path, lot_seed="x", fide_mode=section["system"] == "fide-dutch-2026", **section
    )
    for name in ("A", "B", "C"):
        arbiter(Register(section="a", name=name))
    arbiter(Number(section="a"))
    assert ("without-rating" in arbiter.read) is asks
