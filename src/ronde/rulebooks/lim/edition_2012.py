"""The Lim system of the founding text.

Rule: FIDE C.04.3.2 (2012) 8-15
"""

from __future__ import annotations

from functools import partial

from ronde.domain.errors import N_
from ronde.rulebooks import bans
from ronde.rulebooks.basic import BASIC_2012, BasicRules
from ronde.rulebooks.handling import HANDLING_2012
from ronde.rulebooks.lim.account import RoundDecisions, draw_up
from ronde.rulebooks.lim.colours import allocate
from ronde.rulebooks.lim.enquiry import LimEnquiry, Numbering
from ronde.rulebooks.lim.field import ColourLimits, LimField
from ronde.rulebooks.lim.flow import NOBODY, choose_bye, pair_round
from ronde.rulebooks.lim.readings import OPTIONS, readings
from ronde.rulebooks.rows import Prohibit
from ronde.rulebooks.situation import PairingResult, Situation
from ronde.rulebooks.system import LIST_HALVES, Citations, Procedure, System, Wording


def pair(system: System, situation: Situation, *, numbering: Numbering) -> PairingResult:
    """Pair the round.

    Rule: FIDE C.04.3.2 (2012) A, 8-15
    """
    field = _field(system, situation)
    bye, passed = choose_bye(field)
    everybody = (1 << len(field)) - 1
    paired = pair_round(field, everybody if bye == NOBODY else everybody ^ 1 << bye)
    games = tuple(
        allocate(field, pair.player, pair.opponent, record.group.side)
        for record in paired.groups
        for pair in record.pairs
    )
    order = field.order
    return PairingResult(
        tuple((order[white], order[black]) for white, black, _ in games),
        None if bye == NOBODY else order[bye],
        partial(draw_up, system.name, numbering, RoundDecisions(field, paired, games, bye, passed)),
    )


def enquire(system: System, situation: Situation, *, numbering: Numbering) -> LimEnquiry:
    """What keeps players apart, and who would have White."""
    return LimEnquiry(_field(system, situation), numbering)


def _field(system: System, situation: Situation) -> LimField:
    return LimField(situation, system.prohibitions, readings(system.name, situation.options))


def procedure(numbering: Numbering) -> Procedure:
    """The text under the numbers of an edition."""
    return Procedure(
        partial(pair, numbering=numbering), partial(enquire, numbering=numbering), in_steps=True
    )


WITHOUT_BYE = N_("nobody has the bye who had points without playing")


def prohibitions(
    numbering: Numbering, basic: BasicRules, bye: str, wording: str = WITHOUT_BYE
) -> tuple[Prohibit, ...]:
    """What makes two players incompatible (9.1), and who may not have the bye."""
    compatible = numbering("9.1")
    return (
        Prohibit(
            compatible, compatible, N_("two players do not meet more than once"), meeting=bans.Met
        ),
        Prohibit(
            compatible,
            compatible,
            N_("nobody has a third colour running, or three of one colour too many"),
            meeting=ColourLimits,
        ),
        Prohibit(
            bye,
            bye,
            wording,
            bye=bans.unplayed_by(basic, abnormal=True),
        ),
    )


def as_in_2012(article: str) -> str:
    """The number in the text of 2012."""
    return article


SYSTEM = System(
    name="fide-lim",
    title=N_("Lim System, 2012"),
    edition=2012,
    family="lim",
    regulation="FIDE C.04.3.2 (2012)",
    procedure=procedure(as_in_2012),
    basic=BASIC_2012,
    handling=HANDLING_2012,
    cited=Citations("9.4, 11.2", "9.6", "C.04.1.d", leave="10.2-10.4"),
    statements=(
        (
            "10.2-10.4",
            N_(
                "Who makes the number even is due the colour of which there are too many. Going "
                "down, the largest number with an opponent in the next group floats; going up, the "
                "smallest one."
            ),
        ),
    ),
    wording=Wording(
        N_("Lim by the text of 2012."), "C.04.4.3 (2012)", N_("score group"), LIST_HALVES
    ),
    prohibitions=prohibitions(as_in_2012, BASIC_2012, "C.04.1.d"),
    options=OPTIONS,
)
