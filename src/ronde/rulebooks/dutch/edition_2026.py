"""The FIDE (Dutch) System in force since 1 February 2026.

Rule: FIDE C.04.3 (2026)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.rulebooks import bans, colours, measures, report_codes
from ronde.rulebooks.basic import BASIC_2026
from ronde.rulebooks.colouring import NUMBER_PARITY
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.dutch.answer import ORDER_OF_CANDIDATES, answer
from ronde.rulebooks.dutch.flow_2026 import pair_brackets
from ronde.rulebooks.field import Definitions, Field
from ronde.rulebooks.handling import HANDLING_2026
from ronde.rulebooks.rows import Complete, Minimise, MinimiseBye, Prohibit
from ronde.rulebooks.situation import Option, PairingResult, Situation
from ronde.rulebooks.system import Citations, Procedure, System, UnplayedRound, Wording

if TYPE_CHECKING:
    from ronde.rulebooks.enquiry import FieldEnquiry

PROHIBITIONS = (
    Prohibit(
        "C1",
        "2.1.1",
        "two participants shall not play against each other more than once",
        meeting=bans.Met,
    ),
    Prohibit(
        "C2",
        "2.1.2",
        "nobody has the bye who had it or scored a win's points without playing",
        bye=bans.unplayed_by(BASIC_2026, abnormal=True),
    ),
    Prohibit(
        "C3",
        "2.1.3",
        "non-topscorers with the same absolute colour preference do not meet",
        meeting=bans.SameAbsolutePreference,
    ),
    Complete("C4", "2.2.1", "everybody not yet paired can still be paired"),
    MinimiseBye(
        "C5",
        "2.3.1",
        "the score of the player with the bye is as low as possible",
        bye=bans.score_with_bye,
    ),
)

CRITERIA = (
    Minimise("C6", "2.4.1", "downfloaters", downfloater=measures.each),
    Minimise(
        "C7",
        "2.4.2",
        "scores of the downfloaters, in descending order",
        downfloater=measures.score,
        descending=True,
    ),
    Minimise(
        "C8",
        "2.4.3",
        "downfloaters of the following bracket",
        downfloater=measures.each,
        next_bracket=True,
    ),
    Minimise(
        "C8",
        "2.4.3",
        "scores of the downfloaters of the following bracket, in descending order",
        downfloater=measures.score,
        descending=True,
        next_bracket=True,
    ),
    Minimise(
        "C9",
        "2.4.4",
        "unplayed games of the player who will have the bye",
        downfloater=measures.unplayed_games,
    ),
    Minimise(
        "C10",
        "2.4.5",
        "topscorers or their opponents who get a colour difference beyond two",
        pair=measures.topscorer_colour_difference,
    ),
    Minimise(
        "C11",
        "2.4.6",
        "topscorers or their opponents who get the same colour three times in a row",
        pair=measures.topscorer_third_colour,
    ),
    Minimise(
        "C12",
        "2.4.7",
        "players who do not get their colour preference",
        pair=measures.preference_denied,
    ),
    Minimise(
        "C13",
        "2.4.8",
        "players who do not get their strong colour preference",
        pair=measures.strong_preference_denied,
    ),
    Minimise(
        "C14",
        "2.4.9",
        "resident downfloaters who received a downfloat in the previous round",
        downfloater=measures.resident_downfloat_last,
    ),
    Minimise(
        "C15",
        "2.4.10",
        "opponents of moved-down players who received an upfloat in the previous round",
        pair=measures.mdp_opponent_upfloat_last,
    ),
    Minimise(
        "C16",
        "2.4.11",
        "resident downfloaters who received a downfloat two rounds before",
        downfloater=measures.resident_downfloat_before,
    ),
    Minimise(
        "C17",
        "2.4.12",
        "opponents of moved-down players who received an upfloat two rounds before",
        pair=measures.mdp_opponent_upfloat_before,
    ),
    Minimise(
        "C18",
        "2.4.13",
        "score differences of moved-down players who received a downfloat in the previous round",
        pair=measures.mdp_downfloat_last_difference,
        downfloater=measures.limbo_downfloat_last,
        descending=True,
    ),
    Minimise(
        "C19",
        "2.4.14",
        "score differences of MDP opponents who received an upfloat in the previous round",
        pair=measures.mdp_opponent_upfloat_last_difference,
        descending=True,
    ),
    Minimise(
        "C20",
        "2.4.15",
        "score differences of moved-down players who received a downfloat two rounds before",
        pair=measures.mdp_downfloat_before_difference,
        downfloater=measures.limbo_downfloat_before,
        descending=True,
    ),
    Minimise(
        "C21",
        "2.4.16",
        "score differences of MDP opponents who received an upfloat two rounds before",
        pair=measures.mdp_opponent_upfloat_before_difference,
        descending=True,
    ),
)

COLOURS = (
    ColourRule("5.2.1", "grant both colour preferences", colours.both_preferences),
    ColourRule("5.2.2", "grant the stronger colour preference", colours.stronger_preference),
    ColourRule("5.2.3", "alternate from the latest difference", colours.latest_difference),
    ColourRule(
        "5.2.4", "grant the higher-ranked player's preference", colours.higher_ranked_preference
    ),
    ColourRule("5.2.5", "initial-colour by pairing number", colours.initial_colour),
)

OPTIONS = (
    Option(
        "worthless_bye",
        ("downfloat", "none"),
        "downfloat",
        "1.4.3",
        "what a pairing-allocated bye worth no more than a loss leaves behind",
    ),
    NUMBER_PARITY,
)


@lru_cache(maxsize=64)
def definitions(points: PointSystem, *, worthless_bye: bool = True) -> Definitions:
    """Which unplayed rounds are downfloats: the bye, and those worth more than a loss.

    Rule: FIDE C.04.3 (2026) 1.4.3
    Reading: ADR-0012
    """
    unplayed = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS, *Bye)
    worth = points.white
    downfloats = 1 << Bye.PAIRING_ALLOCATED if worthless_bye else 0
    for mark in unplayed:
        if worth[mark] > points.loss:
            downfloats |= 1 << mark
    return Definitions(downfloats)


def pair(system: System, situation: Situation) -> PairingResult:
    """Pair the round.

    Rule: FIDE C.04.3 (2026) 1.9
    """
    field = _field(system, situation)
    brackets, bye = pair_brackets(field, system.table)
    return answer(system.name, field, system.colours, brackets, bye)


def enquire(system: System, situation: Situation) -> FieldEnquiry:
    """What keeps players apart, and who would have White."""
    from ronde.rulebooks.enquiry import FieldEnquiry

    return FieldEnquiry(_field(system, situation), system.colours)


def _field(system: System, situation: Situation) -> Field:
    defined = _defined(situation.tournament.points, situation.options)
    return Field(situation, system.prohibitions, defined)


def _defined(points: PointSystem, options: Mapping[str, str]) -> Definitions:
    return definitions(points, worthless_bye=options.get("worthless_bye") != "none")


def unplayed_float(unplayed: UnplayedRound) -> str:
    """The bye, and what is worth more than a loss, is a downfloat.

    Rule: FIDE C.04.3 (2026) 1.4.3
    """
    defined = _defined(unplayed.points, unplayed.choices)
    return "down" if defined.downfloats >> unplayed.mark & 1 else ""


SYSTEM = System(
    name="fide-dutch-2026",
    title=N_("FIDE (Dutch) System, in force since 2026"),
    edition=2026,
    family="dutch",
    regulation="FIDE C.04.3 (2026)",
    procedure=Procedure(pair, enquire, follows=frozenset({"C6"})),
    basic=BASIC_2026,
    handling=HANDLING_2026,
    cited=Citations("4.2-4.4", "C4, 2.2.1", "C2, 2.1.2"),
    statements=(("4.2-4.4", ORDER_OF_CANDIDATES),),
    wording=Wording(
        N_("The usual system of chess: halves of each score group, upper against lower."),
        "C.04.3 (2026)",
    ),
    prohibitions=PROHIBITIONS,
    criteria=CRITERIA,
    unplayed_float=unplayed_float,
    colours=COLOURS,
    options=OPTIONS,
    report=report_codes.DUTCH_2026,
    in_force=True,
)
