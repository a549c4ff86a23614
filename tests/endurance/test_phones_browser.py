"""Three phones enter a round at the same time in a real browser; one of them is wrong."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ronde.journal import (
    AddSection,
    Facts,
    Journal,
    Number,
    Pair,
    Publish,
    RegisterAll,
    verify,
)
from ronde.services.records import SqliteRecords
from ronde.services.users import Users
from ronde.views.boards import boards_of
from tests.unit.journal.scripts import Arbiter
from tests.web.browser.chromium import BROWSER, PLAYWRIGHT, _found
from tests.web.browser.server import Server, serving

driver = pytest.importorskip("playwright.async_api", reason=PLAYWRIGHT)
axe = pytest.importorskip("axe_playwright_python.base", reason="needs axe-playwright-python")
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa")
pytestmark = [
    pytest.mark.endurance,
    pytest.mark.skipif(_found() is None, reason=BROWSER),
]

PASSWORD = "correct horse battery"
PHONE = {"width": 390, "height": 844}
NAMES = (
    *("Müller, Anna", "Dupont, Luc", "Favre, Zoé", "Rossi, Gianni", "Keller, Urs", "Côté, Renée"),
    *("Šimić, Ana", "Nguyễn, Mai", "García, Iñaki", "Huber, Vreni", "Ünal, Deniz", "Meier, Beat"),
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """An event of twelve players whose first round is published."""
    folder = tmp_path / "events"
    folder.mkdir()
    with closing(SqliteRecords(folder)) as store:
        Users(store).save("Anna", "chief", PASSWORD)
    with Journal.create(folder / "open.ronde", "Open", who="Anna") as journal:
        arbiter = Arbiter(journal, "Anna")
        arbiter(AddSection(section="a", rounds=5))
        people = tuple(Facts(name=name, rating=2200 - 20 * i) for i, name in enumerate(NAMES))
        arbiter(RegisterAll(section="a", people=people))
        for request in (Number(section="a"), Pair(section="a"), Publish(section="a")):
            arbiter(request)
    with serving(folder) as made:
        yield made


class Devices:
    """A browser with the arbiter's laptop and three phones, each a context of its own."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser = browser
        self.address = address
        self.problems: list[str] = []

    async def page(self, **screen: Any) -> Any:
        context = await self.browser.new_context(locale="en-GB", **screen)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on(
            "console",
            lambda told: self.problems.append(told.text) if told.type == "error" else None,
        )
        return page

    async def judge(self, page: Any) -> None:
        """Note what axe finds wrong with a page."""
        await page.evaluate(axe.AXE_SCRIPT)
        options = {"runOnly": {"type": "tag", "values": TAGS}}
        found = await page.evaluate("options => axe.run(document, options)", options)
        self.problems += [
            f"{page.url} {violation['id']}: {node['html'][:160]}"
            for violation in found["violations"]
            for node in violation["nodes"]
        ]

    async def arbiter(self) -> Any:
        page = await self.page()
        await page.goto(f"{self.address}/login")
        await page.fill("[name=name]", "Anna")
        await page.fill("[name=password]", PASSWORD)
        await page.keyboard.press("Enter")
        await page.wait_for_url(f"{self.address}/")
        return page

    async def links(self, arbiter: Any) -> list[str]:
        """Enrol three phones that share the six boards; their links are shown this once."""
        await arbiter.goto(f"{self.address}/e/open/a/phones")
        await arbiter.fill("[name=count]", "3")
        await arbiter.click("text=Make the links")
        await arbiter.wait_for_selector(".code svg")
        await self.judge(arbiter)
        texts = await arbiter.locator(".code .link").all_text_contents()
        tokens = [str(text).rpartition("/phone/")[2].strip() for text in texts]
        return [f"{self.address}/phone/{token}" for token in tokens]

    async def phone(self, link: str) -> Any:
        page = await self.page(viewport=PHONE, is_mobile=True, has_touch=True)
        await page.goto(link)
        await self.judge(page)
        await page.click("text=Begin on this phone")
        await page.wait_for_url(f"{self.address}/phone")
        return page


