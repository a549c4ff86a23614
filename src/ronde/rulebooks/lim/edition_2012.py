"""The Lim system of the founding text.

Rule: FIDE C.04.3.2 (2012) 8-15
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ronde.domain.errors import N_
from ronde.rulebooks.basic import BASIC_2012, BasicRules
from ronde.rulebooks.lim.account import Decided, draw_up
from ronde.rulebooks.lim.bye import NOBODY, choose_bye
from ronde.rulebooks.lim.colours import allocate
from ronde.rulebooks.lim.enquiry import LimEnquiry
from ronde.rulebooks.lim.field import Field
from ronde.rulebooks.lim.flow import pair_round
from ronde.rulebooks.lim.numbering import Numbering, as_in_2012
from ronde.rulebooks.lim.readings import OPTIONS, readings
from ronde.rulebooks.situation import Option, Paired, Situation


@dataclass(frozen=True, slots=True)
class Lim:
    """The rulebook: the editions differ in the basic rules and in their article numbers."""

    name: str
    title: str
    basic: BasicRules
    numbering: Numbering
    options: tuple[Option, ...] = OPTIONS

    def pair(self, situation: Situation) -> Paired:
        """Pair the round.

        Rule: FIDE C.04.3.2 (2012) A, 8-15
        """
        field = Field(situation, readings(self.name, situation.options))
        bye, passed = choose_bye(field, self.basic)
        everybody = (1 << len(field)) - 1
        paired = pair_round(field, everybody if bye == NOBODY else everybody ^ 1 << bye)
        games = tuple(
            allocate(field, pair.player, pair.opponent, record.group.side)
            for record in paired.groups
            for pair in record.pairs
        )
        order = field.order
        return Paired(
            tuple((order[white], order[black]) for white, black, _ in games),
            None if bye == NOBODY else order[bye],
            partial(draw_up, self.name, self.numbering, Decided(field, paired, games, bye, passed)),
        )

    def enquire(self, situation: Situation) -> LimEnquiry:
        """What keeps players apart, and who would have White."""
        field = Field(situation, readings(self.name, situation.options))
        return LimEnquiry(field, self.numbering, self.basic)


RULEBOOK = Lim("fide-lim", N_("Lim System, 2012"), BASIC_2012, as_in_2012)
