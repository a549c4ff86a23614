"""Counts of an account, made again from the games played so far.

Written out once more: colours by the history alone, floaters and their scores by the bracket
itself. Of the system only its rows are read, to know what each of them counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ronde.rulebooks import bans, measures
from ronde.rulebooks.account import BracketAccount, CriterionCount
from ronde.rulebooks.rows import Minimise, MinimiseBye
from ronde.rulebooks.system import RuleRow, System, Unit


class RoundFacts(NamedTuple):
    """What is known of everybody: games so far as `WB…`, score in tenths, colour in this round.

    `newcomer` is the colour that players without a game prefer, if any.
    """

    colours: Mapping[int, str]
    scores: Mapping[int, int]
    given: Mapping[int, str]
    newcomer: str = ""


Recount = Callable[[RoundFacts, BracketAccount], int | tuple[int, ...]]


def preferred(colours: str) -> tuple[str, int]:
    """The colour a player prefers and how much: 3 absolutely, 2 strongly, 1 mildly, 0 not at all.

    Rule: FIDE C.04.3 (2026) 1.7
    """
    if not colours:
        return "", 0
    ahead = colours.count("W") - colours.count("B")
    last = colours[-1]
    other = "B" if last == "W" else "W"
    if ahead > 1 or ahead < -1:
        return ("B" if ahead > 0 else "W"), 3
    if colours[-2:] in ("WW", "BB"):
        return other, 3
    if ahead:
        return ("B" if ahead > 0 else "W"), 2
    return other, 1


def _denied(facts: RoundFacts, page: BracketAccount, grade: Callable[[int], bool]) -> int:
    """Players of the bracket's pairs who do not get a preference of such a grade."""
    count = 0
    for pair in page.pairs:
        for number in pair:
            side, strength = preferred(facts.colours[number])
            if not facts.colours[number] and facts.newcomer:
                side, strength = facts.newcomer, 1
            count += bool(side) and grade(strength) and facts.given.get(number) != side
    return count


def preference_denied(facts: RoundFacts, page: BracketAccount) -> int:
    """Rule: FIDE C.04.3 (2026) 2.4.7 [C12]; (2017) C.10"""
    return _denied(facts, page, lambda strength: strength > 0)


def strong_preference_denied(facts: RoundFacts, page: BracketAccount) -> int:
    """Rule: FIDE C.04.3 (2026) 2.4.8 [C13]; (2017) C.11"""
    return _denied(facts, page, lambda strength: strength == 2)


def downfloaters(_facts: RoundFacts, page: BracketAccount) -> int:
    """Rule: FIDE C.04.3 (2026) 2.4.1 [C6]; (2017) C.5"""
    return len(page.floaters)


def scores_of_downfloaters(facts: RoundFacts, page: BracketAccount) -> tuple[int, ...]:
    """Rule: FIDE C.04.3 (2026) 2.4.2 [C7]"""
    return tuple(sorted((facts.scores[v] for v in page.floaters), reverse=True))


_OF_FLOATERS: Mapping[object, Recount] = {
    measures.each: downfloaters,
    measures.score: scores_of_downfloaters,
}
_OF_PREFERENCES: Mapping[object, Recount] = {
    measures.preference_denied: preference_denied,
    measures.strong_preference_denied: strong_preference_denied,
}
"""What is counted again, by the measure of the row."""


def recount_of(system: System, counted: CriterionCount) -> Recount | None:
    """How to make a count of the account again; None where nobody has written that out.

    A team prefers colours by rules of its own, which are not written out here.
    """
    every = (*system.prohibitions, *system.criteria)
    row = next((row for row in every if _counts(row, counted)), None)
    if isinstance(row, MinimiseBye) and row.bye is bans.score_with_bye:
        return scores_of_downfloaters
    if not isinstance(row, Minimise) or row.next_bracket:
        return None
    if row.pair is None:
        return _OF_FLOATERS.get(row.downfloater)
    if row.downfloater is None and system.unit is not Unit.TEAM:
        return _OF_PREFERENCES.get(row.pair)
    return None


def _counts(row: RuleRow, counted: CriterionCount) -> bool:
    """Whether the count is of this row; an article may have several."""
    return (row.code, row.article, row.wording) == (counted.code, counted.article, counted.wording)
