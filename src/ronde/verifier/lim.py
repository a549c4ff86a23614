"""The Lim system step by step, as its text says it, on the facts of the history.

Players are places in the order of their numbers, so that a smaller place is a smaller number.
"Available" is asked of a pairing of all the others.

Rule: FIDE C.04.3.2 (2012) 8-15; C.04.4.3 (2026) 1-8
Reading: ADR-0007
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from ronde.verifier.colours import OTHER
from ronde.verifier.history import History
from ronde.verifier.matching import bits_of, members
from ronde.verifier.places import Places
from ronde.verifier.replay import ReplayedGame, ReplayedRound, judges, no_pairing

UPPER, MEDIAN, LOWER = "upper", "median", "lower"
Pair = tuple[int, int, str, int, str]
"""Two places, the article, the score of the group and its side."""


class Lim(Places):
    """One round; `new` for the numbers of 2026, which are 7 less, and its bar on the bye."""

    def __init__(self, history: History) -> None:
        super().__init__(
            history, sorted(history.present, key=history.rank.__getitem__), history.score
        )
        self.new: bool = history.rules.edition >= 2026
        self.win: int = history.point_system.win
        self.rating: list[int] = [history.rating[i] for i in self.order]
        self.lot: list[str] = [self._lot(i) for i in self.order]
        self.due: list[str] = [self._due(v) for v in self.places]
        self.alike = {due: bits_of(v for v in self.places if self.due[v] == due) for due in OTHER}
        self.floated: set[int] = {v for v in self.places if self._floated(self.order[v])}
        last = history.last_round
        self.keep_apart(
            lambda v: (self.games[v][-2:], self.balance[v], self.score[v] * last), self._compatible
        )

    def _is(self, option: str, value: str) -> bool:
        """Whether a reading other than the usual one was chosen."""
        return self.history.options.get(option) == value

    def _article(self, number: str) -> str:
        chapter, dot, rest = number.partition(".")
        return f"{int(chapter) - 7}{dot}{rest}" if self.new else number

    # 9.1, 12.1, 13: who may meet whom

    def _within_limits(self, white: int, black: int) -> bool:
        """12.1: no third colour running, no three more of one colour."""
        for v, colour, step in ((white, "W", 1), (black, "B", -1)):
            if self.games[v].endswith(2 * colour) or abs(self.balance[v] + step) > 2:
                return False
        return True

    def _within_one(self, white: int, black: int) -> bool:
        """12.5: nobody has two more of one colour."""
        return abs(self.balance[white] + 1) <= 1 and abs(self.balance[black] - 1) <= 1

    def _compatible(self, v: int, w: int) -> bool:
        level = self.history.last_round and self.score[v] == self.score[w]  # 13
        return level or self._within_limits(v, w) or self._within_limits(w, v)

    def _lot(self, i: int) -> str:
        """14.2: odd numbers have the colour drawn, even numbers the other."""
        rank, drawn = self.history.rank, self.history.initial_colour
        before = rank[i]
        if self._is("lot_colour", "running"):
            entered = (j for j, here in enumerate(self.history.entered) if here)
            before = sum(rank[j] < rank[i] for j in entered)
        return OTHER[drawn] if before % 2 else drawn

    def _due(self, v: int) -> str:
        """12.1, 12.5, 12.6: the colour had less often, else not the last one, else by lot."""
        if self.history.number == 1:
            return ""
        if self.balance[v]:
            return "W" if self.balance[v] < 0 else "B"
        return OTHER[self.games[v][-1]] if self.games[v] else self.lot[v]

    def _floated(self, i: int) -> bool:
        """10.10: transferred in the round before, so coming from further off the median."""
        history, last = self.history, self.history.rounds
        if not history.float_in(last, i):
            return False
        scores, other = history.scores[last - 1], history.partner[last - 1][i]
        mine, yours = (2 * scores[k] - self.win * (last - 1) for k in (i, other))
        return self._is("floated", "both") or mine * yours < 0 or abs(mine) > abs(yours)

    # 8, 9.2, 9.6: the round

    def round(self) -> ReplayedRound:
        """The bye, the groups from both ends to the middle, the colours."""
        players, bye = self.everybody, None
        if len(self.order) % 2:
            bye = self._bye()
            players ^= 1 << bye
        elif not self.pairable(players):
            raise no_pairing(self._article("9.6"))
        games = [self._game(*pair) for pair in self._groups(players)]
        article = "C.04.1.4" if self.new else "C.04.1.d"
        return ReplayedRound(games, None if bye is None else self.order[bye], article)

    def _bye(self) -> int:
        """8, 14.1: the largest number of the lowest score who may have it and can be spared."""
        order = sorted(self.places, key=lambda v: (self.score[v], -v))
        if self.history.number == 1 and self._is("first_bye", "lowest-rated"):
            order = sorted(order, key=lambda v: (self.rating[v], -v))
        barred = self.barred(self.win if self.new else 1)
        for v in order:
            if not barred >> v & 1:
                if self.pairable(self.everybody ^ 1 << v):
                    return v
        raise no_pairing(self._article("8.1"))

    def _groups(self, players: int) -> list[Pair]:
        """9.2: from the top, then from the bottom, to the median, which comes last."""
        half = self.win * self.history.rounds
        groups = self.groups(list(members(players)))
        heights = [(2 * self.score[group[0]] - half, bits_of(group)) for group in groups]
        median = bits_of(v for v in members(players) if 2 * self.score[v] == half)
        sides = {
            UPPER: [group for height, group in heights if height > 0],
            LOWER: [group for height, group in reversed(heights) if height < 0],
        }
        made: dict[str, list[list[Pair]]] = {UPPER: [], LOWER: []}
        floaters = {UPPER: 0, LOWER: 0}
        for side, line in sides.items():
            received = 0 if side == UPPER or self._is("adjacent_median", "own") else floaters[UPPER]
            for own, adjacent in zip(line, [*line[1:], median | received], strict=False):
                leaving = self._leaving(own, floaters[side], adjacent, side)
                arrived = {side: floaters[side] & ~leaving}
                score = self.score[own.bit_length() - 1]
                made[side].append(self._pairs(own & ~leaving, arrived, side, score))
                floaters[side] = leaving
        self._unblock(median, floaters, made)
        last = self._pairs(median, floaters, MEDIAN, half // 2)
        return [p for side in made for pairs in made[side] for p in pairs] + last

    def _unblock(
        self, median: int, floaters: dict[str, int], made: dict[str, list[list[Pair]]]
    ) -> None:
        """9.6: while the median is blocked, the side that sent fewer floaters is undone."""
        counted = {side: floaters[side].bit_count() for side in floaters}
        while not self.pairable(median | floaters[UPPER] | floaters[LOWER]):
            more = counted[UPPER] - counted[LOWER]
            lower = more > 0 or (more == 0 and self._is("blocked_equal", "lower"))
            order = (LOWER, UPPER) if lower else (UPPER, LOWER)
            side = next(side for side in order if any(made[side]))
            nearest = [pairs for pairs in made[side] if pairs][-1]
            start = 0 if self._is("blocked_undoes", "group") else -1
            for a, b, *_ in nearest[start:]:
                floaters[side] |= 1 << a | 1 << b
                counted[side] += 0 if self._is("blocked_recount", "off") else 2
            del nearest[start:]

    # 9.3, 10.2-10.5, 10.9, 10.10, 11.4: who floats

    def _leaving(self, own: int, incoming: int, adjacent: int, side: str) -> int:
        """As many pairs as possible stay; those who leave are chosen one at a time."""
        here, chosen = own | incoming, list[int]()
        leaving = self.left_over(here)
        colours = leaving == 1 or not self._is("floater_colours", "parity")
        for _ in range(leaving):
            takable = list(members(self.spare(here)))
            dues = [self.due[v] for v in members(here)]
            more = (dues.count("W") - dues.count("B")) * colours
            surplus = "W" if more > 0 else "B" if more < 0 else ""
            near = self._next_door(chosen, adjacent, side)

            def inconvenience(
                v: int, surplus: str = surplus, near: Callable[[int], int] = near
            ) -> tuple[int, bool, bool, int]:
                kind = 2 * (incoming >> v & 1) + (not near(v))
                wrong = bool(surplus) and self.due[v] != surplus
                return kind, v in self.floated, wrong, -v if side == UPPER else v

            floater = min(takable, key=inconvenience)
            extreme = max(members(here)) if side == UPPER else min(members(here))
            if extreme in takable and self._is_far(floater, extreme):
                floater = extreme
            chosen.append(floater)
            here ^= 1 << floater
        return bits_of(chosen)

    def _turn(self, v: int, side: str) -> tuple[int, int]:
        """10.6, 10.7: floaters from above by score and number, those from below the reverse."""
        return (-self.score[v], v) if side == UPPER else (self.score[v], -v)

    def _next_door(self, chosen: Sequence[int], adjacent: int, side: str) -> Callable[[int], int]:
        """10.3, 10.4: opponents of a player when floaters before them have taken theirs."""
        turns, left = list[tuple[int, int]](), [adjacent]
        if not self._is("floater_exclusion", "off"):
            turns = sorted(self._turn(v, side) for v in chosen)
        for turn in turns:
            v = abs(turn[1])
            near = self.rows[v] & adjacent
            near = near & ~self.alike[self.due[v]] or near
            adjacent ^= near & -near if side == UPPER else 1 << near.bit_length() >> 1
            left.append(adjacent)
        return lambda v: self.rows[v] & left[bisect_left(turns, self._turn(v, side))]

    # 9.4, 9.5, 10.6-10.8, 11, 12.2: the pairs of a group

    def _pairs(self, own: int, arrived: dict[str, int], side: str, score: int) -> list[Pair]:
        free = own | sum(arrived.values())
        pairs: list[Pair] = []
        for part, players in arrived.items():
            up = side == LOWER or (part == LOWER and self._is("median_upfloaters", "largest"))
            for v in sorted(members(players), key=lambda v: self._turn(v, part)):
                if free >> v & 1:
                    line = [w for w in members(free) if w != v][:: -1 if up else 1]
                    if self._is("floater_opponents", "residents"):
                        line.sort(key=lambda w: not own >> w & 1)
                    w = self._opponent(v, line, free)
                    pairs.append((v, w, self._article("10.8"), score, side))
                    free ^= 1 << v | 1 << w
        while free:
            line = list(members(free))[:: -1 if side == LOWER else 1]
            half = len(line) // 2
            w = self._opponent(line[0], line[half:] + line[half - 1 : 0 : -1], free)
            pairs.append((line[0], w, self._article("11.2"), score, side))
            free ^= 1 << line[0] | 1 << w
        return pairs

    def _opponent(self, v: int, line: list[int], free: int) -> int:
        """The first available one due the other colour, else the first available."""
        near = self.partners(v, free)
        available = (w for w in line if near >> w & 1)
        first = other = next(available)
        while self.due[v] and (self.due[other] == self.due[v] or self._is_far(first, other)):
            if (after := next(available, None)) is None:
                return first
            other = after
        return other

    def _is_far(self, v: int, w: int) -> bool:
        """12.7, where it holds."""
        apart = abs(self.rating[v] - self.rating[w])
        return apart > 100 and self._is("hundred_points", "on")

    # 12: colours

    def _game(self, a: int, b: int, article: str, score: int, side: str) -> ReplayedGame:
        larger = side == LOWER and not self._is("identical_records", "smaller")
        white, at = self._white(a, b, max(a, b) if larger else min(a, b))
        if not self._within_limits(white, a + b - white):
            at = "13"
        return self.game(a, b, white, (article, self._article(at)), score)

    def _white(self, a: int, b: int, favoured: int) -> tuple[int, str]:
        if self.history.number == 1:
            return (min(a, b) if self.lot[min(a, b)] == "W" else max(a, b)), "14.2"
        allowed = [white for white in (a, b) if self._within_limits(white, a + b - white)]
        if len(allowed) == 1:
            return allowed[0], "12.1"
        if self.due[a] != self.due[b]:
            return (a if self.due[a] == "W" else b), "12.2"
        if self._is("odd_rounds", "balance") and self.history.number % 2:
            even = [w for w in (a, b) if self._within_one(w, a + b - w)]
            if len(even) == 1:
                return even[0], "12.5"
        white = self.alternated(a, b)
        if white is None:
            white = favoured if self.due[favoured] == "W" else a + b - favoured
        return white, "12.4"


verify, compare = judges(lambda history: Lim(history).round())
