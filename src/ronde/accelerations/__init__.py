"""Points that count for pairing only: (tournament, round) -> extra points of every player."""

from __future__ import annotations

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament


def explicit(tournament: Tournament, number: int) -> list[int] | None:
    """The points the report itself states (TRF26 250, JaVaFo XXA)."""
    return tournament.extra_points(number)


ACCELERATIONS = {"explicit": explicit}


def acceleration(name: str | None) -> object:
    """The acceleration of this name; without a name, the points of the report."""
    if name is None:
        return explicit
    try:
        return ACCELERATIONS[name]
    except KeyError:
        raise RequestError(
            N_("There is no acceleration {name!r}. Choose one of: {names}."),
            name=name,
            names=", ".join(ACCELERATIONS),
        ) from None
