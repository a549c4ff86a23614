"""What is handed out with the pairing: for every bracket its players, figures, counts and steps.

Rule: FIDE C.04.1 (2012) i; C.04.3.1 (2012)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from ronde.domain.errors import N_
from ronde.rulebooks.account import (
    Account,
    BracketAccount,
    ColouredGame,
    CriterionCount,
    FirstCandidate,
    Obstacle,
    Step,
)
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.dutch2012.bracket import x1, z1
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.graph import Candidate, Graph
from ronde.rulebooks.dutch2012.procedure import PairedBracket, named

FIGURES = N_("P0 = {p0}, M0 = {m0}; paired with P1 = {p1}, M1 = {m1}, X1 = {x1}.")
FIGURES_EVEN = N_("P0 = {p0}, M0 = {m0}; paired with P1 = {p1}, M1 = {m1}, X1 = {x1}, Z1 = {z1}.")
HETEROGENEOUS = N_("First {s1} with {opponents}. The remainder: S1 {rest_s1}, S2 {rest_s2}.")
EXCHANGED = N_("Exchanged: {leaving} from S1 with {entering} from S2; difference {difference}.")
TRANSPOSED = N_("S1 {s1} meets S2 in the order {s2}.")


def round_account(
    entrants: Entrants,
    system: str,
    settled: tuple[PairedBracket, ...],
    games: list[tuple[int, int, ColourRule]],
    bye: int | None,
) -> Account:
    """The account of the whole round."""
    return Account(
        system,
        entrants.situation.number,
        tuple(_Report(entrants, one).account() for one in settled),
        tuple(
            ColouredGame(entrants.number(white), entrants.number(black), rule.code, rule.wording)
            for white, black, rule in games
        ),
        None if bye is None else entrants.number(bye),
    )


def counted(entrants: Entrants, settled: PairedBracket) -> tuple[CriterionCount, ...]:
    """What the criteria count in a bracket that is paired like this."""
    return _Report(entrants, settled).counted(settled.candidate)


@dataclass(frozen=True, slots=True)
class Subgroups:
    """S1 and S2 of a homogeneous bracket or remainder, before and after the exchange.

    Rule: FIDE C.04.3.1 (2012) A6, A9
    """

    s1: tuple[int, ...]
    s2: tuple[int, ...]
    leaving: tuple[int, ...]
    entering: tuple[int, ...]

    @classmethod
    def of(cls, players: tuple[int, ...], pairs: tuple[tuple[int, int], ...]) -> Subgroups:
        """Those of the players who were paired like this."""
        s1, s2 = players[: len(pairs)], players[len(pairs) :]
        after = {a for a, _ in pairs}
        return cls(
            s1,
            s2,
            tuple(v for v in s1 if v not in after),
            tuple(v for v in s2 if v in after),
        )

    @property
    def difference(self) -> int:
        """The difference of the exchange, in numbers inside the bracket. Rule: D2"""
        rank = {v: r for r, v in enumerate(self.s1 + self.s2)}
        return sum(rank[v] for v in self.entering) - sum(rank[v] for v in self.leaving)


class _Report:
    """The account of one bracket."""

    def __init__(self, entrants: Entrants, settled: PairedBracket) -> None:
        self._entrants = entrants
        self._settled = settled
        self._graph = Graph(entrants, settled.bracket, settled.stage)
        found = settled.candidate
        taken = {v for pair in found.s1 for v in pair}
        remainder = tuple(v for v in settled.bracket.players if v not in taken)
        self._halves = Subgroups.of(remainder, found.rest)

    def account(self) -> BracketAccount:
        """Who was in the bracket, what became of them, and why."""
        settled, halves, numbers = self._settled, self._halves, self._entrants.numbers
        bracket, found = settled.bracket, settled.candidate
        at_home = tuple(sorted(bracket.residents + bracket.movers))
        s1, s2 = halves.s1, halves.s2
        if found.s1:
            s1 = tuple(a for a, _ in found.s1)
            s2 = tuple(v for v in bracket.players if v not in s1)
        return BracketAccount(
            score=self._entrants.score[(at_home or bracket.moved_down)[-1]],
            residents=numbers(at_home),
            moved=numbers(bracket.moved_down),
            s1=numbers(s1),
            s2=numbers(s2),
            limbo=numbers(tuple(v for v in found.left if v in bracket.moved_down)),
            exchanged=(numbers(halves.leaving), numbers(halves.entering)),
            pairs=tuple(self._numbers_of(pair) for pair in found.pairs),
            floaters=() if bracket.lowest else numbers(settled.floaters),
            criteria=self.counted(found),
            first=self._first(),
            steps=(*settled.steps, *self._steps()),
        )

    def _numbers_of(self, pair: tuple[int, int]) -> tuple[int, int]:
        return self._entrants.number(pair[0]), self._entrants.number(pair[1])

    def _steps(self) -> Iterator[Step]:
        """The figures of C2, the pairs of S1, the exchange and the transposition."""
        entrants, settled, halves = self._entrants, self._settled, self._halves
        bracket, stage, found = settled.bracket, settled.stage, settled.candidate
        facts: dict[str, object] = {
            "p0": bracket.p0,
            "m0": bracket.m0,
            "p1": stage.p1,
            "m1": stage.m1,
            "x1": x1(entrants, bracket, stage.p1),
        }
        if entrants.odd_round:
            yield Step("C2", FIGURES, facts, routine=True)
        else:
            figures = {**facts, "z1": z1(entrants, bracket, stage.p1)}
            yield Step("C2", FIGURES_EVEN, figures, routine=True)
        if found.s1:
            s1, opponents = zip(*found.s1, strict=True)
            texts = {"s1": s1, "opponents": opponents, "rest_s1": halves.s1, "rest_s2": halves.s2}
            remainder = {k: named(entrants, v) for k, v in texts.items()}
            yield Step("C6", HETEROGENEOUS, remainder, routine=True)
        if halves.leaving:
            texts = {"leaving": halves.leaving, "entering": halves.entering}
            exchange = {k: named(entrants, v) for k, v in texts.items()}
            yield Step("D2", EXCHANGED, {**exchange, "difference": halves.difference})
        if found.rest:
            s1, s2 = zip(*found.rest, strict=True)
            order = {"s1": named(entrants, s1), "s2": named(entrants, s2)}
            yield Step("D1", TRANSPOSED, order, routine=True)

    def _first(self) -> FirstCandidate:
        """The pairing tried first at this stage: S1 against S2 as they stand.

        Rule: FIDE C.04.3.1 (2012) C4-C6
        """
        bracket, stage = self._settled.bracket, self._settled.stage
        players = bracket.players
        s1 = tuple(zip(players[: stage.s1], players[bracket.m0 :], strict=False))
        others = tuple(v for v in players if all(v not in pair for pair in s1))
        halves = Subgroups.of(others, ((0, 0),) * (stage.p1 - stage.s1))
        rest = tuple(zip(halves.s1, halves.s2, strict=False))
        first = Candidate(s1, rest, others[2 * len(rest) :])
        found = [o for a, b in first.pairs for o in obstacles(self._entrants, a, b)]
        if bracket.lowest:
            found += [o for v in first.left for o in self._entrants.bans.from_bye(v)]
        return FirstCandidate(
            pairs=tuple(self._numbers_of(pair) for pair in first.pairs),
            floaters=self._entrants.numbers(first.left),
            obstacles=tuple(found),
            criteria=() if found else self.counted(first),
        )

    def counted(self, found: Candidate) -> tuple[CriterionCount, ...]:
        """What each criterion counted, and whom it charged, with those who leave by C1."""
        graph, number = self._graph, self._entrants.number
        movers = self._settled.bracket.movers
        leaving = self._entrants.numbers((*found.left, *movers))
        counted = [
            CriterionCount(
                "C14",
                "C14",
                N_("players left over"),
                len(leaving),
                tuple((v,) for v in leaving),
                routine=True,
            )
        ]
        if self._settled.bracket.is_heterogeneous:
            counted.append(self._not_first(found))
        for row, charges in zip(graph.criteria, graph.charges(found, movers), strict=True):
            charged = tuple(tuple(map(number, who)) for who, _ in charges)
            total = sum(charge for _, charge in charges)
            routine = row.code == "B3"
            counted.append(
                CriterionCount(row.code, row.article, row.wording, total, charged, routine)
            )
        return tuple(counted)

    def _not_first(self, found: Candidate) -> CriterionCount:
        """M1 is as great as possible before anything else is looked at.

        Rule: FIDE C.04.3.1 (2012) C6, C14.b
        """
        paired = {a for a, _ in found.s1}
        left = [v for v in self._settled.bracket.moved_down if v not in paired]
        return CriterionCount(
            "C6",
            "C6, C14.b",
            N_("players moved down who are not paired first"),
            len(left),
            tuple((v,) for v in self._entrants.numbers(tuple(left))),
            routine=True,
        )


def obstacles(entrants: Entrants, a: int, b: int) -> Iterator[Obstacle]:
    """The first absolute criterion that keeps two players (by place) apart.

    Rule: FIDE C.04.3.1 (2012) B1.a, B2
    """
    return islice(entrants.bans.between(a, b), 1)
