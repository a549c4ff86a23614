"""The page What if: every wish in the address, answered in place, written nowhere."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest

from ronde.journal import (
    AddSection,
    EnterResult,
    EnterTeam,
    Facts,
    Number,
    Pair,
    Publish,
    Register,
)
from tests.unit.journal.scripts import Arbiter
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


@pytest.fixture
def league(app: Any, chief: Any) -> Any:
    """Seven teams of four boards; team 1 won the first round on every board."""
    assert app.state.workspace.create("League", who="chief") == "league"
    arbiter = Arbiter(app.state.workspace.journal("league"), "chief")
    arbiter(AddSection(section="a", rounds=5, system="fide-team", lot_seed="lot"))
    for team in range(1, 8):
        people = tuple(Facts(name=f"P{team}{n}, Ann", rating=2300 - 20 * team) for n in range(1, 5))
        arbiter(EnterTeam(section="a", name=f"Team {team}", people=people))
    for act in (Number(section="a"), Pair(section="a"), Publish(section="a")):
        arbiter(act)
    for board in range(1, 13):
        arbiter(EnterResult(section="a", round=1, board=board, result="½-½"))
    return chief


def of_league(visitor: Any, **wishes: str) -> str:
    answer = visitor.get(f"/e/league/a/what-if?{urlencode(wishes)}")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text))


def test_a_team_that_withdraws_leaves_other_matches(league: Any) -> None:
    found = of_league(league, withdraw="1", all="1")
    assert "1 Team 1 withdraws" in found
    assert "boards would be others" in found
    assert "nobody has the bye" in found
    assert "P11, Ann" not in found


def test_another_result_of_a_game_changes_the_standings_of_teams(league: Any) -> None:
    found = of_league(league, round="1", board="1", result="1-0")
    assert "lines would change" in found
    assert re.search(r"Team \d 1 → ", found) or re.search(r"Team \d \d+ → 1", found)


def test_no_late_player_is_supposed_where_teams_meet(league: Any) -> None:
    assert "A late entry" not in of_league(league)


def test_the_number_of_a_table_asks_about_its_match(league: Any) -> None:
    page = league.get("/e/league/a/results?round=1").text
    asked = re.findall(r'why/panel\?round=1&amp;board=(\d+)"[^>]*aria-label="([^"]*)"', page)
    assert asked[:5] == [("1", "Why match 1?")] * 4 + [("2", "Why match 2?")]
    assert {board for board, _ in asked} == {"1", "2", "3"}
    answer = league.get("/e/league/a/why/panel?round=1&board=3").text
    assert "Why match 3: " in answer
    assert "Matches are numbered by the higher score" in answer
    assert "All rounds of this team" in answer


def test_open_games_of_teams_leave_matches_open(app: Any, league: Any) -> None:
    arbiter = Arbiter(app.state.workspace.journal("league"), "chief")
    arbiter(Pair(section="a"))
    for board in range(1, 12):
        arbiter(EnterResult(section="a", round=2, board=board, result="1-0"))
    league.get("/e/league/a/what-if/open")
    over(app)
    found = league.get("/e/league/a/what-if/open").text
    table = found.split("<table", 1)[1]
    assert "Team 7" in table
    assert "P71" not in table


def test_a_game_of_a_match_may_have_another_result(app: Any, chief: Any) -> None:
    app.state.workspace.create("Two", who="chief")
    arbiter = Arbiter(app.state.workspace.journal("two"), "chief")
    arbiter(AddSection(section="a", rounds=3, system="fide-double-swiss", lot_seed="lot"))
    for number in range(4):
        arbiter(Register(section="a", name=f"Player {number}", rating=2000 - number))
    for act in (Number(section="a"), Pair(section="a"), Publish(section="a")):
        arbiter(act)
    for game in (1, 2):
        arbiter(EnterResult(section="a", round=1, board=1, game=game, result="½-½"))
    page = chief.get("/e/two/a/what-if?round=1&board=1.2&result=1-0").text
    assert "Round 1, board 1.2: 1-0 instead of ½-½." in page
