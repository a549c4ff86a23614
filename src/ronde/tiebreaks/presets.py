"""The order of tie-breaks where an event has announced none of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.tiebreaks.teams import ranks_teams

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament

BY_SYSTEM = {
    # Swiss guide, "Ronde finale"; its Buchholz knows no dummy (decision 13)
    "ch-dutch": ("DE", "WIN", "BPG", "ARO-C1", "BH-C1@CH", "BH@CH", "SB@CH"),
    # FMJD Annexe V (1986) 10 refers to rules we do not have; 6.1.5, then the boxes of the card
    "fmjd-1986-rating": ("SOLKOFF", "SB-FMJD", "SOLKOFF-MEDIAN", "SOLKOFF-TRUNCATED", "LOT"),
    "fmjd-1986-draw": ("SOLKOFF", "SB-FMJD", "SOLKOFF-MEDIAN", "SOLKOFF-TRUNCATED", "LOT"),
    # FMJD Annexe V (2017) 5.1 to 5.4, appendices A.e and B.e
    "fmjd-2017-rating": ("AVG-RATING", "RATING", "LOT"),
    "fmjd-2017-rating-players": ("AVG-RATING", "RATING", "LOT"),
    "fmjd-2017-solkoff-truncated": ("SOLKOFF-TRUNCATED", "LOT"),
    "fmjd-2017-solkoff-median": ("SOLKOFF-MEDIAN", "SOLKOFF-TRUNCATED", "LOT"),
    "kndb-solkoff": ("SOLKOFF", "SB-FMJD", "LOT"),
}
"""After the points; the rules of the event may choose otherwise."""

SWISS = ("BH-C1", "BH", "SB")
ROUND_ROBIN = ("DE", "WIN", "SB", "KS")
TEAMS = ("MPVGP", "EDE", "EMGSB-C1")


def default_codes(event: Tournament) -> tuple[str, ...]:
    """What the event announced (records 202, 212), else what its system says, else ours."""
    if event.tie_breaks:
        return event.tie_breaks
    if ranks_teams(event):
        return TEAMS
    return BY_SYSTEM.get(event.system or "", ROUND_ROBIN if event.is_round_robin else SWISS)
