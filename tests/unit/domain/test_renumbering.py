"""Other numbers, same people."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.domain.errors import InconsistentTournament
from ronde.domain.player import Player, Tpn
from ronde.domain.renumbering import in_order, with_player_at
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.team import LineUp, Team, TeamEvent
from ronde.domain.tournament import (
    AbnormalPoints,
    Absence,
    AcceleratedPoints,
    ForbiddenPairs,
    Tournament,
)
from tests.unit.domain.rounds import tournaments


def scores_by_name(event: Tournament) -> dict[str, tuple[int, str]]:
    history = event.history
    return {
        player.name: (history.points[player.tpn - 1], history.colours[player.tpn - 1])
        for player in event.players
    }


@given(tournaments(), st.data())
def test_under_other_numbers_everybody_keeps_what_they_have(
    event: Tournament, data: st.DataObject
) -> None:
    order = data.draw(st.permutations(range(1, len(event.players) + 1)))
    moved = in_order(event, order)
    assert [player.name for player in moved.players] == [event.player(t).name for t in order]
    assert scores_by_name(moved) == scores_by_name(event)
    back = sorted(range(1, len(order) + 1), key=lambda tpn: order[tpn - 1])
    assert in_order(moved, back) == event


@given(tournaments(), st.data())
def test_a_further_player_takes_nothing_from_the_others(
    event: Tournament, data: st.DataObject
) -> None:
    place = data.draw(st.integers(1, len(event.players) + 1))
    fuller = with_player_at(event, Player(Tpn(0), "Latecomer"), place)
    scores = scores_by_name(fuller)
    assert fuller.player(place).name == "Latecomer"
    assert scores.pop("Latecomer")[1] == ""
    assert scores == scores_by_name(event)


FULL = Tournament(
    players=tuple(Player(Tpn(tpn), f"Player {tpn}") for tpn in (1, 2, 3, 4)),
    rounds=(PlayedRound((game(1, 2, Result.WIN),), ((Tpn(3), Bye.PAIRING_ALLOCATED),)),),
    absences=(Absence(2, Tpn(4)),),
    forbidden=(ForbiddenPairs((Tpn(1), Tpn(4))),),
    accelerated=(AcceleratedPoints(1, 2, Tpn(1), Tpn(2), 10),),
    abnormal=(AbnormalPoints(Tpn(2), -5, 1),),
    ranking=(Tpn(2), Tpn(1), Tpn(3), Tpn(4)),
    team_event=TeamEvent(
        teams=(Team(1, "Reds", (Tpn(1), Tpn(3))), Team(2, "Blues", (Tpn(2), Tpn(4)))),
        line_ups=(LineUp(1, 1, 2, (3, 0)),),
    ),
)


def test_every_place_that_names_a_player_follows() -> None:
    moved = in_order(FULL, [4, 3, 2, 1])
    assert moved.rounds[0].games == (game(4, 3, Result.WIN),)
    assert moved.rounds[0].byes == ((2, Bye.PAIRING_ALLOCATED),)
    assert moved.absences == (Absence(2, Tpn(1)),)
    assert moved.forbidden[0].tpns == (4, 1)
    assert moved.accelerated == (AcceleratedPoints(1, 2, Tpn(3), Tpn(4), 10),)
    assert moved.abnormal == (AbnormalPoints(Tpn(3), -5, 1),)
    assert moved.ranking == (3, 4, 2, 1)
    assert moved.team_event is not None
    assert moved.team_event.teams[0].players == (4, 2)
    assert moved.team_event.line_ups[0].players == (2, 0)


def test_a_range_that_is_torn_apart_becomes_several() -> None:
    moved = in_order(FULL, [1, 3, 2, 4])
    assert moved.extra_points(1) == [10, 0, 10, 0]
    assert len(moved.accelerated) == 2


@pytest.mark.parametrize(
    "place, extra", [(1, [10, 10, 10, 0, 0]), (2, [10, 10, 10, 0, 0]), (3, [10, 10, 0, 0, 0])]
)
def test_who_enters_inside_a_range_shares_its_points(place: int, extra: list[int]) -> None:
    fuller = with_player_at(FULL, Player(Tpn(0), "Latecomer"), place)
    assert fuller.extra_points(1) == extra


def test_an_order_names_everybody_once() -> None:
    with pytest.raises(InconsistentTournament, match="each of the 4 players once"):
        in_order(replace(FULL), [1, 1, 2, 3])
