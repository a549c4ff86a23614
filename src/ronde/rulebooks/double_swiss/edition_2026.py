"""The Double-Swiss System in force since 1 February 2026.

Rule: FIDE C.04.5
"""

from __future__ import annotations

from functools import lru_cache

from ronde.domain.errors import N_
from ronde.rulebooks import colours, measures, report_codes
from ronde.rulebooks.basic import BASIC_2026
from ronde.rulebooks.colouring import NUMBER_PARITY
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.double_swiss.record import MATCH_BY_FORFEIT, entrants
from ronde.rulebooks.handling import HANDLING_2026
from ronde.rulebooks.lexicographic.account import Articles
from ronde.rulebooks.lexicographic.colouring import Colouring
from ronde.rulebooks.lexicographic.entrants import ByeBefore, MatchesMet
from ronde.rulebooks.lexicographic.flow import Tables, pair_round
from ronde.rulebooks.lexicographic.procedure import (
    FOLLOWING_SCOREGROUP,
    MatchEnquiry,
    answer,
    following_scoregroup,
)
from ronde.rulebooks.rows import Complete, Minimise, Prohibit
from ronde.rulebooks.situation import PairingResult, Situation
from ronde.rulebooks.system import Citations, Procedure, System, Unit, Wording

PROHIBITIONS = (
    Prohibit(
        "C1",
        "2.1.1",
        "two players shall not play a match against each other more than once",
        meeting=MatchesMet,
    ),
    Prohibit(
        "C2",
        "2.1.2",
        "nobody has the bye who had it or won a match without playing",
        bye=ByeBefore,
    ),
    Complete("C3", "2.2.1", "everybody not yet paired can still be paired"),
)

CRITERIA = (
    Minimise("C4", "2.3.1", "upfloaters", pair=measures.meets_upfloater),
    Minimise(
        "C5",
        "2.3.2",
        "score differences of the pairs with upfloaters, in descending order",
        pair=measures.score_difference,
        descending=True,
    ),
    Minimise("C6", "2.3.3", "upfloaters of the following scoregroup", next_bracket=True),
    Minimise(
        "C7",
        "2.3.4",
        "upfloaters who were floaters in the previous round",
        pair=measures.upfloater_floated_last,
    ),
    Minimise(
        "C8",
        "2.3.5",
        "upfloaters' opponents who were floaters in the previous round",
        pair=measures.upfloaters_opponent_floated_last,
        within=True,
    ),
)

COLOURS = (
    ColourRule("4.3.1", "initial-colour by pairing number", colours.initial_colour_of_newcomers),
    ColourRule("4.3.2", "White to the player with fewer Whites", colours.fewer_whites),
    ColourRule("4.3.3", "alternate from the latest difference", colours.latest_difference),
    ColourRule("4.3.4", "alternate the higher-ranked player", colours.alternate_higher),
    ColourRule("4.3.5", "alternate the other player", colours.alternate_lower),
)

ARTICLES = Articles(bye="3.4", upfloaters="3.5")


@lru_cache(maxsize=64)
def tables(system: System) -> Tables:
    """The rows of the system as the search asks them."""
    return Tables.of(system.criteria, system.prohibitions)


def pair(system: System, situation: Situation) -> PairingResult:
    """Pair the round; the colours are those of the first games.

    Rule: FIDE C.04.5 3.3
    """
    everybody, rows = entrants(situation), tables(system)
    paired = pair_round(
        [everybody[i] for i in situation.present],
        rows,
        floats_count=not situation.is_last_round,
        ahead=following_scoregroup(situation),
    )
    colouring = Colouring.of(situation, system.colours, everybody)
    return answer(system.name, situation.number, ARTICLES, rows, paired, colouring)


def enquire(system: System, situation: Situation) -> MatchEnquiry:
    """What keeps players apart, and who would have White in the first game."""
    everybody = entrants(situation)
    colouring = Colouring.of(situation, system.colours, everybody)
    return MatchEnquiry(everybody, system.prohibitions, colouring)


SYSTEM = System(
    name="fide-double-swiss",
    title=N_("Double-Swiss System"),
    edition=2026,
    family="double-swiss",
    regulation="FIDE C.04.5",
    procedure=Procedure(pair, enquire, frozenset({"C3", "C4"}), keeps_order=True),
    basic=BASIC_2026,
    handling=HANDLING_2026,
    cited=Citations("3.5-3.6", "C3, 2.2.1", "C2, 2.1.2"),
    statements=(
        (
            "3.4",
            N_(
                "The bye is given first: of those who may have it and leave a legal pairing for "
                "everybody else, to the player with the lowest score, then with the most matches "
                "played, then with the largest number."
            ),
        ),
        (
            "3.5",
            N_(
                "Upfloaters may be all players with lower scores, by score and then by number. "
                "Sets with the smallest score differences come in lexicographic order; the first "
                "that leaves a legal pairing and is best by the criteria is taken."
            ),
        ),
        (
            "3.5-3.6",
            N_(
                "In a pair the smaller number stands first. Sets of upfloaters, and then the "
                "pairings of the bracket, come in lexicographic order of these numbers; the first "
                "that is best by the criteria is taken."
            ),
        ),
    ),
    wording=Wording(N_("Every round is a match of two games with alternating colours."), "C.04.5"),
    unit=Unit.MATCH,
    prohibitions=PROHIBITIONS,
    criteria=CRITERIA,
    colours=COLOURS,
    options=(MATCH_BY_FORFEIT, FOLLOWING_SCOREGROUP, NUMBER_PARITY),
    report=report_codes.DOUBLE_SWISS,
    in_force=True,
)
