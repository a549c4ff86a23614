"""The players: strengths drawn from a distribution, or those of an entry list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ronde.domain.errors import N_, RequestError
from ronde.generator import drawn_rating

KINDS = ("normal", "uniform", "equal", "list")


class SimulatedPlayer(NamedTuple):
    """A player of the laboratory: the rating on the list, and the true strength."""

    rating: int
    strength: int


@dataclass(frozen=True, slots=True)
class RatingDistribution:
    """Where the strengths come from.

    A rating lies at most twice `noise` points from the strength, small errors being likelier.
    `entries` are the ratings of a list, for the kind `list`; somebody without a rating is as
    strong as `unrated` says, or as the weakest who has one. `unrated_share` is the part of drawn
    players who have no rating, however strong they are.
    """

    kind: str = "normal"
    lowest: int = 1400
    highest: int = 2400
    noise: int = 0
    entries: tuple[int, ...] = ()
    unrated: int | None = None
    unrated_share: float = 0.0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise RequestError(
                N_("There is no field {name!r}. Choose one of: {names}."),
                name=self.kind,
                names=", ".join(KINDS),
            )
        if self.lowest > self.highest:
            raise RequestError(
                N_("The lowest rating {lowest} is above the highest, {highest}."),
                lowest=self.lowest,
                highest=self.highest,
            )
        if self.kind == "list" and len(self.entries) < 2:
            raise RequestError(N_("A field that is a list needs the ratings of two players."))
        if self.noise < 0:
            raise RequestError(
                N_("The noise of ratings is {found}: write 0 or more."), found=self.noise
            )
        assert_rate("unrated_share", self.unrated_share)

    @property
    def label(self) -> str:
        """The field in a few characters: `normal 1400-2400`."""
        if self.kind == "list":
            description = f"list {max(self.entries)}-{min(self.entries)}"
            if self.unrated is not None:
                description += f" unrated={self.unrated}"
        elif self.kind == "equal":
            description = f"equal {self.highest}"
        else:
            description = f"{self.kind} {self.lowest}-{self.highest}"
        if self.unrated_share:
            description += f" unrated_share={self.unrated_share}"
        return f"{description} noise={self.noise}" if self.noise else description

    def drawn(self, players: int, random: Callable[[], float]) -> tuple[SimulatedPlayer, ...]:
        """The players of one tournament, in the order of their ratings."""
        entrants = [self._entrant(place, random) for place in range(players)]
        return tuple(sorted(entrants, key=lambda entrant: -entrant.rating))

    def _entrant(self, place: int, random: Callable[[], float]) -> SimulatedPlayer:
        strength = self._strength(place, random)
        if self.kind == "list" and not self.entries[place]:
            return SimulatedPlayer(0, strength)
        if self.unrated_share and random() < self.unrated_share:
            return SimulatedPlayer(0, strength)
        if not self.noise:
            return SimulatedPlayer(strength, strength)
        error = (random() + random() - 1) * 2 * self.noise
        return SimulatedPlayer(strength + int(error), strength)

    def _strength(self, place: int, random: Callable[[], float]) -> int:
        if self.kind == "list":
            return self.entries[place] or strength_of_unrated(self.entries, self.unrated)
        return drawn_rating(self.kind, self.lowest, self.highest, random)


def assert_rate(name: str, found: float) -> None:
    """Refuse what is no chance."""
    if not 0 <= found <= 1:
        raise RequestError(
            N_("The rate of {name} is {found}: it must lie between 0 and 1."),
            name=name,
            found=found,
        )


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who is missing: chances that follow from the player and the round, alike in all variants.

    `late` players come to the second round. `absences` are half-point byes and `withdrawals` last
    to the end, each a chance per player and round after the first.
    """

    late: float = 0.0
    absences: float = 0.0
    withdrawals: float = 0.0

    def __post_init__(self) -> None:
        for name in ("late", "absences", "withdrawals"):
            assert_rate(name, getattr(self, name))

    @property
    def label(self) -> str:
        """What is not zero, in a few characters: `late=0.05`."""
        names = ("late", "absences", "withdrawals")
        return " ".join(f"{name}={getattr(self, name)}" for name in names if getattr(self, name))


EVERYBODY = Attendance()
WEAK = 1400
"""The strength of those without a rating where nobody has one: FIDE's rating floor."""


def strength_of_unrated(ratings: Iterable[int], wanted: int | None = None) -> int:
    """How strong players without a rating are taken to be: as the weakest of the others."""
    if wanted is not None:
        return wanted
    return min((rating for rating in ratings if rating), default=WEAK)
