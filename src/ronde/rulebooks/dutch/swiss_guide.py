"""The Swiss federation's guide: the Dutch system of 2017, with the bye given first.

Rule: Swiss guide, "Procédure et principes", "Première ronde", "Recommandations"
"""

from __future__ import annotations

from dataclasses import dataclass

from ronde.domain.errors import N_, NoLegalPairing
from ronde.domain.result import Bye
from ronde.rulebooks.dutch.answer import answer
from ronde.rulebooks.dutch.colouring import NUMBER_PARITY
from ronde.rulebooks.dutch.completion import legal_rows
from ronde.rulebooks.dutch.edition_2017 import ABSOLUTE, COLOURS, CRITERIA, DEFINITIONS
from ronde.rulebooks.dutch.enquiry import DutchEnquiry
from ronde.rulebooks.dutch.field import Definitions, Field
from ronde.rulebooks.dutch.flow_2017 import pair_brackets
from ronde.rulebooks.situation import Option, Paired, Situation
from ronde.solver.cardinality import exposable, maximum

TIE_BREAKS = ("DE", "WIN", "BPG", "ARO-C1", "BH-C1", "BH", "SB")
"""The guide's order of tie-breaks after the points. Rule: Swiss guide, "Ronde finale" """

GUIDE = Definitions(DEFINITIONS.bars_bye | 1 << Bye.FULL, DEFINITIONS.downfloats)
"""A point won without playing counts like an exemption. Rule: Swiss guide, note 7"""


def advised_players(rounds: int) -> tuple[int, int]:
    """The fewest and the most participants the guide advises for so many rounds.

    Rule: Swiss guide, "Recommandations"
    """
    return 2 * rounds, 2**rounds


def exempted(field: Field) -> int:
    """Who is exempted when the number is odd, by place.

    The lowest-placed who has not been exempted yet, by score and then starting number, and
    whose exemption leaves the others a legal round.

    Rule: Swiss guide, "Procédure et principes"
    Reading: errata C9, C16
    """
    rows = legal_rows(field)
    everybody = (1 << len(field)) - 1
    mate = maximum(rows, everybody)
    if mate.count(-1) == 1:
        open_ = exposable(rows, mate, everybody, mate.index(-1))
        for v in range(len(field) - 1, -1, -1):
            if field.may_have_bye[v] and open_ >> v & 1:
                return v
    raise NoLegalPairing(N_("No legal pairing exists, whoever is exempted."))


@dataclass(frozen=True, slots=True)
class SwissGuide:
    """The rulebook."""

    name: str = "ch-dutch"
    title: str = "Swiss federation's guide: Dutch of 2017"
    options: tuple[Option, ...] = (NUMBER_PARITY,)

    def pair(self, situation: Situation) -> Paired:
        """Exempt one player if the number is odd, and pair the others as in 2017."""
        field = Field(situation, GUIDE)
        bye: int | None = None
        if len(field) % 2:
            bye = field.order[exempted(field)]
            field = Field(situation, GUIDE, without=bye)
        brackets, _ = pair_brackets(field, CRITERIA)
        return answer(self.name, field, COLOURS, brackets, bye)

    def enquire(self, situation: Situation) -> DutchEnquiry:
        """What keeps players apart, and who would have White."""
        return DutchEnquiry(Field(situation, GUIDE), ABSOLUTE, COLOURS, GUIDE.bars_bye)


RULEBOOK = SwissGuide()
