"""The Dubov System of 2018, in force until 31 January 2026.

An amendment of the text of 2026: the same under other numbers, but for who may have the bye (C.2,
as C.04.1 of its time says) and the wording of C.1.

Rule: FIDE C.04.4.1 (2018)
"""

from __future__ import annotations

from dataclasses import replace

from ronde.domain.errors import N_
from ronde.rulebooks import bans, report_codes
from ronde.rulebooks.basic import BASIC_2017
from ronde.rulebooks.colouring import NUMBER_PARITY
from ronde.rulebooks.colours import lettered_colours
from ronde.rulebooks.dubov import edition_2026
from ronde.rulebooks.dubov.account import Articles
from ronde.rulebooks.dubov.bracket import EQUALISING_SHIFT
from ronde.rulebooks.dubov.edition_2026 import procedure
from ronde.rulebooks.dubov.field import UPFLOATS
from ronde.rulebooks.handling import HANDLING_2017
from ronde.rulebooks.rows import Prohibit, Prohibition, lettered
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

CRITERIA = lettered(edition_2026.CRITERIA)
COLOURS = lettered_colours(edition_2026.COLOURS)

SYSTEM = replace(
    edition_2026.SYSTEM,
    name="fide-dubov-2018",
    title=N_("Dubov System, 2018"),
    edition=2018,
    regulation="FIDE C.04.4.1 (2018)",
    counts_rounds=True,
    procedure=procedure(Articles(ratings="A.1", bye="B.0", recomposition="B.4"), "C.5", "C.4"),
    basic=BASIC_2017,
    handling=HANDLING_2017,
    cited=Citations("D.4", "C.4", "C.2", leave="D.2"),
    statements=tuple(
        (article, words)
        for article, (_, words) in zip(
            ("B.0", "B.4", "D.2", "D.4"), edition_2026.SYSTEM.statements, strict=True
        )
    ),
    wording=Wording(
        N_("Dubov by the text before 2026."),
        "C.04.4.1 (2018)",
        halves=edition_2026.HALVES,
    ),
    prohibitions=PROHIBITIONS,
    criteria=CRITERIA,
    colours=COLOURS,
    options=(
        UPFLOATS._replace(article="A.8"),
        EQUALISING_SHIFT._replace(article="B.4"),
        NUMBER_PARITY._replace(article="E.5"),
    ),
    report=report_codes.DUBOV_2018,
    in_force=False,
)
