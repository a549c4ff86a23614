"""What the timetable reminds arbiters of, and when."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from ronde.journal import Close, EnterResult, Pair, Publish, RollCall, SetTimetable
from ronde.views.reminders import next_change, reminders
from tests.unit.journal.scripts import Arbiter, started

FIRST, SECOND = (datetime(2026, 11, 14, hour).astimezone() for hour in (10, 14))


def planned(folder: Path) -> Arbiter:
    """A section whose rounds begin at 10 and at 14; mistakes are reported until 13.30."""
    arbiter = started(folder, rounds=2)
    starts = ("2026-11-14T10:00", "2026-11-14T14:00")
    arbiter(SetTimetable(section="a", begins=starts, reports_before=30))
    return arbiter


def due(arbiter: Arbiter, now: datetime) -> list[tuple[str, int, int]]:
    return [(one.kind, one.round, one.count) for one in reminders(arbiter.section(), now)]


def minutes(start: datetime, number: int) -> datetime:
    return start + timedelta(minutes=number)


def test_nothing_is_due_earlier_than_half_an_hour_before(tmp_path: Path) -> None:
    arbiter = planned(tmp_path)
    assert due(arbiter, minutes(FIRST, -31)) == []
    assert next_change(arbiter.section(), minutes(FIRST, -31)) == minutes(FIRST, -30)
    assert due(arbiter, minutes(FIRST, -30)) == [("pair", 1, 0)]


def test_who_has_not_checked_in_is_counted_before_round_1(tmp_path: Path) -> None:
    arbiter = planned(tmp_path)
    arbiter(RollCall(section="a", people=(1, 2, 3, 4, 5)))
    assert due(arbiter, minutes(FIRST, -5)) == [("check-in", 1, 3), ("pair", 1, 0)]


def test_a_round_is_due_until_it_is_published_also_after_its_start(tmp_path: Path) -> None:
    arbiter = planned(tmp_path)
    arbiter(Pair(section="a"))
    assert due(arbiter, minutes(FIRST, 5)) == [("publish", 1, 0)]
    arbiter(Publish(section="a"))
    assert due(arbiter, minutes(FIRST, 5)) == []


def test_open_games_and_the_limit_for_mistakes_are_called_to_mind(tmp_path: Path) -> None:
    arbiter = planned(tmp_path)
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    for board in (1, 2, 3):
        arbiter(EnterResult(section="a", board=board, result="1-0"))
    assert due(arbiter, minutes(SECOND, -45)) == [("reports", 2, 0)]
    assert due(arbiter, minutes(SECOND, -10)) == [("pair", 2, 1)]


def test_nothing_is_due_once_the_section_is_closed(tmp_path: Path) -> None:
    arbiter = planned(tmp_path)
    arbiter.play(Random(1))
    assert due(arbiter, minutes(SECOND, 0)) == [("pair", 2, 0)]
    arbiter.play(Random(2))
    arbiter(Close(section="a"))
    assert due(arbiter, minutes(SECOND, 60)) == []
