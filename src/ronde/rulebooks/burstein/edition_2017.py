"""The Burstein System of 2017, in force until 31 January 2026.

An amendment of the text of 2026: what is known of it differs in the bye (C.2), in what is asked of
floaters (C.6, C.7) and in the wording of C.1; the rest is taken to be the same under its letters.

Rule: FIDE C.04.4.2 (2017)
"""

from __future__ import annotations

from dataclasses import replace

from ronde.domain.errors import N_
from ronde.rulebooks import bans, measures, report_codes
from ronde.rulebooks.basic import BASIC_2017
from ronde.rulebooks.burstein import edition_2026
from ronde.rulebooks.burstein.account import Articles
from ronde.rulebooks.burstein.procedure import procedure
from ronde.rulebooks.colours import lettered_colours
from ronde.rulebooks.dutch import edition_2017 as dutch
from ronde.rulebooks.handling import HANDLING_2017
from ronde.rulebooks.rows import Minimise, Prohibit, Prohibition, lettered
from ronde.rulebooks.system import Citations, Wording

PROHIBITIONS: tuple[Prohibition, ...] = lettered(
    edition_2026.PROHIBITIONS,
    Prohibit(
        "C.1",
        "C.1",
        "two players shall not play against each other more than once",
        meeting=bans.Met,
    ),
    Prohibit(
        "C.2",
        "C.2",
        "nobody has the bye who had it or won because the opponent was absent",
        bye=bans.unplayed_by(BASIC_2017),
    ),
)

CRITERIA = lettered(
    edition_2026.CRITERIA,
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
)

COLOURS = lettered_colours(edition_2026.COLOURS)

SYSTEM = replace(
    edition_2026.SYSTEM,
    name="fide-burstein-2017",
    title=N_("Burstein System, 2017"),
    edition=2017,
    regulation="FIDE C.04.4.2 (2017)",
    counts_rounds=True,
    procedure=procedure(
        dutch.SYSTEM,
        Articles(seeding="A.5", ranking="A.7", bye="B"),
        "C.5",
        "C.4",
    ),
    unplayed_float=dutch.SYSTEM.unplayed_float,
    basic=BASIC_2017,
    handling=HANDLING_2017,
    cited=Citations("D", "C.4", "C.2"),
    statements=tuple(
        (article, words)
        for article, (_, words) in zip(
            ("A.5", "A.7", "B", "D"), edition_2026.SYSTEM.statements, strict=True
        )
    ),
    wording=Wording(
        N_("Burstein by the text before 2026."),
        "C.04.4.2 (2017)",
    ),
    prohibitions=PROHIBITIONS,
    criteria=CRITERIA,
    colours=COLOURS,
    report=report_codes.BURSTEIN_2017,
    in_force=False,
)
