"""Which ratings order the list, by the names of record 172."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.domain.errors import RequestError
from ronde.domain.player import NationalRecord
from ronde.formats import to_text
from ronde.journal import (
    AddSection,
    Admit,
    ChooseRatings,
    CorrectRating,
    Describe,
    Facts,
    Journal,
    Number,
    RegisterAll,
)
from ronde.rulebooks.numbering import RATING_METHODS
from ronde.services.reports import rating_report
from ronde.web.pages.report import METHOD_WORDS
from tests.unit.journal.scripts import Arbiter

STRENGTHS = {
    "FIDE": {"Both": 2000, "Fide": 1900, "National": 0, "Neither": 0},
    "NRO": {"Both": 1800, "Fide": 0, "National": 2100, "Neither": 0},
    "FIDON": {"Both": 2000, "Fide": 1900, "National": 2100, "Neither": 0},
    "NIDOF": {"Both": 1800, "Fide": 1900, "National": 2100, "Neither": 0},
    "HBFN": {"Both": 2000, "Fide": 1900, "National": 2100, "Neither": 0},
    "LBFN": {"Both": 1800, "Fide": 1900, "National": 2100, "Neither": 0},
    "OTHER": {"Both": 2000, "Fide": 1900, "National": 0, "Neither": 0},
}
"""Worked out by hand from what the fixture enters; a Swiss rating does not count for FRA."""


@pytest.fixture
def arbiter(tmp_path: Path) -> Arbiter:
    journal = Journal.create(tmp_path / "open.ronde", "Open", who="arbiter")
    arbiter = Arbiter(journal)
    arbiter(AddSection(section="a", rounds=3, lot_seed="lot"))
    arbiter(
        RegisterAll(
            section="a",
            people=(
                Facts(name="Both", rating=2000, national=(NationalRecord("FRA", rating=1800),)),
                Facts(name="Fide", rating=1900, national=(NationalRecord("SUI", rating=2500),)),
                Facts(name="National", national=(NationalRecord("FRA", rating=2100),)),
                Facts(name="Neither"),
            ),
        )
    )
    return arbiter


@pytest.mark.parametrize("method", RATING_METHODS)
def test_each_way_gives_the_strengths_worked_out_by_hand(arbiter: Arbiter, method: str) -> None:
    arbiter(ChooseRatings(section="a", method=method, federation="FRA"))
    arbiter(Number(section="a"))
    players = arbiter.section().tournament.players
    assert {player.name: player.rating for player in players} == STRENGTHS[method]
    strengths = [player.rating for player in players]
    assert strengths == sorted(strengths, reverse=True)


def test_the_report_names_the_way_and_has_fide_ratings_in_their_column(arbiter: Arbiter) -> None:
    arbiter(Describe(details={"federation": "FRA"}))
    arbiter(ChooseRatings(section="a", method="nidof"))
    arbiter(Number(section="a"))
    text = to_text(rating_report(arbiter.journal.state, "a"))
    lines = text.splitlines()
    assert "172 FRA NIDOF" in lines
    official = {line[14:47].strip(): line[48:52].strip() for line in lines if line[:3] == "001"}
    assert official == {"Both": "2000", "Fide": "1900", "National": "", "Neither": ""}
    national = {line[4:8].strip(): line[48:52] for line in lines if line[:3] == "FRA"}
    assert set(national.values()) == {"1800", "2100"}


def test_a_corrected_rating_counts_as_the_way_has_it(arbiter: Arbiter) -> None:
    arbiter(ChooseRatings(section="a", method="NIDOF", federation="FRA"))
    arbiter(Number(section="a"))
    arbiter(CorrectRating(person=1, rating=2600))
    both = next(p for p in arbiter.section().tournament.players if p.name == "Both")
    assert (both.rating, both.tpn) == (1800, 3)
    arbiter(CorrectRating(person=2, rating=2600))
    fide = next(p for p in arbiter.section().tournament.players if p.name == "Fide")
    assert (fide.rating, fide.tpn) == (2600, 1)


def test_a_late_entry_takes_the_place_of_the_same_strength(arbiter: Arbiter) -> None:
    arbiter(ChooseRatings(section="a", method="HBFN", federation="FRA"))
    arbiter(Number(section="a"))
    late = Facts(name="Late", rating=1500, national=(NationalRecord("FRA", rating=2050),))
    arbiter(RegisterAll(section="a", people=(late,)))
    arbiter(Admit(section="a", person=5))
    assert [p.name for p in arbiter.section().tournament.players][:2] == ["National", "Late"]


def test_what_is_refused(arbiter: Arbiter) -> None:
    with pytest.raises(RequestError, match="no way 'ELO'"):
        arbiter(ChooseRatings(section="a", method="ELO", federation="FRA"))
    with pytest.raises(RequestError, match="three letters"):
        arbiter(ChooseRatings(section="a", method="NRO"))
    with pytest.raises(RequestError, match="section by section"):
        arbiter(Describe(details={"rank_method": "FRA NRO"}))
    arbiter(Number(section="a"))
    with pytest.raises(RequestError, match="has been drawn up"):
        arbiter(ChooseRatings(section="a", method="NRO", federation="FRA"))


def test_every_way_has_words_on_the_page() -> None:
    assert set(METHOD_WORDS) == set(RATING_METHODS)
