"""The cross table: everybody's rounds in the order of the standings, and who met whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, Translate
from ronde.domain.result import Bye, Result
from ronde.tables.rounds import Played, is_draughts, notation_of, rounds_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ronde.domain.player import Player
    from ronde.placing import Row, Standings


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One player: the row of the standings, and the rounds played so far."""

    place: int
    row: Row
    player: Player
    rounds: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The rows in the order of the standings; `place` numbers them, also where a rank is shared."""

    standings: Standings
    rows: tuple[CrossRow, ...]

    def cells(
        self, row: CrossRow, translate: Translate = str, *, by_number: bool = False
    ) -> tuple[str, ...]:
        """`12w1`, `3b½`, `7w+`: the opponent's place, or pairing number, colour and result.

        A rest or a bye has no opponent; an absence leaves the cell empty.
        """
        return self.writer(translate, by_number=by_number)(row)

    def writer(
        self, translate: Translate = str, *, by_number: bool = False
    ) -> Callable[[CrossRow], tuple[str, ...]]:
        """What writes the cells of one row after the other: the places are looked up once."""
        write = notation_of(self.standings.event)
        bye = translate(N_("rest") if is_draughts(self.standings.event) else N_("bye"))
        colours = {"W": translate(N_("W")).lower(), "B": translate(N_("B")).lower(), None: ""}
        names = {other.row.player: other.place for other in self.rows}

        def cell(played: Played) -> str:
            if played.opponent is not None:
                name = played.opponent if by_number else names[played.opponent]
                return f"{name}{colours[played.colour]}{write(played)}"
            return "" if played.mark is Bye.ZERO else f"{bye} {write(played)}"

        return lambda row: tuple(map(cell, row.rounds))

    @property
    def grid(self) -> tuple[tuple[str, ...], ...]:
        """Who met whom, in the order of the rows: the results, one after the other."""
        write = notation_of(self.standings.event)
        place = {row.row.player: row.place - 1 for row in self.rows}
        cells = [[""] * len(self.rows) for _ in self.rows]
        for row in self.rows:
            for played in row.rounds:
                if played.opponent is not None and played.mark is not Result.UNKNOWN:
                    cells[row.place - 1][place[played.opponent]] += write(played)
        return tuple(map(tuple, cells))


def cross_table(table: Standings) -> CrossTable:
    """The cross table of these standings, after the same round."""
    rounds = rounds_of(table.event)
    rows = tuple(
        CrossRow(place, row, table.event.player(row.player), tuple(rounds[row.player - 1]))
        for place, row in enumerate(table.rows, 1)
    )
    return CrossTable(table, rows)
