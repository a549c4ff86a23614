"""Tie-breaks once more, slowly and by the letter: one player, one code, straight from the rounds.

Nothing here is shared with the product: scores are `Fraction`s counted game by game, and every
function follows the sentence of its article.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament

WON = {Result.WIN, Result.UNRATED_WIN}
DRAWN = {Result.DRAW, Result.UNRATED_DRAW}
FORFEITS = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}
TENTH = Fraction(1, 10)


@dataclass
class Round:
    """What happened to one player in one round."""

    number: int
    mark: Result | Bye
    opponent: int | None
    black: bool
    points: Fraction

    @property
    def over_the_board(self) -> bool:
        return self.opponent is not None and self.mark not in FORFEITS

    @property
    def requested_bye(self) -> bool:
        return self.mark in (Bye.HALF, Bye.ZERO)

    @property
    def voluntary(self) -> bool:
        return self.requested_bye or self.mark is Result.FORFEIT_LOSS


def half_up(value: Fraction, unit: int = 1) -> Fraction:
    return Fraction((value * unit + Fraction(1, 2)).__floor__(), unit)


class Literal:
    """A tournament, read round by round."""

    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.players = range(1, len(event.players) + 1)
        self.win = event.points.win * TENTH
        self.best = max(event.points.win, event.points.black_win or 0) * TENTH
        self.draw = event.points.draw * TENTH
        self.robin = event.is_round_robin
        self.total = max(event.number_of_rounds or 0, len(event.rounds))

    @cached_property
    def rounds(self) -> dict[int, list[Round]]:
        """Every round of every player."""
        found: dict[int, list[Round]] = {p: [] for p in self.players}
        for number, played in enumerate(self.event.rounds, 1):
            for p in self.players:
                found[p].append(self._round(number, p, played))
        return found

    def _round(self, number: int, p: int, played: object) -> Round:
        system = replace(self.event.points, unknown=0)
        for game in played.games:  # type: ignore[attr-defined]
            if game.white == p:
                worth = system.white[game.white_result] * TENTH
                return Round(number, game.white_result, game.black, False, worth)
            if game.black == p:
                worth = system.black[game.black_result] * TENTH
                return Round(number, game.black_result, game.white, True, worth)
        bye = dict(played.byes).get(p, Bye.ZERO)  # type: ignore[attr-defined]
        return Round(number, bye, None, False, system.white[bye] * TENTH)

    def score(self, p: int) -> Fraction:
        return sum((r.points for r in self.rounds[p]), Fraction(0))

    def met(self, p: int) -> list[int]:
        return [r.opponent for r in self.rounds[p] if r.over_the_board and r.opponent]

    # Article 7

    def win_(self, p: int) -> int:
        worths = [
            (self.event.points.black if r.black else self.event.points.white)[Result.WIN] * TENTH
            for r in self.rounds[p]
        ]
        return sum(r.points == w for r, w in zip(self.rounds[p], worths, strict=True))

    def _article_7_game(self, r: Round) -> bool:
        return r.over_the_board or (self.robin and r.mark is Result.FORFEIT_WIN)

    def won(self, p: int) -> int:
        wins = WON | {Result.FORFEIT_WIN}
        return sum(self._article_7_game(r) and r.mark in wins for r in self.rounds[p])

    def bpg(self, p: int) -> int:
        return sum(self._article_7_game(r) and r.black for r in self.rounds[p])

    def bwg(self, p: int) -> int:
        wins = WON | {Result.FORFEIT_WIN}
        return sum(self._article_7_game(r) and r.black and r.mark in wins for r in self.rounds[p])

    def rep(self, p: int) -> int:
        return len(self.rounds[p]) - sum(r.voluntary for r in self.rounds[p])

    def ps(self, p: int, cut: int = 0) -> Fraction:
        worth = [r.points for r in self.rounds[p]]
        cumulative = [sum(worth[: k + 1], Fraction(0)) for k in range(len(worth))]
        return sum(cumulative[cut:], Fraction(0))

    def std(self, p: int) -> Fraction:
        total = Fraction(0)
        for r in self.rounds[p]:
            other = self.draw
            if r.opponent is not None:
                other = self.rounds[r.opponent][r.number - 1].points
            if r.mark is Result.UNKNOWN:
                continue
            total += 1 if r.points > other else Fraction(1, 2) if r.points == other else 0
        return total

    # Articles 8, 9 and 16

    def adjusted(self, p: int, fore: bool = False) -> Fraction:
        """16.3: requested byes that only voluntary unplayed rounds follow are draws."""
        total = Fraction(0)
        for r in self.rounds[p]:
            later = self.rounds[p][r.number :]
            followed = any(not x.voluntary or (fore and self._is_fore(x)) for x in later)
            if (fore and self._is_fore(r)) or (r.requested_bye and not followed and not self.robin):
                total += self.draw
            else:
                total += r.points
        return total

    def _is_fore(self, r: Round) -> bool:
        return r.number == self.total and r.opponent is not None

    def own(self, p: int, fore: bool) -> Fraction:
        return sum(
            (self.draw if fore and self._is_fore(r) else r.points for r in self.rounds[p]),
            Fraction(0),
        )

    def faced(
        self, p: int, *, capped: bool, fore: bool, forfeits: bool
    ) -> list[tuple[Fraction, bool, Round]]:
        """Score, whether it comes from a voluntary unplayed round, and the round."""
        found = []
        for r in self.rounds[p]:
            scheduled = r.opponent is not None and (
                r.over_the_board or forfeits or self.robin or (fore and self._is_fore(r))
            )
            if scheduled and r.opponent is not None:
                found.append((self.adjusted(r.opponent, fore), False, r))
            elif not self.robin:
                score = self.own(p, fore)
                if capped:
                    cap = self.draw * self.total
                    if r.opponent is not None:
                        cap = self.adjusted(r.opponent, fore)
                    score = min(score, cap)
                found.append((score, r.voluntary, r))
        return found

    def buchholz(
        self,
        p: int,
        low: int = 0,
        high: int = 0,
        *,
        products: bool = False,
        capped: bool = True,
        fore: bool = False,
        forfeits: bool = False,
    ) -> Fraction:
        left = [
            (score, score * r.points if products else score, voluntary, r.number)
            for score, voluntary, r in self.faced(p, capped=capped, fore=fore, forfeits=forfeits)
        ]
        for _ in range(low):
            if left:
                least = sorted(left, key=lambda e: (e[0], e[1]))[0]
                voluntary = sorted([e for e in left if e[2]], key=lambda e: (e[1], e[3]))
                if voluntary and voluntary[0][1] >= least[1]:
                    least = voluntary[0]
                left.remove(least)
        for _ in range(high):
            if left:
                left.remove(sorted(left, key=lambda e: (e[0], e[1]))[-1])
        return sum((e[1] for e in left), Fraction(0))

    def aob(self, p: int, fore: bool = False) -> Fraction | None:
        values = [self.buchholz(o, fore=fore) for o in self.met(p)]
        return half_up(sum(values, Fraction(0)) / len(values), 100) if values else None

    def koya(self, p: int, moved: int = 0) -> Fraction:
        games = len(self.event.rounds)
        if self.robin:
            if games % len(self.players) == 0:
                games -= games // len(self.players)
            games -= sum(
                all(r.opponent is None and r.mark is not Bye.PAIRING_ALLOCATED for r in rounds)
                for rounds in self.rounds.values()
            )
        limit = self.win * games / 2 + Fraction(moved, 2)
        return sum(
            (
                r.points
                for r in self.rounds[p]
                if r.opponent is not None and self.score(r.opponent) >= limit
            ),
            Fraction(0),
        )

    # Article 10

    def rating(self, p: int) -> int:
        return self.event.player(p).rating

    def all_rated(self) -> bool:
        return all(self.rating(p) for p in self.players)

    def games(self, p: int) -> list[tuple[int, Fraction]]:
        return [
            (
                self.rating(r.opponent),
                Fraction(r.mark in WON) + Fraction(r.mark in DRAWN) / 2,
            )
            for r in self.rounds[p]
            if r.over_the_board and r.opponent and r.mark is not Result.UNKNOWN
        ]

    def aro(self, p: int, low: int = 0, high: int = 0) -> Fraction | None:
        ratings = sorted(rating for rating, _ in self.games(p))
        for _ in range(low):
            ratings = ratings[1:]
        for _ in range(high):
            ratings = ratings[:-1]
        if not self.all_rated() or not ratings:
            return None
        return half_up(Fraction(sum(ratings), len(ratings)))

    # Article 6

    def encounter(self, tied: list[int], forfeits: bool) -> list[list[int]]:
        """The tied players in the order of article 6."""
        if len(tied) == 1:
            return [tied]
        points, missing = {}, {}
        for p in tied:
            against: dict[int, list[Fraction]] = {}
            for r in self.rounds[p]:
                counts = r.over_the_board or forfeits or self.robin
                if counts and r.opponent in tied and r.mark is not Result.UNKNOWN:
                    against.setdefault(r.opponent, []).append(r.points)
            points[p] = sum(
                (sum(games, Fraction(0)) / len(games) for games in against.values()), Fraction(0)
            )
            missing[p] = 0 if self.robin else len(tied) - 1 - len(against)
        if not any(missing.values()):
            levels = sorted(set(points.values()), reverse=True)
            parts = [[p for p in tied if points[p] == level] for level in levels]
        else:
            parts, rest = [], list(tied)
            while len(rest) > 1:
                first = [
                    p
                    for p in rest
                    if all(points[p] > points[q] + self.best * missing[q] for q in rest if q != p)
                ]
                if not first:
                    break
                parts.append(first)
                rest.remove(first[0])
            parts.append(rest)
        if len(parts) == 1:
            return parts
        return [group for part in parts for group in self.encounter(part, forfeits)]

    # FMJD Annexe V (2017) 3.1

    def opponents_scores(self, p: int) -> list[Fraction]:
        rest = (Bye.PAIRING_ALLOCATED, Bye.UNOPPOSED)
        return [
            Fraction(0) if r.opponent is None else self.score(r.opponent)
            for r in self.rounds[p]
            if r.opponent is not None or r.mark in rest
        ]
