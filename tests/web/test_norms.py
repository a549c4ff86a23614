"""The page of title norms: numbers with their articles, and no verdict in draughts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ronde.journal import AddSection, ImportTournament
from tests.rules.title_norms.test_norms import MANUAL, Met, against
from tests.unit.journal.scripts import Arbiter

if TYPE_CHECKING:
    from tests.web.conftest import Visitor


@pytest.fixture
def section(app: Any) -> str:
    """The example of the Arbiters' Manual, with a draw in the last round."""
    journal = app.state.workspace.journal("sample")
    tournament = against([*MANUAL, Met("USA", "GM", 2695, 1)])
    Arbiter(journal)(ImportTournament(section="n", tournament=tournament))
    return "/e/sample/n"


def test_the_list_shows_the_numbers_of_everybody_and_their_source(
    chief: Visitor, section: str
) -> None:
    page = chief.get(f"{section}/norms").text
    assert "by the 2024 edition, second hand" in page
    assert "2595" in page  # the performance with nobody raised
    assert "GM: all requirements met" in " ".join(page.split())
    assert "Registered with FIDE at least 30 days before" in page


def test_the_sheet_of_a_player_explains_every_number(chief: Visitor, section: str) -> None:
    page = chief.get(f"{section}/norms?player=1").text
    for sentence in (
        "Mean rating: 22280 / 9, rounded 2476, needed 2380.",
        "Performance: 2476 with 6 of 9 points (67 %, +125) = 2601, needed 2600.",
        "Opponents with the title GM: 3, needed 3.",
        "The lowest rated opponent, P3, counts the floor of this norm (1.4.6b).",
    ):
        assert sentence in page
    assert chief.get(f"{section}/norms?player=99").status_code == 404


def test_draughts_gets_no_verdict(chief: Visitor, app: Any) -> None:
    journal = app.state.workspace.journal("sample")
    journal.act(AddSection(section="d", system="fmjd-1986-rating", rounds=5), who="chief")
    page = chief.get("/e/sample/d/norms")
    assert page.status_code == 200
    assert "no verdict on norms in draughts" in page.text


def test_a_grandmaster_reads_that_no_norm_is_left(chief: Visitor, section: str) -> None:
    assert "No norm lies above the title" in chief.get(f"{section}/norms?player=2").text
