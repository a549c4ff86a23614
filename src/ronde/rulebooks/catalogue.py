"""The systems by name: the only place that knows their names.

A system is imported when it is asked for. What has to be known of all of them before (titles, and
the codes of reports) is listed here beside the name; a test holds the list to the systems.

A name may spell amendments, `fide-dutch-2026 without C14`: see `reforms`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

from ronde.domain.arguments import check_kind
from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Discipline
from ronde.rulebooks import report_codes
from ronde.rulebooks.report_codes import CUSTOM, ReportCode

if TYPE_CHECKING:
    from ronde.rulebooks.system import System


class Listing(NamedTuple):
    """A system of the catalogue before it is imported: `module` has it as `attribute`."""

    name: str
    title: str
    module: str
    attribute: str = "SYSTEM"
    report: ReportCode = CUSTOM

    def load(self) -> System:
        """The system itself."""
        module = import_module(f"ronde.rulebooks.{self.module}")
        return cast("System", getattr(module, self.attribute))


_LISTED = (
    Listing("fide-dutch-2012", N_("FIDE (Dutch) System, 2012"), "dutch2012.edition_2012"),
    Listing(
        "fide-dutch-2017",
        N_("FIDE (Dutch) System, 2017"),
        "dutch.edition_2017",
        report=report_codes.DUTCH_2017,
    ),
    Listing(
        "fide-dutch-2026",
        N_("FIDE (Dutch) System, in force since 2026"),
        "dutch.edition_2026",
        report=report_codes.DUTCH_2026,
    ),
    Listing("ch-dutch", N_("Swiss federation's guide: Dutch of 2017"), "dutch.swiss_guide"),
    Listing("fide-lim", N_("Lim System, 2012"), "lim.edition_2012"),
    Listing("fide-lim-2026", N_("Lim System, in force since 2026"), "lim.edition_2026"),
    Listing(
        "fide-dubov-2018",
        N_("Dubov System, 2018"),
        "dubov.edition_2018",
        report=report_codes.DUBOV_2018,
    ),
    Listing(
        "fide-dubov-2026",
        N_("Dubov System, in force since 2026"),
        "dubov.edition_2026",
        report=report_codes.DUBOV_2026,
    ),
    Listing(
        "fide-burstein-2017",
        N_("Burstein System, 2017"),
        "burstein.edition_2017",
        report=report_codes.BURSTEIN_2017,
    ),
    Listing(
        "fide-burstein-2026",
        N_("Burstein System, in force since 2026"),
        "burstein.edition_2026",
        report=report_codes.BURSTEIN_2026,
    ),
    Listing(
        "fide-double-swiss",
        N_("Double-Swiss System"),
        "double_swiss.edition_2026",
        report=report_codes.DOUBLE_SWISS,
    ),
    Listing(
        "fide-team", N_("Swiss Team Pairing System"), "team.edition_2026", report=report_codes.TEAM
    ),
    Listing(
        "round-robin",
        N_("Round robin by the Berger tables"),
        "round_robin.edition_2026",
        report=report_codes.ROUND_ROBIN,
    ),
    Listing(
        "round-robin-double",
        N_("Double round robin by the Berger tables"),
        "round_robin.edition_2026",
        "DOUBLE",
        report=report_codes.DOUBLE_ROUND_ROBIN,
    ),
    Listing(
        "scheveningen",
        N_("Scheveningen for two teams"),
        "round_robin.scheveningen",
        report=report_codes.SCHEVENINGEN,
    ),
    Listing(
        "fmjd-1986-rating", N_("FMJD Annexe V of 1986, by rating"), "fmjd.edition_1986", "RATING"
    ),
    Listing("fmjd-1986-draw", N_("FMJD Annexe V of 1986, by lot"), "fmjd.edition_1986", "DRAW"),
    Listing(
        "fmjd-2017-rating", N_("FMJD Annexe V of 2017, by rating"), "fmjd.edition_2017", "RATING"
    ),
    Listing(
        "fmjd-2017-rating-players",
        N_("FMJD Annexe V of 2017, by rating, preferred by the players' committee"),
        "fmjd.edition_2017",
        "RATING_PLAYERS",
    ),
    Listing(
        "fmjd-2017-solkoff-truncated",
        N_("FMJD Annexe V of 2017, truncated Solkoff"),
        "fmjd.edition_2017",
        "SOLKOFF_TRUNCATED",
    ),
    Listing(
        "fmjd-2017-solkoff-median",
        N_("FMJD Annexe V of 2017, median Solkoff"),
        "fmjd.edition_2017",
        "SOLKOFF_MEDIAN",
    ),
    Listing("kndb-solkoff", N_("KNDB, Solkoff"), "fmjd.edition_2017", "KNDB_SOLKOFF"),
    Listing(
        "draughts-round-robin",
        N_("Round robin of draughts by the Berger tables"),
        "round_robin.draughts",
        report=report_codes.DRAUGHTS_ROUND_ROBIN,
    ),
    Listing(
        "draughts-round-robin-double",
        N_("Double round robin of draughts by the Berger tables"),
        "round_robin.draughts",
        "DOUBLE",
        report=report_codes.DRAUGHTS_DOUBLE_ROUND_ROBIN,
    ),
)

ALIASES = {
    "fide-dutch": "fide-dutch-2026",
    "fide-dubov": "fide-dubov-2026",
    "fide-burstein": "fide-burstein-2026",
}
DEFAULT = "fide-dutch"
"""What pairs an event that says nothing."""
DEFAULT_OF_TEAMS = "fide-team"
"""What pairs an event of teams that says nothing."""

USUAL = {Discipline.CHESS: "fide-dutch-2026", Discipline.DRAUGHTS: "fmjd-2017-rating"}
"""What a new event of each game is paired by unless somebody chooses otherwise."""

COMPARED = {
    Discipline.CHESS: ("fide-dutch-2012", "fide-dutch-2017", "fide-dutch-2026"),
    Discipline.DRAUGHTS: ("fmjd-1986-rating", "fmjd-2017-rating", "fmjd-2017-solkoff-truncated"),
}
"""What a round is first compared with."""

PEERS = {
    "bbppairings": "fide-dutch-2026",
    "py4swiss": "fide-dutch-2017",
    "caissify": "fide-dutch-2026",
}
"""The systems by which other engines pair."""

_listings = {listing.name: listing for listing in _LISTED}
_registered: dict[str, System] = {}


def listings() -> tuple[Listing, ...]:
    """Every system, in the order of the catalogue."""
    return tuple(_listings.values())


def register(system: System) -> System:
    """Add a further system, or replace the one of this name."""
    listing = Listing(system.name, system.title, "", report=system.report)
    _registered[system.name] = system
    _listings[system.name] = listing
    _found.cache_clear()
    return system


def unregister(name: str) -> None:
    """Forget a system that was registered; one of the catalogue's own is as it was."""
    _registered.pop(name, None)
    own = {listing.name: listing for listing in _LISTED}
    _listings.pop(name, None)
    if name in own:
        _listings[name] = own[name]
    _found.cache_clear()


