"""A round with 34 players in a real browser: keys and rows counted, nothing wider than a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ronde.journal import AddSection, EnterResult, Journal, Number, Pair, Publish, RegisterAll
from ronde.journal.section import Section
from tests.unit.journal.scripts import Arbiter as Writer
from tests.web.browser.arbiter import PASSWORD, Arbiter
from tests.web.browser.chromium import browsing
from tests.web.browser.events import somebody
from tests.web.browser.server import Server, serving

LAPTOP = {"width": 1366, "height": 768}
TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True, "is_mobile": True}
PHONE = {"width": 390, "height": 844}
HERE = "/e/open/a"
ENTER = """([csrf, board]) => fetch(location.href, {
  method: "POST",
  headers: { Accept: "application/json" },
  body: new URLSearchParams({ csrf, round: 2, board, seen: "?", result: "1-0" }),
}).then((answer) => answer.status)"""
"""A result entered by a page that is not the one looked at."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as made:
        yield made


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "events"
    folder.mkdir()
    with Journal.create(folder / "open.ronde", "Open", who="Anna") as journal:
        write = Writer(journal)
        write(AddSection(section="a", rounds=5, initial_colour="W"))
        write(RegisterAll(section="a", people=tuple(map(somebody, range(34)))))
        write(Number(section="a"))
        for number in (1, 2):
            write(Pair(section="a"))
            write(Publish(section="a"))
            for board in range(1, 18 if number == 1 else 1):
                write(EnterResult(section="a", board=board, result="½-½"))
    with serving(folder) as made:
        yield made


@pytest.fixture
def anna(browser: Any, server: Server) -> Arbiter:
    made = Arbiter(browser, server.address, "en", viewport=LAPTOP)
    made.begin(server.link, "Anna")
    made.here = HERE
    return made


def section(server: Server) -> Section:
    with Journal.open(server.folder / "open.ronde", read_only=True) as journal:
        return journal.state.section("a")


def rows_in_sight(anna: Arbiter, rows: str) -> int:
    """Rows of a table that are seen whole without scrolling."""
    anna.page.evaluate("scrollTo(0, 0)")
    found: int = anna.page.locator(rows).evaluate_all(
        "rows => rows.filter(row => row.getBoundingClientRect().bottom <= innerHeight).length"
    )
    return found


def test_slips_in_any_order_take_four_keys(anna: Arbiter) -> None:
    anna.open(f"{HERE}/results")
    anna.page.wait_for_selector("#slip [name=board]:focus")
    anna.press("1", "2", "Space", "1")
    anna.sees(12, "1-0")
    anna.press("3", "Space", "2")
    anna.sees(3, "½-½")
    anna.press("1", "7", "Enter", "+")
    anna.sees(17, "1F-0F")
    anna.press("3", "Space", "3")
    anna.page.locator("#flash", has_text="Board 3: 0-1, no longer ½-½").wait_for()
    anna.press("5", "Space", "a")
    anna.page.locator("#flash", has_text="Board 5: adjourned").wait_for()
    anna.press("9", "9", "Space")
    assert "no board 99" in anna.page.locator("#slip-said").inner_text()
    anna.press("Escape", "1")
    assert "marked board" in anna.page.locator("#slip-said").inner_text()
    anna.sees(1, "1-0")
    assert anna.problems == []


@pytest.mark.parametrize("screen", [{"viewport": LAPTOP}, TABLET], ids=["mouse", "touch"])
def test_a_slip_typed_beside_its_fields_never_lands_on_another_board(
    browser: Any, server: Server, screen: dict[str, Any]
) -> None:
    anna = Arbiter(browser, server.address, "en", **screen)
    anna.begin(server.link, "Anna")
    point = anna.page.tap if "has_touch" in screen else anna.page.click
    anna.open(f"{HERE}/results")
    point("h1")
    anna.press("3", "Space", "1")
    anna.sees(3, "1-0")
    with anna.page.expect_navigation():
        point("#b5 .enter button[value='½-½']")
    anna.sees(5, "½-½")
    anna.press("1", "2", "Enter", "3")
    anna.sees(12, "0-1")
    anna.open(f"{HERE}/results#b9")
    anna.press("2", "Space", "2")
    anna.sees(2, "½-½")
    boards = enumerate(section(server).tournament.rounds[1].boards, 1)
    known = {number: board.games[0].white_result.name for number, board in boards}
    entered = {number: result for number, result in known.items() if result != "UNKNOWN"}
    assert entered == {2: "DRAW", 3: "WIN", 5: "DRAW", 12: "LOSS"}


