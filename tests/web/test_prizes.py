"""Categories and prizes on the pages: announced, listed, printed, exported, public, called out."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ronde.journal import (
    AddSection,
    EnterResult,
    Number,
    Pair,
    Publish,
    RegisterAll,
    RollCall,
)
from ronde.journal.acts.people import Facts
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor

if TYPE_CHECKING:
    from starlette.applications import Starlette

PLAYERS = 8
HERE = "/e/open/a"


@pytest.fixture
def arbiter(app: Starlette) -> Arbiter:
    """An event of three rounds with eight players, numbered."""
    workspace = app.state.workspace
    made = Arbiter(workspace.journal(workspace.create("Open", "arbiter", file="open")))
    made(AddSection(section="a", rounds=3))
    people = tuple(
        Facts(
            name=f"Player{n}, P.",
            rating=2000 - 50 * n,
            sex="w" if n % 2 else "m",
            birth="" if n == 3 else f"{1950 + 9 * n}-06-1{n}",
            email=f"p{n}@example.org",
        )
        for n in range(PLAYERS)
    )
    made(RegisterAll(section="a", people=people))
    made(RollCall(section="a"))
    made(Number(section="a"))
    return made


def announce(chief: Visitor, **more: Any) -> Any:
    """Women and players under 20, and prizes for them."""
    categories = {
        "rows": "2",
        "name-0": "Women",
        "sex-0": "w",
        "name-1": "Under 20",
        "age_to-1": "19",
        "on-1": "2026-01-01",
    }
    assert chief.confirmed(f"{HERE}/prizes/categories", **categories).status_code == 200
    rules = {
        "prizes-": "300\r\n200 + cup\r\n100",
        "prizes-women": "150",
        "prizes-under-20": "book (20)",
        "special": "Best game = bottle",
        "sharing": "hort",
        "one_prize": "1",
        "unit": "1",
        "rounding": "largest-remainder",
        "minimum": "0",
        "currency": "EUR",
        **more,
    }
    return chief.confirmed(f"{HERE}/prizes/rules", **rules)


def finish(arbiter: Arbiter) -> None:
    for _round in range(3):
        arbiter.play(Random(1))


def test_the_page_says_that_nothing_is_announced(arbiter: Arbiter, chief: Visitor) -> None:
    assert "No prizes have been announced." in chief.get(f"{HERE}/prizes").text
    assert "No categories have been announced." in chief.get(f"{HERE}/categories").text


def test_prizes_are_announced_and_listed_with_their_reasons(
    arbiter: Arbiter, chief: Visitor
) -> None:
    assert announce(chief).status_code == 200
    finish(arbiter)
    page = chief.get(f"{HERE}/prizes").text
    assert "Announced by chief" in page
    assert "Provisional" not in page
    assert "place 1 overall" in page
    assert "<dd>750\N{NO-BREAK SPACE}EUR</dd>" in page  # 300 + 200 + 100 + 150
    section = arbiter.section()
    assert section.prizes is not None
    assert [prize.thing for prize in section.prizes.lists[0].prizes] == ["", "cup", ""]


def test_categories_name_those_of_whom_too_little_is_known(
    arbiter: Arbiter, chief: Visitor
) -> None:
    announce(chief)
    finish(arbiter)
    page = chief.get(f"{HERE}/categories").text
    page = page[page.index("Women") :]
    under = page[page.index("Under 20") :]
    assert "Too little is known" in under
    assert "Player3, P." in under[under.index("Too little") : under.index("<table")]
    assert page.count("Player1, P.") == 1  # a woman of 67


def test_a_change_after_round_1_is_asked_about_and_shown_to_everybody(
    app: Starlette, arbiter: Arbiter, chief: Visitor
) -> None:
    announce(chief)
    arbiter.play(Random(1))
    changed: dict[str, Any] = {"prizes-": "500", "unit": "1", "currency": "EUR"}
    first = chief.post(f"{HERE}/prizes/rules", **changed)
    assert first.status_code == 428
    announce(chief, **{"prizes-": "500", "why": "a sponsor more"})
    assert "a sponsor more" in chief.get(f"{HERE}/prizes").text
    app.state.workspace.publications.open("open", ("prizes",))
    public = Visitor(app).get("/p/open/a/prizes").text
    assert "changed after round 1 had been paired" in public
    assert "a sponsor more" not in public


def test_the_public_sees_winners_only_when_the_last_game_is_over(
    app: Starlette, arbiter: Arbiter, chief: Visitor
) -> None:
    announce(chief)
    chief.post(f"{HERE}/prizes/special", prize="Best game", person="1")
    anybody = Visitor(app)
    assert anybody.get("/p/open/a/prizes").status_code == 404  # nothing is open
    app.state.workspace.publications.open("open", ("standings", "prizes"))
    arbiter.play(Random(1))
    early = anybody.get("/p/open/a/prizes").text
    assert "300 · 200 + cup · 100 EUR" in early
    assert not re.search(r"Player\d", early)
    assert 'href="/p/open/a/prizes"' in anybody.get("/p/open").text
    screen = anybody.get("/p/open/a/screen?list=prizes&shown=99").text
    assert not re.search(r"Player\d", screen)
    assert "Provisional" in chief.get(f"{HERE}/prizes").text
    for _round in range(2):
        arbiter.play(Random(1))
    late = anybody.get("/p/open/a/prizes").text
    assert "Player0, P." in late
    for page in (late, anybody.get("/p/open/a/categories").text):
        assert "Too little is known" not in page
        assert not re.search(r"19\d\d-06|@example", page)


def test_public_categories_count_no_open_game(
    app: Starlette, arbiter: Arbiter, chief: Visitor
) -> None:
    announce(chief)
    arbiter.play(Random(1))
    app.state.workspace.publications.open("open", ("standings",))
    before = Visitor(app).get("/p/open/a/categories").text
    assert "Categories after round 1" in before
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    section = arbiter.section()
    white, black = section.open_games(2)[0]
    arbiter(EnterResult(section="a", round=2, white=white, black=black, result="1-0"))
    during = Visitor(app).get("/p/open/a/categories").text
    assert "Categories after round 1" in during
    assert re.findall(r'points">([^<]+)<', during) == re.findall(r'points">([^<]+)<', before)
    arbiter.finish(Random(1))
    assert "Categories after round 2" in Visitor(app).get("/p/open/a/categories").text


def test_prizes_are_called_out_from_the_last_to_the_first(arbiter: Arbiter, chief: Visitor) -> None:
    announce(chief)
    finish(arbiter)
    screen = "/p/open/a/screen?list=prizes&shown="
    count = int(re.search(r"0 / (\d+)", chief.get(f"{screen}0").text)[1])  # type: ignore[index]
    last = chief.get(f"{screen}{count}").text
    prizes = re.findall(r'<p class="prize">([^<]+)</p>', last)
    assert len(prizes) == count
    assert prizes[0] == "Overall, place 1"  # called out last, and shown first
    lists = [prize.split(",")[0] for prize in prizes]
    assert lists == sorted(lists)  # Overall, Under 20, Women
    assert lists[-1] != "Overall"
    for shown in range(count):
        page = chief.get(f"{screen}{shown}").text
        assert page.count('class="winner"') == shown
        assert f"shown={shown + 1}" in page


def test_a_player_without_a_right_passes_the_prize_on(arbiter: Arbiter, chief: Visitor) -> None:
    announce(chief)
    finish(arbiter)
    before = re.search(r"Overall 1</th>.*?Player(\d)", chief.get(f"{HERE}/prizes").text, re.S)
    assert before
    person = int(before[1]) + 1
    chief.post(f"{HERE}/prizes/withheld", person=str(person))
    after = re.search(r"Overall 1</th>.*?Player(\d)", chief.get(f"{HERE}/prizes").text, re.S)
    assert after
    assert after[1] != before[1]
    chief.post(f"{HERE}/prizes/withheld", person=str(person), withheld="no")
    assert arbiter.section().without_prize == frozenset()


def test_only_the_chief_arbiter_announces(
    arbiter: Arbiter, visitor: Callable[[str], Visitor]
) -> None:
    deputy = visitor("deputy")
    assert deputy.get(f"{HERE}/prizes").status_code == 200
    assert deputy.get(f"{HERE}/prizes/rules").status_code == 403
    form: dict[str, Any] = {"prizes-": "1"}
    assert deputy.post(f"{HERE}/prizes/rules", **form).status_code == 403
    assert arbiter.section().prizes is None


def test_tables_and_documents(arbiter: Arbiter, chief: Visitor) -> None:
    assert "prizes.csv" not in chief.get(f"{HERE}/export").text
    announce(chief)
    finish(arbiter)
    assert "prizes.csv" in chief.get(f"{HERE}/export").text
    assert chief.get(f"{HERE}/export/prizes.csv").text.startswith("list,place,prize")
    assert "Women,1," in chief.get(f"{HERE}/export/categories.csv").text
    calamine = pytest.importorskip("python_calamine")
    content = chief.get(f"{HERE}/export/all.xlsx").content
    book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
    assert {"Categories", "Prizes"} <= set(book.sheet_names)
    assert "print/prizes.pdf" in chief.get(f"{HERE}/print").text
    for name in ("prizes", "categories"):
        for lang in ("en", "fr", "both"):
            made = chief.get(f"{HERE}/print/{name}.pdf?lang={lang}")
            assert made.content.startswith(b"%PDF")


def test_the_folder_of_plain_pages_has_them_too(
    arbiter: Arbiter, chief: Visitor, tmp_path: Path
) -> None:
    from ronde.web.site import site

    announce(chief)
    finish(arbiter)
    files = dict(site(arbiter.journal.state, ("en",)))
    assert b"Player0, P." in files["1-a/prizes.html"]
    assert "1-a/categories.html" in files


def test_only_lines_that_a_form_holds_are_looked_for(chief: Visitor, arbiter: Arbiter) -> None:
    """A form that spoke of a thousand million lines kept the server busy for an hour."""
    form = {"rows": "999999999", "name-0": "Women", "sex-0": "w", "name-999999998": "Girls"}
    assert chief.post(f"{HERE}/prizes/categories", **form).status_code == 200
    assert [each.name for each in arbiter.section().categories] == ["Women"]
