"""The timetable: entered and amended on a page, and read everywhere."""

from __future__ import annotations

import html
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ronde.formats.trf.writer import write_trf
from ronde.journal import AddSection, ChangeRounds, Number, Pair, Publish
from ronde.journal.acts.timetable import SetTimetable
from ronde.services.reports import rating_report
from ronde.services.workspace import Workspace
from tests.print import pdf
from tests.unit.journal.scripts import Arbiter
from tests.web.browser.chromium import browsing
from tests.web.browser.server import serving
from tests.web.conftest import Visitor
from tests.web.test_confirmations import HERE, Open, text

STARTS = ("2026-11-14T14:00", "2026-11-14T19:00", "2026-11-15T09:30", "2026-11-15T14:30")


@pytest.fixture
def event(chief: Visitor) -> Open:
    return Open(chief)


def entered(event: Open, *starts: str, **more: str) -> Any:
    form = {f"begins-{number}": start for number, start in enumerate(starts, 1)}
    return event.chief.post(f"{HERE}/timetable", **form, **more)


def local(moment: str | None) -> str:
    assert moment is not None
    return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%dT%H:%M")


def test_the_starts_are_entered_and_their_deadlines_follow(event: Open) -> None:
    answer = entered(event, *STARTS, reports_before="30")
    assert "Changed: round 1, 2, 3, 4." in html.unescape(answer.text)
    assert "Saturday 14 November 2026, 19:00" in text(answer)
    timetable = event.section.timetable
    assert [timetable[n].begins for n in (1, 2, 3, 4)] == list(STARTS)
    assert local(timetable[3].reports_until) == "2026-11-15T09:00"
    assert timetable[1].reports_until is None

    entered(event, *STARTS[:2], "2026-11-15T10:15", STARTS[3])
    timetable = event.section.timetable
    assert timetable[3].begins == "2026-11-15T10:15"
    assert local(timetable[3].reports_until) == "2026-11-15T09:45"
    assert local(timetable[2].reports_until) == "2026-11-14T18:30"
    assert "Round 3 2026-11-15 10:15" in text(event.chief.get("/e/open/history"))

    entered(event, *STARTS[:2])
    assert event.section.timetable[3].begins is None


def test_a_round_does_not_begin_before_the_one_before_it(event: Open) -> None:
    answer = entered(event, STARTS[1], STARTS[0])
    assert answer.status_code == 400
    assert "Round 2 would not begin after the round before it." in text(answer)
    assert not event.section.timetable


def test_every_page_of_the_section_shows_the_next_start(event: Open) -> None:
    entered(event, *STARTS)
    event.do(Number(section="a"), Pair(section="a"), Publish(section="a"))
    for page in ("players", "pairing", "results"):
        assert "round 1: 14 November, 14:00" in re.sub(
            r"\s+", " ", event.chief.get(f"{HERE}/{page}").text
        )
    public = text(event.chief.get("/p/open"))
    assert "Round 1 begins on Saturday 14 November 2026, 14:00." in public
    assert "Round 4 : Sunday 15 November 2026, 14:30" in public.replace("Round 4:", "Round 4 :")
    screen = event.chief.get("/p/open/a/screen?list=boards").text
    assert "Round 1 begins at 14:00." in screen
    assert 'data-begins="2026-11-14T14:00"' in screen


def test_the_public_reads_it_through_the_api_and_in_a_calendar(event: Open) -> None:
    entered(event, *STARTS)
    rows = event.chief.get("/api/v1/public/open/sections/a/timetable").json()["rounds"]
    assert rows[1]["begins"] == {"round": 2, "day": "2026-11-14", "time": "19:00"}
    assert rows[4]["begins"] is None
    answer = event.chief.get("/p/open/a/timetable.ics")
    assert answer.headers["content-type"].startswith("text/calendar")
    assert answer.text.count("BEGIN:VEVENT") == 4
    assert "DTSTART:20261115T093000\r\n" in answer.text
    assert "SUMMARY:Open: Round 3\r\n" in answer.text


def test_paper_and_report_have_the_dates(event: Open) -> None:
    entered(event, *STARTS)
    event.do(Number(section="a"))
    event.play(1)
    event.do(Pair(section="a"))
    page = pdf.text(event.chief.get(f"{HERE}/print/pairings.pdf?lang=en").content)
    assert "Saturday 14 November 2026, 19:00" in page
    page = pdf.text(event.chief.get(f"{HERE}/print/standings.pdf?lang=fr").content)
    assert "samedi 14 novembre 2026" in page
    report = rating_report(event.journal.state, "a")
    assert report.details.round_dates == ("2026/11/14", "2026/11/14")
    assert re.search(r"^132 .*26/11/14  26/11/14", write_trf(report), re.MULTILINE)
    assert (report.details.start, report.details.end) == ("2026/11/14", "")
    event.do(ChangeRounds(section="a", rounds=4))
    assert rating_report(event.journal.state, "a").details.end == "2026/11/15"
    assert "First day: missing" not in text(event.chief.get(f"{HERE}/report"))


def test_the_command_sets_it_too(event: Open) -> None:
    event.do(SetTimetable(section="a", begins=(STARTS[0], "-", STARTS[2]), pairings_before=60))
    timetable = event.section.timetable
    assert timetable[2].begins is None if 2 in timetable else True
    assert local(timetable[3].pairings_posted) == "2026-11-15T08:30"


def test_a_hall_screen_counts_down_and_without_a_script_names_the_time(tmp_path: Path) -> None:
    start = (datetime.now() + timedelta(hours=30)).replace(second=0, microsecond=0)
    folder = tmp_path / "events"
    workspace = Workspace(folder)
    workspace.create("Open", who="chief")
    workspace.publications.open("open", ("pairings",))
    arbiter = Arbiter(workspace.journal("open"), "chief")
    arbiter(AddSection(section="a", rounds=3))
    arbiter(SetTimetable(section="a", begins=(start.isoformat(timespec="minutes"),)))
    workspace.close()
    with serving(folder) as server, browsing() as browser:
        page = browser.new_page(locale="en")
        page.goto(f"{server.address}/p/open/a/screen")
        page.locator("#countdown", has_text=re.compile(r"\S")).wait_for()
        assert re.fullmatch(r"1 d \d+:\d\d:\d\d", page.inner_text("#countdown"))
        quiet = browser.new_context(java_script_enabled=False, locale="en").new_page()
        quiet.goto(f"{server.address}/p/open/a/screen")
        told = f"Round 1 begins on {start:%A} {start.day} {start:%B}, {start:%H:%M}."
        assert quiet.inner_text(".begins").strip() == told


def test_what_is_due_stands_on_every_page_of_the_event(event: Open) -> None:
    soon = (datetime.now() + timedelta(minutes=10)).strftime("%Y-%m-%dT%H:%M")
    event.do(SetTimetable(section="a", begins=(soon,)))
    for page in ("/e/open", "/e/open/history", "/e/open/a/players"):
        text = " ".join(event.chief.get(page).text.split())
        assert "Round 1 (" in text, page
        assert "is not paired yet." in text, page
        assert 'data-again="' in text, page
    assert "is not paired yet" not in event.chief.get("/backups").text
