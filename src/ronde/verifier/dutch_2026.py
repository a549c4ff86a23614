"""The FIDE (Dutch) System in force since 1 February 2026.

Rule: FIDE C.04.3 (2026)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.domain.errors import N_
from ronde.domain.result import Bye
from ronde.verifier.account import Bracket
from ronde.verifier.dutch import (
    Charges,
    Costs,
    Edition,
    Field,
    Judged,
    Seen,
    Step,
    as_told,
    colour_charges,
)
from ronde.verifier.history import NOT_PLAYED, History
from ronde.verifier.matching import bits_of, members, outer
from ronde.verifier.round import Articles
from ronde.verifier.verdict import Finding, refuted

LIMBO = 1 << 30
"""A moved-down player who floats on is further away than anybody who is paired."""

ROWS = tuple(
    f"C{n}, 2.4.{n - 5}" for n in (6, 7, 8, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21)
)
"""Criterion and article of each row."""

C6, C7, C8, C8_SCORES, C9, C10 = range(6)
C14, C15, C16, C17, C18, C19, C20, C21 = range(9, 17)


def pair(a: Seen, b: Seen) -> Charges:
    """What [C10] to [C21] charge a pair; `a` is the moved-down player, if there is one."""
    found = list(colour_charges(C10, a, b))
    if a.moved:
        difference = a.surplus - b.surplus
        for late in (0, 1):
            if b.up[late]:
                found += [(C15 + 2 * late, 0, 1), (C19 + 2 * late, difference, 1)]
            if a.down[late]:
                found.append((C18 + 2 * late, difference, 1))
    return tuple(found)


def leave(a: Seen) -> Charges:
    """What [C6], [C7], [C9], [C14], [C16], [C18] and [C20] charge a downfloater."""
    found = [(C6, 0, 1)]
    if a.surplus:
        found.append((C7, a.surplus, 1))
    if a.unplayed:
        found.append((C9, 0, a.unplayed))
    for late in (0, 1):
        if a.down[late] and a.moved:
            found.append((C18 + 2 * late, LIMBO + a.surplus, 1))
        elif a.down[late]:
            found.append((C14 + 2 * late, 0, 1))
    return tuple(found)


def is_downfloat(history: History, number: int, i: int) -> bool:
    """A higher score met a lower one; the bye; or more than a loss without play.

    Rule: FIDE C.04.3 (2026) 1.4.2-1.4.4
    """
    if number < 1:
        return False
    mark = history.mark[number - 1][i]
    if mark not in NOT_PLAYED:
        return history.float_in(number, i) > 0
    if mark is Bye.PAIRING_ALLOCATED and history.options.get("worthless_bye") != "none":
        return True
    return history.point_system.white[mark] > history.point_system.loss


def lowest_bye(field: Field) -> Iterator[Finding]:
    """Nobody of a lower score could have had the bye; its seat is open to that score only.

    Rule: FIDE C.04.3 (2026) 2.3.1 [C5]
    """
    seat, rows = field.seat, field.rows
    if not seat % 2:
        return
    holder = field.mate[seat]
    everybody = (1 << seat) - 1
    lower = bits_of([v for v in range(seat) if field.score(v) < field.score(holder)])
    wanted = lower & field.may_have_bye
    if wanted and (found := wanted & outer(rows, field.mate, everybody, holder)):
        n = field.number(next(members(found)))
        template = N_("{player} has a lower score and could have the bye.")
        yield refuted(EDITION.absolute.bye, template, n, player=n)
    chairs = [v for v in members(field.may_have_bye) if field.score(v) == field.score(holder)]
    field.add_seat(bits_of(chairs))


def brackets(field: Field, told: Sequence[Bracket]) -> Iterator[Step] | None:
    """One for each score, from the top; who leaves one enters the next.

    Rule: FIDE C.04.3 (2026) 1.3, 1.4
    """
    groups = field.scoregroups
    return _brackets(field, told, groups) if len(groups) == len(told) else None


def _brackets(field: Field, told: Sequence[Bracket], groups: Sequence[list[int]]) -> Iterator[Step]:
    moved: list[int] = []
    for group, after, of_account in zip(groups, [*groups[1:], []], told, strict=False):
        judged = bracket(field, moved, group, after)
        yield Step(judged, of_account, as_told(field, judged, of_account))
        moved = judged.left_over


def bracket(field: Field, moved: list[int], group: list[int], after: list[int]) -> Judged:
    """The bracket, with everybody not yet paired, and what all edges cost."""
    within = (1 << len(field.rows)) - (1 << group[0]) | bits_of(moved)
    rows = field.edges_within(moved, within)
    inside = bits_of([*moved, *group])
    leaving = [v for v in (*moved, *group) if not inside >> field.mate[v] & 1]
    at_stake = None
    if len(field.order) % 2 and len(leaving) == 1:
        at_stake = field.score(field.mate[field.seat])
    low = field.score(group[0])
    seen = {}
    for v in (*moved, *group):
        mine = field.seen(v, v in moved, low, floats=bool(leaving), ups=bool(moved))
        if field.score(v) == at_stake:
            i = field.order[v]
            mine = mine._replace(unplayed=field.history.rounds - len(field.history.colours[i]))
        seen[v] = mine
    next_low = field.score(after[0]) if after else 0

    def ahead(v: int) -> Charges:
        surplus = field.score(v) - next_low
        more: Charges = ((C8_SCORES, surplus, 1),) if surplus else ()
        return ((C8, 0, 1), *more) if after else ()

    costs = Costs(seen, frozenset(after), within, pair, leave, ahead)
    return Judged(moved, group, after, within, rows, field.mate, costs)


EDITION = Edition(
    Articles("C1, 2.1.1", "C2, 2.1.2", "C3, 2.1.3", "C5, 2.3.1"),
    "5.2.{}",
    "1.3, 1.4",
    "2.4, 4",
    ("4.4", "4.2", "4.3", "4.2-4.4"),
    ROWS,
    is_downfloat,
    lowest_bye,
    brackets,
)
verify, compare = EDITION.verify, EDITION.compare
