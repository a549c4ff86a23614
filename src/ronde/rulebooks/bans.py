"""Who may not meet, who may not have the bye, and what the bye is charged.

Each is made from the columns of a round, once, and answers by place. `columns` are whatever a
system calls the players to be paired; a measure reads only the columns named here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Protocol

from ronde.domain.errors import N_
from ronde.domain.history import History
from ronde.domain.points import PointSystem
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.rulebooks.basic import BasicRules
from ronde.rulebooks.colours import Preference
from ronde.rulebooks.rows import BanReason, Prohibit, Prohibition
from ronde.rulebooks.situation import Situation
from ronde.solver.bits import Bits, bits_of

if TYPE_CHECKING:
    from ronde.rulebooks.account import Obstacle
    from ronde.rulebooks.rows import ByeBan, MeetingBan

    class Ordered(Protocol):
        """Players to be paired; `order` are their pairing numbers minus one, by place."""

        @property
        def situation(self) -> Situation: ...

        @property
        def order(self) -> Sequence[int]: ...

    class Scored(Ordered, Protocol):
        """`score` are the pairing scores, by place."""

        @property
        def score(self) -> Sequence[int]: ...

    class AbsoluteGroups(Ordered, Protocol):
        """`absolute` is 1 or 2 for an absolute preference that binds, else 0."""

        @property
        def absolute(self) -> Sequence[int]: ...

        @property
        def preference(self) -> Sequence[Preference]: ...


_FEW = 2048
"""Players up to whom the set of each single one is kept."""


class Met:
    """Two players do not meet again.

    Rule: FIDE C.04.1 (2012) b; (2026) 2; FMJD Annexe V (1986) 2.3; (2017) 1
    """

    __slots__ = ("_bit", "_history", "_opponents", "_order", "_place")

    def __init__(self, columns: Ordered) -> None:
        self._history = columns.situation.history
        self._opponents = self._history.opponents
        self._order = columns.order
        self._place = columns.situation.places(columns.order)
        few = len(self._order) <= _FEW
        self._bit = [1 << v if v >= 0 else 0 for v in self._place] if few else None

    def barred(self, v: int) -> Bits:
        """Everybody whom this player has met."""
        bit = self._bit
        if bit is not None:
            return reduce(or_, map(bit.__getitem__, self._opponents[self._order[v]]), 0)
        out = 0
        place = self._place
        for o in self._opponents[self._order[v]]:
            w = place[o]
            if w >= 0:
                out |= 1 << w
        return out

    def reason(self, v: int, w: int) -> BanReason:
        """The latest round in which they met."""
        a, b = self._order[v], self._order[w]
        rounds = enumerate(self._history.partner, 1)
        number = max((number for number, column in rounds if column[a] == b), default=0)
        return N_("they met in round {round}"), {"round": number}


class SameAbsolutePreference:
    """Two players who must both have the same colour do not meet.

    Rule: FIDE C.04.3 (2026) 2.1.3 [C3]; (2017) C.3
    """

    __slots__ = ("_absolute", "_preference", "_same")
    of_colours = True

    def __init__(self, columns: AbsoluteGroups) -> None:
        self._absolute = columns.absolute
        self._preference = columns.preference
        self._same = [0, *(bits_of(self._members(group)) for group in (1, 2))]

    def _members(self, group: int) -> list[int]:
        return [v for v, g in enumerate(self._absolute) if g == group]

    def barred(self, v: int) -> Bits:
        """Everybody else who must have the colour that this player must have."""
        return self._same[self._absolute[v]]

    def reason(self, v: int, w: int) -> BanReason:
        """The colour that both must have."""
        return colour_of_both(self._preference[v].side), {}


def colour_of_both(side: str) -> str:
    """That two players must have the same colour."""
    return {"W": N_("both must have White"), "B": N_("both must have Black")}[side]


class _Unplayed:
    """Whoever had the bye, or an unplayed round of a kind in `marks` (bits `1 << mark`)."""

    __slots__ = ("_history", "_marks", "_order", "barred")

    def __init__(self, columns: Ordered, marks: int, ruled: Sequence[bool] | None) -> None:
        history, order = columns.situation.history, columns.order
        self._history, self._order, self._marks = history, order, marks
        kinds = history.unplayed
        if ruled is None:
            self.barred = [bool(kinds[i] & marks) for i in order]
        else:
            self.barred = [ruled[i] for i in order]

    def reason(self, v: int) -> BanReason | None:
        """The latest unplayed round that bars from the bye."""
        return latest_unplayed(self._history, self._marks, self._order[v])


def latest_unplayed(history: History, marks: int, i: int) -> BanReason | None:
    """The latest unplayed round of a kind in `marks`; the player is named by number minus one."""
    for number in range(history.rounds, 0, -1):
        mark = history.mark[number - 1][i]
        if not PLAYED_MARKS[mark] and marks >> mark & 1:
            if mark == Bye.PAIRING_ALLOCATED:
                template = N_("that player had the bye in round {round}")
            elif mark in (Result.FORFEIT_WIN, Bye.UNOPPOSED):
                template = N_("that player won without playing in round {round}")
            else:
                template = N_("that player had points without playing in round {round}")
            return template, {"round": number}
    return None


def unplayed(*marks: int) -> Callable[[Ordered], ByeBan]:
    """The bye is barred to everyone who had an unplayed round of one of these kinds."""
    return partial(_unplayed_of_kinds, bits_of(marks))


def _unplayed_of_kinds(bits: Bits, columns: Ordered) -> ByeBan:
    return _Unplayed(columns, bits, None)


def unplayed_by(
    rules: BasicRules, *, abnormal: bool = False, more: int = 0
) -> Callable[[Ordered], ByeBan]:
    """The bye is barred as the basic rules say, and by `more` kinds of unplayed rounds.

    With `abnormal` points that a round brought out of the ordinary are looked at, too.

    Rule: FIDE C.04.1 (2012) d; (2026) 4
    """
    return partial(_unplayed_by_rules, rules, abnormal, more)


def _unplayed_by_rules(rules: BasicRules, abnormal: bool, more: int, columns: Ordered) -> ByeBan:
    history = columns.situation.history
    points: PointSystem = columns.situation.tournament.points
    ruled = rules.barred_from_bye(history) if abnormal and history.abnormal else None
    return _Unplayed(columns, rules.barring_marks(points) | more, ruled)


def score_with_bye(columns: Scored) -> Sequence[int]:
    """The bye is charged the score of the player who has it.

    Rule: FIDE C.04.3 (2026) 2.3.1 [C5]
    """
    return columns.score


class ArbiterBan:
    """Those whom the arbiter keeps apart; no article of the system says so."""

    __slots__ = ("_banned",)

    def __init__(self, banned: Mapping[int, Bits]) -> None:
        self._banned = banned

    def barred(self, v: int) -> Bits:
        """Everybody whom the arbiter keeps away from this player."""
        return self._banned.get(v, 0)

    def reason(self, v: int, w: int) -> BanReason:
        """That it is the arbiter who says so."""
        return N_("the arbiter keeps them apart"), {}


ARBITER = Prohibit("", "", "the arbiter keeps them apart")
"""The row that stands for the arbiter's own bans."""


