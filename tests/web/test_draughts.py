"""A draughts event in its own words: 2-0, 1-1 and 0-2 wherever people read, codes in the forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ronde.cli.language import use_language
from ronde.cli.serve import add_sample
from ronde.domain.result import Result
from ronde.journal import AddSection, Facts, Number, Pair, Publish, RegisterAll
from ronde.print.lists import pairings
from ronde.print.settings import PrintSettings
from tests.support import markup
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor
from tests.web.test_phones import Phone, link

HERE = "/e/open/a"


@pytest.fixture
def hall(chief: Visitor) -> Visitor:
    """A draughts event whose first round, of four boards, is published."""
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    assert workspace.create("Open", who="chief") == "open"
    arbiter = Arbiter(workspace.journal("open"), "chief")
    arbiter(AddSection(section="a", system="fmjd-2017-rating", rounds=3, fide_mode=False))
    people = tuple(Facts(name=f"Player {n}", rating=2200 - 50 * n) for n in range(8))
    arbiter(RegisterAll(section="a", people=people))
    for request in (Number(section="a"), Pair(section="a"), Publish(section="a")):
        arbiter(request)
    return chief


def enter(hall: Visitor, board: int, result: str, **more: Any) -> Any:
    form = {"round": "1", "board": str(board), "result": result, "seen": "?", **more}
    return hall.post(f"{HERE}/results", **form)


def shown(page: str) -> list[str]:
    """The results in the table of a page."""
    return re.findall(r'<td class="result">([^<]+)', markup(page))


def test_results_are_read_in_points_and_sent_as_codes(hall: Visitor) -> None:
    for board, code in ((1, "1-0"), (2, "½-½"), (3, "0-1"), (4, "1F-0F")):
        enter(hall, board, code)
    page = markup(hall.get(f"{HERE}/results").text)
    assert shown(page) == ["2-0", "1-1", "0-2", "2f-0f"]
    assert shown(hall.get(f"{HERE}/pairing?round=1").text) == ["2-0", "1-1", "0-2", "2f-0f"]
    assert '<button name="result" value="½-½" aria-label="Board 1: 1-1">1-1</button>' in page
    assert 'data-seen="1F-0F"' in page
    assert not re.findall(r">[^<]*(?:½|1F)", page)


@pytest.mark.parametrize(
    "typed, code", [("2-0", "1-0"), ("1-1", "½-½"), ("0-2", "0-1"), ("0f-2f", "0F-1F")]
)
def test_points_may_be_typed_where_they_mean_one_thing(
    hall: Visitor, typed: str, code: str
) -> None:
    answer = enter(hall, 2, typed, json=True).json()
    assert answer["result"] == code
    assert answer["text"] == typed


@pytest.mark.parametrize("page", [f"{HERE}/standings", f"{HERE}/crosstable"])
def test_tie_breaks_are_headed_by_words(hall: Visitor, page: str) -> None:
    for board in range(1, 5):
        enter(hall, board, "1-1")
    found = markup(hall.get(page).text)
    heads = re.findall(r"<th[^>]*>([^<]+)</th>", found)
    assert {"Avg. rating", "Rating", "Lot"} <= {head.strip() for head in heads}
    assert "AVG-RATING" not in "".join(heads)


def test_one_to_nothing_stays_a_win(hall: Visitor) -> None:
    assert enter(hall, 1, "1-0", json=True).json()["text"] == "2-0"
    assert re.search(r"Board 2, .+ – .+: 1-0", enter(hall, 2, "½-0").text)


def test_what_is_no_result_is_written_in_points(hall: Visitor) -> None:
    assert "Write 2-0, 0-2, 1-1" in enter(hall, 1, "2-1").text


def test_two_results_for_one_game_are_written_in_points(hall: Visitor) -> None:
    enter(hall, 1, "1-0")
    page = markup(enter(hall, 1, "½-½").text)
    assert "has the result 2-0 already" in page
    assert "Keep 2-0" in page
    assert '<button name="result" value="½-½" class="danger">Enter 1-1 instead</button>' in page
    answer = enter(hall, 1, "½-½", json=True).json()
    assert (answer["present"], answer["yours"], answer["text"]) == ("1-0", "½-½", "1-1")


def test_history_and_suppositions_speak_of_points(hall: Visitor) -> None:
    enter(hall, 1, "1-0")
    enter(hall, 1, "0-1", seen="1-0")
    assert "2-0 → 0-2" in hall.get("/e/open/history").text
    page = markup(hall.get(f"{HERE}/what-if?round=1&board=1&result=½-½").text)
    assert "Round 1, board 1: 1-1 instead of 0-2." in page
    assert '<option value="½-½" selected>1-1</option>' in page


def test_scores_have_no_needless_decimal(hall: Visitor) -> None:
    for board in range(1, 5):
        enter(hall, board, "1-0")
    hall.confirmed(f"{HERE}/pair")
    points = re.findall(r'<td class="n [wb]pts">([\d.]+)', hall.get(f"{HERE}/pairing").text)
    assert set(points) == {"0", "2"}


def test_phones_and_claims_speak_of_points(hall: Visitor) -> None:
    phone = Phone(hall.client.app)
    phone.scan(link(hall))
    page = markup(phone.look(1))
    assert re.findall(r'class="score">([^<]+)', page) == ["2-0", "1-1", "0-2"]
    phone.tap(1, "½-½", "white")
    assert "<strong>1-1</strong>" in phone.look(1)
    assert "Accept 1-1 on board 1" in hall.get(f"{HERE}/claims").text
    other = Phone(hall.client.app)
    other.scan(link(hall))
    other.confirm(1)
    assert "1-1" in phone.client.get("/phone").text


def test_the_api_keeps_its_codes(hall: Visitor) -> None:
    enter(hall, 1, "½-½")
    boards = hall.get("/api/v1/events/open/sections/a/rounds/1").json()["boards"]
    (game,) = boards[0]["games"]
    assert game["result"] == "½-½"
    assert (game["white_points"], game["black_points"]) == ("1.0", "1.0")


def test_the_sample_of_draughts_is_read_in_the_words_of_its_game(chief: Visitor) -> None:
    add_sample(chief.client.app, "draughts")  # type: ignore[arg-type]
    chief.client.headers["accept-language"] = "fr"
    page = markup(chief.get("/e/sample-draughts/a/standings").text)
    assert '<span class="title">GMIF</span>' in page
    assert "1863,25" in page
    shown = chief.get("/e/sample-draughts/a/pairing?round=4").text
    assert "2-0" in shown
    assert "repos" in shown
    assert "exempt" not in shown


def test_a_late_correction_counts_and_the_timetable_says_so(hall: Visitor) -> None:
    """The clause that keeps late corrections for ratings is FIDE's; the FMJD has none."""
    workspace = hall.client.app.state.workspace  # type: ignore[attr-defined]
    arbiter = Arbiter(workspace.journal("open"), "chief")
    arbiter.finish(Random(1))
    arbiter.play(Random(2))
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    board = arbiter.section().tournament.rounds[0].games[0]
    seen, wanted = ("1-0", "0-1") if board.white_result is Result.WIN else ("0-1", "1-0")
    if board.white_result is Result.DRAW:
        seen, wanted = "½-½", "1-0"
    form = {"round": "1", "board": "1", "result": wanted, "seen": seen}
    asked = hall.post(f"{HERE}/results", **form).text
    assert "counts for the standings and the pairings still to be made" in markup(asked)
    assert arbiter.section().rating_only == ()
    assert "for ratings only" not in hall.get(f"{HERE}/timetable").text


