"""Questions about two entrants, players or teams.

Rule: FIDE C.04.5 2.1, 4; C.04.6 (2026) 2.1, 4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ronde.rulebooks.account import ColouredGame, Obstacle
from ronde.rulebooks.lexicographic.colouring import Colouring
from ronde.rulebooks.lexicographic.entrants import Columns, Entrant
from ronde.rulebooks.rows import Prohibition


class MatchEnquiry:
    """The answers for one round; entrants are named by number minus one."""

    def __init__(
        self,
        everybody: Iterable[Entrant],
        prohibitions: Sequence[Prohibition],
        colouring: Colouring,
    ) -> None:
        self.columns = Columns(everybody, prohibitions)
        self.entrant = {entrant.number: entrant for entrant in self.columns.entrants}
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
