"""The page What if: every wish in the address, answered in place, written nowhere."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from tests.web.conftest import over

HERE = "/e/sample/a"


def head(app: Any) -> int:
    found = app.state.workspace.journal("sample").head
    assert found
    return int(found.number)


def ask(visitor: Any, **wishes: Any) -> str:
    answer = visitor.get(f"{HERE}/what-if?{urlencode(wishes, doseq=True)}")
    assert answer.status_code == 200
    return str(answer.text)


def test_a_withdrawal_shows_both_rounds_beside_each_other(app: Any, chief: Any) -> None:
    before = head(app)
    text = ask(chief, withdraw="3")
    assert "3 Lindqvist, Sven withdraws." in text
    assert "9 Nakamura, Emi has the bye." in text
    assert "5 of 7 boards would be others" in text
    assert 'class="left-other right-other"' in text
    assert 'class="left-same' not in text
    assert head(app) == before


def test_all_boards_are_shown_where_they_are_asked_for(chief: Any) -> None:
    text = ask(chief, withdraw="3")
    link = re.search(r'href="\?([^"]+)">All boards', text)
    assert link
    everything = chief.get(f"{HERE}/what-if?{link[1].replace('&amp;', '&')}").text
    assert "left-same right-same" in everything
    assert "Only the boards that differ" in everything


def test_several_alternatives_at_once_and_what_would_be_asked(app: Any, chief: Any) -> None:
    before = head(app)
    text = ask(chief, withdraw=["3", "5"], late="Nova, Ina", late_rating="1900", system="fide-lim")
    assert "Nova, Ina comes late and is admitted." in text
    assert "What you would be asked" in text
    assert "Refused in FIDE mode." in text
    assert text.count("withdraws.") == 2
    assert head(app) == before


def test_a_player_can_be_named_in_part_and_the_form_keeps_the_choice(chief: Any) -> None:
    text = ask(chief, absent="lindqv")
    assert 'value="3 Lindqvist, Sven">' in text
    assert "3 Lindqvist, Sven misses the round." in text


WRONG: tuple[tuple[dict[str, str], str], ...] = (
    ({"withdraw": "zzz"}, "Nobody of the list is called"),
    ({"apart": "3"}, "Name both players who must not meet."),
    ({"result": "1-0"}, "Say which board is meant."),
    ({"result": "1-0", "board": "99", "round": "1"}, "has no board 99"),
    ({"system": "nothing"}, "nothing"),
    ({"acceleration": "nothing"}, "nothing"),
)


def test_an_alternative_that_cannot_be_understood_says_why(chief: Any) -> None:
    for wishes, sentence in WRONG:
        text = ask(chief, **wishes)
        assert sentence in text
        assert 'role="alert"' in text
        assert "Show both ways" in text


def test_the_open_games_leave_some_boards_open(app: Any, chief: Any) -> None:
    assert "No game is open" in chief.get(f"{HERE}/what-if/open").text
    chief.confirmed(f"{HERE}/pair")
    boards = len(re.findall(r"data-board=", chief.get(f"{HERE}/results").text))
    for board in range(1, boards):
        chief.post(f"{HERE}/results", round="5", board=str(board), seen="?", result="1-0")
    assert "What does 1 open game leave open?" in ask(chief)
    chief.get(f"{HERE}/what-if/open")
    over(app)
    found = chief.get(f"{HERE}/what-if/open").text
    assert "for each of the 3 ways" in found
    assert "<strong>fixed</strong>" in found
    assert "of 3" in found


def test_the_pages_of_the_day_lead_to_what_if(chief: Any) -> None:
    for page in ("players", "player?person=3", "results", "pairing"):
        assert f"{HERE}/what-if" in chief.get(f"{HERE}/{page}").text, page


def test_viewers_do_not_see_rounds_that_are_not_made(visitor: Any) -> None:
    viewer = visitor("viewer")
    for path in ("what-if", "what-if/open"):
        assert viewer.get(f"{HERE}/{path}").status_code == 403
    assert "what-if" not in viewer.get(f"{HERE}/pairing").text


def test_names_are_escaped(chief: Any) -> None:
    text = ask(chief, late="<script>alert(1)</script>")
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; comes late" in text