def test_byes_are_worth_points_of_draughts(hall: Visitor) -> None:
    for page in (f"{HERE}/players", f"{HERE}/player?person=1"):
        text = markup(hall.get(page).text)
        assert "one point (as for a draw)" in text
        assert "two points (as for a win)" in text
        assert "half a point" not in text


def test_other_results_are_said_in_words(hall: Visitor) -> None:
    page = markup(hall.get(f"{HERE}/results").text)
    assert "White one point, Black nothing" in page
    assert "half" not in re.sub(r"<[^>]+>", " ", page)
    for letters, words in (("W-L", "White won"), ("D-D", "a draw"), ("L-W", "Black won")):
        assert f'<button name="result" value="{letters}">{words}</button>' in page


def test_what_if_offers_the_accelerations_of_draughts_only(hall: Visitor) -> None:
    page = hall.get(f"{HERE}/what-if").text
    assert 'value="fmjd-four-groups"' in page
    assert "fide-baku" not in page
    assert "ffe-degressive" not in page


def test_publishing_says_whether_the_boards_are_on_public_pages(hall: Visitor) -> None:
    def published(parts: str) -> str:
        hall.post("/e/open/public", parts=parts)
        hall.post(f"{HERE}/unpair", round="1", reason="")
        hall.confirmed(f"{HERE}/unpair", round="1")
        hall.post(f"{HERE}/pair", round="1")
        return str(hall.post(f"{HERE}/publish", round="1").text)

    closed = published("")
    assert "boards are not on public pages" in closed
    assert "the hall sees" not in closed
    assert "the hall sees its 4 boards" in published("pairings")


