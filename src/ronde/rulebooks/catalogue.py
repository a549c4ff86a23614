"""The systems by name. Each rulebook is imported only when it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import cast

from ronde.domain.errors import N_, RequestError
from ronde.rulebooks.situation import Rulebook


@dataclass(frozen=True, slots=True)
class Entry:
    """A system of the catalogue, and where its rulebook stands."""

    name: str
    title: str
    module: str
    attribute: str = "RULEBOOK"


CATALOGUE = tuple(
    Entry(*row)
    for row in (
        ("fide-dutch-2012", N_("FIDE (Dutch) System, 2012"), "ronde.rulebooks.dutch.edition_2012"),
        ("fide-dutch-2017", N_("FIDE (Dutch) System, 2017"), "ronde.rulebooks.dutch.edition_2017"),
        (
            "fide-dutch-2026",
            N_("FIDE (Dutch) System, in force since 2026"),
            "ronde.rulebooks.dutch.edition_2026",
        ),
        (
            "ch-dutch",
            N_("Swiss federation's guide: Dutch of 2017"),
            "ronde.rulebooks.dutch.swiss_guide",
        ),
        ("fide-lim", N_("Lim System, 2012"), "ronde.rulebooks.lim.edition_2012"),
        (
            "fide-lim-2026",
            N_("Lim System, in force since 2026"),
            "ronde.rulebooks.lim.edition_2026",
        ),
        ("fide-dubov-2018", N_("Dubov System, 2018"), "ronde.rulebooks.dubov.edition_2018"),
        (
            "fide-dubov-2026",
            N_("Dubov System, in force since 2026"),
            "ronde.rulebooks.dubov.edition_2026",
        ),
        (
            "fide-burstein-2017",
            N_("Burstein System, 2017"),
            "ronde.rulebooks.burstein.edition_2017",
        ),
        (
            "fide-burstein-2026",
            N_("Burstein System, in force since 2026"),
            "ronde.rulebooks.burstein.edition_2026",
        ),
        (
            "fide-double-swiss",
            N_("Double-Swiss System"),
            "ronde.rulebooks.double_swiss.edition_2026",
        ),
        (
            "fide-team",
            N_("Swiss Team Pairing System"),
            "ronde.rulebooks.team.edition_2026",
        ),
        (
            "fmjd-1986-rating",
            N_("FMJD Annexe V of 1986, by rating"),
            "ronde.rulebooks.fmjd.edition_1986",
            "RATING",
        ),
        (
            "fmjd-1986-draw",
            N_("FMJD Annexe V of 1986, by lot"),
            "ronde.rulebooks.fmjd.edition_1986",
            "DRAW",
        ),
        (
            "fmjd-2017-rating",
            N_("FMJD Annexe V of 2017, by rating"),
            "ronde.rulebooks.fmjd.edition_2017",
            "RATING",
        ),
        (
            "fmjd-2017-rating-players",
            N_("FMJD Annexe V of 2017, by rating, preferred by the players' committee"),
            "ronde.rulebooks.fmjd.edition_2017",
            "RATING_PLAYERS",
        ),
        (
            "fmjd-2017-solkoff-truncated",
            N_("FMJD Annexe V of 2017, truncated Solkoff"),
            "ronde.rulebooks.fmjd.edition_2017",
            "SOLKOFF_TRUNCATED",
        ),
        (
            "fmjd-2017-solkoff-median",
            N_("FMJD Annexe V of 2017, median Solkoff"),
            "ronde.rulebooks.fmjd.edition_2017",
            "SOLKOFF_MEDIAN",
        ),
        (
            "kndb-solkoff",
            N_("KNDB, Solkoff"),
            "ronde.rulebooks.fmjd.edition_2017",
            "KNDB_SOLKOFF",
        ),
    )
)

ALIASES = {
    "fide-dutch": "fide-dutch-2026",
    "fide-dubov": "fide-dubov-2026",
    "fide-burstein": "fide-burstein-2026",
}

_BY_NAME = {entry.name: entry for entry in CATALOGUE}


def resolve(name: str) -> Entry:
    """The entry of this name or alias."""
    entry = _BY_NAME.get(ALIASES.get(name, name))
    if entry is None:
        raise RequestError(
            N_("There is no system {name!r}. Choose one of: {names}."),
            name=name,
            names=", ".join((*_BY_NAME, *ALIASES)),
        )
    return entry


def rulebook(name: str) -> Rulebook:
    """The rulebook of this name or alias."""
    entry = resolve(name)
    return cast(Rulebook, getattr(import_module(entry.module), entry.attribute))
