"""Long tasks: progress without script, others are not kept waiting, questions and errors arrive."""

from __future__ import annotations

import re
from threading import Event
from typing import Any

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import Pair
from ronde.journal.dry_run import PreparedAct
from ronde.services.jobs import Job, Jobs
from tests.waiting import PATIENCE

HERE = "/e/sample/a"


def finished(chief: Any, address: str) -> Any:
    """The page that a task leads to."""
    job = chief.client.app.state.workspace.jobs.find(address.rsplit("/", 1)[1])
    assert job.wait(PATIENCE)
    return chief.get(address)


def test_a_long_pairing_shows_its_progress_and_leads_on(chief: Any, slow: Event) -> None:
    page = chief.post(f"{HERE}/pair", round="5")
    assert page.url.path.startswith("/job/")
    assert "<progress" in page.text
    assert '<meta http-equiv="refresh"' in page.text
    assert "Look again" in page.text
    slow.set()
    end = finished(chief, page.url.path)
    assert end.url.path == f"{HERE}/pairing"
    assert "The round is paired." in end.text


def test_others_go_on_while_a_round_is_paired(chief: Any, slow: Event, visitor: Any) -> None:
    page = chief.post(f"{HERE}/pair", round="5")
    helper = visitor("helper")
    assert helper.get(f"{HERE}/results").status_code == 200
    assert helper.post(f"{HERE}/check-in", person="2").status_code == 200
    slow.set()
    end = finished(chief, page.url.path)
    assert "The round is paired." in end.text, "judged again, since the section has changed"
    section = chief.client.app.state.workspace.journal("sample").state.section("a")
    assert section.registration(2).present
    assert len(section.paired) == 5


def test_a_script_is_sent_on_when_the_task_is_done(chief: Any, slow: Event) -> None:
    page = chief.post(f"{HERE}/pair", round="5")
    asked = {"hx-request": "true"}
    assert "<progress" in chief.get(page.url.path, headers=asked).text
    slow.set()
    job = chief.client.app.state.workspace.jobs.find(page.url.path.rsplit("/", 1)[1])
    assert job.wait(PATIENCE)
    assert chief.get(page.url.path, headers=asked).headers["hx-redirect"] == page.url.path


def test_what_the_rules_ask_is_asked_after_a_task_too(chief: Any) -> None:
    chief.confirmed(f"{HERE}/pair", round="5")
    chief.client.app.state.workspace.jobs.grace = 0.0
    page = chief.post("/e/sample/verify")
    end = finished(chief, page.url.path) if page.url.path.startswith("/job/") else page
    assert "all is as it was written" in end.text


def test_an_error_of_a_task_is_explained_in_words(chief: Any) -> None:
    chief.client.app.state.workspace.jobs.grace = 0.0
    page = chief.post(f"{HERE}/pair", round="9")
    end = finished(chief, page.url.path) if page.url.path.startswith("/job/") else page
    assert end.status_code == 400
    assert "is to be paired next" in end.text


def test_a_task_of_somebody_else_is_not_shown(chief: Any, slow: Event, visitor: Any) -> None:
    page = chief.post(f"{HERE}/pair", round="5")
    assert visitor("deputy").get(page.url.path).status_code == 404
    assert chief.get("/job/AAAAAAAAAAAA").status_code == 404


def test_a_long_list_is_entered_as_a_task(chief: Any) -> None:
    chief.confirmed("/new", title="Grand", section="a", system="fide-dutch-2026", rounds="9")
    lines = "".join(f"Player, {n};{2000 + n % 300}\n" for n in range(3000))
    page = chief.client.post(
        "/e/grand/a/import",
        data={"csrf": chief.token()},
        files={"list": ("a.csv", f"Nom;Elo\n{lines}")},
    )
    assert "3000 people understood" in page.text
    draft = re.search(r'name="draft" value="([^"]+)"', page.text)
    assert draft
    chief.client.app.state.workspace.jobs.grace = 0.0
    page = chief.post("/e/grand/a/import", draft=draft[1], enter="1")
    end = finished(chief, page.url.path) if page.url.path.startswith("/job/") else page
    assert "3000 people are entered." in end.text


def test_parts_that_can_be_counted_are_counted() -> None:
    reached, go = Event(), Event()

    def work(job: Job) -> str:
        job.begin_step("step", 4)
        for part in job.counting(range(4)):
            if part == 2:
                reached.set()
                assert go.wait(PATIENCE)
        return "/"

    jobs = Jobs()
    jobs.grace = 0.0
    job = jobs.write(work, owner="a", title="t")
    assert reached.wait(PATIENCE)
    assert (job.done, job.total) == (2, 4)
    go.set()
    assert job.wait(PATIENCE)
    assert job.done == 4


def test_an_act_judged_ahead_is_judged_again_only_if_its_section_has_changed(chief: Any) -> None:
    journal = chief.client.app.state.workspace.journal("sample")
    calls = []

    class Counted(Pair):
        def decide(self, event: Any, at: str) -> Any:
            calls.append(at)
            return super().decide(event, at)

    prepared = PreparedAct(Counted(section="a"), journal.state, "a")
    assert prepared.decide(journal.state, "") is not None
    assert len(calls) == 1
    chief.post(f"{HERE}/check-in", person="2")
    prepared.decide(journal.state, "")
    assert len(calls) == 2
    with pytest.raises(RequestError):
        PreparedAct(Pair(section="a", round=9), journal.state, "a")
