"""Round robins in events: numbers by lot, rounds of the table, absences as forfeits."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import ronde
from ronde.domain.errors import RequestError
from ronde.domain.result import Bye, Result
from ronde.formats import read, to_text
from ronde.journal import (
    AddSection,
    Admit,
    Configure,
    CorrectRating,
    Number,
    Pair,
    Register,
    RegisterAll,
    Withdraw,
)
from ronde.journal.verify import verify
from ronde.proving import judge
from ronde.services.reports import rating_report
from tests.unit.journal.scripts import Arbiter, people, started


def opened(tmp_path: Path, count: int, system: str, **numbering: str) -> Arbiter:
    arbiter = started(tmp_path)
    arbiter(AddSection(section="n", rounds=3, system=system))
    arbiter(RegisterAll(section="n", people=people(count)))
    arbiter(Number(section="n", **numbering))
    return arbiter


def test_numbers_are_drawn_by_a_published_seed_and_the_table_gives_the_rounds(
    tmp_path: Path,
) -> None:
    arbiter = opened(tmp_path, 7, "round-robin-double", seed="published")
    section = arbiter.section("n")
    assert (section.numbered_by, section.tournament.lot_seed) == ("lot", "published")
    assert section.tournament.number_of_rounds == 14
    random = Random(1)
    for _ in range(7):
        arbiter.play(random, "n")
    leaver = section.person(3)
    arbiter(Withdraw(section="n", person=leaver))
    for _ in range(7):
        arbiter.play(random, "n")
    played = arbiter.section("n").tournament
    lost = [
        game
        for one in played.rounds[7:]
        for game in one.games
        if Result.FORFEIT_LOSS in (game.white_result, game.black_result)
    ]
    assert len(lost) == 6
    assert all(3 in game[:2] for game in lost)
    assert ronde.check(played).agrees
    assert not verify(arbiter.journal.entries).findings


def test_a_round_without_opponent_brings_nothing_unless_the_event_says_so(tmp_path: Path) -> None:
    arbiter = opened(tmp_path, 5, "round-robin")
    assert arbiter.section("n").tournament.points.white[Bye.PAIRING_ALLOCATED] == 0
    points = {"win": 20, "draw": 10, "pairing_allocated_bye": 20}
    arbiter(AddSection(section="d", rounds=5, system="round-robin", points=points, fide_mode=False))
    assert arbiter.section("d").tournament.points.white[Bye.PAIRING_ALLOCATED] == 20


def test_nobody_is_taken_in_after_the_drawing(tmp_path: Path) -> None:
    arbiter = opened(tmp_path, 4, "round-robin")
    late = arbiter(Register(section="n", name="Late, Lea"))
    person = arbiter.section("n").registrations[-1].person
    assert late
    with pytest.raises(ronde.RondeError, match="nobody is taken in"):
        arbiter(Admit(section="n", person=person))
    arbiter(Number(section="n"))
    assert arbiter.section("n").tournament.number_of_rounds == 5
    arbiter(Pair(section="n"))


def test_the_restricted_drawing_can_be_drawn_again(tmp_path: Path) -> None:
    arbiter = opened(tmp_path, 9, "round-robin", method="lot-by-federation", seed="s")
    assert arbiter.section("n").numbered_by == "lot-by-federation"
    assert not verify(arbiter.journal.entries).findings


def test_another_system_in_the_settings_brings_its_own_worth_of_the_bye(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(AddSection(section="s", rounds=5, system="fide-dutch"))

    def worth() -> int | None:
        return arbiter.section("s").tournament.points.pairing_allocated_bye

    arbiter(Configure(section="s", system="round-robin"))
    assert worth() == 0
    arbiter(Configure(section="s", system="fide-dubov"))
    assert worth() is None
    told = {"win": 10, "draw": 5, "pairing_allocated_bye": 5}
    arbiter(Configure(section="s", points=told))
    arbiter(Configure(section="s", system="round-robin"))
    assert worth() == 5


@pytest.mark.parametrize("system", ["draughts-round-robin", "draughts-round-robin-double"])
def test_a_round_robin_of_draughts_has_its_points_and_its_report(
    tmp_path: Path, system: str
) -> None:
    arbiter = opened(tmp_path, 5, system)
    section = arbiter.section("n")
    assert section.is_draughts
    random = Random(3)
    for _ in range(section.tournament.number_of_rounds or 0):
        arbiter.play(random, "n")
    assert not verify(arbiter.journal.entries).findings
    played = arbiter.section("n").tournament
    again = ronde.read(to_text(played))
    assert again.system == system
    assert ronde.check(again).agrees
    assert judge(again, round=2).is_proved
    games = 10 if system == "draughts-round-robin" else 20
    assert sum(row.points for row in ronde.standings(again).rows) == 20 * games


@pytest.mark.parametrize("played", [0, 1])
def test_a_corrected_rating_changes_no_number_of_a_round_robin(tmp_path: Path, played: int) -> None:
    """The weakest player became number 1 in the middle of the table."""
    arbiter = opened(tmp_path, 6, "round-robin", seed="s")
    for _ in range(played):
        arbiter.play(Random(1), "n")
    before = arbiter.section("n").numbers
    arbiter(CorrectRating(person=before[-1], rating=2800))
    section = arbiter.section("n")
    assert section.numbers == before
    assert section.tournament.players[-1].rating == 2800
    while section.next_round <= 5:
        arbiter.play(Random(2), "n")
        section = arbiter.section("n")
    assert ronde.check(section.tournament).agrees


@pytest.mark.parametrize("code", ["BH", "BH-C1", "AOB", "FB"])
def test_no_buchholz_is_announced_in_a_round_robin(tmp_path: Path, code: str) -> None:
    arbiter = opened(tmp_path, 4, "round-robin")
    sentence = rf"{code} may not be used in a round robin \(C.07, article 8.*for instance DE, WIN"
    with pytest.raises(RequestError, match=sentence):
        arbiter(AddSection(section="m", rounds=3, system="round-robin", tie_breaks=("DE", code)))
    with pytest.raises(RequestError, match=sentence):
        arbiter(Configure(section="n", tie_breaks=(code,)))
    arbiter(AddSection(section="s", rounds=3, tie_breaks=(code,)))
    with pytest.raises(RequestError, match=sentence):
        arbiter(Configure(section="s", system="round-robin"))
    arbiter(Configure(section="s", tie_breaks=("SB",)))
    arbiter(Configure(section="s", system="round-robin"))


def test_a_free_round_that_is_worth_nothing_is_no_bye_in_the_report(tmp_path: Path) -> None:
    arbiter = opened(tmp_path, 5, "round-robin")
    random = Random(2)
    for _ in range(5):
        arbiter.play(random, "n")
    report = rating_report(arbiter.journal.state, "n")
    lines = to_text(report).splitlines()
    assert sum(line.count("0000 - Z") for line in lines if line.startswith("001")) == 5
    assert not any("0000 - U" in line for line in lines)
    assert [row.points for row in ronde.standings(report).rows] == [
        row.points for row in ronde.standings(arbiter.section("n").tournament).rows
    ]
    again = read(to_text(report))
    assert ronde.check(again).agrees
    assert judge(again, round=5).is_proved


def test_a_free_round_that_the_event_gives_points_for_stays_a_bye_in_the_report(
    tmp_path: Path,
) -> None:
    arbiter = started(tmp_path)
    points = {"win": 20, "draw": 10, "pairing_allocated_bye": 20}
    arbiter(AddSection(section="n", rounds=3, system="round-robin", points=points, fide_mode=False))
    arbiter(RegisterAll(section="n", people=people(3)))
    arbiter(Number(section="n"))
    arbiter.play(Random(1), "n")
    assert "0000 - U" in to_text(rating_report(arbiter.journal.state, "n"))
