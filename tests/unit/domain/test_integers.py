"""Integers of other libraries are taken, and become Python's own."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ronde
from ronde.domain.integers import as_integer, whole_number, with_integers


class Whole:
    """An integer as numpy has them: no int, and yet an index."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def of(value: int) -> Any:
    """The integer of another library, for parameters that are typed int."""
    return Whole(value)


def test_only_integers_change() -> None:
    assert (as_integer(Whole(3)), type(as_integer(Whole(3)))) == (3, int)
    for other in (True, 2.0, "2", None, ronde.Result.WIN, [2]):
        assert as_integer(other) is other
    same = (1, (ronde.Player(1), ronde.Bye.HALF))
    assert with_integers(same) is same


def test_a_tournament_of_such_integers_is_the_same_tournament() -> None:
    def event(number: Any) -> ronde.Tournament:
        players = [ronde.Player(number(n), rating=number(2000 - n)) for n in range(1, 6)]
        win, loss = ronde.Result.WIN, ronde.Result.LOSS
        games = [ronde.Game(number(w), number(w + 2), win, loss) for w in (1, 2)]
        return ronde.Tournament(
            players,
            [ronde.PlayedRound(games, [(number(5), ronde.Bye.PAIRING_ALLOCATED)])],
            number(3),
            points=ronde.PointSystem(win=number(30), draw=number(10)),
            absences=[ronde.Absence(number(2), number(1), ronde.Bye.HALF)],
            forbidden=[ronde.ForbiddenPairs([number(1), number(2)], last_round=number(3))],
            ranking=[number(n) for n in (2, 1, 3, 4, 5)],
        )

    made, usual = event(Whole), event(int)
    assert made == usual
    assert type(made.players[0].rating) is type(made.rounds[0].games[0].white) is int
    assert ronde.pair(made, round=of(2)) == ronde.pair(usual)
    corrected = usual.with_result(
        1, 1, 3, ronde.Game(of(1), of(3), ronde.Result.DRAW, ronde.Result.DRAW)
    )
    assert type(corrected.rounds[0].games[0].white) is int


def test_functions_and_events_take_such_integers() -> None:
    recipe = ronde.Recipe(players=of(6), rounds=of(3), seed=of(5))
    event = ronde.generate(recipe)
    assert event == ronde.generate(ronde.Recipe(players=6, rounds=3, seed=5))
    assert ronde.standings(event, round=of(2)).round == 2
    assert len(ronde.check(event, rounds=[of(1), of(3)])) == 2
    assert ronde.verify(event, round=of(3)).is_proved
    club = ronde.Event("Club", rounds=of(3))
    for player in (4, 7):
        club.add(of(player), rating=of(1000 + player))
    club.bye(of(4), round=of(2))
    club.pair()
    club.result("1-0", board=of(1), round=of(1))
    club.withdraw(of(7))
    assert club.players == (7, 4)
    assert json.loads(club.to_json())["ids"] == [7, 4]


def test_fractions_of_a_number_are_refused_as_before() -> None:
    with pytest.raises(ronde.RondeError, match="whole numbers"):
        ronde.Tournament([ronde.Player(1, rating=1900.5)])  # type: ignore[arg-type]
    with pytest.raises(ronde.RondeError, match="pairing numbers"):
        ronde.PlayedRound(
            [ronde.Game(1.0, 2, ronde.Result.WIN, ronde.Result.LOSS)]  # type: ignore[arg-type]
        )


@pytest.mark.parametrize(
    "text, number",
    [
        *(("0", 0), ("007", 7), ("9" * 18, 10**18 - 1), ("\u0663", 3)),
        *((text, None) for text in ("", "-1", "1.0", "1e3", "\u00b2", "1_0", "9" * 19, "9" * 5000)),
    ],
)
def test_a_whole_number_is_written_in_digits_and_has_an_end(text: str, number: int | None) -> None:
    assert whole_number(text) == number
