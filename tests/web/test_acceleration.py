"""A degressive open: groups out of proportion are named, virtual points stand beside the scores."""

from __future__ import annotations

import pytest

from ronde.journal import AddSection, Facts, Number, Pair, Publish, RegisterAll
from tests.support import markup
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor

HERE = "/e/open/a"
LOPSIDED = (2100,) * 4 + (1800,) * 35 + (1500,)
"""Group A has 4 players, group B 35, group C one."""
EVEN = (2100,) * 12 + (1800,) * 16 + (1500,) * 12


def started(chief: Visitor, ratings: tuple[int, ...]) -> Arbiter:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    assert workspace.create("Open", who="chief") == "open"
    arbiter = Arbiter(workspace.journal("open"), "chief")
    arbiter(
        AddSection(section="a", rounds=7, acceleration="ffe-degressive", fide_mode=False),
    )
    people = tuple(Facts(name=f"Player {n}", rating=rating) for n, rating in enumerate(ratings))
    arbiter(RegisterAll(section="a", people=people))
    arbiter(Number(section="a"))
    return arbiter


@pytest.mark.article("FFE-degressive.5")
@pytest.mark.parametrize("page", ["pairing", "preview", "settings"])
def test_groups_out_of_proportion_are_named_wherever_the_round_is_prepared(
    chief: Visitor, page: str
) -> None:
    started(chief, LOPSIDED)
    found = markup(chief.get(f"{HERE}/{page}").text)
    for group, size in (("A", 4), ("B", 35), ("C", 1)):
        assert f"Group {group} has {size} of 40 players" in found
    assert "Choose other limits before round 1." in found


@pytest.mark.parametrize("page", ["pairing", "preview", "settings"])
def test_groups_in_proportion_need_no_word(chief: Visitor, page: str) -> None:
    started(chief, EVEN)
    assert "between a quarter" not in chief.get(f"{HERE}/{page}").text


def test_virtual_points_stand_beside_the_players(chief: Visitor) -> None:
    arbiter = started(chief, EVEN)
    page = markup(chief.get(f"{HERE}/preview").text)
    assert page.count("(+2.0)") == 12
    assert page.count("(+1.0)") == 16
    assert page.count("(+0.0)") == 12
    assert "virtual points, which count for the pairing only" in page
    arbiter(Pair(section="a"))
    assert markup(chief.get(f"{HERE}/pairing").text).count("(+2.0)") == 12


def test_the_public_page_shows_no_point_that_nobody_has_won(chief: Visitor) -> None:
    arbiter = started(chief, EVEN)
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    chief.client.app.state.workspace.publications.open("open", ["pairings"])  # type: ignore[attr-defined]
    page = chief.get("/p/open/a/round/1")
    assert page.status_code == 200
    assert "(+" not in page.text


def test_a_round_without_acceleration_shows_no_virtual_points(chief: Visitor) -> None:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    workspace.create("Open", who="chief")
    arbiter = Arbiter(workspace.journal("open"), "chief")
    arbiter(AddSection(section="a", rounds=5))
    people = tuple(Facts(name=f"Player {n}", rating=2000 - n) for n in range(8))
    arbiter(RegisterAll(section="a", people=people))
    arbiter(Number(section="a"))
    page = chief.get(f"{HERE}/preview").text
    assert "(+" not in page
    assert "virtual points" not in page
