"""Boards as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.domain.points import points_text
from ronde.journal import Event, Section
from ronde.journal.marks import letters_of, spoken


@dataclass(frozen=True, slots=True)
class Side:
    """One player at a board; `number` is the pairing number."""

    person: int
    number: int
    name: str
    title: str
    rating: int
    points: str


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board of a round, with the result as it is printed; `?` while it is open."""

    board: int
    white: Side
    black: Side
    result: str
    adjourned: bool


def side(event: Event, section: Section, number: int, points: Sequence[int]) -> Side:
    """A player by pairing number, with the score before the round."""
    person = event.person(section.person(number))
    return Side(
        person.id,
        number,
        person.name,
        person.title,
        section.tournament.player(number).rating,
        points_text(points[number - 1]),
    )


def line(
    event: Event, section: Section, board: int, white: int, black: int, points: Sequence[int]
) -> BoardLine:
    """A board without a result."""
    first = side(event, section, white, points)
    return BoardLine(board, first, side(event, section, black, points), "?", False)


def boards_of(event: Event, section: Section, number: int) -> tuple[BoardLine, ...]:
    """The boards of a paired round in the order of publication."""
    paired = section.round(number)
    points = section.tournament.before(number).history.points
    games = {game[:2]: game for game in section.tournament.rounds[number - 1].games}
    return tuple(
        BoardLine(
            board,
            side(event, section, section.tpn(white), points),
            side(event, section, section.tpn(black), points),
            spoken(letters_of(*games[section.tpn(white), section.tpn(black)][2:])),
            (number, white, black) in section.adjourned,
        )
        for board, (white, black) in enumerate(paired.boards, 1)
    )
