"""Rating lists in the application: taken in, looked up while typing, compared with a section."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Any

from ronde.journal import Amend, Announce
from ronde.journal.section import LaterRatings
from tests.support import markup
from tests.unit.services.test_rating_lists import TEXT
from tests.web.conftest import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable

NAME = "FIDE, November 2026"
A = "/e/sample/a"


def take_in(visitor: Visitor, content: bytes = TEXT, name: str = NAME) -> Any:
    data = {"csrf": visitor.token(), "name": name}
    return visitor.client.post("/ratings", data=data, files={"list": ("list.txt", content)})


def test_a_list_that_is_taken_in_fills_the_form(chief: Visitor) -> None:
    assert "data-look-up" not in chief.get(f"{A}/players").text
    assert "4 people can be looked up" in take_in(chief).text
    assert "data-look-up" in chief.get(f"{A}/players").text
    page = chief.get(f"{A}/search", params={"name": "dupont l", "which": "rapid"}).text
    fills = [json.loads(html.unescape(text)) for text in re.findall(r'data-fill="([^"]*)"', page)]
    assert [(f["name"], f["rating"]) for f in fills][:2] == [
        ("Dupont, Luc", 1888),
        ("Dupont-Noir, Léa", 2190),
    ]
    assert fills[0]["source"] == NAME
    assert set(fills[0]) <= set(re.findall(r'name="(\w+)"', chief.get(f"{A}/players").text))


def test_the_list_is_written_into_the_history(chief: Visitor, app: Any) -> None:
    take_in(chief)
    chief.confirmed(f"{A}/players", name="Dupont, Luc", rating="1888", source=NAME)
    entry = app.state.workspace.journal("sample").head
    assert entry.act == "register"
    assert NAME in json.dumps(entry.data, ensure_ascii=False, default=str)


def test_ratings_that_differ_are_shown_and_taken_one_by_one(chief: Visitor) -> None:
    take_in(chief)
    chief.confirmed(f"{A}/players", name="Müller, Anna", rating="2000", fide_id="1300001")
    page = chief.get(f"{A}/ratings").text
    assert "Müller, Anna" in page
    person = re.search(r'name="person" value="(\d+)"', markup(page))
    assert person
    chief.confirmed(f"{A}/ratings", person=person[1], list=slug(page))
    assert "Every rating that the list knows is the same here." in chief.get(f"{A}/ratings").text


def slug(page: str) -> str:
    found = re.search(r'<option value="([^"]+)" selected', page)
    assert found
    return found[1]


def test_a_file_that_is_no_list_is_refused_with_a_sentence(chief: Visitor) -> None:
    assert take_in(chief, b"<playerslist><player>").status_code == 422
    assert take_in(chief, b"").status_code == 400
    assert take_in(chief, TEXT, name="").status_code == 400
    assert "There is no rating list yet." in chief.get("/ratings").text


def test_lists_are_for_those_who_enter_players(visitor: Callable[[str], Visitor]) -> None:
    helper = visitor("helper")
    for path in ("/ratings", f"{A}/search?name=du", f"{A}/ratings"):
        assert helper.get(path).status_code == 403
    assert take_in(helper).status_code == 403


def test_a_list_that_is_dropped_is_looked_up_no_more(chief: Visitor) -> None:
    take_in(chief)
    chief.post("/ratings", drop="fide-november-2026")
    assert "There is no rating list yet." in chief.get("/ratings").text
    assert chief.post("/ratings", drop="../accounts").status_code == 400


def test_the_lists_of_a_long_event_are_taken_in_sequence(chief: Visitor, app: Any) -> None:
    journal = app.state.workspace.journal("sample")
    for number, day in enumerate(("2026-10-03", "2026-10-24", "2026-11-07", "2026-12-12"), 1):
        act = Announce(section="a", round=number, begins=f"{day}T14:00")
        journal.act(act, who="chief")
    journal.act(Amend(person=1, fide_id="1300001"), who="chief")
    for month in ("10", "11"):
        data = {"csrf": chief.token(), "name": f"FIDE {month}", "published": f"2026-{month}-01"}
        chief.client.post("/ratings", data=data, files={"list": ("list.txt", TEXT)})
    page = markup(chief.get(f"{A}/ratings").text)
    assert "FIDE 11 (2026-11-01)" in page
    key = re.search(r'action="[^"]*/later-ratings".*?value="(fide[^"]*)"', page, re.S)
    assert key
    assert "✓ taken" in " ".join(chief.post(f"{A}/later-ratings", list=key[1]).text.split())
    assert journal.state.section("a").later_ratings == (LaterRatings(3, "FIDE 11", ((1, 2101),)),)
    refused = chief.post(f"{A}/later-ratings", list="fide-10")
    assert "does not count for a later round" in refused.text
