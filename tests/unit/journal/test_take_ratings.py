"""The rating lists of an event of more than 30 days, one after the other."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import Announce, Describe, Journal, TakeRatings
from ronde.journal.section import LaterRatings
from ronde.rulebooks.numbering import lists_in_sequence
from ronde.services.reports import lasts_long, section_items, section_norms
from tests.unit.cli.runner import run
from tests.unit.journal.scripts import Arbiter, started
from tests.unit.services.test_rating_lists import HEADINGS

DAYS = ("2026-10-03", "2026-10-24", "2026-11-07", "2026-11-28", "2026-12-12")


@pytest.fixture
def arbiter(tmp_path: Path) -> Arbiter:
    """Three rounds of a league of five, from October to December."""
    arbiter = started(tmp_path)
    arbiter(Describe(details={"start": "2026-10-03", "end": "2026-12-12"}))
    for number, day in enumerate(DAYS, 1):
        arbiter(Announce(section="a", round=number, begins=f"{day}T14:00"))
    for seed in range(3):
        arbiter.play(Random(seed))
    return arbiter


def test_each_list_counts_from_the_first_round_after_its_day() -> None:
    days = [date.fromisoformat(day) for day in DAYS]
    lists = {date(2026, month, 1): name for month, name in ((10, "O"), (11, "N"), (12, "D"))}
    assert lists_in_sequence(lists, days) == ((1, "O"), (3, "N"), (5, "D"))
    assert lists_in_sequence(lists, [days[0], None, days[4]]) == ((1, "O"), (3, "D"))
    assert lists_in_sequence({date(2026, 11, 1): "N"}, days) == ((3, "N"),)


def test_norms_use_the_rating_at_the_time_of_the_game(arbiter: Arbiter) -> None:
    before = section_norms(arbiter.journal.state, "a").sheets[0]
    opponent = arbiter.section().person(before.games[2].opponent)
    numbers = arbiter.section().numbers
    arbiter(TakeRatings(section="a", first_round=3, source="November", ratings=((opponent, 2222),)))
    after = section_norms(arbiter.journal.state, "a").sheets[0]
    assert after.games[:2] == before.games[:2]
    assert after.games[2].rating == 2222 != before.games[2].rating
    assert arbiter.section().numbers == numbers


def test_the_checklist_asks_for_later_lists_in_a_long_event_only(arbiter: Arbiter) -> None:
    assert lasts_long(arbiter.journal.state, "a")
    items = {item.code: item for item in section_items(arbiter.journal.state, "a")}
    assert items["rating-lists"].state == "should"
    arbiter(TakeRatings(section="a", first_round=3, source="November", ratings=((1, 2222),)))
    items = {item.code: item for item in section_items(arbiter.journal.state, "a")}
    assert items["rating-lists"].state == "fine"
    arbiter(Announce(section="a", round=5, begins="2026-11-01T14:00"))
    arbiter(Announce(section="a", round=4, begins="2026-11-01T10:00"))
    items = {item.code: item for item in section_items(arbiter.journal.state, "a")}
    assert ("rating-lists" in items) == lasts_long(arbiter.journal.state, "a")


def test_another_list_for_the_same_round_replaces_the_first(arbiter: Arbiter) -> None:
    for source, rating in (("wrong", 1), ("December", 2100)):
        arbiter(TakeRatings(section="a", first_round=5, source=source, ratings=((1, rating),)))
    arbiter(TakeRatings(section="a", first_round=3, source="November", ratings=((2, 2200),)))
    assert arbiter.section().later_ratings == (
        LaterRatings(3, "November", ((2, 2200),)),
        LaterRatings(5, "December", ((1, 2100),)),
    )


def test_what_is_refused(arbiter: Arbiter) -> None:
    for first in (1, 6):
        with pytest.raises(RequestError, match="counts from round 2 to round 5"):
            arbiter(TakeRatings(section="a", first_round=first, source="N", ratings=()))
    with pytest.raises(RequestError, match="name"):
        arbiter(TakeRatings(section="a", first_round=2, source=" ", ratings=()))
    with pytest.raises(RequestError):
        arbiter(TakeRatings(section="a", first_round=2, source="N", ratings=((99, 2000),)))


def test_the_command_takes_the_lists_in_sequence(arbiter: Arbiter, tmp_path: Path) -> None:
    arbiter.journal.close()
    line = "1000001        Player 0001         SUI m       {rating}             1990"
    for name, rating in (("oct.txt", 2300), ("nov.txt", 2310)):
        text = f"{HEADINGS}\n{line.format(rating=rating)}\n"
        (tmp_path / name).write_text(text)
    lists = [f"2026-10-01={tmp_path / 'oct.txt'}", f"2026-11-01={tmp_path / 'nov.txt'}"]
    event = str(tmp_path / "open.ronde")
    shown = run("event", "ratings", event, *lists, "--sequence")
    assert shown.output.splitlines() == ["From round 1 on: oct.txt", "From round 3 on: nov.txt"]
    taken = run("event", "ratings", event, *lists, "--sequence", "--enter", "--who", "chief")
    assert taken.exit_code == 0, taken.output
    with Journal.open(event, read_only=True) as journal:
        assert journal.state.section("a").later_ratings == (
            LaterRatings(3, "nov.txt", ((1, 2310),)),
        )
