"""Whole days in a real browser, with the keyboard only: nine rounds, sixty players, two people."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ronde.journal import Journal, verify
from tests.endurance.day import LATE, Day, results_of
from tests.support import ROOT
from tests.web.browser.chromium import browsing
from tests.web.browser.events import somebody
from tests.web.browser.server import Server, serving

pytestmark = pytest.mark.endurance

PLAYERS, ROUNDS = 60, 9
APART = (4, 5, 6)
"""Rounds that a report alone does not explain: an adjourned game, a correction, boards by hand."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as made:
        yield made


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "events", "--backups", str(tmp_path / "drive")) as made:
        yield made


def ronde(*words: str) -> str:
    """What the command prints."""
    done = subprocess.run(
        [sys.executable, "-m", "ronde", "--lang", "en", *words],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def nine_rounds(day: Day) -> None:
    """What happens, round by round."""
    day.play(1)
    day.late_entry()
    day.pair(2)
    day.together(2)
    day.forfeit(2, 5, "1F-0F")
    day.power_cut(2)
    day.finish(2)
    day.withdraw(somebody(30).name)
    day.pair(3)
    day.adjourn(3, 4)
    day.together(3)
    day.finish(3)
    day.play(4)
    day.play_on(3, 4, "0-1")
    day.pair(5)
    day.correct(4, 2)
    day.anna.results()
    day.wrong_key(5, 3)
    day.together(5)
    day.finish(5)
    day.pair(6, publish=False)
    day.by_hand(6)
    day.publish(6)
    day.finish(6)
    day.play(7)
    white, black = day.notes.boards[7][0]
    told = day.ask_why()
    assert white in told
    assert black in told
    day.play(8)
    day.pair(9)
    day.forfeit(9, 7, "0F-1F")
    day.finish(9)


def ranking(day: Day) -> list[list[str]]:
    """Rank, number and points of every line of the page of standings."""
    day.anna.go("Standings")
    rows = day.anna.page.locator("#list tbody tr")
    found: list[list[str]] = rows.evaluate_all(
        """rows => rows.map(row => [row.cells[0], row.cells[1], row.querySelector('.points')]
                                     .map(cell => cell.textContent.trim()))"""
    )
    return found


@pytest.mark.parametrize(
    "lang, system",
    [
        ("fr", "fide-dutch-2026"),
        ("en", "fide-dutch-2026"),
        ("fr", "fmjd-2017-rating"),
        ("en", "fmjd-2017-rating"),
    ],
)
def test_a_whole_day_with_the_keyboard_only(
    browser: Any, server: Server, tmp_path: Path, lang: str, system: str
) -> None:
    day = Day.begin(browser, server, lang, seed=len(system))
    day.register("Grand Open", system, PLAYERS, ROUNDS)
    nine_rounds(day)
    ranked = ranking(day)
    day.anna.go("Settings")
    day.anna.button("Close the section")
    server.kill()
    file = server.folder / "grand-open.ronde"
    the_journal_has_what_was_typed(day, file)
    the_command_agrees(file, tmp_path, system, ranked)
    assert (tmp_path / "drive").exists()
    assert day.anna.problems == day.beat.problems == []


def the_journal_has_what_was_typed(day: Day, file: Path) -> None:
    """Players, boards and results, one by one; and every pairing is what the rules give again."""
    with Journal.open(file, read_only=True) as journal:
        event, section = journal.state, journal.state.section("a")
        assert section.closed
        names = {event.person(r.person).name for r in section.registrations}
        assert names == {LATE, *(somebody(place).name for place in range(PLAYERS))}
        for number in range(1, ROUNDS + 1):
            shown = [
                (event.person(white).name, event.person(black).name)
                for white, black in section.pairs(number)
            ]
            assert shown == day.notes.boards[number]
            typed = {b: r for (k, b), r in day.notes.results.items() if k == number}
            assert results_of(section, number) == typed
        assert section.round(6).manual
        assert verify(journal.entries).findings == ()


def the_command_agrees(file: Path, folder: Path, system: str, ranked: list[list[str]]) -> None:
    """`ronde check` finds no difference in the exported report, `ronde standings` the same list."""
    report = folder / "grand-open.trf"
    ronde("convert", str(file), str(report))
    for rounds in (range(1, APART[0]), range(APART[-1] + 1, ROUNDS + 1)):
        ronde("check", str(report), "--system", system, "--rounds", f"{rounds[0]}-{rounds[-1]}")
    rows = json.loads(ronde("standings", str(file), "--format", "json"))["rows"]
    assert [[str(row["rank"]), str(row["player"])] for row in rows] == [r[:2] for r in ranked]
    assert [float(row["points"]) for row in rows] == [
        float(points.replace("½", ".5").replace(",", ".")) for *_others, points in ranked
    ]
