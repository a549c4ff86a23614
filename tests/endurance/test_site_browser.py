"""The folder of pages in a real browser without a server; validators; public pages; a thousand."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ronde.cli.site import read_whole_event
from ronde.generator import Recipe, generate
from ronde.journal import ImportTournament, Journal
from ronde.sample import sample_path
from ronde.services.publication import PARTS, Publications
from ronde.services.records import SqliteRecords
from ronde.web.site import write_site
from tests.unit.journal.scripts import Arbiter
from tests.web.browser.chromium import browsing
from tests.web.browser.server import serving

pytestmark = pytest.mark.endurance
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice")
PUBLIC = (
    *("", "/a/round/5", "/a/round/5/names", "/a/standings/5", "/a/crosstable", "/a/cards"),
    *("/players", "/a/player/3", "/a/player/3/why/5"),
    *("/a/screen?list=boards", "/a/screen?list=names", "/a/screen?list=standings"),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample tournament as a folder in both languages."""
    made = tmp_path_factory.mktemp("site") / "site"
    write_site(read_whole_event(str(sample_path())), made)
    return made


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as made:
        yield made


def faults(page: Any) -> list[str]:
    """What axe finds wrong, one line for each element."""
    axe = pytest.importorskip("axe_playwright_python.base", reason="needs axe-playwright-python")
    page.evaluate(axe.AXE_SCRIPT)
    options = {"runOnly": {"type": "tag", "values": TAGS}}
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{page.url} {violation['id']}: {node['html'][:160]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def test_the_folder_opens_without_a_server_and_finds_players(browser: Any, folder: Path) -> None:
    context = browser.new_context(offline=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda told: problems.append(told.text) if told.type == "error" else None)
    page.on(
        "request",
        lambda asked: None if asked.url.startswith("file:") else problems.append(asked.url),
    )
    page.goto((folder / "index.html").as_uri())
    page.click("text=English")
    page.click("text=Find a player")
    everybody = page.locator("[data-line]:visible").count()
    name = page.locator(".who").nth(2).inner_text()
    page.fill("#filter", name.split(",")[0].upper())
    assert 1 <= page.locator("[data-line]:visible").count() < everybody
    page.fill("#filter", "xyzzy")
    assert page.locator(".nobody").is_visible()
    page.fill("#filter", "")
    page.locator("[data-line] a").first.click()
    page.wait_for_selector("h1")
    page.click("text=Français")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert problems == []
    context.close()


def test_the_folder_serves_without_script(browser: Any, folder: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((folder / "en" / "players.html").as_uri())
    assert page.locator("[data-line]:visible").count() > 3
    assert not page.locator("#filter").is_visible()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_kind_of_page_of_the_folder_is_accessible(
    browser: Any, folder: Path, scheme: str
) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 390, "height": 844})
    page = context.new_page()
    wrong: list[str] = []
    kinds = ("round-4", "round-4-names", "standings-4", "crosstable", "cards", "player-1")
    for place in ("index", "fr/index", "fr/players", *(f"fr/1-a/{kind}" for kind in kinds)):
        page.goto((folder / f"{place}.html").as_uri())
        wrong += faults(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > 390:
            wrong.append(f"{place}: {wide} px wide, more than a phone")
    assert not wrong, "\n".join(wrong)
    context.close()


def test_a_validator_of_html_finds_nothing_wrong(folder: Path) -> None:
    """With `RONDE_HTML_VALIDATOR`, or with html-validate or vnu on the path."""
    named = os.environ.get("RONDE_HTML_VALIDATOR", "").split()
    found = [name for name in ("html-validate", "vnu") if shutil.which(name)]
    command = named or found[:1]
    if not command:
        pytest.skip("needs a validator: npm install html-validate, and RONDE_HTML_VALIDATOR")
    pages = sorted(str(page) for page in folder.rglob("*.html"))
    done = subprocess.run([*command, *pages], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_public_pages_and_screens_are_accessible_and_follow_the_journal(
    browser: Any, tmp_path: Path
) -> None:
    events = tmp_path / "events"
    events.mkdir()
    with closing(SqliteRecords(events)) as store:
        Publications(store).open("open", PARTS)
    event = generate(Recipe(players=40, rounds=5, seed=7))
    with Journal.create(events / "open.ronde", "Open", who="Anna") as journal:
        Arbiter(journal)(ImportTournament(section="a", tournament=event, source="generated"))
    wrong: list[str] = []
    with serving(events) as server:
        for scheme in ("light", "dark"):
            page = browser.new_context(color_scheme=scheme, locale="en-GB").new_page()
            for path in PUBLIC:
                page.goto(f"{server.address}/p/open{path}")
                wrong += faults(page)
        assert not wrong, "\n".join(wrong)
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(f"{server.address}/p/open/a/screen?list=names&seconds=3")
        page.wait_for_selector("text=Page 1 of")
        high = page.evaluate("document.documentElement.scrollHeight")
        assert high <= 720
        page.keyboard.press("ArrowRight")
        page.wait_for_selector("text=Page 2 of")
        page.keyboard.press(" ")
        page.wait_for_selector("text=paused")
        _a_name_changes(page, events / "open.ronde")


def _a_name_changes(page: Any, file: Path) -> None:
    """Somebody writes into the journal, and the screen shows it by itself."""
    from ronde.journal import Amend

    page.keyboard.press("Home")
    with Journal.open(file) as journal:
        shown = page.locator(".name").first.inner_text()
        person = next(p for p in journal.state.people if p.name == shown)
        journal.act(Amend(person=person.id, name="Aaaa, Renamed"), who="Anna")
    page.wait_for_selector("text=Aaaa, Renamed", timeout=5000)


def test_a_thousand_players_have_a_page_each(tmp_path: Path) -> None:
    event = generate(Recipe(players=1000, rounds=9, seed=3))
    with Journal.create(tmp_path / "open.ronde", "Open", who="Anna") as journal:
        state = Arbiter(journal)(
            ImportTournament(section="a", tournament=event, source="generated")
        ).event
    assert write_site(state, tmp_path / "site", ("fr",)) > 1000
