"""Criteria as rows of a table: code, article, wording, and the measure that decides.

A prohibition bans meetings or bars from the bye; the legal pairs, the obstacles of an explanation
and the refusal of a round that cannot be paired all follow from its measure. A row to minimise
charges pairs, downfloaters, or both; one that looks at the whole round charges the bye. Rows stand
in the order of the regulation: what an earlier row counts is minimised before a later row is
looked at. No row knows how priorities are kept apart; `problem` sees to that.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from ronde.rulebooks.measures import (
    FloatMeasure,
    PairMeasure,
)

BanReason = tuple[str, Mapping[str, Any]]
"""A sentence with gaps, and what fills them besides the players."""


if TYPE_CHECKING:
    from ronde.solver.bits import Bits

    class MeetingBan(Protocol):
        """Who may not meet whom in one round; players are named by place."""

        def barred(self, v: int) -> Bits:
            """Everybody whom this player may not meet."""

        def reason(self, v: int, w: int) -> BanReason:
            """Why these two, who may not meet, may not."""

    class ByeBan(Protocol):
        """Who may not have the bye in one round; players are named by place."""

        @property
        def barred(self) -> Sequence[bool]:
            """Whether each player may not have the bye."""

        def reason(self, v: int) -> BanReason | None:
            """Why not, where one round of the past shows it."""


class Prohibit(NamedTuple):
    """What no pairing may contain: certain meetings, or the bye for certain players.

    `meeting` and `bye` are given the columns of a round and return its bans.
    """

    code: str
    article: str
    wording: str
    meeting: Callable[[Any], MeetingBan] | None = None
    bye: Callable[[Any], ByeBan] | None = None


class Complete(NamedTuple):
    """Whatever is paired, everybody else can still be paired.

    Where this is asked `afterwards`, rows of the next bracket do not know of it.
    """

    code: str
    article: str
    wording: str
    afterwards: bool = False


class MinimiseBye(NamedTuple):
    """Of the whole round: what the bye is charged is made as small as possible.

    `bye` is given the columns of a round and returns the charge of each player, by place.
    """

    code: str
    article: str
    wording: str
    bye: Callable[[Any], Sequence[int]]


Prohibition = Prohibit | Complete | MinimiseBye


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

    def counts(self, measures: Container[object]) -> bool:
        """Whether it charges pairs or downfloaters by one of these measures."""
        return self.pair in measures or self.downfloater in measures


AnyRow = TypeVar("AnyRow", bound=Prohibition | Minimise)


def lettered(rows: Sequence[AnyRow], *differing: AnyRow) -> tuple[AnyRow, ...]:
    """Rows of 2026 as the texts before numbered them: C5 of article 2 was C.5.

    Rows of the codes that `differing` have are left out, and those stand in their place.
    """
    found: list[AnyRow] = []
    for row in rows:
        code = f"C.{row.code.removeprefix('C')}"
        others = [other for other in differing if other.code == code]
        if not others:
            found.append(_under(code, row))
        elif others[0] not in found:
            found += others
    return tuple(found)


def _under(code: str, row: Any) -> Any:
    """The same row by another code, which is that of its article as well."""
    if isinstance(row, Minimise):
        return replace(row, code=code, article=code)
    return row._replace(code=code, article=code)
