"""Every page answers, in both languages, and says nothing that is personal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from starlette.routing import Match

from ronde.services.workspace import Archive
from tests.support import markup

PAGES = (
    "/",
    "/new",
    "/users",
    "/help",
    "/e/sample",
    "/e/sample/new",
    "/e/sample/history",
    "/e/sample/a/players",
    "/e/sample/a/players?q=a",
    "/e/sample/a/player?person=1",
    "/e/sample/a/import",
    "/e/sample/a/pairing",
    "/e/sample/a/preview",
    "/e/sample/a/results",
    "/e/sample/a/results?round=1",
    "/e/sample/a/standings",
    "/e/sample/a/standings?round=1",
    "/e/sample/a/sums?player=1",
    "/e/sample/a/sums?player=1&other=2",
    "/e/sample/a/crosstable",
    "/e/sample/a/cards",
    "/e/sample/a/why",
    "/e/sample/a/why?round=2",
    "/e/sample/a/why/panel?round=2&player=3",
    "/e/sample/a/why/panel?round=2&player=3&other=4",
    "/e/sample/a/why/editions?round=2&system=fide-dutch-2012",
    "/e/sample/a/manual-pairing",
    "/e/sample/a/settings",
)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_answers_in_every_language(chief: Any, lang: str) -> None:
    chief.post("/display", lang=lang, here="/")
    for path in PAGES:
        answer = chief.get(path)
        assert answer.status_code == 200, path
        assert f'<html lang="{lang}"' in answer.text
        assert 'href="#main"' in answer.text
        assert "<h1" in answer.text or "<h2" in answer.text


def has_route(app: Any, method: str, path: str) -> bool:
    scope = {"type": "http", "method": method, "path": path, "headers": []}
    return any(route.matches(scope)[0] is Match.FULL for route in app.routes)


def test_every_link_and_every_form_of_a_page_leads_somewhere(chief: Any, app: Any) -> None:
    for page in (*PAGES, "/users", "/api-clients", "/backups", "/e/sample/public"):
        text = chief.get(page).text
        for path in re.findall(r'(?:href|hx-get)="(/[^"#?]*)', text):
            assert has_route(app, "GET", path), (page, path)
        for tag in re.findall(r'<form[^>]*method="post"[^>]*>', text):
            action = re.search(r'action="([^"#?]*)', tag)
            assert has_route(app, "POST", action[1] if action else page.partition("?")[0]), tag


def test_no_page_loads_anything_from_another_host_or_has_script_of_its_own(chief: Any) -> None:
    for path in PAGES:
        text = chief.get(path).text
        assert "http://" not in text.replace("http://testserver", "")
        assert "https://" not in text
        assert "<script>" not in text
        assert "style=" not in text
        assert "onclick" not in text


def test_a_date_of_birth_is_on_the_pages_of_people_only(chief: Any, visitor: Any) -> None:
    chief.confirmed("/new", title="Open", section="a", system="fide-dutch-2026", rounds="5")
    chief.post("/e/open/a/players", name="Secret, Sam", birth="1987/06/05", rating="1900")
    assert "Secret, Sam" in chief.get("/e/open/a/players").text
    for page in ("players", "player?person=1"):
        assert "1987" in chief.get(f"/e/open/a/{page}").text
        assert "1987" not in visitor("helper").get(f"/e/open/a/{page}").text
    for page in ("check-in", "pairing", "settings", "standings", "categories", "prizes"):
        assert "1987" not in chief.get(f"/e/open/a/{page}").text


def test_a_page_that_is_not_there_says_so(chief: Any) -> None:
    for path in ("/nothing", "/e/nothing", "/e/sample/zzz/players"):
        answer = chief.get(path)
        assert answer.status_code == 404
        assert "This was not done" in answer.text


def test_a_page_that_refreshes_itself_leaves_the_sentence_to_the_next_page(chief: Any) -> None:
    form = {"csrf": chief.token(), "name": "Nova, Ina"}
    chief.client.post("/e/sample/a/players", data=form, follow_redirects=False)
    refreshed = chief.get("/e/sample/a/players", headers={"x-ronde-live": "1"})
    assert "is entered." not in refreshed.text
    assert "Nova, Ina is entered" in chief.get("/e/sample/a/players").text


def test_an_event_that_is_over_is_archived_and_taken_out_again(chief: Any) -> None:
    workspace = chief.client.app.state.workspace
    before = workspace.journal("sample").head
    page = chief.post("/e/sample/archive", act="away").text
    assert "Ronde sample open is in the archive. Nothing of it is lost" in page
    assert "All events are archived." in page
    assert 'href="/e/sample"' not in page
    assert "1 archived event" in page
    assert 'href="/e/sample"' in chief.get("/?archived=1").text
    assert "· archived</small>" in markup(chief.get("/e/sample").text)
    assert "sample" in Archive(workspace.store), "a restart forgets nothing"
    page = chief.post("/e/sample/archive", act="back").text
    assert "Ronde sample open is out of the archive" in page
    assert 'href="/e/sample"' in chief.get("/").text
    assert workspace.journal("sample").head == before


def test_helpers_archive_nothing(visitor: Callable[[str], Any]) -> None:
    helper = visitor("helper")
    assert helper.post("/e/sample/archive", act="away").status_code == 403
    assert "Archive" not in helper.get("/e/sample").text
