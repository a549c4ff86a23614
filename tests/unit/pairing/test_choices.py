"""What an event has chosen travels with it and decides its pairings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import ronde
from ronde.domain.errors import InputError, RequestError
from ronde.domain.tournament import Tournament
from ronde.formats import to_text
from ronde.generator import Recipe, generate
from ronde.journal import AddSection, ImportTournament, Journal
from tests.unit.cli.runner import run

SYSTEM = "fmjd-2017-rating"
CHOICES = {"order_r1": "a", "colours_r1": "upper"}


@pytest.fixture(scope="module")
def event() -> Tournament:
    return generate(Recipe(players=13, rounds=4, seed=3, system=SYSTEM, options=CHOICES))


def test_a_generated_tournament_declares_its_choices_and_agrees_with_them(
    event: Tournament,
) -> None:
    assert dict(event.choices) == CHOICES
    assert ronde.check(event).agrees
    assert not ronde.check(replace(event, choices=())).agrees


@pytest.mark.parametrize("form", ["trf", "json"])
def test_choices_survive_writing_and_reading(event: Tournament, form: str) -> None:
    assert ronde.read(to_text(event, format=form)).choices == event.choices


def test_what_is_asked_for_comes_before_what_the_event_declares(event: Tournament) -> None:
    wanted = ronde.pair(event, options={"order_r1": "b"}, round=1)
    assert (
        wanted.pairs
        == ronde.pair(
            replace(event, choices=()), options={**CHOICES, "order_r1": "b"}, round=1
        ).pairs
    )


def test_choices_of_its_own_system_do_not_bind_another_one(event: Tournament) -> None:
    plain = replace(event, choices=())
    other = ronde.pair(event, "fide-dutch-2026", round=2)
    assert other.pairs == ronde.pair(plain, "fide-dutch-2026", round=2).pairs


def test_an_unknown_choice_in_a_file_is_refused_when_it_is_paired(event: Tournament) -> None:
    with pytest.raises(RequestError, match="no option 'nonsense'"):
        ronde.pair(replace(event, choices=(("nonsense", "a"),)), round=1)


def test_choices_of_a_system_hold_with_an_acceleration_asked_for(event: Tournament) -> None:
    wanted = ronde.pair(event, acceleration="fmjd-halley", round=1)
    plain = replace(event, choices=())
    given = ronde.pair(plain, acceleration="fmjd-halley", options=CHOICES, round=1)
    assert wanted.pairs == given.pairs
    assert wanted.pairs != ronde.pair(plain, acceleration="fmjd-halley", round=1).pairs


def test_choices_of_an_acceleration_hold_with_another_system_asked_for() -> None:
    limits = {"limit_a": "1900", "limit_c": "1700"}
    recipe = Recipe(players=20, rounds=7, seed=5, acceleration="ffe-degressive", options=limits)
    event = generate(recipe)
    assert dict(event.choices) == limits
    wanted = ronde.pair(event, "fide-lim", round=2)
    plain = replace(event, choices=())
    assert wanted.pairs == ronde.pair(plain, "fide-lim", options=limits, round=2).pairs
    assert wanted.pairs != ronde.pair(plain, "fide-lim", round=2).pairs


def test_validate_refuses_a_choice_that_the_system_does_not_offer(
    event: Tournament, tmp_path: Path
) -> None:
    for number, found in enumerate((("nonsense", "a"), ("order_r1", "z"))):
        file = tmp_path / f"{number}.trf"
        ronde.write(replace(event, choices=(found,)), file)
        result = run("validate", file)
        assert result.exit_code == 3
        assert found[0] in result.stderr


def test_two_lines_that_contradict_each_other_are_a_problem(event: Tournament) -> None:
    text = to_text(event, format="trf")
    assert ronde.read(f"{text}### ronde option order-r1 a\n").choices == event.choices
    for line in ("option order-r1 b", "system fide-lim"):
        with pytest.raises(InputError, match="stands twice"):
            ronde.read(f"{text}### ronde {line}\n")


def test_an_event_file_reports_the_choices_of_its_section(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "open.ronde", "Open", who="x")
    journal.act(AddSection(section="a", system=SYSTEM, rounds=7, options=CHOICES), who="x")
    assert dict(journal.state.tournament("a").choices) == CHOICES


def test_an_imported_tournament_keeps_its_choices(event: Tournament, tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "open.ronde", "Open", who="x")
    journal.act(ImportTournament(section="a", tournament=event), who="x")
    assert journal.state.section("a").options == CHOICES
    assert journal.state.tournament("a").choices == event.choices


def test_draughts_players_without_a_rating_are_remarked_in_the_mean_of_ratings(
    event: Tournament,
) -> None:
    unrated = replace(event.players[0], rating=0)
    standings = ronde.standings(
        replace(event, players=(unrated, *event.players[1:])), ["AVG-RATING"]
    )
    assert any("without a rating" in remark.render(str) for remark in standings.remarks)
    assert not ronde.standings(event, ["AVG-RATING"]).remarks


@pytest.mark.article("FMJD17-3.1.f")
def test_a_report_that_ranks_by_performance_first_is_ranked_so(event: Tournament) -> None:
    chosen = replace(event, choices=(("packets", "6"), ("performance_first", "true")))
    assert ronde.standings(chosen).codes[:3] == ("TPR-FMJD", "PTS", "AVG-RATING")
    assert ronde.standings(replace(event, choices=())).codes == ("AVG-RATING", "RATING", "LOT")
