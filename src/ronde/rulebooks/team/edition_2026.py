"""The Swiss Team Pairing System in force since 1 February 2026.

Rule: FIDE C.04.6 (2026)
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ronde.rulebooks import colours, measures
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.lexicographic.account import Articles
from ronde.rulebooks.lexicographic.answer import answer
from ronde.rulebooks.lexicographic.colouring import Colouring
from ronde.rulebooks.lexicographic.enquiry import MatchEnquiry
from ronde.rulebooks.lexicographic.entrants import Entrant
from ronde.rulebooks.lexicographic.flow import Tables, pair_round
from ronde.rulebooks.lexicographic.options import ahead
from ronde.rulebooks.problem import Criteria
from ronde.rulebooks.rows import Forbid, Minimise
from ronde.rulebooks.situation import Option, Paired, Situation
from ronde.rulebooks.team.declared import OPTIONS, Declared
from ronde.rulebooks.team.record import entrants

ABSOLUTE = (
    Forbid("C1", "2.1.1", "two teams shall not play against each other more than once"),
    Forbid("C2", "2.1.2", "no team has the bye that had it or won a match without playing"),
    Forbid("C3", "2.2.1", "every team not yet paired can still be paired"),
)

OF_SETS = (
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
)

PREFERENCE = Minimise(
    "C8",
    "2.3.5",
    "teams that do not get their colour preference",
    pair=measures.preference_denied,
)
STRONG_PREFERENCE = Minimise(
    "C9",
    "2.3.6",
    "teams that do not get their strong colour preference",
    pair=measures.strong_preference_denied,
)
OPPONENTS = Minimise(
    "C10",
    "2.3.7",
    "upfloaters' opponents that were floaters in the previous round",
    pair=measures.upfloaters_opponent_floated_last,
)

OF_PAIRS = {
    "A": (PREFERENCE, OPPONENTS),
    "B": (PREFERENCE, STRONG_PREFERENCE, OPPONENTS),
    "none": (OPPONENTS,),
}
"""By type of colour preferences."""

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

TABLES = {
    kind: Tables(Criteria(OF_SETS, ABSOLUTE), Criteria(rows, ABSOLUTE))
    for kind, rows in OF_PAIRS.items()
}
ARTICLES = Articles(bye="3.4", upfloaters="3.5")


def floats_count(situation: Situation) -> bool:
    """Earlier floats are looked at, but not in the last two rounds.

    Rule: FIDE C.04.6 (2026) 2.3.4 [C7], 2.3.7 [C10]
    """
    return situation.number < (situation.tournament.number_of_rounds or 0) - 1


@dataclass(frozen=True, slots=True)
class TeamSwiss:
    """The rulebook."""

    name: str = "fide-team"
    title: str = "Swiss Team Pairing System"
    options: tuple[Option, ...] = OPTIONS

    def pair(self, situation: Situation) -> Paired:
        """Pair the teams; the first of a pair has White on the first board.

        Rule: FIDE C.04.6 (2026) 3.3
        """
        declared = Declared.of(situation)
        tables = TABLES[declared.type]
        everybody, here = entrants(situation, declared)
        paired = pair_round(
            [e for e in everybody if e.number in here],
            tables,
            floats_count=floats_count(situation),
            ahead=ahead(situation),
        )
        colouring = Colouring.of(situation, COLOURS, everybody)
        found = answer(self.name, situation.number, ARTICLES, tables, paired, colouring)
        return replace(found, scores=_by_number(everybody))

    def enquire(self, situation: Situation) -> MatchEnquiry:
        """What keeps teams apart, and who would have White on the first board."""
        declared = Declared.of(situation)
        everybody, _ = entrants(situation, declared)
        colouring = Colouring.of(situation, COLOURS, everybody)
        return MatchEnquiry(everybody, TABLES[declared.type], colouring)


def _by_number(everybody: list[Entrant]) -> tuple[int, ...]:
    """The scores of the teams, by number minus one."""
    score = {e.number: e.score for e in everybody}
    return tuple(score.get(number, 0) for number in range(1, max(score, default=0) + 1))


RULEBOOK = TeamSwiss()
