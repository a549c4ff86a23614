"""The account of a round of 2017: the rest, each group with what it was charged with, the reasons.

Rule: FMJD Annexe V (2017) 3-6
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.domain.errors import N_
from ronde.domain.result import Bye
from ronde.rulebooks.account import (
    Account,
    BracketAccount,
    ColouredGame,
    CriterionCount,
    FirstCandidate,
    Step,
)
from ronde.rulebooks.advice import rounds_advice_2017
from ronde.rulebooks.counts import charged
from ronde.rulebooks.fmjd.aspects import Aspects
from ronde.rulebooks.fmjd.colours import Coloured
from ronde.rulebooks.fmjd.criteria_2017 import AGAIN, LEFT
from ronde.rulebooks.fmjd.lines import ideal_pairs
from ronde.rulebooks.fmjd.rest import passed_over
from ronde.rulebooks.fmjd.round_2017 import Pair, PairedGroup, PairedRound
from ronde.rulebooks.fmjd.sections import IN_VAIN


def draw_up(
    system: str,
    found: PairedRound,
    games: Sequence[Coloured],
    aspects: Aspects,
) -> Account:
    """The account of the round, in pairing numbers."""
    number = found.field.number
    resting = found.completion.resting
    return Account(
        system=system,
        number=found.field.situation.number,
        brackets=tuple(_Page(found, group, aspects).account() for group in found.groups),
        games=tuple(
            ColouredGame(number[white], number[black], rule.article, rule.wording)
            for white, black, rule in games
        ),
        bye=None if resting is None else number[resting],
        steps=tuple(_of_the_round(found)),
    )


def _of_the_round(found: PairedRound) -> Iterator[Step]:
    """Advice on the rounds, who meets the dummy, who is paired as if without points."""
    field, situation = found.field, found.field.situation
    if situation.number == 1:
        yield from rounds_advice_2017(
            len(situation.present), situation.tournament.number_of_rounds or 0
        )
    resting = found.completion.resting
    if resting is not None:
        player = field.number[resting]
        yield Step("4.1", N_("{player} meets the dummy, and rests."), {"player": player})
        yield from passed_over(field, resting, "4.1")
    if situation.number == 2:
        marks = situation.history.mark[0]
        for i in situation.present:
            if marks[i] == Bye.PAIRING_ALLOCATED:
                yield Step(
                    "4.1",
                    N_("{player} rested in round 1 and is paired as if without points."),
                    {"player": i + 1},
                )


class _Page:
    """One group of the account."""

    def __init__(self, found: PairedRound, group: PairedGroup, aspects: Aspects) -> None:
        self.found = found
        self.field = found.field
        self.group = group
        self.aspects = aspects

    def account(self) -> BracketAccount:
        """Who was in the group, what became of them, and what it was charged with."""
        group, numbers, number = self.group, self.field.numbers, self.field.number
        pairs = group.solution.pairs
        above = set(group.entered)
        inside = [pair for pair in pairs if not above & set(pair)]
        counted = self._counted(pairs, group.solution.left)
        return BracketAccount(
            score=self.field.score[group.own[0]],
            residents=numbers(group.own),
            moved=numbers(group.entered),
            s1=numbers([a for a, _ in inside]),
            s2=numbers([b for _, b in inside]),
            limbo=numbers([v for v in group.solution.left if v in above]),
            pairs=tuple((number[a], number[b]) for a, b in pairs),
            floaters=numbers(group.solution.left),
            criteria=counted,
            first=self._first(counted) if self._order_is_known() else None,
            steps=tuple(self._steps()),
        )

    def _counted(self, pairs: Sequence[Pair], left: Sequence[int]) -> tuple[CriterionCount, ...]:
        """What these pairs and leavers are charged with, row by row, and who is."""
        criteria, kinds, number = self.found.criteria, self.found.kinds, self.field.number
        rows = charged(
            criteria,
            [(kinds[a], kinds[b], (number[a], number[b])) for a, b in pairs],
            [(kinds[v], number[v]) for v in left],
        )
        again = [(1, (number[v],)) for v in left if v in self.group.entered]
        return tuple(
            [
                CriterionCount(
                    row.code,
                    row.article,
                    row.wording,
                    sum([amount for amount, _ in charges]),
                    tuple([who for _, who in charges]),
                    routine=row is LEFT or row is AGAIN,
                )
                for row, found in zip(criteria.rows, rows, strict=True)
                for charges in (again if row is AGAIN else found,)
            ]
        )

    def _order_is_known(self) -> bool:
        """Neither sections nor the lot decide, and no two who came from above meet each other."""
        above = set(self.group.entered)
        if self.group.sectioned or "c" in (self.aspects.odd, self.aspects.in_group):
            return False
        return not any(above.issuperset(pair) for pair in self.group.solution.pairs)

    def _first(self, chosen: tuple[CriterionCount, ...]) -> FirstCandidate:
        """What the options give when nobody has met anybody: floaters, leavers, then the scheme.

        Rule: FMJD Annexe V (2017) 3.4-3.6
        """
        group, number = self.group, self.field.number
        met, gone = self._first_to_go()
        free = [v for v in group.own if v not in met]
        inside = [v for v in free if v not in gone]
        pairs = [*zip(group.entered[: len(met)], met, strict=True)]
        pairs += ideal_pairs(self.found.scheme, inside)
        left = [*group.entered[len(met) :], *gone]
        same = pairs == group.solution.pairs and left == group.solution.left
        field = self.field
        obstacles = tuple(
            obstacle
            for a, b in pairs
            if field.met[a] >> b & 1
            for obstacle in field.bans.between(a, b)
        )
        return FirstCandidate(
            pairs=tuple((number[a], number[b]) for a, b in pairs),
            floaters=field.numbers(left),
            obstacles=obstacles,
            criteria=() if obstacles else chosen if same else self._counted(pairs, left),
        )

    def _first_to_go(self) -> tuple[list[int], list[int]]:
        """Whom those from above meet, and who leaves, when nobody has met anybody."""
        group, own = self.group, list(self.group.own)
        above = set(group.entered)
        count = len([pair for pair in group.solution.pairs if len(above & set(pair)) == 1])
        met = own[::-1][:count] if self.aspects.float_target == "b" else own[:count]
        free = [v for v in own if v not in met]
        leaving = len([v for v in group.solution.left if v in own])
        gone = free[:leaving] if self.aspects.odd == "a" else free[len(free) - leaving :]
        return met, gone

    def _steps(self) -> Iterator[Step]:
        yield from self._leavers()
        yield from self._targets()
        if self.group.sectioned is not None:
            yield self._sections(in_vain=not self.group.sectioned)

    def _leavers(self) -> Iterator[Step]:
        """Who leaves the group, and in whose place."""
        group, number = self.group, self.field.number
        left = [v for v in group.solution.left if v not in group.entered]
        gone = [] if self.aspects.odd == "c" else self._first_to_go()[1]
        passed = [v for v in gone if v not in left]
        for v in left:
            facts: dict[str, object] = {"player": number[v]}
            if passed:
                yield Step(
                    "3.5",
                    N_("{player} leaves the group in place of {others}."),
                    {**facts, "others": ", ".join(map(str, self.field.numbers(passed)))},
                )
            else:
                yield Step("3.5", N_("{player} leaves the group."), facts)

    def _targets(self) -> Iterator[Step]:
        """Whom those who came from above meet, or that they move on."""
        group, number = self.group, self.field.number
        partner = {v: w for a, b in group.solution.pairs for v, w in ((a, b), (b, a))}
        for v in group.entered:
            if v in partner:
                yield Step(
                    "3.6",
                    N_("{player} comes from a higher group and meets {opponent}."),
                    {"player": number[v], "opponent": number[partner[v]]},
                )
            else:
                yield Step(
                    "3.6",
                    N_("{player} comes from a higher group, is not paired here and moves on."),
                    {"player": number[v]},
                )

    def _sections(self, *, in_vain: bool) -> Step:
        if in_vain:
            return Step("6.1", IN_VAIN)
        return Step(
            "6.1",
            N_("Cut into {packets} groups by rating: the first meets the second, and so on."),
            {"packets": self.aspects.packets},
        )