class Bans:
    """All that is forbidden in one round, each ban with the row that it comes from.

    The arbiter's own bans are named before those of the system, unless two have met anyhow.
    """

    __slots__ = ("_barred", "_order", "byes", "meetings")

    def __init__(
        self, columns: Any, rows: Sequence[Prohibition], banned: Mapping[int, Bits]
    ) -> None:
        self._order: Sequence[int] = columns.order
        forbid = [row for row in rows if isinstance(row, Prohibit)]
        self.meetings: list[tuple[Prohibit, MeetingBan]] = [
            (row, row.meeting(columns)) for row in forbid if row.meeting is not None
        ]
        if banned:
            self.meetings.append((ARBITER, ArbiterBan(banned)))
        self.byes: list[tuple[Prohibit, ByeBan]] = [
            (row, row.bye(columns)) for row in forbid if row.bye is not None
        ]
        self._barred = [ban.barred for _, ban in self.meetings]

    def barred(self, v: int) -> Bits:
        """Everybody whom this player may not meet."""
        out = 0
        for barred in self._barred:
            bits = barred(v)
            out = out | bits if out else bits
        return out

    def may_have_bye(self, size: int) -> list[bool]:
        """Who of the first `size` places may have the bye."""
        may = [True] * size
        for _, ban in self.byes:
            may = [can and not barred for can, barred in zip(may, ban.barred, strict=True)]
        return may

    def between(self, v: int, w: int) -> Iterator[Obstacle]:
        """What forbids that these two meet."""
        from ronde.rulebooks.account import Obstacle

        found = [(row, ban) for row, ban in self.meetings if ban.barred(v) >> w & 1]
        if any(row is ARBITER for row, _ in found):
            met = any(isinstance(ban, Met) for _, ban in found)
            others = [pair for pair in found if pair[0] is not ARBITER]
            found = others if met else [found[-1], *others]
        who = (self._order[v] + 1, self._order[w] + 1)
        for row, ban in found:
            template, facts = ban.reason(v, w)
            named = {"a": who[0], "b": who[1], **facts}
            yield Obstacle(who, row.code, row.article, template, named)

    def from_bye(self, v: int) -> Iterator[Obstacle]:
        """What forbids that this player has the bye."""
        from ronde.rulebooks.account import Obstacle

        number = self._order[v] + 1
        for row, ban in self.byes:
            reason = ban.reason(v)
            if reason is not None:
                template, facts = reason
                named = {"a": number, **facts}
                yield Obstacle((number,), row.code, row.article, template, named)
