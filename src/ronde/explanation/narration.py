"""The story of one bracket: who is in it, what the rules try first, what they settle on, and why.

Either whole, for anyone who checks a round step by step, or as far as it concerns one board or one
player.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from ronde.domain.errors import N_
from ronde.explanation.answers import cost, decided, why_impossible
from ronde.explanation.difference import RoundDifference, first_worse_row
from ronde.explanation.halves import halves_lines, rearranged_lines
from ronde.explanation.lines import (
    BoardsFact,
    Line,
    NumbersFact,
    PointsFact,
    of_counted,
    of_obstacle,
    of_step,
)
from ronde.explanation.next_bracket import as_seen, first_as_seen, rows_before_completion
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why_not import WhyNot, restrict_opponents, with_boards, with_candidate
from ronde.rulebooks.account import BracketAccount, CriterionCount, FirstCandidate, Step
from ronde.rulebooks.rows import Complete

FEW = 10
"""Pairs of a bracket whose obstacles are all listed."""


class Narrator:
    """Tells the brackets of one round."""

    def __init__(self, context: RoundContext) -> None:
        self.context = context
        self._first_rounds: dict[int, WhyNot] = {}

    def whole(self, bracket: BracketAccount, depth: int = 0) -> Iterator[Line]:
        """Everything, in the order in which an arbiter would go through it."""
        if not bracket.members:
            return
        yield from self.members(bracket, depth)
        deeper = depth + 1
        if not bracket.pairs:
            yield from self._nobody_paired(bracket, deeper)
            return
        yield from self._why_players_leave(bracket, deeper)
        before = [step for step in bracket.steps if _comes_first(step, bracket)]
        yield from (of_step(step, deeper) for step in before)
        if bracket.first is not None and bracket.first.pairs:
            yield from halves_lines(self.context, bracket, deeper)
            yield from self._first(bracket, bracket.first, deeper)
        yield from (of_step(step, deeper) for step in bracket.steps if step not in before)
        yield from self._settled(bracket, deeper)
        yield from self._charges(bracket.criteria, None, deeper)

    def _nobody_paired(self, bracket: BracketAccount, depth: int) -> Iterator[Line]:
        """A bracket that pairs nobody: who is barred from whom, and what the procedure says."""
        yield from (of_step(step, depth) for step in bracket.steps)
        if not bracket.steps:
            for a, b in self._open_pairs(bracket):
                yield from (of_obstacle(o, depth) for o in self.context.obstacles(a, b))
            yield from self._although_allowed(bracket, depth)
        yield from self._settled(bracket, depth)

    def _open_pairs(self, bracket: BracketAccount) -> Iterator[tuple[int, int]]:
        """Some pairs of players of the bracket whom no earlier group has taken."""
        taken = self.already_paired(bracket)
        everybody = [v for v in bracket.members if v not in taken]
        return islice(combinations(everybody, 2), FEW)

    def _although_allowed(self, bracket: BracketAccount, depth: int) -> Iterator[Line]:
        """Why two who may meet do not, in a bracket that pairs nobody."""
        for a, b in self._open_pairs(bracket):
            if not ((a in bracket.moved and b in bracket.moved) or self.context.obstacles(a, b)):
                yield from self._against(bracket, (a, b), depth)
                return

    def members(self, bracket: BracketAccount, depth: int) -> Iterator[Line]:
        """Who is in the bracket, and who of them came from elsewhere."""
        everybody = bracket.members
        yield Line(
            N_("The {group} of {points}: {players}."),
            {
                "group": self.context.group,
                "points": PointsFact(bracket.score),
                "players": NumbersFact(everybody),
            },
            depth=depth,
        )
        scores = self.context.scores
        above = [v for v in bracket.moved if scores.get(v, 0) > bracket.score]
        below = [v for v in bracket.moved if scores.get(v, 0) < bracket.score]
        for who, one, many in (
            (above, N_("{players} comes from above."), N_("{players} come from above.")),
            (below, N_("{players} comes from below."), N_("{players} come from below.")),
        ):
            if who:
                facts = {"players": NumbersFact(who), "count": len(who)}
                yield Line(one, facts, many=many, depth=depth + 1)
        yield from self.already_paired_lines(bracket, depth + 1)

    def already_paired_lines(self, bracket: BracketAccount, depth: int) -> Iterator[Line]:
        """Which residents an earlier group has taken."""
        taken = self.already_paired(bracket)
        if taken:
            yield Line(
                N_("{players} is already paired."),
                {"players": NumbersFact(taken), "count": len(taken)},
                many=N_("{players} are already paired."),
                depth=depth,
            )

    def already_paired(self, bracket: BracketAccount) -> list[int]:
        """Residents whom an earlier group has taken."""
        brackets = self.context.account.brackets
        before = brackets[: brackets.index(bracket)]
        paired = {v for earlier in before for v in earlier.seated}
        return [v for v in bracket.residents if v in paired]

    def _first(self, bracket: BracketAccount, first: FirstCandidate, depth: int) -> Iterator[Line]:
        """The candidate that the rules try first, and why it is not the one chosen."""
        facts = {"pairs": BoardsFact(first.pairs)}
        if _same(first, bracket):
            yield Line(N_("The rules first try {pairs}, and settle on it."), facts, depth=depth)
            return
        yield Line(N_("The rules first try {pairs}."), facts, depth=depth)
        yield from self.against_first(bracket, first, depth + 1)

    def against_first(
        self, bracket: BracketAccount, first: FirstCandidate, depth: int
    ) -> Iterator[Line]:
        """What stands against the candidate tried first, where it is not the one chosen."""
        yield from (of_obstacle(obstacle, depth) for obstacle in first.obstacles)
        worse = self.first_worse(bracket)
        if first.obstacles:
            return
        if worse is not None:
            yield cost(worse, depth)
        else:
            yield from self.consequence(self._with_first(bracket, first), depth, bracket)

    def first_worse(self, bracket: BracketAccount) -> RoundDifference | None:
        """The criterion by which the candidate tried first falls behind; None for other reasons.

        Where the rules ask first that the others can be paired, the best round with it decides,
        unless there are no others.
        """
        first = bracket.first
        if first is None or first.obstacles or not first.pairs:
            return None
        no_others = bracket is self.context.account.brackets[-1] and not first.floaters
        if no_others or not self._completes_first():
            return _worse(first.criteria, bracket.criteria)
        found = self._with_first(bracket, first).difference
        if found is not None and rows_before_completion(self.context.paired.rules):
            seen = first_as_seen(self.context, bracket, first)
            return _worse(seen, as_seen(self.context, bracket, bracket.criteria))
        return found if found is not None and found.kind == "criterion" else None

    def _with_first(self, bracket: BracketAccount, first: FirstCandidate) -> WhyNot:
        """The best round with the candidate that a bracket tries first."""
        if id(bracket) not in self._first_rounds:
            self._first_rounds[id(bracket)] = with_candidate(self.context, first, bracket)
        return self._first_rounds[id(bracket)]

    def _completes_first(self) -> bool:
        """Whether the rules ask that the others can be paired before they count anything.

        Rule: FIDE C.04.3 (2026) 2.2.1 [C4], 2.3.1 [C5]; (2017) C.4
        """
        rules = self.context.paired.rules
        return any(isinstance(row, Complete) for row in (*rules.prohibitions, *rules.criteria))

    def forced(self, bracket: BracketAccount, depth: int, *, told: bool = False) -> Iterator[Line]:
        """What the players below forced upon a bracket: more floaters, or another candidate.

        With `told` it has been said why players leave.
        """
        if not bracket.pairs:
            if bracket.criteria and not told:
                yield from self._although_allowed(bracket, depth)
            return
        first = bracket.first
        if not told:
            yield from self._why_players_leave(bracket, depth)
        elif first is None or set(bracket.floaters) - {*first.floaters}:
            return
        if first is None or not bracket.criteria or first.obstacles or _same(first, bracket):
            return
        if _worse(first.criteria, bracket.criteria) is None:
            yield from self.against_first(bracket, first, depth)

    def _against(self, bracket: BracketAccount, pair: Sequence[int], depth: int) -> Iterator[Line]:
        """What stands against a pair that is allowed: what the best round with it would cost."""
        found = with_boards(self.context, [pair], bracket)
        heading = Line(N_("With {pair} on a board:"), {"pair": BoardsFact((pair,))}, depth=depth)
        yield from self.would_cost(heading, found, bracket)

    def _why_players_leave(self, bracket: BracketAccount, depth: int) -> Iterator[Line]:
        """Why players leave a bracket that is even."""
        everybody = bracket.members
        if len(everybody) % 2 or len(bracket.moved) > len(bracket.residents):
            return
        if bracket.criteria and set(bracket.floaters) - bracket.seated:
            heading = Line(N_("Had everybody stayed:"), depth=depth)
            found = restrict_opponents(self.context, everybody, everybody, bracket)
            yield from self.would_cost(heading, found, bracket)

    def would_cost(self, heading: Line, found: WhyNot, here: BracketAccount) -> Iterator[Line]:
        """What something else would cost, under its heading."""
        lines = list(self.consequence(found, heading.depth + 1, here))
        if lines:
            yield heading
            yield from lines

    def consequence(
        self, found: WhyNot, depth: int, here: BracketAccount | None = None
    ) -> Iterator[Line]:
        """What it would cost, or why it cannot be."""
        if found.round is None:
            yield from why_impossible(self.context, found, depth)
        elif found.difference is not None:
            yield from decided(self.context, found.difference, depth, here)

    def _settled(self, bracket: BracketAccount, depth: int) -> Iterator[Line]:
        """Exchanges between the halves, the pairing that came out, and who goes on."""
        yield from rearranged_lines(self.context, bracket, depth)
        if bracket.pairs and not (bracket.first and _same(bracket.first, bracket)):
            yield Line(N_("Paired: {pairs}."), {"pairs": BoardsFact(bracket.pairs)}, depth=depth)
        left = [v for v in bracket.floaters if v not in bracket.seated]
        yield from self._left_over(bracket, left, depth)

    def _left_over(
        self, bracket: BracketAccount, left: Sequence[int], depth: int
    ) -> Iterator[Line]:
        context = self.context
        after = context.account.brackets[context.account.brackets.index(bracket) + 1 :]
        further = {v for later in after for v in later.moved}
        for who, one, many in (
            (
                [v for v in left if v not in further],
                N_("{players} stays without an opponent."),
                N_("{players} stay without an opponent."),
            ),
            (
                [v for v in left if v in further],
                N_("{players} goes to the next {group}."),
                N_("{players} go to the next {group}."),
            ),
        ):
            if who:
                facts = {"players": NumbersFact(who), "count": len(who), "group": context.group}
                yield Line(one, facts, many=many, depth=depth)

    def _charges(
        self, criteria: Iterable[CriterionCount], who: Collection[int] | None, depth: int
    ) -> Iterator[Line]:
        """What could not be granted; with `who` only what concerns these players."""
        for counted in criteria:
            if counted.routine or not counted.value or not counted.charged:
                continue
            if who is None:
                yield of_counted(counted, depth)
            elif any(set(charged) & set(who) for charged in counted.charged):
                if isinstance(counted.value, int):
                    yield of_counted(counted, depth)

    def of_pair(self, bracket: BracketAccount, pair: tuple[int, int]) -> Iterator[Line]:
        """As far as it concerns one pair of the bracket."""
        yield from self.members(bracket, 0)
        first = bracket.first
        if first is not None and first.pairs:
            yield from self._first_of_pair(bracket, first, pair)
        rearranged = first is not None and not _same(first, bracket)
        for step in bracket.steps:
            if speaks_of(step, pair) or (rearranged and _is_of_order(step)):
                yield of_step(step, 1)
        yield from self._charges(bracket.criteria, pair, 1)

    def _first_of_pair(
        self, bracket: BracketAccount, first: FirstCandidate, pair: tuple[int, int]
    ) -> Iterator[Line]:
        """What the rules try first for the two players, and what is wrong with it."""
        yield from halves_lines(self.context, bracket, 1)
        tried = [p for p in first.pairs if set(p) & set(pair)]
        if any(set(p) == set(pair) for p in tried):
            yield from self._among_first(bracket, first, pair)
        elif tried:
            yield Line(N_("The rules first try {pairs}."), {"pairs": BoardsFact(tried)}, depth=1)
            yield from self._against_each(bracket, first, tried)
        if not _same(first, bracket):
            yield from rearranged_lines(self.context, bracket, 1)

    def _among_first(
        self, bracket: BracketAccount, first: FirstCandidate, pair: tuple[int, int]
    ) -> Iterator[Line]:
        """A pair that the rules try first: with which others, and what became of these."""
        shown = first.pairs if len(first.pairs) <= FEW else (pair,)
        facts = {"pair": BoardsFact((pair,)), "pairs": BoardsFact(shown)}
        if _same(first, bracket):
            yield Line(N_("The rules first try {pairs}, and settle on it."), facts, depth=1)
            return
        yield Line(N_("The rules first try {pairs}, and keep {pair}."), facts, depth=1)
        yield from self.against_first(bracket, first, 2)

    def _against_each(
        self, bracket: BracketAccount, first: FirstCandidate, tried: Sequence[tuple[int, int]]
    ) -> Iterator[Line]:
        for one in tried:
            obstacles = [o for o in first.obstacles if set(o.pair) == set(one)]
            yield from (of_obstacle(obstacle, 2) for obstacle in obstacles)
            if not obstacles:
                yield from self._against(bracket, one, 2)

    def of_floater(self, bracket: BracketAccount, number: int) -> Iterator[Line]:
        """Why a player leaves a bracket without an opponent."""
        context = self.context
        facts: dict[str, Any] = {
            "player": context.participant(number),
            "group": context.group,
            "points": PointsFact(bracket.score),
        }
        yield Line(self._way(bracket, number), facts)
        everybody = bracket.members
        yield from (line.deeper() for line in self.members(bracket, 0))
        steps = [step for step in bracket.steps if speaks_of(step, (number,))]
        yield from (of_step(step, 1) for step in steps)
        barred = [self.context.obstacles(number, v) for v in everybody if v != number][: FEW + 1]
        if len(everybody) == 1:
            yield Line(N_("Nobody else is there."), depth=1)
        elif all(barred) and len(barred) <= FEW:
            yield from (of_obstacle(obstacle, 1) for found in barred for obstacle in found)
        elif number != context.paired.bye and (not steps or bracket.criteria):
            if len(everybody) % 2:
                yield Line(
                    N_("That is an odd number: somebody must stay without an opponent."), depth=1
                )
            heading = Line(N_("Had {player} stayed:"), facts, depth=1)
            found = restrict_opponents(context, (number,), everybody, bracket)
            yield from self.would_cost(heading, found, bracket)

    def _way(self, bracket: BracketAccount, number: int) -> str:
        """Where a player goes who leaves a bracket."""
        if self.context.partner.get(number) is None:
            return N_("{player} finds no opponent in the {group} of {points}.")
        if self.next_score(bracket, number) > bracket.score:
            return N_("{player} goes up from the {group} of {points}.")
        return N_("{player} goes down from the {group} of {points}.")

    def next_score(self, bracket: BracketAccount, number: int) -> int:
        """The score of the bracket that a player joins next, or of the opponent there."""
        context = self.context
        brackets = context.account.brackets
        later = brackets[brackets.index(bracket) + 1 :]
        other = context.scores[context.partner[number]]
        return next((one.score for one in later if number in one.moved), other)

    def of_upfloater(self, bracket: BracketAccount, number: int) -> Iterator[Line]:
        """Why a player is brought up into a bracket."""
        facts = {
            "player": self.context.participant(number),
            "group": self.context.group,
            "points": PointsFact(bracket.score),
        }
        yield Line(N_("{player} is brought up into the {group} of {points}."), facts)
        others = [v for v in self.context.present if v not in bracket.residents and v != number]
        heading = Line(N_("Were {player} not brought up:"), facts, depth=1)
        found = restrict_opponents(self.context, (number,), others, bracket)
        yield from self.would_cost(heading, found, bracket)


def _same(first: FirstCandidate, bracket: BracketAccount) -> bool:
    return set(map(frozenset, first.pairs)) == set(map(frozenset, bracket.pairs))


def _worse(
    first: Sequence[CriterionCount], chosen: Iterable[CriterionCount]
) -> RoundDifference | None:
    """The criterion by which the candidate tried first falls behind the one chosen, if any."""
    row = first_worse_row(chosen, first)
    return None if row is None else RoundDifference("criterion", 0, *row)


def _comes_first(step: Step, bracket: BracketAccount) -> bool:
    """A step about those who leave, or about nobody in particular, precedes the pairs."""
    player = step.facts.get("player")
    return player in bracket.floaters or (player is None and "pairs" not in step.facts)


def _is_of_order(step: Step) -> bool:
    """It tells how the pairs of the group follow from an exchange, or from another order."""
    return any(key in step.facts for key in ("s2", "leaving", "ideal"))


NAMED = ("player", "opponent", "players", "above", "below")
"""The facts of a step that are players whom it is about."""


def speaks_of(step: Step, who: Collection[int]) -> bool:
    """The step is about one of these players."""
    named = [step.facts[key] for key in NAMED if key in step.facts]
    return any(set(numbers_in(value)) & set(who) for value in named)


def numbers_in(value: Any) -> Sequence[int]:
    """The players of a fact: one number, several, or several as a text."""
    if isinstance(value, str):
        return [int(number) for number in re.findall(r"\d+", value)]
    return value if isinstance(value, (list, tuple)) else (value,)
