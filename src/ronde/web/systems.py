"""The systems as the form of a new event presents them: one line and the rules for each."""

from __future__ import annotations

from ronde.accelerations import ACCELERATIONS
from ronde.accelerations.definition import Acceleration
from ronde.domain.tournament import Discipline
from ronde.rulebooks.catalogue import USUAL, listings, system
from ronde.rulebooks.system import System, Unit


def offered() -> tuple[System, ...]:
    """The systems whose rounds the pages can show."""
    found = (system(listing.name) for listing in listings())
    return tuple(one for one in found if one.unit is Unit.PLAYER)


def systems_of(game: str) -> tuple[System, ...]:
    """The systems of a game, family by family, the newest edition first; the usual one leads."""
    found = [one for one in offered() if one.discipline is Discipline(game)]
    families = list(dict.fromkeys(one.family for one in found))
    return tuple(sorted(found, key=lambda one: (families.index(one.family), -one.edition)))


def is_usual(one: System) -> bool:
    """The usual system of its game."""
    return one.name == USUAL[one.discipline]


def accelerations_of(one: System) -> tuple[Acceleration, ...]:
    """The accelerations that are offered for a system."""
    return tuple(row for row in ACCELERATIONS.values() if row.is_offered_to(one))
