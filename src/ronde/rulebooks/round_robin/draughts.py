"""The round robins of draughts: the same tables, with the points and the words of draughts.

Reading: ADR-0691
"""

from __future__ import annotations

from dataclasses import replace

from ronde.domain.errors import N_
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.domain.tournament import Discipline
from ronde.rulebooks import report_codes
from ronde.rulebooks.round_robin.edition_2026 import DOUBLE as CHESS_DOUBLE
from ronde.rulebooks.round_robin.edition_2026 import SYSTEM as CHESS

POINTS = replace(DRAUGHTS_POINTS, pairing_allocated_bye=0)

SYSTEM = replace(
    CHESS,
    name="draughts-round-robin",
    title=N_("Round robin of draughts by the Berger tables"),
    discipline=Discipline.DRAUGHTS,
    points=POINTS,
    report=report_codes.DRAUGHTS_ROUND_ROBIN,
    in_force=False,
)

DOUBLE = replace(
    CHESS_DOUBLE,
    name="draughts-round-robin-double",
    title=N_("Double round robin of draughts by the Berger tables"),
    discipline=Discipline.DRAUGHTS,
    points=POINTS,
    report=report_codes.DRAUGHTS_DOUBLE_ROUND_ROBIN,
    in_force=False,
)
