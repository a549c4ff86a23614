"""What the arbiter is told: by the rules, by a conflict, by a mistake of ours; and who may undo."""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient

from ronde.web.pages import home
from tests.support import markup
from tests.waiting import PATIENCE
from tests.web.conftest import PASSWORD, Visitor

HERE = "/e/sample/a"


@pytest.fixture
def playing(chief: Any) -> Any:
    """The sample with its fifth round published, and nothing entered yet."""
    chief.confirmed(f"{HERE}/pair", round="5")
    chief.confirmed(f"{HERE}/publish", round="5")
    return chief


def test_missing_results_are_reported_before_and_after_the_next_round_is_paired(
    playing: Any,
) -> None:
    boards = len(playing.client.app.state.workspace.journal("sample").state.section("a").pairs(5))
    before = playing.get(f"{HERE}/preview").text
    assert f"{boards} games have no result yet: they count as draws in this pairing." in before
    after = playing.confirmed(f"{HERE}/pair", round="6").text
    assert f"Games of earlier rounds without a result ({boards}): " in after
    assert "They count as draws, for this pairing only" in after


def paired_slowly(playing: Any, slow: Event, **form: str) -> str:
    """The page that follows the long task of pairing round 6."""
    data = {"csrf": playing.token(), "round": "6", **form}
    begun = playing.client.post(f"{HERE}/pair", data=data, follow_redirects=False)
    address = begun.headers["location"]
    slow.set()
    job = playing.client.app.state.workspace.jobs.find(address.rpartition("/")[2])
    assert job.wait(PATIENCE)
    page: str = playing.get(address).text
    return page


def test_what_the_rules_say_is_shown_also_after_a_long_task(playing: Any, slow: Event) -> None:
    playing.confirmed(f"{HERE}/results", round="5", board="1", result="1-0")
    after = paired_slowly(playing, slow)
    assert "Games of earlier rounds without a result" in after
    head = playing.client.app.state.workspace.journal("sample").head.number
    assert f'name="latest" value="{head}"' in after


def test_what_the_rules_ask_is_asked_also_after_a_long_task(playing: Any, slow: Event) -> None:
    asked = markup(paired_slowly(playing, slow))
    assert "No game of round 5 has a result." in asked
    found = re.search(r'name="confirm" value="([^"]+)"', asked)
    assert found
    form = {"csrf": playing.token(), "round": "6", "confirm": found[1]}
    after = playing.client.post(f"{HERE}/pair", data=form)
    assert "Games of earlier rounds without a result" in after.text


def test_a_correction_does_not_overwrite_what_was_not_seen(playing: Any) -> None:
    form = {"round": "4", "board": "1", "result": "0-1"}
    page = playing.confirmed(f"{HERE}/results", **form, seen="1-0")
    assert page.status_code == 409
    assert "Keep ½-½" in page.text
    done = playing.confirmed(f"{HERE}/results", **form, seen="½-½")
    assert done.status_code == 200


@pytest.mark.parametrize("rounds", ["abc", "", "6 x", "9" * 5000])
def test_rounds_to_be_missed_that_are_no_rounds_are_refused(chief: Any, rounds: str) -> None:
    head = chief.client.app.state.workspace.journal("sample").head.number
    answer = chief.confirmed(f"{HERE}/player", person="2", act="bye", rounds=rounds)
    assert answer.status_code == 400
    assert chief.client.app.state.workspace.journal("sample").head.number == head


