"""Why? stands beside every board, player, float, colour and bye, with and without script."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest

from tests.print.pdf import text as printed
from tests.support import markup

HERE = "/e/sample/a"


def links(text: str, part: str) -> list[str]:
    return [unescape(link) for link in re.findall(r'href="([^"]+)"', text) if part in link]


def test_every_board_number_and_float_of_a_round_can_be_asked_about(chief: Any) -> None:
    text = chief.get(f"{HERE}/pairing").text
    boards = len(re.findall(r'class="n board"', text))
    found = links(text, "/why/panel?round=4")
    assert sum("board=" in link for link in found) == boards
    assert len({link for link in found if "player=" in link}) >= 2 * boards
    assert "why the downfloat?" in text
    assert "why the upfloat?" in text
    for link in found[:6]:
        answer = chief.get(link)
        assert answer.status_code == 200
        assert 'id="explanation"' in answer.text
        assert 'class="explanation"' in answer.text


def test_the_arrow_of_a_float_stands_at_the_player_with_another_score(chief: Any) -> None:
    text = markup(chief.get(f"{HERE}/pairing").text)
    rows = re.findall(r"<tr><td class=\"n board\">.*?</tr>", text, re.S)
    assert rows
    for row in rows:
        points = re.findall(r'class="n [wb]pts">(?:<a.*?</a>)?([\d.]+)', row)
        arrows = re.findall(r">([↓↑])</a>", row)
        higher = [] if points[0] == points[1] else ["↓", "↑"]
        assert sorted(arrows) == sorted(higher)


def test_two_players_show_the_round_with_them_paired_and_what_is_worse(chief: Any) -> None:
    drawn = chief.get(f"{HERE}/why/round?round=4").text
    assert 'name="other"' in drawn
    assert "Checked by an independent program" in drawn
    assert "proved" in drawn
    text = chief.get(f"{HERE}/why/panel?round=4&player=3&other=8").text
    assert "with other boards" in text
    assert text.count(">new<") >= 2
    assert " instead of " in text


def test_the_others_in_a_place_are_compared_criterion_by_criterion(chief: Any) -> None:
    text = chief.get(f"{HERE}/why/others?round=4&player=3").text
    assert "as paired" in text
    assert "<mark>" in text
    assert "What these criteria count" in text
    assert '<details class="article">' in text


def test_every_page_of_players_leads_to_why(chief: Any) -> None:
    for page in ("results", "standings", "crosstable", "cards", "player?person=3"):
        found = links(chief.get(f"{HERE}/{page}").text, "/why/")
        assert found, page
        assert chief.get(found[0]).status_code == 200


def test_a_player_can_be_asked_about_round_by_round(chief: Any) -> None:
    text = chief.get(f"{HERE}/why/player?player=3").text
    assert "3 Lindqvist, Sven" in text
    for number in range(1, 5):
        assert f"{HERE}/why/panel?round={number}&amp;player=3" in text
    asked = [link for link in links(text, "/why/panel") if "other=" in link]
    assert len(asked) == 4
    for link in asked:
        assert re.search(
            r"Why does 3 Lindqvist, Sven not have (White|Black)\?", chief.get(link).text
        )


def test_the_bye_can_be_asked_about(chief: Any) -> None:
    texts = [markup(chief.get(f"{HERE}/why/player?player={n}").text) for n in range(1, 18)]
    without = next(
        (n, int(found[1]))
        for n, text in enumerate(texts, 1)
        if (found := re.search(r'board">(\d+)</td><td class="n"></td><td>bye</td>', text))
    )
    answer = chief.get(f"{HERE}/why/panel?round={without[1]}&player={without[0]}")
    assert answer.status_code == 200
    assert "has the bye" in answer.text


WISHES = (
    ("player=lindq&wish=against&other=Okafor", "Why not 3 Lindqvist, Sven against 2 Okafor"),
    ("player=3&other=2", "Why not 3 Lindqvist, Sven against 2 Okafor"),
    (
        "player=3 Lindqvist, Sven&wish=bye&other=",
        "Why does 3 Lindqvist, Sven not have the bye?",
    ),
    ("player=3&wish=white&other=2", "Why does 3 Lindqvist, Sven not have White?"),
    ("player=3&other=black", "Why does 3 Lindqvist, Sven not have Black?"),
    ("board=2", "Why board 2:"),
)


def test_why_not_is_asked_by_selecting_players(chief: Any) -> None:
    for query, title in WISHES:
        answer = chief.get(f"{HERE}/why/panel?round=3&{quote(query, safe='=&')}")
        assert answer.status_code == 200
        assert f"<h2>{title}" in answer.text


LACKING = (
    ("player=3&wish=against&other=", "Name the other player too."),
    ("player=", "Choose a player of the list."),
    ("player=zz", "Nobody of the list is called"),
    ("board=99", "has no board 99"),
)


def test_a_question_that_lacks_something_says_what(chief: Any) -> None:
    for query, sentence in LACKING:
        answer = chief.get(f"{HERE}/why/panel?round=4&{query}")
        assert answer.status_code == 400
        assert sentence in answer.text


def test_the_editions_of_chess_and_draughts_stand_side_by_side(chief: Any) -> None:
    text = chief.get(f"{HERE}/why?round=4").text
    offered = re.findall(r'name="system" value="([^"]+)"( checked)?', text)
    names = dict(offered)
    for name in ("fide-dutch-2012", "fide-dutch-2017", "fmjd-1986-rating", "fmjd-2017-rating"):
        assert name in names
    assert names["fide-dutch-2012"]
    assert names["fide-dutch-2017"]
    query = "&".join(
        f"system={n}" for n in ("fide-dutch-2012", "fide-dutch-2017", "fmjd-2017-rating")
    )
    answer = chief.get(f"{HERE}/why/editions?round=4&{query}")
    assert answer.status_code == 200
    for title in ("FIDE (Dutch) System, 2012", "FMJD Annexe V of 2017, by rating"):
        assert title in answer.text
    assert chief.get(f"{HERE}/why/editions?round=4").status_code == 400


def test_the_panel_is_a_whole_page_without_script(chief: Any) -> None:
    text = chief.get(f"{HERE}/why/panel?round=3&player=3").text
    assert 'class="menu"' in text
    assert "All rounds of this player" in text
    assert "Why not" in text
    further = [link for link in links(text, "/why/panel") if "other=" in link]
    assert len(further) == 2
    for link in further:
        assert chief.get(link).status_code == 200


def test_players_are_picked_from_a_list_that_can_be_searched(chief: Any) -> None:
    text = chief.get(f"{HERE}/why").text
    assert text.count('list="players"') == 3
    assert '<option value="3 Lindqvist, Sven">' in text


def test_a_board_made_by_hand_says_so(chief: Any) -> None:
    chief.confirmed(f"{HERE}/pair")
    chief.confirmed(f"{HERE}/manual-pairing", act="open")
    section = chief.client.app.state.workspace.journal("sample").state.section("a")
    assert section.manual is not None
    for white, _black in section.manual.boards[:2]:
        chief.post(f"{HERE}/manual-pairing", act="unseat", person=str(white))
    text = chief.get(f"{HERE}/manual-pairing").text
    standing = list(dict.fromkeys(re.findall(r'<option value="(\d+)"', text)))
    assert len(standing) == 4
    a, b, c, d = standing
    for white, black in ((a, b), (c, d)):
        answer = chief.confirmed(f"{HERE}/manual-pairing", act="seat", white=white, black=black)
        if answer.status_code != 200:
            pytest.skip("these four may not sit so")
    assert chief.confirmed(f"{HERE}/manual-pairing", act="close").status_code == 200
    boards = len(re.findall(r'class="n board"', chief.get(f"{HERE}/pairing").text))
    answers = [chief.get(f"{HERE}/why/panel?round=5&board={n}").text for n in range(1, boards + 1)]
    by_hand = [n for n, text in enumerate(answers, 1) if "The arbiter made this board" in text]
    assert by_hand
    for board in by_hand:
        paper = chief.get(f"{HERE}/print/explanation.pdf?round=5&board={board}").content
        assert "The arbiter made this board" in printed(paper)


def test_reasons_name_the_right_people_after_a_late_entry(chief: Any) -> None:
    workspace = chief.client.app.state.workspace
    chief.confirmed("/e/sample/a/pair", round="5")
    chief.confirmed("/e/sample/a/publish", round="5")
    before = workspace.journal("sample").state.section("a")
    white, black = before.pairs(5)[0]
    chief.confirmed("/e/sample/a/players", name="Late, Grandmaster", rating="2999")
    person = len(workspace.journal("sample").state.people)
    chief.confirmed("/e/sample/a/player", person=str(person), act="admit")
    now = workspace.journal("sample").state.section("a")
    assert now.tpn(white) == before.tpn(white) + 1
    for board in range(1, len(now.pairs(5)) + 1):
        page = chief.get(f"/e/sample/a/why/panel?round=5&board={board}")
        assert page.status_code == 200, board
        assert "The arbiter made this board" not in page.text
    names = [now.tournament.player(now.tpn(p)).name for p in (white, black)]
    page = chief.get("/e/sample/a/why/panel?round=5&board=1").text
    assert all(name in page for name in names)
    assert "a late entry has moved some since" in page
    assert f"player={now.tpn(white)}&" in page or f'player={now.tpn(white)}"' in page
    asked = chief.get(f"/e/sample/a/why/panel?round=5&player={now.tpn(black)}").text
    assert all(name in asked for name in names)
    newcomer = chief.get(f"/e/sample/a/why/panel?round=5&player={now.tpn(person)}")
    assert newcomer.status_code == 400
    assert "was not on the list yet when round 5 was paired" in newcomer.text


def told(page: Any) -> str:
    assert page.status_code == 200, page.text
    return unescape(re.sub(r"<[^>]+>", " ", markup(page.text)))


def test_the_number_of_a_board_is_asked_for_on_the_page(chief: Any) -> None:
    page = chief.get(f"{HERE}/why?round=4").text
    assert 'name="board"' in page
    text = told(chief.get(f"{HERE}/why/panel?round=4&board=2"))
    assert "Boards are numbered by the higher score of the two" in text
    assert re.search(r"Board 1 \(\d+-\d+\) comes before it", text)


def test_points_for_pairing_are_asked_for_where_an_acceleration_gives_some(chief: Any) -> None:
    assert "Why these points?" not in chief.get(f"{HERE}/why?round=4").text
    text = told(chief.get(f"{HERE}/why/panel?round=4&player=3&about=virtual-points"))
    assert "has no points for pairing only in round 4." in text
    assert "The event has no acceleration" in text


def test_a_pairing_taken_back_and_corrected_says_what_has_changed(chief: Any) -> None:
    chief.confirmed(f"{HERE}/pair", round="5")
    workspace = chief.client.app.state.workspace
    first = workspace.journal("sample").state.section("a")
    assert "No result, absence or ban has changed." in told(
        chief.get(f"{HERE}/why/changed?round=5")
    )
    chief.confirmed(f"{HERE}/unpair")
    chief.confirmed(f"{HERE}/results", round="4", board="1", seen="½-½", result="0-1")
    chief.confirmed(f"{HERE}/pair", round="5")
    now = workspace.journal("sample").state.section("a")
    text = told(chief.get(f"{HERE}/why/changed?round=5"))
    assert "Round 4," in text
    assert "0-1 instead of ½-½." in text
    then, today = ({frozenset(pair) for pair in section.pairs(5)} for section in (first, now))
    assert then != today
    gone = [pair for pair in first.pairs(5) if frozenset(pair) not in today]
    for white, black in gone[:12]:
        assert f"{now.tpn(white)}-{now.tpn(black)}" in text.partition("any more:")[2]
    assert "on a board:" in text
    assert "/why/changed" in chief.get(f"{HERE}/why?round=5").text


def test_a_late_correction_says_what_it_would_have_changed(chief: Any) -> None:
    chief.confirmed(f"{HERE}/pair", round="5")
    chief.confirmed(f"{HERE}/publish", round="5")
    chief.confirmed(f"{HERE}/results", round="4", board="1", seen="½-½", result="0-1")
    text = told(chief.get(f"{HERE}/why/changed?round=5"))
    assert "0-1 instead of ½-½." in text
    assert "New in round 5:" in text


def test_a_round_that_was_never_paired_has_nothing_to_compare(chief: Any) -> None:
    page = chief.get(f"{HERE}/why/changed?round=5")
    assert page.status_code == 400
    assert "has not been paired before" in page.text
