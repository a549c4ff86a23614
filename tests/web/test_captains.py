"""The phone of a captain: line-ups until the deadline, and the boards of the match."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ronde.journal import (
    AddSection,
    Announce,
    EnterResult,
    EnterTeam,
    Facts,
    Number,
    Pair,
    Publish,
    SetTeamRules,
)
from ronde.journal.teams import teams_of
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor
from tests.web.test_phones import Phone, field, link

HERE = "/e/open/a"


@pytest.fixture
def cup(chief: Visitor) -> Visitor:
    """Four teams of five, a free order of boards, the first round published."""
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    assert workspace.create("Open", who="chief") == "open"
    arbiter = Arbiter(workspace.journal("open"), "chief")
    arbiter(AddSection(section="a", rounds=3, system="fide-team"))
    for team in range(1, 5):
        people = tuple(Facts(name=f"P{team}{n}", rating=2000 - n) for n in range(1, 6))
        arbiter(EnterTeam(section="a", name=f"Team {team}", people=people))
    arbiter(SetTeamRules(section="a", order="free", deadline=60))
    for request in (Number(section="a"), Pair(section="a"), Publish(section="a")):
        arbiter(request)
    return chief


def section(cup: Visitor) -> Any:
    workspace = cup.client.app.state.workspace  # type: ignore[attr-defined]
    return workspace.journal("open").state.section("a")


@pytest.fixture
def captain(cup: Visitor) -> Phone:
    """The phone of the captain of team 2."""
    phone = Phone(cup.client.app)
    phone.scan(link(cup, role="captain", team="2"))
    return phone


def hand_in(phone: Phone, *people: int) -> Any:
    page = str(phone.client.get("/phone/line-up").text)
    form = {name: field(page, name) for name in ("csrf", "round", "key")}
    seats = {f"board{place}": str(person) for place, person in enumerate(people, 1)}
    return phone.client.post("/phone/line-up", data={**form, **seats})


def test_a_captain_hands_in_a_line_up(cup: Visitor, captain: Phone) -> None:
    answer = hand_in(captain, 6, 8, 7, 10)
    assert answer.status_code == 200
    assert section(cup).teams.line_ups[1, 2].people == (6, 8, 7, 10)
    assert "handed in" in captain.client.get("/phone/line-up").text
    assert hand_in(captain, 1, 8, 7, 10).status_code == 400  # of another team


def test_after_the_deadline_only_the_arbiter_takes_a_line_up(cup: Visitor, captain: Phone) -> None:
    page = str(captain.client.get("/phone/line-up").text)
    workspace = cup.client.app.state.workspace  # type: ignore[attr-defined]
    begins = "2020-01-01T14:00"
    Arbiter(workspace.journal("open"), "chief")(Announce(section="a", round=1, begins=begins))
    form = {name: field(page, name) for name in ("csrf", "round", "key")}
    answer = captain.client.post("/phone/line-up", data={**form, "board1": "6"})
    assert "too late" in answer.text
    assert section(cup).teams.line_ups == {}


def test_a_captain_sees_the_boards_of_the_match_and_no_others(captain: Phone) -> None:
    page = captain.client.get("/phone").text
    assert len(set(re.findall(r"/phone/board/(\d+)", page))) == 4


def test_the_phone_of_players_hands_in_no_line_up(cup: Visitor) -> None:
    phone = Phone(cup.client.app)
    phone.scan(link(cup))
    assert phone.client.get("/phone/line-up").status_code == 403


def test_teams_are_exchanged_and_kept_apart_on_their_pages(cup: Visitor) -> None:
    before = section(cup).paired[0].matches
    (_, first), (_, second) = before
    page = cup.get(f"{HERE}/matches").text
    assert "Exchange two teams by hand" in page
    form = {"act": "exchange", "round": "1", "team": str(first), "other": str(second)}
    assert cup.post(f"{HERE}/matches", **form).status_code >= 400
    assert section(cup).paired[0].matches == before
    answer = cup.confirmed(f"{HERE}/matches", **form, reason="event-rules")
    assert answer.status_code == 200
    assert section(cup).paired[0].matches[0] == (before[0][0], second)
    answer = cup.confirmed(f"{HERE}/teams", act="apart", teams=["1", "2"])
    assert "only before round 1" in answer.text
    assert section(cup).teams.bans == ()
    assert cup.get("/e/open/history").status_code == 200


def test_links_for_the_captains_of_all_teams_are_made_in_one_go(cup: Visitor) -> None:
    made = cup.post(f"{HERE}/phones", role="captain", team="", first="1", last="8", count="1")
    assert [f"Team {n}" for n in range(1, 5) if f"<strong>Team {n}</strong>" in made.text] == [
        f"Team {n}" for n in range(1, 5)
    ]
    assert len(set(re.findall(r"/phone/([\w-]{20,})", made.text))) == 4
    assert "boards 1 to 8" not in made.text


def test_a_captain_is_told_what_the_phone_is_for(cup: Visitor) -> None:
    phone = Phone(cup.client.app)
    page = phone.client.get(link(cup, role="captain", team="2")).text
    assert "the captain hands in line-ups" in page
    assert "players enter their results" not in page
    assert "boards 1 to" not in page


def test_pages_of_teams_speak_of_teams_and_matches(chief: Visitor) -> None:
    answer = chief.post("/new", title="League", section="a", rounds="3", system="fide-team")
    assert str(answer.url).endswith("/e/league/a/teams")
    assert "enter its teams now" in answer.text
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    arbiter = Arbiter(workspace.journal("league"), "chief")
    for team in range(1, 6):
        people = tuple(Facts(name=f"P{team}{n}", rating=2000 - n) for n in range(1, 5))
        arbiter(EnterTeam(section="a", name=f"Team {team}", people=people))
    assert "/e/league/a/teams" in re.sub(
        "<nav.*?</nav>", "", chief.get("/e/league").text, flags=re.S
    )
    waiting = re.sub("<nav.*?</nav>", "", chief.get("/e/league/a/pairing").text, flags=re.S)
    assert "/e/league/a/teams" in waiting
    assert "5 teams, 20 players" in chief.post("/e/league/a/teams/number", method="").text
    preview = chief.get("/e/league/a/preview").text
    assert "Round 1, Swiss Team Pairing System: 2 matches." in preview
    arbiter(Pair(section="a"))
    assert (
        "Its 2 matches are not on public pages" in chief.post("/e/league/a/publish", round="1").text
    )


def test_a_captain_is_led_to_the_line_up_before_a_round_is_published(cup: Visitor) -> None:
    workspace = cup.client.app.state.workspace  # type: ignore[attr-defined]
    assert workspace.create("Early", who="chief") == "early"
    arbiter = Arbiter(workspace.journal("early"), "chief")
    arbiter(AddSection(section="a", rounds=3, system="fide-team"))
    for team in ("Bern", "Sion"):
        people = tuple(Facts(name=f"{team} {n}", rating=2000 - n) for n in range(1, 5))
        arbiter(EnterTeam(section="a", name=team, people=people))
    arbiter(Number(section="a"))
    form = {"role": "captain", "team": "1", "first": "1", "last": "1", "parts": "1", "count": "1"}
    made = cup.post("/e/early/a/phones", **form)
    found = re.search(r"/phone/[\w-]{20,}", made.text)
    assert found
    phone = Phone(cup.client.app)
    page = phone.scan(found[0])
    assert "Line-up of Bern" in page.text
    assert 'href="/phone"' not in page.text
    assert phone.client.get("/phone").status_code == 200


def test_an_order_of_boards_that_was_not_announced_is_refused_to_captains(
    cup: Visitor, captain: Phone
) -> None:
    workspace = cup.client.app.state.workspace  # type: ignore[attr-defined]
    Arbiter(workspace.journal("open"), "chief")(SetTeamRules(section="a", order="fixed"))
    answer = hand_in(captain, 8, 6, 7, 9)
    assert answer.status_code == 403
    assert "only an arbiter can take it" in answer.text
    assert "confirm" not in answer.text
    assert section(cup).teams.line_ups == {}


def test_the_page_of_manual_pairing_leads_to_the_matches_of_teams(cup: Visitor) -> None:
    page = cup.get(f"{HERE}/manual-pairing").text.split("<main", 1)[1]
    assert f'href="{HERE}/matches"' in page
    assert "Begin" not in page


def test_a_captain_speaks_for_the_own_player_only(cup: Visitor, captain: Phone) -> None:
    label = re.findall(r"/phone/board/(\d+)", captain.client.get("/phone").text)[0]
    page = captain.client.get(f"/phone/board/{label}").text
    assert "Who are you?" not in page
    (pair,) = [pair for pair in section(cup).paired[0].matches if 2 in pair]
    own = field(page, "white") if pair[0] == 2 else field(page, "black")
    side = "white" if field(page, "white") == own else "black"
    other = "black" if side == "white" else "white"
    captain.tap(int(label), "1-0", voice=other)
    (claim,) = section(cup).claims
    assert claim.voice == side
    waiting = captain.client.get(f"/phone/board/{label}").text
    assert "I have made a mistake" in waiting
    assert "it was different" not in waiting
    opponent = Phone(cup.client.app)
    opponent.scan(link(cup, role="captain", team=str(sum(pair) - 2)))
    answer = opponent.client.get(f"/phone/board/{label}").text
    assert "that is right" in answer
    assert "it was different" in answer
    assert "I have made a mistake" not in answer


def test_points_of_matches_and_of_the_bye_are_announced_on_the_page(chief: Visitor) -> None:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    workspace.create("Open", who="chief")
    arbiter = Arbiter(workspace.journal("open"), "chief")
    arbiter(AddSection(section="a", rounds=3, system="fide-team"))
    page = chief.get(f"{HERE}/teams").text
    assert 'name="match_points" value="2 1 0"' in " ".join(page.split())
    answer = chief.post(f"{HERE}/teams/rules", match_points="3 1 0", bye_points="1,5 ½")
    assert answer.status_code == 200
    rules = section(chief).teams.rules
    assert (rules.match_win, rules.match_draw, rules.match_loss) == (30, 10, 0)
    assert (rules.bye_match_points, rules.bye_game_points) == (15, 5)
    assert chief.post(f"{HERE}/teams/rules", match_points="3 1").status_code == 400
    assert chief.post(f"{HERE}/teams/rules", match_points="3 x 0").status_code == 400


def test_a_captain_is_told_until_when_a_line_up_may_come(cup: Visitor, captain: Phone) -> None:
    assert "Line-ups for this round" not in captain.client.get("/phone/line-up").text
    workspace = cup.client.app.state.workspace  # type: ignore[attr-defined]
    begins = "2099-06-01T14:00"
    Arbiter(workspace.journal("open"), "chief")(Announce(section="a", round=1, begins=begins))
    page = str(captain.client.get("/phone/line-up").text)
    assert re.search(r"Line-ups for this round: until [^<]*13[:.]00", page)


def test_questions_about_a_round_wait_for_the_list_of_teams(chief: Visitor) -> None:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    workspace.create("Open", who="chief")
    Arbiter(workspace.journal("open"), "chief")(
        AddSection(section="a", rounds=3, system="fide-team")
    )
    said = chief.get(f"{HERE}/why").text
    assert "Draw up the list first" in said
    assert "310" not in said


def test_colours_of_boards_are_typed_in_the_letters_of_the_page(chief: Visitor) -> None:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    workspace.create("Open", who="chief")
    Arbiter(workspace.journal("open"), "chief")(
        AddSection(section="a", rounds=3, system="fide-team")
    )
    chief.client.headers["accept-language"] = "fr"
    chief.post(f"{HERE}/teams/rules", boards="4", colours="bnnb")
    assert teams_of(section(chief)).rules.colours == "WBBW"
    assert 'value="BNNB"' in chief.get(f"{HERE}/teams").text


def test_public_pages_of_teams_lead_to_teams_and_read_the_cross_table_as_theirs(
    cup: Visitor,
) -> None:
    cup.post("/e/open/public", parts=["pairings", "standings", "crosstable", "players"])
    assert 'href="/p/open/a/teams"' in cup.get("/p/open").text
    workspace = cup.client.app.state.workspace  # type: ignore[attr-defined]
    arbiter = Arbiter(workspace.journal("open"), "chief")
    for board in range(1, 9):
        arbiter(EnterResult(section="a", round=1, board=board, result="1-0"))
    page = cup.get("/p/open/a/crosstable").text
    assert "against the team on place 12" in page
    assert "against the player" not in page


def test_members_of_teams_have_no_byes_and_no_pairing_of_their_own(cup: Visitor) -> None:
    found = section(cup)
    reserve = found.teams.teams[0].members[4]
    listed = cup.get(f"{HERE}/players").text.split("<main", 1)[1].split('id="help"', 1)[0]
    assert "bye" not in listed.lower()
    page = cup.get(f"{HERE}/player?person={reserve}").text.split("<main", 1)[1]
    assert "Rounds to be missed" not in page
    assert "/why/player" not in page
    assert "/what-if?withdraw" not in page
    assert f'href="{HERE}/team/1"' in page
    answer = cup.post(f"{HERE}/player", person=str(reserve), act="bye", rounds="2", bye="H")
    assert "leave P15 out of the line-up, or give the whole team a bye" in answer.text
    assert section(cup).tournament.absences == ()
