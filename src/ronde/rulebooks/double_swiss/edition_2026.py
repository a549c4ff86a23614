"""The Double-Swiss System in force since 1 February 2026.

Rule: FIDE C.04.5
"""

from __future__ import annotations

from dataclasses import dataclass

from ronde.rulebooks import colours, measures
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.double_swiss.record import entrants
from ronde.rulebooks.dutch.colouring import NUMBER_PARITY
from ronde.rulebooks.lexicographic.account import Articles
from ronde.rulebooks.lexicographic.answer import answer
from ronde.rulebooks.lexicographic.colouring import Colouring
from ronde.rulebooks.lexicographic.enquiry import MatchEnquiry
from ronde.rulebooks.lexicographic.flow import Tables, pair_round
from ronde.rulebooks.lexicographic.options import FOLLOWING_SCOREGROUP, ahead
from ronde.rulebooks.problem import Criteria
from ronde.rulebooks.rows import Forbid, Minimise
from ronde.rulebooks.situation import Option, Paired, Situation

ABSOLUTE = (
    Forbid("C1", "2.1.1", "two players shall not play a match against each other more than once"),
    Forbid("C2", "2.1.2", "nobody has the bye who had it or won a match without playing"),
    Forbid("C3", "2.2.1", "everybody not yet paired can still be paired"),
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
        "upfloaters who were floaters in the previous round",
        pair=measures.upfloater_floated_last,
    ),
)

OF_PAIRS = (
    Minimise(
        "C8",
        "2.3.5",
        "upfloaters' opponents who were floaters in the previous round",
        pair=measures.upfloaters_opponent_floated_last,
    ),
)

COLOURS = (
    ColourRule("4.3.1", "initial-colour by pairing number", colours.initial_colour_of_newcomers),
    ColourRule("4.3.2", "White to the player with fewer Whites", colours.fewer_whites),
    ColourRule("4.3.3", "alternate from the latest difference", colours.latest_difference),
    ColourRule("4.3.4", "alternate the higher-ranked player", colours.alternate_higher),
    ColourRule("4.3.5", "alternate the other player", colours.alternate_lower),
)

TABLES = Tables(Criteria(OF_SETS, ABSOLUTE), Criteria(OF_PAIRS, ABSOLUTE))
ARTICLES = Articles(bye="3.4", upfloaters="3.5")


@dataclass(frozen=True, slots=True)
class DoubleSwiss:
    """The rulebook."""

    name: str = "fide-double-swiss"
    title: str = "Double-Swiss System"
    options: tuple[Option, ...] = (FOLLOWING_SCOREGROUP, NUMBER_PARITY)

    def pair(self, situation: Situation) -> Paired:
        """Pair the round; the colours are those of the first games.

        Rule: FIDE C.04.5 3.3
        """
        everybody = entrants(situation)
        paired = pair_round(
            [everybody[i] for i in situation.present],
            TABLES,
            floats_count=not situation.is_last_round,
            ahead=ahead(situation),
        )
        colouring = Colouring.of(situation, COLOURS, everybody)
        return answer(self.name, situation.number, ARTICLES, TABLES, paired, colouring)

    def enquire(self, situation: Situation) -> MatchEnquiry:
        """What keeps players apart, and who would have White in the first game."""
        everybody = entrants(situation)
        return MatchEnquiry(everybody, TABLES, Colouring.of(situation, COLOURS, everybody))


RULEBOOK = DoubleSwiss()
