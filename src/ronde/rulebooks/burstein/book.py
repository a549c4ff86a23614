"""The Burstein System as a rulebook; the editions fill in their tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from ronde.domain.errors import N_
from ronde.rulebooks.account import Account, Step
from ronde.rulebooks.basic import BasicRules
from ronde.rulebooks.burstein.account import Allotted, draw_up
from ronde.rulebooks.burstein.articles import Articles
from ronde.rulebooks.burstein.flow import BursteinRound, pair_round
from ronde.rulebooks.colours import Claim, ColourRule, allocate
from ronde.rulebooks.dutch.colouring import NUMBER_PARITY, initial_colour, odd_numbers
from ronde.rulebooks.rows import Criteria
from ronde.rulebooks.situation import Option, Paired, Rulebook, Situation

MOST_SEEDING_ROUNDS = 4


def seeding_rounds(rounds: int) -> int:
    """How many rounds at the start are paired by the Dutch system: half of them, at most four.

    Rule: FIDE C.04.4.2 (2026) 1.6; (2017) A.5
    """
    return min(rounds // 2, MOST_SEEDING_ROUNDS)


@dataclass(frozen=True, slots=True)
class Burstein:
    """One edition; `seeding` is the Dutch system of the same time."""

    name: str
    title: str
    seeding: Rulebook
    basic: BasicRules
    criteria: Criteria
    colours: tuple[ColourRule, ...]
    articles: Articles
    options: tuple[Option, ...] = (NUMBER_PARITY,)

    def pair(self, situation: Situation) -> Paired:
        """Pair the round.

        Rule: FIDE C.04.4.2 (2026) 1.6, 1.9; (2017) A.5, A.8
        """
        seeding = seeding_rounds(situation.tournament.number_of_rounds or situation.number)
        if situation.number <= seeding:
            paired = self.seeding.pair(situation)
            return replace(paired, account=partial(self._seeding_account, paired, seeding))
        bars_bye = self.basic.barring_marks(situation.tournament.points)
        found = pair_round(situation, bars_bye, self.criteria)
        games = _coloured(found, self.colours)
        order = found.field.order
        return Paired(
            tuple([(order[white], order[black]) for white, black, _ in games]),
            found.bye,
            partial(draw_up, self.name, self.articles, self.criteria, found, games),
        )

    def _seeding_account(self, paired: Paired, seeding: int) -> Account:
        """The account of the Dutch system under the name of this one."""
        account = paired.account if isinstance(paired.account, Account) else paired.account()
        template = N_("one of the {count} seeding rounds, paired by {system}")
        step = Step(
            self.articles.seeding, template, {"count": seeding, "system": self.seeding.name}
        )
        return replace(account, system=self.name, steps=(step, *account.steps))


def _coloured(found: BursteinRound, rules: tuple[ColourRule, ...]) -> list[Allotted]:
    """The games as (white, black, rule), by place.

    Where neither has played, more points and then the smaller number rank higher; otherwise the
    ranking by Index does.

    Rule: FIDE C.04.4.2 (2026) 5.2; (2017) E
    """
    field = found.field
    initial, odd = initial_colour(field), odd_numbers(field)
    games: list[Allotted] = []
    for paired in found.brackets:
        for a, b in paired.pairing.pairs:
            if not field.colours[a] and not field.colours[b]:
                a, b = sorted((a, b), key=lambda v: (-field.score[v], field.order[v]))
            higher = Claim(field.preference[a], field.colours[a], odd[a])
            lower = Claim(field.preference[b], field.colours[b], odd[b])
            side, rule = allocate(rules, higher, lower, initial)
            games.append((a, b, rule) if side == "W" else (b, a, rule))
    return games
