"""The Dubov System in force since 1 February 2026.

Rule: FIDE C.04.4.1 (2026)
"""

from __future__ import annotations

from functools import partial

from ronde.domain.errors import N_
from ronde.rulebooks import bans, colours, measures, report_codes
from ronde.rulebooks.basic import BASIC_2026
from ronde.rulebooks.colouring import NUMBER_PARITY, colour_pairs
from ronde.rulebooks.colours import ColouredPair, ColourRule
from ronde.rulebooks.dubov.account import Articles, draw_up
from ronde.rulebooks.dubov.bracket import EQUALISING_SHIFT
from ronde.rulebooks.dubov.field import UPFLOATS, DubovField, unplayed_float
from ronde.rulebooks.dubov.flow import DubovRound, pair_round
from ronde.rulebooks.enquiry import FieldEnquiry
from ronde.rulebooks.handling import HANDLING_2026
from ronde.rulebooks.rows import Complete, Minimise, Prohibit
from ronde.rulebooks.situation import PairingResult, Situation
from ronde.rulebooks.system import Citations, Customs, Procedure, System, Wording

HALVES = (N_("S1, by ARO"), "S2")
"""The columns of a bracket.

Rule: FIDE C.04.4.1 3.2.5
"""

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
        bye=bans.unplayed_by(BASIC_2026),
    ),
    Prohibit(
        "C3",
        "2.1.3",
        "players with the same absolute colour preference do not meet",
        meeting=bans.SameAbsolutePreference,
    ),
    Complete("C4", "2.2.1", "everybody not yet paired can still be paired"),
)

CRITERIA = (
    Minimise("C5", "2.3.1", "upfloaters", pair=measures.meets_upfloater),
    Minimise(
        "C6",
        "2.3.2",
        "score differences of the pairs with upfloaters, in descending order",
        pair=measures.score_difference,
        descending=True,
    ),
    Minimise(
        "C7",
        "2.3.3",
        "players who do not get their colour preference",
        pair=measures.preference_denied,
    ),
    Minimise(
        "C8",
        "2.3.4",
        "upfloaters who are maximum upfloaters",
        pair=measures.maximum_upfloater,
    ),
    Minimise(
        "C9",
        "2.3.5",
        "times that maximum upfloaters have been upfloated",
        pair=measures.maximum_upfloater_times,
    ),
    Minimise(
        "C10",
        "2.3.6",
        "upfloaters who upfloated in the previous round",
        pair=measures.upfloater_floated_up_last,
    ),
)

COLOURS = (
    ColourRule("5.2.1", "initial-colour by pairing number", colours.initial_colour_of_newcomers),
    ColourRule("5.2.2", "grant both colour preferences", colours.both_preferences),
    ColourRule("5.2.3", "grant the stronger colour preference", colours.stronger_preference),
    ColourRule("5.2.4", "alternate from the latest difference", colours.latest_difference),
    ColourRule(
        "5.2.5", "grant the higher-ranked player's preference", colours.higher_ranked_preference
    ),
)


def procedure(articles: Articles, *follows: str) -> Procedure:
    """The procedure of an edition, which cites these articles."""
    return Procedure(partial(pair, articles=articles), enquire, frozenset(follows))


def pair(system: System, situation: Situation, *, articles: Articles) -> PairingResult:
    """Pair the round.

    Rule: FIDE C.04.4.1 (2026) 1.9; (2018) A.9
    """
    paired = pair_round(situation, system.table)
    games = _coloured(paired, system.colours)
    order = paired.field.order
    return PairingResult(
        tuple([(order[white], order[black]) for white, black, _ in games]),
        paired.bye,
        partial(draw_up, system.name, articles, system.table, paired, games),
    )


class DubovEnquiry(FieldEnquiry):
    """The answers for one round."""

    field: DubovField

    def average_rating(self, a: int) -> int:
        """ARO of this player.

        Rule: FIDE C.04.4.1 (2026) 1.7
        """
        return self.field.aro[self.place[a]]


def enquire(system: System, situation: Situation) -> DubovEnquiry:
    """What keeps players apart, and who would have White."""
    return DubovEnquiry(DubovField(situation, system.prohibitions), system.colours)


def _coloured(paired: DubovRound, rules: tuple[ColourRule, ...]) -> list[ColouredPair]:
    """The games as (white, black, rule), by place; a smaller place ranks higher.

    Rule: FIDE C.04.4.1 (2026) 5.2; (2018) E
    """
    pairs = (pair for bracket in paired.brackets for pair in bracket.division.pairs)
    return colour_pairs(paired.field, rules, pairs)


SYSTEM = System(
    name="fide-dubov-2026",
    title=N_("Dubov System, in force since 2026"),
    edition=2026,
    family="dubov",
    regulation="FIDE C.04.4.1 (2026)",
    counts_rounds=True,
    procedure=procedure(Articles(ratings="1.1", bye="3.1", recomposition="3.2.4"), "C5", "C4"),
    basic=BASIC_2026,
    handling=HANDLING_2026,
    cited=Citations("4.4", "C4, 2.2.1", "C2, 2.1.2", leave="4.2"),
    statements=(
        (
            "3.1",
            N_(
                "The bye is given first: of those who may have it and leave a legal pairing for "
                "everybody else, to the player with the lowest score, then with the most games "
                "played, then with the largest number."
            ),
        ),
        (
            "3.2.4",
            N_(
                "If players of the smaller subgroup cannot but meet each other, as many are "
                "shifted to the other subgroup as there are such pairs. Then players are shifted "
                "from the larger subgroup to the smaller one until both have the same size."
            ),
        ),
        (
            "4.2",
            N_(
                "Upfloaters may be all players with lower scores, by score and then by number; "
                "sets of as many as are needed come in the order of the first place in which "
                "they differ."
            ),
        ),
        (
            "4.4",
            N_(
                "The players of the second subgroup stand by number; their transpositions come in "
                "lexicographic order."
            ),
        ),
    ),
    wording=Wording(
        N_("Equal average ratings of opponents: for fields with similar, reliable ratings."),
        "C.04.4.1 (2026)",
        halves=HALVES,
    ),
    prohibitions=PROHIBITIONS,
    criteria=CRITERIA,
    unplayed_float=unplayed_float,
    colours=COLOURS,
    options=(UPFLOATS, EQUALISING_SHIFT, NUMBER_PARITY),
    report=report_codes.DUBOV_2026,
    customs=Customs(newcomer="B"),
    in_force=True,
)
