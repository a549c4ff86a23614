"""Criteria as rows of a table: code, article, wording, and the measure that decides.

A prohibition bans meetings or bars from the bye; the legal pairs, the obstacles of an explanation
and the refusal of a round that cannot be paired all follow from its measure. A row to minimise
charges pairs, downfloaters, or both. Rows stand in the order of the regulation: what an earlier
row counts is minimised before a later row is looked at. No row knows how priorities are kept
apart; `Criteria` packs the counts of a pair into one integer, most important digit first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ronde.rulebooks.measures import (
    FloatMeasure,
    PairMeasure,
    downfloater_difference,
    each,
    incoming_left,
    incoming_left_score,
    score,
)
from ronde.rulebooks.profile import Kind, Profile, profile
from ronde.solver.bits import Bits

Reason = tuple[str, Mapping[str, Any]]
"""A sentence with gaps, and what fills them besides the players."""


if TYPE_CHECKING:

    class Ban(Protocol):
        """Who may not meet whom in one round; players are named by place."""

        def barred(self, v: int) -> Bits:
            """Everybody whom this player may not meet."""

        def reason(self, v: int, w: int) -> Reason:
            """Why these two, who may not meet, may not."""

    class ByeBan(Protocol):
        """Who may not have the bye in one round; players are named by place."""

        @property
        def barred(self) -> Sequence[bool]:
            """Whether each player may not have the bye."""

        def reason(self, v: int) -> Reason | None:
            """Why not, where one round of the past shows it."""


@dataclass(frozen=True, slots=True)
class Forbid:
    """What no pairing may contain: certain meetings, or the bye for certain players.

    `meeting` and `bye` are given the columns of a round and return its bans. `kinds` says the same
    of two kinds of players, where a ban depends on nothing else: searches that look at kinds
    instead of players ask it.
    """

    code: str
    article: str
    wording: str
    meeting: Callable[[Any], Ban] | None = None
    kinds: Callable[[Profile, Profile], bool] | None = None
    bye: Callable[[Any], ByeBan] | None = None


class Complete(NamedTuple):
    """Whatever is paired, everybody else can still be paired."""

    code: str
    article: str
    wording: str


class LowestBye(NamedTuple):
    """Of the whole round: the score of the player with the bye is made as small as possible."""

    code: str
    article: str
    wording: str


Prohibition = Forbid | Complete | LowestBye


@dataclass(frozen=True, slots=True)
class Minimise:
    """A count to be made as small as possible.

    The measure of a `descending` row gives a value instead of a count (0 = nothing to charge):
    the values are listed from the largest down and the lists compared like words. A row of
    the `next_bracket` charges those whom the following bracket will not be able to pair. Where a
    system first chooses who is in a bracket, a row `within` it is looked at afterwards.
    """

    code: str
    article: str
    wording: str
    pair: PairMeasure | None = None
    downfloater: FloatMeasure | None = None
    descending: bool = False
    next_bracket: bool = False
    within: bool = False


_OF_FLOATERS = (each, score, downfloater_difference, incoming_left, incoming_left_score)

Charge = tuple[int, int]
"""A row's place in the table, and what it charges."""


_REMEMBERED = 20_000
"""Layouts kept at hand; a server that pairs all day must not grow without bound."""


