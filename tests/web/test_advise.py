"""The page Which format?: asked by a form, played in the background, gone on with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import markup
from tests.web.conftest import over

HERE = "/e/sample/a/forecast/advise"
FORM = {"rounds": "5", "first": "best", "second": "ties", "seconds": "1"}


@pytest.fixture(autouse=True)
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is done in this process, which needs no start."""
    from ronde.lab import runners

    monkeypatch.setattr(runners, "processes", lambda _jobs, work, tasks: map(work, tasks))


def test_advice_for_the_players_of_an_event_is_played_and_explained(app: Any, chief: Any) -> None:
    assert "Nobody has asked yet." in chief.get(HERE).text
    chief.post(HERE, **FORM)
    over(app)
    text = chief.get(HERE).text
    assert "of each format" in text
    assert "the strongest player wins" in text
    assert text.split("<main")[1].count("<svg") == 1
    assert "ronde advise --ratings" in text
    assert "Play more" in text
    markup(text)


def test_advice_before_there_is_an_event_goes_on_where_it_was_left(app: Any, chief: Any) -> None:
    form = {**FORM, "players": "8", "lowest": "1800", "highest": "2000"}
    chief.post("/advise", **form)
    over(app)
    first = app.state.workspace.jobs.latest("advice", "", "").result
    chief.post("/advise", **form)
    over(app)
    second = app.state.workspace.jobs.latest("advice", "", "").result
    assert second.tournaments > first.tournaments
    assert "players 8 --lowest 1800 --highest 2000" in chief.get("/advise").text


def test_what_was_played_is_told_when_somebody_stops_it(
    app: Any, chief: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ronde.lab import runners

    def stopped_after_a_chunk(_jobs: int, work: Any, tasks: Any) -> Any:
        for task in tasks:
            yield work(task)
            app.state.workspace.jobs.latest("advice", "", "").stop()

    monkeypatch.setattr(runners, "processes", stopped_after_a_chunk)
    form = {**FORM, "players": "8", "lowest": "1800", "highest": "2000", "seconds": "1800"}
    chief.post("/advise", **form)
    over(app)
    assert "16 tournaments of each format" in chief.get("/advise").text


def test_ratings_may_be_typed(app: Any, chief: Any) -> None:
    chief.post("/advise", **FORM, ratings="2100, 1950, 1900, 1850, 1800, 0")
    over(app)
    assert "--ratings 2100,1950,1900,1850,1800,0" in chief.get("/advise").text


@pytest.mark.parametrize(
    "wrong",
    [
        {"rounds": "1"},
        {"players": "2"},
        {"ratings": "strong"},
        {"first": "glory"},
        {"systems": "fide-team"},
        {"systems": "no-system"},
        {"first": "", "second": ""},
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused(app: Any, chief: Any, wrong: dict[str, str]) -> None:
    form = {**FORM, "players": "8", "lowest": "1800", "highest": "2000", **wrong}
    answer = chief.post("/advise", **form)
    over(app)
    problem = answer.text + chief.get("/advise").text
    assert answer.status_code == 400 or "problem message" in problem


def test_norms_are_no_goal_in_draughts(chief: Any) -> None:
    chess, draughts = (
        chief.get(f"/e/{key}/a/forecast/advise").text for key in ("sample", "sample-draughts")
    )
    assert "the results of a title norm" in chess
    assert "the results of a title norm" not in draughts


def test_viewers_may_look_and_helpers_ask(visitor: Any) -> None:
    helper, viewer = visitor("helper"), visitor("viewer")
    assert "What matters most" in helper.get(HERE).text
    assert "What matters most" not in viewer.get(HERE).text
    assert viewer.post(HERE, **FORM).status_code == 403
