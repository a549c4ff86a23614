"""Questions about two entrants, players or teams.

Rule: FIDE C.04.5 2.1, 4; C.04.6 (2026) 2.1, 4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ronde.domain.errors import N_
from ronde.rulebooks.account import ColouredGame, Obstacle
from ronde.rulebooks.lexicographic.account import obstacles
from ronde.rulebooks.lexicographic.colouring import Colouring
from ronde.rulebooks.lexicographic.entrants import Entrant
from ronde.rulebooks.lexicographic.flow import Tables


class MatchEnquiry:
    """The answers for one round; entrants are named by number minus one."""

    def __init__(
        self,
        everybody: Iterable[Entrant],
        tables: Tables,
        colouring: Colouring,
    ) -> None:
        self.entrant = {entrant.number: entrant for entrant in everybody}
        self.tables = tables
        self.colouring = colouring

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """What forbids that these two meet."""
        return obstacles(self.tables, self.entrant[a + 1], self.entrant[b + 1])

    def colours(self, a: int, b: int) -> ColouredGame:
        """Who has White, in the first game or on the first board, if these two meet."""
        white, black, rule = self.colouring.match(self.entrant[a + 1], self.entrant[b + 1])
        return ColouredGame(white.number, black.number, rule.code, rule.wording)

    def bye(self, a: int) -> Iterator[Obstacle]:
        """What forbids that this entrant has the bye."""
        if not self.entrant[a + 1].may_have_bye:
            row = self.tables.sets.absolute[1]
            template = N_("there has been a bye already, or a match won without playing")
            yield Obstacle((a + 1,), row.code, row.article, template, {"a": a + 1})
