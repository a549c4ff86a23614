"""The Dubov System of 2018, in force until 31 January 2026.

The algorithm is that of 2026 under other numbers; the bye is barred as C.04.1 of its time says.

Rule: FIDE C.04.4.1 (2018)
"""

from __future__ import annotations

from ronde.domain.errors import N_
from ronde.rulebooks import bans, colours, measures, reports
from ronde.rulebooks.basic import BASIC_2017
from ronde.rulebooks.colouring import NUMBER_PARITY
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.dubov.account import Articles
from ronde.rulebooks.dubov.book import procedure
from ronde.rulebooks.handling import HANDLING_2017
from ronde.rulebooks.rows import Complete, Forbid, Minimise
from ronde.rulebooks.system import Citations, Customs, System, Wording

PROHIBITIONS = (
    Forbid(
        "C.1",
        "C.1",
        "two players shall not play against each other more than once",
        meeting=bans.Met,
    ),
    Forbid(
        "C.2",
        "C.2",
        "nobody has the bye who had it or won because the opponent was absent",
        bye=bans.unplayed_by(BASIC_2017),
    ),
    Forbid(
        "C.3",
        "C.3",
        "players with the same absolute colour preference do not meet",
        meeting=bans.SameAbsolutePreference,
    ),
    Complete("C.4", "C.4", "everybody not yet paired can still be paired"),
)

CRITERIA = (
    Minimise("C.5", "C.5", "upfloaters", pair=measures.meets_upfloater),
    Minimise(
        "C.6",
        "C.6",
        "score differences of the pairs with upfloaters, in descending order",
        pair=measures.score_difference,
        descending=True,
    ),
    Minimise(
        "C.7",
        "C.7",
        "players who do not get their colour preference",
        pair=measures.preference_denied,
    ),
    Minimise(
        "C.8",
        "C.8",
        "upfloaters who are maximum upfloaters",
        pair=measures.maximum_upfloater,
    ),
    Minimise(
        "C.9",
        "C.9",
        "times that maximum upfloaters have been upfloated",
        pair=measures.maximum_upfloater_times,
    ),
    Minimise(
        "C.10",
        "C.10",
        "upfloaters who upfloated in the previous round",
        pair=measures.upfloater_floated_up_last,
    ),
)

COLOURS = (
    ColourRule("E.1", "initial-colour by pairing number", colours.initial_colour_of_newcomers),
    ColourRule("E.2", "grant both colour preferences", colours.both_preferences),
    ColourRule("E.3", "grant the stronger colour preference", colours.stronger_preference),
    ColourRule("E.4", "alternate from the latest difference", colours.latest_difference),
    ColourRule(
        "E.5", "grant the higher-ranked player's preference", colours.higher_ranked_preference
    ),
)

SYSTEM = System(
    name="fide-dubov-2018",
    title=N_("Dubov System, 2018"),
    edition=2018,
    family="dubov",
    regulation="FIDE C.04.4.1 (2018)",
    procedure=procedure(Articles(ratings="A.1", bye="B.0", recomposition="B.4"), "C.5", "C.4"),
    basic=BASIC_2017,
    handling=HANDLING_2017,
    cited=Citations("D.4", "C.4", "C.2"),
    wording=Wording(
        N_("Dubov by the text before 2026."),
        "C.04.4.1 (2018)",
    ),
    prohibitions=PROHIBITIONS,
    criteria=CRITERIA,
    colours=COLOURS,
    options=(NUMBER_PARITY,),
    report=reports.DUBOV_2018,
    customs=Customs(newcomer="B"),
)
