"""The menu: tabs, pages in groups, sections, and what was written last."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from ronde.web.menu import MENU

if TYPE_CHECKING:
    from tests.web.conftest import Visitor

HERE = "/e/sample/a"


def tabs(text: str) -> list[str]:
    """The words of the tabs."""
    bar = text.split('<nav class="menu"')[1].split("<details")[0]
    return [one.strip() for one in re.findall(r">([^<>]+)(?:<strong.*?)?</a>", bar)]


def test_every_page_of_the_menu_is_there_and_no_key_leads_to_two() -> None:
    keys = [page.key for _title, pages in MENU for page in pages if page.key]
    assert len(keys) == len(set(keys))
    assert not {"o", "?"} & set(keys)


def test_seven_tabs_and_the_rest_in_groups(chief: Visitor) -> None:
    text = chief.get(f"{HERE}/results").text
    assert tabs(text) == [
        "Overview",
        "Players",
        "Pairing",
        "Results",
        "Standings",
        "Prizes",
        "Report",
    ]
    for title, pages in MENU:
        assert f">{title}<" in text
        for page in pages:
            address = page.address.format(event="sample", here=HERE)
            if page.of_teams or page.of_matches:
                assert f'href="{address}"' not in text, page
                continue
            assert f'href="{address}"' in text, page
            assert chief.get(address).status_code == 200, page


@pytest.mark.parametrize("role, missing", [("viewer", "/phones"), ("deputy", "/users")])
def test_nobody_is_offered_a_page_that_is_not_for_them(
    visitor: Callable[[str], Visitor], role: str, missing: str
) -> None:
    seen = visitor(role)
    text = seen.get(f"{HERE}/results").text
    assert missing not in text
    offered = sorted(set(re.findall(r'href="(/e/[^"#]+)"\s+data-go', text)))
    assert len(offered) > 15
    for link in offered:
        assert seen.get(link).status_code == 200, link


def test_pages_of_the_machine_offer_no_page_of_an_event(chief: Visitor) -> None:
    text = chief.get("/backups").text
    assert tabs(text) == []
    assert "/e/" not in text.split('<nav class="menu"')[1].split("</nav>")[0]
    assert re.search(r'href="/backups"\s+data-go="k"\s+aria-current="page"', text)


def test_another_section_is_reached_on_the_same_page(chief: Visitor) -> None:
    chief.post("/e/sample/new", section="b", system="fide-dutch-2026", rounds="5")
    assert 'href="/e/sample/b/standings"' in chief.get(f"{HERE}/standings").text
    assert 'href="/e/sample/b/players"' in chief.get("/e/sample/history").text


def test_what_was_written_last_is_undone_from_any_page(chief: Visitor) -> None:
    chief.post(f"{HERE}/people", people="3", act="mark", mark="guest")
    before = chief.client.app.state.workspace.journal("sample").state
    text = chief.get(f"{HERE}/standings").text
    latest = re.search(r'id="last".*?name="latest"\s+value="(\d+)"', text, re.DOTALL)
    assert latest
    chief.post("/e/sample/undo", latest=latest[1])
    after = chief.client.app.state.workspace.journal("sample").state
    assert (before.person(3).marks, after.person(3).marks) == (("guest",), ())