class Criteria:
    """A table of rows, with the charges of every pair of kinds met so far.

    `completes` says that a row asks for the rest of the round to stay pairable, `looks_ahead` that
    rows look at the next bracket, `floaters_first` that nothing but the number and the scores of
    the floaters stands before those.
    """

    __slots__ = (
        "_layouts",
        "_leaving",
        "_measures",
        "_never",
        "_next",
        "_pairs",
        "_shared",
        "absolute",
        "completes",
        "floaters_first",
        "looks_ahead",
        "rows",
    )

    def __init__(self, rows: Iterable[Minimise], absolute: Iterable[Prohibition] = ()) -> None:
        self.rows = tuple(rows)
        self.absolute = tuple(absolute)
        self.completes = any(isinstance(row, Complete) for row in self.absolute)
        ahead = [place for place, row in enumerate(self.rows) if row.next_bracket]
        self.looks_ahead = bool(ahead)
        self.floaters_first = not ahead or all(
            row.downfloater in _OF_FLOATERS for row in self.rows[: ahead[0]]
        )
        self._never = [
            row.kinds for row in self.absolute if isinstance(row, Forbid) and row.kinds is not None
        ]
        self._measures = [
            (place, row.pair) for place, row in enumerate(self.rows) if row.pair is not None
        ]
        self._pairs: dict[tuple[Kind, Kind], tuple[Charge, ...]] = {}
        self._leaving: dict[Kind, tuple[Charge, ...]] = {}
        self._next: dict[Kind, tuple[Charge, ...]] = {}
        self._shared: dict[tuple[int, frozenset[Charge]], Layout] = {}
        self._layouts: dict[
            tuple[int, frozenset[Kind], frozenset[Kind], tuple[Charge, ...]], Layout
        ] = {}

    def forbids(self, a: Kind, b: Kind) -> bool:
        """Whether two players of these kinds may never meet."""
        p, q = profile(a), profile(b)
        return any(never(p, q) for never in self._never)

    def of_pair(self, a: Kind, b: Kind) -> tuple[Charge, ...]:
        """What each row charges the pair; `a` is the higher-ranked."""
        known = self._pairs.get((a, b))
        if known is None:
            p, q = profile(a), profile(b)
            known = self._pairs[a, b] = tuple(
                [(place, charge) for place, of in self._measures if (charge := of(p, q))]
            )
        return known

    def of_downfloater(self, a: Kind) -> tuple[Charge, ...]:
        """What each row charges a player who leaves the bracket unpaired."""
        known = self._leaving.get(a)
        if known is None:
            known = self._leaving[a] = tuple(
                (place, charge)
                for place, row in enumerate(self.rows)
                if row.downfloater is not None
                and not row.next_bracket
                and (charge := row.downfloater(profile(a)))
            )
        return known

    def of_next_downfloater(self, a: Kind) -> tuple[Charge, ...]:
        """What the rows of the next bracket charge a player who leaves that one unpaired, too."""
        known = self._next.get(a)
        if known is None:
            known = self._next[a] = tuple(
                (place, charge)
                for place, row in enumerate(self.rows)
                if row.next_bracket and row.downfloater and (charge := row.downfloater(profile(a)))
            )
        return known

    def layout(
        self,
        width: int,
        uppers: frozenset[Kind],
        lowers: frozenset[Kind],
        more: tuple[Charge, ...] = (),
    ) -> Layout:
        """The layout for a bracket in which `uppers` and `lowers` may meet; made once.

        A descending row needs a digit for each value that these, or the charges `more`, can reach.
        """
        key = (width, uppers, lowers, more)
        known = self._layouts.get(key)
        if known is None:
            charges = list(more)
            for a in uppers | lowers:
                charges += self.of_downfloater(a)
            for a in uppers:
                for b in lowers:
                    charges += self.of_pair(max(a, b), min(a, b))
            steps = frozenset([c for c in charges if self.rows[c[0]].descending])
            known = self._shared.get((width, steps))
            if known is None:
                known = self._shared[width, steps] = Layout(self, width, steps)
            if len(self._layouts) > _REMEMBERED:
                self._layouts.clear()
            self._layouts[key] = known
        return known


class Layout:
    """Keeps the priorities apart: `width` bits for every row, and value of a descending row."""

    __slots__ = ("_criteria", "_leaving", "_next", "_pairs", "_shift", "bits")

    def __init__(self, criteria: Criteria, width: int, steps: frozenset[Charge]) -> None:
        self._criteria = criteria
        self._pairs: dict[tuple[Kind, Kind], int] = {}
        self._leaving: dict[Kind, int] = {}
        self._next: dict[Kind, int] = {}
        self._shift: dict[Charge, int] = {}
        bits = 0
        for place in range(len(criteria.rows) - 1, -1, -1):
            if criteria.rows[place].descending:
                for value in sorted(value for at, value in steps if at == place):
                    self._shift[place, value] = bits
                    bits += width
            else:
                self._shift[place, 0] = bits
                bits += width
        self.bits = bits

    def pair(self, a: Kind, b: Kind) -> int:
        """The packed charges of a pair; `a` is the higher-ranked."""
        known = self._pairs.get((a, b))
        if known is None:
            known = self._pairs[a, b] = self.pack(self._criteria.of_pair(a, b))
        return known

    def leave(self, a: Kind) -> int:
        """The packed charges of a downfloater."""
        known = self._leaving.get(a)
        if known is None:
            known = self._leaving[a] = self.pack(self._criteria.of_downfloater(a))
        return known

    def leave_next(self, a: Kind) -> int:
        """The packed charges of a player whom the next bracket cannot pair."""
        known = self._next.get(a)
        if known is None:
            known = self._next[a] = self.pack(self._criteria.of_next_downfloater(a))
        return known

    def pack(self, charges: Sequence[Charge]) -> int:
        """One integer: more important digits stand higher."""
        shift = self._shift
        total = 0
        for charge in charges:
            step = shift.get(charge)
            if step is not None and charge[1]:
                total += 1 << step
            else:
                total += charge[1] << shift[charge[0], 0]
        return total
