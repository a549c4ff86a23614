"""The FIDE (Dutch) System of 2017, in force until 31 January 2026.

Rule: FIDE C.04.3 (2017)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ronde.domain.errors import N_
from ronde.verifier.account import Attempt, Bracket
from ronde.verifier.dutch import Charges, Costs, Edition, Field, Judged, Seen, Step, colour_charges
from ronde.verifier.history import NOT_PLAYED, History
from ronde.verifier.matching import bits_of, members, perfect
from ronde.verifier.round import Articles
from ronde.verifier.verdict import Finding, refuted

ROWS = tuple(f"C.{n}" for n in (5, 6, 7, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19))
"""The article of each row."""

C5, C6, C8 = 0, 1, 4
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
    return history.mark[number - 1][i] in NOT_PLAYED or history.float_in(number, i) > 0


def bye(field: Field) -> tuple[Finding, ...]:
    """Whoever may have the bye may be left over. Rule: FIDE C.04.3 (2017) A.9, C.2"""
    field.add_seat(field.may_have_bye)
    return ()


def fits(field: Field, told: Sequence[Bracket]) -> bool:
    """A bracket for each score, or all in one (CLB) below one that was paired anew (PPB).

    Rule: FIDE C.04.3 (2017) A.9
    """
    groups, last = len(field.scoregroups), len(told) - 1
    anew = [k for k, bracket in enumerate(told) if bracket.attempt]
    return (anew == [last - 1] and last < groups) if anew else len(told) == groups


def brackets(field: Field, told: Sequence[Bracket]) -> Iterator[Step]:
    """From the top; the attempt of a bracket stands before it.

    Rule: FIDE C.04.3 (2017) A.9
    """
    groups, moved = field.scoregroups, list[int]()
    for k, bracket in enumerate(told):
        group, *below = groups[k:]
        if k == len(told) - 1:
            judged = completing(field, moved, [*group, *chain.from_iterable(below)])
        elif tried := bracket.attempt:
            mates = partners(field, tried.pairs), partners(field, tried.ahead)
            judged = ordinary(field, moved, group, below, *mates)
            yield judged, tried, is_stuck(field, judged, tried)
            judged = completing(field, moved, group)
        else:
            tried = told[k + 1].attempt
            ahead = partners(field, tried.pairs) if tried else field.mate
            judged = ordinary(field, moved, group, below, field.mate, ahead)
        yield judged, bracket, judged.as_told(bracket, bracket.attempt)
        moved = judged.left_over


def partners(field: Field, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The partners that an attempt names; -1 for those without one."""
    mate = [-1] * len(field.rows)
    for a, b in pairs:
        v, w = field.place.get(a, -1), field.place.get(b, -1)
        if 0 <= v != w >= 0 and field.rows[v] >> w & 1 and mate[v] == mate[w] == -1:
            mate[v], mate[w] = w, v
    return mate


def completing(field: Field, moved: list[int], group: list[int]) -> Judged:
    """The PPB, or the last bracket: with everybody below, and nothing asked of the next bracket.

    Rule: FIDE C.04.3 (2017) A.9, C.4
    """
    inside = bits_of([*moved, *group])
    floats = any(not inside >> field.mate[v] & 1 for v in members(inside))
    return field.bracket(moved, group, [], field.seen(moved, group, floats=floats))


def ordinary(
    field: Field,
    moved: list[int],
    group: list[int],
    below: Sequence[list[int]],
    mate: Sequence[int],
    ahead: Sequence[int],
) -> Judged:
    """A bracket of which nothing but the next bracket is asked; others may stay unpaired.

    `below` are the lower scoregroups; `mate` and `ahead` are the partners in this bracket and in
    the next. Whoever has no partner has one of as many blanks.

    Rule: FIDE C.04.3 (2017) C.5-C.19, C.7
    """
    here = [*moved, *group]
    inside = bits_of(here)
    down = [v for v in here if mate[v] < 0 or not inside >> mate[v] & 1]
    after = below[0] if 0 < len(down) < len(here) else []
    left = bits_of([*down, *after])
    size = len(field.rows)
    blank = {v: size + k for k, v in enumerate((*here, *after))}
    scope, blanks = inside | bits_of(after), bits_of(blank.values())
    rows = field.edges_within(moved, scope) + [scope | blanks ^ 1 << v for v in blank.values()]
    partner = [-1] * (size + len(blank))
    for v, free in blank.items():
        rows[v] |= blanks
        mates, among = (ahead, left) if left >> v & 1 else (mate, inside)
        w = mates[v]
        if w < 0 or not among >> w & 1:
            w = free
        partner[v], partner[free] = w, blank.get(w, v)
    barred = ~field.may_have_bye if len(below) == 1 else 0
    seen = field.seen(moved, group, floats=bool(down))
    costs = Costs(field.edition, seen, field.ahead(here, after, barred), scope | blanks)
    return Judged(field, moved, group, after, scope | blanks, rows, partner, costs)


def is_stuck(field: Field, judged: Judged, told: Attempt) -> Iterator[Finding]:
    """The downfloaters of the attempt and the players below cannot complete the round."""
    left = bits_of(judged.left_over)
    pairs = judged.pairs_in(judged.inside)
    ahead = judged.pairs_in(left | bits_of(judged.following))
    for listed, wanted in ((told.pairs, pairs), (told.ahead, ahead)):
        if listed != wanted:
            yield judged.mistold("A.9", "attempt")
    within = (1 << len(field.rows)) - (1 << judged.residents[-1] + 1) | left
    if perfect(field.rows, field.mate, within) is not None:
        template = N_("The bracket of {score} completes the round without being paired anew.")
        yield refuted("A.9", template, score=judged.score)


EDITION = Edition(
    Articles("C.1", "C.2", "C.3", ""),
    "E.{}",
    "A.3, A.9",
    "C.5-C.19, D",
    ("D.3", "D.1", "D.2", "D.1-D.3"),
    ROWS,
    is_downfloat,
    pair,
    leave,
    bye,
    fits,
    brackets,
)
verify, compare = EDITION.verify, EDITION.compare
