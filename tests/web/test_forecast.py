"""The page Chances: asked by a form, answered in the background, shown to everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support import markup
from tests.web.conftest import over

HERE = "/e/sample/a"


def test_a_forecast_is_computed_and_explained(app: Any, chief: Any) -> None:
    assert "Nobody has asked yet." in chief.get(f"{HERE}/forecast").text
    chief.post(f"{HERE}/forecast", plays="30", seed="3", draws="40")
    over(app)
    text = chief.get(f"{HERE}/forecast").text
    assert "30 plays, seed 3, FIDE (Dutch) System, in force since 2026" in text
    assert "40 of 100 games between equals are drawn" in text
    assert "What this is, and what it is not" in text
    assert len(re.findall(r'<th scope="row">', text)) == 17
    assert text.split("<main")[1].count("<svg") == 17


def test_everybody_may_look_at_a_forecast_and_only_helpers_ask_for_one(
    app: Any, visitor: Any
) -> None:
    helper, viewer = visitor("helper"), visitor("viewer")
    helper.post(f"{HERE}/forecast", plays="20")
    over(app)
    text = viewer.get(f"{HERE}/forecast").text
    assert "After round 4 of 7" in text
    assert "Play the rest" not in text
    assert viewer.post(f"{HERE}/forecast", plays="20").status_code == 403


def test_entries_written_since_are_reported(app: Any, chief: Any) -> None:
    chief.post(f"{HERE}/forecast", plays="20")
    over(app)
    assert "written since" not in chief.get(f"{HERE}/forecast").text
    chief.post(f"{HERE}/players", name="Nova, Ina")
    assert "1 entry has been written since" in chief.get(f"{HERE}/forecast").text


def test_progress_is_shown_and_can_be_stopped(app: Any, chief: Any) -> None:
    answer = chief.post(f"{HERE}/forecast", plays="5000")
    assert "<progress" in answer.text
    assert 'hx-trigger="every 1s"' in answer.text
    found = re.search(r'name="job" value="([^"]+)"', answer.text)
    assert found
    stopped = chief.post("/job/stop", job=found[1], here=f"{HERE}/forecast")
    over(app)
    assert stopped.status_code == 200
    assert "Stopped." in chief.get(f"{HERE}/forecast").text


@pytest.mark.parametrize("form", [{"plays": "7"}, {"plays": "50", "draws": "200"}])
def test_a_question_without_sense_is_refused(chief: Any, form: dict[str, str]) -> None:
    answer = chief.post(f"{HERE}/forecast", **form)
    assert answer.status_code == 400
    assert "This was not done" in answer.text


def test_systems_are_compared_for_the_list(app: Any, chief: Any) -> None:
    form = {"systems": "fide-dutch-2026 fide-lim-2026", "lowest": "3", "highest": "4"}
    chief.post(f"{HERE}/forecast/systems", tournaments="10", **form)
    over(app)
    text = chief.get(f"{HERE}/forecast/systems").text
    assert "10 tournaments of each, ratings 1799 to 2243" in text
    assert len(re.findall(r'<tr><th scope="row">', markup(text))) == 4
    assert "ranking quality, Kendall τ" in text
    assert "play more" in text, "ten tournaments do not tell systems apart"
    assert chief.post(f"{HERE}/forecast/systems", tournaments="10").status_code == 400


def test_both_pages_speak_french(app: Any, chief: Any) -> None:
    chief.post(f"{HERE}/forecast", plays="20")
    over(app)
    chief.post("/display", lang="fr", here="/")
    assert "Après la ronde 4 sur 7" in chief.get(f"{HERE}/forecast").text
    assert "D’autres systèmes pour cette liste" in chief.get(
        f"{HERE}/forecast/systems"
    ).text.replace("&#39;", "'")
