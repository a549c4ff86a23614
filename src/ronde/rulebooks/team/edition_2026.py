"""The Swiss Team Pairing System in force since 1 February 2026.

Rule: FIDE C.04.6 (2026)
"""

from __future__ import annotations

from functools import lru_cache

from ronde.domain.errors import N_
from ronde.rulebooks import colours, measures, report_codes
from ronde.rulebooks.basic import BASIC_2026
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.handling import HANDLING_2026
from ronde.rulebooks.lexicographic.account import Articles
from ronde.rulebooks.lexicographic.colouring import Colouring
from ronde.rulebooks.lexicographic.entrants import ByeBefore, Entrant, MatchesMet
from ronde.rulebooks.lexicographic.flow import Tables, pair_round
from ronde.rulebooks.lexicographic.procedure import MatchEnquiry, answer, following_scoregroup
from ronde.rulebooks.rows import Complete, Minimise, Prohibit
from ronde.rulebooks.situation import PairingResult, Situation
from ronde.rulebooks.system import Citations, Procedure, System, Unit, Wording
from ronde.rulebooks.team.declared import OPTIONS, TeamSettings
from ronde.rulebooks.team.record import entrants

PROHIBITIONS = (
    Prohibit(
        "C1",
        "2.1.1",
        "two teams shall not play against each other more than once",
        meeting=MatchesMet,
    ),
    Prohibit(
        "C2",
        "2.1.2",
        "no team has the bye that had it or won a match without playing",
        bye=ByeBefore,
    ),
    Complete("C3", "2.2.1", "every team not yet paired can still be paired"),
)

PREFERENCE = Minimise(
    "C8",
    "2.3.5",
    "teams that do not get their colour preference",
    pair=measures.preference_denied,
    within=True,
)
STRONG_PREFERENCE = Minimise(
    "C9",
    "2.3.6",
    "teams that do not get their strong colour preference",
    pair=measures.strong_preference_denied,
    within=True,
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
        "upfloaters that were floaters in the previous round",
        pair=measures.upfloater_floated_last,
    ),
    PREFERENCE,
    STRONG_PREFERENCE,
    Minimise(
        "C10",
        "2.3.7",
        "upfloaters' opponents that were floaters in the previous round",
        pair=measures.upfloaters_opponent_floated_last,
        within=True,
    ),
)

NOT_COUNTED = {"A": (STRONG_PREFERENCE,), "B": (), "none": (PREFERENCE, STRONG_PREFERENCE)}
"""Rows that a type of colour preferences does without."""

COLOURS = (
    ColourRule("4.3.1", "initial-colour by pairing number", colours.initial_colour_of_newcomers),
    ColourRule("4.3.2", "grant the only colour preference", colours.only_preference),
    ColourRule("4.3.3", "grant both colour preferences", colours.both_preferences),
    ColourRule("4.3.4", "grant the only strong preference", colours.only_strong_preference),
    ColourRule("4.3.5", "White to the lower colour difference", colours.lower_difference),
    ColourRule("4.3.6", "alternate from the latest difference", colours.latest_difference),
    ColourRule("4.3.7", "grant the first team's preference", colours.higher_ranked_preference),
    ColourRule("4.3.8", "alternate the first team", colours.alternate_higher),
    ColourRule("4.3.9", "alternate the other team", colours.alternate_lower),
)

ARTICLES = Articles(bye="3.4", upfloaters="3.5")


@lru_cache(maxsize=64)
def tables(system: System, kind: str) -> Tables:
    """The rows of the system that count with this type of colour preferences."""
    rows = [row for row in system.criteria if row not in NOT_COUNTED[kind]]
    return Tables.of(rows, system.prohibitions)


def floats_count(situation: Situation) -> bool:
    """Earlier floats are looked at, but not in the last two rounds.

    Rule: FIDE C.04.6 (2026) 2.3.4 [C7], 2.3.7 [C10]
    """
    return situation.number < (situation.tournament.number_of_rounds or 0) - 1


def pair(system: System, situation: Situation) -> PairingResult:
    """Pair the teams; the first of a pair has White on the first board.

    Rule: FIDE C.04.6 (2026) 3.3
    """
    settings = TeamSettings.of(situation)
    rows = tables(system, settings.type)
    everybody, here = entrants(situation, settings)
    paired = pair_round(
        [e for e in everybody if e.number in here],
        rows,
        floats_count=floats_count(situation),
        ahead=following_scoregroup(situation),
    )
    colouring = Colouring.of(situation, system.colours, everybody)
    found = answer(system.name, situation.number, ARTICLES, rows, paired, colouring)
    return found._replace(scores=_by_number(everybody))


def enquire(system: System, situation: Situation) -> MatchEnquiry:
    """What keeps teams apart, and who would have White on the first board."""
    everybody, _ = entrants(situation, TeamSettings.of(situation))
    colouring = Colouring.of(situation, system.colours, everybody)
    return MatchEnquiry(everybody, system.prohibitions, colouring)


def _by_number(everybody: list[Entrant]) -> tuple[int, ...]:
    """The scores of the teams, by number minus one."""
    score = {e.number: e.score for e in everybody}
    return tuple(score.get(number, 0) for number in range(1, max(score, default=0) + 1))


SYSTEM = System(
    name="fide-team",
    title=N_("Swiss Team Pairing System"),
    edition=2026,
    family="team",
    regulation="FIDE C.04.6 (2026)",
    counts_rounds=True,
    procedure=Procedure(pair, enquire, frozenset({"C3", "C4"}), keeps_order=True),
    basic=BASIC_2026,
    handling=HANDLING_2026,
    cited=Citations("3.5-3.6", "C3, 2.2.1", "C2, 2.1.2"),
    statements=(
        (
            "3.4",
            N_(
                "The bye is given first: of those who may have it and leave a legal pairing for "
                "everybody else, to the team with the lowest score, then with the most matches "
                "played, then with the largest number."
            ),
        ),
        (
            "3.5",
            N_(
                "Upfloaters may be all teams with lower scores, by score and then by number. "
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
    wording=Wording(N_("Teams instead of players meet, on several boards."), "C.04.6 (2026)"),
    unit=Unit.TEAM,
    prohibitions=PROHIBITIONS,
    criteria=CRITERIA,
    colours=COLOURS,
    options=OPTIONS,
    report=report_codes.TEAM,
    in_force=True,
)
