"""What a stranger missed who ran a whole weekend: where to begin and end, what a button does."""

from __future__ import annotations

import re
import time
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from ronde.journal import (
    AddSection,
    Adjourn,
    Admit,
    AnnouncePrizes,
    ClaimResult,
    CloseManual,
    EnterResult,
    Number,
    OpenManual,
    Pair,
    Publish,
    Register,
    RequestBye,
    RollCall,
    SwapPlayers,
    WriteNote,
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


def test_notes_name_the_same_players_after_a_late_entry_has_moved_the_numbers(
    arbiter: Arbiter,
) -> None:
    enter(arbiter)
    play(arbiter)
    (first, _), (second, _) = arbiter.section().pairs(1)
    arbiter(OpenManual(section="a", reason="event-rules"))
    arbiter(SwapPlayers(section="a", one=first, other=second))
    arbiter(CloseManual(section="a"))
    arbiter(Publish(section="a"))
    arbiter(WriteNote(section="a", text="the tables 1-2 were moved"))
    boards = [[arbiter.section().tpn(p) for p in pair] for pair in arbiter.section().pairs(1)]
    arbiter(EnterResult(section="a", board=1, result="1-0"))
    arbiter(EnterResult(section="a", board=2, result="1-0"))
    arbiter(Register(section="a", name="Zeno", rating=2400, federation="SUI"))
    arbiter(Admit(section="a", person=5))
    moved = {f"{white + 1}-{black + 1}" for white, black in boards}
    changed, remark = (note.text for note in arbiter.section().notes)
    assert set(changed.removeprefix("MPA @ Round 1: ").split()) == moved
    assert remark.endswith("the tables 1-2 were moved")


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
    assert {w: table for (w, _), table in after.items()} == {
        w: table for (w, _), table in before.items()
    }, "every White stays at the table"
    chief.post("/e/open/undo")
    chief.post("/e/open/redo")
    assert arbiter.section().present_version(2).places == after


def test_whoever_has_a_bye_is_not_missing_at_the_check_in(chief: Visitor, arbiter: Arbiter) -> None:
    enter(arbiter)
    arbiter(RollCall(section="a", people=(1, 2), present=True))
    assert "Dora has not checked in." in attention(chief)
    assert "2 missing" in chief.get(f"{HERE}/players").text
    arbiter(RequestBye(section="a", person=4, rounds=(1,), bye="H"))
    assert "Dora" not in attention(chief)
    assert "Carl has not checked in." in attention(chief)
    assert "1 missing" in chief.get(f"{HERE}/players").text
    roll = " ".join(chief.get(f"{HERE}/check-in?show=missing").text.split())
    assert "<strong>1</strong> player missing" in roll
    assert "<strong>2</strong> of 4 there" in roll
    assert "Dora" not in roll.partition('class="roll"')[2].partition("</ul>")[0]
    arbiter(Pair(section="a"))
    assert "1 missing" not in chief.get(f"{HERE}/players").text, "the round has begun"


def test_whoever_has_no_number_is_not_said_to_be_paired(chief: Visitor, arbiter: Arbiter) -> None:
    for place, name in enumerate(("Adam", "Bella", "Carl")):
        arbiter(Register(section="a", name=name, rating=2000 - place, federation="SUI"))
    arbiter(RollCall(section="a", people=(1, 2), present=True))
    arbiter(Number(section="a"))
    for path in ("pairing", "preview"):
        page = chief.get(f"{HERE}/{path}").text
        assert "They have no number yet and are not paired in round 1." in page
        assert "They are paired in round 1 all the same" not in page


def test_who_was_absent_without_notice_is_not_called_withdrawn_before_the_pairing(
    chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    play(arbiter, "1-0", "0F-1F")
    page = chief.get(f"{HERE}/pairing").text
    assert "<dt>withdrawn when the round is paired</dt>" in page
    assert "<dt>withdrawn</dt>" not in page


def test_a_claim_and_an_adjourned_game_are_not_told_as_results(
    chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    play(arbiter)
    white, black = (arbiter.journal.state.person(p).name for p in arbiter.section().pairs(1)[0])
    arbiter(Adjourn(section="a", round=1, board=1))
    assert f"Board 1: {white} – {black} adjourned" in latest(chief)
    assert "0 of 2 in · 1 adjourned" in " ".join(chief.get("/e/open").text.split())
    page = chief.get("/e/open").text
    assert "Still playing" in page
    assert white not in page.partition("Still playing")[2].partition("</table>")[0]
    arbiter(EnterResult(section="a", board=1, result="1-0"))
    assert f"Board 1: {white} – {black} 1-0" in latest(chief)
    arbiter(ClaimResult(section="a", round=1, board=2, result="0-1", voice="white"))
    assert "Claim the result of a game" in latest(chief)
    entries = chief.get(f"{HERE}/results").text.partition("Last entries")[2]
    assert "0-1" not in entries.partition("</section>")[0]


def latest(chief: Visitor) -> str:
    """What was written last, as the menu says it."""
    page = " ".join(chief.get("/e/open").text.split())
    return page.partition('id="last"')[2].partition("</b>")[0]


def test_a_hall_screen_tells_the_day_of_a_start_and_the_arbiter_the_hour_first(
    chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    chief.post(f"{HERE}/timetable", **{"begins-1": "2099-11-21T14:00"})
    play(arbiter)
    chief.post("/e/open/public", parts=["pairings"])
    page = " ".join(chief.get("/p/open/a/screen?list=boards").text.split())
    assert "Round 1 begins on Saturday 21 November, 14:00." in page
    tile = " ".join(chief.get("/e/open").text.partition("Next deadline")[2].split())
    assert tile.startswith("</span> <strong>14:00</strong> <span >Saturday 21 November · ")


def test_before_round_1_the_prizes_announced_are_listed_and_nobody_is_chosen_beforehand(
    chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    arbiter(
        AnnouncePrizes(
            section="a",
            prizes={"currency": "€", "lists": [{"category": "", "prizes": ["500", "300"]}]},
        )
    )
    page = chief.get(f"{HERE}/prizes").text
    assert "Nobody." not in page
    assert re.search(r"Overall 2</th>\s*<td class=\"n\">300", page)
    choice = page.partition('name="person"')[2].partition("</select>")[0]
    assert re.search(r'<option value="">', choice)


def test_before_round_1_is_paired_those_who_are_not_there_are_named(
    chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    arbiter(RollCall(section="a", people=(1, 2), present=True))
    page = chief.get(f"{HERE}/preview").text
    assert "They are paired in round 1 all the same" in page
    for act in ("Carl is there", "Half-point bye for Carl", "Zero-point bye for Dora"):
        assert act in page
    chief.confirmed(f"{HERE}/leaving", people="3", what="withdraw")
    assert "Withdraw Carl" not in chief.get(f"{HERE}/preview").text
    answer = chief.post(f"{HERE}/check-in", **{"person": "4", "present": "yes", "from": "pairing"})
    assert answer.url.path == f"{HERE}/pairing"
    assert "They are paired in round 1 all the same" not in chief.get(f"{HERE}/preview").text


def test_the_overview_says_that_the_hall_sees_old_boards(chief: Visitor, arbiter: Arbiter) -> None:
    enter(arbiter)
    play(arbiter)
    first, second = arbiter.section().pairs(1)
    arbiter(OpenManual(section="a", reason="event-rules"))
    arbiter(SwapPlayers(section="a", one=first[0], other=second[0]))
    arbiter(CloseManual(section="a"))
    sentence = "Round 1 has been changed since it was published: the hall sees the old boards."
    assert sentence in attention(chief)
    arbiter(Publish(section="a"))
    assert sentence not in attention(chief)


def test_from_the_last_result_of_a_round_the_next_round_is_one_key_away(
    chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    play(arbiter, "1-0")
    following = f'href="{HERE}/preview" data-press="p"'
    assert following not in chief.get(f"{HERE}/results").text
    arbiter(EnterResult(section="a", board=2, result="1-0"))
    refreshed = chief.get(f"{HERE}/results").text.partition('id="round-state" data-fresh')[2]
    assert following in refreshed.partition("</aside>")[0]
    play(arbiter, "1-0", "1-0")
    assert following not in chief.get(f"{HERE}/results").text, "it was the last round"


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a process cannot be set here")
def test_pages_tell_the_time_of_the_hall(
    chief: Visitor, arbiter: Arbiter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The menu had the time of the hall, and the history beside it that of Greenwich."""
    enter(arbiter)
    monkeypatch.setenv("TZ", "XXX-5")
    time.tzset()
    try:
        at = datetime.fromisoformat(arbiter.journal.head.at).astimezone(
            timezone(timedelta(hours=5))
        )
        pages = [chief.get(path).text for path in ("/e/open/history", f"{HERE}/player?person=1")]
    finally:
        monkeypatch.undo()
        time.tzset()
    assert f"{at:%Y-%m-%d %H:%M:%S}</time>" in pages[0]
    assert f"{at:%Y-%m-%d %H:%M}</td>" in pages[1]


def test_in_play_the_next_step_of_the_pairing_page_is_entering_results(
    chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    play(arbiter, "1-0")
    link = re.compile(rf'<a class="button main" href="{HERE}/results"')
    assert link.search(chief.get(f"{HERE}/pairing").text)
    arbiter(EnterResult(section="a", board=2, result="1-0"))
    assert not link.search(chief.get(f"{HERE}/pairing").text)


def test_enter_confirms_an_act_but_no_result_while_slips_are_typed(
    chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    play(arbiter, "1F-0F", "1-0")
    focused = re.compile(r'<button\s+class="main"\s+autofocus')
    answer = chief.post(f"{HERE}/pair", round="2")
    assert answer.status_code == 428
    assert focused.search(answer.text)
    play(arbiter)
    form = {"round": "1", "board": "2", "seen": "1-0", "result": "½-½"}
    answer = chief.post(f"{HERE}/results", **form)
    assert "Correct to ½-½" in answer.text
    assert not focused.search(answer.text)


def test_somebody_withdrawn_by_the_pairing_needs_no_board(chief: Visitor, arbiter: Arbiter) -> None:
    enter(arbiter)
    play(arbiter, "1F-0F", "1-0")
    absent = arbiter.section().pairs(1)[0][1]
    name = arbiter.journal.state.person(absent).name
    play(arbiter)
    arbiter(OpenManual(section="a", reason="event-rules"))
    page = " ".join(chief.get(f"{HERE}/manual-pairing").text.split())
    sentence = f"{name} has been withdrawn after an absence without notice and needs no board."
    assert sentence in page
    assert "player without a board" not in page


def test_the_preview_of_a_list_writes_dates_and_sexes_as_the_players_page(
    chief: Visitor, arbiter: Arbiter
) -> None:
    listed = b"Name,Sex,Birth\nMuster Maria,w,1990-05-17\n"
    answer = chief.client.post(
        f"{HERE}/import", data={"csrf": chief.token()}, files={"list": ("list.csv", listed)}
    )
    cells = re.findall(r"<td[^>]*>\s*(.*?)\s*</td>", answer.text)
    assert cells == ["Muster Maria", "f.", "1990-05-17"]


def test_the_state_of_a_round_says_who_acted_which_version_and_whom_it_reaches(
    app: Any, chief: Visitor, arbiter: Arbiter
) -> None:
    def bar() -> str:
        page = " ".join(chief.get(f"{HERE}/pairing").text.split())
        return page.partition('<ol class="stages"')[2].partition('<div class="desk">')[0]

    enter(arbiter)
    arbiter(Pair(section="a"))
    assert re.search(r"paired</span> <small>\d\d:\d\d, chief<", bar())
    assert "Publishing goes to: paper only" in bar()
    assert "version" not in bar()
    app.state.workspace.publications.open("open", ("pairings",))
    deputy = Arbiter(app.state.workspace.journal("open"), "Ada Keller")
    deputy(Publish(section="a"))
    assert re.search(r"published</span> <small>\d\d:\d\d, Ada Keller, version 1<", bar())
    assert "Shown on: public pages and hall screens" in bar()
    devices = app.state.workspace.devices
    _phone, token = devices.enrol(
        name="Table 1", event="open", section="a", boards=(1, 2), role="players"
    )
    assert "phone" not in bar(), "a link that nobody has opened is no phone"
    devices.bind(token, "here")
    first, second = arbiter.section().pairs(1)
    arbiter(OpenManual(section="a", reason="event-rules"))
    arbiter(SwapPlayers(section="a", one=first[0], other=second[0]))
    arbiter(CloseManual(section="a"))
    assert "2 boards · the hall still sees version 1" in bar()
    assert "Version 2 goes to: public pages and hall screens, 1 phone" in bar()
    arbiter(Publish(section="a"))
    assert "chief, version 2<" in bar()


def test_the_public_page_of_a_player_shows_board_and_colour_first(
    app: Any, chief: Visitor, arbiter: Arbiter
) -> None:
    enter(arbiter)
    play(arbiter)
    app.state.workspace.publications.open("open", ("pairings", "players"))
    page = " ".join(chief.get("/p/open/a/player/1").text.split())
    tiles = page.partition('<dl class="tiles">')[2].partition("</dl>")[0]
    assert "<dt>Board</dt> <dd>1</dd>" in tiles
    assert "White" in tiles
    assert "Game open" in page
    arbiter(EnterResult(section="a", board=1, result="1-0"))
    page = " ".join(chief.get("/p/open/a/player/1").text.split())
    assert "Game open" not in page
    assert "Result: 1" in page
