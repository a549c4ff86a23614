"""The Lim system in force since 2026: the text of 2012 under new numbers.

What differs comes from the basic rules: only a bye or a win's points without playing bar from
the bye, and late entries follow C.04.2 of 2026.

Rule: FIDE C.04.4.3 (2026) 1-8; C.04.1 (2026) 4
"""

from __future__ import annotations

from dataclasses import replace

from ronde.domain.errors import N_
from ronde.rulebooks.basic import BASIC_2026
from ronde.rulebooks.handling import HANDLING_2026
from ronde.rulebooks.lim import edition_2012
from ronde.rulebooks.lim.numbering import as_in_2026
from ronde.rulebooks.system import Citations, Wording

SYSTEM = replace(
    edition_2012.SYSTEM,
    name="fide-lim-2026",
    title=N_("Lim System, in force since 2026"),
    edition=2026,
    regulation="FIDE C.04.4.3 (2026)",
    procedure=edition_2012.procedure(as_in_2026),
    basic=BASIC_2026,
    handling=HANDLING_2026,
    cited=Citations("2.4, 4.2", "2.6", "C.04.1.4", leave="3.2-3.4"),
    wording=Wording(
        N_("From the top and from the bottom to the middle; floaters are matched, halves kept."),
        "C.04.4.3",
        N_("score group"),
    ),
    prohibitions=edition_2012.prohibitions(as_in_2026, BASIC_2026, "C.04.1.4"),
    in_force=True,
)
