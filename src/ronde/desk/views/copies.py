"""How the copies of every event stand."""

from __future__ import annotations

from datetime import datetime

from ronde.desk.house import House
from ronde.desk.views.base import Natural, View, Words, said


class CopyState(View, frozen=True):
    """An event: its latest entry, what the last copy holds, and why there is none."""

    event: str
    entry: Natural
    copied: datetime | None
    copied_entries: Natural
    waiting: bool
    problem: Words | None


class CopiesView(View, frozen=True):
    """The second folder: whether it can be reached, whether it is on another disk."""

    chosen: bool
    reached: bool
    same_disk: bool
    events: tuple[CopyState, ...]


def copies_view(house: House) -> CopiesView:
    """Every event, and the second folder."""
    keeper = house.keeper
    return CopiesView(
        chosen=keeper.folder is not None,
        reached=keeper.is_there,
        same_disk=keeper.shares_disk_with(house.folder),
        events=tuple(_state(house, key) for key in house.events),
    )


def _state(house: House, key: str) -> CopyState:
    state, head = house.keeper.state(key), house.journal(key).head
    return CopyState(
        event=key,
        entry=head.number if head else 0,
        copied=state.at,
        copied_entries=state.entries,
        waiting=state.waiting,
        problem=None if state.problem is None else said(state.problem.render),
    )
