"""Cached rows, a page that sees one event from top to bottom, and one watch for all."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from jinja2 import Environment

from ronde.services import watches
from ronde.web.pages import live
from ronde.web.templating import CachedRows, IncompleteKey
from tests.support import markup
from tests.waiting import PATIENCE

ROW = "{% for n in rows %}{% cached n %}[{{ n }}{{ more }}]{% endcached %}{% endfor %}"


def templates() -> Environment:
    return Environment(extensions=[CachedRows], autoescape=True)


def test_a_row_is_rendered_once_for_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CachedRows, "CHECKED", False)
    template = templates().from_string(ROW)
    assert template.render(rows=["<a>"], more=1) == "[&lt;a&gt;1]"
    assert template.render(rows=["<a>", 2], more=2) == "[&lt;a&gt;1][22]"


def test_a_key_that_does_not_name_all_it_shows_is_found() -> None:
    template = templates().from_string(ROW)
    template.render(rows=[1], more=1)
    with pytest.raises(IncompleteKey):
        template.render(rows=[1], more=2)


def test_the_least_recently_used_rows_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CachedRows, "CHECKED", False)
    monkeypatch.setattr("ronde.web.templating.MOST_ROWS", 8)
    template = templates().from_string(ROW)
    template.render(rows=[0], more="old")
    template.render(rows=range(1, 20), more="")
    assert template.render(rows=[0], more="new") == "[0new]"


def test_every_form_of_a_page_carries_the_token_of_its_own_visitor(visitor: Any) -> None:
    for role in ("chief", "helper"):
        came = visitor(role)
        text = came.get("/e/sample/a/players").text
        tokens = set(re.findall(r'name="csrf" value="([^"]+)"', text))
        assert tokens == {came.token()}


def test_a_result_is_on_every_list_at_once(chief: Any) -> None:
    here = "/e/sample/a"
    chief.confirmed(f"{here}/pair")
    before = {
        name: chief.get(f"{here}/{name}").text for name in ("results", "standings", "crosstable")
    }
    chief.post(f"{here}/results", round="5", board="1", seen="?", result="1-0")
    row = re.search(r'<tr id="b1".*?</tr>', markup(chief.get(f"{here}/results").text))
    assert row
    assert 'data-seen="1-0"' in row[0]
    for name in ("standings", "crosstable"):
        assert chief.get(f"{here}/{name}").text != before[name]


def test_one_watch_wakes_all_viewers_and_ends_with_the_last(
    chief: Any, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watches, "EVERY", 10 * PATIENCE)
    workspace = app.state.workspace

    async def view() -> tuple[list[str], list[str], int, int]:
        feeds: list[Any] = [live.heads(workspace, "sample") for _ in range(20)]
        first = [await anext(feed) for feed in feeds]
        count = len(watches._here())
        await asyncio.to_thread(chief.post, "/e/sample/a/players", name="Nova, Ina")
        second = [await asyncio.wait_for(anext(feed), PATIENCE) for feed in feeds]
        for feed in feeds:
            await feed.aclose()
        return first, second, count, len(watches._here())

    first, second, count, left = asyncio.run(view())
    assert len(set(first)) == 1
    assert len(set(second)) == 1
    assert first[0] != second[0]
    assert second[0].startswith("id: ")
    assert (count, left) == (1, 0)