async def claim(page: Any, board: int, voice: str, result: str) -> None:
    """Choose the board, say who speaks, tap the result."""
    await page.goto(re.sub(r"/phone.*", f"/phone/board/{board}", page.url))
    wide = await page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    radio = page.locator(f"input[type=radio][value={voice}]").first
    if await radio.is_visible():
        await radio.check()
        await page.locator(f"button[value='{result}']").first.click()
    else:
        await page.locator("details", has=page.locator(f"[value={voice}]")).first.click()
        form = page.locator(f"details form:has(input[name=voice][value={voice}])")
        await form.locator(f"button[value='{result}']").click()
    await page.wait_for_load_state()


async def both(page: Any, board: int, result: str) -> None:
    """White claims, Black confirms on the same phone."""
    await claim(page, board, "white", result)
    await page.click("text=that is right")
    await page.wait_for_selector("text=The result is in:")


async def quarrel(page: Any, board: int) -> None:
    """White is right, Black taps the wrong button."""
    await claim(page, board, "white", "1-0")
    await claim(page, board, "black", "0-1")
    await page.wait_for_selector("text=the arbiter comes")


async def the_round(server: Server) -> list[str]:
    async with driver.async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=_found(), args=["--no-sandbox"])
        devices = Devices(browser, server.address)
        arbiter = await devices.arbiter()
        one, two, three = [await devices.phone(link) for link in await devices.links(arbiter)]
        await arbiter.goto(f"{server.address}/e/open/a/results")

        async def first() -> None:
            await both(one, 1, "1-0")
            await both(one, 2, "½-½")

        async def second() -> None:
            await both(two, 3, "0-1")
            await both(two, 4, "1-0")

        async def third() -> None:
            await both(three, 5, "½-½")
            await quarrel(three, 6)

        await asyncio.gather(first(), second(), third())
        await arbiter.wait_for_selector("text=2 claimed results wait", timeout=5000)
        await arbiter.click("text=2 claimed results wait")
        await arbiter.wait_for_selector("text=they do not agree")
        await arbiter.wait_for_selector(".voice.marked:has-text('1-0')")
        for page in (one, three, arbiter):
            await devices.judge(page)
        await arbiter.keyboard.press("a")
        await arbiter.wait_for_selector("text=Nothing waits for you.")
        await three.wait_for_selector("text=The result is in:", timeout=5000)
        await one.goto(f"{server.address}/phone")
        await devices.judge(one)
        for path in ("/e/open/public", "/e/open/public/poster", "/e/open/a/phones"):
            await arbiter.goto(server.address + path)
            await devices.judge(arbiter)
        await browser.close()
        return devices.problems


def test_three_phones_enter_a_round_at_once_and_the_arbiter_sees_the_conflict(
    server: Server,
) -> None:
    problems = asyncio.run(the_round(server))
    server.kill()
    assert problems == []
    with Journal.open(server.folder / "open.ronde") as journal:
        section = journal.state.section("a")
        results = [line.result for line in boards_of(section, 1)]
        assert results == ["1-0", "½-½", "0-1", "1-0", "½-½", "1-0"]
        told = [
            (entry.who, entry.act, entry.data.get("voice"))
            for entry in journal.entries
            if entry.data.get("board") == 6
        ]
        assert told == [
            ("☎ Boards 5-6", "claim", "white"),
            ("☎ Boards 5-6", "claim", "black"),
            ("Anna", "confirm-claim", ""),
        ]
        who = {entry.who for entry in journal.entries if entry.act in ("claim", "confirm-claim")}
        assert who == {"☎ Boards 1-2", "☎ Boards 3-4", "☎ Boards 5-6", "Anna"}
        assert verify(journal.entries).findings == ()
