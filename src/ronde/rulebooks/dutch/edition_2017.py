"""The FIDE (Dutch) System of 2017, in force until 31 January 2026.

Rule: FIDE C.04.3 (2017)
"""

from __future__ import annotations

from ronde.domain.errors import N_
from ronde.domain.result import Bye, Result
from ronde.rulebooks import bans, colours, measures, report_codes
from ronde.rulebooks.basic import BASIC_2017
from ronde.rulebooks.colouring import NUMBER_PARITY
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.dutch.answer import ORDER_OF_CANDIDATES, answer
from ronde.rulebooks.dutch.flow_2017 import pair_brackets
from ronde.rulebooks.enquiry import FieldEnquiry
from ronde.rulebooks.field import Definitions, Field
from ronde.rulebooks.handling import HANDLING_2017
from ronde.rulebooks.rows import Complete, Minimise, Prohibit
from ronde.rulebooks.situation import PairingResult, Situation
from ronde.rulebooks.system import Citations, Procedure, System, Wording
from ronde.solver.bits import bits_of

PROHIBITIONS = (
    Prohibit(
        "C.1",
        "C.1",
        "two players shall not play against each other more than once",
        meeting=bans.Met,
    ),
    Prohibit(
        "C.2",
        "C.2",
        "nobody has the bye who had it or won because the opponent was absent",
        bye=bans.unplayed_by(BASIC_2017),
    ),
    Prohibit(
        "C.3",
        "C.3",
        "non-topscorers with the same absolute colour preference do not meet",
        meeting=bans.SameAbsolutePreference,
    ),
    Complete(
        "C.4",
        "C.4",
        "the downfloaters of the penultimate bracket complete the round",
        afterwards=True,
    ),
)

CRITERIA = (
    Minimise("C.5", "C.5", "downfloaters", downfloater=measures.each),
    Minimise(
        "C.6",
        "C.6",
        "score differences of pairs and downfloaters, in descending order",
        pair=measures.score_difference,
        downfloater=measures.downfloater_difference,
        descending=True,
    ),
    Minimise(
        "C.7",
        "C.7",
        "players left over by the next bracket",
        downfloater=measures.unpaired_below,
        next_bracket=True,
    ),
    Minimise(
        "C.7",
        "C.7",
        "scores of the players left over by the next bracket, in descending order",
        downfloater=measures.score,
        descending=True,
        next_bracket=True,
    ),
    Minimise(
        "C.8",
        "C.8",
        "topscorers or their opponents who get a colour difference beyond two",
        pair=measures.topscorer_colour_difference,
    ),
    Minimise(
        "C.9",
        "C.9",
        "topscorers or their opponents who get the same colour three times in a row",
        pair=measures.topscorer_third_colour,
    ),
    Minimise(
        "C.10",
        "C.10",
        "players who do not get their colour preference",
        pair=measures.preference_denied,
    ),
    Minimise(
        "C.11",
        "C.11",
        "players who do not get their strong colour preference",
        pair=measures.strong_preference_denied,
    ),
    Minimise(
        "C.12",
        "C.12",
        "players who receive the same downfloat as in the previous round",
        pair=measures.repeated_downfloat_last,
        downfloater=measures.floated_down_last,
    ),
    Minimise(
        "C.13",
        "C.13",
        "players who receive the same upfloat as in the previous round",
        pair=measures.repeated_upfloat_last,
    ),
    Minimise(
        "C.14",
        "C.14",
        "players who receive the same downfloat as two rounds before",
        pair=measures.repeated_downfloat_before,
        downfloater=measures.floated_down_before,
    ),
    Minimise(
        "C.15",
        "C.15",
        "players who receive the same upfloat as two rounds before",
        pair=measures.repeated_upfloat_before,
    ),
    Minimise(
        "C.16",
        "C.16",
        "score differences of players who receive the same downfloat as in the previous round",
        pair=measures.difference_of(measures.repeated_downfloat_last),
        downfloater=measures.downfloater_difference_of(measures.floated_down_last),
        descending=True,
    ),
    Minimise(
        "C.17",
        "C.17",
        "score differences of players who receive the same upfloat as in the previous round",
        pair=measures.difference_of(measures.repeated_upfloat_last),
        descending=True,
    ),
    Minimise(
        "C.18",
        "C.18",
        "score differences of players who receive the same downfloat as two rounds before",
        pair=measures.difference_of(measures.repeated_downfloat_before),
        downfloater=measures.downfloater_difference_of(measures.floated_down_before),
        descending=True,
    ),
    Minimise(
        "C.19",
        "C.19",
        "score differences of players who receive the same upfloat as two rounds before",
        pair=measures.difference_of(measures.repeated_upfloat_before),
        descending=True,
    ),
)

COLOURS = (
    ColourRule("E.1", "grant both colour preferences", colours.both_preferences),
    ColourRule("E.2", "grant the stronger colour preference", colours.stronger_preference),
    ColourRule("E.3", "alternate from the latest difference", colours.latest_difference),
    ColourRule(
        "E.4", "grant the higher-ranked player's preference", colours.higher_ranked_preference
    ),
    ColourRule("E.5", "initial-colour by pairing number", colours.initial_colour),
)

DEFINITIONS = Definitions(bits_of((Result.FORFEIT_WIN, Result.FORFEIT_LOSS, *Bye)))
"""Every unplayed round is a downfloat. Rule: FIDE C.04.3 (2017) A.4.b"""


def pair(system: System, situation: Situation) -> PairingResult:
    """Pair the round.

    Rule: FIDE C.04.3 (2017) A.9
    """
    field = Field(situation, system.prohibitions, DEFINITIONS)
    brackets, bye = pair_brackets(field, system.table)
    return answer(system.name, field, system.colours, brackets, bye)


def enquire(system: System, situation: Situation) -> FieldEnquiry:
    """What keeps players apart, and who would have White."""
    return FieldEnquiry(Field(situation, system.prohibitions, DEFINITIONS), system.colours)


SYSTEM = System(
    name="fide-dutch-2017",
    title=N_("FIDE (Dutch) System, 2017"),
    edition=2017,
    family="dutch",
    regulation="FIDE C.04.3 (2017)",
    procedure=Procedure(pair, enquire, follows=frozenset({"C.5"})),
    basic=BASIC_2017,
    handling=HANDLING_2017,
    cited=Citations("D.1-D.3", "C.4", "C.2"),
    statements=(("D.1-D.3", ORDER_OF_CANDIDATES),),
    wording=Wording(N_("The same by the text before 2026."), "C.04.3 (2017)"),
    prohibitions=PROHIBITIONS,
    criteria=CRITERIA,
    colours=COLOURS,
    options=(NUMBER_PARITY._replace(article="E.5"),),
    unplayed_float=lambda _unplayed: "down",
    report=report_codes.DUTCH_2017,
)
