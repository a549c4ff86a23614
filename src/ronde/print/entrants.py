"""Boards, names and scores as documents show them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ronde.domain.errors import N_, NoSuchRound, RequestError
from ronde.domain.player import Player
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game
from ronde.domain.tournament import Tournament
from ronde.print.order import Order
from ronde.print.words import Words
from ronde.tables.boards import boards_in
from ronde.tables.names import folded
from ronde.tables.numbers import points, with_half
from ronde.tables.rounds import is_draughts
from ronde.tiebreaks.teams import Teams, ranks_teams, sheet_of

CHESS = {
    Result.WIN: "1",
    Result.DRAW: "½",
    Result.LOSS: "0",
    Result.UNRATED_WIN: "1",
    Result.UNRATED_DRAW: "½",
    Result.UNRATED_LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "−",
    Result.UNKNOWN: "",
}
_LONGEST_WORD = 30

Entrant = TypeVar("Entrant")


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a round: the two players, their scores before it, and what each made of it."""

    number: int
    white: Player
    black: Player
    white_points: str
    black_points: str
    results: tuple[tuple[str, str], ...]

    @property
    def result(self) -> str:
        """`1 – 0`; of a match of two games, both; nothing while it is open."""
        return "  ".join(f"{one} – {other}" for one, other in self.results if one or other)


@dataclass(frozen=True, slots=True)
class Unpaired:
    """Somebody without a game in a round, and why."""

    player: Player
    bye: Bye
    points: str


def paired_event(event: Tournament) -> Tournament:
    """The tournament of those who are paired: the players, or the teams as players."""
    return sheet_of(event).event if ranks_teams(event) else event


def round_of(event: Tournament, order: Order) -> int:
    """The round asked for, else the one that was paired last."""
    number = len(event.rounds) if order.round is None else order.round
    if not event.rounds:
        raise NoSuchRound(
            N_("No round has been paired yet: there is nothing to print but the list of players.")
        )
    if not 1 <= number <= len(event.rounds):
        raise NoSuchRound(
            N_("Round {round} has not been paired: choose a round from 1 to {last}."),
            round=number,
            last=len(event.rounds),
        )
    return number


def match_scores(event: Tournament, number: int, words: Words) -> dict[int, str]:
    """Where teams are paired: the game points of every team in a match of the round."""
    if event.team_event is None or not ranks_teams(event):
        return {}
    written = score_text(event, words)
    rounds = Teams(event, event.team_event).rounds[number - 1]
    return {
        place: written(played.game_points)
        for place, played in enumerate(rounds, 1)
        if isinstance(played.mark, Result)
    }


def wanted(entrants: Sequence[Entrant], order: Order) -> Sequence[Entrant]:
    """All of them, by pairing number, or the one asked for."""
    if not entrants:
        raise RequestError(N_("Nobody has entered yet: the list of players is empty."))
    if order.player is None:
        return entrants
    if not 1 <= order.player <= len(entrants):
        raise RequestError(
            N_("There is no player {player}: numbers go from 1 to {last}."),
            player=order.player,
            last=len(entrants),
        )
    return [entrants[order.player - 1]]


def score_text(event: Tournament, words: Words) -> Callable[[int], str]:
    """How points are written: whole numbers in draughts, halves as ½ in chess."""
    write = points if is_draughts(event) else with_half
    return lambda tenths: words.number(write(tenths))


def side_result(event: Tournament, result: Result, *, white: bool) -> str:
    """What one player made of a game: `1`, `½`, `+`; in draughts the points, `2f` by forfeit.

    Rule: FMJD Annexe V (1986) 8.3
    """
    if not is_draughts(event) or result is Result.UNKNOWN:
        return CHESS[result]
    worth = (event.points.white if white else event.points.black)[result]
    return points(worth) + ("" if result.played else "f")


def boards_of(event: Tournament, number: int, order: Order) -> list[Board]:
    """The boards of a round with the scores before it and their results."""
    before = event.history.before[number - 1]
    written = score_text(event, order.words)
    boards = []
    for board, games in enumerate(boards_in(event, number), 1):
        if order.board is not None and board != order.board:
            continue
        white, black = games[0][:2]
        results = tuple(_results(event, game, white) for game in games)
        boards.append(
            Board(
                board,
                event.player(white),
                event.player(black),
                written(before[white - 1]),
                written(before[black - 1]),
                results,
            )
        )
    if order.board is not None and not boards:
        raise RequestError(
            N_("There is no board {board} in round {round}."), board=order.board, round=number
        )
    return boards


def _results(event: Tournament, game: Game, first: int) -> tuple[str, str]:
    """The result of a game, the player named first leading."""
    white = side_result(event, game.white_result, white=True)
    black = side_result(event, game.black_result, white=False)
    return (white, black) if game.white == first else (black, white)


def unpaired(event: Tournament, number: int, words: Words) -> list[Unpaired]:
    """Who has no game in the round, by kind of bye, then by number; who withdrew is not named."""
    played = event.rounds[number - 1]
    seen = {tpn for game in played.games for tpn in game[:2]}
    byes = dict(played.byes)
    worth = event.points.of_matches(event.games_per_match).white
    written = score_text(event, words)
    rows = [
        Unpaired(
            player, byes.get(player.tpn, Bye.ZERO), written(worth[byes.get(player.tpn, Bye.ZERO)])
        )
        for player in event.players
        if player.tpn not in seen and player.takes_part(number)
    ]
    return sorted(rows, key=lambda row: (row.bye, row.player.tpn))


def named(player: Player) -> dict[str, Any]:
    """A name with its title, as templates set it."""
    return {"title": player.title, "name": breakable(player.name)}


def breakable(text: str) -> str:
    """The text with places to break words that no column could hold."""
    return " ".join(
        "\u200b".join(word[k : k + 4] for k in range(0, len(word), 4))
        if len(word) > _LONGEST_WORD
        else word
        for word in unicodedata.normalize("NFC", text).split()
    )


def collated(name: str) -> tuple[str, str]:
    """The key by which names are put in order: letters before their accents."""
    return folded(name), name


def initial(name: str) -> str:
    """The letter under which a name stands."""
    return collated(name)[0][:1].upper()
