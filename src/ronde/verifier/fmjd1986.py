"""The draughts annex of 1986, by rating and by lot, paragraph by paragraph.

Rule: FMJD Annexe V (1986) 5-9
Reading: ADR-0050
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, product

from ronde.domain.errors import N_
from ronde.domain.result import Bye, Result
from ronde.verifier.draughts import (
    RESTS,
    ColourArticles,
    Draughts,
    by_sum,
    halves,
    odd_number,
    sections,
    solkoff_order,
)
from ronde.verifier.history import NOBODY, History
from ronde.verifier.matching import Graph, bits_of, members, perfect
from ronde.verifier.replay import (
    ReplayedRound,
    Steps,
    StoppedReplay,
    judges,
    no_pairing,
)

COLOURS = ColourArticles("7.1.7", "7.1.4", "7.1.4", "7.1.5", "7.1.6", "7.1.3")
Pair = tuple[int, int, str]
"""Two places, and the article."""


class Fmjd1986(Draughts):
    """One round; `draw` for events ordered by lot."""

    def __init__(self, history: History) -> None:
        score, key = history.score, solkoff_order(history)
        order = sorted(history.present, key=lambda i: (-score[i], *key(i)))
        options = {option: str(value).lower() for option, value in history.options.items()}
        super().__init__(history, order, score, options)
        self.draw: bool = history.rules.variant == "draw"
        self.steps: Steps = Steps(len(order))
        self._all = [-1] * len(order)

    def round(self) -> ReplayedRound:
        """The rest, the groups towards the median, the colours. 5, 6, 7"""
        amended = self.options.get("amend", "none") != "none" and self.history.number < 3
        if amended:
            raise StoppedReplay("5.8", N_("Amended rounds are not replayed."))
        rest = self._rest()
        games = []
        for a, b, article, score in self._pairs([v for v in self.places if v != rest]):
            white, at = self._white(min(a, b), max(a, b))
            games.append(self.game(a, b, white, (article, at), score))
        return ReplayedRound(games, None if rest is None else self.order[rest], "5.2")

    # 5.1-5.4, 8.4, 8.5, 7.1.7: who rests, and what yields if nothing else helps

    def _rest(self) -> int | None:
        forfeits = () if self.has("forfeit_win_bars", "false") else (Result.FORFEIT_WIN,)
        barred = [self.had(v, (*RESTS, Bye.FULL, *forfeits)) for v in self.places]
        gone = self._withdrawn()
        met = [gone is not None and gone in self.history.opponents[i] for i in self.order]
        if all(b or m for b, m in zip(barred, met, strict=True)):
            met = [False] * len(met)
        line = list(reversed(self.places))
        if self._is_by_lot([v for v in line if not barred[v]]):
            raise StoppedReplay("5.5", N_("Rests by lot are not replayed."))
        if self.has("rest_rank", "real"):
            line.sort(key=lambda v: self.history.points[self.order[v]])
        unmet = self.rows
        apart = Graph(self._without_third_colours(unmet))
        for second, by_84, third in product((False, True), repeat=3):
            self.graph: Graph = Graph(unmet) if third else apart
            may = [v for v in line if (second or not barred[v]) and (by_84 or not met[v])]
            for v in may if len(line) % 2 else [None]:
                others = self.everybody if v is None else self.everybody ^ 1 << v
                if self.pairable(others):
                    return v
        raise no_pairing("2.3")

    def _is_by_lot(self, may: Sequence[int]) -> bool:
        """5.5: nobody who may rest has a rating, and a lot decides."""
        players = [self.history.tournament.players[self.order[v]] for v in may]
        unrated = all(player.rating == 0 or player.estimated for player in players)
        return unrated and self.has("rest_without_rating", "lot") and len(self.order) % 2 == 1

    def _withdrawn(self) -> int | None:
        """8.4: whose retirement was the last change and made the number odd."""
        here = set(self.order)
        rounds = zip(reversed(self.history.partner), reversed(self.history.mark), strict=True)
        for partners, marks in rounds if len(here) % 2 else ():
            before = {i for i, j in enumerate(partners) if j != NOBODY or marks[i] in RESTS}
            if before != here:
                return max(before - here, default=None)
        return None

    def _without_third_colours(self, rows: Sequence[int]) -> Sequence[int]:
        """7.1.7: two players who must both avoid the same colour do not meet."""
        if self.draw or self.has("third_colour", "colours"):
            return rows
        same = {c: bits_of(v for v, third in enumerate(self.third) if third == c) for c in "WB"}
        return [row & ~same.get(self.third[v], 0) for v, row in enumerate(rows)]

    # 6.1.6: the order of the groups

    def _pairs(self, line: list[int]) -> Iterator[tuple[int, int, str, int]]:
        groups = self.groups(line)
        order = [(k, True) for k in range(len(groups))]
        haley = self.history.acceleration == "fmjd-haley" and self.history.number == 2
        if line and not self.draw and not haley:
            m = next(k for k, group in enumerate(groups) if line[len(line) // 2] in group)
            order = [*order[:m], *((k, False) for k in range(len(groups) - 1, m, -1)), (m, True)]
        free = set(line)
        for k, upper in order:
            here = [v for v in groups[k] if v in free]
            way = groups[k + 1 :] if upper else groups[:k][::-1]
            near = [[v for v in group if v in free] for group in way]
            cut = self._is_cut(k, groups[0])
            for a, b, article in self._group(here, near, upper, cut) if here else ():
                free -= {a, b}
                yield a, b, article, self.score[groups[k][0]]

    def _is_cut(self, k: int, leading: list[int]) -> bool:
        """9.1.1, 9.1.2, 9.2.3."""
        name, history = self.history.acceleration, self.history
        if self.first:
            return name in ("fmjd-quarters", "fmjd-haley")
        possible = history.point_system.win * history.rounds
        if self.has("maximum_score", "possible") and self.score[leading[0]] != possible:
            return False
        return name == "fmjd-quarters" and k < 2 and len(leading) > history.rounds_left

    # 6.1.7-6.1.32: who leaves a group, whom they meet, the pairs of the others

    def _group(
        self, here: list[int], near: list[list[int]], upper: bool, cut: bool
    ) -> Iterator[Pair]:
        forced = [v for v in here if not self.rows[v] & bits_of(here)]
        chosen = self._leavers(here, forced, near, upper)
        turn = sorted([*forced, *chosen], reverse=not upper)
        if self.has("forced_first", "true"):
            turn.sort(key=lambda v: v not in forced)
        free = [v for group in near for v in (group if upper else group[::-1])]
        for at, v in enumerate(turn):
            waiting = bits_of(turn[at + 1 :])
            for w in free:
                others = bits_of(free) ^ 1 << w
                if self.rows[v] >> w & 1 and self._can_all(waiting | others, waiting):
                    articles = ("6.1.27", "6.1.28") if v in forced else ("6.1.7", "6.1.11")
                    yield v, w, "6.2.3" if self.draw else articles[not upper]
                    free.remove(w)
                    break
        yield from self._inside([v for v in here if v not in turn], upper, cut)

    def _can_all(self, players: int, apart: int, chosen: int = 0, reach: int = -1) -> bool:
        """All can be paired, those `apart` not with each other, the chosen ones within reach."""
        rows = list(self.rows)
        for v in members(apart):
            rows[v] &= ~apart
        for v in members(chosen):
            rows[v] &= reach
        for v in members(players & ~reach) if chosen else ():
            rows[v] &= ~chosen
        mended = perfect(rows, self._all, players)
        self._all = self._all if mended is None else mended
        return mended is not None

    def _leavers(
        self, here: list[int], forced: list[int], near: list[list[int]], upper: bool
    ) -> Sequence[int]:
        """6.1.7-6.1.14, 6.1.32: as few as possible, the nearest group first, the lowest first."""
        others = [v for v in here if v not in forced]
        reaches = [bits_of(v for group in near[:k] for v in group) for k in range(len(near) + 1)]

        def works(chosen: Sequence[int], reach: int) -> bool:
            self.steps.take("6.1.32", self.score[here[0]], len(self.order))
            if not self.pairable(bits_of(others) & ~bits_of(chosen)):
                return False
            leaving = bits_of([*forced, *chosen])
            return self._can_all(leaving | reaches[-1], leaving, bits_of(chosen), reach)

        fewest = self.left_over(bits_of(others))
        for size in range(fewest, len(others) + 1, 2):
            every = partial(combinations, others[::-1] if upper else others, size)
            able: list[tuple[int, ...]] | None = None
            for reach in reaches[min(size, 1) :]:
                for chosen in every() if able is None else able:
                    if works(chosen, reach):
                        return chosen
                if able is None:
                    able = [chosen for chosen in every() if works(chosen, reaches[-1])]
        raise AssertionError("the round can be paired")

    def _inside(self, rest: list[int], upper: bool, cut: bool) -> Iterator[Pair]:
        """6.1.15-6.1.26; by lot 5.7, 6.2.2 and 7.2.2; sections 9.1.2."""
        parts = sections(sorted(rest, key=self.order.__getitem__)) if cut else []
        if parts and all(self.pairable(bits_of(part)) for part in parts):
            for part in parts:
                yield from self._first(part, "9.1.1" if self.first else "9.1.2", lot=False)
            return
        if self.draw and self.history.number % 2 == 0:
            for v, w in self._by_colours(rest):
                yield v, w, "7.2.2"
                rest = [x for x in rest if x not in (v, w)]
        articles = ("5.7", "6.2.2") if self.draw else ("5.6", "6.1.25" if upper else "6.1.26")
        yield from self._first(rest if upper else rest[::-1], articles[not self.first], self.draw)

    def _first(self, line: list[int], article: str, lot: bool) -> Iterator[Pair]:
        """The first legal pairing in order: each in turn with the first who leaves one."""
        while line:
            tried = (line[1:] if self.first else line[:0:-1]) if lot else halves(line)
            for w in tried:
                rest = [v for v in line if v not in (line[0], w)]
                if self.rows[line[0]] >> w & 1 and self.pairable(bits_of(rest)):
                    yield line[0], w, article
                    line = rest
                    break

    def _by_colours(self, rest: list[int]) -> Iterator[tuple[int, int]]:
        """7.2.2: more White games against more Black games, as far as it goes."""
        sign = {v: self.balance[v] for v in rest}
        if self.has("subgroups", "last"):
            sign = {v: {"W": 1, "B": -1}.get(self.games[v][-1:], 0) for v in rest}
        free = list(rest)
        for v in rest:
            for w in reversed(free) if v in free else ():
                others = [x for x in free if x not in (v, w)]
                if sign[v] * sign[w] < 0 and self.rows[v] >> w & 1:
                    if self.pairable(bits_of(others)):
                        yield v, w
                        free = others
                        break

    # 7: colours

    def _white(self, a: int, b: int) -> tuple[int, str]:
        """Who has White; `a` is the better placed."""
        drawn = self.history.initial_colour
        if not self.draw and self.first:
            return (a if (drawn == "W") == (self.order[a] % 2 == 0) else b), "7.1.3"
        if not self.draw:
            if self.has("imbalance_first", "true"):
                return self.by_claims(a, b, abs, drawn, COLOURS._replace(imbalance="7.1.5"))
            return self.by_claims(a, b, lambda x: int(x != 0), drawn, COLOURS)
        i, j = self.order[a] + 1, self.order[b] + 1
        if self.first:
            return (a if odd_number(i, j) == i else b), "7.2.1" if (i + j) % 2 else "7.2.4"

        def key(white: int) -> tuple[list[int], int, bool]:
            black = a + b - white
            after = [abs(self.balance[white] + 1), abs(self.balance[black] - 1)]
            repeats = self.games[white].endswith("W") + self.games[black].endswith("B")
            by_numbers = by_sum(i, j) == self.order[white] + 1
            return sorted(after, reverse=True), repeats, not by_numbers

        first, second = sorted((a, b), key=key)
        return first, "7.2.2" if key(first)[0] != key(second)[0] else "7.2.4"


verify, compare = judges(lambda history: Fmjd1986(history).round())
