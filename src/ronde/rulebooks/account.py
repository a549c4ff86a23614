"""The account of a round: what was decided, by which article, and what it cost.

Facts only, in pairing numbers; `explanation` puts them into words. Every system fills the same
shape: systems with criteria count, systems with a procedure list the steps that acted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class CriterionCount:
    """A criterion, what it reached, and whom it was charged to.

    `value` is a count, or for a criterion that compares lists the list in descending order.
    `charged` are the pairs (two numbers) and single players (one number) behind it. What is
    `routine` can be seen from the pairs and floaters and need not be said each time.
    """

    code: str
    article: str
    wording: str
    value: int | tuple[int, ...]
    charged: tuple[tuple[int, ...], ...] = ()
    routine: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """Something a procedure did, or tried in vain: article, sentence with gaps, and its facts.

    A `routine` step happens in every group; the report of the round leaves it out.
    """

    article: str
    template: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    routine: bool = False


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why two players cannot meet at all: criterion, article, sentence with gaps, its facts.

    Where `pair` is one player alone, the obstacle stands between that player and the bye.
    """

    pair: tuple[int, ...]
    code: str
    article: str
    template: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FirstCandidate:
    """What the rules try first in a bracket: its pairs, who stays over, and what is wrong with it.

    `obstacles` make it illegal; without any, `criteria` tell what it would have cost.
    """

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    criteria: tuple[CriterionCount, ...] = ()


@dataclass(frozen=True, slots=True)
class ColouredGame:
    """A game, and the rule that gave the colours."""

    white: int
    black: int
    article: str
    wording: str


@dataclass(frozen=True, slots=True)
class BracketAccount:
    """A bracket or score group: who was in it, what became of them, and why.

    `score` is the pairing score of its residents in tenths. `moved` are the players who came from
    other groups. `exchanged` are (leaving S1, leaving S2). `proof` shows that the criteria could
    not be met better; it is for the checker, not for readers.
    """

    score: int
    residents: tuple[int, ...]
    moved: tuple[int, ...] = ()
    s1: tuple[int, ...] = ()
    s2: tuple[int, ...] = ()
    limbo: tuple[int, ...] = ()
    exchanged: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    pairs: tuple[tuple[int, int], ...] = ()
    floaters: tuple[int, ...] = ()
    criteria: tuple[CriterionCount, ...] = ()
    first: FirstCandidate | None = None
    steps: tuple[Step, ...] = ()
    proof: Mapping[str, Any] = field(default_factory=dict)

    @property
    def members(self) -> tuple[int, ...]:
        """Those moved into the bracket, then its residents."""
        return (*self.moved, *self.residents)

    @property
    def seated(self) -> frozenset[int]:
        """Everybody who is paired in it."""
        return frozenset(v for pair in self.pairs for v in pair)


@dataclass(frozen=True, slots=True, repr=False)
class Account:
    """The account of a whole round. `criteria` are those that look at the round as a whole."""

    system: str
    number: int
    brackets: tuple[BracketAccount, ...]
    games: tuple[ColouredGame, ...]
    bye: int | None = None
    criteria: tuple[CriterionCount, ...] = ()
    steps: tuple[Step, ...] = ()

    def __repr__(self) -> str:
        found = f"{len(self.brackets)} brackets, {len(self.games)} games"
        return f"<Account of round {self.number} by {self.system}: {found}>"

    def as_dict(self) -> dict[str, Any]:
        """Plain lists, dictionaries, numbers and texts, for JSON."""
        return asdict(self)
