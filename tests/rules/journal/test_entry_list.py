"""The list of an event as the arbiter draws it up: by ratings, by estimates, by lot."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.journal import AddSection, Facts, Journal, Number, Pair, RegisterAll, RollCall
from tests.unit.journal.scripts import Arbiter

FIELD = (Facts(name="Ada", rating=1100), Facts(name="Ben", rating=1400))
MORE = tuple(Facts(name=f"P{rating}", rating=rating) for rating in (1300, 1250, 1200, 1150))
BY_RATING = ("fide-dutch-2012", "fmjd-1986-rating", "fmjd-2017-rating", "fmjd-2017-rating-players")
BY_LOT = (
    *("fmjd-1986-draw", "fmjd-2017-solkoff-truncated", "fmjd-2017-solkoff-median"),
    "kndb-solkoff",
)


def event(folder: Path, system: str, people: tuple[Facts, ...], seed: str = "seed") -> Arbiter:
    arbiter = Arbiter(Journal.create(folder / f"{seed}.ronde", "Event", who="arbiter"))
    arbiter(AddSection(section="a", rounds=3, system=system, lot_seed=seed))
    arbiter(RegisterAll(section="a", people=people))
    return arbiter


def listed(folder: Path, system: str, people: tuple[Facts, ...], seed: str = "seed") -> list[str]:
    """The names in the order of the numbers that the system's own rules give."""
    arbiter = event(folder, system, people, seed)
    arbiter(Number(section="a"))
    players = arbiter.section().tournament.players
    assert [player.tpn for player in players] == list(range(1, len(people) + 1))
    return [player.name for player in players]


@pytest.mark.article("FMJD86-2.1.a", "FMJD86-3.1.4.a", "FMJD17-A.a.1", "FIDE12-C04.2.B1.a")
@pytest.mark.parametrize("system", BY_RATING)
def test_the_list_of_an_event_follows_the_ratings(tmp_path: Path, system: str) -> None:
    people = (*FIELD, *MORE)
    assert listed(tmp_path, system, people) == ["Ben", "P1300", "P1250", "P1200", "P1150", "Ada"]


@pytest.mark.article("FMJD86-2.1.b", "FMJD86-3.2.1", "FMJD17-B.a")
@pytest.mark.parametrize("system", BY_LOT)
def test_the_numbers_of_an_event_by_lot_follow_the_draw_and_nothing_else(
    tmp_path: Path, system: str
) -> None:
    people = (*FIELD, *MORE)
    draws = {tuple(listed(tmp_path, system, people, seed)) for seed in ("a", "b", "c", "d")}
    assert len(draws) == 4
    again = tmp_path / "again"
    again.mkdir()
    assert tuple(listed(again, system, people, "a")) in draws


@pytest.mark.article("FIDE12-C04.2.B1.c", "FMJD86-3.1.1.c", "FMJD17-A.a.2")
@pytest.mark.parametrize("system", BY_RATING)
def test_the_arbiter_s_estimate_places_a_player_without_a_rating(
    tmp_path: Path, system: str
) -> None:
    guessed = Facts(name="New", rating=1225, estimated=True)
    order = listed(tmp_path, system, (*FIELD, guessed, *MORE))
    assert order == ["Ben", "P1300", "P1250", "New", "P1200", "P1150", "Ada"]


@pytest.mark.article("FIDE12-C04.2.C1.b")
def test_whom_the_arbiter_keeps_on_the_roll_after_a_notice_is_numbered_and_paired(
    tmp_path: Path,
) -> None:
    arbiter = event(tmp_path, "fide-dutch-2012", (*FIELD, *MORE))
    arbiter(RollCall(section="a", people=(2, 3, 4, 5, 6)))
    arbiter(RollCall(section="a", people=(2,), present=False))
    arbiter(RollCall(section="a", people=(1,)))  # Ada has written that her train is late
    arbiter(Number(section="a"))
    arbiter(Pair(section="a"))
    assert [player.name for player in arbiter.section().tournament.players][-1] == "Ada"
    section = arbiter.section()
    assert 1 in {p for pair in section.pairs(1) for p in pair} | {section.paired[0].bye}
    assert arbiter.section().number_of(2) is None
