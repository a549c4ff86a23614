"""The Burstein System of 2017, in force until 31 January 2026.

What is known of its text differs from that of 2026 in the bye (C.2) and in what is asked of
floaters (C.6, C.7); the rest is taken to be the same under its letters.

Rule: FIDE C.04.4.2 (2017)
"""

from __future__ import annotations

from ronde.rulebooks import colours, measures
from ronde.rulebooks.basic import BASIC_2017
from ronde.rulebooks.burstein.account import Articles
from ronde.rulebooks.burstein.book import Burstein
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.dutch import edition_2017 as dutch
from ronde.rulebooks.problem import Criteria
from ronde.rulebooks.rows import Forbid, Minimise

ABSOLUTE = (
    Forbid("C.1", "C.1", "two players shall not play against each other more than once"),
    Forbid("C.2", "C.2", "nobody has the bye who had it or won because the opponent was absent"),
    Forbid("C.3", "C.3", "players with the same absolute colour preference do not meet"),
    Forbid("C.4", "C.4", "everybody not yet paired can still be paired"),
)

QUALITY = (
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

RULEBOOK = Burstein(
    name="fide-burstein-2017",
    title="Burstein System, 2017",
    seeding=dutch.RULEBOOK,
    basic=BASIC_2017,
    criteria=Criteria(QUALITY, ABSOLUTE),
    colours=COLOURS,
    articles=Articles(seeding="A.5", ranking="A.7", bye="B"),
)
