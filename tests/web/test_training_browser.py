"""The trainer in a real browser: solved wrongly, corrected, solved; by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.catalogue import system as system_named
from ronde.training.questions import Task
from ronde.training.search import Exercise, can_be_practised, find_exercise
from ronde.web.site import write_folder
from ronde.web.training_pages import training_pages
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


def numbers_of(exercise: Exercise) -> list[int]:
    """White and Black of every board, then the bye."""
    bye = [] if exercise.paired.bye is None else [exercise.paired.bye]
    return [*(number for pair in exercise.paired.pairs for number in pair), *bye]


def type_round(anna: Arbiter, numbers: list[int]) -> None:
    """From field to field by Tab, every number typed over what stands there."""
    anna.reach(anna.page.locator("[name=w1]"))
    for number in numbers:
        anna.press("ControlOrMeta+a")
        anna.page.keyboard.type(str(number))
        anna.press("Tab")


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_is_solved_by_the_keyboard_only(anna: Arbiter, system: str) -> None:
    right = numbers_of(exercise_of(system))
    open_exercise(anna, system)
    type_round(anna, [right[1], right[0], *right[2:]])
    anna.press("Enter")
    anna.page.wait_for_selector("#answer .explanation")
    assert "Right: that is the round" not in anna.page.locator("#answer").inner_text()
    type_round(anna, right)
    anna.press("Enter")
    anna.page.wait_for_selector("[data-attempt]", state="attached")


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_is_solved_by_the_mouse_only(anna: Arbiter, system: str) -> None:
    right = numbers_of(exercise_of(system))
    open_exercise(anna, system)
    places = anna.page.locator(".training-boards input, [name=bye]")
    click_round(anna, [right[1], right[0], *right[2:]])
    assert "Right: that is the round" not in judge(anna)
    anna.page.evaluate("scrollTo(0, 0)")
    for place in (0, 1):
        card = anna.page.locator(f'[data-number="{right[place]}"]')
        card.drag_to(places.nth(place))
    assert [places.nth(n).input_value() for n in range(len(right))] == list(map(str, right))
    assert "Right: that is the round" in judge(anna)


def test_every_board_is_judged_at_once_where_that_is_wanted(anna: Arbiter) -> None:
    right = numbers_of(exercise_of("fide-dutch-2026"))
    open_exercise(anna, "fide-dutch-2026")
    anna.page.locator("[data-at-once] input").check()
    click_round(anna, right[:2])
    anna.page.wait_for_selector("#answer .explanation")
    assert "This board is right" in anna.page.locator("#answer").inner_text()


def test_an_exam_sheet_is_printed_and_marked(anna: Arbiter) -> None:
    anna.open("/train/exam?count=3&seed=5")
    sheet = anna.page.get_by_role("link", name="The sheet (PDF)").get_attribute("href")
    printed = anna.page.request.get(f"{anna.address}{sheet}")
    assert printed.body().startswith(b"%PDF")
    for place, mark in enumerate((1, 0, 2), 1):
        anna.reach(anna.page.locator(f"[name=m{place}]"))
        anna.page.keyboard.type(str(mark))
    anna.press("Enter")
    anna.page.locator("#total", has_text="3 of ").wait_for()


def test_pages_without_a_server_judge_correct_and_are_accessible(
    anna: Arbiter, tmp_path: Path
) -> None:
    axe = pytest.importorskip("axe_playwright_python.base", reason="needs axe-playwright-python")
    tasks: tuple[Task, ...] = ("round", "colours")
    made = [exercise_on_task(task) for task in tasks]
    write_folder(tmp_path / "pages", training_pages(made, "en"))
    browser = anna.page.context.browser
    assert browser is not None
    page = browser.new_page()
    for place, exercise in enumerate(made, 1):
        page.goto((tmp_path / f"pages/position-{place}.html").as_uri())
        if exercise.task == "round":
            right = numbers_of(exercise)
            for number in [right[1], right[0], *right[2:]]:
                page.locator(f'[data-number="{number}"]').click()
            page.locator("button.main").click()
            assert "the colours are not" in page.locator("#answer").inner_text()
            page.locator("[name=w1]").fill(str(right[0]))
            page.locator("[name=b1]").fill(str(right[1]))
        else:
            page.locator("button.main").press("Enter")
            assert "wrong" in page.locator("#answer").inner_text()
            for one in exercise.questions:
                page.locator(f"[name='q-{one.key}']").select_option(one.right)
        page.locator("button.main").press("Enter")
        assert page.locator("#solved").is_visible()
        page.evaluate(axe.AXE_SCRIPT)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        assert [one["id"] for one in found["violations"]] == []
    page.close()


def exercise_on_task(task: Task) -> Exercise:
    found = find_exercise("fide-dutch-2026", seed=2, level="easy", task=task)
    assert found is not None
    return found
