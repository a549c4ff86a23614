"""The past of an event read once more from its rounds: who met whom, colours, byes.

Shares nothing with the engine but the values of `ronde.domain`, so that what an account claims
can be looked up.
"""

from __future__ import annotations

from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Tournament
from ronde.rulebooks.account import Obstacle


class Past:
    """What the rounds before the coming one tell; a match counts as its games together."""

    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.colours: dict[int, str] = {player.tpn: "" for player in event.players}
        self.met: dict[frozenset[int], list[int]] = {}
        self.unplayed: dict[int, set[tuple[int, Result | Bye]]] = {
            p.tpn: set() for p in event.players
        }
        for number, played in enumerate(event.rounds, 1):
            for game in played.games:
                for tpn, colour, result in (
                    (game.white, "W", game.white_result),
                    (game.black, "B", game.black_result),
                ):
                    if PLAYED_MARKS[result]:
                        self.colours[tpn] += colour
                    else:
                        self.unplayed[tpn].add((number, result))
                if PLAYED_MARKS[game.white_result] or self._half_forfeited(played, game):
                    self.met.setdefault(frozenset((game.white, game.black)), []).append(number)
            for tpn, bye in played.byes:
                self.unplayed[tpn].add((number, bye))

    def _half_forfeited(self, played: PlayedRound, game: Game) -> bool:
        """A match that nobody forfeited whole is a meeting (C.04.5, ADR-0030)."""
        if self.event.games_per_match == 1:
            return False
        both = [g for g in played.games if {g.white, g.black} == {game.white, game.black}]
        lost = [
            {
                g.white if g.white_result is Result.FORFEIT_LOSS else 0,
                g.black if g.black_result is Result.FORFEIT_LOSS else 0,
            }
            for g in both
        ]
        return not (set.intersection(*lost) - {0})

    def confirms(self, obstacle: Obstacle) -> bool:
        """The claim can be seen in the rounds, or in the arbiter's list."""
        if len(obstacle.pair) == 1:
            return self._bars(obstacle)
        if "round" in obstacle.facts:
            return obstacle.facts["round"] in self.met.get(frozenset(obstacle.pair), [])
        if obstacle.template == "the arbiter keeps them apart":
            return self._forbidden(*obstacle.pair)
        if obstacle.template.startswith("both must have"):
            owed = "W" if obstacle.template.endswith("White") else "B"
            return all(self._must_have(tpn, owed) for tpn in obstacle.pair)
        assert obstacle.template.startswith("one of them would have a third colour")
        a, b = obstacle.pair
        return all(
            self._too_much(self.colours[a] + mine) or self._too_much(self.colours[b] + yours)
            for mine, yours in ("WB", "BW")
        )

    def _bars(self, obstacle: Obstacle) -> bool:
        if "round" not in obstacle.facts:
            return bool(self.unplayed[obstacle.pair[0]])
        number = obstacle.facts["round"]
        marks = {mark for at, mark in self.unplayed[obstacle.pair[0]] if at == number}
        if "had the bye" in obstacle.template:
            return Bye.PAIRING_ALLOCATED in marks
        if "won without playing" in obstacle.template:
            return bool(marks & {Result.FORFEIT_WIN, Bye.UNOPPOSED})
        return any(self.event.points.white[mark] > 0 for mark in marks)

    def _forbidden(self, a: int, b: int) -> bool:
        number = len(self.event.rounds) + 1
        return any(
            {a, b} <= set(ban.tpns) and ban.first_round <= number <= (ban.last_round or number)
            for ban in self.event.forbidden
        )

    def owed(self, tpn: int) -> str:
        """The colour that a player must have after two of the other running, or two too many."""
        return next((colour for colour in "WB" if self._must_have(tpn, colour)), "")

    def _must_have(self, tpn: int, colour: str) -> bool:
        """The last two games, or two games more, were of the other colour."""
        games, other = self.colours[tpn], "WB"[colour == "W"]
        return games.endswith(2 * other) or games.count(other) - games.count(colour) >= 2

    @staticmethod
    def _too_much(games: str) -> bool:
        return games[-3:] in ("WWW", "BBB") or abs(games.count("W") - games.count("B")) > 2
