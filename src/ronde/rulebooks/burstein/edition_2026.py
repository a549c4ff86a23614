"""The Burstein System in force since 1 February 2026.

Rule: FIDE C.04.4.2 (2026)
"""

from __future__ import annotations

from ronde.domain.errors import N_
from ronde.rulebooks import bans, colours, measures, report_codes
from ronde.rulebooks.basic import BASIC_2026
from ronde.rulebooks.burstein.account import Articles
from ronde.rulebooks.burstein.field import ZERO_POINT_BYES
from ronde.rulebooks.burstein.procedure import procedure
from ronde.rulebooks.colouring import NUMBER_PARITY
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.dutch import edition_2026 as dutch
from ronde.rulebooks.handling import HANDLING_2026
from ronde.rulebooks.rows import Complete, Minimise, Prohibit
from ronde.rulebooks.system import Citations, System, Wording

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
    Minimise("C5", "2.3.1", "outgoing floaters", downfloater=measures.each),
    Minimise(
        "C6",
        "2.3.2",
        "scores of the outgoing floaters, in descending order",
        downfloater=measures.score,
        descending=True,
    ),
    Minimise(
        "C7",
        "2.3.3",
        "outgoing floaters of the following bracket",
        downfloater=measures.each,
        next_bracket=True,
    ),
    Minimise(
        "C7",
        "2.3.3",
        "scores of the outgoing floaters of the following bracket, in descending order",
        downfloater=measures.score,
        descending=True,
        next_bracket=True,
    ),
    Minimise(
        "C8",
        "2.3.4",
        "players who do not get their colour preference",
        pair=measures.preference_denied,
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

SYSTEM = System(
    name="fide-burstein-2026",
    title=N_("Burstein System, in force since 2026"),
    edition=2026,
    family="burstein",
    regulation="FIDE C.04.4.2 (2026)",
    counts_rounds=True,
    procedure=procedure(
        dutch.SYSTEM,
        Articles(seeding="1.6", ranking="1.8", bye="3.1"),
        "C5",
        "C4",
    ),
    unplayed_float=dutch.SYSTEM.unplayed_float,
    basic=BASIC_2026,
    handling=HANDLING_2026,
    cited=Citations("4.3", "C4, 2.2.1", "C2, 2.1.2"),
    statements=(
        (
            "1.6",
            N_("The first half of the rounds, four at most, are paired by the Dutch system."),
        ),
        (
            "1.8",
            N_(
                "The players of a bracket are ranked by their Index (Buchholz, then "
                "Sonneborn-Berger), then by number; their scores do not count."
            ),
        ),
        (
            "3.1",
            N_(
                "The bye is given first: of those who may have it and leave a legal pairing for "
                "everybody else, to the player with the lowest score, then with the most games "
                "played, then with the lowest rank."
            ),
        ),
        (
            "4.3",
            N_(
                "Pairings are compared from the first of the ranking on: an opponent who stands "
                "lower comes first, and to leave the bracket comes last."
            ),
        ),
    ),
    wording=Wording(
        N_("First against last by the strength of the opponents met: for fields without ratings."),
        "C.04.4.2 (2026)",
    ),
    prohibitions=PROHIBITIONS,
    criteria=CRITERIA,
    colours=COLOURS,
    options=(ZERO_POINT_BYES, NUMBER_PARITY),
    report=report_codes.BURSTEIN_2026,
    in_force=True,
)
