"""Two at the same moment: whatever one of them was told is true, and the other is told why not.

Where the moment matters, the other one acts exactly there (a step of the first is replaced by one
that lets the other in); where any moment may matter, many are tried at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from ronde.journal import Describe, EnterResult, Journal, WriteNote, verify
from ronde.services import request
from ronde.services.backups import read_backup
from ronde.services.permissions import least_to_undo
from ronde.services.webhooks import Webhooks
from tests.waiting import PATIENCE
from tests.web.conftest import PASSWORD, Visitor

HERE = "/e/sample/a"
SECRET = "a secret of sixteen"


@pytest.fixture
def journal(chief: Visitor) -> Journal:
    found: Journal = workspace(chief).journal("sample")
    return found


@pytest.fixture
def arbiters(chief: Visitor) -> tuple[Visitor, Visitor]:
    """The chief arbiter and a deputy, each with a page open."""
    workspace(chief).users.save("deputy", "deputy", PASSWORD)
    deputy = Visitor(chief.client.app)  # type: ignore[arg-type]
    assert deputy.post("/login", name="deputy", password=PASSWORD).status_code == 200
    return chief, deputy


def workspace(visitor: Visitor) -> Any:
    return visitor.client.app.state.workspace  # type: ignore[attr-defined]


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """All of them at the same moment; what each was told."""
    start = Barrier(len(acts))

    def begun(act: Callable[[], Any]) -> Any:
        start.wait(PATIENCE)
        return act()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(begun, acts))


def sends(visitor: Visitor, path: str, **form: str) -> Callable[[], Any]:
    """A form that is filled in, and is sent when it is called."""
    data = {"csrf": visitor.token(), **form}
    json = {"accept": "application/json"}
    return lambda: visitor.client.post(path, data=data, headers=json, follow_redirects=False)


def entries_of(journal: Journal, act: str) -> list[int]:
    return [entry.number for entry in journal.entries if entry.act == act]


def paired(chief: Visitor) -> None:
    chief.confirmed(f"{HERE}/pair", round="5")
    chief.confirmed(f"{HERE}/publish", round="5")


def test_two_arbiters_pair_the_same_round_at_once_and_one_pairing_is_made(
    arbiters: tuple[Visitor, Visitor], journal: Journal
) -> None:
    told = at_once(*(sends(one, f"{HERE}/pair", round="5") for one in arbiters))
    assert sorted(answer.status_code for answer in told) == [303, 400]
    refused = next(answer for answer in told if answer.status_code == 400)
    assert "to be paired next, not round 5" in refused.json()["error"]
    assert len(entries_of(journal, "pair")) == 1
    assert verify(journal.entries).findings == ()


def test_two_results_of_one_game_at_once_leave_the_first_and_refuse_the_second(
    arbiters: tuple[Visitor, Visitor], journal: Journal
) -> None:
    paired(arbiters[0])
    for board in range(1, 6):
        form = {"round": "5", "board": str(board), "seen": "?"}
        told = at_once(
            sends(arbiters[0], f"{HERE}/results", **form, result="1-0"),
            sends(arbiters[1], f"{HERE}/results", **form, result="0-1"),
        )
        assert sorted(answer.status_code for answer in told) == [200, 409]
        first = next(answer.json() for answer in told if answer.status_code == 200)
        second = next(answer.json() for answer in told if answer.status_code == 409)
        assert second["present"] == first["result"]
        assert journal.entries[first["entry"] - 1].act == "result"
    assert len(entries_of(journal, "result")) == 5


def test_a_result_against_the_taking_back_of_its_round_is_kept_or_refused(
    arbiters: tuple[Visitor, Visitor], journal: Journal
) -> None:
    chief, deputy = arbiters
    chief.confirmed(f"{HERE}/pair", round="5")
    form = {"round": "5", "board": "1", "seen": "?", "result": "1-0"}
    taken_back, entered = at_once(
        sends(chief, f"{HERE}/unpair"), sends(deputy, f"{HERE}/results", **form)
    )
    assert {taken_back.status_code, entered.status_code} & {200, 303}
    assert not {taken_back.status_code, entered.status_code} & {500}
    section = journal.state.section("a")
    if taken_back.status_code == 303 and entered.status_code != 200:
        assert len(section.paired) == 4
    for answer in (taken_back, entered):
        if answer.status_code == 200:
            assert journal.entries[answer.json()["entry"] - 1].act == "result"
    assert verify(journal.entries).findings == ()


def test_what_is_entered_at_the_moment_of_an_undo_is_not_undone(
    arbiters: tuple[Visitor, Visitor], journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by `bench.soak`: the button looked whether anybody had written, and undid later."""
    chief, _deputy = arbiters
    paired(chief)
    form = {"round": "5", "board": "1", "seen": "?", "result": "1-0"}
    wrong = sends(chief, f"{HERE}/results", **form)().json()["entry"]
    judged, boards = least_to_undo, iter((2, 3))

    def while_another_writes(*given: Any) -> str:
        role = judged(*given)
        journal.act(
            EnterResult(section="a", round=5, board=next(boards), result="0-1"), who="deputy"
        )
        return role

    monkeypatch.setattr(request, "least_to_undo", while_another_writes)
    refused = sends(chief, "/e/sample/undo", latest=str(wrong))()
    assert refused.status_code == 409
    assert "Somebody has written since" in refused.json()["error"]
    unnamed = sends(chief, "/e/sample/undo")()
    assert unnamed.status_code == 409
    assert entries_of(journal, "undo") == []


