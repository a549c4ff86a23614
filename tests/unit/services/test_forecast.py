"""Chances and comparisons: the seed alone decides, and what is decided is certain."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from ronde.domain.errors import RequestError
from ronde.journal import (
    AddSection,
    ConfirmationNeeded,
    EnterResults,
    EnterTeam,
    Event,
    Facts,
    Journal,
    Number,
    Pair,
    RegisterAll,
    SetTeamRules,
    Withdraw,
)
from ronde.ranking import standings
from ronde.services import simulation
from ronde.services.forecast import Forecast, ForecastOptions, forecast
from ronde.services.jobs import Jobs
from ronde.services.system_comparison import SystemComparison, compare_systems
from tests.waiting import PATIENCE


def event_of(folder: Path, players: int, rounds: int, played: int, *, open_: int = 0) -> Event:
    """A small event; the better player of the list wins, but `open_` games are not over."""
    with Journal.create(folder / "open.ronde", "Open", who="chief") as journal:
        people = tuple(Facts(name=f"Player {n}", rating=2300 - 40 * n) for n in range(players))
        journal.act(AddSection(section="a", rounds=rounds, lot_seed="1"), who="chief")
        journal.act(RegisterAll(section="a", people=people), who="chief")
        journal.act(Number(section="a"), who="chief")
        for number in range(1, played + 1):
            journal.act(Pair(section="a"), who="chief")
            section = journal.state.section("a")
            boards = section.pairs(number)
            known = boards[open_:] if number == played else boards
            results = tuple(
                (
                    boards.index(two) + 1,
                    "1-0" if section.tpn(two[0]) < section.tpn(two[1]) else "0-1",
                )
                for two in known
            )
            journal.act(EnterResults(section="a", results=results), who="chief")
        return journal.state


def answer(work: Callable[[Any], Any]) -> Any:
    job = Jobs().compute("key", work)
    assert job.wait(PATIENCE)
    assert job.state == "done", job.problem
    return job.result


def asked(event: Event, plays: int = 40, **more: Any) -> Forecast:
    section = event.section("a")
    question = ForecastOptions(plays, **more)
    found = answer(lambda job: forecast(job, section, 7, question))
    assert isinstance(found, Forecast)
    return found


def test_what_is_decided_is_certain(tmp_path: Path) -> None:
    event = event_of(tmp_path, players=6, rounds=3, played=3)
    ranks = {row.player: row.rank for row in standings(event.section("a").tournament).rows}
    for row in asked(event).players:
        assert row.rank == ranks[row.number]
        assert row.mean == row.rank
        assert row.usual == (row.rank, row.rank)
        assert row.first.value == float(row.rank == 1)
        assert row.podium.value == float(row.rank <= 3)


def test_the_same_seed_gives_the_same_forecast_and_another_seed_another(tmp_path: Path) -> None:
    event = event_of(tmp_path, players=8, rounds=4, played=1)
    one = asked(event)
    assert asked(event) == one
    assert asked(event, seed=2) != one
    assert one.players[0].number == 1
    assert sum(row.first.value for row in one.players) >= 0.999
    assert all(row.first.low <= row.first.value <= row.first.high for row in one.players)


def test_another_process_comes_to_the_same_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = event_of(tmp_path, players=6, rounds=3, played=1)
    here = asked(event, plays=20)
    monkeypatch.setattr(simulation, "FEW_PAIRINGS", 0)
    assert asked(event, plays=20) == here


def test_where_no_process_can_be_started_the_work_is_done_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_given: object) -> Any:
        raise RequestError("no processes here")

    event = event_of(tmp_path, players=6, rounds=3, played=1)
    here = asked(event, plays=20)
    monkeypatch.setattr(simulation, "FEW_PAIRINGS", 0)
    monkeypatch.setattr("ronde.lab.runners.processes", refused)
    assert asked(event, plays=20) == here


def test_open_games_are_played_and_counted(tmp_path: Path) -> None:
    event = event_of(tmp_path, players=6, rounds=3, played=3, open_=1)
    found = asked(event)
    assert found.open_games == 1
    section = event.section("a")
    ((white, black),) = section.open_games(3)
    means = {row.number: row.mean for row in found.players}
    assert any(means[section.tpn(person)] % 1 for person in (white, black))


def test_without_draws_nobody_makes_a_half_point(tmp_path: Path) -> None:
    event = event_of(tmp_path, players=8, rounds=3, played=0)
    found = asked(event, draws=0)
    assert (found.draws, found.round, found.plays) == (0, 0, 40)
    assert sum(row.podium.value for row in found.players) >= 2.999


def test_a_player_who_has_left_is_not_paired_again(tmp_path: Path) -> None:
    event_of(tmp_path, players=8, rounds=3, played=1)
    with Journal.open(tmp_path / "open.ronde") as journal:
        tokens: tuple[str, ...] = ()
        try:
            journal.act(Withdraw(section="a", person=1), who="chief")
        except ConfirmationNeeded as error:
            tokens = error.tokens
            journal.act(Withdraw(section="a", person=1), who="chief", confirm=tokens)
        found = asked(journal.state)
    left = next(row for row in found.players if row.number == 1)
    assert left.first.value < 0.5


def test_progress_is_shown_and_a_stopped_job_ends(tmp_path: Path) -> None:
    event = event_of(tmp_path, players=8, rounds=4, played=0)
    section = event.section("a")
    job = Jobs().compute("key", lambda job: forecast(job, section, 1, ForecastOptions(plays=5000)))
    job.stop()
    assert job.wait(PATIENCE)
    assert job.state == "stopped"


@pytest.mark.parametrize("plays, draws", [(1, None), (99_999, None), (50, 101)])
def test_a_question_has_its_limits(plays: int, draws: int | None) -> None:
    with pytest.raises(RequestError):
        ForecastOptions(plays, draws=draws)


def test_systems_are_compared_on_the_same_fields(tmp_path: Path) -> None:
    event = event_of(tmp_path, players=8, rounds=3, played=0)
    comparison = SystemComparison(("fide-dutch-2026", "fide-dutch-2017"), (3, 4), tournaments=10)
    section = event.section("a")
    found = answer(lambda job: compare_systems(job, event, section, comparison))
    assert [(line.system, line.rounds) for line in found.lines] == [
        (system, rounds) for rounds in (3, 4) for system in ("fide-dutch-2026", "fide-dutch-2017")
    ]
    assert (found.players, found.highest, found.lowest) == (8, 2300, 2020)
    again = answer(lambda job: compare_systems(job, event, section, comparison))
    assert again == found
    tau = found.codes.index("tau")
    for line in found.lines:
        measure = line.measures[tau]
        assert measure.low <= measure.value <= measure.high


def test_systems_are_told_apart_by_the_differences_of_the_same_tournaments(tmp_path: Path) -> None:
    event = event_of(tmp_path, players=16, rounds=5, played=0)
    comparison = SystemComparison(("fide-dutch-2026", "fmjd-1986-draw"), (5,), tournaments=200)
    section = event.section("a")
    found = answer(lambda job: compare_systems(job, event, section, comparison))
    first, other = found.lines
    assert first.differences == ()
    gap = found.codes.index("rating_gap")
    difference = other.differences[gap]
    assert difference is not None
    assert difference.value == pytest.approx(other.measures[gap].value - first.measures[gap].value)
    assert difference.low < difference.value < difference.high
    assert {d.verdict for d in other.differences} <= {"better", "worse", "play more", ""}
    assert difference.verdict == "better", "lots bring players of nearer ratings together"


def test_a_contest_has_its_limits() -> None:
    for systems, rounds, tournaments in (
        ((), (3,), 10),
        (("fide-dutch-2026",), tuple(range(1, 20)), 10),
        (("fide-dutch-2026",), (3,), 1),
    ):
        with pytest.raises(RequestError):
            SystemComparison(systems, rounds, tournaments)


def test_the_forecast_of_teams_is_about_teams(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "cup.ronde", "Cup", who="chief") as journal:
        journal.act(
            AddSection(section="a", rounds=3, system="fide-team", lot_seed="1"), who="chief"
        )
        for team in range(1, 5):
            people = tuple(Facts(name=f"P{team}{n}", rating=2500 - 250 * team) for n in range(2))
            journal.act(EnterTeam(section="a", name=f"Team {team}", people=people), who="chief")
        journal.act(SetTeamRules(section="a", boards=2), who="chief")
        journal.act(Number(section="a"), who="chief")
        journal.act(Pair(section="a"), who="chief")
        section = journal.state.section("a")
    found = answer(lambda job: forecast(job, section, 0, ForecastOptions(40, 1)))
    assert {row.name for row in found.players} == {f"Team {n}" for n in range(1, 5)}
    assert found.players[0].name == "Team 1"
    assert found.players[-1].name == "Team 4"
    assert sum(row.first.value for row in found.players) >= 1
    assert found.unfinished == 0
    again = answer(lambda job: forecast(job, section, 0, ForecastOptions(40, 1)))
    assert again == found
