"""The rounds that are still to come, where a table gives them from the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.views.base import Natural, View

if TYPE_CHECKING:
    from ronde.journal import Section


class ComingRound(View, frozen=True):
    """A round of the table: the names at each board, White first; who is free in it."""

    round: Natural
    boards: tuple[tuple[str, str], ...]
    free: str | None


def coming_rounds(section: Section) -> tuple[ComingRound, ...]:
    """The rounds that have not been paired yet; none where they depend on results."""
    names = _names(section)
    table = section.rulebook.table_of(len(names), section.options) if names else ()
    paired = len(section.paired)
    return tuple(
        _round(number, table[number - 1], names) for number in range(paired + 1, len(table) + 1)
    )


def _round(number: int, boards: tuple[tuple[int, int], ...], names: tuple[str, ...]) -> ComingRound:
    games = [board for board in boards if max(board) <= len(names)]
    free = [min(board) for board in boards if max(board) > len(names)]
    return ComingRound(
        number,
        tuple((names[white - 1], names[black - 1]) for white, black in games),
        names[free[0] - 1] if free else None,
    )


def _names(section: Section) -> tuple[str, ...]:
    """The names of the participants in the order of their numbers."""
    if not section.is_numbered:
        return ()
    teams = section.tournament.team_event
    if teams is not None and section.pairs_teams:
        return tuple(team.name for team in sorted(teams.teams, key=lambda team: team.number))
    return tuple(player.name for player in section.tournament.players)
