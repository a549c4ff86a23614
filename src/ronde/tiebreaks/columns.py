"""The columns of a list of tie-breaks, and what a corrected result changes in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.history import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ronde.tiebreaks.codes import TieBreak
    from ronde.tiebreaks.contribution import Value
    from ronde.tiebreaks.definition import Raw
    from ronde.tiebreaks.sheet import Sheet


class TieBreakColumns:
    """For each tie-break what every player has: raw in integers, exact in fractions."""

    def __init__(
        self,
        sheet: Sheet,
        tie_breaks: Sequence[TieBreak],
        raw: Sequence[Sequence[Raw]],
        values: list[tuple[Value, ...]],
    ) -> None:
        self.sheet = sheet
        self.tie_breaks = tie_breaks
        self.raw = raw
        self.values = values

    @classmethod
    def of(cls, sheet: Sheet, tie_breaks: Sequence[TieBreak]) -> TieBreakColumns:
        """All columns of a sheet."""
        everybody = range(len(sheet.score))
        raw = [t.definition.column(sheet.scored(t.score), t, everybody) for t in tie_breaks]
        return cls(sheet, tie_breaks, raw, [_exact(tie_breaks, raw, i) for i in everybody])

    def corrected(self, sheet: Sheet) -> TieBreakColumns:
        """The columns of the same tournament with other results.

        Only what the corrections reach is computed again: the players concerned, their
        opponents, and the opponents of these, on whose Buchholz an average may rest.
        """
        if not _is_comparable(self.sheet, sheet):
            return TieBreakColumns.of(sheet, self.tie_breaks)
        reached = _reached(self.sheet, sheet)
        values = self.values.copy()
        raw = []
        for tie_break, before in zip(self.tie_breaks, self.raw, strict=True):
            who = range(len(before)) if tie_break.definition.among else reached
            after = list(before)
            for i, renewed in zip(
                who, tie_break.definition.column(sheet, tie_break, who), strict=True
            ):
                after[i] = renewed
            raw.append(after)
        changed = {
            i
            for before, after in zip(self.raw, raw, strict=True)
            for i, (old, new) in enumerate(zip(before, after, strict=True))
            if old != new
        }
        for i in changed:
            values[i] = _exact(self.tie_breaks, raw, i)
        return TieBreakColumns(sheet, self.tie_breaks, raw, values)


def _exact(
    tie_breaks: Sequence[TieBreak], raw: Sequence[Sequence[Raw]], i: int
) -> tuple[Value, ...]:
    return tuple([t.definition.value(column[i]) for t, column in zip(tie_breaks, raw, strict=True)])


def _is_comparable(before: Sheet, after: Sheet) -> bool:
    """Nothing but results differs. (Round robins and teams are few: they are computed anew.)"""
    old, new = before.tournament, after.tournament
    return (
        before.rounds == after.rounds
        and before.total == after.total
        and not (before.robin or after.robin or before.teams or after.teams)
        and old.points == new.points
        and old.abnormal == new.abnormal
        and (old.players is new.players or old.players == new.players)
    )


def _reached(before: Sheet, after: Sheet) -> list[int]:
    """Those whose lines differ, their scheduled opponents, and the opponents of these."""
    reached = {
        i
        for old, new in zip(before.lines, after.lines, strict=True)
        for one, other in zip(old, new, strict=True)
        if one != other
        for i, (a, b) in enumerate(zip(one, other, strict=True))
        if a != b
    }
    for _ in range(2):
        reached |= {
            j
            for sheet in (before, after)
            for i in tuple(reached)
            for j, _, _ in sheet.line(i)
            if j != NOBODY
        }
    return sorted(reached)
