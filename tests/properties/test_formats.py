"""Files give back what was put into them, or say that they cannot."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import event as seen
from hypothesis import given, settings

from ronde.domain.errors import CannotBeWritten
from ronde.domain.tournament import Tournament
from ronde.formats import read, to_text
from ronde.formats.trf.report import DIALECTS, Dialect
from tests.properties.strategies import report_tournaments, swiss_tournaments, tournaments

FIDE_DIALECTS: tuple[Dialect, ...] = ("trf26", "trf16")

fewer = settings(max_examples=settings().max_examples // 2)
"""Whole tournaments take a while to invent."""


@fewer
@given(tournaments())
def test_the_json_form_gives_back_every_tournament(tournament: Tournament) -> None:
    text = to_text(tournament, format="json")
    assert read(text) == tournament
    assert to_text(read(text), format="json") == text


@fewer
@given(report_tournaments())
def test_a_report_gives_back_what_it_can_express(tournament: Tournament) -> None:
    for dialect in FIDE_DIALECTS:
        text = to_text(tournament, dialect=dialect)
        assert read(text) == tournament
        assert to_text(read(text), dialect=dialect) == text


@fewer
@given(tournaments())
def test_a_report_gives_back_every_tournament_or_refuses_it(tournament: Tournament) -> None:
    for dialect in DIALECTS:
        try:
            text = to_text(tournament, dialect=dialect)
        except CannotBeWritten:
            seen(f"{dialect} refused")
            continue
        seen(f"{dialect} written")
        again = read(text)
        if dialect in ("javafo", "bbp"):
            again = replace(again, accelerated=tournament.accelerated)
        assert again == tournament
        assert to_text(read(text), dialect=dialect) == text


@fewer
@given(swiss_tournaments())
def test_an_ordinary_tournament_fits_every_form(tournament: Tournament) -> None:
    for dialect in DIALECTS:
        assert read(to_text(tournament, dialect=dialect)) == tournament
    assert read(to_text(tournament, format="json")) == tournament


@fewer
@given(report_tournaments())
def test_the_lines_of_a_report_end_with_cr_lf(
    tournament: Tournament,
) -> None:
    text = to_text(tournament)
    assert text.endswith("\r\n")
    assert text.count("\n") == text.count("\r") == text.count("\r\n")
