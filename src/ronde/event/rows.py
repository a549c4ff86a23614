"""The rounds of an event in the rows of a database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ronde.domain.arguments import check_kind, listed
from ronde.domain.errors import N_, RequestError
from ronde.domain.player import Tpn
from ronde.domain.result import Bye
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Absence, Tournament
from ronde.event.rounds import Id, read_results

BYES = {"half": Bye.HALF, "full": Bye.FULL, "zero": Bye.ZERO}
"""What a round without a game may be worth to a player who asked for it."""


def rows(argument: str, given: object, *wanted: str) -> Iterator[dict[str, Any]]:
    """The rows of a table as dictionaries of what they hold, each with the columns wanted.

    None is left out, and so is NaN. Where a value of a column is missing, data frames make floats
    of its integers: they are integers again.
    """
    for one in listed(argument, given, object, None):
        try:
            row = {str(name): _plain(value) for name, value in dict(one).items()}
        except (TypeError, ValueError):
            check_kind(argument, one, Mapping)
            raise
        row = {name: value for name, value in row.items() if value is not None}
        missing = [name for name in wanted if name not in row]
        if missing:
            raise RequestError(
                N_("The row {row} has no column {column}."), row=repr(row), column=missing[0]
            )
        yield row


def _plain(value: object) -> object:
    if isinstance(value, float):
        return None if value != value else int(value) if value.is_integer() else value
    return value


def rounds_of(
    event: Tournament,
    games: Iterable[Mapping[str, Any]],
    byes: Iterable[Mapping[str, Any]],
    number_of: Callable[[Id], Tpn],
) -> tuple[tuple[PlayedRound, ...], tuple[Absence, ...]]:
    """The rounds that were paired, and the byes of the rounds to come."""
    boards: dict[int, list[Game]] = {}
    for row in rows("games", games, "round", "white", "black"):
        number = _round(row["round"], event)
        match = event.open_board(number_of(row["white"]), number_of(row["black"])).games
        result: str = check_kind("result", row.get("result", "?"), str)
        single = len(result.split()) < len(match)
        boards.setdefault(number, []).extend(
            read_results(result, match[:1] if single else match, event)
        )
    resting: dict[int, list[tuple[Tpn, Bye]]] = {}
    for row in rows("byes", byes, "round", "player"):
        kind = bye_of(row.get("points", "half"), {**BYES, "pairing": Bye.PAIRING_ALLOCATED})
        bye = (number_of(row["player"]), kind)
        resting.setdefault(_round(row["round"], event), []).append(bye)
    last = max(boards, default=0)
    played = [
        PlayedRound(_whole(boards.get(n, []), event), resting.get(n, ()), ordered=True)
        for n in range(1, last + 1)
    ]
    empty = [n for n in range(1, last) if n not in boards and n not in resting]
    if empty:
        raise RequestError(
            N_("Rows are missing: round {last} has some, and round {round} has none."),
            round=empty[0],
            last=last,
        )
    coming = [Absence(n, *bye) for n, byes_ in resting.items() if n > last for bye in byes_]
    return tuple(played), tuple(coming)


def _whole(games: list[Game], event: Tournament) -> list[Game]:
    """The games, and of matches those of which no row speaks: they are open."""
    met = {game[:2] for game in games}
    expected = [two for game in games for two in event.open_board(game.white, game.black).games]
    return [*games, *(game for game in expected if game[:2] not in met)]


def bye_of(points: object, known: Mapping[str, Bye]) -> Bye:
    """What a bye of so many points is."""
    found = known.get(points) if isinstance(points, str) else None
    if found is None:
        raise RequestError(
            N_("A bye of {found} does not exist: write half, full or zero."), found=repr(points)
        )
    return found


def _round(number: object, event: Tournament) -> int:
    """The round of a row, which the event must have."""
    found: int = check_kind("round", number, int)
    last = event.number_of_rounds
    if found not in range(1, (last or 0) + 1):
        raise RequestError(
            N_("There is no round {round}: the event has {rounds} rounds."),
            round=found,
            rounds=last,
        )
    return found
