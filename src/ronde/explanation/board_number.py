"""Why a board has its number: the order in which boards are published.

Rule: FIDE C.04.2 (2012) D9; (2026) 3.6
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ronde.domain.errors import N_
from ronde.explanation.lines import BoardsFact, Line, Phrase, PointsFact
from ronde.explanation.round_context import RoundContext
from ronde.pairing import board_measure
from ronde.rulebooks.handling import board_place, higher_of

PLACED = {
    ("higher", "before"): N_(
        "{board} comes before it: the higher score there is {theirs}, here {mine}."
    ),
    ("total", "before"): N_(
        "{board} comes before it: the higher score is the same, but the sum there "
        "is {theirs}, here {mine}."
    ),
    ("rank", "before"): N_(
        "{board} comes before it: the scores are the same, but {theirs} is ahead "
        "of {mine} in the order of the list."
    ),
    ("higher", "after"): N_(
        "{board} comes after it: the higher score there is {theirs}, here {mine}."
    ),
    ("total", "after"): N_(
        "{board} comes after it: the higher score is the same, but the sum there "
        "is {theirs}, here {mine}."
    ),
    ("rank", "after"): N_(
        "{board} comes after it: the scores are the same, but {mine} is ahead of "
        "{theirs} in the order of the list."
    ),
}
"""By what two boards are told apart, and on which side the other one is."""


ORDER = {
    (False, False): N_(
        "Boards are numbered by the higher score of the two, then by the sum of both, then by "
        "the place in the list of the higher one."
    ),
    (False, True): N_(
        "Boards are numbered by the higher pairing score of the two, then by the sum of both, "
        "then by the place in the list of the higher one."
    ),
    (True, False): N_(
        "Matches are numbered by the higher score of the two, then by the sum of both, then by "
        "the place in the list of the higher one."
    ),
    (True, True): N_(
        "Matches are numbered by the higher pairing score of the two, then by the sum of both, "
        "then by the place in the list of the higher one."
    ),
}
"""The order of boards or matches, by scores or by pairing scores."""


def board_number_lines(context: RoundContext, board: int) -> Iterator[Line]:
    """The rule of the order of boards, and what sets a board apart from its neighbours."""
    if context.paired.rules.fixed_rounds is not None:
        article = context.paired.rules.cited.order
        words = (
            N_("Matches stand in the order of the table.")
            if context.meets_teams
            else N_("Boards stand in the order of the table.")
        )
        yield Line(words, article=article)
        return
    handling = context.paired.rules.handling
    of_pairing_scores = handling.boards_by_pairing_score and context.scores != context.points
    order = ORDER[context.meets_teams, of_pairing_scores]
    yield Line(order, article=handling.board_order)
    for other in (board - 1, board + 1):
        if 1 <= other <= len(context.paired.pairs):
            yield _beside(context, board, other)


def _beside(context: RoundContext, board: int, other: int) -> Line:
    """What decides between a board and a neighbour."""
    score, rank = _measure(context)
    pairs = [context.paired.pairs[place - 1] for place in (board, other)]
    games = [(white - 1, black - 1) for white, black in pairs]
    mine, theirs = (board_place(game, score, rank) for game in games)
    decides = next(name for name in mine._fields if getattr(mine, name) != getattr(theirs, name))
    if decides == "rank":
        here, there = (higher_of(game, score, rank) + 1 for game in games)
        facts: dict[str, Any] = {"mine": here, "theirs": there}
    else:
        here, there = -getattr(mine, decides), -getattr(theirs, decides)
        facts = {"mine": PointsFact(here), "theirs": PointsFact(there)}
    named = N_("Match {other} ({pair})") if context.meets_teams else N_("Board {other} ({pair})")
    facts["board"] = Phrase(named, {"other": other, "pair": BoardsFact((pairs[1],))})
    return Line(PLACED[decides, "before" if other < board else "after"], facts, depth=1)


def _measure(context: RoundContext) -> tuple[Sequence[int], Sequence[int]]:
    """Score and rank by number minus one."""
    rules = context.paired.rules
    if not context.of_teams:
        return board_measure(context.situation, rules)
    scores = [context.scores.get(number, 0) for number in range(1, max(context.present) + 1)]
    return board_measure(context.situation, rules, scores)
