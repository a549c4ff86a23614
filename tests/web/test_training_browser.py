"""The trainer in a real browser: solved wrongly, corrected, solved; by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.catalogue import system as system_named
from ronde.training.search import Exercise, can_be_practised, find_exercise
from tests.web.browser.arbiter import Arbiter
from tests.web.browser.chromium import browsing
from tests.web.browser.server import serving

SYSTEMS = [row.name for row in listings() if can_be_practised(system_named(row.name))]


@pytest.fixture(scope="module")
def anna(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arbiter]:
    folder: Path = tmp_path_factory.mktemp("training") / "events"
    folder.mkdir()
    with serving(folder) as server, browsing() as browser:
        made = Arbiter(browser, server.address, "en", viewport={"width": 1280, "height": 900})
        made.begin(server.link, "Anna")
        yield made


def exercise_of(system: str) -> Exercise:
    found = find_exercise(system, seed=2, level="easy")
    assert found is not None
    return found


def open_exercise(anna: Arbiter, system: str) -> None:
    anna.open(f"/train?system={system}&level=easy&seed=2")


def click_round(anna: Arbiter, numbers: list[int]) -> None:
    for number in numbers:
        anna.page.locator(f'[data-number="{number}"]').click()


def judge(anna: Arbiter) -> str:
    anna.follow(anna.page.locator("button[value=judge]"))
    return str(anna.page.locator("#answer").inner_text())


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_is_paired_wrongly_corrected_and_right(anna: Arbiter, system: str) -> None:
    exercise = exercise_of(system)
    open_exercise(anna, system)
    right = [number for pair in exercise.paired.pairs for number in pair]
    bye = [] if exercise.paired.bye is None else [exercise.paired.bye]
    wrong = [right[1], right[0], *right[2:]]
    click_round(anna, [*wrong, *bye])
    assert "Right: that is the round" not in judge(anna)
    first, second = anna.page.locator("[name=w1]"), anna.page.locator("[name=b1]")
    first.focus()
    anna.page.keyboard.press("ControlOrMeta+a")
    anna.page.keyboard.type(str(right[0]))
    anna.page.keyboard.press("Tab")
    assert second.evaluate("field => field === document.activeElement")
    anna.page.keyboard.press("ControlOrMeta+a")
    anna.page.keyboard.type(str(right[1]))
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector("[data-attempt]", state="attached")
    assert "Right: that is the round" in anna.page.locator("#answer").inner_text()
    assert anna.page.locator("#answer svg.ronde-picture").count() == 2


def test_what_was_done_is_kept_in_the_browser_and_summed(anna: Arbiter) -> None:
    exercise = exercise_of("fide-dutch-2026")
    open_exercise(anna, "fide-dutch-2026")
    anna.page.evaluate("localStorage.removeItem('ronde-training')")
    numbers = [number for pair in exercise.paired.pairs for number in pair]
    click_round(anna, [*numbers, *([exercise.paired.bye] if exercise.paired.bye else [])])
    judge(anna)
    anna.page.reload()
    kept = anna.page.evaluate("localStorage.getItem('ronde-training')")
    assert len(kept.splitlines()) == 1
    anna.follow(anna.page.get_by_role("button", name="Show my progress"))
    assert "fide-dutch-2026" in anna.page.locator("main table").inner_text()
