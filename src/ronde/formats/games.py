"""The games of an event with their headings and without moves: PGN for chess, PDN for draughts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.tables.rounds import Played, is_draughts, rounds_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.domain.player import Player
    from ronde.domain.tournament import Tournament

Notation = Literal["pgn", "pdn"]
_INTERNATIONAL_DRAUGHTS = "20"
_OPEN = "*"


def as_games(
    event: Tournament, *, round: int | None = None, notation: Notation | None = None
) -> str:
    """One heading for each game, in the order of rounds and boards.

    A game that was not played, a forfeit, is left out: nobody made a move. A game without a result
    is there, so that a file made before the round waits for its moves.
    """
    form: Notation = notation or ("pdn" if is_draughts(event) else "pgn")
    numbers = range(1, len(event.rounds) + 1) if round is None else (round,)
    lines = rounds_of(event)
    games = [game for number in numbers for game in _games(event, lines, number)]
    return "\n".join(_text(event, white, black, form) for white, black in games)


Side = tuple["Player", Played]


def _games(
    event: Tournament, lines: list[list[Played]], number: int
) -> Iterator[tuple[Side, Side]]:
    boards = []
    for player in event.players:
        played = lines[player.tpn - 1][number - 1]
        if played.opponent is None or played.colour != "W":
            continue
        if played.mark is Result.UNKNOWN or PLAYED_MARKS[played.mark]:
            other = event.player(played.opponent)
            boards.append(((player, played), (other, lines[other.tpn - 1][number - 1])))
    return iter(sorted(boards, key=lambda board: board[0][1].board or 0))


def _text(event: Tournament, white: Side, black: Side, form: Notation) -> str:
    details, played = event.details, white[1]
    result = _result(played, black[1], form)
    tags = [
        ("Event", details.name or "?"),
        ("Site", " ".join(word for word in (details.city, details.federation) if word) or "?"),
        ("Date", _date(event, played.round)),
        ("Round", f"{played.round}.{played.board}"),
        ("White", white[0].name or "?"),
        ("Black", black[0].name or "?"),
        ("Result", result),
        *_about("White", white[0], form),
        *_about("Black", black[0], form),
        *((("GameType", _INTERNATIONAL_DRAUGHTS),) if form == "pdn" else ()),
    ]
    head = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags)
    return f"{head}\n{result}\n"


def _about(side: str, player: Player, form: Notation) -> Iterator[tuple[str, str]]:
    """What is known of a player, in the tags of the notation."""
    if player.title:
        yield f"{side}Title", player.title
    if player.rating:
        yield f"{side}{'Elo' if form == 'pgn' else 'Rating'}", str(player.rating)
    if player.fide_id and form == "pgn":
        yield f"{side}FideId", player.fide_id


_WIN, _DRAW, _LOSS = ("1", "2"), ("1/2", "1"), ("0", "0")
_HALVES: dict[Result | Bye, tuple[str, str]] = {
    Result.WIN: _WIN,
    Result.DRAW: _DRAW,
    Result.LOSS: _LOSS,
    Result.UNRATED_WIN: _WIN,
    Result.UNRATED_DRAW: _DRAW,
    Result.UNRATED_LOSS: _LOSS,
}


def _result(white: Played, black: Played, form: Notation) -> str:
    """`1-0` or `2-0`; a result that the notation has no word for is open there."""
    place = ("pgn", "pdn").index(form)
    halves = [_HALVES[side.mark] for side in (white, black) if side.mark in _HALVES]
    told = "-".join(half[place] for half in halves)
    known = ("1-0", "1/2-1/2", "0-1") if form == "pgn" else ("2-0", "1-1", "0-2", "0-0")
    return told if told in known else _OPEN


def _date(event: Tournament, number: int) -> str:
    """The date of the round as `YYYY.MM.DD`, question marks for what is not known."""
    dates = event.details.round_dates
    told = dates[number - 1] if number <= len(dates) else event.details.start
    digits = "".join(c for c in told if c.isdigit())
    if len(digits) == 6:
        digits = f"20{digits}"
    return f"{digits[:4]}.{digits[4:6]}.{digits[6:8]}" if len(digits) == 8 else "????.??.??"


def _quoted(value: str) -> str:
    """A value on one line, its quotes and backslashes escaped."""
    plain = " ".join(value.split())
    return plain.replace("\\", "\\\\").replace('"', '\\"')
