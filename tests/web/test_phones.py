"""Phones: a link each, limited, confirmed by the opponent or the arbiter."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from ronde.journal import (
    AddSection,
    EnterResult,
    Facts,
    Number,
    Pair,
    Publish,
    RegisterAll,
    verify,
    waiting_claims,
)
from ronde.services.devices import TAPS, Devices
from tests.support import markup, stored_bytes
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor

HERE = "/e/open/a"
NAMES = ("Adam", "Berta", "Carl", "Dora", "Emil", "Frida", "Gusti", "Hanna")


class Phone:
    """A phone: a browser without script that scans a code."""

    def __init__(self, app: Any, name: str = "") -> None:
        self.client = TestClient(app, headers={"accept-language": "en"})
        self.name = name

    def scan(self, link: str) -> Any:
        """Open the link, and tap Begin where it is offered."""
        path = "/phone/" + link.rpartition("/phone/")[2]
        answer = self.client.get(path)
        if answer.status_code != 200 or "Begin on this phone" not in answer.text:
            return answer
        return self.client.post(path, data={"csrf": field(answer.text, "csrf")})

    def look(self, board: int) -> str:
        return str(self.client.get(f"/phone/board/{board}").text)

    def tap(self, board: int, result: str, voice: str = "", text: str = "") -> Any:
        """Tap a result on the page as it is, or as it was."""
        page = text or self.look(board)
        form = {name: field(page, name) for name in ("csrf", "round", "white", "black", "key")}
        return self.client.post(
            f"/phone/board/{board}", data={**form, "result": result, "voice": voice}
        )

    def confirm(self, board: int) -> Any:
        page = self.look(board)
        names = ("csrf", "round", "white", "black", "key", "claim")
        form = {name: field(page, name) for name in names}
        found = re.search(r'name="claim".*?name="voice" value="(\w+)"', page, re.DOTALL)
        assert found
        return self.client.post(f"/phone/board/{board}/confirm", data={**form, "voice": found[1]})


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', markup(page))
    assert found, (name, page)
    return found[1]


@pytest.fixture
def event(chief: Visitor) -> Visitor:
    """An event whose first round, of four boards, is published."""
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    assert workspace.create("Open", who="chief") == "open"
    arbiter = Arbiter(workspace.journal("open"), "chief")
    arbiter(AddSection(section="a", rounds=3))
    people = tuple(Facts(name=name, rating=2200 - 50 * i) for i, name in enumerate(NAMES))
    arbiter(RegisterAll(section="a", people=people))
    for request in (Number(section="a"), Pair(section="a"), Publish(section="a")):
        arbiter(request)
    return chief


@pytest.fixture
def enrol(event: Visitor) -> Callable[..., Phone]:
    """A phone that has scanned its code."""

    def made(first: int = 1, last: int = 4, role: str = "players", **more: str) -> Phone:
        phone = Phone(event.client.app)
        assert "Round 1" in phone.scan(link(event, first, last, role, **more)).text
        return phone

    return made


def link(event: Visitor, first: int = 1, last: int = 4, role: str = "players", **more: str) -> str:
    form: dict[str, Any] = {"first": str(first), "last": str(last), "role": role, **more}
    page = event.post(f"{HERE}/phones", **form).text
    found = re.search(r'<p class="link">([^<]+)</p>', page)
    assert found, page
    return found[1]


def journal(event: Visitor) -> Any:
    return event.client.app.state.workspace.journal("open")  # type: ignore[attr-defined]


def result(event: Visitor, board: int) -> str:
    from ronde.views.boards import boards_of

    return boards_of(journal(event).state.section("a"), 1)[board - 1].result


def devices(event: Visitor) -> Devices:
    found: Devices = event.client.app.state.workspace.devices  # type: ignore[attr-defined]
    return found


def test_one_phone_never_settles_a_game_alone(event: Visitor, enrol: Callable[..., Phone]) -> None:
    """Who holds it could be both players."""
    one, other = enrol(1, 4, name="Table 1"), enrol(1, 4, name="Table 2")
    one.tap(1, "1-0", "white")
    page = one.look(1)
    assert "the arbiter has confirmed it, or" in page
    assert "that is right" not in page
    key = field(page, "key")
    claim = journal(event).last_number
    form = {name: field(page, name) for name in ("csrf", "round", "white", "black")}
    forged = {**form, "key": key, "claim": str(claim), "voice": "black"}
    assert one.client.post("/phone/board/1/confirm", data=forged).status_code >= 400
    one.tap(1, "1-0", "black")
    assert result(event, 1) == "?"
    assert event.get(f"{HERE}/claims").text.count("Table 1") >= 2
    other.tap(1, "1-0", "black")
    assert result(event, 1) == "1-0"


def test_three_phones_enter_a_round_one_of_them_wrong_and_the_arbiter_resolves_it(
    event: Visitor, enrol: Callable[..., Phone]
) -> None:
    one, two = enrol(1, 4, name="Table 1"), enrol(1, 4, name="Table 2")
    helper = enrol(1, 4, role="helper", name="Helper Zoé")
    one.tap(1, "1-0", "white")
    assert result(event, 1) == "?"
    two.confirm(1)
    two.tap(3, "½-½", "black")
    one.tap(3, "½-½", "white")
    helper.tap(2, "0-1")
    two.tap(4, "1-0", "white")
    two.tap(4, "0-1", "black")
    assert [result(event, board) for board in (1, 2, 3, 4)] == ["1-0", "0-1", "½-½", "?"]
    assert "Stay at the board: the arbiter comes." in two.look(4)
    results = " ".join(event.get(f"{HERE}/results").text.split())
    assert "2 claims from phones wait" in results
    assert '<small class="mark-act">▲ they do not agree</small>' in results
    assert results.count('name="decision" value="accept"') == 2
    claims = event.get(f"{HERE}/claims").text
    assert "they do not agree" in claims
    assert claims.count("signature holds") == 2
    right = re.findall(r'name="claim" value="(\d+)"', claims)[0]
    answer = event.post(f"{HERE}/claims", claim=right, decision="accept", **{"from": "results"})
    assert answer.url.path == f"{HERE}/results"
    assert result(event, 4) == "1-0"
    assert "Nothing waits for you." in event.get(f"{HERE}/claims").text
    told = [(entry.who, entry.act, entry.data["board"]) for entry in journal(event).entries[-7:]]
    assert told == [
        ("☎ Table 2", "confirm-claim", 1),
        ("☎ Table 2", "claim", 3),
        ("☎ Table 1", "claim", 3),
        ("☎ Helper Zoé", "claim", 2),
        ("☎ Table 2", "claim", 4),
        ("☎ Table 2", "claim", 4),
        ("chief", "confirm-claim", 4),
    ]
    assert "☎ Helper Zoé" in event.get("/e/open/history").text
    assert verify(journal(event).entries).findings == ()


def test_taps_of_the_same_moment_lose_nothing(event: Visitor, enrol: Callable[..., Phone]) -> None:
    phones = [enrol(name=f"Phone {n}") for n in range(4)]
    taps = [
        *((1, "white", "1-0"), (1, "black", "1-0")),
        *((2, "white", "1-0"), (2, "black", "0-1")),
    ]
    pages = [
        phone.look(board) for phone, (board, _voice, _result) in zip(phones, taps, strict=True)
    ]
    with ThreadPoolExecutor(4) as hands:
        answers = hands.map(
            lambda phone, tap, page: phone.tap(tap[0], tap[2], tap[1], text=page).status_code,
            phones,
            taps,
            pages,
        )
        assert list(answers) == [200] * 4
    assert (result(event, 1), result(event, 2)) == ("1-0", "?")
    section = journal(event).state.section("a")
    waiting = [(claim.board, claim.voice) for claim in waiting_claims(section)]
    assert sorted(waiting) == [(2, "black"), (2, "white")]


def test_a_claim_is_signed_and_a_changed_one_is_found(
    event: Visitor, enrol: Callable[..., Phone]
) -> None:
    from dataclasses import replace

    enrol().tap(1, "1-0", "white")
    entry = journal(event).head
    assert devices(event).holds(entry)
    for change in ({"result": "01"}, {"board": 2}, {"voice": "black"}, {"device": "x"}):
        assert not devices(event).holds(replace(entry, data={**entry.data, **change}))
    assert not devices(event).holds(replace(entry, request="another"))


def test_a_link_works_for_one_phone_only(event: Visitor) -> None:
    address = link(event)
    mine, thief = Phone(event.client.app), Phone(event.client.app)
    assert "Begin" in mine.client.get("/phone/" + address.rpartition("/phone/")[2]).text
    assert mine.scan(address).url.path == "/phone"
    refused = thief.scan(address)
    assert refused.status_code == 403
    assert "Another phone uses this link already" in refused.text
    assert thief.client.get("/phone").status_code == 403
    assert mine.scan(address).url.path == "/phone"
    assert "1 other phone tried the link" in event.get(f"{HERE}/phones").text


def test_looking_at_a_link_does_not_use_it_up(event: Visitor) -> None:
    address = link(event)
    Phone(event.client.app).client.get("/phone/" + address.rpartition("/phone/")[2])
    assert Phone(event.client.app).scan(address).url.path == "/phone"


def test_no_secret_is_kept_in_the_file(event: Visitor) -> None:
    address = link(event)
    phone = Phone(event.client.app)
    phone.scan(address)
    kept = stored_bytes(event.client.app.state.workspace.folder)  # type: ignore[attr-defined]
    assert b'"boards"' in kept or b'"first"' in kept
    assert address.rpartition("/phone/")[2].encode() not in kept
    secret = phone.client.cookies["ronde-phone"].partition(".")[2]
    assert secret.encode() not in kept


def test_the_phones_outlive_a_restart(event: Visitor, enrol: Callable[..., Phone]) -> None:
    phone = enrol()
    workspace = event.client.app.state.workspace  # type: ignore[attr-defined]
    event.client.app.state.workspace.devices = Devices(workspace.store, workspace.secret)  # type: ignore[attr-defined]
    phone.tap(1, "1-0", "white")
    assert devices(event).holds(journal(event).head)


def test_a_phone_is_ended_at_once(event: Visitor, enrol: Callable[..., Phone]) -> None:
    phone = enrol()
    page = phone.look(1)
    (device,) = devices(event).of("open")
    event.post(f"{HERE}/phones/change", device=device.id, act="revoke")
    answer = phone.tap(1, "1-0", "white", text=page)
    assert answer.status_code == 403
    assert "give the result to the arbiter" in answer.text
    assert result(event, 1) == "?"
    renewed = event.post(f"{HERE}/phones/change", device=device.id, act="renew").text
    found = re.search(r'<p class="link">([^<]+)</p>', renewed)
    assert found
    assert phone.client.get("/phone").status_code == 403
    assert phone.scan(found[1]).status_code == 200


def test_a_phone_is_for_its_boards_rounds_and_hours(
    event: Visitor, enrol: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = enrol(1, 2, hours="3")
    answer = phone.client.get("/phone/board/3")
    assert answer.status_code == 403
    assert "boards 1 to 2" in answer.text
    form = {"round": "1", "white": "1", "black": "2", "result": "1-0", "voice": "white"}
    token = field(phone.look(1), "csrf")
    assert phone.client.post("/phone/board/3", data={**form, "csrf": token}).status_code == 403
    later = time.time() + 4 * 3600
    monkeypatch.setattr("ronde.services.devices.time.time", lambda: later)
    assert "The time of this phone is over" in phone.look(1)
    monkeypatch.undo()
    second = Phone(event.client.app)
    assert "not meant for round 1" in second.scan(link(event, rounds="2 3", name="later")).text


def test_a_phone_sees_no_unpublished_round(event: Visitor, enrol: Callable[..., Phone]) -> None:
    phone = enrol()
    for board in (1, 2, 3, 4):
        event.post(f"{HERE}/results", round="1", board=str(board), seen="?", result="1-0")
    event.confirmed(f"{HERE}/pair", round="2")
    assert "Round 1" in phone.client.get("/phone").text
    assert "Round 2" not in phone.client.get("/phone").text
    old = phone.look(1)
    event.post(f"{HERE}/publish", round="2")
    assert "Round 2" in phone.client.get("/phone").text
    answer = phone.tap(1, "0-1", "white", text=old)
    assert "look again" in answer.text


def test_a_known_result_stays_until_the_arbiter_decides(
    event: Visitor, enrol: Callable[..., Phone]
) -> None:
    journal(event).act(EnterResult(section="a", board=1, result="1-0"), who="chief")
    enrol().tap(1, "½-½", "black")
    assert result(event, 1) == "1-0"
    page = event.get(f"{HERE}/claims").text
    assert "result so far: 1-0" in page
    claim = field(page, "claim")
    event.post(f"{HERE}/claims", claim=claim, decision="reject")
    assert (result(event, 1), journal(event).head.act) == ("1-0", "reject-claim")
    again = event.post(f"{HERE}/claims", claim=claim, decision="accept")
    assert "decided already" in again.text


def test_a_double_tap_is_one_entry(event: Visitor, enrol: Callable[..., Phone]) -> None:
    phone = enrol()
    page = phone.look(1)
    phone.tap(1, "1-0", "white", text=page)
    number = journal(event).head.number
    phone.tap(1, "1-0", "white", text=page)
    assert journal(event).head.number == number


def test_a_player_says_who_speaks_and_claims_no_forfeit(
    event: Visitor, enrol: Callable[..., Phone]
) -> None:
    phone = enrol()
    assert "White or Black" in phone.tap(1, "1-0").text
    assert "ask the arbiter" in phone.tap(1, "1F-0F", "white").text
    assert result(event, 1) == "?"


def test_a_phone_of_players_cannot_pass_for_a_helper(
    event: Visitor, enrol: Callable[..., Phone]
) -> None:
    phone = enrol()
    answer = phone.tap(1, "1-0", "helper")
    assert answer.status_code == 403
    assert "White or Black" in answer.text
    assert result(event, 1) == "?"


def test_a_form_of_another_site_is_turned_away(event: Visitor, enrol: Callable[..., Phone]) -> None:
    phone = enrol()
    assert phone.client.post("/phone/board/1", data={"result": "1-0"}).status_code == 403


def test_taps_and_guesses_are_limited(event: Visitor, enrol: Callable[..., Phone]) -> None:
    phone = enrol()
    page = phone.look(1)
    answers = [phone.tap(1, "1-0", "white", text=page).status_code for _tap in range(TAPS + 1)]
    assert answers[-1] == 429
    assert set(answers[:-1]) == {200}
    stranger = Phone(event.client.app)
    codes = [stranger.client.get(f"/phone/guess{n}").status_code for n in range(12)]
    assert codes[0] == 403
    assert codes[-1] == 429


def test_guesses_of_others_behind_the_same_router_keep_no_phone_out(event: Visitor) -> None:
    right, stranger = link(event), Phone(event.client.app)
    codes = [stranger.client.get(f"/phone/guess{n}").status_code for n in range(12)]
    assert codes[-1] == 429
    assert "Round 1" in Phone(event.client.app).scan(right).text


def test_several_phones_share_the_boards(event: Visitor) -> None:
    event.post(f"{HERE}/phones", first="1", last="10", role="players", count="3")
    made = [(device.name, device.first, device.last) for device in devices(event).of("open")]
    assert made == [("Boards 1-3", 1, 3), ("Boards 4-6", 4, 6), ("Boards 7-10", 7, 10)]


def test_both_phones_of_a_board_are_made_without_names(event: Visitor) -> None:
    for _phone in range(2):
        answer = event.post(f"{HERE}/phones", first="2", last="2", role="players")
        assert "These links are shown only now." in answer.text
    made = [(device.name, device.first, device.last) for device in devices(event).of("open")]
    assert made == [("Board 2", 2, 2), ("Board 2 (2)", 2, 2)]


@pytest.mark.parametrize("role", ["viewer", "helper"])
def test_only_deputies_enrol_phones(
    event: Visitor, visitor: Callable[[str], Visitor], role: str
) -> None:
    other = visitor(role)
    assert other.get(f"{HERE}/phones").status_code == 403
    assert other.post(f"{HERE}/phones", first="1", last="2", role="helper").status_code == 403


def test_the_pages_speak_french(event: Visitor, enrol: Callable[..., Phone]) -> None:
    phone = enrol()
    assert "Les Blancs gagnent" in phone.client.get("/phone/board/1?lang=fr").text


def test_both_players_of_a_board_get_a_phone_in_one_go(event: Visitor) -> None:
    form = {"first": "1", "last": "4", "count": "2", "role": "players", "each": "2"}
    event.post(f"{HERE}/phones", **form, name="Row")
    made = devices(event).of("open", "a")
    assert sorted((d.name, d.first, d.last) for d in made) == [
        ("Row 1", 1, 2),
        ("Row 1 (2)", 1, 2),
        ("Row 2", 3, 4),
        ("Row 2 (2)", 3, 4),
    ]
    event.post(f"{HERE}/phones", **{**form, "role": "helper"})
    assert len(devices(event).of("open", "a")) == 6