def test_an_unexpected_error_says_what_to_do(chief: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(home, "is_found", broken)
    client = TestClient(chief.client.app, raise_server_exceptions=False)
    client.cookies = chief.client.cookies
    answer = client.get("/", headers={"accept-language": "fr"})
    assert answer.status_code == 500
    assert "Ronde a commis une erreur" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    told = client.get("/", headers={"accept": "application/json"})
    assert "Ronde has made a mistake here" in told.json()["error"]


def test_a_deputy_undoes_nothing_that_only_the_chief_may_do(visitor: Callable[[str], Any]) -> None:
    chief, deputy = visitor("chief"), visitor("deputy")
    chief.confirmed(f"{HERE}/state", act="close-list")
    written = chief.client.app.state.workspace.journal("sample").head.number
    assert deputy.confirmed("/e/sample/undo").status_code == 403
    assert deputy.confirmed("/e/sample/undo", to=str(written - 1)).status_code == 403
    assert chief.confirmed("/e/sample/undo").status_code == 200
    assert deputy.confirmed("/e/sample/redo").status_code == 403
    deputy.post(f"{HERE}/check-in", person="2", present="no")
    assert deputy.confirmed("/e/sample/undo").status_code == 200


def test_a_list_that_was_not_understood_enters_nobody_and_is_kept(chief: Any) -> None:
    chief.confirmed("/new", title="Empty", system="fide-dutch-2026", rounds="5")
    page = chief.client.post(
        "/e/empty/a/import",
        data={"csrf": chief.token()},
        files={"list": ("a.csv", b"colour;weight\nred;2\n")},
    )
    head = chief.client.app.state.workspace.journal("empty").head.number
    draft = page.url.query.decode().removeprefix("draft=")
    answer = chief.post("/e/empty/a/import", draft=draft, enter="1")
    assert answer.status_code == 400
    assert "This enters nobody" in answer.text
    assert chief.client.app.state.workspace.journal("empty").head.number == head
    assert chief.get(f"/e/empty/a/import?draft={draft}").status_code == 200


def test_logging_in_leads_back_to_the_page_that_was_wanted(chief: Any, app: Any) -> None:
    stranger = Visitor(app)
    door = stranger.get(f"{HERE}/standings?round=2")
    assert door.url.path == "/login"
    assert f'name="here" value="{HERE}/standings?round=2"' in door.text
    form: Any = {"name": "chief", "password": PASSWORD, "here": f"{HERE}/standings?round=2"}
    page = stranger.post("/login", **form)
    assert str(page.url).endswith(f"{HERE}/standings?round=2")


@pytest.mark.parametrize("here", ["//evil.example", "/\\evil.example", "/\t/evil.example", "evil"])
def test_nobody_is_sent_to_another_host(chief: Any, app: Any, here: str) -> None:
    stranger = Visitor(app)
    assert 'name="here" value="/"' in stranger.get("/login", params={"here": here}).text
    page = stranger.post("/login", name="chief", password=PASSWORD, here=here)
    assert page.url.path == "/"


def test_a_script_in_the_page_learns_that_the_session_is_over(chief: Any, app: Any) -> None:
    token = chief.token()
    app.state.workspace.users.save("chief", "chief", f"{PASSWORD} again")
    form = {"csrf": token, "round": "4", "board": "1", "result": "1-0"}
    answer = chief.client.post(f"{HERE}/results", data=form, headers={"accept": "application/json"})
    assert answer.status_code == 403
    assert answer.json()["error"] == "Log in first."


def test_every_page_of_a_section_shows_whether_it_is_in_fide_mode(chief: Any) -> None:
    assert '<p class="mode">FIDE mode</p>' in markup(chief.get(f"{HERE}/results").text)
    chief.confirmed(f"{HERE}/state", act="leave-fide-mode")
    assert '<p class="mode">outside FIDE mode</p>' in markup(chief.get(f"{HERE}/players").text)
    chief.confirmed("/new", title="Cup", system="fmjd-2017-rating", rounds="5")
    for page in ("/e/cup", "/e/cup/a/players"):
        assert "FIDE mode" not in chief.get(page).text


def test_somebody_who_has_left_does_not_leave_again(chief: Any) -> None:
    chief.confirmed(f"{HERE}/player", person="2", act="withdraw")
    head = chief.client.app.state.workspace.journal("sample").head.number
    page = chief.confirmed(f"{HERE}/player", person="2", act="withdraw")
    assert "Nothing had to change." in page.text
    assert chief.client.app.state.workspace.journal("sample").head.number == head


def test_a_file_that_is_not_a_backup_is_refused_without_the_paths_of_the_machine(
    chief: Any,
) -> None:
    page = chief.client.post(
        "/restore/upload", data={"csrf": chief.token()}, files={"backup": ("x.ronde", b"junk")}
    )
    assert "This file is not an event of Ronde." in page.text
    assert "drafts" not in page.text
