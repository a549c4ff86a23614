"""What a correction of a result would change in the standings, before it is confirmed."""

from __future__ import annotations

from ronde.journal import Entry, Event
from ronde.journal.result_text import result_text
from ronde.journal.timeline import apply_entry
from ronde.tiebreaks.teams import ranks_teams
from ronde.views.base import Natural, Number, Points, View
from ronde.views.boards import boards_of
from ronde.views.players import PlayerView
from ronde.views.standings import StandingsRow, standings_of


class ChangedPlayer(View, frozen=True):
    """One of the two players: score and place until now and then; `board` is that of today."""

    player: PlayerView
    points: tuple[Points, Points]
    rank: tuple[Number, Number]
    board: Number | None


class CorrectionView(View, frozen=True):
    """What the correction of a game changes in the standings after a round.

    `before` is the result until now, `result` the new one; `moved` are all players, beside the two,
    who would stand on another place.
    """

    round: Natural
    before: str
    result: str
    players: tuple[ChangedPlayer, ...]
    moved: Natural


def correction_view(event: Event, entry: Entry) -> CorrectionView | None:
    """The standings before and after an entry that corrects a result; None where teams play."""
    before = event.section(entry.data["section"])
    if ranks_teams(before.tournament):
        return None
    after = apply_entry(event, entry).section(before.key)
    table = standings_of(before)
    old = _by_number(table.rows)
    new = _by_number(standings_of(after, table.round).rows)
    last = len(before.paired)
    seats = {tpn: board.board for board in boards_of(before, last) for tpn in board.pair}
    two = [before.tpn(entry.data[side]) for side in ("white", "black")]
    return CorrectionView(
        round=table.round,
        before=result_text(entry.data["before"], before.tournament),
        result=result_text(entry.data["result"], before.tournament),
        players=tuple(
            ChangedPlayer(
                player=old[tpn],
                points=(old[tpn].points, new[tpn].points),
                rank=(old[tpn].rank, new[tpn].rank),
                board=seats.get(tpn) if entry.data["round"] < last else None,
            )
            for tpn in two
        ),
        moved=sum(old[tpn].rank != new[tpn].rank for tpn in old if tpn not in two),
    )


def _by_number(rows: tuple[StandingsRow, ...]) -> dict[int, StandingsRow]:
    return {row.number: row for row in rows if row.number is not None}
