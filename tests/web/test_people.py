"""The players' page and the page of one player: all that is known, sorted, narrowed, changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest

from ronde.domain.player import NationalRecord
from ronde.journal import (
    AddSection,
    Amend,
    AnnouncePrizes,
    Number,
    Pair,
    RegisterAll,
    RequestBye,
    RollCall,
    Withdraw,
)
from ronde.journal.acts.people import Facts
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor

if TYPE_CHECKING:
    from starlette.applications import Starlette

HERE = "/e/open/a"
PRIVATE = ("1990-06-10", "700000", "LIC-0", "p0@example.org", "+33 6 39 98 00 00", "wheelchair")


def facts(n: int) -> Facts:
    return Facts(
        name=f"{chr(65 + n)}son, P.",
        rating=0 if n == 5 else 1800 + 10 * ((n * 3) % 8),
        club="Nyon" if n % 2 else "Bâle",
        federation="SUI" if n < 6 else "FRA",
        sex="w" if n in (1, 2) else "m",
        birth="" if n == 4 else f"199{n}-06-1{n}",
        fide_id="" if n == 4 else f"70000{n}",
        email=f"p{n}@example.org",
        phone=f"+33 6 39 98 00 0{n}",
        note="wheelchair" if n == 0 else "",
        national=(NationalRecord("SUI", rating=1700 + n, id=f"LIC-{n}"),),
    )


@pytest.fixture
def arbiter(app: Starlette) -> Arbiter:
    """Eight players, of whom the last has not come; two rounds of five played."""
    workspace = app.state.workspace
    made = Arbiter(workspace.journal(workspace.create("Open", "arbiter", file="open")))
    made(AddSection(section="a", rounds=5))
    made(RegisterAll(section="a", people=tuple(map(facts, range(8)))))
    made(RollCall(section="a", people=(1, 2, 3, 4, 5, 6, 7)))
    made(RollCall(section="a", people=(8,), present=False))
    made(Number(section="a"))
    for _round in range(2):
        made.play(Random(2))
    made(RequestBye(section="a", person=2, rounds=(4,)))
    made(Withdraw(section="a", person=3))
    return made


def names(page: str) -> list[str]:
    """The names of the list in their order."""
    body = page[page.index("<tbody>") : page.index("</tbody>")]
    return re.findall(r">\s*([A-H]son), P\.\s*</a>", body)


def row_of(page: str, person: int) -> str:
    found = re.search(rf'<tr id="p{person}".*?</tr>', page, re.S)
    assert found
    return found[0]


def test_the_list_shows_who_has_a_bye_is_absent_or_has_left(
    arbiter: Arbiter, chief: Visitor
) -> None:
    page = chief.get(f"{HERE}/players").text
    assert "half-point bye, round 4" in row_of(page, 2)
    assert "withdrawn after round 2" in row_of(page, 3)
    assert "not here" in row_of(page, 8)
    assert "no date of birth, no FIDE id" in row_of(page, 5)
    assert "round" not in row_of(page, 1)


def test_a_player_who_has_the_bye_of_the_current_round_is_marked(
    arbiter: Arbiter, chief: Visitor
) -> None:
    arbiter(RequestBye(section="a", person=1, rounds=(3,)))
    arbiter(Pair(section="a"))
    assert "half-point bye, round 3" in row_of(chief.get(f"{HERE}/players").text, 1)


def test_headings_sort_without_scripts(arbiter: Arbiter, chief: Visitor) -> None:
    page = chief.get(f"{HERE}/players").text
    found = re.search(r'href="([^"]*sort=name[^"]*)"', page)
    assert found
    by_name = chief.get(found[1].replace("&amp;", "&")).text
    assert names(by_name) == sorted(names(by_name))
    assert 'aria-sort="ascending"' in by_name
    again = re.search(r'href="([^"]*sort=name[^"]*desc=1[^"]*)"', by_name)
    assert again
    assert names(chief.get(again[1].replace("&amp;", "&")).text) == names(by_name)[::-1]
    by_birth = names(chief.get(f"{HERE}/players?sort=birth").text)
    assert by_birth[-1] == "Eson"  # nothing is known
    assert by_birth[:-1] == sorted(by_birth[:-1])
    assert names(chief.get(f"{HERE}/players?sort=status").text)[:2] == ["Cson", "Bson"]


def test_filters(arbiter: Arbiter, chief: Visitor) -> None:
    arbiter(AnnouncePrizes(section="a", categories=({"name": "Romands", "clubs": ["Nyon"]},)))

    def shown(kind: str) -> set[str]:
        return set(names(chief.get(f"{HERE}/players", params={"show": kind}).text))

    assert shown("bye") == {"Bson"}
    assert shown("withdrawn") == {"Cson"}
    assert shown("late") == {"Hson"}
    assert shown("missing") == {"Eson"}
    assert shown("unrated") == {"Fson"}
    assert shown("women") == {"Bson", "Cson"}
    assert shown("Romands") == {"Bson", "Dson", "Fson"}  # the last of Nyon has no number
    both = chief.get(f"{HERE}/players", params={"show": "women", "q": "bâle", "sort": "name"}).text
    assert names(both) == ["Cson"]
    assert "show=women" in both  # a heading keeps the filter


def test_columns_are_chosen_and_kept(arbiter: Arbiter, chief: Visitor) -> None:
    page = chief.get(f"{HERE}/players").text
    assert "1990-06-10" in page
    assert "p0@example.org" not in page  # contact on demand
    chief.client.post(
        f"{HERE}/columns",
        data={"csrf": chief.token(), "columns": ["contact", "national", "licence", "fide_id"]},
    )
    page = chief.get(f"{HERE}/players").text
    for text in ("p0@example.org", "+33 6 39 98 00 00", "1700", "LIC-0", "700000"):
        assert text in row_of(page, 1)
    assert "1990-06-10" not in page


@pytest.mark.parametrize("role", ["viewer", "helper"])
def test_personal_data_are_for_deputies(
    arbiter: Arbiter, visitor: Callable[[str], Visitor], role: str
) -> None:
    came = visitor(role)
    columns = ["contact", "licence", "fide_id", "birth"]
    came.client.post(f"{HERE}/columns", data={"csrf": came.token(), "columns": columns})
    for page in ("players", "players?sort=birth", "player?person=1", "categories", "prizes"):
        text = came.get(f"{HERE}/{page}").text
        for secret in PRIVATE:
            assert secret not in text, page
    assert came.post(f"{HERE}/people", people="1", act="withdraw").status_code == 403
    assert came.post(f"{HERE}/erase", person="1").status_code == 403


def test_the_public_sees_no_personal_data(app: Starlette, arbiter: Arbiter) -> None:
    arbiter(AnnouncePrizes(section="a", categories=({"name": "Romands", "clubs": ["Nyon"]},)))
    app.state.workspace.publications.open("open", ("pairings", "standings", "players", "prizes"))
    anybody = Visitor(app)
    for page in ("players", "a/player/1", "a/categories", "a/prizes", "a/standings/2"):
        text = anybody.get(f"/p/open/{page}").text
        for secret in PRIVATE:
            assert secret not in text, page


def test_one_page_has_everything_of_a_player(arbiter: Arbiter, chief: Visitor) -> None:
    arbiter(Amend(person=1, club="Lausanne"), why="moved")
    page = chief.get(f"{HERE}/player?person=1").text
    for text in PRIVATE:
        assert text in page
    rounds = page[page.index("<h2") :]
    assert len(re.findall(r'<td class="n">[12]</td>', rounds)) >= 2
    happened = page[page.rindex("What happened") :]
    assert "Enter a list of players" in happened
    assert "Enter the result of a game" in happened
    assert "moved" in happened
    other = chief.get(f"{HERE}/player?person=2").text
    assert "moved" not in other
    assert "Let a player miss rounds" in other


def test_a_late_entry_is_not_told_that_no_round_has_been_paired(
    arbiter: Arbiter, chief: Visitor
) -> None:
    chief.post(f"{HERE}/players", name="Late, Lea", rating="2000")
    last = len(arbiter.section().registrations)
    page = chief.get(f"{HERE}/player?person={last}").text
    assert "Late, Lea" in page
    assert "No round has been paired yet." not in page
    assert "This player has not been paired yet." in page


def test_the_form_of_a_player_changes_what_was_changed_and_clears_what_was_cleared(
    arbiter: Arbiter, chief: Visitor
) -> None:
    chief.post(f"{HERE}/player", act="amend", person="1", phone="", marks="guest, local")
    person = arbiter.journal.state.person(1)
    assert person.phone == ""
    assert person.email == "p0@example.org"
    assert person.marks == ("guest", "local")
    assert person.name == "Ason, P."


def test_bulk_changes(arbiter: Arbiter, chief: Visitor) -> None:
    def do(people: str, **form: str) -> None:
        answer = chief.confirmed(f"{HERE}/people", people=people, **form)
        assert answer.status_code == 200

    do("1 4", act="mark", mark="guest")
    do("4", act="unmark", mark="guest")
    do("1 4", act="set", field="club", value="Genève")
    do("1 4 6", act="bye", rounds="3 4", bye="H")  # two half-point byes: a question for each
    do("5 6", act="withdraw")
    do("8", act="here")
    state, section = arbiter.journal.state, arbiter.section()
    assert [state.person(p).marks for p in (1, 4)] == [("guest",), ()]
    assert [state.person(p).club for p in (1, 4)] == ["Genève", "Genève"]
    for person in (1, 4, 6):
        absences = section.tournament.absences
        assert {a.round for a in absences if a.tpn == section.tpn(person)} >= {3, 4}
    assert [section.tournament.player(section.tpn(p)).last_round for p in (5, 6)] == [2, 2]
    assert section.registration(8).present
    assert chief.post(f"{HERE}/people", act="withdraw").status_code == 400


def test_a_bulk_change_is_one_entry_and_is_undone_as_one(arbiter: Arbiter, chief: Visitor) -> None:
    before = arbiter.journal.last_number
    chief.confirmed(f"{HERE}/people", people="1 4 6", act="bye", rounds="3", bye="Z")
    assert arbiter.journal.last_number == before + 1
    names = [arbiter.journal.state.person(p).name for p in (1, 4, 6)]
    history = " ".join(chief.get("/e/open/history").text.split())
    assert f"{' · '.join(names)} · round 3 · nothing" in history
    assert "Let a player miss rounds" in history
    assert "Let a player miss rounds" in chief.get(f"{HERE}/player?person=4").text
    chief.post("/e/open/undo", latest=str(before + 1))
    section = arbiter.section()
    assert not {section.tpn(p) for p in (1, 4, 6)} & {
        a.tpn for a in section.tournament.absences if a.round == 3
    }


def test_a_bulk_change_that_one_player_cannot_have_changes_nobody(
    arbiter: Arbiter, chief: Visitor
) -> None:
    before = arbiter.journal.last_number
    answer = chief.confirmed(f"{HERE}/people", people="1 4", act="bye", rounds="1", bye="Z")
    assert "Round 1 has been paired" in answer.text
    assert arbiter.journal.last_number == before


def test_erasing_asks_first_and_says_what_stays(arbiter: Arbiter, chief: Visitor) -> None:
    page = chief.get(f"{HERE}/player?person=1").text
    assert "Backups, exports and reports made before still hold the data" in page
    assert chief.post(f"{HERE}/erase", person="1").status_code == 428
    chief.confirmed(f"{HERE}/erase", person="1")
    page = chief.get(f"{HERE}/player?person=1").text
    for text in PRIVATE:
        assert text not in page
    assert "were erased" in page
    assert "Ason, P." in page


def test_the_preview_of_an_import_shows_every_field_that_is_taken(
    arbiter: Arbiter, chief: Visitor
) -> None:
    table = (
        "Name,Rating,Fed,Birth,FIDE ID,Sex,Club,E-mail,Phone\n"
        "New Ina,1812,SUI,1987-06-05,1300009,w,Genève,ina@example.org,0123456\n"
    )
    files = {"list": ("list.csv", table.encode(), "text/csv")}
    page = chief.client.post(f"{HERE}/import", data={"csrf": chief.token()}, files=files).text
    body = page[page.index("<tbody>") :]
    for text in ("1812", "1987", "1300009", "Genève", "ina@example.org", "0123456"):
        assert text in body


def test_a_refused_correction_stays_on_the_page_of_the_player(
    arbiter: Arbiter, chief: Visitor
) -> None:
    known = {"act": "amend", "person": "2", "name": "Bson, P.", "federation": "SUI"}
    refused = chief.post(f"{HERE}/player", **known, title="X3", club="Nouveau Club")
    assert refused.status_code == 400
    assert "&#39;X3&#39; is not a title" in refused.text
    assert "<h1>" in refused.text
    assert "Correct what is known" in refused.text
    assert re.search(r'name="club" value="Nouveau Club"', refused.text)
    assert arbiter.journal.state.person(2).club == "Nyon"
    again = chief.get(f"{HERE}/player?person=2").text
    assert 'role="alert"' not in again
    assert re.search(r'name="club" value="Nyon"', again)


def test_a_date_of_birth_shown_as_the_french_write_it_is_no_correction(
    arbiter: Arbiter, chief: Visitor
) -> None:
    chief.client.headers["accept-language"] = "fr"
    page = chief.get(f"{HERE}/player?person=2").text
    assert 'value="11/06/1991"' in page
    before = arbiter.journal.head
    sent = {"act": "amend", "person": "2", "name": "Bson, P.", "birth": "11/06/1991"}
    chief.post(f"{HERE}/player", **sent)
    assert arbiter.journal.head == before
