"""Boards as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ronde.domain.errors import N_
from ronde.domain.points import points_text
from ronde.domain.result import Bye
from ronde.engine import situation
from ronde.journal import Event, PairedRound, Section
from ronde.journal.result_text import letters_of, result_text
from ronde.services.cache import Cache
from ronde.tables.words import bye_word


@dataclass(frozen=True, slots=True)
class Side:
    """One player at a board; `number` is the pairing number."""

    person: int
    number: int
    name: str
    title: str
    rating: int
    points: str


Float = Literal["down", "up"]


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board of a round, with the result as it is printed; `?` while it is open.

    A float is that of a player whose opponent has another score, by the scores that were paired.
    """

    board: int
    white: Side
    black: Side
    result: str
    adjourned: bool
    white_float: Float | None
    black_float: Float | None


def left_out(section: Section, number: int) -> dict[str, list[str]]:
    """Who is not to be paired in a round, by the reason."""
    event = section.tournament.before(number)
    byes = {absence.tpn: absence.bye for absence in event.absences if absence.round == number}
    found: dict[str, list[str]] = {}
    for player in event.players:
        bye, plays = byes.get(player.tpn), player.takes_part(number)
        if bye is None and plays:
            continue
        if bye is not None and (plays or bye is not Bye.ZERO):
            reason = bye_word(event, bye)
        else:
            reason = N_("not there yet") if player.first_round > number else N_("withdrawn")
        found.setdefault(reason, []).append(player.name)
    return found


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
    event: Event,
    section: Section,
    board: int,
    white: int,
    black: int,
    points: Sequence[int],
    score: Sequence[int] | None = None,
) -> BoardLine:
    """A board without a result; `score` are the scores that were paired, else the points."""
    return BoardLine(
        board,
        side(event, section, white, points),
        side(event, section, black, points),
        "?",
        False,
        *floats(score or points, white, black),
    )


def floats(score: Sequence[int], white: int, black: int) -> tuple[Float | None, Float | None]:
    """Who of the two floats where, by their pairing numbers."""
    own, other = score[white - 1], score[black - 1]
    if own == other:
        return None, None
    return ("down", "up") if own > other else ("up", "down")


_kept: Cache[tuple[BoardLine, ...]] = Cache(16)


def boards_of(event: Event, section: Section, number: int) -> tuple[BoardLine, ...]:
    """The boards of a paired round in the order of publication."""
    paired = section.round(number)
    return _kept.of(
        (section, event.people), number, lambda: _boards(event, section, paired, number)
    )


def _boards(
    event: Event, section: Section, paired: PairedRound, number: int
) -> tuple[BoardLine, ...]:
    stage = section.tournament.before(number)
    points = stage.history.points
    score = scores_paired(section, paired)
    lines = []
    for place, board in enumerate(section.boards(number), 1):
        white, black, *results = board.games[0]
        lines.append(
            BoardLine(
                place,
                side(event, section, white, points),
                side(event, section, black, points),
                result_text(letters_of(*results)),
                (number, section.person(white), section.person(black)) in section.adjourned,
                *floats(score, white, black),
            )
        )
    return tuple(lines)


def scores_paired(section: Section, paired: PairedRound) -> Sequence[int]:
    """The scores that a round was paired by: those of an acceleration, where there was one."""
    if paired.acceleration is None:
        return section.tournament.before(paired.number).history.points
    return situation(
        section.tournament,
        acceleration=paired.acceleration,
        options=dict(paired.options),
        round=paired.number,
    ).score
