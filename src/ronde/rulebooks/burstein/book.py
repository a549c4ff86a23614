"""The Burstein System as a rulebook; the editions fill in their tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from ronde.domain.errors import N_
from ronde.rulebooks.account import Account, Step
from ronde.rulebooks.basic import BasicRules
from ronde.rulebooks.burstein.account import Articles, draw_up
from ronde.rulebooks.burstein.field import BursteinField
from ronde.rulebooks.burstein.flow import BursteinRound, pair_round
from ronde.rulebooks.colours import Allotted, ColourRule
from ronde.rulebooks.dutch.colouring import NUMBER_PARITY, colour_pairs
from ronde.rulebooks.dutch.enquiry import DutchEnquiry
from ronde.rulebooks.enquiry import Enquirable, Enquiry
from ronde.rulebooks.problem import Criteria
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

    def enquire(self, situation: Situation) -> Enquiry:
        """What keeps players apart, and who would have White."""
        seeding = seeding_rounds(situation.tournament.number_of_rounds or situation.number)
        if situation.number <= seeding and isinstance(self.seeding, Enquirable):
            return self.seeding.enquire(situation)
        bars_bye = self.basic.barring_marks(situation.tournament.points)
        field = BursteinField(situation, bars_bye)
        return _BursteinEnquiry(field, self.criteria.absolute, self.colours, bars_bye)

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

    Rule: FIDE C.04.4.2 (2026) 5.2; (2017) E
    """
    field = found.field
    pairs = (_ranked(field, *pair) for paired in found.brackets for pair in paired.pairing.pairs)
    return colour_pairs(field, rules, pairs)


def _ranked(field: BursteinField, a: int, b: int) -> tuple[int, int]:
    """The higher-ranked of two places first.

    Where neither has played, more points and then the smaller number rank higher; otherwise the
    ranking by Index does.

    Rule: FIDE C.04.4.2 (2026) 5.2; (2017) E
    """
    if field.colours[a] or field.colours[b]:
        return a, b
    first, second = sorted((a, b), key=lambda v: (-field.score[v], field.initial[v]))
    return first, second


class _BursteinEnquiry(DutchEnquiry):
    """The answers after the seeding rounds."""

    def ranked(self, v: int, w: int) -> tuple[int, int]:
        """The two places, the higher-ranked first."""
        field = self.field
        assert isinstance(field, BursteinField)
        first, second = sorted((v, w), key=lambda place: field.rank[place])
        return _ranked(field, first, second)
