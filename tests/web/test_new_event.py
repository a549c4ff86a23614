"""A new event step by step: the advice of the rules, nothing lost on the way back, no script."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support import markup

STEPS = ("game", "system", "rounds", "acceleration", "points", "tie-breaks", "options", "details")


@pytest.fixture
def form(chief: Any) -> Any:
    """The form after its first page, as the visitor sees it; `chief.here` is its address."""
    usual = {"title": "Open", "system": "fide-dutch-2026", "rounds": "7", "fide_mode": "1"}
    answer = chief.post("/new", go="steps", **usual)
    assert answer.status_code == 200
    chief.here = re.sub(r"/[a-z-]+$", "", str(answer.url.path))
    return chief


def section(chief: Any, event: str = "open", key: str = "a") -> Any:
    return chief.client.app.state.workspace.journal(event).state.section(key)


def test_a_beginner_accepts_what_is_usual_in_two_steps(form: Any) -> None:
    summary = form.post(
        f"{form.here}/system", system="fide-dutch-2026", fide_mode="1", go="summary"
    )
    assert "BH-C1, BH, SB" in summary.text
    made = form.post(f"{form.here}/create")
    assert made.url.path == "/e/open"
    assert section(form).tournament.number_of_rounds == 7
    assert section(form).fide_mode


def test_every_step_shows_what_was_answered_when_one_comes_back(form: Any) -> None:
    form.post(f"{form.here}/rounds", rounds="5", players="30", go="next")
    form.post(f"{form.here}/details", city="Bâle", chief_arbiter="Anna", go="back")
    assert 'value="5"' in form.get(f"{form.here}/rounds").text
    assert 'value="30"' in form.get(f"{form.here}/rounds").text
    assert 'value="Bâle"' in form.get(f"{form.here}/details").text
    form.post(f"{form.here}/create")
    state = form.client.app.state.workspace.journal("open").state
    assert (state.details.city, state.details.chief_arbiter) == ("Bâle", "Anna")


def test_the_rules_are_asked_for_the_players_expected(form: Any) -> None:
    told = form.post(f"{form.here}/rounds", rounds="9", players="8", go="stay").text
    assert "up to round 4; after round 7 there can be none" in told
    assert "9 rounds are too many" in told
    told = form.post(f"{form.here}/rounds", rounds="7", players="40", go="stay").text
    assert "7 rounds suit 40 players." in told


def test_the_source_of_advice_is_named_in_french_too(form: Any) -> None:
    form.client.headers["accept-language"] = "fr"
    told = form.post(f"{form.here}/rounds", rounds="4", players="40", go="stay").text
    assert "première place" in told
    assert "Guide suisse" in told
    assert "Swiss guide" not in told


def test_only_systems_of_the_game_are_offered(form: Any) -> None:
    form.post(f"{form.here}/game", title="Open", section="a", game="draughts", go="next")
    page = form.get(f"{form.here}/system").text
    assert "kndb-solkoff" in page
    assert "fide-lim" not in page
    assert "fmjd-quarters" not in form.get(f"{form.here}/acceleration").text
    assert "fmjd-four-groups" in form.get(f"{form.here}/acceleration").text


def test_every_choice_of_the_draughts_system_has_values_default_and_article(form: Any) -> None:
    form.post(f"{form.here}/game", title="Dames", section="a", game="draughts", go="next")
    form.post(f"{form.here}/system", system="fmjd-2017-rating", go="next")
    page = form.get(f"{form.here}/options").text
    for key, article in (("in_group", "3.4"), ("odd", "3.5"), ("colour", "3.7"), ("floats", "3.8")):
        assert f'name="option-{key}"' in page
        assert f"<cite>{article}</cite>" in page
    form.post(f"{form.here}/options", **{"option-in_group": "b", "option-odd": "b"}, go="next")
    form.post(f"{form.here}/create")
    assert section(form, "dames").options == {"in_group": "b"}


def test_systems_and_choices_are_explained_in_words(form: Any) -> None:
    form.post(f"{form.here}/game", title="Dames", section="a", game="draughts", go="next")
    form.post(f"{form.here}/system", system="fmjd-2017-rating", go="next")
    page = markup(form.get(f"{form.here}/options").text)
    assert "What FMJD Annexe V of 2017, by rating leaves to the event." in page
    assert '<option value="alternate" selected>in turn from board to board (usual)' in page
    form.post(f"{form.here}/options", **{"option-colour": "strong"}, go="next")
    told = "how much colours may change the pairing → much (strong preference)"
    summary = form.get(f"{form.here}/summary").text
    assert "FMJD Annexe V of 2017, by rating ·" in summary
    assert told in summary
    form.post(f"{form.here}/create")
    settings = form.get("/e/dames/a/settings").text
    assert "<dd>FMJD Annexe V of 2017, by rating</dd>" in settings
    assert told in settings
    assert "FMJD Annexe V of 2017, by rating" in form.get("/e/dames").text


def test_tie_breaks_are_moved_added_and_taken_out_by_buttons(form: Any) -> None:
    path = f"{form.here}/tie-breaks"
    form.post(path, order="down:0")
    form.post(path, order="add", typed="DE")
    form.post(path, order="up:3")
    form.post(path, order="out:1")
    assert "BH, DE, SB" in form.get(f"{form.here}/summary").text
    refused = form.post(path, order="add", typed="XYZ")
    assert refused.status_code == 400
    assert "There is no tie-break" in refused.text
    form.post(path, order="usual")
    assert "BH-C1, BH, SB (usual)" in form.get(f"{form.here}/summary").text


@pytest.mark.parametrize(
    "points, sentence",
    [
        ({"points": "custom", "win": "1", "draw": "0.7", "loss": "0"}, "Two draws may not"),
        ({"points": "chess", "bye": "2"}, "may not be worth more than a win"),
        ({"points": "custom", "win": "many"}, "is not a number of points"),
        ({"points": "chess", "bye": "0.3"}, "is worth 1, ½ or 0 points"),
    ],
)
def test_refused_points_are_explained_and_kept(form: Any, points: Any, sentence: str) -> None:
    answer = form.post(f"{form.here}/points", **points, go="next")
    assert answer.status_code == 400
    assert sentence in answer.text
    back = form.post(f"{form.here}/points", points="football", bye="1", go="next")
    assert back.status_code == 200
    form.post(f"{form.here}/create")
    assert section(form).tournament.points.win == 30


def test_an_acceleration_outside_the_handbook_asks_to_leave_fide_mode(form: Any) -> None:
    page = form.post(f"{form.here}/acceleration", acceleration="ffe-degressive", go="stay").text
    assert 'name="option-limit_a"' in page
    form.post(
        f"{form.here}/acceleration",
        **{"acceleration": "ffe-degressive", "option-limit_a": "2100", "go": "summary"},
    )
    assert "FIDE mode refuses this" in form.get(f"{form.here}/summary").text
    assert form.post(f"{form.here}/create").status_code == 409
    form.post(f"{form.here}/system", system="fide-dutch-2026", go="summary")
    form.post(f"{form.here}/create")
    assert section(form).options == {"limit_a": "2100"}
    assert not section(form).fide_mode


def test_a_further_section_is_added_later_step_by_step(form: Any) -> None:
    form.post(f"{form.here}/create")
    answer = form.post("/e/open/new", go="steps", section="b", section_title="B", rounds="5")
    here = re.sub(r"/[a-z-]+$", "", str(answer.url.path))
    form.post(f"{here}/game", section="b", section_title="Juniors", game="draughts", go="summary")
    form.post(f"{here}/create")
    assert section(form, key="b").name == "Juniors"
    assert section(form, key="b").is_draughts


def test_the_form_survives_a_restart(form: Any, tmp_path: Any) -> None:
    from ronde.web.app import create_app

    form.post(f"{form.here}/details", city="Riehen", go="next")
    form.client.app.state.workspace.close()
    again = create_app(tmp_path / "events")
    form.client.app = again
    form.client._transport.app = again
    assert "Riehen" in form.get(f"{form.here}/summary").text
    again.state.workspace.close()


def test_what_is_refused_makes_neither_event_nor_section(form: Any) -> None:
    form.post(f"{form.here}/details", federation="D;", city="Bâle", go="next")
    assert "three letters" in form.post(f"{form.here}/create").text
    assert "open" not in form.client.app.state.workspace.events
    page = form.post("/e/sample/new", go="steps", section="z", section_title="Z", rounds="5")
    here = re.sub(r"/[a-z-]+$", "", str(page.url.path))
    form.post(f"{here}/details", start="soon", go="next")
    form.post(f"{here}/create")
    assert "z" not in form.client.app.state.workspace.journal("sample").state.sections


def test_every_step_answers_and_needs_no_script(form: Any) -> None:
    for name in (*STEPS, "summary"):
        page = form.get(f"{form.here}/{name}")
        assert page.status_code == 200, name
        assert 'aria-current="step"' in page.text
        assert f'action="{form.here}/{name}"' in page.text


def test_a_form_that_is_gone_says_so(chief: Any) -> None:
    assert chief.get("/new/AAAAAAAAAAAAAAAA/system").status_code == 404


@pytest.mark.parametrize("go", ["steps", ""])
@pytest.mark.parametrize("name, typed", [("players", "douze"), ("rounds", "sept")])
def test_a_number_in_letters_is_asked_for_again_and_nothing_is_lost(
    chief: Any, go: str, name: str, typed: str
) -> None:
    usual = {"title": "Open", "system": "fide-dutch-2026", "rounds": "7", "fide_mode": "1"}
    answer = chief.post("/new", go=go, **{**usual, name: typed})
    assert answer.url.path.endswith("/rounds")
    assert f"&#39;{typed}&#39; is not a whole number." in answer.text
    assert f'value="{typed}"' in answer.text
    here = answer.url.path.removesuffix("/rounds")
    for step in ("game", "system", "acceleration", "summary"):
        assert chief.get(f"{here}/{step}").status_code == 200
    assert "is not a whole number" in chief.get(f"{here}/summary").text
    again = chief.post(f"{here}/rounds", rounds="7", players="douze", go="next")
    assert again.status_code == 400
    assert 'value="douze"' in again.text
    done = chief.post(f"{here}/rounds", rounds="7", players="12", go="next")
    assert done.url.path == f"{here}/acceleration"


def test_limits_that_leave_group_b_empty_are_refused_where_they_are_chosen(form: Any) -> None:
    limits = {"option-limit_a": "1500", "option-limit_c": "1600"}
    form.post(f"{form.here}/system", system="fide-dutch-2026", fide_mode="0", go="next")
    answer = form.post(
        f"{form.here}/acceleration", acceleration="ffe-degressive", go="next", **limits
    )
    assert answer.status_code == 400
    assert "group B would be empty" in answer.text
    assert 'value="1500"' in answer.text
