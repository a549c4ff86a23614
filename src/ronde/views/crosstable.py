"""The cross table: everybody's rounds in the order of the standings, and who met whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ronde.views.base import DisciplineName, Natural, Number, View, extended
from ronde.views.players import PlayerRound, player_rounds
from ronde.views.standings import StandingsRow, ranked, standings_view

if TYPE_CHECKING:
    from ronde.journal import Section
    from ronde.ranking import Standings


GRID = 24
"""Round robins of so many players or fewer are shown as a table of who met whom."""


class CrossTableRow(StandingsRow, frozen=True):
    """A row of the standings with its rounds; `place` counts rows, also where a rank is shared."""

    place: Number
    rounds: tuple[PlayerRound, ...]


class CrossTableView(View, frozen=True):
    """Everybody's rounds in the order of the standings.

    Where it tells `who_met_whom`, there is a column for each player, not for each round.
    """

    round: Natural
    game: DisciplineName
    teams: bool
    codes: tuple[str, ...]
    rows: tuple[CrossTableRow, ...]
    who_met_whom: bool

    @property
    def places(self) -> dict[int, int]:
        """The place of every pairing number."""
        return {row.number: row.place for row in self.rows if row.number is not None}

    @property
    def grid(self) -> tuple[tuple[str, ...], ...]:
        """Who met whom, in the order of the rows: the results, one after the other."""
        places = self.places
        cells = [[""] * len(self.rows) for _ in self.rows]
        for row in self.rows:
            for played in row.rounds:
                if played.opponent is not None:
                    cells[row.place - 1][places[played.opponent] - 1] += played.result
        return tuple(map(tuple, cells))


def cross_table(table: Standings, people: Sequence[int] = ()) -> CrossTableView:
    """The cross table of these standings, after the same round."""
    view = standings_view(table, people)
    rounds = player_rounds(table.event)
    rows = tuple(
        extended(CrossTableRow, row, place=place, rounds=rounds[(row.number or 1) - 1])
        for place, row in enumerate(view.rows, 1)
    )
    grid = table.event.is_round_robin and len(rows) <= GRID
    return CrossTableView(view.round, view.game, view.teams, view.codes, rows, grid)


def cross_table_of(section: Section, number: int | None = None) -> CrossTableView:
    """The cross table of a section after a round."""
    return cross_table(ranked(section, number), section.numbers)
