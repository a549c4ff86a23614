"""A short day in a real browser, with the keyboard only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ronde.journal import AddSection, Journal, Number, Pair, RegisterAll, RollCall
from ronde.journal.acts.people import Facts
from ronde.services.rating_lists import RatingLists
from tests.waiting import until
from tests.web.browser.arbiter import Arbiter
from tests.web.browser.chromium import browsing
from tests.web.browser.server import Server, serving

NAMES = ("Ammann", "Berger", "Crausaz", "Dubois", "Egli", "Favre", "Gerber", "Hugi", "Imhof")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as made:
        yield made


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "events") as made:
        yield made


def test_a_mouse_would_be_noticed(browser: Any, server: Server) -> None:
    anna = Arbiter(browser, server.address, "en")
    anna.open("/login")
    anna.press("Tab", "Enter")
    assert anna.problems == []
    anna.page.mouse.click(5, 5)
    until(
        lambda: "pointerdown" in anna.problems,
        "the mouse",
        between=lambda: anna.page.wait_for_timeout(20),
    )


def test_two_rounds_in_french_with_the_keyboard_only(browser: Any, server: Server) -> None:
    anna = Arbiter(browser, server.address, "fr")
    anna.begin(server.link, "Anna")
    anna.make_event("Open de Bâle", "fide-dutch-2026", 2)
    anna.go("Players")
    for place, name in enumerate(NAMES):
        anna.enter_player(f"{name}, Luc", 2100 - 40 * place, club="Bâle")
    anna.draw_up()
    anna.pair(1)
    anna.publish(1)
    anna.results()
    anna.press("1", "2", "3")
    for board, result in enumerate(("1-0", "½-½", "0-1"), 1):
        anna.sees(board, result)
    server.restart()
    anna.press("1")
    anna.sees(4, "1-0")
    anna.pair(2)
    anna.trade(1, 2)
    anna.publish(2)
    anna.results()
    shown = anna.shown()
    for board in (1, 2, 3):
        anna.enter(board, "½-½")
    anna.enter(4, "1F-0F")
    anna.undo()
    anna.results()
    anna.enter(4, "0-1")
    anna.go("Standings")
    ranked = anna.page.locator("#list tbody th").all_inner_texts()
    server.kill()
    with Journal.open(server.folder / "open-de-bale.ronde", read_only=True) as journal:
        event, section = journal.state, journal.state.section("a")
        assert section.open_games(1) == section.open_games(2) == ()
        assert [
            (event.person(white).name, event.person(black).name)
            for white, black in section.pairs(2)
        ] == shown
        assert section.round(2).manual
    assert sorted(ranked) == sorted(f"{name}, Luc" for name in NAMES)
    assert anna.problems == []


def test_somebody_of_the_rating_list_is_entered_by_four_keys(browser: Any, server: Server) -> None:
    anna = Arbiter(browser, server.address, "en")
    anna.begin(server.link, "Anna")
    anna.make_event("Open", "fide-dutch-2026", 5)
    lists = RatingLists(server.folder / "lists")
    lists.add("fide", "FIDE", "Name;Rating\nDupont, Zoé;1650\nDupont, Luc;1888\n".encode())
    anna.go("Players")
    anna.page.locator("form.entry [name=name]").focus()
    anna.page.keyboard.type("dup")
    anna.page.locator("#found button").nth(1).wait_for()
    anna.press("ArrowDown", "Enter")
    anna.follow(anna.page.locator("form.entry button.main"))
    assert anna.page.locator("#list tbody th").all_inner_texts() == ["Dupont, Luc"]
    assert "1888" in anna.page.locator("#list tbody td").all_inner_texts()
    assert anna.problems == []


def test_twenty_players_stand_on_the_screen_of_a_laptop(browser: Any, server: Server) -> None:
    people = tuple(
        Facts(name=f"{name}, {first}", rating=2000) for first in "ABCD" for name in NAMES
    )
    with Journal.create(server.folder / "open.ronde", "Open", who="arbiter") as journal:
        journal.act(AddSection(section="a", rounds=5), who="arbiter")
        journal.act(RegisterAll(section="a", people=people), who="arbiter")
        journal.act(RollCall(section="a"), who="arbiter")
        journal.act(Number(section="a"), who="arbiter")
        journal.act(Pair(section="a"), who="arbiter")
    anna = Arbiter(browser, server.address, "en")
    anna.begin(server.link, "Anna")
    anna.page.set_viewport_size({"width": 1280, "height": 800})
    anna.open("/e/open/a/players")
    bottoms = anna.page.eval_on_selector_all(
        "table.people tbody tr", "rows => rows.map(row => row.getBoundingClientRect().bottom)"
    )
    assert len(bottoms) == len(people)
    assert sum(bottom <= 800 for bottom in bottoms) >= 20


def test_the_field_of_a_slip_takes_digits_and_leaves_other_keys_to_the_page(
    browser: Any, server: Server
) -> None:
    people = tuple(Facts(name=f"{name}, A", rating=2000) for name in NAMES[:8])
    with Journal.create(server.folder / "open.ronde", "Open", who="arbiter") as journal:
        for act in (
            AddSection(section="a", rounds=5),
            RegisterAll(section="a", people=people),
            RollCall(section="a"),
            Number(section="a"),
            Pair(section="a"),
        ):
            journal.act(act, who="arbiter")
    anna = Arbiter(browser, server.address, "en")
    anna.begin(server.link, "Anna")
    anna.here = "/e/open/a"
    anna.open("/e/open/a/results")
    anna.page.wait_for_selector("#slip [name=board]:focus")
    anna.press("b", "3", "Space", "1")
    anna.sees(3, "1-0")
    with anna.page.expect_navigation():
        anna.press("o")
    assert anna.page.locator("tr[data-board]").count() == 3
    anna.press("/")
    anna.page.wait_for_selector("#menu[open] input:focus")
    anna.page.keyboard.type("2")
    with anna.page.expect_navigation():
        anna.press("Enter")
    assert anna.page.url.endswith("/results?round=1#b2")
    anna.press("g", "s")
    anna.page.wait_for_url("**/standings")
    assert anna.problems == []


def test_players_are_ticked_given_byes_and_withdrawn_by_keys(browser: Any, server: Server) -> None:
    people = tuple(Facts(name=f"{name}, A", rating=2000) for name in NAMES[:8])
    with Journal.create(server.folder / "open.ronde", "Open", who="arbiter") as journal:
        for act in (
            AddSection(section="a", rounds=5),
            RegisterAll(section="a", people=people),
            RollCall(section="a"),
            Number(section="a"),
        ):
            journal.act(act, who="arbiter")
        first, second, third = journal.state.section("a").numbers[:3]
    anna = Arbiter(browser, server.address, "en")
    anna.begin(server.link, "Anna")
    anna.here = "/e/open/a"
    anna.open("/e/open/a/players")
    anna.press("Escape", "ArrowDown", "Space", "ArrowDown", "Space", "b", "2")
    with anna.page.expect_navigation():
        anna.press("Enter")
    anna.confirm()
    anna.press("Escape", "ArrowDown", "ArrowDown", "ArrowDown", "Space")
    anna.press("w")
    anna.page.wait_for_selector("#bulk [value=withdraw]:focus")
    with anna.page.expect_navigation():
        anna.press("Enter")
    anna.press("n")
    anna.page.wait_for_selector(".entry [name=name]:focus")
    server.kill()
    with Journal.open(server.folder / "open.ronde", read_only=True) as journal:
        section = journal.state.section("a")
        byes = {section.person(a.tpn) for a in section.tournament.absences if a.round == 2}
        gone = [p.tpn for p in section.tournament.players if p.last_round is not None]
        assert byes == {first, second}
        assert [section.person(tpn) for tpn in gone] == [third]
    assert anna.problems == []
