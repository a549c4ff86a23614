"""Points that count for pairing only: (tournament, round) -> extra points of every player.

An acceleration is a row: a name, a title, the options it leaves to the event, and a function
that makes its points from the choices. The real score is never touched: standings and
tie-breaks know nothing of this package. The rows are imported when one is named.
"""

from __future__ import annotations

from typing import Any

from ronde.accelerations.definition import Acceleration, Choices, ExplicitPoints
from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import PairingPoints

EXPLICIT = Acceleration(
    "explicit",
    N_("Points stated by the report"),
    lambda _choices: ExplicitPoints(),
    in_fide_mode=True,
)


def acceleration(name: str | None) -> Acceleration:
    """The acceleration of this name; without a name, the points of the report."""
    if name is None:
        return EXPLICIT
    from ronde.accelerations.catalogue import ACCELERATIONS

    try:
        return ACCELERATIONS[name]
    except KeyError:
        raise RequestError(
            N_("There is no acceleration {name!r}. Choose one of: {names}."),
            name=name,
            names=", ".join(ACCELERATIONS),
        ) from None


def pairing_points(name: str | None, choices: Choices) -> tuple[PairingPoints, dict[str, Any]]:
    """The points of the acceleration of this name, and the choices that are not its own."""
    chosen = acceleration(name)
    own = {o.key: o.checked(choices[o.key]) for o in chosen.options if o.key in choices}
    rest = {key: value for key, value in choices.items() if key not in own}
    return chosen.make(own), rest
