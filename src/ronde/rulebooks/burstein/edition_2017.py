"""The Burstein System of 2017, in force until 31 January 2026.

What is known of its text differs from that of 2026 in the bye (C.2) and in what is asked of
floaters (C.6, C.7); the rest is taken to be the same under its letters.

Rule: FIDE C.04.4.2 (2017)
"""

from __future__ import annotations

from ronde.domain.errors import N_
from ronde.rulebooks import bans, colours, measures, reports
from ronde.rulebooks.basic import BASIC_2017
from ronde.rulebooks.burstein.account import Articles
from ronde.rulebooks.burstein.book import procedure
from ronde.rulebooks.colouring import NUMBER_PARITY
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.dutch import edition_2017 as dutch
from ronde.rulebooks.handling import HANDLING_2017
from ronde.rulebooks.rows import Complete, Forbid, Minimise
from ronde.rulebooks.system import Citations, System, Wording

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
    Minimise("C.5", "C.5", "outgoing floaters", downfloater=measures.each),
    Minimise(
        "C.6", "C.6", "incoming floaters who are not paired", downfloater=measures.incoming_left
    ),
    Minimise(
        "C.6",
        "C.6",
        "scores of the incoming floaters who are not paired, in descending order",
        downfloater=measures.incoming_left_score,
        descending=True,
    ),
    Minimise(
        "C.7",
        "C.7",
        "outgoing floaters of the following bracket",
        downfloater=measures.each,
        next_bracket=True,
    ),
    Minimise(
        "C.7",
        "C.7",
        "incoming floaters who are not paired in the following bracket",
        downfloater=measures.incoming_left,
        next_bracket=True,
    ),
    Minimise(
        "C.7",
        "C.7",
        "scores of the incoming floaters who are not paired there, in descending order",
        downfloater=measures.incoming_left_score,
        descending=True,
        next_bracket=True,
    ),
    Minimise(
        "C.8",
        "C.8",
        "players who do not get their colour preference",
        pair=measures.preference_denied,
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
    name="fide-burstein-2017",
    title=N_("Burstein System, 2017"),
    edition=2017,
    family="burstein",
    regulation="FIDE C.04.4.2 (2017)",
    procedure=procedure(
        dutch.SYSTEM,
        Articles(seeding="A.5", ranking="A.7", bye="B"),
        "C.5",
        "C.4",
    ),
    basic=BASIC_2017,
    handling=HANDLING_2017,
    cited=Citations("D", "C.4", "C.2"),
    wording=Wording(
        N_("Burstein by the text before 2026."),
        "C.04.4.2 (2017)",
    ),
    prohibitions=PROHIBITIONS,
    criteria=CRITERIA,
    colours=COLOURS,
    options=(NUMBER_PARITY,),
    report=reports.BURSTEIN_2017,
)
