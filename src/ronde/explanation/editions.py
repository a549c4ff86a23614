"""Systems and editions side by side: which boards differ, and which article makes the difference.

The first system is the one compared with. For every board of it that another system does not
make, that other system is asked why not: its own account, and its own article, answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.domain.errors import N_, NoLegalPairing, RequestError
from ronde.domain.tournament import Tournament
from ronde.engine import Round, pair
from ronde.explanation.why_not import WhyNot, Wish, why_not


@dataclass(frozen=True, slots=True)
class Refused:
    """A board, or (without `black`) a bye, of the first system that the other one does not make."""

    white: int
    black: int | None
    because: WhyNot


@dataclass(frozen=True, slots=True)
class Compared:
    """One system beside the first; `round` is None where it leaves no legal pairing."""

    system: str
    round: Round | None
    refused: tuple[Refused, ...] = ()
    colours: tuple[tuple[int, int], ...] = ()


def side_by_side(
    event: Tournament, systems: Sequence[str], *, round: int | None = None
) -> tuple[Compared, ...]:
    """Pair one round by several systems and compare each with the first."""
    if len(systems) < 2:
        raise RequestError(N_("Name at least two systems to compare."))
    first = pair(event, systems[0], round=round)
    return (
        Compared(first.system, first),
        *(_beside(event, first, system) for system in systems[1:]),
    )


def _beside(event: Tournament, first: Round, system: str) -> Compared:
    try:
        other = pair(event, system, round=first.number)
    except NoLegalPairing:
        return Compared(system, None)
    made = {frozenset(game) for game in other.pairs}
    games = set(other.pairs)
    refused = [
        Refused(white, black, why_not(event, other, Wish(white, black)))
        for white, black in first.pairs
        if frozenset((white, black)) not in made
    ]
    if first.bye is not None and first.bye != other.bye and other.bye is not None:
        refused.append(Refused(first.bye, None, why_not(event, other, Wish(first.bye))))
    reversed_ = tuple(game for game in first.pairs if frozenset(game) in made and game not in games)
    return Compared(other.system, other, tuple(refused), reversed_)
