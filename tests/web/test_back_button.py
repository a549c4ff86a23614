"""Public pages in a browser that keeps the pages one comes from, as those of visitors do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ronde.journal import AddSection, Number, Pair, Publish, RegisterAll
from ronde.services.publication import PARTS
from ronde.services.workspace import Workspace
from tests.unit.journal.scripts import Arbiter as Writer
from tests.web.browser.arbiter import Arbiter
from tests.web.browser.chromium import browsing
from tests.web.browser.events import somebody
from tests.web.browser.server import Server, serving

CONNECTIONS = 6
"""How many connections a browser holds to one server."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    workspace = Workspace(tmp_path / "events")
    workspace.create("Open", who="chief")
    workspace.publications.open("open", PARTS)
    write = Writer(workspace.journal("open"), "chief")
    write(AddSection(section="a", rounds=3, initial_colour="W"))
    write(RegisterAll(section="a", people=tuple(map(somebody, range(8)))))
    write(Number(section="a"))
    write(Pair(section="a"))
    write(Publish(section="a"))
    workspace.close()
    with serving(tmp_path / "events") as made:
        yield made


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing(ignore_default_args=["--disable-back-forward-cache"]) as made:
        yield made


@pytest.fixture
def page(browser: Any) -> Any:
    return browser.new_page(locale="en")


def test_a_visitor_opens_more_pages_than_a_browser_has_connections(
    server: Server, page: Any
) -> None:
    for number in range(1, CONNECTIONS + 3):
        page.goto(f"{server.address}/p/open/a/player/{number}")
        page.wait_for_load_state("load")
    assert page.locator("h1").inner_text()


def test_a_page_to_which_a_visitor_comes_back_goes_on_following_the_event(
    server: Server, browser: Any, page: Any
) -> None:
    page.goto(f"{server.address}/p/open/a/round/1")
    page.evaluate("document.body.dataset.spread = 0")
    page.goto(f"{server.address}/p/open/players")
    page.go_back(wait_until="commit")
    assert page.evaluate("document.body.dataset.spread") == "0", "the browser did not keep it"
    anna = Arbiter(browser, server.address, "en")
    anna.begin(server.link, "Anna")
    anna.open("/e/open/a/results")
    anna.press("1", "Space", "1")
    anna.sees(1, "1-0")
    page.get_by_text("1-0", exact=True).first.wait_for()
