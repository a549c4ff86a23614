"""The Double-Swiss System: every round a match of two games.

Rule: FIDE C.04.5
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.domain.result import Bye, Result
from ronde.verifier.claims import (
    Claim,
    alternate_higher,
    alternate_lower,
    fewer_whites,
    latest_difference,
    newcomers,
)
from ronde.verifier.history import NOT_PLAYED, History
from ronde.verifier.matches import MatchRound
from ronde.verifier.round import judges
from ronde.verifier.statement import Figures

COLOURS = (newcomers, fewer_whites, latest_difference, alternate_higher, alternate_lower)
BARRING = (Bye.PAIRING_ALLOCATED, Bye.FULL, Bye.UNOPPOSED)
PairKind = tuple[Claim, bool, bool]


class DoubleSwiss(MatchRound):
    """A round of matches of two games.

    A match is forfeited if a player forfeits all its games: it is no meeting and no float. A
    colour is had if a game was played: that of the first game.

    Rule: FIDE C.04.5 0, 1.5-1.6, 2.1.2 [C2]
    """

    pair_codes: Sequence[str] = ("C8",)

    def __init__(self, history: History) -> None:
        super().__init__(history, COLOURS)
        count = len(history.points)
        met: list[list[int]] = [[] for _ in range(count)]
        colours = [""] * count
        barred = [False] * count
        floated: set[int] = set()
        for score, played in zip(history.scores, history.tournament.rounds, strict=True):
            floated = set()
            for tpn, bye in played.byes:
                barred[tpn - 1] |= bye in BARRING
            for games in played.meetings:
                results: dict[int, list[Result]] = {}
                for white, black, mine, yours in games:
                    results.setdefault(white - 1, []).append(mine)
                    results.setdefault(black - 1, []).append(yours)
                one, other = results
                barred[one] |= self._won_by_forfeit(results[one], results[other])
                barred[other] |= self._won_by_forfeit(results[other], results[one])
                if _forfeited(results[one]) or _forfeited(results[other]):
                    continue
                met[one].append(other)
                met[other].append(one)
                if any(result not in NOT_PLAYED for result in results[one]):
                    colours[one] += "W"
                    colours[other] += "B"
                if score[one] != score[other]:
                    floated |= {one, other}
        self.met: list[frozenset[int]] = [frozenset(others) for others in met]
        self.matches: list[int] = [len(others) for others in met]
        self.barred: list[bool] = barred
        self.floated: frozenset[int] = frozenset() if history.last_round else frozenset(floated)
        self.claims: list[Claim] = [Claim("", 0, colours[i], history.odd[i]) for i in range(count)]
        self.rows: Sequence[int] = self.legal()

    def _won_by_forfeit(self, mine: Sequence[Result], yours: Sequence[Result]) -> bool:
        """Whether the match was won since the other, and nobody else, forfeited it."""
        if self.history.options.get("match_by_forfeit") == "both-games":
            return all(result is Result.FORFEIT_WIN for result in mine)
        return _forfeited(yours) and not _forfeited(mine)

    def pair_cost(self, a: PairKind, b: PairKind) -> Figures:
        """[C8]: opponents of upfloaters who floated in the previous round.

        Rule: FIDE C.04.5 2.3.5
        """
        return (a[1] != b[1] and (a[2] or b[2]),)


def _forfeited(results: Sequence[Result]) -> bool:
    return all(result is Result.FORFEIT_LOSS for result in results)


verify, compare = judges(DoubleSwiss)
round_of = DoubleSwiss
"""The round of a history, for those who look for proofs."""
