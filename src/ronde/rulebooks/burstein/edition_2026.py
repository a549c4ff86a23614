"""The Burstein System in force since 1 February 2026.

Rule: FIDE C.04.4.2 (2026)
"""

from __future__ import annotations

from ronde.rulebooks import colours, measures
from ronde.rulebooks.basic import BASIC_2026
from ronde.rulebooks.burstein.account import Articles
from ronde.rulebooks.burstein.book import Burstein
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.dutch import edition_2026 as dutch
from ronde.rulebooks.problem import Criteria
from ronde.rulebooks.rows import Forbid, Minimise

ABSOLUTE = (
    Forbid("C1", "2.1.1", "two participants shall not play against each other more than once"),
    Forbid("C2", "2.1.2", "nobody has the bye who had it or scored a win's points without playing"),
    Forbid("C3", "2.1.3", "players with the same absolute colour preference do not meet"),
    Forbid("C4", "2.2.1", "everybody not yet paired can still be paired"),
)

QUALITY = (
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

RULEBOOK = Burstein(
    name="fide-burstein-2026",
    title="Burstein System, in force since 2026",
    seeding=dutch.RULEBOOK,
    basic=BASIC_2026,
    criteria=Criteria(QUALITY, ABSOLUTE),
    colours=COLOURS,
    articles=Articles(seeding="1.6", ranking="1.8", bye="3.1"),
)
