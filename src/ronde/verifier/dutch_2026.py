"""The FIDE (Dutch) System in force since 1 February 2026.

Rule: FIDE C.04.3 (2026)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.domain.errors import N_
from ronde.domain.result import Bye
from ronde.verifier.account import Bracket
from ronde.verifier.dutch import Charges, Edition, Field, Seen, Step, colour_charges
from ronde.verifier.history import NOT_PLAYED, History
from ronde.verifier.matching import bits_of, members
from ronde.verifier.round import Articles
from ronde.verifier.verdict import Finding, refuted

LIMBO = 1 << 30
"""A moved-down player who floats on is further away than anybody who is paired."""

ROWS = tuple(
    f"C{n}, 2.4.{n - 5}" for n in (6, 7, 8, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21)
)
"""Criterion and article of each row."""

C6, C7, C9, C10 = 0, 1, 4, 5
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
    if not field.seat % 2:
        return
    holder = field.mate[field.seat]
    score = field.score(holder)
    lower = bits_of([v for v in range(field.seat) if field.score(v) < score])
    if found := field.instead(holder, lower):
        n = field.number(next(members(found)))
        template = N_("{player} has a lower score and could have the bye.")
        yield refuted(EDITION.absolute.bye, template, n, player=n)
    chairs = [v for v in members(field.may_have_bye) if field.score(v) == score]
    field.add_seat(bits_of(chairs))


def fits(field: Field, told: Sequence[Bracket]) -> bool:
    """One bracket for each score. Rule: FIDE C.04.3 (2026) 1.3"""
    return len(field.scoregroups) == len(told)


def brackets(field: Field, told: Sequence[Bracket]) -> Iterator[Step]:
    """From the top; who leaves one enters the next.

    Rule: FIDE C.04.3 (2026) 1.3, 1.4
    """
    groups, moved = field.scoregroups, list[int]()
    for group, after, of_account in zip(groups, [*groups[1:], []], told, strict=False):
        judged = field.bracket(moved, group, after, seen(field, moved, group))
        yield judged, of_account, judged.as_told(of_account)
        moved = judged.left_over


def seen(field: Field, moved: list[int], group: list[int]) -> dict[int, Seen]:
    """What the criteria see; rounds not played only where one leaves, maybe for the bye. [C9]"""
    history, inside = field.history, bits_of([*moved, *group])
    leaving = sum(not inside >> field.mate[v] & 1 for v in members(inside))
    found = field.seen(moved, group, floats=leaving > 0)
    if field.seat % 2 and leaving == 1:
        at_stake = field.score(field.mate[field.seat])
        for v in [v for v in found if field.score(v) == at_stake]:
            unplayed = history.rounds - len(history.colours[field.order[v]])
            found[v] = found[v]._replace(unplayed=unplayed)
    return found


EDITION = Edition(
    Articles("C1, 2.1.1", "C2, 2.1.2", "C3, 2.1.3", "C5, 2.3.1"),
    "5.2.{}",
    "1.3, 1.4",
    "2.4, 4",
    ("4.4", "4.2", "4.3", "4.2-4.4"),
    ROWS,
    is_downfloat,
    pair,
    leave,
    lowest_bye,
    fits,
    brackets,
)
verify, compare = EDITION.verify, EDITION.compare
