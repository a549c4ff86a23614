"""How a tournament report (record 192 of a TRF) names the systems."""

from __future__ import annotations

from typing import NamedTuple


class ReportCode(NamedTuple):
    """The code that is written, and a pattern of the codes that are read as the same system.

    `undated` is a code without a year that several editions share: it means the edition whose day
    `since` is the latest before the tournament starts. A system without a code is custom. `teams`
    is the code of teams that take part as players do.
    """

    written: str = ""
    read: str = ""
    undated: str = ""
    since: str = ""
    teams: str = ""


CUSTOM = ReportCode()
CUT_OVER = "2026/02/01"
"""From this day an undated code means the edition of 2026 (trf.md 5; FIDE C.04, 2026)."""

DUTCH_2017 = ReportCode("FIDE_DUTCH_2017", "FIDE_DUTCH_2017", undated="FIDE_DUTCH")
DUTCH_2026 = ReportCode(
    "FIDE_DUTCH_2026", "FIDE_DUTCH_202[56]", undated="FIDE_DUTCH", since=CUT_OVER
)
DUBOV_2018 = ReportCode("FIDE_DUBOV", undated="FIDE_DUBOV")
DUBOV_2026 = ReportCode("FIDE_DUBOV", undated="FIDE_DUBOV", since=CUT_OVER)
BURSTEIN_2017 = ReportCode("FIDE_BURSTEIN", undated="FIDE_BURSTEIN")
BURSTEIN_2026 = ReportCode("FIDE_BURSTEIN", undated="FIDE_BURSTEIN", since=CUT_OVER)
DOUBLE_SWISS = ReportCode("FIDE_DOUBLESWISS", "FIDE_DOUBLESWISS")
TEAM = ReportCode("FIDE_TEAM", "FIDE_TEAM(_TYPE[AB])?(_MP|_GP)?(_MP|_GP)?")
ROUND_ROBIN = ReportCode(
    "BERGER_ROUNDROBIN",
    "(BERGER|FIDE)_(TEAM_)?ROUNDROBIN(_G1)?",
    teams="BERGER_TEAM_ROUNDROBIN",
)
DOUBLE_ROUND_ROBIN = ReportCode(
    "BERGER_DOUBLEROUNDROBIN",
    "(BERGER|FIDE)_(TEAM_)?(DOUBLEROUNDROBIN(_G1)?|ROUNDROBIN_G2)",
    teams="BERGER_TEAM_DOUBLEROUNDROBIN",
)
SCHEVENINGEN = ReportCode("CUSTOM_SCHEVENINGEN", "(CUSTOM|FIDE)_SCHEVENINGEN(_G1)?")
DRAUGHTS_ROUND_ROBIN = ReportCode(ROUND_ROBIN.written, teams=ROUND_ROBIN.teams)
DRAUGHTS_DOUBLE_ROUND_ROBIN = ReportCode(DOUBLE_ROUND_ROBIN.written, teams=DOUBLE_ROUND_ROBIN.teams)
"""Codes that are not read as these systems: a report adds which of them it means."""
