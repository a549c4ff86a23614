"""Counts of an account, made again from the games played so far.

Written out once more, without the rulebooks: colours by the history alone, floaters and their
scores by the bracket itself. Rows are known by their wording.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ronde.rulebooks.account import BracketAccount


class Sheet(NamedTuple):
    """What is known of everybody: games so far as `WB…`, score in tenths, colour in this round.

    `newcomer` is the colour that players without a game prefer, if any.
    """

    colours: Mapping[int, str]
    scores: Mapping[int, int]
    given: Mapping[int, str]
    newcomer: str = ""


Recount = Callable[[Sheet, BracketAccount], int | tuple[int, ...]]


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


def _denied(sheet: Sheet, page: BracketAccount, grade: Callable[[int], bool]) -> int:
    """Players of the bracket's pairs who do not get a preference of such a grade."""
    count = 0
    for pair in page.pairs:
        for number in pair:
            side, strength = preferred(sheet.colours[number])
            if not sheet.colours[number] and sheet.newcomer:
                side, strength = sheet.newcomer, 1
            count += bool(side) and grade(strength) and sheet.given.get(number) != side
    return count


def preference_denied(sheet: Sheet, page: BracketAccount) -> int:
    """Rule: FIDE C.04.3 (2026) 2.4.7 [C12]; (2017) C.10"""
    return _denied(sheet, page, lambda strength: strength > 0)


def strong_preference_denied(sheet: Sheet, page: BracketAccount) -> int:
    """Rule: FIDE C.04.3 (2026) 2.4.8 [C13]; (2017) C.11"""
    return _denied(sheet, page, lambda strength: strength == 2)


def downfloaters(_sheet: Sheet, page: BracketAccount) -> int:
    """Rule: FIDE C.04.3 (2026) 2.4.1 [C6]; (2017) C.5"""
    return len(page.floaters)


def scores_of_downfloaters(sheet: Sheet, page: BracketAccount) -> tuple[int, ...]:
    """Rule: FIDE C.04.3 (2026) 2.4.2 [C7]"""
    return tuple(sorted((sheet.scores[v] for v in page.floaters), reverse=True))


RECOUNTS: dict[str, Recount] = {
    "downfloaters": downfloaters,
    "outgoing floaters": downfloaters,
    "scores of the downfloaters, in descending order": scores_of_downfloaters,
    "players who do not get their colour preference": preference_denied,
    "players who do not get their strong colour preference": strong_preference_denied,
}
"""By the wording of the row."""
