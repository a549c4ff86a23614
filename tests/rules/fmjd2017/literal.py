"""The 2017 annex executed to the letter and slowly: all solutions of a group, in order.

Nothing is shared with the product but the tournament itself, the names of results and the slow
helpers of the 1986 literal. Players are pairing numbers.

Rule: FMJD Annexe V (2017) 3-6; readings 2.1-2.13
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any

from ronde.domain.result import Bye
from ronde.domain.tournament import Tournament
from tests.rules.fmjd1986.literal import (
    OTHER,
    UNPLAYED,
    Literal1986,
    NoPairing,
    Pair,
    can_all_be_paired,
    halves,
)


@dataclass(frozen=True)
class Choices:
    """The eight aspects; values as in readings 0.7."""

    order_r1: str = "b"
    pairing_r1: str = "halves"
    colours_r1: str = "alternate"
    order_next: str = "b"
    in_group: str = "a"
    odd: str = "b"
    float_target: str = "a"
    colour: str = "weak"
    floats: bool = True
    floats_two_rounds: bool = False
    colour_may_float: bool = False
    strong_every_round: bool = False
    balanced: str = "first"


RATING = Choices()
SOLKOFF = replace(RATING, order_r1="a", colours_r1="upper", order_next="a")
PRESETS = {
    "fmjd-2017-rating": RATING,
    "fmjd-2017-rating-players": replace(RATING, in_group="dubov", odd="a"),
    "fmjd-2017-solkoff-truncated": SOLKOFF,
    "fmjd-2017-solkoff-median": SOLKOFF,
    "kndb-solkoff": replace(
        SOLKOFF,
        pairing_r1="neighbours",
        colours_r1="odd",
        in_group="b",
        odd="a",
        float_target="b",
        colour="none",
        floats=False,
    ),
}


@dataclass
class Solution:
    """A way to pair a group: its pairs and who is left over."""

    pairs: list[Pair]
    left: list[int]


class Literal2017(Literal1986):
    """One round to pair."""

    def __init__(
        self,
        event: Tournament,
        preset: str,
        options: Mapping[str, Any] | None = None,
        acceleration: str | None = None,
    ) -> None:
        super().__init__(event, acceleration=acceleration)
        self.choices = replace(PRESETS[preset], **(options or {}))
        self.rating: dict[int, int] = {p.tpn: p.rating for p in event.players}

    # Orders

    @cached_property
    def by_rating(self) -> dict[int, int]:
        order = sorted(self.players, key=lambda t: (-self.rating[t], t))
        return {tpn: place for place, tpn in enumerate(order)}

    @cached_property
    def haley_points(self) -> dict[int, int]:
        return self.haley_in(self.number)

    def haley_in(self, number: int) -> dict[int, int]:
        """6.2; reading 2.13."""
        extra = dict.fromkeys(self.players, 0)
        if self.acceleration == "haley" and number == 2:
            paired = {t for game in self.event.rounds[0].games for t in game[:2]}
            for tpn in self.sections(sorted(paired, key=self.by_rating.__getitem__))[0]:
                extra[tpn] = self.event.points.win
        return extra

    def sections(self, line: Sequence[int]) -> list[list[int]]:
        boards = len(line) // 2
        upper = 2 * -(-boards // 2)
        return [list(line[:upper]), list(line[upper:])]

    def rested_first(self) -> set[int]:
        if not self.event.rounds:
            return set()
        return {t for t, bye in self.event.rounds[0].byes if bye is Bye.PAIRING_ALLOCATED}

    def score(self, tpn: int) -> int:
        """The pairing score. 4.1, 6.2"""
        if self.number == 2 and tpn in self.rested_first():
            return 0
        return self.points[tpn] + self.haley_points[tpn]

    def score_before(self, number: int) -> dict[int, int]:
        """Pairing scores when an earlier round was paired. Reading 2.6"""
        points = dict.fromkeys(self.players, 0)
        for played in self.event.rounds[: number - 1]:
            for white, black, result, other in played.games:
                points[white] += self.event.points.white[result]
                points[black] += self.event.points.black[other]
            for tpn, bye in played.byes:
                points[tpn] += self.event.points.white[bye]
        if number == 2:
            points.update(dict.fromkeys(self.rested_first(), 0))
        extra = self.haley_in(number)
        return {tpn: points[tpn] + extra[tpn] for tpn in self.players}

    @cached_property
    def mean(self) -> dict[int, Fraction]:
        """Mean rating of the opponents played and of the dummy; nobody met: 0. Reading 2.8"""
        dummy = min(self.rating.values()) - 1
        means = {}
        for tpn in self.players:
            met = [self.rating[you] for you, mine in self.opponents[tpn] if mine not in UNPLAYED]
            for played in self.event.rounds:
                met += [dummy for t, bye in played.byes if (t, bye) == (tpn, Bye.PAIRING_ALLOCATED)]
            means[tpn] = Fraction(sum(met), len(met)) if met else Fraction(0)
        return means

    def order_key(self, order: str, t: int) -> tuple[Any, ...]:
        if order == "a":
            return -self.solkoff(t), -self.sonneborn_berger(t), t
        if order == "b":
            return -self.rating[t], t
        if order == "c":
            return (t,)
        return -self.mean[t], -self.rating[t], t

    @cached_property
    def ranking(self) -> list[int]:
        order = self.choices.order_next
        return sorted(self.present, key=lambda t: (-self.score(t), *self.order_key(order, t)))

    def floated(self, number: int) -> dict[int, str]:
        """Who went up or down in an earlier round. Reading 2.6"""
        if number < 1:
            return {}
        scores = self.score_before(number)
        floats: dict[int, str] = {}
        for white, black, result, _ in self.event.rounds[number - 1].games:
            if result not in UNPLAYED and scores[white] != scores[black]:
                low, high = sorted((white, black), key=scores.__getitem__)
                floats[high], floats[low] = "down", "up"
        return floats

    # The round

    def pair(self) -> tuple[set[Pair], int | None]:
        if self.number == 1:
            return self.first_round()
        legal = self.legal(relaxed=True)
        rest = None
        if len(self.present) % 2:
            rested = {
                t for p in self.event.rounds for t, bye in p.byes if bye is Bye.PAIRING_ALLOCATED
            }
            for rest in reversed(self.ranking):
                others = [t for t in self.present if t != rest]
                if rest not in rested and can_all_be_paired(others, legal):
                    break
            else:
                raise NoPairing
        line = [t for t in self.ranking if t != rest]
        if not can_all_be_paired(line, legal):
            raise NoPairing
        pairs = self.groups(line)
        return {self.coloured(a, b) for a, b in pairs}, rest

    def first_round(self) -> tuple[set[Pair], int | None]:
        """A.b, B.b, 5.4, 6.1, 6.2; readings 2.10, 2.11."""
        choices = self.choices
        line = sorted(
            self.present, key=lambda t: self.order_key("c" if choices.order_r1 == "a" else "b", t)
        )
        rest = line.pop() if len(line) % 2 else None
        parts = [line]
        if self.acceleration:
            parts = self.sections(sorted(line, key=self.by_rating.__getitem__))
        games = set()
        for part in parts:
            half = len(part) // 2
            if choices.pairing_r1 == "halves" or self.acceleration:
                pairs = list(zip(part[:half], part[half:], strict=True))
            else:
                pairs = list(zip(part[::2], part[1::2], strict=True))
            for board, (a, b) in enumerate(pairs):
                if choices.colours_r1 == "alternate":
                    games.add((a, b) if board % 2 == 0 else (b, a))
                elif choices.colours_r1 == "upper":
                    games.add((a, b))
                else:
                    games.add(self.drawn_colours(a, b))
        return games, rest

    def groups(self, line: list[int]) -> list[Pair]:
        scores = sorted({self.score(t) for t in line}, reverse=True)
        left_rounds = (self.event.number_of_rounds or 0) - (self.number - 1)
        entered: list[int] = []
        pairs: list[Pair] = []
        for k, score in enumerate(scores):
            own = [t for t in line if self.score(t) == score]
            below = [t for t in line if self.score(t) < score]
            quartered = self.acceleration == "four-groups" and k == 0 and len(own) > left_rounds
            found = self.best_of(entered, own, below, quartered)
            pairs += found.pairs
            entered = sorted(found.left, key=self.ranking.index)
        assert not entered
        return pairs

    def best_of(
        self, entered: list[int], own: list[int], below: list[int], quartered: bool
    ) -> Solution:
        """Reading 2.3: the best solution, the first among equals."""
        members = [*entered, *own]
        best: tuple[tuple[Any, ...], Solution] | None = None
        most = len(members) if below else 0
        for count in range(len(members) % 2, most + 1):
            for found in self.solutions(entered, own, below, count):
                cost = self.cost(entered, found)
                if best is None or cost < best[0]:
                    best = cost, found
            if best is not None and not self.choices.colour_may_float:
                break
        assert best is not None
        found = best[1]
        return self.in_sections(own, found) if quartered else found

    def in_sections(self, own: list[int], basic: Solution) -> Solution:
        """6.1, reading 2.12: the rest in rating order, in two sections."""
        legal = self.legal(relaxed=True)
        rest = [t for t in own if t not in basic.left]
        parts = self.sections(sorted(rest, key=self.by_rating.__getitem__))
        if not all(can_all_be_paired(part, legal) for part in parts):
            return basic
        pairs: list[Pair] = []
        for part in parts:
            solutions = [Solution(p, []) for p in self.all_pairs(part, "a")]
            pairs += min(solutions, key=lambda s: self.cost([], s)).pairs
        return Solution(pairs, basic.left)

    # Solutions of a group, in the order of reading 2.3 (6)

    def solutions(
        self, entered: list[int], own: list[int], below: list[int], count: int
    ) -> Iterator[Solution]:
        legal = self.legal(relaxed=True)
        fits: dict[frozenset[int], bool] = {}

        def completable(left: Iterable[int]) -> bool:
            key = frozenset(left)
            if key not in fits:
                fits[key] = can_all_be_paired([*left, *below], legal)
            return fits[key]

        for pairs, limbo, free in self.of_floaters(entered, own, count):
            more = count - len(limbo)
            order = free if self.choices.odd == "a" else free[::-1]
            for leaving in combinations(order, more):
                left = [*limbo, *leaving]
                rest = [t for t in free if t not in leaving]
                if len(rest) % 2 == 0 and completable(left):
                    if can_all_be_paired(rest, legal):
                        for inside in self.all_pairs(rest, self.choices.in_group):
                            yield Solution([*pairs, *inside], left)

    def of_floaters(
        self, entered: list[int], own: list[int], count: int
    ) -> Iterator[tuple[list[Pair], list[int], list[int]]]:
        """What the floaters do, from the highest: pairs, who leaves again, own members left."""
        if not entered:
            yield [], [], own
            return
        legal = self.legal(relaxed=True)
        first, lower = entered[0], entered[1:]
        targets = own if self.choices.float_target == "a" else own[::-1]
        for target in targets:
            if legal(first, target):
                free = [t for t in own if t != target]
                for pairs, limbo, left in self.of_floaters(lower, free, count):
                    yield [(first, target), *pairs], limbo, left
        for target in lower:
            if legal(first, target):
                others = [t for t in lower if t != target]
                for pairs, limbo, left in self.of_floaters(others, own, count):
                    yield [(first, target), *pairs], limbo, left
        if count:
            for pairs, limbo, left in self.of_floaters(lower, own, count - 1):
                yield pairs, [first, *limbo], left

    def all_pairs(self, line: list[int], scheme: str) -> Iterator[list[Pair]]:
        """All legal pairings of own members, in the order of aspect 4."""
        if not line:
            yield []
            return
        legal = self.legal(relaxed=True)
        first, opponents = self.first_and_opponents(line, scheme)
        for opponent in opponents:
            rest = [t for t in line if t not in (first, opponent)]
            if legal(first, opponent) and can_all_be_paired(rest, legal):
                for pairs in self.all_pairs(rest, scheme):
                    yield [(first, opponent), *pairs]

    def first_and_opponents(self, line: list[int], scheme: str) -> tuple[int, list[int]]:
        if scheme == "a":
            return line[0], halves(line)
        if scheme == "b":
            return line[0], list(reversed(line[1:]))
        by_mean = sorted(line, key=lambda t: (-self.mean[t], -self.rating[t], t))
        weakest = sorted(line, key=lambda t: (self.rating[t], -t))
        return by_mean[0], [t for t in weakest if t != by_mean[0]]

    # What a solution costs

    def cost(self, entered: list[int], found: Solution) -> tuple[Any, ...]:
        limbo = tuple(t in found.left for t in entered)
        colour = sum(self.colour_cost(a, b) for a, b in found.pairs)
        floats = self.repeated(found, 1) if self.choices.floats else 0
        before = (
            self.repeated(found, 2) if self.choices.floats and self.choices.floats_two_rounds else 0
        )
        if self.choices.colour_may_float:
            return colour, len(found.left), limbo, floats, before
        return len(found.left), limbo, colour, floats, before

    def colour_cost(self, a: int, b: int) -> int:
        choices = self.choices
        if choices.colour == "weak":
            return self.weak_clash(a, b)
        if choices.colour == "strong" and (choices.strong_every_round or self.number % 2 == 0):
            white, black = self.coloured(a, b)
            return (self.due(white) == "B") + (self.due(black) == "W")
        return 0

    def weak_clash(self, a: int, b: int) -> bool:
        """3.7.b, reading 2.4."""
        x, y = self.colours[a][-2:], self.colours[b][-2:]
        if x == y and x in ("WW", "BB"):
            return True
        p, q = self.balance(a), self.balance(b)
        return min(p, q) >= 2 or max(p, q) <= -2

    @cached_property
    def recent(self) -> dict[int, dict[int, str]]:
        return {back: self.floated(self.number - back) for back in (1, 2)}

    def repeated(self, found: Solution, back: int) -> int:
        before = self.recent[back]
        now = dict.fromkeys(found.left, "down")
        for a, b in found.pairs:
            if self.score(a) != self.score(b):
                low, high = sorted((a, b), key=self.score)
                now[high], now[low] = "down", "up"
        return sum(before.get(t) == way for t, way in now.items())

    # Colours

    def due(self, t: int) -> str:
        balance = self.balance(t)
        if balance:
            return "B" if balance > 0 else "W"
        games = self.colours[t]
        if self.choices.balanced == "alternate":
            return OTHER[games[-1]] if games else ""
        return games[:1]

    def allocated(self, a: int, b: int) -> str:
        """Reading 2.9."""

        def barred(t: int) -> str:
            last = self.colours[t][-2:]
            return last[0] if last in ("WW", "BB") else ""

        if barred(a) != barred(b):
            return OTHER[barred(a)] if barred(a) else barred(b)
        mine, yours = self.due(a), self.due(b)
        if not mine and not yours:
            return "W" if a % 2 else "B"
        if mine != yours:
            return mine or OTHER[yours]
        if abs(self.balance(a)) != abs(self.balance(b)):
            return mine if abs(self.balance(a)) > abs(self.balance(b)) else OTHER[yours]
        return mine