def test_a_button_is_not_replaced_while_it_is_pressed(anna: Arbiter, server: Server) -> None:
    other = anna.context.new_page()
    other.goto(f"{server.address}{HERE}/results")
    anna.open(f"{HERE}/results")
    anna.page.locator("#b5 .enter button[value='½-½']").hover()
    anna.page.mouse.down()
    with anna.page.expect_response(lambda answer: "x-ronde-live" in answer.request.headers):
        other.locator("#b12 .enter button[value='1-0']").click()
    with anna.page.expect_navigation():
        anna.page.mouse.up()
    boards = section(server).tournament.rounds[1].boards
    assert boards[4].games[0].white_result.name == "DRAW"


def test_a_keyboard_on_the_screen_enters_a_slip_without_keys(browser: Any, server: Server) -> None:
    anna = Arbiter(browser, server.address, "en", **TABLET)
    anna.begin(server.link, "Anna")
    anna.open(f"{HERE}/results")
    anna.page.tap("#slip [name=board]")
    anna.page.keyboard.insert_text("12 ")
    anna.page.keyboard.insert_text("2")
    anna.sees(12, "½-½")
    anna.page.tap("#slip [name=board]")
    anna.page.keyboard.insert_text("7")
    anna.page.tap("#slip [name=result]")
    anna.page.keyboard.insert_text("3")
    anna.sees(7, "0-1")


def test_an_older_copy_of_the_page_never_comes_after_a_newer_one(
    anna: Arbiter, server: Server
) -> None:
    """Two results are entered elsewhere; the copy with the first is on its way for long."""
    slow: list[Any] = []

    def answer(route: Any) -> None:
        if "x-ronde-live" not in route.request.headers or slow:
            route.continue_()
        else:
            slow.append((route, route.fetch()))
            other.evaluate(ENTER, [token, 2])

    other = anna.context.new_page()
    anna.open(f"{HERE}/results")
    other.goto(f"{anna.address}{HERE}/results")
    token = other.locator("body").get_attribute("data-csrf")
    anna.page.route("**/results", answer)
    other.evaluate(ENTER, [token, 1])
    while not slow:
        anna.page.wait_for_timeout(20)
    anna.page.wait_for_timeout(300)  # for the second copy, if it is asked for beside the first
    route, copy = slow[0]
    route.fulfill(response=copy)
    anna.sees(1, "1-0")
    anna.sees(2, "1-0")


def test_the_search_key_leads_to_board_14_and_to_a_player(anna: Arbiter) -> None:
    anna.open(f"{HERE}/standings")
    anna.press("/", "1", "4")
    with anna.page.expect_navigation():
        anna.press("Enter")
    anna.page.wait_for_selector("tr#b14.current")
    anna.press("Space", "1")
    anna.sees(14, "1-0")
    anna.open(f"{HERE}/pairing")
    anna.press("/")
    anna.type("hugentobler")
    with anna.page.expect_navigation():
        anna.press("Enter")
    assert "/player?person=" in anna.page.url


def test_a_laptop_shows_a_whole_round(anna: Arbiter) -> None:
    anna.open(f"{HERE}/pairing")
    assert rows_in_sight(anna, "table.paired tbody tr") == 17
    anna.open(f"{HERE}/results")
    assert rows_in_sight(anna, "tr[data-board]") >= 16
    for page in ("standings", "players"):
        anna.open(f"{HERE}/{page}")
        assert rows_in_sight(anna, "#list tbody tr") >= 20


def test_the_reasons_of_a_board_stand_beside_the_boards_and_go_on_with_the_arrows(
    anna: Arbiter,
) -> None:
    anna.open(f"{HERE}/pairing")
    heading = anna.page.locator("#panel h2")
    anna.reach(anna.page.get_by_label("Why board 16?"))
    anna.press("Enter")
    heading.filter(has_text="Why board 16").wait_for()
    panel, names = (
        anna.page.locator(place).bounding_box() for place in ("#panel", "tr:has(.asked) .black")
    )
    assert names["x"] + names["width"] <= panel["x"], "nobody is covered"
    anna.press("ArrowDown")
    heading.filter(has_text="Why board 17").wait_for()
    anna.press("ArrowDown", "ArrowUp")
    heading.filter(has_text="Why board 16").wait_for()
    anna.press("Escape")
    assert not heading.count()
    assert not anna.page.locator(".asked").count()


