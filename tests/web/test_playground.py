"""The page that `make playground` builds, in a real browser, from a plain static server.

The page is built beforehand, because building it fetches a runtime: without it all this skips.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from ronde.sample import sample_path
from tests.docs.sessions import program
from tests.support import ROOT
from tests.waiting import PATIENCE
from tests.web.browser.chromium import browsing

BUILT = ROOT / "build" / "playground"
PLAYERS, ROUNDS = 20, 5

pytestmark = pytest.mark.skipif(
    not (BUILT / "build.js").exists(), reason="needs the page: make playground"
)


class Quiet(SimpleHTTPRequestHandler):
    """Files, and nothing else: no header of ours."""

    extensions_map = {  # noqa: RUF012 (as its base has it)
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_words: object) -> None:
        """Say nothing."""


class Visit:
    """Somebody at the page; `frame` is the application inside."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        self.problems: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._note)

    def _note(self, told: Any) -> None:
        if told.type == "error":
            self.problems.append(told.text)

    def open(self, rest: str = "") -> None:
        """Open the page, and wait for the application."""
        self.page.goto("about:blank")
        self.page.goto(self.address + rest)
        self.page.wait_for_selector("body.open")

    @property
    def frame(self) -> Any:
        """The application."""
        return self.page.frame_locator("iframe")

    def go(self, place: str) -> None:
        """Open a page of the application."""
        self.page.frames[-1].goto(f"{self.address}app{place}")

    def press(self, words: str, *, exact: bool = True) -> None:
        """Press a button, or follow a link that looks like one; answer what the rules ask."""
        found = self.frame.get_by_role("button", name=words, exact=exact)
        link = self.frame.get_by_role("link", name=words, exact=exact)
        self.follow(found.or_(link).first)

    def follow(self, found: Any) -> None:
        """Use what leads to another page."""
        with self.page.frames[-1].expect_navigation():
            found.click()
        confirm = self.frame.locator("form.confirm button.main, form input[name=confirm]")
        while confirm.count():
            sure = self.frame.locator("main form:has(input[name=confirm]) button").first
            with self.page.frames[-1].expect_navigation():
                sure.click()

    def heading(self) -> str:
        """The heading of the page."""
        return str(self.frame.locator("h1").inner_text())


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The page in a folder of a static host."""
    handler = partial(Quiet, directory=str(BUILT.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{BUILT.name}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as found:
        yield found


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Visit]:
    with browser.new_context(locale="en-GB") as context:
        yield Visit(context.new_page(), address)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_phone_finds_the_icons_that_it_installs(lang: str) -> None:
    manifest = json.loads((BUILT / f"{lang}.webmanifest").read_text("utf-8"))
    assert {icon["purpose"] for icon in manifest["icons"] if "purpose" in icon} == {
        "any",
        "maskable",
    }
    for icon in manifest["icons"]:
        content = (BUILT / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width = int.from_bytes(content[16:20])
            assert content.startswith(b"\x89PNG")
            assert icon["sizes"] == f"{width}x{width}"


def test_a_report_is_checked_without_the_network(visit: Visit) -> None:
    visit.open()
    visit.page.context.set_offline(True)
    visit.open()
    visit.press("Try with a chess open")
    assert visit.heading() == "What the file holds"
    visit.frame.get_by_text("4 rounds of 4 are as", exact=False).wait_for()
    assert not visit.problems


@pytest.mark.parametrize("shown", ["docs/browser.md", "docs/fr/browser.md"])
def test_the_program_for_a_page_of_ones_own_runs_as_it_is_shown(
    browser: Any, address: str, shown: str
) -> None:
    root = address.removesuffix(f"{BUILT.name}/")
    with browser.new_context() as context:
        page = context.new_page()
        page.route(
            f"{root}own.html",
            lambda route: route.fulfill(
                body=program(ROOT / shown, "html"), content_type="text/html"
            ),
        )
        page.route(f"{root}tournament.trf", lambda route: route.fulfill(path=sample_path()))
        with page.expect_console_message(timeout=PATIENCE * 1000) as told:
            page.goto(f"{root}own.html")
    assert told.value.text == "true"


@pytest.mark.endurance
@pytest.mark.parametrize("page, lang", [("index.html", "en"), ("fr.html", "fr")])
def test_the_page_is_accessible_in_the_light_in_the_dark_and_on_a_phone(
    visit: Visit, page: str, lang: str
) -> None:
    axe = pytest.importorskip("axe_playwright_python.base", reason="needs axe-playwright-python")
    visit.page.set_viewport_size({"width": 390, "height": 844})
    visit.open(page)
    frame = visit.page.frames[-1]
    assert frame.evaluate("document.documentElement.lang") == lang
    wrong = []
    for place in ("/", "/backups", "/try/chess", "verify"):
        here = visit.page.frames[-1].url.removeprefix(f"{visit.address}app")
        visit.go(f"{here}/verify" if place == "verify" else place)
        for scheme in ("light", "dark"):
            visit.page.emulate_media(color_scheme=scheme)
            frame = visit.page.frames[-1]
            frame.evaluate(axe.AXE_SCRIPT)
            found = frame.evaluate("axe.run(document, {resultTypes: ['violations']})")
            wrong += [f"{place} {scheme} {each['id']}" for each in found["violations"]]
        width = frame.evaluate("document.documentElement.scrollWidth")
        wrong += [f"{place} {width} px wide"] if width > 390 else []
    assert not wrong
    assert not visit.problems


@pytest.mark.endurance
def test_a_document_is_printed_and_an_event_file_is_opened_again(
    visit: Visit, tmp_path: Path
) -> None:
    visit.open()
    visit.press("Try with a chess open")
    visit.press("Open as an event")
    event = visit.page.frames[-1].url
    script = (
        "async a => { const f = await fetch(a); return [f.status, (await f.text()).slice(0, 5)] }"
    )
    assert visit.page.frames[-1].evaluate(script, f"{event}/a/print/round.pdf") == [200, "%PDF-"]
    with visit.page.expect_download() as saved:
        visit.frame.get_by_role("link", name="Save a copy").click()
    file = tmp_path / "event.ronde"
    saved.value.save_as(file)
    visit.go("/backups")
    visit.frame.locator("input[type=file]").set_input_files(file)
    visit.press("Look into it")
    visit.frame.get_by_text("Ronde sample open").first.wait_for()
    visit.press("Restore under this name")
    assert re.search(r"/e/ronde-sample-open-2$", visit.page.frames[-1].url)
    assert not visit.problems


@pytest.mark.endurance
def test_a_whole_event_is_run_offline_and_opened_by_the_command(
    visit: Visit, tmp_path: Path
) -> None:
    visit.open()
    visit.page.context.set_offline(True)
    visit.go("/new")
    visit.frame.get_by_label("Name of the event").fill("Club evening")
    visit.frame.get_by_label("Rounds", exact=True).fill(str(ROUNDS))
    visit.press("Make it")
    here = re.search(r"/e/[a-z0-9-]+$", visit.page.frames[-1].url)
    assert here, visit.page.frames[-1].url
    section = f"{here[0]}/a"
    for place in range(PLAYERS):
        visit.go(f"{section}/players")
        visit.frame.get_by_label("Surname, first name").fill(f"Player, Number {place + 1}")
        visit.frame.get_by_label("Rating").first.fill(str(2300 - 20 * place))
        visit.frame.get_by_label("Rating").first.press("Enter")
        visit.frame.get_by_text(f"Player, Number {place + 1} is entered.").wait_for()
    visit.press("Draw up the list")
    for number in range(1, ROUNDS + 1):
        visit.go(f"{section}/pairing")
        visit.press(f"Look at round {number}")
        visit.press(f"Pair round {number}")
        visit.go(f"{section}/results")
        for board in range(1, PLAYERS // 2 + 1):
            row = visit.frame.locator(f"tr[data-board='{board}']")
            row.get_by_role(
                "button", name=("1-0", "½-½", "0-1")[(board + number) % 3]
            ).first.click()
            entered = f"tr[data-board='{board}'][data-seen]:not([data-seen='?'])"
            visit.frame.locator(entered).first.wait_for()
    visit.go(f"{section}/standings")
    assert visit.frame.locator("tbody tr").count() >= PLAYERS
    visit.go(f"{section}/verify")
    visit.press("Verify it")
    assert visit.frame.get_by_text("in force since 2026: proved.").count() == ROUNDS
    visit.go(here[0])
    with visit.page.expect_download() as saved:
        visit.frame.get_by_role("link", name="Save a copy").click()
    file = tmp_path / "evening.ronde"
    saved.value.save_as(file)
    command = [sys.executable, "-m", "ronde", "event", "verify", str(file)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert not visit.problems
