"""What a rulebook looks at when it pairs a round, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ronde.domain.history import History
from ronde.domain.option import Option as Option
from ronde.domain.tournament import Tournament
from ronde.rulebooks.account import Account


class PairingPoints(Protocol):
    """Points that count for pairing only: explicit ones of a report, or an acceleration's."""

    def __call__(self, tournament: Tournament, number: int) -> list[int] | None:
        """Extra points of every player when that round is paired; None when nobody has any."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The tournament before round `number`, players named by pairing number minus one.

    `present` are those to be paired, by number. `score` is the pairing score: the real score
    plus the points of an acceleration. `acceleration` is its name, for accelerations that do more
    than give points.
    """

    tournament: Tournament
    number: int
    history: History
    present: tuple[int, ...]
    score: list[int]
    extra: PairingPoints
    options: Mapping[str, Any] = field(default_factory=dict)
    acceleration: str | None = None

    @property
    def is_last_round(self) -> bool:
        """The round being paired is the final one."""
        return self.number == self.tournament.number_of_rounds

    def score_in(self, number: int) -> list[int]:
        """The pairing score of every player when that earlier round was paired."""
        return with_extra(self.history.before[number - 1], self.extra(self.tournament, number))


def with_extra(points: list[int], extra: list[int] | None) -> list[int]:
    """Real points plus the points for pairing only."""
    return points if extra is None else [p + e for p, e in zip(points, extra, strict=True)]


@dataclass(frozen=True, slots=True)
class Paired:
    """A rulebook's answer: games as (white, black), the bye, and the account of it all.

    Players are named as in `Situation`. The account may be given as a function that draws it up
    from the recorded facts, so that nobody pays for an account that nobody reads. Where teams are
    paired, they are named by their number minus one, and `scores` are theirs.
    """

    games: tuple[tuple[int, int], ...]
    bye: int | None
    account: Account | Callable[[], Account]
    scores: Sequence[int] | None = None


class Rulebook(Protocol):
    """One system in one edition."""

    @property
    def name(self) -> str:
        """The stable name: `fide-dutch-2026`."""

    @property
    def title(self) -> str:
        """What arbiters call it, in English; also the key of its translation."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices it leaves to the event."""

    def pair(self, situation: Situation) -> Paired:
        """Pair the round, or raise `NoLegalPairing`."""
