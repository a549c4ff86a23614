"""The FIDE (Dutch) System of 2017, in force until 31 January 2026.

Rule: FIDE C.04.3 (2017)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.domain.errors import N_
from ronde.verifier.account import Attempt, Bracket
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
from ronde.verifier.matching import bits_of, perfect
from ronde.verifier.round import Articles
from ronde.verifier.verdict import Finding, refuted

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


def bye(field: Field) -> tuple[Finding, ...]:
    """Whoever may have the bye may be left over. Rule: FIDE C.04.3 (2017) A.9, C.2"""
    field.add_seat(field.may_have_bye)
    return ()


def brackets(field: Field, told: Sequence[Bracket]) -> Iterator[Step] | None:
    """The brackets from the top; None where the account's cannot be those.

    A bracket that cannot complete the round by itself (PPB) has an attempt, and all below it fall
    into one last bracket (CLB).

    Rule: FIDE C.04.3 (2017) A.9
    """
    groups = field.scoregroups
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
            judged = ordinary(field, moved, group, following, mate, ahead)
            yield Step(judged, bracket.attempt, is_stuck(field, judged, bracket.attempt))
            judged = completing(field, moved, group)
        else:
            attempt = told[k + 1].attempt
            mate = ahead = field.mate
            if attempt is not None:
                ahead = partners(field, attempt.pairs, ())[0]
            following = (groups[k + 1], k + 2 == len(groups))
            judged = ordinary(field, moved, groups[k], following, mate, ahead)
        yield Step(judged, bracket, as_told(field, judged, bracket, bracket.attempt))
        moved = judged.left_over


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
    rows = field.edges_within(moved, within)
    return Judged(moved, group, [], within, rows, field.mate, costs)


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
    below = bits_of([*down, *after])
    size = len(field.rows)
    blank = {v: size + k for k, v in enumerate((*moved, *group, *after))}
    scope, blanks = inside | bits_of(after), bits_of(blank.values())
    rows = field.edges_within(moved, scope) + [scope | blanks ^ 1 << v for v in blank.values()]
    partner = [-1] * (size + len(blank))
    for v, free in blank.items():
        rows[v] |= blanks
        mates, among = (ahead, below) if below >> v & 1 else (mate, inside)
        w = mates[v]
        if w < 0 or not among >> w & 1:
            w = free
        partner[v], partner[free] = w, blank.get(w, v)
    low = field.score(after[0]) if after else 0

    def left(v: int) -> Charges:
        surplus = field.score(v) - low
        more: Charges = ((C7_SCORES, surplus, 1),) if surplus else ()
        barred = following[1] and not field.may_have_bye >> v & 1
        return ((C7, 0, 3 if barred else 1), *more) if after else ()

    seen = _seen(field, moved, group, floats=bool(down))
    costs = Costs(seen, frozenset(after), scope | blanks, pair, leave, left)
    return Judged(moved, group, after, scope | blanks, rows, partner, costs)


def is_stuck(field: Field, judged: Judged, told: Attempt) -> Iterator[Finding]:
    """The downfloaters of the attempt and the players below cannot complete the round."""
    score, left = field.bracket_score(judged), bits_of(judged.left_over)
    for scope, listed in (
        (judged.inside, told.pairs),
        (left | bits_of(judged.following), told.ahead),
    ):
        pairs = [(field.number(v), field.number(w)) for v, w in judged.pairs_in(scope)]
        if listed != tuple(sorted(pairs)):
            template = N_("In the bracket of {score} the account is wrong about: {what}.")
            yield refuted("A.9", template, score=score, what="attempt")
    within = (1 << len(field.rows)) - (1 << judged.residents[-1] + 1) | left
    if perfect(field.rows, field.mate, within) is not None:
        template = N_("The bracket of {score} completes the round without being paired anew.")
        yield refuted("A.9", template, score=score)


EDITION = Edition(
    Articles("C.1", "C.2", "C.3", ""),
    "E.{}",
    "A.3, A.9",
    "C.5-C.19, D",
    ("D.3", "D.1", "D.2", "D.1-D.3"),
    ROWS,
    is_downfloat,
    bye,
    brackets,
)
verify, compare = EDITION.verify, EDITION.compare
