"""The Dubov System: those who seek White against those who seek Black, by opposition and number.

Rule: FIDE C.04.4.1 (2026); (2018)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ronde.verifier.candidates import Better, first_of_pairs, in_turn
from ronde.verifier.claims import Claim
from ronde.verifier.colours import MILD
from ronde.verifier.duals import Alternatives
from ronde.verifier.history import NOBODY, History
from ronde.verifier.individual import IndividualRound
from ronde.verifier.matching import bits_of, members
from ronde.verifier.round import BracketClaim, judges
from ronde.verifier.statement import Figures, Statement
from ronde.verifier.upfloaters import best_set, brought_up


class Seen(NamedTuple):
    """What the criteria see of a player.

    `times` are those a maximum upfloater was brought up, `again` says that it happened in the
    previous round; nothing of either is seen in the last round.
    """

    side: str
    resident: bool
    score: int = 0
    times: int = 0
    again: bool = False


class Dubov(IndividualRound):
    """A round of the Dubov System."""

    def __init__(self, history: History) -> None:
        new = history.rules.edition >= 2026
        super().__init__(history, "3.1" if new else "B.0")
        self.set_article, self.order_article = ("4.2", "4.4") if new else ("D.2", "D.4")
        self.aro: list[int] = [average_opposition(history, i) for i in range(len(history.points))]
        ups = [upfloaters(history, number) for number in range(1, history.number)]
        self.last: set[int] = ups[-1] if ups else set()
        self.times: list[int] = [sum(i in up for up in ups) for i in range(len(self.aro))]
        self.most: int = 2 + history.number_of_rounds // 5

    def claim(self, i: int) -> Claim:
        """Newcomers mildly prefer Black. Rule: FIDE C.04.4.1 (2026) 1.6.4; (2018) A.6"""
        found = super().claim(i)
        return found if found.colours else found._replace(side="B", strength=MILD)

    def brackets(self, mate: Sequence[int], paired: int) -> Iterator[BracketClaim]:
        """From the top, each with its upfloaters.

        Rule: FIDE C.04.4.1 (2026) 1.9, 3.2; (2018) B
        """
        while paired:
            groups = self.scoregroups(paired)
            home = groups[0]
            guests = brought_up(home, mate)
            score = self.history.score[home[0]]
            lower = sorted({score - self.history.score[g[0]] for g in groups[1:]}, reverse=True)
            kinds = {v: self._seen(v, v in home) for v in members(paired)}
            cost = _Cost(score, lower)
            codes = ["C5", *["C6"] * len(lower), "C7", "C8", "C9", "C10"]
            if self.edition < 2026:
                codes = [f"C.{code[1:]}" for code in codes]
            best = best_set(self.set_article, self.rows, mate, groups, kinds, cost, codes)
            halves = Halves(self, sorted([*home, *guests], key=self.history.rank.__getitem__), mate)
            yield BracketClaim(score, guests, home, [], [best, halves.statement()])
            paired &= ~bits_of([*home, *guests])

    def _seen(self, v: int, resident: bool) -> Seen:
        side = self.claims[v].side
        if resident or self.history.last_round:
            return Seen(side, resident, self.history.score[v])
        times = self.times[v] if self.times[v] >= self.most else 0
        return Seen(side, False, self.history.score[v], times, v in self.last)


@dataclass(frozen=True)
class _Cost:
    """[C5] to [C10], for residents of this score and for upfloaters from these differences.

    Rule: FIDE C.04.4.1 (2026) 2.3; (2018) C.5-C.10
    """

    score: int
    differences: Sequence[int]

    def __call__(self, a: Seen, b: Seen) -> Figures:
        """The figures of a pair."""
        a, b = (a, b) if a.resident else (b, a)
        up = a.resident and not b.resident
        far = [up and self.score - b.score == each for each in self.differences]
        denied = a.resident and a.side == b.side != ""
        return (up, *far, denied, up and b.times > 0, up * b.times, up and b.again)


class Halves:
    """The two subgroups of a bracket, whose members are given by number.

    `out` may leave the smaller subgroup, `back` the larger one, both in order of sequence; `s1`
    is what G1 becomes, by average opposition.

    Rule: FIDE C.04.4.1 (2026) 3.2.3-3.2.5, 4.3; (2018) B.3-B.5, D.3
    """

    def __init__(self, round_: Dubov, bracket: Sequence[int], mate: Sequence[int]) -> None:
        self.round, self.bracket, self.mate = round_, bracket, mate
        self.rank: list[int] = round_.history.rank
        everybody = self.everybody = bits_of(bracket)
        white = bits_of(bracket[: len(bracket) // 2])
        if any(round_.history.colours[v] for v in bracket):
            white = bits_of([v for v in bracket if round_.claims[v].side == "W"])
        subgroups = sorted((white, everybody & ~white), key=int.bit_count)
        if subgroups[0].bit_count() == subgroups[1].bit_count():
            subgroups = [white, everybody & ~white]
        self.smaller, self.larger = subgroups
        self.out: list[int] = self._sequence(self.smaller, by_aro=self.smaller == white)
        left = self._earlier(self.out)
        all_count = round_.history.options.get("equalising_shift") == "all"
        numbered = self.larger | left if all_count else self.larger
        pool = self._sequence(numbered, by_aro=self.larger == white)
        self.back: list[int] = [v for v in pool if self.larger >> v & 1]
        side = self.smaller & ~left | self._earlier(self.back)
        self.side: int = side if self.smaller == white else everybody & ~side
        self.s1: list[int] = self._by_aro(self.side)

    def _by_aro(self, subgroup: int) -> list[int]:
        aro = self.round.aro
        return sorted([v for v in self.bracket if subgroup >> v & 1], key=aro.__getitem__)

    def _sequence(self, pool: int, *, by_aro: bool) -> list[int]:
        """From the middle outwards, of two the upper first."""
        ordered = self._by_aro(pool) if by_aro else [v for v in self.bracket if pool >> v & 1]
        return [ordered.pop((len(ordered) - 1) // 2) for _ in range(len(ordered))]

    def _earlier(self, order: Sequence[int]) -> int:
        """Those who meet somebody later in the order."""
        seat = {v: k for k, v in enumerate(order)}
        return bits_of([v for v in order if seat.get(self.mate[v], -1) > seat[v]])

    def statement(self) -> Statement:
        """That as few as possible meet within the smaller subgroup, and the order of all else."""
        return Statement(
            "pairs",
            self.round.order_article,
            [row & self.everybody for row in self.round.rows],
            self.everybody,
            self.mate,
            {v: self.smaller >> v & 1 for v in self.bracket},
            lambda a, b: (a & b,),
            self._first,
            self._figures,
            lambda _tight: [],
            [self.round.order_article],
        )

    def _first(self, others: Alternatives) -> Better | None:
        """Who leaves the smaller subgroup, who the larger one, and then the transposition.

        Rule: FIDE C.04.4.1 (2026) 3.2.4, 3.2.6, 4.4; (2018) B.4, B.6, D.4
        """
        better = first_of_pairs(others, self.out) or first_of_pairs(others, self.back)
        others.forbid(self.side, self.side)

        def wishes(v: int) -> int:
            met = self.rank[self.mate[v]]
            return bits_of([w for w in self.bracket if self.rank[w] < met]) & ~self.side

        return better or in_turn(others, self.s1, wishes)

    def _figures(self, v: int, w: int) -> Figures:
        """The same order in figures: the two sets, then the numbers met by S1."""
        size = len(self.bracket)
        met = {v: self.rank[w], w: self.rank[v]} if (self.side >> v ^ self.side >> w) & 1 else {}
        sets = [0, 0]
        for k, order in enumerate((self.out, self.back)):
            if v in order and w in order:
                sets[k] = (1 << size) - (1 << size - 1 - min(order.index(v), order.index(w)))
        return (*sets, *[met.get(u, 0) for u in self.s1])


def average_opposition(history: History, i: int) -> int:
    """ARO: the mean rating of those met over the board, half a point upwards; 0 without a game.

    Rule: FIDE C.04.4.1 (2026) 1.7; (2018) A.7
    """
    met = [p[i] for k, p in enumerate(history.partner, 1) if history.played(k, i)]
    return (2 * sum(history.rating[j] for j in met) + len(met)) // (2 * len(met) or 1)


def upfloaters(history: History, number: int) -> set[int]:
    """Who was paired with a higher score in that round, whether it was played or not.

    Rule: FIDE C.04.4.1 (2026) 1.8; (2018) A.8
    """
    score = history.scores[number - 1]
    partners = enumerate(history.partner[number - 1])
    found = {i for i, other in partners if other != NOBODY and score[other] > score[i]}
    if history.options.get("upfloats") == "played":
        return {i for i in found if history.played(number, i)}
    return found


verify, compare = judges(Dubov)
round_of = Dubov
"""The round of a history, for those who look for proofs."""
