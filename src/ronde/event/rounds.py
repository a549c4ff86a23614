"""Rounds and standings of an event with the ids of its players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ronde import pairing
from ronde.domain.errors import N_, RequestError
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game
from ronde.domain.tournament import Tournament
from ronde.journal.result_text import parse_result, results_of
from ronde.notation import game_text
from ronde.notation import points as points_text
from ronde.tables import Table, plain

if TYPE_CHECKING:
    from ronde.ranking import Standings
    from ronde.tiebreaks.contribution import Value

Id = str | int
"""A player's id: whatever your program calls them by."""


@dataclass(frozen=True, slots=True)
class EventBoard:
    """A board with the ids of its players, and the result as it is written, or an empty text.

    Of a match of two games White is that of the first, and the result is that of each game, White
    first: `1-0 ½-½`.
    """

    number: int
    white: Id
    black: Id
    result: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class EventRound(Table):
    """A round of an event: its boards in order, and who has the pairing-allocated bye."""

    number: int
    boards: tuple[EventBoard, ...]
    bye: Id | None

    def __iter__(self) -> Iterator[EventBoard]:
        return iter(self.boards)

    def __len__(self) -> int:
        return len(self.boards)

    def __repr__(self) -> str:
        bye = "" if self.bye is None else f", bye {self.bye}"
        return f"<EventRound {self.number}: {len(self.boards)} boards{bye}>"

    def to_dicts(self) -> list[dict[str, Any]]:
        """A row for each board, for JSON or a data frame."""
        return [
            {"round": self.number, "board": b.number, "white": b.white, "black": b.black}
            | {"result": b.result}
            for b in self.boards
        ]

    @classmethod
    def of(cls, event: Tournament, number: int, ids: Sequence[Id]) -> EventRound:
        """A round that has been paired."""
        boards = [
            EventBoard(
                place, ids[games[0].white - 1], ids[games[0].black - 1], written(games, event)
            )
            for place, games in pairing.numbered_boards(event, number)
        ]
        byes = event.rounds[number - 1].byes
        allocated = [ids[tpn - 1] for tpn, bye in byes if bye is Bye.PAIRING_ALLOCATED]
        return cls(number, tuple(boards), allocated[0] if allocated else None)


@dataclass(frozen=True, slots=True)
class EventRow:
    """A line of the standings. `points` are as people write them, `tenths` are exact."""

    rank: int
    player: Id
    name: str
    points: str
    tenths: int
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True, repr=False)
class EventStandings(Table):
    """The standings of an event after a round, best first."""

    round: int
    codes: tuple[str, ...]
    rows: tuple[EventRow, ...]

    def __iter__(self) -> Iterator[EventRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        by = f" by {', '.join(self.codes)}" if self.codes else ""
        return f"<EventStandings after round {self.round}: {len(self.rows)} rows{by}>"

    def to_dicts(self) -> list[dict[str, Any]]:
        """A row for each player, for JSON or a data frame: numbers are plain numbers."""
        return [
            {"rank": row.rank, "player": row.player, "name": row.name, "points": row.tenths / 10}
            | dict(zip(self.codes, map(plain, row.values), strict=True))
            for row in self.rows
        ]

    @classmethod
    def of(cls, table: Standings, ids: Sequence[Id]) -> EventStandings:
        """The standings of a tournament."""
        rows = [
            EventRow(
                row.rank,
                ids[row.player - 1],
                table.event.player(row.player).name,
                points_text(row.points),
                row.points,
                row.values,
            )
            for row in table.rows
        ]
        return cls(table.round, table.codes, tuple(rows))


def written(games: Sequence[Game], event: Tournament) -> str:
    """The results of the games of a board, one after the other; an empty text before the first."""
    if all(game.white_result is Result.UNKNOWN for game in games):
        return ""
    return " ".join(game_text(*game[2:], event) for game in games)


def read_results(text: object, games: Sequence[Game], event: Tournament) -> list[Game]:
    """The games of a board with the results that stand in a text."""
    if not isinstance(text, str):
        raise RequestError(
            N_("{found} is no result: write '1-0', '½-½' or '0-1'."), found=repr(text)
        )
    texts = [text] if len(games) == 1 else text.split()
    if len(texts) != len(games):
        raise RequestError(
            N_("{found} is not the result of a match: write that of each game, '1-0 ½-½'."),
            found=repr(text),
        )
    return [
        Game(game.white, game.black, *results_of(parse_result(one, event)))
        for game, one in zip(games, texts, strict=True)
    ]
