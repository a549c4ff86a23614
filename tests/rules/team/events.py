"""Team events of two boards, made match by match: team t has the players 2t - 1 and 2t."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result, opposite
from ronde.domain.round import Board, Game, PlayedRound, game
from ronde.domain.team import AcceleratedTeams, ForfeitedMatch, Team, TeamBye, TeamEvent
from ronde.domain.tournament import Details, Tournament

WON, DRAWN, LOST = "won", "drawn", "lost"
FORFEIT, DOUBLE_FORFEIT = "forfeit", "double forfeit"

BOARDS = {
    WON: ((Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN)),
    DRAWN: ((Result.DRAW, Result.DRAW), (Result.DRAW, Result.DRAW)),
    LOST: ((Result.LOSS, Result.WIN), (Result.WIN, Result.LOSS)),
    FORFEIT: (
        (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    ),
    DOUBLE_FORFEIT: ((Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),) * 2,
}
"""Results of the first board (White's team has White) and of the second (it has Black)."""


@dataclass(frozen=True)
class Played:
    """A match: White's team, Black's team, what it was for White's."""

    white: int
    black: int
    result: str = WON


def event(
    teams: int,
    rounds: int,
    *played: Iterable[Played],
    byes: Iterable[TeamBye] = (),
    code: str = "",
    accelerated: tuple[AcceleratedTeams, ...] = (),
) -> Tournament:
    """A team tournament after these rounds; record 192 may tell its settings."""
    forfeits, done = [], []
    for number, matches in enumerate(played, 1):
        met = []
        for match in matches:
            met.append(Board(boards(match), (match.white, match.black)))
            if match.result == DOUBLE_FORFEIT:
                forfeits.append(ForfeitedMatch(number, match.white, match.black))
            elif match.result == FORFEIT:
                forfeits.append(ForfeitedMatch(number, match.white, match.black, white_won=True))
        done.append(PlayedRound(met))
    return Tournament(
        players=tuple(Player(Tpn(t), f"Player {t}") for t in range(1, 2 * teams + 1)),
        rounds=tuple(done),
        number_of_rounds=rounds,
        initial_colour="W",
        system="fide-team",
        details=Details(encoded_kind=code),
        team_event=TeamEvent(
            teams=tuple(
                Team(t, f"Team {t}", (Tpn(2 * t - 1), Tpn(2 * t))) for t in range(1, teams + 1)
            ),
            forfeits=tuple(forfeits),
            byes=tuple(byes),
            accelerated=accelerated,
        ),
    )


def boards(match: Played) -> tuple[Game, ...]:
    """The two games of a match."""
    (a, b), (c, d) = BOARDS[match.result]
    white, black = match.white, match.black
    return (
        Game(Tpn(2 * white - 1), Tpn(2 * black - 1), a, b),
        Game(Tpn(2 * black), Tpn(2 * white), c, d),
    )


def on_three_boards(teams: int, rounds: int, *played: dict[tuple[int, int], str]) -> Tournament:
    """An event of three boards; `{(1, 3): "++-"}`: team 1 has White, wins two boards, loses one."""
    done = []
    for matches in played:
        met = []
        for (white, black), results in matches.items():
            games = []
            for board, result in enumerate(results):
                mine, yours = Tpn(3 * white - 2 + board), Tpn(3 * black - 2 + board)
                won = Result.WIN if result == "+" else Result.LOSS
                first, second = (mine, yours) if board % 2 == 0 else (yours, mine)
                games.append(game(first, second, won if first == mine else opposite(won)))
            met.append(Board(tuple(games), (white, black)))
        done.append(PlayedRound(met))
    return Tournament(
        players=tuple(Player(Tpn(t)) for t in range(1, 3 * teams + 1)),
        rounds=tuple(done),
        number_of_rounds=rounds,
        initial_colour="W",
        system="fide-team",
        team_event=TeamEvent(
            teams=tuple(
                Team(t, f"Team {t}", tuple(Tpn(3 * t - 2 + board) for board in range(3)))
                for t in range(1, teams + 1)
            ),
        ),
    )


def bye(number: int, team: int, kind: Bye = Bye.PAIRING_ALLOCATED) -> TeamBye:
    return TeamBye(number, team, kind)
