"""A corrected result: the history that is mended equals the one that is derived anew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.domain.player import Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS, FIDE_POINTS, PointSystem
from ronde.domain.result import COMPATIBLE, Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import AbnormalPoints, Details, Tournament

RESULTS = st.sampled_from(list(Result))


@st.composite
def games(draw: st.DrawFn, players: int) -> PlayedRound:
    order = draw(st.permutations(range(1, players + 1)))
    paired = draw(st.integers(2, players // 2))
    boards = [(order[2 * k], order[2 * k + 1]) for k in range(paired)]
    byes = [(Tpn(tpn), draw(st.sampled_from(list(Bye)))) for tpn in order[2 * paired :]]
    return PlayedRound(tuple(game(w, b, draw(RESULTS)) for w, b in boards), tuple(byes))


@given(st.data())
def test_a_mended_history_is_the_derived_one(data: st.DataObject) -> None:
    rounds = data.draw(st.lists(games(6), min_size=1, max_size=5))
    system = data.draw(
        st.sampled_from([FIDE_POINTS, DRAUGHTS_POINTS, PointSystem(black_win=12, forfeit_loss=1)])
    )
    event = Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, 7)), rounds=tuple(rounds), points=system
    )
    number = data.draw(st.integers(1, len(rounds)))
    old = data.draw(st.sampled_from(rounds[number - 1].games))
    new = Game(old.white, old.black, *data.draw(st.sampled_from(sorted(COMPATIBLE))))
    assert event.history.rounds == len(rounds)
    mended = event.with_result(number, old.white, old.black, new)
    derived = replace(mended)
    for column in ("points", "before", "colours", "opponents", "partner", "mark", "unplayed"):
        assert getattr(mended.history, column) == getattr(derived.history, column), column
    assert mended.history.entered == derived.history.entered


def test_with_points_outside_the_system_the_history_is_derived_anew() -> None:
    event = Tournament(
        players=(Player(Tpn(1)), Player(Tpn(2))),
        rounds=(PlayedRound((game(1, 2, Result.DRAW),)),),
        abnormal=(AbnormalPoints(Tpn(1), 7, instead_of=Result.WIN),),
    )
    assert event.history.points == [5, 5]
    assert event.with_result(1, 1, 2, game(1, 2, Result.WIN)).history.points == [7, 0]


def test_colours_that_were_exchanged_are_derived_anew() -> None:
    event = Tournament(
        players=(Player(Tpn(1)), Player(Tpn(2))), rounds=(PlayedRound((game(1, 2, Result.WIN),)),)
    )
    assert event.history.colours == ["W", "B"]
    swapped = event.with_result(1, 1, 2, game(2, 1, Result.WIN))
    assert (swapped.history.colours, swapped.history.points) == (["B", "W"], [0, 10])


@pytest.mark.parametrize(
    "encoded, kind, fixed",
    [
        ("CUSTOM_ROUNDROBIN", "", True),
        ("BERGER_DOUBLEROUNDROBIN", "Individual: Swiss-System", True),
        ("FIDE_SCHEVENINGEN_G2", "", True),
        ("FIDE_DUTCH_2026", "Individual: Round-Robin", False),
        ("", "Individual: Round-Robin", True),
        ("", "Round robin", True),
        ("", "Tournoi toutes rondes", True),
        ("", "Individual: Swiss-System", False),
        ("", "Tournament", False),
        ("", "", False),
    ],
)
def test_record_192_says_round_robin_and_otherwise_record_092(
    encoded: str, kind: str, fixed: bool
) -> None:
    event = Tournament(details=Details(encoded_kind=encoded, kind=kind))
    assert event.is_round_robin is fixed
