"""The frequent jobs of a round: slips, boards of the hall, swaps, byes, one search, one print."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from ronde.journal import AddSection, Section
from ronde.views.manual import Hall
from ronde.web.pages.results import OTHERS
from tests.print.pdf import opened, pages
from tests.support import markup
from tests.web.conftest import Visitor

HERE = "/e/sample/a"


def section(chief: Visitor) -> Section:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    found: Section = workspace.journal("sample").state.section("a")
    return found


def result(chief: Visitor, board: int) -> str:
    page = markup(chief.get(f"{HERE}/results").text)
    found = re.search(rf'data-board="{board}" data-seen="([^"]+)"', page)
    assert found
    return found[1]


def open_boards(chief: Visitor) -> list[int]:
    page = markup(chief.get(f"{HERE}/results?open=1").text)
    return [int(board) for board in re.findall(r'data-board="(\d+)"', page)]


@pytest.fixture
def playing(chief: Visitor) -> Visitor:
    """A round that is published and has no result yet."""
    number = len(section(chief).paired)
    for board in open_boards(chief):
        chief.post(f"{HERE}/results", round=str(number), board=str(board), seen="?", result="1-0")
    chief.confirmed(f"{HERE}/pair", round=str(number + 1))
    chief.confirmed(f"{HERE}/publish", round=str(number + 1))
    assert section(chief).current is not None
    return chief


def test_a_slip_is_a_number_and_a_key_and_needs_no_script(playing: Visitor) -> None:
    number = str(len(section(playing).paired))
    page = playing.post(f"{HERE}/results", slip="1", round=number, board="4", result="2").text
    assert "Board 4: ½-½" in page
    assert re.search(r'<input[^>]*name="board"[^>]*autofocus', markup(page))
    assert result(playing, 4) == "½-½"
    playing.post(f"{HERE}/results", slip="1", round=number, board="2", result="+")
    assert result(playing, 2) == "1F-0F"
    again = playing.post(f"{HERE}/results", slip="1", round=number, board="4", result="1")
    assert again.status_code == 409
    assert result(playing, 4) == "½-½"
    missing = playing.post(f"{HERE}/results", slip="1", round=number, board="99", result="1")
    assert "has no board 99" in missing.text
    wrong = playing.post(f"{HERE}/results", slip="1", round=number, board="3", result="7")
    assert wrong.status_code == 400


def test_only_open_boards_are_shown_on_request(playing: Visitor) -> None:
    number = str(len(section(playing).paired))
    playing.post(f"{HERE}/results", slip="1", round=number, board="1", result="1")
    assert 1 not in open_boards(playing)
    assert 2 in open_boards(playing)
    page = markup(playing.get(f"{HERE}/results").text)
    assert 'aria-label="Board 1: in"' in page
    assert 'aria-label="Board 2: open"' in page


def test_every_other_result_has_words(playing: Visitor) -> None:
    page = markup(playing.get(f"{HERE}/results").text)
    row = page[page.index('id="b1"') : page.index('id="b2"')]
    for code in OTHERS:
        button = re.search(rf'<button name="result" value="{re.escape(code)}">(.*?)</button>', row)
        assert button, code
        words = re.sub(r"<kbd>.*?</kbd>|<[^>]+>|[\d½–\-F]", "", button[1]).strip()
        assert len(words) > 4, code


@pytest.mark.parametrize(
    "sought, place",
    [
        ("3", r"/results\?round=\d+#b3$"),
        ("lindqvist", r"/player\?person=\d+$"),
        ("manual", r"/manual-pairing$"),
    ],
)
def test_one_search_leads_to_boards_players_and_pages(
    playing: Visitor, sought: str, place: str
) -> None:
    answer = playing.client.get(f"/e/sample/find?section=a&q={sought}", follow_redirects=False)
    assert answer.status_code == 303
    assert re.search(place, answer.headers["location"])


def test_every_page_has_a_field_that_the_search_key_reaches(playing: Visitor) -> None:
    for page in (f"{HERE}/results", f"{HERE}/pairing", f"{HERE}/settings", "/e/sample", "/backups"):
        assert 'type="search"' in playing.get(page).text, page
    nothing = playing.get("/e/sample/find?q=xyzzy").text
    assert "No player, board or page of this name." in nothing


def test_players_leave_and_rest_by_their_numbers(playing: Visitor) -> None:
    coming = section(playing).next_round
    answer = playing.confirmed(f"{HERE}/leaving", players="5 7", what="H")
    assert "Bye entered: " in answer.text
    byes = {a.tpn for a in section(playing).tournament.absences if a.round == coming}
    assert byes == {5, 7}
    playing.confirmed(f"{HERE}/leaving", players="9", what="withdraw")
    assert section(playing).tournament.player(9).last_round == coming - 1
    refused = playing.post(f"{HERE}/leaving", players="3 999", what="withdraw")
    assert refused.status_code == 400
    assert section(playing).tournament.player(3).last_round is None


def test_absentees_are_withdrawn_by_one_button(playing: Visitor) -> None:
    number = str(len(section(playing).paired))
    for board, key in (("1", "+"), ("2", "-")):
        playing.post(f"{HERE}/results", slip="1", round=number, board=board, result=key)
    page = markup(playing.get(f"{HERE}/pairing").text)
    form = re.search(r'name="people" value="([\d ]+)">\s*<button[^>]*>Withdraw all 2', page)
    assert form
    playing.confirmed(f"{HERE}/leaving", people=form[1], what="withdraw")
    left = [p for p in section(playing).tournament.players if p.last_round == int(number)]
    assert len(left) == 2


@pytest.fixture
def own_board(playing: Visitor) -> Visitor:
    """The section numbers its boards from 41, and somebody of board 3 always sits at board 7."""
    number = str(len(section(playing).paired))
    white, _black = section(playing).pairs(int(number))[2]
    playing.post(f"{HERE}/boards", act="first", first="41", round=number)
    playing.post(f"{HERE}/boards", person=str(white), board="7", round=number)
    return playing


def test_a_board_of_ones_own_is_on_pages_paper_and_slips(own_board: Visitor) -> None:
    number = len(section(own_board).paired)
    white = section(own_board).tournament.rounds[-1].pairs[2][0]
    name = section(own_board).tournament.player(white).name
    assert name in own_board.get(f"{HERE}/settings").text
    page = markup(own_board.get(f"{HERE}/results").text)
    boards = [int(board) for board in re.findall(r'data-board="(\d+)"', page)]
    assert boards[:4] == [7, 41, 42, 43]
    row = page[page.index('id="b7"') : page.index('id="b41"')]
    assert name in row
    public = own_board.get(f"/p/sample/a/round/{number}").text
    assert "41" in public
    own_board.post(f"{HERE}/results", slip="1", round=str(number), board="7", result="3")
    assert section(own_board).tournament.rounds[-1].boards[2].games[0].black_result.name == "WIN"
    paper = pages(own_board.get(f"{HERE}/print/pairings.pdf").content)[0]
    assert re.search(rf"\b7 .*{re.escape(name.split(',')[0])}", paper)
    phones = markup(own_board.get(f"{HERE}/phones").text)
    assert re.search(r'name="first"[^>]*value="7"', phones)
    assert re.search(rf'name="last"[^>]*value="{max(boards)}"', phones)
    why = own_board.get(f"{HERE}/why/panel?round={number}&board=7").text
    assert "In the order of the rules this is board 3" in why
    assert "one of the two always sits there" in why
    other = own_board.get(f"{HERE}/why/panel?round={number}&board=41").text
    assert "numbered from 41 on" in other


def test_a_report_does_not_change_with_the_numbers_of_the_hall(own_board: Visitor) -> None:
    with_numbers = own_board.get(f"{HERE}/report/trf26.trf").content
    own_board.post("/e/sample/undo")
    own_board.post("/e/sample/undo")
    assert section(own_board).tournament.rounds[-1].numbers == ()
    assert own_board.get(f"{HERE}/report/trf26.trf").content == with_numbers


@pytest.fixture
def by_hand(playing: Visitor) -> Visitor:
    playing.confirmed(f"{HERE}/manual-pairing", act="open", reason="event-rules")
    assert section(playing).manual is not None
    return playing


def test_boards_by_hand_show_scores_colours_and_what_the_rules_say(by_hand: Visitor) -> None:
    page = markup(by_hand.get(f"{HERE}/manual-pairing").text)
    assert page.count('class="colours"') >= 2 * len(section(by_hand).boards(5))
    assert re.search(r'<td class="n">\d\.\d</td>', page)
    now = section(by_hand)
    hall = Hall(now)
    person = hall.session.boards[0][0]
    chosen = by_hand.get(f"{HERE}/manual-pairing?player={now.tpn(person)}").text
    for candidate in hall.candidates(person):
        assert candidate.player.name in chosen
    assert "legal, look" not in chosen, "it says what there is to look at"
    assert "colour not due" in chosen


def test_who_has_met_is_said_before_they_are_seated_again(by_hand: Visitor) -> None:
    now = section(by_hand)
    hall = Hall(now)
    history, seated = hall.stage.tournament.history, hall.session.seated
    looked = 0
    for white, black in hall.session.boards:
        met = [now.person(i + 1) for i in history.opponents[now.tpn(white) - 1]]
        for earlier in set(met) & seated:
            two = f"player={now.tpn(black)}&with={now.tpn(earlier)}"
            page = by_hand.get(f"{HERE}/manual-pairing?{two}").text
            assert "✗ met in round" in page
            looked += 1
    assert looked > 5


def test_who_stands_is_offered_legal_opponents(by_hand: Visitor) -> None:
    now = section(by_hand)
    assert now.manual is not None
    for white, _black in now.manual.boards[:2]:
        by_hand.post(f"{HERE}/manual-pairing", act="unseat", person=str(white))
    standing = now.manual.boards[0][0]
    page = markup(by_hand.get(f"{HERE}/manual-pairing?player={now.tpn(standing)}").text)
    assert "Seat against" in page
    board = Hall(section(by_hand)).opponents(standing)[-1]
    assert board.black is not None
    by_hand.confirmed(
        f"{HERE}/manual-pairing",
        act="seat",
        white=str(board.white.person),
        black=str(board.black.person),
    )
    manual = section(by_hand).manual
    assert manual is not None
    assert (board.white.person, board.black.person) in manual.boards


def test_a_swap_shows_both_boards_first_and_is_one_act(by_hand: Visitor) -> None:
    manual = section(by_hand).manual
    assert manual is not None
    (a, b), (c, d), *rest = manual.boards
    tpns = [section(by_hand).tpn(person) for person in (b, d)]
    page = markup(by_hand.get(f"{HERE}/manual-pairing?player={tpns[0]}&with={tpns[1]}").text)
    before = page[page.index("Before you swap") :]
    names = [section(by_hand).tournament.player(section(by_hand).tpn(p)).name for p in (a, b, c, d)]
    assert f"{names[2]} – {names[1]}" in before
    assert f"{names[0]} – {names[3]}" in before
    by_hand.confirmed(f"{HERE}/manual-pairing", act="swap", one=str(b), other=str(d))
    manual = section(by_hand).manual
    assert manual is not None
    assert manual.boards == ((a, d), (c, b), *rest)
    by_hand.confirmed(f"{HERE}/manual-pairing", act="flip", person=str(a))
    manual = section(by_hand).manual
    assert manual is not None
    assert manual.boards[0] == (d, a)
    assert "Different from the system" in by_hand.get(f"{HERE}/manual-pairing").text


def test_a_message_is_told_to_the_hall_and_taken_away(chief: Visitor, app: Any) -> None:
    app.state.workspace.publications.open("sample", ("pairings", "standings", "players"))
    stranger = TestClient(app, headers={"accept-language": "en"})
    chief.post("/e/sample/message", text="Round 5 begins at <15:00>.")
    for page in ("/p/sample", "/p/sample/a/round/4", "/p/sample/a/screen?list=boards"):
        assert "Round 5 begins at &lt;15:00&gt;." in stranger.get(page).text, page
    chief.post("/e/sample/message", act="remove", text="anything")
    assert "begins at" not in stranger.get("/p/sample").text
    assert chief.post("/e/sample/message", text="x" * 301).status_code == 400


def test_helpers_do_not_speak_to_the_hall(visitor: Any) -> None:
    assert visitor("helper").post("/e/sample/message", text="Free beer").status_code == 403


def test_the_event_is_seen_at_a_glance(playing: Visitor) -> None:
    boards = len(section(playing).boards(5))
    playing.post(f"{HERE}/announce", round="6", reports_until="2099-01-02T10:00")
    page = markup(playing.get("/e/sample").text)
    assert f"<strong>{boards}</strong>" in page
    assert "2099-01-02 10:00" in page
    assert "last moment to report mistakes" in page
    assert "only this machine" in page
    assert "Last backup" in page
    assert 'aria-label="Board 1: open"' in page
    assert "Still playing" in page
    assert "after round 4" in page
    number = str(len(section(playing).paired))
    playing.post(f"{HERE}/results", slip="1", round=number, board="1", result="+")
    page = playing.get("/e/sample").text
    assert "was absent without notice in round 5." in page


def test_everything_a_round_needs_is_one_document(playing: Visitor) -> None:
    pdf = playing.get(f"{HERE}/print/round.pdf").content
    whole = opened(pdf)
    parts = [
        opened(playing.get(f"{HERE}/print/{name}.pdf{more}").content)
        for name, more in (
            ("pairings", ""),
            ("pairings-by-name", ""),
            ("standings", "?round=4"),
            ("slips", ""),
        )
    ]
    assert len(whole.pages) == sum(len(part.pages) for part in parts)
    sizes = [tuple(map(round, page.mediabox[2:])) for part in parts for page in part.pages]
    assert [tuple(map(round, page.mediabox[2:])) for page in whole.pages] == sizes
    assert "Print round 5" in playing.get(f"{HERE}/pairing").text


def test_the_decimals_of_a_column_stand_under_each_other(chief: Visitor) -> None:
    for page in (f"{HERE}/standings?round=3", "/p/sample/a/standings/3"):
        table = markup(chief.get(page).text)
        rows = [
            re.findall(r'<td class="n">(\d+(?:\.\d+)?)</td>', row)
            for row in re.findall(r"<tr.*?</tr>", table, re.S)
        ]
        rows = [row[-3:] for row in rows if len(row) >= 3]
        assert len(rows) > 5
        for column in zip(*rows, strict=True):
            assert len({len(value.partition(".")[2]) for value in column}) == 1, column


def test_players_do_not_read_the_key_of_a_section(chief: Visitor, app: Any) -> None:
    app.state.workspace.publications.open("sample", ("pairings", "standings", "players"))
    journal = app.state.workspace.journal("sample")
    journal.act(AddSection(section="b", rounds=5), who="chief")
    for page in ("/p/sample", "/e/sample", "/e/sample/screens", "/"):
        shown = markup(chief.get(page).text)
        assert "Section B" in shown, page
        assert not re.search(r"<(h2|span)[^>]*>\s*b\b", shown), page
    chief.post("/e/sample/b/name", title="Rapid")
    assert "Rapid" in chief.get("/p/sample").text


def test_the_rule_for_passwords_is_announced(chief: Visitor) -> None:
    assert "At least 10 characters." in chief.get("/users").text
    assert "At least 10 characters." in chief.get("/invitation/anything").text
    assert "At least 10 characters." not in chief.get("/login").text
