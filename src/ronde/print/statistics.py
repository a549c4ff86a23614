"""How many games of an event were won, drawn, forfeited or are still open."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament

_WON = (Result.WIN, Result.UNRATED_WIN)
_DRAWN = (Result.DRAW, Result.UNRATED_DRAW)


@dataclass(frozen=True, slots=True)
class GameCounts:
    """The games of a round, or of all rounds: how they ended."""

    white: int = 0
    drawn: int = 0
    black: int = 0
    forfeited: int = 0
    open: int = 0
    byes: int = 0

    @property
    def played(self) -> int:
        """Games that were played to an end."""
        return self.white + self.drawn + self.black

    def __add__(self, other: GameCounts) -> GameCounts:
        return GameCounts(
            self.white + other.white,
            self.drawn + other.drawn,
            self.black + other.black,
            self.forfeited + other.forfeited,
            self.open + other.open,
            self.byes + other.byes,
        )


def count_games(event: Tournament, number: int) -> GameCounts:
    """The games of one round.

    Where teams meet, a board without an opponent is a forfeit, and so is every board of a match
    that a team does not play; byes are those of teams.
    """
    played = event.rounds[number - 1]
    kinds: Counter[str] = Counter()
    for game in played.games:
        if Result.UNKNOWN in game[2:]:
            kinds["open"] += 1
        elif not game.white_result.played or not game.black_result.played:
            kinds["forfeited"] += 1
        elif game.white_result in _WON:
            kinds["white"] += 1
        elif game.black_result in _WON:
            kinds["black"] += 1
        elif game.white_result in _DRAWN or game.black_result in _DRAWN:
            kinds["drawn"] += 1
        else:
            kinds["forfeited"] += 1
    teams = event.team_event
    if teams is None or not teams.paired:
        return GameCounts(**kinds, byes=len(played.byes))
    seated = {board.teams for board in played.boards}
    lost = [m for m in teams.forfeits if m.round == number and (m.white, m.black) not in seated]
    counted = {tpn for m in lost for n in (m.white, m.black) for tpn in teams.team(n).players}
    alone = [tpn for tpn, bye in played.byes if bye is Bye.UNOPPOSED]
    kinds["forfeited"] += sum(tpn not in counted for tpn in alone)
    kinds["forfeited"] += len(lost) * len(teams.board_colours)
    return GameCounts(**kinds, byes=sum(bye.round == number for bye in teams.byes))


def federations(event: Tournament) -> list[tuple[str, int]]:
    """The federations and how many players each has sent, the largest first."""
    found = Counter(player.federation for player in event.players if player.federation)
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))
