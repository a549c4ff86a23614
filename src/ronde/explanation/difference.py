"""Where two rounds of one event part: the first bracket, and the row or the turn that decides.

Both are given by their accounts, which are compared from the top.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from ronde.explanation.next_bracket import as_seen
from ronde.explanation.round_context import RoundContext
from ronde.rulebooks.account import Account, BracketAccount, CriterionCount, Step
from ronde.rulebooks.enquiry import CountingEnquiry
from ronde.rulebooks.system import System


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """A player's game by the rules and by the alternative: an opponent, or none.

    `left` are those who leave the bracket in the real round and in the alternative, if others;
    `brought_up` are those whom only the one or the other brings up into it.
    """

    player: int
    real: int | None
    wished: int | None
    left: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    brought_up: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """The first place at which the alternative round falls behind the real one.

    `bracket` counts from the top (0: the round as a whole). For a criterion, `real` and `wished`
    are what it reached. Otherwise `passed` is the first player whose game would change,
    and `steps` those of the procedure that concern that player or those of the alternative.
    """

    kind: Literal["criterion", "order", "procedure", "bye", "colour"]
    bracket: int
    real: CriterionCount | None = None
    wished: CriterionCount | None = None
    passed: ChangedGame | None = None
    steps: tuple[Step, ...] = ()


def difference(
    context: RoundContext, wished: Account, about: Iterable[int] = ()
) -> RoundDifference | None:
    """Compare two accounts of one round from the top; None if they pair alike.

    `about` are the players whom the alternative names.
    """
    real = context.account
    row = _first_row(real.criteria, wished.criteria)
    if row is not None:
        return RoundDifference("criterion", 0, *row)
    bye = _bye(real, wished)
    if bye is not None:
        return bye
    for place, (mine, theirs) in enumerate(_aligned(real, wished), 1):
        if _outcome(mine) == _outcome(theirs):
            continue
        row = next((two for two in compared_rows(context, mine, theirs) if _differ(*two)), None)
        if row is not None and _rank(row[1]) > _rank(row[0]):
            return RoundDifference("criterion", place, *row)
        passed = _passed(mine, theirs)
        steps = tuple(_concerning(mine.steps, {passed.player, *about}))
        went_back = any(step.article in BACKTRACKING for step in mine.steps)
        in_order = mine.criteria and row is None and not went_back
        if in_order and all(passed.brought_up):
            steps = ()  # they tell of a bracket with other players
        return RoundDifference(
            "order" if in_order else "procedure", place, passed=passed, steps=steps
        )
    return None


def compared_rows(
    context: RoundContext, mine: BracketAccount, theirs: BracketAccount
) -> Iterator[tuple[CriterionCount, CriterionCount]]:
    """The rows by which the real bracket is compared with that of the alternative, in order."""
    theirs = replace(theirs, criteria=_as_counted_here(context, mine, theirs))
    theirs = replace(theirs, criteria=as_seen(context, theirs, mine.criteria))
    mine = replace(mine, criteria=as_seen(context, mine, mine.criteria))
    rows = _looking_here(mine, theirs)
    if {*mine.moved} != {*theirs.moved}:
        rows = (row for row in rows if row.code not in _of_pairs(context.paired.rules))
    return _side_by_side(rows, theirs.criteria)


def _of_pairs(rules: System) -> frozenset[str]:
    """The rows that choose between pairings once the players brought up are settled.

    Rule: FIDE C.04.5 3.5-3.6; C.04.6 (2026) 3.5-3.6
    """
    return frozenset(row.code for row in rules.criteria if row.within)


BACKTRACKING = frozenset(("C12", "C13"))
"""Articles (Dutch 2012) by which a bracket is paired otherwise than came first in its own order."""


def _as_counted_here(
    context: RoundContext, mine: BracketAccount, theirs: BracketAccount
) -> tuple[CriterionCount, ...]:
    """What the alternative pairs cost in the real bracket, where the rulebook can tell.

    The bans that bring the alternative about may leave a player without an opponent, so that its
    own account would not count that player.
    """
    enquiry: object = context.enquiry
    same = {*mine.moved, *mine.residents} == {*theirs.moved, *theirs.residents}
    if not (same and isinstance(enquiry, CountingEnquiry)):
        return theirs.criteria
    return enquiry.counted(mine, theirs.pairs, lowest=mine is context.account.brackets[-1])


FLOATING_ON = frozenset(("C18", "C20"))
"""Rows (Dutch 2026) in which who floats on counts more than any difference of those paired."""


def _worth(row: CriterionCount) -> tuple[int, ...]:
    return row.value if isinstance(row.value, tuple) else (row.value,)


def _rank(row: CriterionCount) -> tuple[tuple[bool, int], ...]:
    """What a row is compared by: its values and, of those who float on, that they do."""
    if row.code not in FLOATING_ON:
        return tuple((False, value) for value in _worth(row))
    return tuple((len(who) == 1, v) for v, who in zip(_worth(row), row.charged, strict=True))


def _looking_here(mine: BracketAccount, theirs: BracketAccount) -> Iterator[CriterionCount]:
    """The rows of the real bracket that can have decided.

    A row that looks at the next bracket tells what became of it in the end. Where the real round
    did worse there, it was not asked: the bracket was paired again so that the round could be
    completed (Dutch 2017, A.9).
    """
    other = {(row.code, row.wording): row for row in theirs.criteria}
    for row in mine.criteria:
        same = other.get((row.code, row.wording))
        ahead = _looks_ahead(mine, row) or (same is not None and _looks_ahead(theirs, same))
        if not ahead or same is None or _worth(same) > _worth(row):
            yield row


def _looks_ahead(bracket: BracketAccount, row: CriterionCount) -> bool:
    """It charges players who are not in the bracket."""
    inside = {*bracket.moved, *bracket.residents}
    return any(number not in inside for who in row.charged for number in who)


def _aligned(real: Account, wished: Account) -> Iterator[tuple[BracketAccount, BracketAccount]]:
    yield from zip(real.brackets, wished.brackets, strict=False)


def _outcome(bracket: BracketAccount) -> tuple[frozenset[frozenset[int]], frozenset[int]]:
    """The pairs, and everybody who leaves."""
    return frozenset(map(frozenset, bracket.pairs)), frozenset(left_unpaired(bracket))


def left_unpaired(bracket: BracketAccount) -> list[int]:
    """Everybody who leaves a bracket: floaters, then those whose pair was undone."""
    alone = dict.fromkeys((*bracket.floaters, *bracket.members))
    return [v for v in alone if v not in bracket.seated]


def _first_row(
    mine: Iterable[CriterionCount], theirs: Iterable[CriterionCount]
) -> tuple[CriterionCount, CriterionCount] | None:
    """The first criterion that reached another value."""
    return next((two for two in _side_by_side(mine, theirs) if _differ(*two)), None)


def _side_by_side(
    mine: Iterable[CriterionCount], theirs: Iterable[CriterionCount]
) -> Iterator[tuple[CriterionCount, CriterionCount]]:
    """The rows that both have, known by code and wording."""
    reached = {(row.code, row.wording): row for row in theirs}
    for row in mine:
        other = reached.get((row.code, row.wording))
        if other is not None:
            yield row, other


def _differ(row: CriterionCount, other: CriterionCount) -> bool:
    return _rank(row) != _rank(other)


def first_worse_row(
    chosen: Iterable[CriterionCount], other: Iterable[CriterionCount]
) -> tuple[CriterionCount, CriterionCount] | None:
    """The first criterion that tells the two apart, where it decides against the other.

    None where it decides for the other: something else then stood against it, not a criterion.
    """
    row = _first_row(chosen, other)
    return row if row is not None and _rank(row[1]) > _rank(row[0]) else None


def _bye(real: Account, wished: Account) -> RoundDifference | None:
    """Another player has the bye in a system that gives it before anything else."""
    steps = () if real.bye == wished.bye else steps_of_bye(real)
    return RoundDifference("bye", 0, steps=steps) if steps else None


def steps_of_bye(account: Account) -> tuple[Step, ...]:
    """Those by which a system gives the bye before anything else; none where it does not."""
    if account.criteria:
        return ()
    return tuple(step for step in account.steps if _names(step, {account.bye}))


def _passed(mine: BracketAccount, theirs: BracketAccount) -> ChangedGame:
    """The first player of the bracket who would have fared otherwise, in the order of the pairs."""
    left = (mine.floaters, theirs.floaters)
    if set(mine.floaters) == set(theirs.floaters):
        left = ((), ())
    brought_up = (_without(mine.moved, theirs.moved), _without(theirs.moved, mine.moved))
    met = {a: b for made in theirs.pairs for a, b in (made, made[::-1])}
    for a, b in mine.pairs:
        if met.get(a) != b:
            return ChangedGame(a, b, met.get(a), left, brought_up)
    paired = {a for made in mine.pairs for a in made}
    gone = left_unpaired(theirs)
    others = [*(a for a in met if a not in paired), *left_unpaired(mine)]
    changed = next((a for a in others if a in met or a not in gone), 0)
    return ChangedGame(changed, None, met.get(changed), left, brought_up)


def _without(players: Iterable[int], others: Collection[int]) -> tuple[int, ...]:
    return tuple(sorted(set(players).difference(others)))


def _concerning(steps: Iterable[Step], who: Collection[int]) -> Iterator[Step]:
    """The steps that name the player whose game changes, or a player of the alternative."""
    return (step for step in steps if not step.routine and _names(step, who))


OTHER_FIGURES = frozenset(
    (
        *("p0", "m0", "p1", "m1", "x1", "z1", "difference", "type", "down", "up", "score"),
        *("count", "games", "matches", "system", "rounds", "packets"),
        *("fewest", "most", "participants", "round"),
    )
)
"""The gaps of a step's sentence that are filled with numbers that are not players'."""


def _names(step: Step, who: Collection[int | None]) -> bool:
    """The step speaks of one of these players."""
    named = [value for key, value in step.facts.items() if key not in OTHER_FIGURES]
    return any(str(number) in re.findall(r"\d+", str(named)) for number in who)
