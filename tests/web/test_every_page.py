"""Every page in a real browser: accessible, from this host alone, and without a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser.arbiter import Arbiter
from tests.web.browser.chromium import browsing
from tests.web.browser.events import furnish
from tests.web.browser.pages import NOT_THERE, addresses
from tests.web.browser.server import Server, serving

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa")
PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(furnish(tmp_path_factory.mktemp("hall") / "events")) as made:
        yield made


@pytest.fixture(scope="module")
def anna(server: Server) -> Iterator[Arbiter]:
    """The chief arbiter, logged in; whatever is asked of another host is stopped and noted."""
    with browsing() as browser:
        made = Arbiter(browser, server.address, "fr", viewport=LAPTOP, reduced_motion="reduce")
        made.context.route(
            lambda url: not url.startswith((server.address, "data:")), lambda route: route.abort()
        )
        made.log_in("Anna")
        yield made


def pages(anna: Arbiter) -> Iterator[str]:
    """Open every page, one after the other."""
    for address, path in addresses().items():
        answer = anna.page.request.get(anna.address + address, max_redirects=0)
        wanted = 404 if path in NOT_THERE else 200
        assert answer.status == wanted, (
            f"{address}: what must be asked there, for {path} to answer?"
        )
        if "text/html" in answer.headers["content-type"]:
            anna.open(address)
            yield address


def faults(page: Any, **options: Any) -> list[str]:
    """What axe finds wrong, one line for each element."""
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{violation['id']}: {node['html'][:160]} {node['failureSummary'][-200:]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def test_every_page_is_accessible_in_the_light_in_the_dark_and_on_a_phone(anna: Arbiter) -> None:
    axe = pytest.importorskip("axe_playwright_python.base", reason="needs axe-playwright-python")
    everything = {"runOnly": {"type": "tag", "values": TAGS}}
    contrast = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
    wrong: list[str] = []
    page = anna.page
    for address in pages(anna):
        page.evaluate(axe.AXE_SCRIPT)
        wrong += [f"{address} {fault}" for fault in faults(page, **everything)]
        page.emulate_media(color_scheme="dark")
        wrong += [f"{address} dark {fault}" for fault in faults(page, **contrast)]
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(PHONE)
        wrong += [f"{address} phone {fault}" for fault in faults(page, **everything)]
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > PHONE["width"]:
            wrong.append(f"{address} phone: {wide} px wide, more than the screen")
        page.set_viewport_size(LAPTOP)
    assert not wrong, "\n".join(wrong)


def test_no_page_asks_anything_of_another_host_or_has_a_fault_of_script(anna: Arbiter) -> None:
    seen = [address for address in pages(anna) if anna.page.wait_for_load_state("load") is None]
    assert len(seen) > 20
    assert anna.problems == []
