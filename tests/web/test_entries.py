"""What arbiters type about players: licence, league, estimates, delays, numbers by hand."""

from __future__ import annotations

from typing import Any

import pytest

A = "/e/damiers/a"


@pytest.fixture
def entries(chief: Any) -> Any:
    """An event by the rules of 1986 without players."""
    chief.confirmed("/new", title="Damiers", section="a", system="fmjd-1986-rating", rounds="3")
    return chief


def section(visitor: Any) -> Any:
    return visitor.client.app.state.workspace.journal("damiers").state.section("a")


def person(visitor: Any, number: int) -> Any:
    return visitor.client.app.state.workspace.journal("damiers").state.person(number)


@pytest.mark.article("FMJD86-3.1.1.a", "FMJD86-3.1.1.c")
def test_league_licence_national_rating_and_estimate_are_typed(entries: Any) -> None:
    typed = {
        "name": "Sijbrands, Ton",
        "rating": "1400",
        "estimated": "1",
        "federation": "NED",
        "league": "Noord",
        "licence": "12345",
        "national_rating": "1500",
    }
    assert "is entered" in entries.confirmed(f"{A}/players", **typed).text
    found = person(entries, 1)
    assert (found.league, found.estimated, found.rating) == ("Noord", True, 1400)
    assert [(r.federation, r.id, r.rating) for r in found.national] == [("NED", "12345", 1500)]
    entries.confirmed(f"{A}/player", act="amend", person="1", name="Sijbrands, Ton", league="Zuid")
    assert person(entries, 1).league == "Zuid"
    entries.confirmed(f"{A}/player", act="rating", person="1", rating="1450")
    assert (person(entries, 1).rating, person(entries, 1).estimated) == (1450, False)


def test_licence_and_national_rating_are_typed_when_amending(entries: Any) -> None:
    entries.confirmed(f"{A}/players", name="Sijbrands, Ton", rating="1400")
    amended = {"act": "amend", "person": "1", "name": "Sijbrands, Ton"}
    refused = entries.post(f"{A}/player", **amended, licence="12345")
    assert "need the federation" in refused.text
    typed = {**amended, "federation": "NED", "licence": "12345", "national_rating": "1500"}
    entries.confirmed(f"{A}/player", **typed)
    (record,) = person(entries, 1).national
    assert (record.federation, record.id, record.rating) == ("NED", "12345", 1500)
    page = entries.get(f"{A}/player?person=1").text
    assert 'value="1500"' in page
    assert 'value="12345"' in page
    later = {**amended, "federation": "NED", "club": "Damclub"}
    entries.confirmed(f"{A}/player", **later)
    assert person(entries, 1).national == (record,)
    entries.confirmed(f"{A}/player", **{**later, "licence": "999"})
    assert [(r.id, r.rating) for r in person(entries, 1).national] == [("999", 1500)]


def test_a_licence_needs_its_federation(entries: Any) -> None:
    refused = entries.post(f"{A}/players", name="Nobody", licence="1")
    assert "need the federation" in refused.text


def field(entries: Any, *people: tuple[str, str]) -> None:
    for name, rating in people:
        entries.confirmed(f"{A}/players", name=name, rating=rating)


@pytest.mark.article("FMJD17-A.a.2", "FMJD17-A.a.3", "FIDE12-C04.2.B1.c")
def test_who_has_no_rating_is_estimated_on_a_page_of_its_own(entries: Any) -> None:
    field(entries, ("Ann", "1400"), ("Bea", ""), ("Cora", ""))
    typed = {"name": "Dia", "federation": "FRA", "national_rating": "1000"}
    entries.confirmed(f"{A}/players", **typed)
    assert "3 players have no rating: estimate them" in entries.get(f"{A}/players").text
    page = entries.get(f"{A}/estimates?factor=1.1&offset=5").text
    assert 'value="1105"' in page
    typed = {"rating-2": "1200", "rating-4": "1105"}
    assert "The estimates are entered." in entries.confirmed(f"{A}/estimates", **typed).text
    assert [(p.rating, p.estimated) for p in (person(entries, n) for n in (2, 3, 4))] == [
        (1200, True),
        (0, False),
        (1105, True),
    ]
    asked = entries.post(f"{A}/number")
    assert asked.status_code == 428
    assert "without a rating, who count 0 in the list and in mean ratings: 1" in asked.text


@pytest.mark.article("FIDE12-C04.2.C1.b")
def test_who_has_announced_a_delay_is_numbered(entries: Any) -> None:
    field(entries, ("Ann", "1400"), ("Bea", "1300"), ("Cora", "1200"))
    assert "has announced a delay" in entries.get(f"{A}/check-in").text
    for number, answer in (("1", "yes"), ("2", "delayed"), ("3", "no")):
        entries.post(f"{A}/check-in", person=number, present=answer)
    entries.confirmed(f"{A}/number")
    assert section(entries).numbers == (1, 2)


def test_numbers_are_given_by_hand(entries: Any) -> None:
    field(entries, ("Ann", "1400"), ("Bea", "1300"), ("Cora", "1200"))
    places = {"place-1": "3", "place-2": "1", "place-3": "2"}
    entries.confirmed(f"{A}/number", method="by-hand", **places)
    assert section(entries).numbers == (2, 3, 1)
    twice = entries.post(f"{A}/number", method="by-hand", **{**places, "place-1": "1"})
    assert "the same number" in twice.text


@pytest.mark.article("FIDE12-C04.2.D10")
@pytest.mark.parametrize("edition, reasons", [("fide-dutch-2012", 1), ("fide-dutch-2026", 5)])
def test_a_published_pairing_lists_the_reasons_of_its_edition(
    chief: Any, edition: str, reasons: int
) -> None:
    chief.confirmed("/new", title="Damiers", section="a", system=edition, rounds="3")
    field(chief, *((name, "1500") for name in ("Ann", "Bea", "Cora", "Dia")))
    chief.confirmed(f"{A}/number")
    chief.confirmed(f"{A}/pair", round="1")
    chief.post(f"{A}/publish", round="1")
    for page in ("pairing", "manual-pairing"):
        shown = chief.get(f"{A}/{page}").text
        select = shown.split('name="reason"')[1].split("</select>")[0]
        assert select.count("<option") == reasons + 1
        assert ("(D10)" in select) == (edition == "fide-dutch-2012")


def test_the_printed_examples_stand_on_a_page(chief: Any) -> None:
    page = chief.get("/examples").text
    for words in (
        "C.04.3.1 D2, 3",
        "4;3;1 with 6;7;10 is 71; the document prints 70.",
        "A-F B-C D-E | 4.25",
        "21-1 2-22 23-3 … 20-40",
        "<dd>12-345</dd>",
    ):
        assert words in page
    chief.post("/display", lang="fr", here="/")
    french = chief.get("/examples").text
    assert "A-F B-C D-E | 4,25" in french
    assert "remise</td>" in french
    assert "==NBBNB</td>" in french
