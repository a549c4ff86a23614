"""Every page in a real browser: accessible, from this host alone, and without a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser.arbiter import Arbiter
from tests.web.browser.chromium import browsing
from tests.web.browser.events import EventFolder, create_event_folder
from tests.web.browser.pages import NOT_THERE, OF_CAPTAINS, addresses
from tests.web.browser.server import Server, serving

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa")
PHONE = {"width": 360, "height": 740}
TABLET = {"width": 800, "height": 1180}
LAPTOP = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> EventFolder:
    return create_event_folder(tmp_path_factory.mktemp("events") / "events")


@pytest.fixture(scope="module")
def server(events: EventFolder) -> Iterator[Server]:
    with serving(events.folder) as made:
        yield made


@pytest.fixture(scope="module")
def anna(server: Server, events: EventFolder) -> Iterator[Arbiter]:
    """The chief arbiter, whose browser is also the phone of a helper.

    Whatever is asked of another host is stopped, and noted.
    """
    with browsing() as browser:
        made = Arbiter(browser, server.address, "fr", viewport=LAPTOP, reduced_motion="reduce")
        made.context.route(
            lambda url: not url.startswith((server.address, "data:")), lambda route: route.abort()
        )
        made.log_in("Anna")
        made.open(f"/phone/{events.known['phone']}")
        made.follow(made.page.locator("main form button").first)
        yield made


def pages(anna: Arbiter, events: EventFolder) -> Iterator[str]:
    """Open every page, one after the other."""
    for address, path in addresses(**events.known).items():
        answer = anna.page.request.get(anna.address + address, max_redirects=0)
        wanted = 404 if path in NOT_THERE else 200
        assert answer.status == wanted, f"{path} does not answer at {address}: ask it more"
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


QUICKLY = {"resultTypes": ["violations"], "preload": False, "iframes": False}
EVERYTHING = {"runOnly": {"type": "tag", "values": TAGS}, **QUICKLY}
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, **QUICKLY}


def judged(page: Any) -> Iterator[str]:
    """What axe finds in the light, then in the dark; and what is too wide for phone or tablet."""
    axe = pytest.importorskip("axe_playwright_python.base", reason="needs axe-playwright-python")
    page.evaluate(axe.AXE_SCRIPT)
    yield from faults(page, **EVERYTHING)
    page.emulate_media(color_scheme="dark")
    yield from (f"dark {fault}" for fault in faults(page, **CONTRAST))
    page.emulate_media(color_scheme="light")
    for screen in (PHONE, TABLET):
        page.set_viewport_size(screen)
        if (wide := page.evaluate("document.documentElement.scrollWidth")) > screen["width"]:
            yield f"{wide} px wide on a screen of {screen['width']}"
    page.set_viewport_size(LAPTOP)


def test_every_page_is_accessible_in_the_light_and_in_the_dark(
    anna: Arbiter, events: EventFolder
) -> None:
    wrong = [f"{address} {fault}" for address in pages(anna, events) for fault in judged(anna.page)]
    assert not wrong, "\n".join(wrong)


def test_the_pages_of_a_captain_are_accessible(
    anna: Arbiter, server: Server, events: EventFolder
) -> None:
    browser = anna.page.context.browser
    assert browser is not None
    cap = Arbiter(browser, server.address, "fr", viewport=PHONE, reduced_motion="reduce")
    cap.open(f"/phone/{events.known['captain']}")
    cap.follow(cap.page.locator("main form button").first)
    wrong = []
    for address in OF_CAPTAINS:
        cap.open(address)
        assert cap.page.locator("select[name=board1]").count() == 1
        wrong += [f"{address} {fault}" for fault in judged(cap.page)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.endurance
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible_on_a_phone(
    anna: Arbiter, events: EventFolder, scheme: str
) -> None:
    anna.page.set_viewport_size(PHONE)
    anna.page.emulate_media(color_scheme=scheme)
    axe = pytest.importorskip("axe_playwright_python.base", reason="needs axe-playwright-python")
    wrong = []
    for address in pages(anna, events):
        anna.page.evaluate(axe.AXE_SCRIPT)
        wrong += [f"{address} {fault}" for fault in faults(anna.page, **EVERYTHING)]
    assert not wrong, "\n".join(wrong)


def test_no_page_asks_anything_of_another_host_or_has_a_fault_of_script(
    anna: Arbiter, events: EventFolder
) -> None:
    seen = [
        address for address in pages(anna, events) if anna.page.wait_for_load_state("load") is None
    ]
    assert len(seen) > 20
    assert anna.problems == []


def test_no_name_becomes_script_on_any_page(anna: Arbiter, events: EventFolder) -> None:
    seen = 0
    for address in addresses("nasty", **events.known):
        if "nasty" not in address:
            continue
        asked = anna.address + address.replace("round=5", "round=2").replace("/5", "/2")
        answer = anna.page.request.get(asked, max_redirects=0)
        if "text/html" in answer.headers["content-type"]:
            anna.open(asked)
            assert anna.page.locator("img[src=x], main script:not([src])").count() == 0, address
            seen += "rondePointer" in anna.page.locator("body").inner_text()
    assert seen > 20
    assert anna.problems == []
