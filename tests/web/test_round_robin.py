"""A round robin in the browser: rounds to come, the cross table of who met whom, public pages."""

from __future__ import annotations

from random import Random

import pytest

from ronde.journal import AddSection, Facts, Number, Pair, Publish, RegisterAll, Withdraw
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor

HERE = "/e/open/a"
NAMES = ("Arpin, Ada", "Bosc, Ben", "Clot, Cleo", "Daro, Dan", "Egli, Eva")


@pytest.fixture
def event(chief: Visitor) -> Visitor:
    """Five players, numbered as they stand here."""
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    assert workspace.create("Open", who="chief") == "open"
    arbiter = Arbiter(workspace.journal("open"), "chief")
    arbiter(AddSection(section="a", rounds=5, system="round-robin"))
    people = tuple(Facts(name=name, rating=2200 - 50 * i) for i, name in enumerate(NAMES))
    arbiter(RegisterAll(section="a", people=people))
    arbiter(Number(section="a", method="strength"))
    return chief


def arbiter_of(visitor: Visitor) -> Arbiter:
    workspace = visitor.client.app.state.workspace  # type: ignore[attr-defined]
    return Arbiter(workspace.journal("open"), "chief")


def test_all_rounds_are_known_before_the_first_one(event: Visitor) -> None:
    page = event.get(f"{HERE}/crosstable").text
    assert page.count("<summary>Round ") == 5
    assert "Bosc, Ben – Egli, Eva" in page
    assert "Free: Arpin, Ada" in page
    assert f'href="{HERE}/crosstable"' in event.get(f"{HERE}/pairing").text


def test_the_cross_table_says_who_met_whom(event: Visitor) -> None:
    arbiter = arbiter_of(event)
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    event.post(f"{HERE}/results", round="1", board="1", seen="?", result="1-0")
    event.post(f"{HERE}/results", round="1", board="2", seen="?", result="½-½")
    page = event.get(f"{HERE}/crosstable").text
    assert page.count("×") == 5
    assert page.count("<summary>Round ") == 4
    event.post("/e/open/public", parts=["pairings", "crosstable"])
    public = event.get("/p/open/a/crosstable").text
    assert public.count("×") == 5
    assert "12w1" not in public
    assert public.count("<summary>Round ") == 4


def test_a_board_of_the_table_is_explained_without_brackets(event: Visitor) -> None:
    arbiter = arbiter_of(event)
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    answer = event.get(f"{HERE}/why/panel?round=1&player=2")
    assert answer.status_code == 200
    assert "as the Berger table has them" in answer.text
    assert "ronde-figure" not in answer.text
    event.client.headers["accept-language"] = "fr"
    in_french = event.get(f"{HERE}/why/panel?round=1&player=2").text
    assert "selon la grille de Berger" in in_french
    assert "<cite>C.05, annexe 1</cite>" in in_french


def test_who_has_left_forfeits_the_games_of_the_table(event: Visitor) -> None:
    arbiter = arbiter_of(event)
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    arbiter.finish(Random(1))
    leaver = arbiter.section("a").person(5)
    arbiter(Withdraw(section="a", person=leaver))
    arbiter(Pair(section="a"))
    page = event.get(f"{HERE}/results").text
    assert "+/-" in page or "-/+" in page or "1F-0F" in page or "0F-1F" in page, page[-3000:]


def test_cards_of_a_round_robin_have_neither_floats_nor_a_buchholz(event: Visitor) -> None:
    arbiter = arbiter_of(event)
    random = Random(3)
    for _ in range(3):
        arbiter.play(random)
    for page in ("cards", "pairing", "why/player?player=2", "why/panel?round=3&board=1"):
        shown = event.get(f"{HERE}/{page}").text.split("<main", 1)[1].split('id="help"', 1)[0]
        assert not {"↑", "↓"} & set(shown), page
        assert "Buchholz" not in shown
    assert "Opponent&#39;s score" in event.get(f"{HERE}/cards").text
    assert event.get(f"{HERE}/print/cards-guide.pdf").status_code == 200


def test_the_form_of_a_round_robin_offers_no_buchholz(chief: Visitor) -> None:
    given = {"title": "Cup", "section": "a", "rounds": "5", "system": "round-robin"}
    draft = chief.post("/new", go="steps", **given).url
    page = chief.get(str(draft).rsplit("/", 1)[0] + "/tie-breaks").text
    assert 'value="SB"' in page or "<strong>SB</strong>" in page
    assert 'value="BH' not in page
