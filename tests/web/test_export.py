"""What can be taken along from the application."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import ronde
from ronde.views.sheets import SHEETS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.conftest import Visitor

HERE = "/e/sample/a"


TABLES = [name for name in SHEETS if name not in ("prizes", "categories")]
"""Prizes and categories have tables once they are announced."""


def test_the_page_offers_every_table_and_the_text_of_an_email(chief: Visitor) -> None:
    page = chief.get(f"{HERE}/export").text
    assert all(f"{HERE}/export/{name}.csv" in page for name in TABLES)
    assert f"{HERE}/export/mail.txt" in page
    assert "results of round 4" in chief.get(f"{HERE}/export/mail.txt").text


@pytest.mark.parametrize("name", [*TABLES, "by:federation"])
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_every_table_can_be_taken_along(chief: Visitor, name: str, form: str) -> None:
    answer = chief.get(f"{HERE}/export/{name}.{form}")
    assert answer.status_code == 200
    assert f'filename="sample-a.{form}"' in answer.headers["content-disposition"]


def test_the_report_is_the_same_tournament(chief: Visitor) -> None:
    report = chief.get(f"{HERE}/report/trf26.trf").content
    assert len(ronde.read(report).rounds) == 4


def test_the_rating_officer_of_draughts_gets_the_games_with_ids(
    visitor: Callable[[str], Visitor],
) -> None:
    chief, here = visitor("chief"), "/e/dames/a"
    chief.confirmed("/new", title="Dames", section="a", system="fmjd-2017-rating", rounds="3")
    for name, number in (("Ann", "11"), ("Bea", "12"), ("Cora", "13"), ("Dia", "14")):
        chief.confirmed(f"{here}/players", name=name, rating="1900", fide_id=number)
    chief.confirmed(f"{here}/number")
    chief.confirmed(f"{here}/pair")
    chief.confirmed(f"{here}/publish")
    chief.post(f"{here}/results", round="1", board="1", result="1-0")
    page = chief.get(f"{here}/export").text
    assert "The FMJD has not published the form of its report." in page
    assert f"{here}/report/games.pdn" in page
    games = chief.get(f"{here}/report/games.pdn").text
    assert '[Result "2-0"]' in games
    assert games.count("FmjdId") == 4
    assert visitor("viewer").get(f"{here}/report/games.pdn").status_code == 403
    assert "games.pdn" not in chief.get(f"{HERE}/export").text


def test_only_deputies_take_the_report_with_its_dates_of_birth(
    visitor: Callable[[str], Visitor],
) -> None:
    viewer = visitor("viewer")
    assert viewer.get(f"{HERE}/report/trf26.trf").status_code == 403
    assert viewer.get(f"{HERE}/export/standings.csv").status_code == 200


@pytest.mark.parametrize("file", ["x.csv", "standings.doc", "standings", "trf26.trf"])
def test_a_file_that_is_not_there_is_not_there(chief: Visitor, file: str) -> None:
    assert chief.get(f"{HERE}/export/{file}").status_code in (404, 422, 400)


def test_a_table_as_csv_has_the_headings_of_the_reader_and_points_in_its_numbers(
    chief: Visitor,
) -> None:
    chief.client.headers["accept-language"] = "fr"
    head, first = chief.get(f"{HERE}/export/standings.csv").text.splitlines()[:2]
    assert head.startswith("rang,n°,titre,nom,")
    assert ",3.5," in first