def test_what_stands_beside_the_boards_can_be_pressed_while_no_explanation_is_open(
    anna: Arbiter,
) -> None:
    for path in ("pairing", "results"):
        anna.open(f"{HERE}/{path}")
        beside = anna.page.locator(".desk > aside :is(button, a, input):visible")
        assert beside.count()
        for place in range(beside.count()):
            beside.nth(place).click(trial=True, timeout=5000)


def test_what_is_known_of_a_player_stands_beside_the_list(anna: Arbiter) -> None:
    anna.open(f"{HERE}/players")
    anna.press("Escape", "ArrowDown", "ArrowDown")
    current = anna.page.locator("tr.current th a")
    heading = anna.page.locator("#panel h1")
    heading.filter(has_text=current.inner_text().split(",")[0].split()[-1]).wait_for()
    panel, names = (
        anna.page.locator(place).bounding_box() for place in ("#panel", "tr.current th")
    )
    assert names["x"] + names["width"] <= panel["x"], "no name is covered"
    assert anna.problems == []
    anna.page.locator("table.people tbody tr").nth(6).locator("td").nth(3).click()
    other = anna.page.locator("table.people tbody th a").nth(6).inner_text()
    heading.filter(has_text=other.split(",")[0].split()[-1]).wait_for()
    anna.press("Escape")
    assert not heading.count()


def test_no_page_of_a_round_is_wider_than_a_phone(anna: Arbiter) -> None:
    anna.page.set_viewport_size(PHONE)
    for path in ("pairing", "results", "results?open=1", "standings", "manual-pairing", "settings"):
        anna.open(f"{HERE}/{path}")
        anna.page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
        wide = anna.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], path
    anna.open("/e/open")
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_two_boards_are_swapped_and_one_is_flipped_with_the_legality_before(
    anna: Arbiter, server: Server
) -> None:
    anna.open(f"{HERE}/manual-pairing")
    anna.choose(anna.field("Reason"), "event-rules")
    anna.button("Change the boards of round {round}", round=2)
    anna.confirm()
    before = section(server).manual
    assert before is not None
    blacks = [str(section(server).tpn(black)) for _white, black in before.boards[:2]]
    anna.press("s", *blacks[0], "Tab", *blacks[1])
    with anna.page.expect_navigation():
        anna.press("Enter")
    assert "Before you swap" in anna.page.locator("#chosen").inner_text()
    with anna.page.expect_navigation():
        anna.press("Enter")
    anna.confirm()
    (a, b), (c, d), *_ = before.boards
    swapped = section(server).manual
    assert swapped is not None
    assert swapped.boards[:2] == ((a, d), (c, b))
    anna.press("ArrowDown")
    anna.page.wait_for_selector("#chosen [data-press=x]")
    with anna.page.expect_navigation():
        anna.press("x")
    anna.confirm()
    flipped = section(server).manual
    assert flipped is not None
    assert sum(board[::-1] in swapped.boards for board in flipped.boards) == 1
    assert anna.problems == []


def test_byes_are_entered_from_the_pairing_page(anna: Arbiter, server: Server) -> None:
    anna.open(f"{HERE}/pairing")
    anna.press("b", "1", "2")
    with anna.page.expect_navigation():
        anna.press("Enter")
    absences = section(server).tournament.absences
    assert [(a.round, a.tpn) for a in absences] == [(3, 12)]
    assert anna.problems == []


def test_everything_can_be_done_without_script(browser: Any, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(server.link)
    page.fill("[name=name]", "Berta")
    page.fill("[name=password]", PASSWORD)
    page.click("button.main")
    page.goto(f"{server.address}{HERE}/results")
    page.fill("#slip [name=board]", "12")
    page.fill("#slip [name=result]", "1")
    page.press("#slip [name=result]", "Enter")
    assert page.locator("#b12 .result").inner_text().strip() == "1-0"
    page.goto(f"{server.address}/e/open")
    page.fill("#hall [name=text]", "Coffee is ready.")
    page.press("#hall [name=text]", "Enter")
    assert "Coffee is ready." in page.locator("#hall").inner_text()
    context.close()
