"""The games of an event with their headings and without moves: PGN for chess, PDN for draughts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ronde.domain.result import Result
from ronde.notation import is_draughts
from ronde.pairing import numbered_boards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.domain.player import Player
    from ronde.domain.round import Game
    from ronde.domain.tournament import Tournament

Notation = Literal["pgn", "pdn"]
_INTERNATIONAL_DRAUGHTS = "20"
_OPEN = "*"


def as_games(
    tournament: Tournament, *, round: int | None = None, notation: Notation | None = None
) -> str:
    """One heading for each game, in the order of rounds and boards.

    A game that was not played, a forfeit, is left out: nobody made a move. A game without a result
    is there, so that a file made before the round waits for its moves.
    """
    form: Notation = notation or ("pdn" if is_draughts(tournament) else "pgn")
    numbers = range(1, len(tournament.rounds) + 1) if round is None else (round,)
    return "\n".join(
        _text(tournament, number, place, game, form)
        for number in numbers
        for place, game in _games(tournament, number)
    )


def _games(tournament: Tournament, number: int) -> Iterator[tuple[str, Game]]:
    """The games of a round with their places: `3.2` is board 2; of a match `3.2.1` and `3.2.2`."""
    for board, games in numbered_boards(tournament, number):
        for place, game in enumerate(games, 1):
            if game.white_result is Result.UNKNOWN or game.white_result.played:
                yield f"{number}.{board}" + (f".{place}" if len(games) > 1 else ""), game


def _text(tournament: Tournament, number: int, place: str, game: Game, form: Notation) -> str:
    details = tournament.details
    white, black = tournament.player(game.white), tournament.player(game.black)
    result = _result(game, form)
    tags = [
        ("Event", details.name or "?"),
        ("Site", " ".join(word for word in (details.city, details.federation) if word) or "?"),
        ("Date", _date(tournament, number)),
        ("Round", place),
        ("White", white.name or "?"),
        ("Black", black.name or "?"),
        ("Result", result),
        *_about("White", white, form),
        *_about("Black", black, form),
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
    if player.fide_id:
        yield f"{side}{'FideId' if form == 'pgn' else 'FmjdId'}", player.fide_id


_WIN, _DRAW, _LOSS = ("1", "2"), ("1/2", "1"), ("0", "0")
_HALVES = {
    Result.WIN: _WIN,
    Result.DRAW: _DRAW,
    Result.LOSS: _LOSS,
    Result.UNRATED_WIN: _WIN,
    Result.UNRATED_DRAW: _DRAW,
    Result.UNRATED_LOSS: _LOSS,
}


def _result(game: Game, form: Notation) -> str:
    """`1-0` or `2-0`; `*` for a result that the notation cannot express."""
    place = ("pgn", "pdn").index(form)
    text = "-".join(_HALVES[mark][place] for mark in game[2:] if mark in _HALVES)
    known = ("1-0", "1/2-1/2", "0-1") if form == "pgn" else ("2-0", "1-1", "0-2", "0-0")
    return text if text in known else _OPEN


def _date(tournament: Tournament, number: int) -> str:
    """The date of the round as `YYYY.MM.DD`, question marks for what is not known."""
    dates = tournament.details.round_dates
    text = dates[number - 1] if number <= len(dates) else tournament.details.start
    digits = "".join(c for c in text if c.isdigit())
    if len(digits) == 6:
        digits = f"20{digits}"
    return f"{digits[:4]}.{digits[4:6]}.{digits[6:8]}" if len(digits) == 8 else "????.??.??"


def _quoted(value: str) -> str:
    """A value on one line, its quotes and backslashes escaped."""
    plain = " ".join(value.split())
    return plain.replace("\\", "\\\\").replace('"', '\\"')
