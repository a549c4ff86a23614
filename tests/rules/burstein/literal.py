"""The Burstein System read aloud: every pairing of a bracket, in the order of Article 4.

Slow, and only for a few players. Nothing of the engine is used but the players and the games.
Seeding rounds are the Dutch system's and are not read here.

Rule: FIDE C.04.4.2 (2026)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from tests.rules.dubov.literal import extra_points

Mark = Result | Bye
NO_GAME = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}
BARS: frozenset[Mark] = frozenset({Result.FORFEIT_WIN, Bye.PAIRING_ALLOCATED, Bye.FULL})
BARS_2017: frozenset[Mark] = frozenset({Result.FORFEIT_WIN, Bye.PAIRING_ALLOCATED})
Pair = tuple[int, int]
Candidate = tuple[tuple[Pair, ...], tuple[int, ...]]
"""Pairs and outgoing floaters."""


class Cards:
    """What is known of the players, by number."""

    def __init__(self, event: Tournament) -> None:
        numbers = [int(p.tpn) for p in event.players]
        self.score = dict.fromkeys(numbers, 0)
        self.colours = dict.fromkeys(numbers, "")
        self.met: dict[int, list[int]] = {t: [] for t in numbers}
        self.rounds: dict[int, list[tuple[Mark, int, int]]] = {t: [] for t in numbers}
        for played in event.rounds:
            seen: set[int] = set()
            for white, black, white_result, black_result in played.games:
                self._game(event, white, black, white_result, "W")
                self._game(event, black, white, black_result, "B")
                seen.update((white, black))
            byes = dict(played.byes)
            for t in numbers:
                if t not in seen:
                    bye = byes.get(t, Bye.ZERO)
                    self.score[t] += event.points.white[bye]
                    self.rounds[t].append((bye, 0, event.points.white[bye]))

    def _game(self, event: Tournament, me: int, you: int, result: Result, colour: str) -> None:
        worth = event.points.white[result]
        self.score[me] += worth
        self.rounds[me].append((result, you, worth))
        if result not in NO_GAME:
            self.colours[me] += colour
            self.met[me].append(you)

    def wants(self, t: int) -> tuple[str, int]:
        """1.5: the due colour and its strength, 3 absolute, 2 strong, 1 mild, 0 none."""
        colours = self.colours[t]
        difference = colours.count("W") - colours.count("B")
        if difference > 1:
            return "B", 3
        if difference < -1:
            return "W", 3
        if colours[-2:] in ("WW", "BB"):
            return ("B", 3) if colours[-1] == "W" else ("W", 3)
        if difference:
            return ("B", 2) if difference > 0 else ("W", 2)
        if colours:
            return ("B", 1) if colours[-1] == "W" else ("W", 1)
        return "", 0


class Literal:
    """One round after the seeding rounds."""

    def __init__(
        self,
        event: Tournament,
        bars: frozenset[Mark] = BARS,
        edition: int = 2026,
        zero_point_byes: str = "to-this-round",
    ) -> None:
        self.event = event
        self.edition = edition
        self.cards = Cards(event)
        self.bars = bars
        self.number = len(event.rounds) + 1
        absent = event.absent(self.number)
        self.present = [int(p.tpn) for p in event.players if p.tpn not in absent]
        paid = {a.tpn for a in event.absences if a.bye is not Bye.ZERO}
        self.away = {int(t) for t in absent if t not in paid}
        if zero_point_byes == "to-last-round":
            self.away = {int(p.tpn) for p in event.players}
        self.bans = {frozenset(p) for b in event.forbidden for p in combinations(b.tpns, 2)}
        self.can_be_paired = cache(self._can_be_paired)
        self.index = {int(p.tpn): self._index(p.tpn) for p in event.players}
        order = [int(t) for t in event.ranking] or list(self.index)
        self.rank = {t: place for place, t in enumerate(order)}
        extra = extra_points(event, self.number)
        self.score = {t: self.cards.score[t] + extra[t] for t in self.index}

    def seen_score(self, t: int) -> int:
        """1.7.2: a run of zero-point byes up to the current round is a run of draws for others."""
        score = self.cards.score[t]
        if t in self.away:
            for mark, _, worth in reversed(self.cards.rounds[t]):
                if mark is not Bye.ZERO:
                    break
                score += self.event.points.draw - worth
        return score

    def _index(self, t: int) -> tuple[int, int]:
        """1.7: Buchholz, then Sonneborn-Berger."""
        buchholz = berger = 0
        for mark, opponent, worth in self.cards.rounds[t]:
            game = isinstance(mark, Result) and mark not in NO_GAME
            score = self.seen_score(opponent) if game else self.cards.score[t]
            buchholz += score
            berger += score * worth
        return buchholz, berger

    def ranked(self, players: Iterable[int]) -> list[int]:
        """1.8"""
        return sorted(players, key=lambda t: (-self.index[t][0], -self.index[t][1], self.rank[t]))

    def legal(self, a: int, b: int) -> bool:
        """[C1] and [C3]."""
        if b in self.cards.met[a] or frozenset((a, b)) in self.bans:
            return False
        return not (self.cards.wants(a) == self.cards.wants(b) and self.cards.wants(a)[1] == 3)

    def _can_be_paired(self, players: frozenset[int]) -> bool:
        if not players:
            return True
        first = min(players)
        return any(
            self.legal(first, other) and self.can_be_paired(players - {first, other})
            for other in players
            if other != first
        )

    def pair(self) -> tuple[set[Pair], int | None] | None:
        """White-Black pairs and the bye; None where no legal pairing exists."""
        waiting = frozenset(self.present)
        bye = None
        if len(waiting) % 2:
            bye = self.bye(waiting)
            if bye is None:
                return None
            waiting -= {bye}
        elif not self.can_be_paired(waiting):
            return None
        games: set[Pair] = set()
        incoming: tuple[int, ...] = ()
        score = self.score
        for points in sorted({score[t] for t in waiting}, reverse=True):
            residents = [t for t in waiting if score[t] == points]
            below = frozenset(t for t in waiting if score[t] < points)
            pairs, incoming = self.bracket(incoming, residents, below)
            games.update(self.coloured(a, b) for a, b in pairs)
        return games, bye

    def bye(self, waiting: frozenset[int]) -> int | None:
        """3.1"""
        cards = self.cards
        found = [
            t
            for t in self.ranked(waiting)
            if not self.bars & {mark for mark, *_ in cards.rounds[t]}
            and self.can_be_paired(waiting - {t})
        ]
        return min(
            reversed(found), key=lambda t: (self.score[t], -len(cards.colours[t])), default=None
        )

    def candidates(self, players: list[int], floats: int) -> Iterator[Candidate]:
        """4.3: the opponents of BSN 1, 2, … compared in turn, larger BSN first, floating last."""
        if not players:
            yield (), ()
            return
        first, *others = players
        for other in reversed(others):
            if self.legal(first, other) and len(others) - 1 >= floats:
                for pairs, down in self.candidates([t for t in others if t != other], floats):
                    yield ((first, other), *pairs), down
        if floats:
            for pairs, down in self.candidates(others, floats - 1):
                yield pairs, (first, *down)

    def completed(self, players: list[int], below: frozenset[int]) -> tuple[int, list[Candidate]]:
        """The fewest floaters with which all the rest can be paired, and all such candidates."""
        for floats in range(len(players) % 2, len(players) + 1, 2):
            found = [
                (pairs, down)
                for pairs, down in self.candidates(players, floats)
                if self.can_be_paired(below | set(down))
            ]
            if found:
                return floats, found
        raise AssertionError("the round can be paired")

    def bracket(
        self, incoming: tuple[int, ...], residents: list[int], below: frozenset[int]
    ) -> Candidate:
        """3.2"""
        players = self.ranked([*incoming, *residents])
        _, found = self.completed(players, below)
        ahead = cache(lambda down: self.following(down, below))
        # The first of the best: min keeps the earliest.
        return min(
            found,
            key=lambda c: self.worth(self.quality(incoming, c[1]), ahead(c[1]), self.denied(c[0])),
        )

    def worth(self, quality: object, ahead: object, denied: int) -> tuple[Any, ...]:
        """[C6], [C7] and [C8], in their order; smaller is better."""
        return quality, ahead, denied

    def denied(self, pairs: Iterable[Pair]) -> int:
        """[C8]: how many players do not get their preference."""
        return sum(self.cards.wants(a)[0] == self.cards.wants(b)[0] != "" for a, b in pairs)

    def quality(self, incoming: tuple[int, ...], down: tuple[int, ...]) -> object:
        """[C6]; in 2017 it looked at incoming floaters only: how many, then their scores."""
        score = self.score
        if self.edition == 2017:
            left = sorted((score[t] for t in down if t in incoming), reverse=True)
            return len(left), left
        return sorted((score[t] for t in down), reverse=True)

    def following(self, down: tuple[int, ...], below: frozenset[int]) -> object:
        """[C7]: the best [C5] and [C6] of the following bracket."""
        if not below:
            return ()
        score = self.score
        points = max(score[t] for t in below)
        residents = [t for t in below if score[t] == points]
        rest = frozenset(t for t in below if score[t] < points)
        floats, found = self.completed([*down, *residents], rest)
        return floats, min(self.quality(down, out) for _, out in found)  # type: ignore[type-var]

    def coloured(self, a: int, b: int) -> Pair:
        """5.2"""
        cards = self.cards
        one, two = self.ranked((a, b))
        x, y = cards.colours[one], cards.colours[two]
        (mine, strength), (yours, other) = cards.wants(one), cards.wants(two)
        side = ""
        if not x and not y:
            one, two = sorted((a, b), key=lambda t: (-self.score[t], self.rank[t]))
            initial = self.event.initial_colour or "W"
            side = initial if self.odd(one) else "WB"[initial == "W"]
        elif mine != yours:
            side = mine or "WB"[yours == "W"]
        elif strength != other:
            side = mine if strength > other else "WB"[yours == "W"]
        else:
            for p, q in zip(reversed(x), reversed(y), strict=False):
                if p != q:
                    side = q
                    break
            side = side or mine
        return (one, two) if side == "W" else (two, one)

    def odd(self, number: int) -> bool:
        """The number among those who have been taken into a pairing."""
        never = (Bye.HALF, Bye.FULL, Bye.ZERO)
        entered = [
            t
            for t, rounds in sorted(self.cards.rounds.items(), key=lambda r: self.rank[r[0]])
            if t in self.present or any(mark not in never for mark, *_ in rounds)
        ]
        return entered.index(number) % 2 == 0
