"""A cell of an experiment: everything that a tournament needs, and how its seed is made."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from ronde.domain.errors import N_, RequestError
from ronde.lab.entrants import EVERYBODY, Attendance, RatingDistribution
from ronde.lab.models import ResultModel

NO_ACCELERATION = "none"

Options = tuple[tuple[str, str], ...]
"""Choices that a system or an acceleration leaves open, by key."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One point of the grid: everything that a tournament needs besides its seed."""

    players: int
    rounds: int
    system: str
    acceleration: str
    games: ResultModel
    tie_breaks: tuple[str, ...]
    compare: str | None
    field: RatingDistribution
    options: Options = ()
    acceleration_options: Options = ()
    attendance: Attendance = EVERYBODY

    def facts(self) -> dict[str, str]:
        """What identifies the cell, as texts, by dimension."""
        return {
            "players": str(self.players),
            "rounds": str(self.rounds),
            "system": _label(self.system, self.options),
            "acceleration": _label(self.acceleration, self.acceleration_options),
            "model": self.games.label,
            "tie_breaks": " ".join(self.tie_breaks),
            "field": " ".join(part for part in (self.field.label, self.attendance.label) if part),
        }


def _label(name: str, options: Options) -> str:
    return " ".join([name, *(f"{key}={value}" for key, value in options)])


def seed_of(seed: int, index: int) -> int:
    """The seed of one tournament of an experiment."""
    return int.from_bytes(sha256(f"{seed}/{index}".encode()).digest()[:8], "big")


def pattern(name: str) -> tuple[int, ...]:
    """The points for pairing, round by round, of an acceleration written `1-1-1-0.5`, in tenths."""
    try:
        tenths = [Fraction(part) * 10 for part in name.split("-")]
    except ValueError:
        tenths = []
    if not tenths or any(part.denominator != 1 for part in tenths):
        raise RequestError(
            N_(
                "{name!r} is not an acceleration: write none, a name that "
                "'ronde pair --acceleration' takes, or the points of the upper half round by "
                "round, such as 1-1-0.5."
            ),
            name=name,
        )
    return tuple(int(part) for part in tenths)
