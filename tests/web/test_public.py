"""Public pages: closed until they are opened, published rounds only, nothing personal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from ronde.domain.player import folded
from ronde.journal import Amend, ConfirmationNeeded, EnterResult, Pair, Publish, TellHall
from ronde.views.published import published
from ronde.web.public.hall_screen import within
from tests.support import markup
from tests.web.conftest import Visitor

EVERY = ("pairings", "standings", "crosstable", "cards", "players", "why")
PAGES = {
    "pairings": ("/p/sample/a/round/4", "/p/sample/a/round/4/names"),
    "standings": ("/p/sample/a/standings/4",),
    "crosstable": ("/p/sample/a/crosstable",),
    "cards": ("/p/sample/a/cards",),
    "players": ("/p/sample/players", "/p/sample/a/player/3"),
    "why": ("/p/sample/a/player/3/why/2",),
}


@pytest.fixture
def stranger(app: Any) -> TestClient:
    """Somebody of the hall, without an account."""
    return TestClient(app, headers={"accept-language": "en"})


@pytest.fixture
def everything(app: Any) -> Any:
    app.state.workspace.publications.open("sample", EVERY)
    return app


def write(app: Any, *requests: Any) -> None:
    journal = app.state.workspace.journal("sample")
    for request in requests:
        try:
            journal.act(request, who="chief")
        except ConfirmationNeeded as asked:
            journal.act(request, who="chief", confirm=asked.tokens)


def finish_and_pair(app: Any) -> None:
    section = app.state.workspace.journal("sample").state.section("a")
    number = len(section.paired)
    open_games = section.open_games(number)
    boards = [section.pairs(len(section.paired)).index(game) + 1 for game in open_games]
    write(app, *(EnterResult(section="a", board=board, result="1-0") for board in boards))
    write(app, Pair(section="a"))


def test_nothing_is_public_until_the_chief_opens_it(stranger: TestClient, chief: Visitor) -> None:
    for pages in PAGES.values():
        for path in pages:
            assert stranger.get(path).status_code == 404
    assert stranger.get("/p/sample/live").status_code == 404
    assert stranger.get("/p/sample/a/screen").status_code == 404
    chief.post("/e/sample/public", parts=["pairings"])
    assert stranger.get("/p/sample/a/round/4").status_code == 200
    assert stranger.get("/p/sample/a/standings/4").status_code == 404
    chief.post("/e/sample/public")
    assert stranger.get("/p/sample/a/round/4").status_code == 404


@pytest.mark.parametrize("part", EVERY)
def test_a_part_is_opened_alone(app: Any, stranger: TestClient, part: str) -> None:
    app.state.workspace.publications.open("sample", [part])
    for other, pages in PAGES.items():
        for path in pages:
            assert stranger.get(path).status_code == (200 if other == part else 404), path


def test_only_the_chief_opens_an_event(visitor: Callable[[str], Visitor]) -> None:
    deputy = visitor("deputy")
    assert deputy.post("/e/sample/public", parts="pairings").status_code == 403


def test_a_round_is_seen_when_it_is_published_and_not_before(
    everything: Any, stranger: TestClient
) -> None:
    finish_and_pair(everything)
    section = everything.state.workspace.journal("sample").state.section("a")
    number = len(section.paired)
    assert section.paired[-1].published_at is None
    assert stranger.get(f"/p/sample/a/round/{number}").status_code == 404
    assert stranger.get(f"/p/sample/a/player/1/why/{number}").status_code == 404
    before = stranger.get("/p/sample/a/crosstable").text
    shown = published(section)
    assert len(shown.paired) == number - 1
    assert len(shown.tournament.rounds) == number - 1
    write(everything, Publish(section="a"))
    assert stranger.get(f"/p/sample/a/round/{number}").status_code == 200
    assert stranger.get("/p/sample/a/crosstable").text != before


def test_nothing_personal_is_shown(everything: Any, stranger: TestClient) -> None:
    personal = {
        "birth": "1991-07-23",
        "fide_id": "98765432",
        "email": "a@b.example",
        "phone": "079",
    }
    write(everything, *(Amend(person=person, **personal) for person in range(1, 6)))
    assert (
        everything.state.workspace.journal("sample").state.section("a").tournament.player(1).birth
    )
    for pages in PAGES.values():
        for path in pages:
            text = stranger.get(path).text
            assert not [fact for fact in personal.values() if fact in text], path
            assert "1991" not in text


def test_names_are_escaped(everything: Any, stranger: TestClient) -> None:
    section = everything.state.workspace.journal("sample").state.section("a")
    first = section.pairs(len(section.paired))[0][0]
    write(everything, Amend(person=first, name="<b>Bobby</b> & Tables"))
    for path in ("/p/sample/a/round/4", "/p/sample/players", "/p/sample/a/screen?list=names"):
        text = stranger.get(path).text
        assert "<b>Bobby" not in text
        assert "&lt;b&gt;Bobby" in text


def test_players_are_found_without_accents(everything: Any, stranger: TestClient) -> None:
    write(everything, Amend(person=1, name="Grünenfelder, Zoë"))
    assert "Grünenfelder" in stranger.get("/p/sample/players?q=gruNEN zoe").text
    nobody = stranger.get("/p/sample/players?q=xyzzy").text
    assert "Grünenfelder" not in nobody
    assert re.search(r'<p class="nobody">', markup(nobody))
    assert folded("Łódź ÉTÉ Straße Søren") == "lodz ete strasse soren"


def test_the_language_is_changed_in_place(everything: Any, stranger: TestClient) -> None:
    path = "/p/sample/a/standings/4"
    assert "Standings after round 4" in stranger.get(path).text
    assert "Classement après la ronde 4" in stranger.get(f"{path}?lang=fr").text
    assert "Classement après la ronde 4" in stranger.get(path).text


def test_results_are_seen_at_once_and_a_page_is_made_once_for_everybody(
    everything: Any, stranger: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ronde.web.public.event_pages import PublicPages

    made: list[int] = []
    boards = PublicPages.boards

    def counted(pages: PublicPages, section: str, number: int) -> str:
        made.append(number)
        return boards(pages, section, number)

    monkeypatch.setattr(PublicPages, "boards", counted)
    finish_and_pair(everything)
    write(everything, Publish(section="a"))
    number = len(everything.state.workspace.journal("sample").state.section("a").paired)
    path = f"/p/sample/a/round/{number}"
    for _reader in range(5):
        assert TestClient(everything).get(path).status_code == 200
    assert len(made) == 1
    before = stranger.get(path).text
    assert 'class="result">1-0' not in before
    write(everything, EnterResult(section="a", board=1, result="1-0"))
    assert 'class="result">1-0' in stranger.get(path).text


def test_pages_are_packed_for_those_who_can_unpack(everything: Any, stranger: TestClient) -> None:
    packed = stranger.get("/p/sample/a/cards")
    assert packed.headers["content-encoding"] == "gzip"
    plain = stranger.get("/p/sample/a/cards", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == packed.text


def test_a_proxy_may_keep_a_public_page_and_ask_whether_it_still_holds(
    everything: Any, stranger: TestClient, chief: Visitor
) -> None:
    path = "/p/sample/a/round/4"
    first = stranger.get(path)
    assert first.headers["cache-control"] == "public, max-age=0, s-maxage=5"
    assert {"Cookie", "Accept-Language"} <= set(re.split(", *", first.headers["vary"]))
    asking = {"if-none-match": f'"other", {first.headers["etag"]}'}
    again = stranger.get(path, headers=asking)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    french = stranger.get(path, headers={**asking, "accept-language": "fr"})
    assert (french.status_code, "Ronde 4" in french.text) == (200, True)
    write(everything, TellHall(text="Round 5 begins later."))
    changed = stranger.get(path, headers=asking)
    entries = [int(re.findall(r"\d+", a.headers["server-timing"])[0]) for a in (first, changed)]
    assert entries[1] == entries[0] + 1, "a page that follows the feed sees which one it was given"
    assert (changed.status_code, changed.headers["etag"] != first.headers["etag"]) == (200, True)
    assert chief.get(path).headers["cache-control"] == "no-store", "users see more"
    everything.state.workspace.publications.open("sample", [])
    closed = stranger.get(path, headers=asking)
    assert (closed.status_code, closed.headers["cache-control"]) == (404, "no-store")


def test_an_address_that_sets_the_language_is_not_kept(
    everything: Any, stranger: TestClient
) -> None:
    answer = stranger.get("/p/sample/a/round/4?lang=fr")
    assert "set-cookie" in answer.headers
    assert answer.headers["cache-control"] == "no-store"
    after = stranger.get("/p/sample/a/round/4")
    assert after.headers["cache-control"] == "private, no-cache"


def test_an_unknown_parameter_makes_no_page_anew(
    everything: Any, stranger: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = [stranger.get(f"/p/sample/{path}").text for path in ("players?q=a", "a/crosstable")]
    monkeypatch.setattr("ronde.web.public.pages.packed", None)
    again = [
        stranger.get(f"/p/sample/{path}").text
        for path in ("players?q=a&x=1", "a/crosstable?anything=else")
    ]
    assert again == known


def test_a_number_of_thousands_of_digits_is_no_page(everything: Any, stranger: TestClient) -> None:
    for path in ("round/" + "9" * 5000, "standings/" + "0" * 5000, "player/" + "9" * 10):
        assert stranger.get(f"/p/sample/a/{path}").status_code == 404


def test_a_screen_shows_its_part_of_the_alphabet(everything: Any, stranger: TestClient) -> None:
    whole = stranger.get("/p/sample/a/screen?list=names").text
    names = re.findall(r'<th scope="row" class="name">([^<]+)', whole)
    assert names == sorted(names, key=folded)
    first = stranger.get("/p/sample/a/screen?list=names&to=K").text
    second = stranger.get("/p/sample/a/screen?list=names&from=L").text
    parts = [re.findall(r'<th scope="row" class="name">([^<]+)', t) for t in (first, second)]
    assert parts[0] + parts[1] == names
    assert within("kyburz", "a", "k")
    assert not within("lang", "a", "k")


@pytest.mark.parametrize("wanted", ["boards", "names", "standings"])
def test_a_screen_has_a_list_a_clock_and_a_counter(
    everything: Any, stranger: TestClient, wanted: str
) -> None:
    text = stranger.get(f"/p/sample/a/screen?list={wanted}&seconds=7").text
    assert 'data-seconds="7"' in text
    assert 'id="clock"' in text
    assert "Page {page} of {pages}" in text
    assert stranger.get("/p/sample/a/screen?list=bogus").status_code == 404


def test_the_beginning_of_a_round_is_announced(
    everything: Any, stranger: TestClient, visitor: Callable[[str], Visitor]
) -> None:
    deputy = visitor("deputy")
    answer = deputy.post("/e/sample/public/begins", section="a", round="5", begins="14:30")
    assert "Round 5 begins at 14:30." in answer.text
    assert "Round 5 begins at 14:30." in stranger.get("/p/sample/a/screen").text
    assert re.search(r"Round 5 begins on \w+day .*, 14:30\.", stranger.get("/p/sample").text)
    wrong = deputy.post("/e/sample/public/begins", section="a", round="5", begins="soon")
    assert wrong.status_code == 400


def test_the_printed_notice_has_a_code_for_the_address(everything: Any, chief: Visitor) -> None:
    chief.post("/e/sample/public/address", address="http://192.168.7.7:8064")
    page = chief.get("/e/sample/public/poster").text
    assert "http://192.168.7.7:8064/p/sample" in page
    assert re.search(r'<svg[^>]+class="qr"', page)
    assert chief.post("/e/sample/public/address", address="javascript:1").status_code == 400


def test_a_public_page_leaves_no_trace_of_the_reader(everything: Any, stranger: TestClient) -> None:
    answer = stranger.get("/p/sample/a/round/4")
    assert "set-cookie" not in answer.headers
    assert "csrf" not in answer.text


def test_the_reasons_of_a_published_round_are_reported(
    everything: Any, stranger: TestClient
) -> None:
    answer = stranger.get("/p/sample/a/player/3/why/2")
    assert answer.status_code == 200
    assert 'class="explanation"' in answer.text
    assert '<figure class="ronde-figure"' in answer.text
    assert "/static/pictures.css" in answer.text
    assert '<details class="article">' in answer.text
    assert stranger.get("/p/sample/a/player/999/why/2").status_code == 404


def test_p_leads_to_the_only_open_event(everything: Any, stranger: TestClient) -> None:
    assert stranger.get("/p", follow_redirects=False).headers["location"] == "/p/sample"
    everything.state.workspace.publications.open("sample", ())
    assert "shows nothing" in stranger.get("/p").text
