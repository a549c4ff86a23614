"""Smaller counterexamples: rounds and players are left out while the difference persists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ronde.domain.player import Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Absence, Tournament

TRIALS = 400
"""Positions that are tried at most for one counterexample."""

IN_PLACE_OF = {
    Result.WIN: Bye.FULL,
    Result.UNRATED_WIN: Bye.FULL,
    Result.FORFEIT_WIN: Bye.FULL,
    Result.DRAW: Bye.HALF,
    Result.UNRATED_DRAW: Bye.HALF,
}
"""What is left of a game when the opponent is left out; of any other result, an absence."""


Differs = Callable[[Tournament], bool]
Boards = Callable[[Tournament], Iterable[tuple[int, int]]]


def shrink(tournament: Tournament, differs: Differs, boards: Boards) -> Tournament:
    """A smaller position in which the engines still differ.

    Two who meet in the next round go together: where the engines agree on a board, the rest is
    likely to be paired as before. It ends when no step is left, or after `TRIALS` positions.
    """
    left = iter(range(TRIALS))

    def still(smaller: Tournament) -> bool:
        return next(left, None) is not None and differs(smaller)

    before = None
    while tournament is not before:
        before = tournament
        tournament = _fewer(tournament, still, len(tournament.rounds), without_round)
        tournament = _fewer_boards(tournament, still, boards)
        tournament = _fewer(tournament, still, len(tournament.players), without_player)
    return tournament


def _fewer(
    tournament: Tournament,
    still: Differs,
    count: int,
    without: Callable[[Tournament, int], Tournament],
) -> Tournament:
    """Without the rounds, or the players, that are not needed; the last ones are tried first."""
    for number in range(count, 0, -1):
        smaller = without(tournament, number)
        if still(smaller):
            tournament = smaller
    return tournament


def _fewer_boards(tournament: Tournament, still: Differs, boards: Boards) -> Tournament:
    """Both players of a board leave, the later boards first; then the boards are others."""
    for board in reversed(list(boards(tournament))):
        smaller = without_player(without_player(tournament, max(board)), min(board))
        if still(smaller):
            return _fewer_boards(smaller, still, boards)
    return tournament


def without_round(tournament: Tournament, number: int) -> Tournament:
    """The position as if that round had not been played; the last round stays the last."""
    rounds = (*tournament.rounds[: number - 1], *tournament.rounds[number:])
    players = tuple(
        replace(
            player,
            first_round=_earlier(player.first_round, number),
            last_round=None if player.last_round is None else _earlier(player.last_round, number),
        )
        for player in tournament.players
    )
    return replace(
        tournament,
        players=players,
        rounds=rounds,
        initial_colour=tournament.drawn_colour,
        number_of_rounds=None
        if tournament.number_of_rounds is None
        else tournament.number_of_rounds - 1,
        absences=tuple(a._replace(round=_earlier(a.round, number)) for a in tournament.absences),
        pairing_states=(),
    )


def _earlier(round_: int, number: int) -> int:
    return round_ - 1 if round_ > number else round_


def without_player(tournament: Tournament, tpn: int) -> Tournament:
    """The position without that player, whose opponents keep their points by byes."""

    def number(of: int) -> Tpn:
        return Tpn(of - 1 if of > tpn else of)

    players = tuple(
        replace(player, tpn=number(player.tpn))
        for player in tournament.players
        if player.tpn != tpn
    )
    absences = tuple(
        Absence(a.round, number(a.tpn), a.bye) for a in tournament.absences if a.tpn != tpn
    )
    rounds = tuple(_left(played, tpn, number) for played in tournament.rounds)
    return replace(
        tournament,
        players=players,
        rounds=rounds,
        absences=absences,
        forbidden=tuple(
            replace(ban, tpns=tuple(number(of) for of in ban.tpns if of != tpn))
            for ban in tournament.forbidden
        ),
        abnormal=tuple(a._replace(tpn=number(a.tpn)) for a in tournament.abnormal if a.tpn != tpn),
        ranking=(),
        pairing_states=(),
        initial_colour=tournament.drawn_colour,
    )


def _left(played: PlayedRound, tpn: int, number: Callable[[int], Tpn]) -> PlayedRound:
    byes = [(number(who), bye) for who, bye in played.byes if who != tpn]
    games = []
    for white, black, white_result, black_result in played.games:
        if tpn not in (white, black):
            games.append(Game(number(white), number(black), white_result, black_result))
            continue
        other, result = (black, black_result) if white == tpn else (white, white_result)
        if result in IN_PLACE_OF:
            byes.append((number(other), IN_PLACE_OF[result]))
    return PlayedRound(tuple(games), tuple(byes))
