"""One bracket: its players, what the criteria charge them, and the best candidate.

A candidate is judged by the criteria from [C6] on (the rows), after [C1] to [C5], which the legal
pairs and the completion see to; of equals, the one generated first is taken. Here the completion
and the look-ahead are left aside: `flow` asks for the best candidate, tests it, and asks again.

Rule: FIDE C.04.3 (2026) 3-4; (2017) B-D
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

from ronde.rulebooks.bracket_rows import numbered, runs
from ronde.rulebooks.criteria import Criteria, Prices
from ronde.rulebooks.field import Field
from ronde.rulebooks.problem import Problem
from ronde.rulebooks.profile import (
    DOWN_BEFORE,
    DOWN_LAST,
    FLOATS_AT,
    UP_BEFORE,
    UP_LAST,
    Kind,
    kind,
)
from ronde.solver.bits import Bits
from ronde.solver.proof import Proof

_DOWN = DOWN_LAST | DOWN_BEFORE
_UP = UP_LAST | UP_BEFORE

_FEW = 40
"""Players up to whom legal pairs are numbered bit by bit."""


class Candidate(NamedTuple):
    """A pairing of the bracket, by places: pairs (higher, lower) and downfloaters in order.

    The proof of a small bracket is made when somebody asks for it.
    """

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    proved: Proof | Callable[[], Proof] = ()

    @property
    def proof(self) -> Proof:
        """Why no other candidate is better."""
        return self.proved() if callable(self.proved) else self.proved


class Bracket:
    """Moved-down players (MDPs) and residents; locally numbered in that order, from 0.

    rows     legal pairs, by local number; MDPs meet residents only
    kinds    what the criteria see, by local number, when `floats` players leave the bracket
    """

    __slots__ = (
        "_kinds",
        "at_stake",
        "criteria",
        "end",
        "field",
        "mdps",
        "members",
        "rows",
        "start",
    )

    def __init__(
        self,
        field: Field,
        criteria: Criteria,
        legal: Sequence[Bits],
        mdps: Sequence[int],
        residents: tuple[int, int],
        at_stake: Bits = 0,
    ) -> None:
        self.field: Field = field
        self.criteria: Criteria = criteria
        self.mdps: tuple[int, ...] = tuple(mdps)
        self.start: int = residents[0]
        self.end: int = residents[1]
        self.members: list[int] = [*mdps, *range(*residents)]
        self.at_stake: Bits = at_stake
        self.rows: list[Bits] = self._local(legal)
        self._kinds: dict[int, list[Kind]] = {}

    def _local(self, legal: Sequence[Bits]) -> list[Bits]:
        """The legal pairs inside the bracket."""
        start, shift = self.start, len(self.mdps)
        if not shift and not start and self.end == len(self.field) and not len(self.field) & 1:
            return [legal[v] for v in self.members]
        mask = (1 << self.end - start) - 1
        if not shift:
            return [legal[v] >> start & mask for v in self.members]
        if len(legal) <= _FEW:
            return self._of_few(legal)
        above = runs(self.mdps)
        rows = [(legal[v] >> start & mask) << shift for v in self.mdps]
        for v in range(start, self.end):
            row = legal[v]
            rows.append((row >> start & mask) << shift | numbered(row, above))
        return rows

    def _of_few(self, legal: Sequence[Bits]) -> list[Bits]:
        """The same bit by bit, which is quicker where moved-down players and residents are few."""
        start, shift, mask = self.start, len(self.mdps), (1 << self.end - self.start) - 1
        rows = [(legal[v] >> start & mask) << shift for v in range(start, self.end)]
        uppers = []
        for i, v in enumerate(self.mdps):
            row = legal[v] >> start & mask
            uppers.append(row << shift)
            rows = [own | (row >> j & 1) << i for j, own in enumerate(rows)]
        return uppers + rows

    @property
    def is_flat(self) -> bool:
        """All residents have one score; not so in the collapsed last bracket of 2017."""
        return self.field.score[self.start] == self.field.score[self.end - 1]

    def always_float(self, downfloaters: Sequence[int]) -> bool:
        """Whether these, as few as can be, float whoever is paired: nobody, all, or the lonely.

        The next bracket does then not depend on the choice.
        """
        if not downfloaters or len(downfloaters) == len(self.members):
            return True
        return not any(self.rows[self.members.index(v)] for v in downfloaters)

    def kinds(self, floats: int) -> list[Kind]:
        """What the criteria see of each member; only what can matter is told apart."""
        known = self._kinds.get(min(floats, 2))
        if known is not None:
            return known
        field, mdps = self.field, self.mdps
        seen, history, score = field.seen, field.floats, field.score
        base = score[self.end - 1]
        matters = (_DOWN if floats else 0) | (_UP if mdps else 0)
        flat = self.is_flat
        if not flat:
            matters = _DOWN | _UP
        kinds = [kind(seen[v], history[v] & _DOWN, 1, score[v] - base) for v in mdps]
        start, end = self.start, self.end
        if not flat:
            kinds += [
                kind(seen[v], history[v] & matters, 0, score[v] - base) for v in range(start, end)
            ]
        elif matters:
            kinds += cast(
                "list[Kind]",
                [
                    number | (floated & matters) << FLOATS_AT
                    for number, floated in zip(seen[start:end], history[start:end], strict=True)
                ],
            )
        else:
            kinds += seen[start:end]
        if floats == 1 and self.at_stake:
            for i, v in enumerate(self.members):
                if self.at_stake >> v & 1:
                    kinds[i] = Kind(kinds[i] | kind(0, 0, 0, 0, field.unplayed[v]))
        self._kinds[min(floats, 2)] = kinds
        return kinds

    def prices(
        self, kinds: Sequence[Kind], following: frozenset[Kind] = frozenset(), below: int = 0
    ) -> Prices:
        """What the criteria charge this bracket, and so many players `below` of other kinds."""
        uppers, lowers = frozenset(kinds[: len(self.mdps)]), frozenset(kinds[len(self.mdps) :])
        if not self.is_flat:
            lowers |= uppers
        return self.criteria.prices(len(kinds) + below, uppers, lowers, following)

    def problem(self, floats: int, may_float: Bits) -> Problem[Kind]:
        """The candidates with that many downfloaters, nobody below being thought of."""
        kinds = self.kinds(floats)
        prices = self.prices(kinds)
        return Problem(
            self.members,
            self.rows,
            kinds,
            prices,
            pair=prices.pair,
            leave=prices.leave,
            floats=floats,
            may_float=may_float,
        )

    def candidate(self, partner: Sequence[int], proof: Proof = ()) -> Candidate:
        """The candidate in which local i meets local partner[i]; those who have none float down."""
        places, size = self.members, len(self.members)
        pairs = [(places[i], places[j]) for i, j in enumerate(partner[:size]) if i < j < size]
        down = [places[i] for i, j in enumerate(partner[:size]) if not 0 <= j < size]
        return Candidate(tuple(pairs), tuple(down), proof)


class PairedBracket(NamedTuple):
    """What became of a bracket; `looks_ahead` where rows on the next one were asked of it."""

    bracket: Bracket
    candidate: Candidate
    looks_ahead: bool = True
