"""The Lim system read word by word: slow, without any cleverness, and independent of the engine.

Players are pairing numbers. "Available" is tried by making all the pairings that are left; the
floaters by taking everybody away in turn. Good for a dozen players.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ronde.domain.result import Bye
from ronde.domain.tournament import Tournament

Pair = tuple[int, int]
Answer = tuple[frozenset[Pair], int | None]
OPPOSITE = {"W": "B", "B": "W", "": "nothing"}


class Literal:
    """One round to be paired, and everything the articles ask of it."""

    def __init__(
        self,
        event: Tournament,
        options: Mapping[str, str] | None = None,
        extra: Mapping[int, Sequence[int]] | None = None,
        bars: Iterable[Bye] = (Bye.PAIRING_ALLOCATED, Bye.HALF, Bye.FULL, Bye.UNOPPOSED),
    ) -> None:
        self.event = event
        self.options = dict(options or {})
        self.extra = extra or {}
        self.round = len(event.rounds) + 1
        self.win = event.points.win
        everybody: list[int] = [player.tpn for player in event.players]
        self.rating: dict[int, int] = {player.tpn: player.rating for player in event.players}
        self.points: dict[int, int] = dict.fromkeys(everybody, 0)
        self.score_in: dict[int, dict[int, int]] = {}
        self.colours: dict[int, str] = dict.fromkeys(everybody, "")
        self.met: set[frozenset[int]] = set()
        self.barred: set[int] = set()
        self.paired: set[int] = set()
        self.opponent_last: dict[int, int] = {}
        for number, played in enumerate(event.rounds, 1):
            self._replay(number, played.games, dict(played.byes), tuple(bars))
        self.score = self._with_extra(self.round)
        self.present = [t for t in everybody if t not in event.absent(self.round)]
        self.can_pair = lru_cache(maxsize=None)(self._can_pair)
        self.most_pairs = lru_cache(maxsize=None)(self._most_pairs)

    def _with_extra(self, number: int) -> dict[int, int]:
        extra = self.extra.get(number, [0] * len(self.points))
        return {t: points + extra[t - 1] for t, points in self.points.items()}

    def _replay(
        self,
        number: int,
        games: Iterable[tuple[int, ...]],
        byes: Mapping[int, Bye],
        bars: tuple[Bye, ...],
    ) -> None:
        self.score_in[number] = self._with_extra(number)
        self.opponent_last = {}
        points = self.event.points
        for white, black, white_result, black_result in games:
            self.points[white] += points.white[white_result]
            self.points[black] += points.black[black_result]
            self.paired |= {white, black}
            if white_result < 6 or white_result == 8:
                self.colours[white] += "W"
                self.colours[black] += "B"
                self.met.add(frozenset((white, black)))
                self.opponent_last[white], self.opponent_last[black] = black, white
            else:
                if points.white[white_result] > 0:
                    self.barred.add(white)
                if points.black[black_result] > 0:
                    self.barred.add(black)
        for tpn, bye in byes.items():
            self.points[tpn] += points.white[bye]
            if bye in bars:
                self.barred.add(tpn)
            if bye in (Bye.PAIRING_ALLOCATED, Bye.UNOPPOSED):
                self.paired.add(tpn)

    def option(self, key: str, default: str) -> str:
        return self.options.get(key, default)

    # 9.1, 12.1, 13: who may meet whom

    def within_limits(self, player: int, colour: str) -> bool:
        games = self.colours[player] + colour
        return games[-3:] != 3 * colour and abs(games.count("W") - games.count("B")) < 3

    def is_within_limits(self, white: int, black: int) -> bool:
        return self.within_limits(white, "W") and self.within_limits(black, "B")

    def compatible(self, a: int, b: int) -> bool:
        if a == b or frozenset((a, b)) in self.met:
            return False
        if self.round == self.event.number_of_rounds and self.score[a] == self.score[b]:
            return True
        return self.is_within_limits(a, b) or self.is_within_limits(b, a)

    def _can_pair(self, players: frozenset[int]) -> bool:
        if not players:
            return True
        first = min(players)
        return any(
            self.can_pair(players - {first, other})
            for other in players
            if self.compatible(first, other)
        )

    def _most_pairs(self, players: frozenset[int]) -> int:
        if not players:
            return 0
        first = min(players)
        without = players - {first}
        return max(
            [self.most_pairs(without)]
            + [
                1 + self.most_pairs(without - {other})
                for other in without
                if self.compatible(first, other)
            ]
        )

    # 12: colours

    def lot(self, player: int) -> str:
        drawn = self.event.initial_colour or "W"
        number = player
        if self.option("lot_colour", "number") == "running":
            entered = self.paired | set(self.present)
            number = sum(t <= player for t in entered)
        return drawn if number % 2 else OPPOSITE[drawn]

    def due(self, player: int) -> str:
        games = self.colours[player]
        if self.round == 1:
            return ""
        if not games:
            return self.lot(player)
        white, black = games.count("W"), games.count("B")
        if white != black:
            return "W" if white < black else "B"
        return OPPOSITE[games[-1]]

    def widens_nothing(self, white: int, black: int) -> bool:
        """12.5: nobody has two more of one colour afterwards."""
        after = (self.colours[white] + "W", self.colours[black] + "B")
        return all(abs(games.count("W") - games.count("B")) <= 1 for games in after)

    def game(self, a: int, b: int, side: str) -> Pair:
        small, large = min(a, b), max(a, b)
        if self.round == 1:
            return (small, large) if self.lot(small) == "W" else (large, small)
        allowed = [g for g in ((a, b), (b, a)) if self.is_within_limits(*g)]
        if len(allowed) == 1:
            return allowed[0]
        if self.due(a) != self.due(b):
            return (a, b) if self.due(a) == "W" else (b, a)
        if self.option("odd_rounds", "history") == "balance" and self.round % 2:
            even = [g for g in ((a, b), (b, a)) if self.widens_nothing(*g)]
            if len(even) == 1:
                return even[0]
        for x, y in zip(reversed(self.colours[a]), reversed(self.colours[b]), strict=False):
            if x != y:
                return (a, b) if y == "W" else (b, a)
        favoured = small
        if side == "lower" and self.option("identical_records", "by-side") == "by-side":
            favoured = large
        other = a + b - favoured
        return (favoured, other) if self.due(favoured) == "W" else (other, favoured)

    # 10.10: who floated in the round before

    def floated(self, player: int) -> bool:
        other = self.opponent_last.get(player)
        if other is None:
            return False
        scores = self.score_in[self.round - 1]
        mine = 2 * scores[player] - self.win * (self.round - 2)
        yours = 2 * scores[other] - self.win * (self.round - 2)
        if mine == yours:
            return False
        if mine * yours < 0 or self.option("floated", "transferred") == "both":
            return True
        return abs(mine) > abs(yours)

    # 8, 9.2, 9.6: the round

    def pair(self) -> Answer | None:
        bye = None
        players = list(self.present)
        if len(players) % 2:
            bye = self.bye()
            if bye is None:
                return None
            players.remove(bye)
        if not self.can_pair(frozenset(players)):
            return None
        made = self.all_groups(players)
        return frozenset(self.game(a, b, side) for a, b, side in made), bye

    def bye(self) -> int | None:
        order = sorted(self.present, key=lambda t: (self.score[t], -t))
        if self.round == 1 and self.option("first_bye", "largest-number") == "lowest-rated":
            order = sorted(self.present, key=lambda t: (self.rating[t], -t))
        for player in order:
            if player not in self.barred:
                if self.can_pair(frozenset(self.present) - {player}):
                    return player
        return None

    def all_groups(self, players: list[int]) -> list[tuple[int, int, str]]:
        def height(t: int) -> int:
            return 2 * self.score[t] - self.win * (self.round - 1)

        scores = sorted({self.score[t] for t in players})
        group = {s: [t for t in players if self.score[t] == s] for s in scores}
        upper = [s for s in reversed(scores) if height(group[s][0]) > 0]
        lower = [s for s in scores if height(group[s][0]) < 0]
        median = [t for t in players if height(t) == 0]
        made: dict[str, list[list[Pair]]] = {"upper": [], "lower": []}
        floaters: dict[str, list[int]] = {"upper": [], "lower": []}
        for side, order in (("upper", upper), ("lower", lower)):
            incoming: list[int] = []
            for place, s in enumerate(order):
                last = place + 1 == len(order)
                adjacent = median if last else group[order[place + 1]]
                if (
                    last
                    and side == "lower"
                    and self.option("adjacent_median", "received") == "received"
                ):
                    adjacent = adjacent + floaters["upper"]
                leaving = self.choose_floaters(group[s], incoming, adjacent, side)
                staying = [t for t in group[s] + incoming if t not in leaving]
                arrived = [t for t in incoming if t in staying]
                pairs = self.pair_group(staying, arrived, side, side)
                made[side].append(pairs)
                incoming = leaving
            floaters[side] = incoming
        counted = {side: len(floaters[side]) for side in floaters}
        while not self.can_pair(frozenset(median + floaters["upper"] + floaters["lower"])):
            self.undo(made, floaters, counted)
        arrived = floaters["upper"] + floaters["lower"]
        upper_ones = set(floaters["upper"])
        last_pairs = self.pair_group(median + arrived, arrived, "median", "upper", upper_ones)
        answer = [(a, b, "median") for a, b in last_pairs]
        for side in made:
            answer += [(a, b, side) for pairs in made[side] for a, b in pairs]
        return answer

    def undo(
        self,
        made: dict[str, list[list[Pair]]],
        floaters: dict[str, list[int]],
        counted: dict[str, int],
    ) -> None:
        if counted["upper"] != counted["lower"]:
            side = "lower" if counted["upper"] > counted["lower"] else "upper"
        else:
            side = "upper" if self.option("blocked_equal", "higher") == "higher" else "lower"
        if not any(made[side]):
            side = "lower" if side == "upper" else "upper"
        nearest = [pairs for pairs in made[side] if pairs][-1]
        whole = self.option("blocked_undoes", "pairing") == "group"
        undone = list(nearest) if whole else nearest[-1:]
        for pair in undone:
            nearest.remove(pair)
            floaters[side] += pair
            if self.option("blocked_recount", "on") == "on":
                counted[side] += 2

    # 9.3, 10.2-10.5, 10.9, 10.10: who floats

    def choose_floaters(
        self, own: list[int], incoming: list[int], adjacent: list[int], side: str
    ) -> list[int]:
        here = own + incoming
        most = self.most_pairs(frozenset(here))
        parity_only = len(here) - 2 * most == 1
        chosen: list[int] = []
        while len(here) > 2 * most:
            takable = [t for t in here if self.most_pairs(frozenset(here) - {t}) == most]
            white = sum(self.due(t) == "W" for t in here)
            black = sum(self.due(t) == "B" for t in here)
            surplus = "" if white == black else "W" if white > black else "B"
            if self.option("floater_colours", "all") == "parity" and not parity_only:
                surplus = ""

            def inconvenience(
                t: int, surplus: str = surplus, before: tuple[int, ...] = tuple(chosen)
            ) -> tuple[object, ...]:
                letter = "ba" if t in incoming else "dc"
                has = self.has_opponent_there(t, before, adjacent, side)
                kind = "dcba".index(letter[0] if has else letter[1])
                return (
                    kind,
                    self.floated(t),
                    bool(surplus) and self.due(t) != surplus,
                    -t if side == "upper" else t,
                )

            floater = min(takable, key=inconvenience)
            if self.option("hundred_points", "off") == "on":
                extreme = max(here) if side == "upper" else min(here)
                if abs(self.rating[floater] - self.rating[extreme]) > 100 and extreme in takable:
                    floater = extreme
            chosen.append(floater)
            here = [t for t in here if t != floater]
        return chosen

    def floater_order(self, t: int, side: str) -> Pair:
        return (-self.score[t], t) if side == "upper" else (self.score[t], -t)

    def has_opponent_there(
        self, player: int, chosen: tuple[int, ...], adjacent: list[int], side: str
    ) -> bool:
        left = sorted(adjacent, reverse=side == "lower")
        if self.option("floater_exclusion", "on") == "on":
            before = [
                f for f in chosen if self.floater_order(f, side) < self.floater_order(player, side)
            ]
            for f in sorted(before, key=lambda f: self.floater_order(f, side)):
                fitting = [t for t in left if self.compatible(f, t)]
                fitting = [t for t in fitting if self.due(t) == OPPOSITE[self.due(f)]] or fitting
                if fitting:
                    left.remove(fitting[0])
        return any(self.compatible(player, t) for t in left)

    # 9.4, 9.5, 10.6-10.8, 11, 12.2: the pairings of a group

    def pair_group(
        self,
        members: list[int],
        arrived: list[int],
        group: str,
        side: str,
        from_above: set[int] | None = None,
    ) -> list[Pair]:
        free = set(members)
        pairs: list[Pair] = []
        above = [
            t for t in arrived if (t in from_above if from_above is not None else side == "upper")
        ]
        below = [t for t in arrived if t not in above]
        turns = sorted(above, key=lambda t: self.floater_order(t, "upper"))
        turns += sorted(below, key=lambda t: self.floater_order(t, "lower"))
        for floater in turns:
            if floater not in free:
                continue
            free.remove(floater)
            largest_first = side == "lower" or (
                group == "median"
                and floater in below
                and self.option("median_upfloaters", "smallest") == "largest"
            )
            order = sorted(free, reverse=largest_first)
            if self.option("floater_opponents", "all") == "residents":
                order.sort(key=lambda t: t in arrived)
            other = self.first_available(floater, order, free)
            free.remove(other)
            pairs.append((floater, other))
        while free:
            order = sorted(free, reverse=side == "lower")
            half = len(order) // 2
            first, tried = order[0], order[half:] + order[1:half][::-1]
            free.remove(first)
            other = self.first_available(first, tried, free)
            free.remove(other)
            pairs.append((first, other))
        return pairs

    def first_available(self, player: int, order: list[int], free: set[int]) -> int:
        available = [
            t for t in order if self.compatible(player, t) and self.can_pair(frozenset(free) - {t})
        ]
        due = [t for t in available if self.due(t) == OPPOSITE[self.due(player)]]
        if self.option("hundred_points", "off") == "on":
            first = self.rating[available[0]]
            due = [t for t in due if abs(self.rating[t] - first) <= 100]
        return (due or available)[0]