def system(name: str | System) -> System:
    """The system of this name, of this alias, or with the amendments that the name spells.

    >>> ronde.system("fide-dutch")
    System('fide-dutch-2026')
    >>> ronde.system("fide-dutch").without("C14").name
    'fide-dutch-2026 without C14'
    """
    if isinstance(name, str):
        return _found(name)
    from ronde.rulebooks.system import System

    check_kind("system", name, str, System)
    return name


@lru_cache(maxsize=256)
def _found(name: str) -> System:
    known = ALIASES.get(name, name)
    if known in _registered:
        return _registered[known]
    if known in _listings:
        return _listings[known].load()
    base = name.partition(" ")[0]
    if base != name and (ALIASES.get(base, base) in _listings):
        from ronde.rulebooks.amendments import amended

        return amended(system(base), name[len(base) :])
    raise RequestError(
        N_("There is no system {name!r}. Choose one of: {names}."),
        name=name,
        names=", ".join((*_listings, *ALIASES)),
    )


def made_of(name: str) -> System | None:
    """The system that every process makes of this name, whatever was registered in this one."""
    base = name.partition(" ")[0]
    return None if {name, base} & {*_registered} else known(name)


def known(name: str | None) -> System | None:
    """The system of this name, if there is one."""
    try:
        return None if name is None else system(name)
    except RequestError:
        return None


def named_by(code: str, start: str) -> str | None:
    """The system that a report means by this code, for a tournament that starts on that day.

    An undated code means the edition in force on that day, the newest where no day is told.
    """
    editions = [one for one in listings() if one.report.undated == code != ""]
    if not editions:
        dated = (one for one in listings() if one.report.read)
        return next((one.name for one in dated if re.fullmatch(one.report.read, code)), None)
    if start and re.fullmatch(r"\d{4}/\d{2}/\d{2}", start, re.ASCII):
        editions = [one for one in editions if one.report.since <= start] or editions
    return max(editions, key=lambda one: one.report.since).name


def report_code(name: str, *, of_teams: bool = False) -> str:
    """The code by which a report names this system; nothing where it has none."""
    if name in ALIASES:
        return system(name).report.undated
    found = known(name)
    if found is None:
        return ""
    return (of_teams and found.report.teams) or found.report.written
