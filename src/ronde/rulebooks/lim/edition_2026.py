"""The Lim system in force since 2026: the text of 2012 under new numbers.

Article numbers are 7 less than those of 2012. What else differs comes from the basic rules: only a
bye or a win's points without playing bar from the bye, and late entries follow C.04.2 of 2026.

Rule: FIDE C.04.4.3 (2026) 1-8; C.04.1 (2026) 4
"""

from __future__ import annotations

import re
from dataclasses import replace

from ronde.domain.errors import N_
from ronde.rulebooks.basic import BASIC_2026
from ronde.rulebooks.handling import HANDLING_2026
from ronde.rulebooks.lim import edition_2012
from ronde.rulebooks.system import LIST_HALVES, Citations, EarlierText, Wording

LISTS_2026 = {
    "9.3.a": "2.3.1",
    "9.3.b": "2.3.2",
    "9.3.c": "2.3.3",
    "9.3.d": "2.3.4",
    "9.6.a": "2.6.1",
    "9.6.b": "2.6.2",
}
"""Items of a list, by letter in the ledger of 2012, by number in 2026."""


def as_in_2026(article: str) -> str:
    """The number in the text of 2026."""
    if article in LISTS_2026:
        return LISTS_2026[article]
    chapter, *rest = article.split(".")
    return ".".join((str(int(chapter) - 7), *rest))


def as_in_2012(article: str) -> str:
    """The number in the text of 2012."""
    for earlier, later in LISTS_2026.items():
        if later == article:
            return earlier
    return re.sub(r"^\d+", lambda chapter: str(int(chapter[0]) + 7), article)


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
    statements=(("3.2-3.4", edition_2012.SYSTEM.statements[0][1]),),
    earlier=EarlierText(edition_2012.SYSTEM.name, as_in_2012),
    wording=Wording(
        N_("From the top and from the bottom to the middle; floaters are matched, halves kept."),
        "C.04.4.3",
        N_("score group"),
        LIST_HALVES,
    ),
    prohibitions=edition_2012.prohibitions(
        as_in_2026,
        BASIC_2026,
        "C.04.1.4",
        N_("nobody has the bye who had it or scored a win's points without playing"),
    ),
    in_force=True,
)
