"""What a stranger missed who ran a whole weekend: where to begin and end, what a button does."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ronde.journal import (
    AddSection,
    CloseManual,
    EnterResult,
    Number,
    OpenManual,
    Pair,
    Publish,
    Register,
    SwapPlayers,
)
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor

HERE = "/e/open/a"


@pytest.fixture
def arbiter(app: Any) -> Arbiter:
    """An event of two rounds in which nobody has been entered."""
    app.state.workspace.create("Open", who="chief")
    made = Arbiter(app.state.workspace.journal("open"), "chief")
    made(AddSection(section="a", rounds=2, fide_mode=True, initial_colour="W"))
    return made


def enter(arbiter: Arbiter) -> None:
    for place, name in enumerate(("Adam", "Bella", "Carl", "Dora")):
        arbiter(Register(section="a", name=name, rating=2000 - place, federation="SUI"))
    arbiter(Number(section="a"))


def play(arbiter: Arbiter, *results: str) -> None:
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    for board, result in enumerate(results, 1):
        arbiter(EnterResult(section="a", board=board, result=result))


def attention(chief: Visitor) -> str:
    """What the overview says needs attention now."""
    page = " ".join(chief.get("/e/open").text.split())
    return page.partition("Needs attention now")[2].partition("</section>")[0]


def test_an_empty_event_asks_for_players(chief: Visitor, arbiter: Arbiter) -> None:
    assert "Nobody has been entered yet." in attention(chief)
    assert f'href="{HERE}/import"' in attention(chief)


def test_after_the_last_game_prizes_and_report_are_next_and_nobody_is_admitted(
    chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    play(arbiter, "1-0", "1-0")
    arbiter(Register(section="a", name="Emil"))
    assert "Emil is entered, has no number" in attention(chief)
    play(arbiter, "1-0", "½-½")
    assert "The last round is over." in attention(chief)
    assert f'href="{HERE}/report"' in attention(chief)
    assert "Emil" not in attention(chief)


def test_the_buttons_of_manual_pairing_say_which_round_they_change(
    chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    play(arbiter)
    page = chief.get(f"{HERE}/manual-pairing").text
    assert "Change the boards of round 1" in page
    assert re.search(r'<select name="reason"\s+required', page), "FIDE mode asks for a reason"
    arbiter(EnterResult(section="a", board=1, result="1-0"))
    page = chief.get(f"{HERE}/manual-pairing").text
    assert "Change open boards of round 1" in page
    assert "Make round 2 by hand" in page


def test_a_correction_says_that_the_round_already_paired_stays(
    chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    play(arbiter, "1-0", "1-0")
    play(arbiter)
    form = {"round": "1", "board": "1", "seen": "1-0", "result": "½-½"}
    page = " ".join(chief.post(f"{HERE}/results", **form).text.split())
    assert "Round 2 stays as it is" in page
    assert "Leave it as it is" in page
    assert "Please confirm" not in page


def test_ratings_that_order_the_list_are_named_afterwards_where_they_are_those_of_the_list(
    chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    chief.post(f"{HERE}/report/event", method="FIDE", federation="SUI")
    assert arbiter.section().rating_method == "SUI FIDE"
    answer = chief.post(f"{HERE}/report/event", method="NRO", federation="SUI")
    assert "The list has been drawn up with other ratings than SUI NRO gives: " in answer.text
    assert "Adam" in answer.text
    assert arbiter.section().rating_method == "SUI FIDE"


def test_a_federation_is_three_letters(chief: Visitor, arbiter: Arbiter) -> None:
    answer = chief.post(f"{HERE}/describe", title="Open", federation="Su")
    assert "is not the code of a federation" in answer.text
    chief.post(f"{HERE}/describe", title="Open", federation="sui")
    assert arbiter.journal.state.details.federation == "SUI"


def test_boards_that_nobody_touches_keep_their_tables_once_they_are_published(
    chief: Visitor, arbiter: Arbiter
) -> None:
    for place, name in enumerate(("Adam", "Bella", "Carl", "Dora", "Emil", "Fanny")):
        arbiter(Register(section="a", name=name, rating=2000 - place, federation="SUI"))
    arbiter(Number(section="a"))
    play(arbiter, "1-0", "0-1", "½-½")
    play(arbiter)
    before = arbiter.section().present_version(2).places
    (first, *_), untouched, (third, *_) = before
    arbiter(OpenManual(section="a", reason="event-rules"))
    arbiter(SwapPlayers(section="a", one=first, other=third))
    arbiter(CloseManual(section="a"))
    after = arbiter.section().present_version(2).places
    assert after[untouched] == before[untouched] == 2
    assert sorted(after.values()) == [1, 2, 3]
    chief.post("/e/open/undo")
    chief.post("/e/open/redo")
    assert arbiter.section().present_version(2).places == after