def test_cards_show_birth_and_licence_to_those_who_may_know_them(
    chief: Visitor, visitor: Callable[[str], Visitor]
) -> None:
    add_sample(chief.client.app, "draughts")  # type: ignore[arg-type]
    amended = {"act": "amend", "person": "1", "name": "Traoré, Moussa", "birth": "04/05/1990"}
    chief.confirmed("/e/sample-draughts/a/player", **amended, federation="MLI", licence="12-345")
    cards = "/e/sample-draughts/a/cards"
    for reader, known in ((chief, True), (visitor("viewer"), False)):
        page = reader.get(cards).text
        assert ("12-345" in page) is known
        assert ("1990" in page) is known


def test_nobody_is_asked_to_estimate_ratings_that_decide_nothing(chief: Visitor) -> None:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    arbiter = Arbiter(workspace.journal(workspace.create("Lot", who="chief")), "chief")
    for key, system in (("a", "fmjd-1986-draw"), ("b", "fmjd-1986-rating")):
        arbiter(AddSection(section=key, system=system, rounds=3, fide_mode=False))
        arbiter(RegisterAll(section=key, people=(Facts(name="Ann"), Facts(name="Ben"))))
    asked = "2 players have no rating: estimate them"
    assert asked not in chief.get("/e/lot/a/players").text
    assert asked in chief.get("/e/lot/b/players").text


def test_a_round_is_not_previewed_before_the_list_is_drawn_up(chief: Visitor) -> None:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    arbiter = Arbiter(workspace.journal(workspace.create("Early", who="chief")), "chief")
    arbiter(AddSection(section="a", rounds=3))
    arbiter(RegisterAll(section="a", people=(Facts(name="Ann", rating=1), Facts(name="Ben"))))
    page = markup(chief.get("/e/early/a/preview").text)
    assert "Draw up the list first" in page
    assert "Pair round 1" not in page


def test_points_of_unfinished_games_are_no_ranking_points(hall: Visitor) -> None:
    for board in (1, 2, 3):
        enter(hall, board, "1-0")
    workspace = hall.client.app.state.workspace  # type: ignore[attr-defined]
    Arbiter(workspace.journal("open"), "chief")(Pair(section="a"))
    page = markup(hall.get(f"{HERE}/pairing").text)
    assert page.count("(+1)") == 2
    assert "an unfinished game counts as drawn" in page
    assert "ranking points" not in page
    section = workspace.journal("open").state.section("a")
    printed = str(pairings(section.tournament, PrintSettings(round=2)))
    assert "unfinished game" in printed
    assert "ranking points" not in printed


def test_the_sample_event_and_its_papers_have_one_name(chief: Visitor) -> None:
    with use_language("fr"):
        add_sample(chief.client.app, "draughts")  # type: ignore[arg-type]
    state = chief.client.app.state.workspace.journal("sample-draughts").state  # type: ignore[attr-defined]
    assert state.name == "Open de dames d’exemple de Ronde"
    assert state.section("a").tournament.details.name == state.name
