"""What the systems of matches have in common: their option, the round as handed over, questions.

Rule: FIDE C.04.5 2.1, 4; C.04.6 (2026) 2.1, 4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import cast

from ronde.rulebooks.account import ColouredGame, Obstacle
from ronde.rulebooks.lexicographic.account import Articles, draw_up
from ronde.rulebooks.lexicographic.colouring import Colouring
from ronde.rulebooks.lexicographic.entrants import Entrant, EntrantColumns
from ronde.rulebooks.lexicographic.flow import MatchRound, Tables
from ronde.rulebooks.rows import Prohibition
from ronde.rulebooks.situation import Option, PairingResult, Situation
from ronde.rulebooks.upfloaters import Ahead

FOLLOWING_SCOREGROUP = Option(
    "following_scoregroup",
    ("graded", "pass-fail"),
    "graded",
    "2.3.3",
    "[C6]: as few upfloaters as possible there, or only whether more than the odd one are needed",
)


def following_scoregroup(situation: Situation) -> Ahead:
    """How this event judges the following scoregroup."""
    return cast(Ahead, situation.options.get(FOLLOWING_SCOREGROUP.key, "graded"))


def answer(
    system: str,
    number: int,
    articles: Articles,
    tables: Tables,
    paired: MatchRound,
    colouring: Colouring,
) -> PairingResult:
    """Matches with their colours, the bye, and the account to be drawn up when asked for."""
    entrants = paired.columns.entrants
    games = [
        colouring.match(entrants[a], entrants[b])
        for bracket in paired.brackets
        for a, b in bracket.pairs
    ]
    return PairingResult(
        tuple((white.number - 1, black.number - 1) for white, black, _ in games),
        None if paired.bye is None else paired.bye.number - 1,
        partial(draw_up, system, number, articles, tables, paired, games),
    )


class MatchEnquiry:
    """The answers for one round; entrants are named by number minus one."""

    def __init__(
        self,
        everybody: Iterable[Entrant],
        prohibitions: Sequence[Prohibition],
        colouring: Colouring,
    ) -> None:
        self.columns: EntrantColumns = EntrantColumns(everybody, prohibitions)
        self.entrant: dict[int, Entrant] = {
            entrant.number: entrant for entrant in self.columns.entrants
        }
        self.colouring = colouring

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """What forbids that these two meet."""
        place = self.columns.place
        return self.columns.bans.between(place[a + 1], place[b + 1])

    def colours(self, a: int, b: int) -> ColouredGame:
        """Who has White, in the first game or on the first board, if these two meet."""
        white, black, rule = self.colouring.match(self.entrant[a + 1], self.entrant[b + 1])
        return ColouredGame(white.number, black.number, rule.code, rule.wording)

    def bye(self, a: int) -> Iterator[Obstacle]:
        """What forbids that this entrant has the bye."""
        return self.columns.bans.from_bye(self.columns.place[a + 1])
