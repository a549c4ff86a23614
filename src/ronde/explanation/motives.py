"""The motive of a float in a few lines: why somebody had to leave a bracket, and why this player.

Mostly read from the account; only where an even bracket lets players go, or players are brought up,
is the engine asked what the round would have cost otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ronde.domain.errors import N_
from ronde.explanation.dead_end import barred_lines
from ronde.explanation.lines import Line, NumbersFact, PointsFact
from ronde.explanation.narration import Narrator
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why_not import restrict_opponents, with_floaters
from ronde.rulebooks.account import BracketAccount


class Motives:
    """The motives of the floats of one round; `told` are brackets, with the first who left each."""

    def __init__(self, context: RoundContext, narrator: Narrator) -> None:
        self.context = context
        self.narrator = narrator
        self.told: dict[int, int] = {}
        self._refusals: dict[int, tuple[Line, ...]] = {}

    def of_board(self, high: int, low: int, depth: int) -> Iterator[Line]:
        """Why two players of different scores meet."""
        alone: list[Line] = []
        for bracket in self.context.account.brackets:
            for number in (high, low):
                if number in bracket.floaters and number in bracket.seated:
                    alone += self._nobody_to_meet(bracket, number, depth)
                elif number in bracket.floaters:
                    yield from self.of_floater(bracket, number, depth)
        yield from alone
        met, floaters = self.context.bracket_of(high, low), self._floaters()
        if met is None or alone:
            return
        if low in met.moved and low not in floaters:
            yield from self.of_upfloater(met, low, depth)
        elif not floaters & {high, low}:
            yield from self._merged(met, low, depth)

    def _merged(self, bracket: BracketAccount, low: int, depth: int) -> Iterator[Line]:
        """Why players of several scores were put into one bracket: the lowest cannot do alone.

        Rule: FIDE C.04.3.1 (2012) C13
        """
        scores = self.context.scores
        alone = [v for v in bracket.members if scores[v] == scores[low]]
        facts = {**self._facts(bracket, low), "players": NumbersFact(alone)}
        facts["points"] = PointsFact(scores[low])
        template = N_("The {group} of {points} cannot be paired by itself, and takes in others.")
        yield Line(template, facts, depth=depth)
        place = self.context.account.brackets.index(bracket)
        if place in self.told:
            return
        self.told[place] = low
        found = restrict_opponents(self.context, alone, alone, bracket)
        heading = Line(N_("Had {players} met only each other:"), facts, depth=depth)
        yield from self.narrator.would_cost(heading, found, bracket)

    def _nobody_to_meet(self, bracket: BracketAccount, number: int, depth: int) -> Iterator[Line]:
        """Whom of the group somebody may not meet who leaves it for an opponent elsewhere."""
        taken = self.narrator.already_paired(bracket)
        others = [v for v in bracket.residents if v != number and v not in taken]
        yield from self.narrator.already_paired_lines(bracket, depth)
        if others and all(self.context.obstacles(number, other) for other in others):
            yield from barred_lines(self.context, number, others, depth)

    def _floaters(self) -> set[int]:
        return {v for bracket in self.context.account.brackets for v in bracket.floaters}

    def of_floater(self, bracket: BracketAccount, number: int, depth: int) -> Iterator[Line]:
        """Why this player leaves the bracket."""
        facts = self._facts(bracket, number)
        others = self._possible_opponents(bracket, number)
        if not others:
            alone = len(bracket.members) == 1
            template = (
                N_("{player} is alone in the {group} of {points}.")
                if alone
                else N_("Nobody in the {group} of {points} is there for {player} to meet.")
            )
            yield Line(template, facts, depth=depth)
        elif all(self.context.obstacles(number, other) for other in others):
            template = N_("{player} has nobody to meet in the {group} of {points}:")
            yield Line(template, facts, depth=depth)
            yield from barred_lines(self.context, number, others, depth + 1)
        elif bracket.criteria:
            yield from self._somebody(bracket, number, depth)
            yield from self._this_one(bracket, number, depth)

    def _facts(self, bracket: BracketAccount, number: int) -> dict[str, Any]:
        return {
            "player": self.context.participant(number),
            "group": self.context.group,
            "points": PointsFact(bracket.score),
            "count": len(self._free(bracket)),
        }

    def _free(self, bracket: BracketAccount) -> list[int]:
        """The players of the bracket whom no earlier one has paired."""
        taken = self.narrator.already_paired(bracket)
        return [v for v in bracket.members if v not in taken]

    def _possible_opponents(self, bracket: BracketAccount, number: int) -> list[int]:
        """Those with whom a player might be paired in the bracket: residents, if moved into it."""
        free = [v for v in self._free(bracket) if v != number]
        return [v for v in free if v not in bracket.moved] if number in bracket.moved else free

    def _somebody(self, bracket: BracketAccount, number: int, depth: int) -> Iterator[Line]:
        """Why anybody has to leave the bracket."""
        facts = self._facts(bracket, number)
        place = self.context.account.brackets.index(bracket)
        odd = len(self._free(bracket)) % 2
        if place in self.told and odd:
            found = restrict_opponents(self.context, (number,), bracket.members, bracket)
            heading = Line(N_("Had {player} stayed:"), facts, depth=depth)
            yield from self.narrator.would_cost(heading, found, bracket)
            return
        if place in self.told:
            facts["other"] = self.told[place]
            template = N_("{player} leaves the {group} of {points} as {other} does.")
            yield Line(template, facts, depth=depth)
            return
        self.told[place] = number
        if odd:
            yield Line(self._odd_number(), facts, depth=depth)
            return
        heading = Line(N_("Not everybody of the {group} of {points} can stay:"), facts, depth=depth)
        everybody = bracket.members
        found = restrict_opponents(self.context, everybody, everybody, bracket)
        yield from self.narrator.would_cost(heading, found, bracket)

    def _odd_number(self) -> str:
        """The sentence that a group cannot be paired within itself."""
        if self.context.meets_teams:
            return N_("The {group} of {points} has {count} teams, an odd number.")
        return N_("The {group} of {points} has {count} players, an odd number.")

    def _this_one(self, bracket: BracketAccount, number: int, depth: int) -> Iterator[Line]:
        """Why this player leaves the bracket, and not the one whom the rules would let go first."""
        first = bracket.first
        if first is None or not first.pairs:
            return
        facts = self._facts(bracket, number)
        article = self._order_of_leaving()
        if number in first.floaters:
            template = N_("By the order of the rules {player} is the first to go.")
            yield Line(template, facts, article=article, depth=depth)
            return
        instead = self.spared(bracket)
        if instead:
            facts |= {"others": NumbersFact(instead), "count": len(instead)}
            heading = Line(
                N_("By the order of the rules {others} would be the first to go, but then:"),
                facts,
                article=article,
                depth=depth,
            )
            refusals = self.against_spared(bracket)
            if refusals:
                yield heading
                yield from (line.deeper(depth + 1) for line in refusals)

    def spared(self, bracket: BracketAccount) -> list[int]:
        """Those who would leave a bracket first by the order of the rules, and do not."""
        first = bracket.first
        if first is None or not first.pairs or not bracket.criteria:
            return []
        return [v for v in first.floaters if v not in bracket.floaters]

    def against_spared(self, bracket: BracketAccount) -> tuple[Line, ...]:
        """What stands against the leaving of those whom the rules would let go first."""
        first = bracket.first
        if first is None:
            return ()
        if id(bracket) not in self._refusals:
            found = with_floaters(self.context, first.floaters, bracket)
            self._refusals[id(bracket)] = tuple(self.narrator.consequence(found, 0, bracket))
        return self._refusals[id(bracket)]

    def _order_of_leaving(self) -> str:
        known = self.context.paired.rules.cited
        return known.leave or known.order

    def of_upfloater(self, bracket: BracketAccount, number: int, depth: int) -> Iterator[Line]:
        """Why this player is brought up into the bracket."""
        facts = self._facts(bracket, number)
        place = self.context.account.brackets.index(bracket)
        if place not in self.told:
            self.told[place] = number
            yield from self._somebody_up(bracket, facts, depth)
        if not bracket.criteria:
            return
        others = [v for v in self.context.present if v not in bracket.residents and v != number]
        heading = Line(N_("Were {player} not brought up:"), facts, depth=depth)
        found = restrict_opponents(self.context, (number,), others, bracket)
        yield from self.narrator.would_cost(heading, found, bracket)

    def _somebody_up(
        self, bracket: BracketAccount, facts: dict[str, Any], depth: int
    ) -> Iterator[Line]:
        taken = self.narrator.already_paired(bracket)
        residents: Sequence[int] = [v for v in bracket.residents if v not in taken]
        if not residents:
            return
        facts = {**facts, "count": len(residents)}
        if taken and len(residents) % 2:
            facts["players"] = NumbersFact(residents)
            yield Line(
                N_("In the {group} of {points} only {players} is still without an opponent."),
                facts,
                many=N_("In the {group} of {points} only {players} are still without an opponent."),
                depth=depth,
            )
        elif len(residents) == 1:
            template = N_("{resident} is alone in the {group} of {points}.")
            facts["resident"] = self.context.participant(residents[0])
            yield Line(template, facts, depth=depth)
        elif len(residents) % 2:
            yield Line(self._odd_number(), facts, depth=depth)
        elif residents:
            heading = Line(
                N_("Had nobody come up into the {group} of {points}:"), facts, depth=depth
            )
            found = restrict_opponents(self.context, residents, residents, bracket)
            yield from self.narrator.would_cost(heading, found, bracket)
