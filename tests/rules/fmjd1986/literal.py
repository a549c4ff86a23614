"""The 1986 annex executed to the letter and slowly: every choice is tried in the printed order.

Nothing is shared with the product but the tournament itself and the names of results. "Can the
others still be paired?" is asked of networkx. Players are pairing numbers.

Rule: FMJD Annexe V (1986) 5-9; readings 1.1-1.18
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, pairwise, product

import networkx as nx

from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament

WON = {Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN}
DRAWN = {Result.DRAW, Result.UNRATED_DRAW, Result.UNKNOWN}
UNPLAYED = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}
OTHER = {"W": "B", "B": "W"}

Pair = tuple[int, int]
Legal = Callable[[int, int], bool]


class NoPairing(Exception):
    """Nothing is left even with everything relaxed."""


def pairings(line: Sequence[int]) -> Iterator[list[Pair]]:
    """All pairings of a group, in the order of 6.1.25."""
    if not line:
        yield []
        return
    half, first = len(line) // 2, line[0]
    for opponent in [*line[half:], *line[half - 1 : 0 : -1]]:
        for rest in pairings([x for x in line if x not in (first, opponent)]):
            yield [(first, opponent), *rest]


def pairings_lot(line: Sequence[int]) -> Iterator[list[Pair]]:
    """All pairings of a group, best against last. Rule: 6.2.2"""
    if not line:
        yield []
        return
    first = line[0]
    for opponent in reversed(line[1:]):
        for rest in pairings_lot([x for x in line if x not in (first, opponent)]):
            yield [(first, opponent), *rest]


def largest_matching(players: Iterable[int], legal: Legal) -> int:
    """How many of the players can be paired at most."""
    graph = nx.Graph()
    here = list(players)
    graph.add_nodes_from(here)
    graph.add_edges_from((a, b) for a, b in combinations(here, 2) if legal(a, b))
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True))


def can_all_be_paired(players: Iterable[int], legal: Legal) -> bool:
    """There is a legal pairing of all of them."""
    here = list(players)
    return len(here) % 2 == 0 and largest_matching(here, legal) == len(here)


def first_legal(
    line: Sequence[int], legal: Legal, preferences: Callable[[Sequence[int]], Iterable[int]]
) -> list[Pair]:
    """The first pairing of the order in which every pair is legal.

    `preferences` says whom the first of a line is tried against, in order.
    """
    pairs: list[Pair] = []
    rest = list(line)
    while rest:
        first = rest[0]
        for opponent in preferences(rest):
            others = [x for x in rest if x not in (first, opponent)]
            if legal(first, opponent) and can_all_be_paired(others, legal):
                pairs.append((first, opponent))
                rest = others
                break
        else:
            raise AssertionError("the line cannot be paired")
    return pairs


def halves(line: Sequence[int]) -> list[int]:
    """6.1.25: N+1, N+2 … 2N, then N, N-1 … 2."""
    half = len(line) // 2
    return [*line[half:], *line[half - 1 : 0 : -1]]


def last_first(line: Sequence[int]) -> list[int]:
    """6.2.2: the last, the last but one …"""
    return list(reversed(line[1:]))


def sections(line: Sequence[int]) -> list[list[int]]:
    """Two parts of even size, the upper one with the extra pair. Rule: 9.1.1, 9.2.1"""
    boards = len(line) // 2
    upper = 2 * -(-boards // 2)
    return [list(line[:upper]), list(line[upper:])]


class Literal1986:
    """One round to pair."""

    def __init__(
        self, event: Tournament, *, draw: bool = False, acceleration: str | None = None
    ) -> None:
        self.event = event
        self.draw = draw
        self.acceleration = acceleration
        self.number = len(event.rounds) + 1
        self.players: list[int] = [player.tpn for player in event.players]
        absent = event.absent(self.number)
        self.present = [tpn for tpn in self.players if tpn not in absent]
        self._read()

    def _read(self) -> None:
        points = self.event.points
        players = self.players
        self.points = dict.fromkeys(players, 0)
        self.colours = dict.fromkeys(players, "")
        self.met: set[frozenset[int]] = set()
        self.opponents: dict[int, list[tuple[int, Result]]] = {tpn: [] for tpn in players}
        self.had_points_unplayed: set[int] = set()
        self.there: list[set[int]] = []
        for played in self.event.rounds:
            here: set[int] = set()
            for white, black, result, other in played.games:
                here |= {white, black}
                for me, you, mine, colour in (
                    (white, black, result, "W"),
                    (black, white, other, "B"),
                ):
                    self.opponents[me].append((you, mine))
                    self.points[me] += points.white[mine]
                    if mine not in UNPLAYED:
                        self.colours[me] += colour
                    if mine is Result.FORFEIT_WIN:
                        self.had_points_unplayed.add(me)
                if result not in UNPLAYED:
                    self.met.add(frozenset((white, black)))
            for tpn, bye in played.byes:
                self.points[tpn] += points.white[bye]
                if bye is Bye.PAIRING_ALLOCATED:
                    here.add(tpn)
                if bye in (Bye.PAIRING_ALLOCATED, Bye.FULL):  # ADR-0122
                    self.had_points_unplayed.add(tpn)
            self.there.append(here)

    def solkoff(self, tpn: int) -> int:
        return sum(self.points[you] for you, _ in self.opponents[tpn])

    def sonneborn_berger(self, tpn: int) -> int:
        return sum(
            (2 if mine in WON else 1 if mine in DRAWN else 0) * self.points[you]
            for you, mine in self.opponents[tpn]
        )

    @cached_property
    def haley_points(self) -> dict[int, int]:
        """9.2.2, 9.2.7; reading 1.14."""
        extra = dict.fromkeys(self.players, 0)
        if self.acceleration == "haley" and self.number == 2:
            paired = sorted({t for game in self.event.rounds[0].games for t in game[:2]})
            for tpn in sections(paired)[0]:
                extra[tpn] = self.event.points.win
        return extra

    def score(self, tpn: int) -> int:
        return self.points[tpn] + self.haley_points[tpn]

    @cached_property
    def ranking(self) -> list[int]:
        """6.1.5, 6.2.4: points, Solkoff, Sonneborn-Berger, number; round 1: the number."""
        return sorted(
            self.present,
            key=lambda t: (-self.score(t), -self.solkoff(t), -self.sonneborn_berger(t), t),
        )

    def withdrawn(self) -> int | None:
        """The withdrawn competitor of 8.4, by reading 1.5."""
        if len(self.present) % 2 == 0:
            return None
        changes: list[tuple[str, int]] = []
        stages: list[set[int]] = [*self.there, set(self.present)]
        for before, after in pairwise(stages):
            changes += [("arrival", t) for t in sorted(after - before)]
            changes += [("departure", t) for t in sorted(before - after)]
        if changes and changes[-1][0] == "departure":
            return changes[-1][1]
        return None

    def third_colour_clash(self, a: int, b: int) -> bool:
        """7.1.7: both must avoid the same colour."""
        x, y = self.colours[a][-2:], self.colours[b][-2:]
        return x == y and x in ("WW", "BB")

    def legal(self, relaxed: bool) -> Legal:
        banned = set()
        for ban in self.event.forbidden:
            if ban.first_round <= self.number and self.number <= (ban.last_round or self.number):
                banned |= {frozenset(pair) for pair in combinations(ban.tpns, 2)}

        def allowed(a: int, b: int) -> bool:
            if frozenset((a, b)) in self.met or frozenset((a, b)) in banned:
                return False
            return relaxed or self.draw or not self.third_colour_clash(a, b)

        return allowed

    def rest_and_rules(self) -> tuple[int | None, Legal, tuple[bool, bool, bool]]:
        """Who rests, which pairs are legal, and what had to be relaxed. Reading 1.7"""
        gone = self.withdrawn()
        odd = len(self.present) % 2 == 1

        def met_withdrawn(t: int) -> bool:
            return gone is not None and frozenset((t, gone)) in self.met

        fresh = [t for t in self.present if t not in self.had_points_unplayed]
        if all(met_withdrawn(t) for t in fresh):
            gone = None  # reading 1.6
        for second, by_84, third in product((False, True), repeat=3):
            if not odd and (second or by_84):
                continue
            legal = self.legal(relaxed=third)
            for rest in reversed(self.ranking) if odd else [None]:
                if rest is not None:
                    if not second and rest in self.had_points_unplayed:
                        continue
                    if not by_84 and met_withdrawn(rest):
                        continue
                if can_all_be_paired([t for t in self.present if t != rest], legal):
                    return rest, legal, (second, by_84, third)
        raise NoPairing

    def pair(self) -> tuple[set[Pair], int | None]:
        """The games as (white, black), and who rests."""
        if self.number == 1:
            return self.first_round()
        rest, legal, _ = self.rest_and_rules()
        pairs = self.later_round([t for t in self.ranking if t != rest], legal)
        return {self.coloured(a, b) for a, b in pairs}, rest

    # Round 1

    def first_round(self) -> tuple[set[Pair], int | None]:
        """5.3-5.7, 9.1.1, 9.2.1-9.2.3."""
        line = sorted(self.present)
        rest = line.pop() if len(line) % 2 else None
        if self.draw and not self.acceleration:
            pairs = list(zip(line[::2], line[1::2], strict=True))
            return {self.drawn_colours(a, b) for a, b in pairs}, rest
        parts = sections(line) if self.acceleration else [line]
        games = set()
        for part in parts:
            half = len(part) // 2
            for a, b in zip(part[:half], part[half:], strict=True):
                games.add(self.drawn_colours(a, b) if self.draw else self.by_parity(a, b))
        return games, rest

    def by_parity(self, a: int, b: int) -> Pair:
        """7.1.3: odd numbers have the drawn colour."""
        white = (self.event.initial_colour or "W") == "W"
        return (a, b) if white == bool(a % 2) else (b, a)

    def drawn_colours(self, a: int, b: int) -> Pair:
        """7.2.1: odd numbers have white; 7.2.4 where both are of one parity."""
        if a % 2 != b % 2:
            return (a, b) if a % 2 else (b, a)
        return self.by_sum(a, b)

    def by_sum(self, a: int, b: int) -> Pair:
        """7.2.4."""
        low, high = sorted((a, b))
        return (high, low) if (a + b) % 2 == 0 else (low, high)

    # Later rounds

    def later_round(self, line: list[int], legal: Legal) -> list[Pair]:
        scores = sorted({self.score(t) for t in line}, reverse=True)
        groups = [[t for t in line if self.score(t) == s] for s in scores]
        top_down = self.draw or (self.acceleration == "haley" and self.number == 2)
        if top_down:
            order = [(k, True) for k in range(len(groups))]
        else:
            median_score = self.score(line[len(line) // 2])
            m = scores.index(median_score)
            order = [(k, True) for k in range(m)]
            order += [(k, False) for k in range(len(groups) - 1, m, -1)]
            order.append((m, True))
        quartered: set[int] = set()
        if self.acceleration == "quarters":
            left = (self.event.number_of_rounds or 0) - (self.number - 1)
            if len(groups[0]) > left:
                quartered = {0, 1}
        unpaired = list(line)
        pairs: list[Pair] = []
        for k, upper in order:
            made = self.group(groups, k, upper, unpaired, legal, k in quartered)
            pairs += made
            done = {t for pair in made for t in pair}
            unpaired = [t for t in unpaired if t not in done]
        assert not unpaired
        return pairs

    def group(
        self,
        groups: list[list[int]],
        k: int,
        upper: bool,
        unpaired: list[int],
        legal: Legal,
        quartered: bool,
    ) -> list[Pair]:
        """6.1.7-6.1.32 for one group: who leaves, whom they meet, and the pairs inside."""
        members = [t for t in groups[k] if t in unpaired]
        outside = [t for t in unpaired if t not in members]
        near = [
            [t for t in groups[j] if t in outside]
            for j in (range(k + 1, len(groups)) if upper else range(k - 1, -1, -1))
        ]
        leavers = self.leavers(members, outside, near, upper, legal)
        pairs = []
        free = list(outside)
        for at, leaver in enumerate(leavers if upper else reversed(leavers)):
            waiting = (leavers if upper else leavers[::-1])[at + 1 :]
            for target in (t for part in near for t in (part if upper else reversed(part))):
                if target not in free or not legal(leaver, target):
                    continue
                others = [t for t in free if t != target]
                if can_all_be_paired([*waiting, *others], legal):
                    pairs.append((leaver, target))
                    free = others
                    break
            else:
                raise AssertionError("no target")
        rest = [t for t in members if t not in leavers]
        return pairs + self.inside(rest, upper, legal, quartered)

    def leavers(
        self,
        members: list[int],
        outside: list[int],
        near: list[list[int]],
        upper: bool,
        legal: Legal,
    ) -> list[int]:
        """Readings 1.9, 1.10: who leaves the group, in rank order."""
        forced = [t for t in members if not any(t != u and legal(t, u) for u in members)]
        others = [t for t in members if t not in forced]
        in_order = others[::-1] if upper else others
        for size in range(len(others) + 1):
            if not any(
                self.works(members, [*forced, *chosen], outside, legal)
                for chosen in combinations(in_order, size)
            ):
                continue
            for distance in range(1, len(near) + 1) if size else [0]:
                reach = {t for part in near[:distance] for t in part}
                for chosen in combinations(in_order, size):
                    if self.works(members, [*forced, *chosen], outside, legal, chosen, reach):
                        return [t for t in members if t in forced or t in chosen]
            raise AssertionError("some distance is far enough")
        raise AssertionError("the group cannot be left by enough")

    def works(
        self,
        members: list[int],
        leaving: Sequence[int],
        outside: list[int],
        legal: Legal,
        bound: Sequence[int] = (),
        reach: set[int] | None = None,
    ) -> bool:
        """The others of the group can be paired inside, and everything else can be completed."""
        staying = [t for t in members if t not in leaving]
        if not can_all_be_paired(staying, legal):
            return False

        def in_reach(a: int, b: int) -> bool:
            if a in leaving and b in leaving:
                return False
            if reach is not None:
                if (a in bound and b not in reach) or (b in bound and a not in reach):
                    return False
            return legal(a, b)

        return can_all_be_paired([*leaving, *outside], in_reach)

    def inside(self, rest: list[int], upper: bool, legal: Legal, quartered: bool) -> list[Pair]:
        """6.1.15-6.1.26; 6.2.2 and 7.2.2 for the draw; 9.1.2 for quarters."""
        if quartered:
            parts = sections(sorted(rest))
            if all(can_all_be_paired(part, legal) for part in parts):
                return [pair for part in parts for pair in first_legal(part, legal, halves)]
        if self.draw:
            pairs = self.colour_subgroups(rest, legal) if self.number % 2 == 0 else []
            done = {t for pair in pairs for t in pair}
            return pairs + first_legal([t for t in rest if t not in done], legal, last_first)
        return first_legal(rest if upper else rest[::-1], legal, halves)

    def balance(self, t: int) -> int:
        return self.colours[t].count("W") - self.colours[t].count("B")

    def colour_subgroups(self, rest: list[int], legal: Legal) -> list[Pair]:
        """7.2.2, reading 1.17."""
        pairs: list[Pair] = []
        free = list(rest)
        for t in rest:
            if t not in free:
                continue
            for you in reversed(free):
                others = [u for u in free if u not in (t, you)]
                if self.balance(t) * self.balance(you) < 0 and legal(t, you):
                    if can_all_be_paired(others, legal):
                        pairs.append((t, you))
                        free = others
                        break
        return pairs

    # Colours

    def coloured(self, a: int, b: int) -> Pair:
        """The game as (white, black)."""
        better, other = sorted((a, b), key=self.ranking.index)
        if self.draw:
            return self.lot_colours(better, other)
        colour = self.allocated(better, other)
        return (better, other) if colour == "W" else (other, better)

    def due(self, t: int) -> str:
        """7.1.5, 7.1.6."""
        balance = self.balance(t)
        if balance:
            return "B" if balance > 0 else "W"
        return self.colours[t][:1]

    def allocated(self, a: int, b: int) -> str:
        """The colour of `a`, who is better placed. 7.1.4-7.1.7"""

        def barred(t: int) -> str:
            last = self.colours[t][-2:]
            return last[0] if last in ("WW", "BB") else ""

        if barred(a) != barred(b):
            return OTHER[barred(a)] if barred(a) else barred(b)
        mine, yours = self.due(a), self.due(b)
        if not mine and not yours:
            first = self.event.initial_colour or "W"
            return first if a % 2 else OTHER[first]
        if mine != yours:
            return mine or OTHER[yours]
        if bool(self.balance(a)) != bool(self.balance(b)):
            return mine if self.balance(a) else OTHER[yours]
        return mine

    def lot_colours(self, a: int, b: int) -> Pair:
        """7.2.2, 7.2.4; reading 1.18."""

        def key(game: Pair) -> tuple[list[int], int, bool]:
            white, black = game
            after = sorted((abs(self.balance(white) + 1), abs(self.balance(black) - 1)))
            repeats = (self.colours[white][-1:] == "W") + (self.colours[black][-1:] == "B")
            return after[::-1], repeats, game != self.by_sum(a, b)

        return min([(a, b), (b, a)], key=key)
