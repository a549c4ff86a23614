"""Nonsense in any field of any value: it is refused by name, or it does no harm anywhere later."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import ronde
from ronde.domain.round import Board
from ronde.domain.team import LineUp, TeamBye
from ronde.domain.tournament import AbnormalPoints, AcceleratedPoints, ForbiddenPairs
from ronde.formats import to_text

WON = ronde.Game(1, 2, ronde.Result.WIN, ronde.Result.LOSS)
PLAYERS: tuple[Any, ...] = tuple(ronde.Player(number) for number in (1, 2, 3))
ROUND = ronde.PlayedRound([WON], [(3, ronde.Bye.FULL)])


class Text(str):
    """A text of another library, as numpy has them."""

    __slots__ = ()


class Number:
    """A whole number of another library."""

    def __index__(self) -> int:
        return 2


NONSENSE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    float("nan"),
    "x",
    "é" * 300,
    b"x",
    Text("BH"),
    Number(),
    [],
    [None],
    (1, 2, 3),
    {"x": 1},
    {2},
    object(),
    int,
    date(2026, 1, 1),
    Path("x"),
    io.StringIO("x"),
    WON,
    ROUND,
    ronde.Bye.HALF,
    ronde.Result.WIN,
    PLAYERS[0],
    [("x", "y", "z")],
)


def event(**given: Any) -> ronde.Tournament:
    """Three players after a round, and something else."""
    usual: dict[str, Any] = {"players": PLAYERS, "rounds": [ROUND], "number_of_rounds": 4}
    return ronde.Tournament(**{**usual, **given})


def teams(**given: Any) -> ronde.Tournament:
    """Three teams of one player each."""
    three = tuple(ronde.Team(number, f"team {number}", (number,)) for number in (1, 2, 3))
    return event(rounds=[], team_event=ronde.TeamEvent(**{"teams": three, **given}))


def with_team(*values: Any) -> ronde.Tournament:
    others = (ronde.Team(2, "two", (2,)), ronde.Team(3, "three", (3,)))
    return teams(teams=(ronde.Team(*values), *others))


Making = Callable[..., ronde.Tournament]
MAKERS: dict[type[Any], tuple[Making, tuple[Any, ...]]] = {
    ronde.Tournament: (lambda *values: ronde.Tournament(*values), (PLAYERS, (ROUND,), 4)),
    ronde.Player: (lambda *values: event(players=(ronde.Player(*values), *PLAYERS[1:])), (1,)),
    ronde.NationalRecord: (
        lambda *values: event(
            players=(ronde.Player(1, national=(ronde.NationalRecord(*values),)), *PLAYERS[1:])
        ),
        ("FRA",),
    ),
    ronde.PointSystem: (lambda *values: event(points=ronde.PointSystem(*values)), ()),
    ronde.Details: (lambda *values: event(details=ronde.Details(*values)), ()),
    ronde.Record: (lambda *values: event(records=[ronde.Record(*values)]), ("###", " x")),
    ronde.Absence: (lambda *values: event(absences=[ronde.Absence(*values)]), (3, 1)),
    AbnormalPoints: (lambda *values: event(abnormal=[AbnormalPoints(*values)]), (1, 5)),
    AcceleratedPoints: (
        lambda *values: event(accelerated=[AcceleratedPoints(*values)]),
        (1, 2, 1, 2, 10),
    ),
    ForbiddenPairs: (lambda *values: event(forbidden=[ForbiddenPairs(*values)]), ((1, 2),)),
    ronde.Team: (with_team, (1, "one", (1,))),
    LineUp: (lambda *values: teams(line_ups=(LineUp(*values),)), (1, 1, 2, (1,))),
    TeamBye: (lambda *values: teams(byes=(TeamBye(*values),)), (1, 1)),
}


def attempts(kind: type[Any]) -> list[tuple[int, tuple[Any, ...]]]:
    """Where the nonsense stands, and what stands before it: good values."""
    given = MAKERS[kind][1]
    usual = _usual(kind)
    return [(place, (*given, *usual[len(given) :])[:place]) for place in range(len(usual))]


def _usual(kind: type[Any]) -> list[Any]:
    """The values of fields that are left out; None where they must be given."""
    if not is_dataclass(kind):
        return [kind._field_defaults.get(name) for name in kind._fields]
    return [
        field.default if field.default_factory is MISSING else field.default_factory()
        for field in fields(kind)
        if field.init
    ]


def use(made: ronde.Tournament) -> None:
    """Everything that reads all fields."""
    repr(made)
    for action in (
        lambda: ronde.pair(made),
        lambda: ronde.standings(made, ["BH", "ARO"]),
        lambda: to_text(made, format="json"),
        lambda: to_text(made),
        lambda: to_text(made, dialect="bbp"),
    ):
        with suppress(ronde.RondeError):
            action()


@pytest.mark.parametrize("kind", MAKERS, ids=lambda kind: kind.__name__)
def test_nonsense_in_a_field_is_refused_or_does_no_harm(kind: type[Any]) -> None:
    make, given = MAKERS[kind]
    for place, before in attempts(kind):
        for nonsense in NONSENSE:
            try:
                made = make(*before, nonsense, *given[place + 1 :])
            except ronde.RondeError:
                continue
            use(made)


GAMES: tuple[Callable[[Any], object], ...] = (
    lambda nonsense: ronde.PlayedRound(nonsense),
    lambda nonsense: ronde.PlayedRound([nonsense]),
    lambda nonsense: ronde.PlayedRound([WON], nonsense),
    lambda nonsense: ronde.PlayedRound([WON], [nonsense]),
    lambda nonsense: ronde.PlayedRound([WON], numbers=nonsense),
    lambda nonsense: ronde.PlayedRound([WON], ordered=nonsense),
    lambda nonsense: ronde.PlayedRound([Board(nonsense)]),
    lambda nonsense: ronde.PlayedRound([Board((WON,), nonsense)]),
    lambda nonsense: ronde.PlayedRound([ronde.Game(1, nonsense)]),
    lambda nonsense: ronde.PlayedRound([ronde.Game(1, 2, nonsense)]),
    lambda nonsense: ROUND.numbered(nonsense),
    lambda nonsense: ROUND.with_game(nonsense, WON),
    lambda nonsense: ROUND.with_game(WON, nonsense),
    lambda nonsense: ROUND.with_result_of(nonsense),
    lambda nonsense: PLAYERS[0].takes_part(nonsense),
    lambda nonsense: ForbiddenPairs((1, 2)).holds_in(nonsense),
    lambda nonsense: ronde.PointSystem().of_matches(nonsense),
    lambda nonsense: ronde.TeamEvent().team(nonsense),
    lambda nonsense: event().open_board(1, nonsense),
    lambda nonsense: event().with_result(1, nonsense, 2, WON),
    lambda nonsense: event().with_bans(nonsense),
    lambda nonsense: event().with_round(nonsense),
    lambda nonsense: ronde.system("round-robin").table_of(nonsense, {}),
    lambda nonsense: ronde.system("fide-dutch").row(nonsense),
    lambda nonsense: ronde.Recipe(players=nonsense),
    lambda nonsense: ronde.Recipe(rounds=nonsense),
)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_nonsense_argument_is_refused_or_does_no_harm(number: int) -> None:
    for nonsense in NONSENSE:
        with suppress(ronde.RondeError):
            GAMES[number](nonsense)


def test_texts_and_numbers_of_other_libraries_become_pythons_own() -> None:
    player = ronde.Player(1, name=Text("Anna"), rating=Number())  # type: ignore[arg-type]
    made = event(players=(player, *PLAYERS[1:]), system=Text("fide-dutch-2026"))
    assert type(made.players[0].name) is type(made.system) is str
    assert type(made.players[0].rating) is int
    assert ronde.read(to_text(made, format="json").encode()) == made


def test_a_field_of_a_wrong_kind_is_refused_by_its_name() -> None:
    with pytest.raises(ronde.RondeError, match="The argument name is None; wanted: str") as error:
        ronde.Player(1, name=None)  # type: ignore[arg-type]
    assert isinstance(error.value, ValueError)
    assert isinstance(error.value, TypeError)
