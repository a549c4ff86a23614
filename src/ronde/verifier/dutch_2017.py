"""The FIDE (Dutch) System of 2017, in force until 31 January 2026.

Rule: FIDE C.04.3 (2017)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.verifier.account import AccountFile, Attempt, Bracket
from ronde.verifier.dutch import (
    Charges,
    Costs,
    Field,
    Judged,
    Seen,
    add_seat,
    as_told,
    best_and_first,
    colour_charges,
    colours,
    edges_within,
    field_of,
    first_difference,
    left_over,
    legality,
    scoregroups,
)
from ronde.verifier.history import NOT_PLAYED, History
from ronde.verifier.matching import bits_of, members, perfect
from ronde.verifier.round import Articles
from ronde.verifier.verdict import Finding, refuted

ARTICLES = ("D.3", "D.1", "D.2")
ABSOLUTE = Articles("C.1", "C.2", "C.3", "")
ROWS = tuple(f"C.{n}" for n in (5, 6, 7, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19))
"""The article of each row."""

C5, C6, C7, C7_SCORES, C8 = range(5)
C12, C13, C14, C15, C16, C17, C18, C19 = range(8, 16)
ONE_POINT = 10


def pair(a: Seen, b: Seen) -> Charges:
    """What C.6 and C.8 to C.19 charge a pair; floats are given where the scores differ."""
    higher, lower = (a, b) if a.surplus >= b.surplus else (b, a)
    found = list(colour_charges(C8, higher, lower))
    if difference := higher.surplus - lower.surplus:
        found.append((C6, difference, 1))
        for late in (0, 1):
            if higher.down[late]:
                found += [(C12 + 2 * late, 0, 1), (C16 + 2 * late, difference, 1)]
            if lower.up[late]:
                found += [(C13 + 2 * late, 0, 1), (C17 + 2 * late, difference, 1)]
    return tuple(found)


def leave(a: Seen) -> Charges:
    """What a downfloater is charged; the difference is to a point below the lowest score."""
    found = [(C5, 0, 1), (C6, a.surplus + ONE_POINT, 1)]
    for late in (0, 1):
        if a.down[late]:
            found += [(C12 + 2 * late, 0, 1), (C16 + 2 * late, a.surplus + ONE_POINT, 1)]
    return tuple(found)


def is_downfloat(history: History, number: int, i: int) -> bool:
    """A higher score met a lower one, or the round was not played. Rule: (2017) A.4.b"""
    if number < 1:
        return False
    return history.mark[number - 1][i] in NOT_PLAYED or history.float_in(number, i) > 0


def places_in(history: History, account: AccountFile) -> Field:
    """The round by places, with the floats of this edition."""
    return field_of(history, account, is_downfloat)


def field_in(history: History, account: AccountFile) -> Field:
    """The same, with the seat of the bye."""
    field = places_in(history, account)
    if len(field.order) % 2:
        add_seat(field, field.may_have_bye)
    return field


def verify(history: History, account: AccountFile) -> Iterator[Finding]:
    """All that is wrong with the round, or cannot be shown."""
    field = field_in(history, account)
    wrong = [*legality(field, ABSOLUTE)]
    yield from wrong
    yield from colours(field, account, "E.{}")
    if wrong:
        return
    flow = judged_brackets(field, account.brackets)
    if flow is None:
        yield refuted("A.9", N_("The brackets of the account are not those of the scores."))
        return
    for step in flow:
        if isinstance(step.told, Bracket):
            yield from as_told(field, step.judged, step.told, "A.3, A.9", step.told.attempt)
        else:
            yield from is_stuck(field, step.judged, step.told)
        yield from best_and_first(field, step.judged, step.told, "C.5-C.19, D")


class Step(NamedTuple):
    """A bracket, or the attempt before one; and what the account tells of it."""

    judged: Judged
    told: Bracket | Attempt


def judged_brackets(field: Field, told: Sequence[Bracket]) -> Iterator[Step] | None:
    """The brackets from the top; None where the account's cannot be those.

    A bracket that cannot complete the round by itself (PPB) has an attempt, and all below it fall
    into one last bracket (CLB).

    Rule: FIDE C.04.3 (2017) A.9
    """
    groups = scoregroups(field)
    last = len(told) - 1
    collapsed = last < len(groups) - 1
    penultimate = [k for k, bracket in enumerate(told) if bracket.attempt is not None]
    if not groups and not told:
        return iter(())
    if not 0 <= last < len(groups) or penultimate not in ([], [last - 1]):
        return None
    if collapsed and not penultimate:
        return None
    return _judged(field, told, groups, last)


def _judged(
    field: Field, told: Sequence[Bracket], groups: list[list[int]], last: int
) -> Iterator[Step]:
    moved: list[int] = []
    for k, bracket in enumerate(told):
        if k == last:
            group = [v for below in groups[k:] for v in below]
            judged = completing(field, moved, group)
        elif bracket.attempt is not None:
            group = groups[k]
            mate, ahead = partners(field, bracket.attempt.pairs, bracket.attempt.ahead)
            following = (groups[k + 1], k + 2 == len(groups))
            yield Step(ordinary(field, moved, group, following, mate, ahead), bracket.attempt)
            judged = completing(field, moved, group)
        else:
            attempt = told[k + 1].attempt
            mate = ahead = field.mate
            if attempt is not None:
                ahead = partners(field, attempt.pairs, ())[0]
            following = (groups[k + 1], k + 2 == len(groups))
            judged = ordinary(field, moved, groups[k], following, mate, ahead)
        yield Step(judged, bracket)
        moved = left_over(judged)


def partners(
    field: Field, pairs: Sequence[tuple[int, int]], ahead: Sequence[tuple[int, int]]
) -> tuple[list[int], list[int]]:
    """The partners in an attempt, and in the next bracket; -1 for those without one."""
    found = []
    for listed in (pairs, ahead):
        mate = [-1] * len(field.rows)
        for a, b in listed:
            v, w = field.place.get(a, -1), field.place.get(b, -1)
            if 0 <= v != w >= 0 and field.rows[v] >> w & 1 and mate[v] == mate[w] == -1:
                mate[v], mate[w] = w, v
        found.append(mate)
    return found[0], found[1]


def _seen(field: Field, moved: list[int], group: list[int], *, floats: bool) -> dict[int, Seen]:
    low = field.score(group[-1])
    mixed = field.score(group[0]) != low
    ups = bool(moved) or mixed
    return {
        v: field.seen(v, v in moved, low, floats=floats or mixed, ups=ups) for v in (*moved, *group)
    }


def completing(field: Field, moved: list[int], group: list[int]) -> Judged:
    """The PPB, or the last bracket: with everybody below, and nothing asked of the next bracket.

    Rule: FIDE C.04.3 (2017) A.9, C.4
    """
    within = (1 << len(field.rows)) - (1 << group[0]) | bits_of(moved)
    inside = bits_of([*moved, *group])
    floats = any(not inside >> field.mate[v] & 1 for v in (*moved, *group))
    seen = _seen(field, moved, group, floats=floats)
    costs = Costs(seen, (), within, pair, leave, lambda _v: ())
    rows = edges_within(field, moved, within)
    return Judged(moved, group, [], within, rows, field.mate, costs, ARTICLES)


def ordinary(
    field: Field,
    moved: list[int],
    group: list[int],
    following: tuple[list[int], bool],
    mate: list[int],
    ahead: list[int],
) -> Judged:
    """A bracket of which nothing but the next bracket is asked; others may stay unpaired.

    `following` is the next scoregroup and whether it is the last; `mate` and `ahead` are the
    partners in this bracket and in the next. Whoever has no partner has one of as many blanks.

    Rule: FIDE C.04.3 (2017) C.5-C.19, C.7
    """
    inside = bits_of([*moved, *group])
    down = [v for v in (*moved, *group) if mate[v] < 0 or not inside >> mate[v] & 1]
    after = following[0] if 0 < len(down) < len(moved) + len(group) else []
    scope = inside | bits_of(after)
    size, count = len(field.rows), scope.bit_count()
    blanks = (1 << count) - 1 << size
    rows = edges_within(field, moved, scope) + [
        scope | blanks ^ 1 << size + k for k in range(count)
    ]
    partner = [-1] * (size + count)
    below = bits_of([*down, *after])
    for v in (*moved, *group, *after):
        rows[v] |= blanks
        mates, among = (ahead, below) if below >> v & 1 else (mate, inside)
        if mates[v] >= 0 and among >> mates[v] & 1:
            partner[v] = mates[v]
    free = [size + k for k in range(count)]
    for v in (*moved, *group, *after):
        if partner[v] < 0:
            blank = free.pop()
            partner[v], partner[blank] = blank, v
    for a, b in zip(free[::2], free[1::2], strict=True):
        partner[a], partner[b] = b, a
    low = field.score(after[0]) if after else 0

    def left(v: int) -> Charges:
        surplus = field.score(v) - low
        more: Charges = ((C7_SCORES, surplus, 1),) if surplus else ()
        barred = following[1] and not field.may_have_bye >> v & 1
        return ((C7, 0, 3 if barred else 1), *more) if after else ()

    seen = _seen(field, moved, group, floats=bool(down))
    costs = Costs(seen, frozenset(after), scope | blanks, pair, leave, left)
    return Judged(moved, group, after, scope | blanks, rows, partner, costs, ARTICLES)


def is_stuck(field: Field, judged: Judged, told: Attempt) -> Iterator[Finding]:
    """The downfloaters of the attempt and the players below cannot complete the round."""
    score, mate = field.bracket_score(judged), judged.mate
    for scope, listed in (
        (judged.inside, told.pairs),
        (bits_of([*left_over(judged), *judged.following]), told.ahead),
    ):
        pairs = [(v, mate[v]) for v in members(scope) if v < mate[v] and scope >> mate[v] & 1]
        if listed != tuple(sorted((field.number(v), field.number(w)) for v, w in pairs)):
            template = N_("In the bracket of {score} the account is wrong about: {what}.")
            yield refuted("A.9", template, score=score, what="attempt")
    end = judged.residents[-1] + 1
    within = (1 << len(field.rows)) - (1 << end) | bits_of(left_over(judged))
    if perfect(field.rows, field.mate, within) is not None:
        template = N_("The bracket of {score} completes the round without being paired anew.")
        yield refuted("A.9", template, score=score)


def compare(history: History, held: AccountFile, proved: AccountFile) -> Iterator[Finding]:
    """Why the round held is not the one proved: an absolute criterion, a row, or the order."""
    field, best = field_in(history, held), field_in(history, proved)
    wrong = [*legality(field, ABSOLUTE)]
    yield from wrong
    mine, wanted = (judged_brackets(f, proved.brackets) for f in (field, best))
    if wrong or mine is None or wanted is None:
        return
    for one, other in zip(mine, wanted, strict=True):
        if isinstance(one.told, Bracket):
            found = first_difference(field, one.judged, best, other.judged, ROWS, "D.1-D.3")
            if found:
                yield found
                return
