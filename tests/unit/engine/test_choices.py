"""What an event has chosen travels with it and decides its pairings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import ronde
from ronde.domain.errors import RequestError
from ronde.domain.tournament import Tournament
from ronde.formats import to_text
from ronde.generator import Recipe, generate
from ronde.journal import AddSection, ImportTournament, Journal

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
    asked = ronde.pair(event, options={"order_r1": "b"}, round=1)
    assert (
        asked.pairs
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
    told = ronde.standings(replace(event, players=(unrated, *event.players[1:])), ["AVG-RATING"])
    assert any("without a rating" in remark.render(str) for remark in told.remarks)
    assert not ronde.standings(event, ["AVG-RATING"]).remarks