def test_a_program_undoes_nothing_that_was_written_after_its_role_was_judged(
    chief: Visitor, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    paired(chief)
    programs = chief.client.app.state.workspace  # type: ignore[attr-defined]
    _token, secret = programs.tokens.create("a program", "deputy")
    judged = least_to_undo

    def while_the_chief_writes(*given: Any) -> str:
        role = judged(*given)
        journal.act(Describe(section="a", details={"city": "Bâle"}), who="chief")
        return role

    monkeypatch.setattr(request, "least_to_undo", while_the_chief_writes)
    headers = {"authorization": f"Bearer {secret}"}
    refused = chief.client.post("/api/v1/events/sample/undo", json={}, headers=headers)
    assert (refused.status_code, refused.json()["type"]) == (409, "conflict")
    assert entries_of(journal, "undo") == []


def test_a_double_click_on_undo_takes_one_entry_back(chief: Visitor, journal: Journal) -> None:
    paired(chief)
    for board in ("1", "2"):
        chief.post(f"{HERE}/results", round="5", board=board, seen="?", result="1-0")
    page = chief.get("/e/sample/history").text
    button = re.search(r'<button class="main" name="latest" value="(\d+)"', page)
    assert button
    told = at_once(*(sends(chief, "/e/sample/undo", latest=button[1]) for _click in "12"))
    assert sorted(answer.status_code for answer in told) == [200, 409]
    assert (
        len(journal.state.section("a").open_games(5))
        == len(journal.state.section("a").pairs(5)) - 1
    )


def test_after_a_question_undo_leads_back_to_a_page(chief: Visitor) -> None:
    chief.confirmed(f"{HERE}/pair", round="5")
    journal = workspace(chief).journal("sample")
    form = {"csrf": chief.token(), "latest": str(journal.head.number)}
    asked = chief.client.post("/e/sample/undo", data=form)
    assert asked.status_code == 428
    tokens = re.search(r'name="confirm" value="([^"]+)"', asked.text)
    assert tokens
    done = chief.client.post(
        "/e/sample/undo",
        data={**form, "confirm": tokens[1]},
        headers={"referer": "http://testserver/e/sample/undo"},
    )
    assert (done.status_code, done.url.path) == (200, "/e/sample/history")


def test_a_form_that_is_sent_twice_at_once_is_one_entry(chief: Visitor, journal: Journal) -> None:
    paired(chief)
    form = {"round": "5", "board": "3", "seen": "?", "result": "½-½", "key": "one-click"}
    told = at_once(*(sends(chief, f"{HERE}/results", **form) for _click in "12"))
    assert [answer.status_code for answer in told] == [200, 200]
    assert len({answer.json()["entry"] for answer in told}) == 1
    assert len(entries_of(journal, "result")) == 1


def test_a_player_who_is_entered_twice_at_once_is_asked_about(
    chief: Visitor, journal: Journal
) -> None:
    form = {"name": "Double, Anna", "rating": "1800"}
    told = at_once(*(sends(chief, f"{HERE}/players", **form) for _click in "12"))
    assert sorted(answer.status_code for answer in told)[0] == 303
    names = [person.name for person in journal.state.people]
    assert names.count("Double, Anna") == 1


def replaced(chief: Visitor, tmp_path: Path) -> str:
    """A copy of the event as it stands, sent to be restored; the name of its draft."""
    copy = tmp_path / "copy.ronde"
    workspace(chief).journal("sample").backup(copy)
    with copy.open("rb") as content:
        answer = chief.client.post(
            "/restore/upload", data={"csrf": chief.token()}, files={"backup": content}
        )
    return str(answer.url).partition("draft=")[2]


def test_a_result_against_a_restored_backup_is_in_the_event_or_in_the_file_that_is_kept(
    arbiters: tuple[Visitor, Visitor], tmp_path: Path
) -> None:
    chief, deputy = arbiters
    paired(chief)
    form = {"how": "replace", "replace": "sample", "sure": "yes"}
    for board in range(1, 5):
        draft = replaced(chief, tmp_path)
        result = {"round": "5", "board": str(board), "seen": "?", "result": "1-0"}
        restored, entered = at_once(
            sends(chief, "/restore", draft=draft, **form),
            sends(deputy, f"{HERE}/results", **result),
        )
        assert restored.status_code == 303, restored.text
        assert entered.status_code in (200, 409), entered.text
        if entered.status_code == 200:
            kept = sorted((workspace(chief).folder / "replaced").iterdir())[-1]
            places = (workspace(chief).journal("sample").entries, read_backup(kept).entries)
            number = entered.json()["entry"]
            assert any(
                len(found) >= number and found[number - 1].who == "deputy" for found in places
            )


def test_a_result_sent_to_a_journal_that_was_just_replaced_is_refused_with_a_reason(
    arbiters: tuple[Visitor, Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    chief, deputy = arbiters
    paired(chief)
    send = sends(deputy, f"{HERE}/results", round="5", board="1", seen="?", result="1-0")
    acting = Journal.act

    def after_the_replacement(journal: Journal, request: Any, **more: Any) -> Any:
        monkeypatch.setattr(Journal, "act", acting)
        workspace(chief).replace("sample", journal.entries)
        return journal.act(request, **more)

    monkeypatch.setattr(Journal, "act", after_the_replacement)
    refused = send()
    assert refused.status_code == 409
    assert "look again" in refused.json()["error"]
    assert send().status_code == 200


def test_public_pages_show_the_event_that_has_taken_the_place_of_another(chief: Visitor) -> None:
    chief.client.app.state.workspace.publications.open("sample", ("pairings",))  # type: ignore[attr-defined]
    journal = workspace(chief).journal("sample")
    before = journal.entries
    paired(chief)
    chief.post(f"{HERE}/results", round="5", board="1", seen="?", result="1-0")
    page = "/p/sample/a/round/5"
    assert "1-0" in chief.get(page).text
    workspace(chief).replace("sample", before)
    paired(chief)
    chief.post(f"{HERE}/results", round="5", board="1", seen="?", result="½-½")
    shown = chief.get(page).text
    assert "½-½" in shown
    assert "1-0" not in shown


def test_nothing_is_acknowledged_for_an_event_whose_file_is_gone(
    chief: Visitor, journal: Journal
) -> None:
    paired(chief)
    file = workspace(chief).folder / "sample.ronde"
    file.rename(file.with_suffix(".away"))
    form = {"round": "5", "board": "1", "seen": "?", "result": "1-0"}
    refused = sends(chief, f"{HERE}/results", **form)()
    assert refused.status_code >= 400
    assert "sample" in refused.json()["error"]
    file.with_suffix(".away").rename(file)
    assert sends(chief, f"{HERE}/results", **form)().status_code == 200
    assert len(entries_of(workspace(chief).journal("sample"), "result")) == 1


@pytest.fixture
def heard(chief: Visitor) -> Iterator[tuple[Webhooks, list[int]]]:
    """A webhook of the workspace, and the entries that it was told."""
    numbers: list[int] = []

    def send(_url: str, _body: bytes, headers: dict[str, str]) -> int:
        numbers.append(int(headers["X-Ronde-Delivery"].rpartition("-")[2]))
        return 204

    hooks = Webhooks(workspace(chief), send)
    hooks.add("http://127.0.0.1:9/", SECRET, "sample")
    yield hooks, numbers
    hooks.close()


def test_webhooks_get_the_rest_after_the_workspace_was_closed_under_them(
    chief: Visitor, journal: Journal, heard: tuple[Webhooks, list[int]]
) -> None:
    hooks, numbers = heard
    first = len(journal.entries) + 1
    last = first + 39
    at_once(
        lambda: [journal.act(WriteNote(section="a", text=str(n)), who="a") for n in range(40)],
        lambda: hooks.round(),
    )
    workspace(chief).close()
    hooks.close()
    reopened = type(workspace(chief))(workspace(chief).folder)
    again = Webhooks(reopened, hooks.send)
    again.round()
    again.close()
    reopened.close()
    assert sorted(set(numbers)) == list(range(first, last + 1))
    assert numbers == sorted(numbers)
