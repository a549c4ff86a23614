"""The Dubov System as a rulebook; the editions fill in their tables."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ronde.rulebooks.basic import BasicRules
from ronde.rulebooks.colours import Allotted, ColourRule
from ronde.rulebooks.dubov.account import Articles, draw_up
from ronde.rulebooks.dubov.field import DubovField
from ronde.rulebooks.dubov.flow import DubovRound, pair_round
from ronde.rulebooks.dutch.colouring import NUMBER_PARITY, colour_pairs
from ronde.rulebooks.dutch.enquiry import DutchEnquiry
from ronde.rulebooks.problem import Criteria
from ronde.rulebooks.situation import Option, Paired, Situation


@dataclass(frozen=True, slots=True)
class Dubov:
    """One edition."""

    name: str
    title: str
    basic: BasicRules
    criteria: Criteria
    colours: tuple[ColourRule, ...]
    articles: Articles
    options: tuple[Option, ...] = (NUMBER_PARITY,)

    def pair(self, situation: Situation) -> Paired:
        """Pair the round.

        Rule: FIDE C.04.4.1 (2026) 1.9; (2018) A.9
        """
        bars_bye = self.basic.barring_marks(situation.tournament.points)
        paired = pair_round(situation, bars_bye, self.criteria)
        games = _coloured(paired, self.colours)
        order = paired.field.order
        return Paired(
            tuple([(order[white], order[black]) for white, black, _ in games]),
            paired.bye,
            partial(draw_up, self.name, self.articles, self.criteria, paired, games),
        )

    def enquire(self, situation: Situation) -> DutchEnquiry:
        """What keeps players apart, and who would have White."""
        bars_bye = self.basic.barring_marks(situation.tournament.points)
        field = DubovField(situation, bars_bye)
        return DutchEnquiry(field, self.criteria.absolute, self.colours, bars_bye)


def _coloured(paired: DubovRound, rules: tuple[ColourRule, ...]) -> list[Allotted]:
    """The games as (white, black, rule), by place; a smaller place ranks higher.

    Rule: FIDE C.04.4.1 (2026) 5.2; (2018) E
    """
    pairs = (pair for bracket in paired.brackets for pair in bracket.division.pairs)
    return colour_pairs(paired.field, rules, pairs)
