"""Rounds of two games on pages, phones, public pages and paper."""

from __future__ import annotations

import re

import pytest

from ronde.journal import AddSection, Facts, Number, Pair, Publish, RegisterAll
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor
from tests.web.test_phones import NAMES, Phone, field, link

HERE = "/e/open/a"


@pytest.fixture
def event(chief: Visitor) -> Visitor:
    """A first round of four matches, published."""
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    assert workspace.create("Open", who="chief") == "open"
    arbiter = Arbiter(workspace.journal("open"), "chief")
    arbiter(AddSection(section="a", rounds=3, system="fide-double-swiss"))
    people = tuple(Facts(name=name, rating=2200 - 50 * i) for i, name in enumerate(NAMES))
    arbiter(RegisterAll(section="a", people=people))
    for request in (Number(section="a"), Pair(section="a"), Publish(section="a")):
        arbiter(request)
    return chief


def row(page: str, label: str) -> str:
    found = re.search(rf'<tr\s+id="b{re.escape(label)}".*?</tr>', page, re.DOTALL)
    assert found, label
    return found[0]


def test_every_game_has_a_line_of_its_own_and_takes_its_result(event: Visitor) -> None:
    page = event.get(f"{HERE}/results").text
    assert "0 of 8 in" in page
    event.post(f"{HERE}/results", round="1", board="2.2", seen="?", result="1-0")
    event.post(f"{HERE}/results", round="1", board="2.1", seen="?", result="2", slip="1")
    page = event.get(f"{HERE}/results").text
    assert "½-½" in re.sub(r"<form.*", "", row(page, "2.1"), flags=re.DOTALL)
    assert "6 games are open" in page
    assert "½-1½" in event.get(f"{HERE}/pairing").text
    told = event.post(f"{HERE}/results", json=True, round="1", board="2.2", seen="?", result="0-1")
    assert told.status_code == 409
    assert told.json()["present"] == "1-0"


def test_two_phones_enter_the_two_games_of_a_board(event: Visitor) -> None:
    phones = {voice: Phone(event.client.app) for voice in ("white", "black")}
    for voice, phone in phones.items():
        phone.scan(link(event, 1, 1, name=voice))
    for label, result in (("1.1", "1-0"), ("1.2", "½-½")):
        for voice, phone in phones.items():
            page = phone.look(label)  # type: ignore[arg-type]
            names = ("csrf", "round", "white", "black", "key")
            form = {name: field(page, name) for name in names}
            phone.client.post(
                f"/phone/board/{label}", data={**form, "result": result, "voice": voice}
            )
    assert phones["white"].client.get("/phone/board/1.3").status_code == 404
    assert "1½-½" in event.get(f"{HERE}/pairing").text


def test_public_pages_tell_the_sum_of_a_match(event: Visitor) -> None:
    event.post("/e/open/public", parts=["pairings"])
    event.post(f"{HERE}/results", round="1", board="1.1", seen="?", result="1-0")
    assert "1-0 …" in event.get("/p/open/a/round/1").text
