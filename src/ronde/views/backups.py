"""How the copies of every event stand, and what is in a copy."""

from __future__ import annotations

from datetime import datetime

from ronde.domain.errors import RondeError
from ronde.services.backups import BackupFile, read_backup
from ronde.services.workspace import Workspace
from ronde.views.base import Natural, View, Words, said


class CopyState(View, frozen=True):
    """An event: its latest entry, what the last copy holds, and why there is none."""

    event: str
    name: str
    entry: Natural
    copied: datetime | None
    copied_entries: Natural
    waiting: bool
    problem: Words | None


class BackupLine(View, frozen=True):
    """A copy in the second folder, and the event it was made of."""

    backup: str
    event: str
    at: datetime
    bytes: Natural


class BackupsView(View, frozen=True):
    """The second folder: whether it can be reached, whether it is on another disk, its copies."""

    chosen: bool
    reached: bool
    same_disk: bool
    events: tuple[CopyState, ...]
    backups: tuple[BackupLine, ...]


class BackupContentsView(View, frozen=True):
    """What is in a copy: the event as it stood, and its last entry; or why it cannot be read."""

    backup: str
    event: str
    name: str
    entries: Natural
    sections: tuple[str, ...]
    last_act: str | None
    last_at: str | None
    problem: Words | None


def backups_view(workspace: Workspace) -> BackupsView:
    """Every event, and the second folder."""
    backups = workspace.backups
    return BackupsView(
        chosen=backups.folder is not None,
        reached=backups.is_reachable,
        same_disk=backups.shares_disk_with(workspace.folder),
        events=tuple(_state(workspace, key) for key in workspace.events),
        backups=tuple(BackupLine(c.name, c.event, c.at, c.size) for c in backups.files()),
    )


def _state(workspace: Workspace, key: str) -> CopyState:
    state = workspace.backups.status(key)
    name, head, problem = key, None, state.problem
    try:
        journal = workspace.journal(key)
        name, head = journal.state.name, journal.head
    except RondeError as error:
        problem = error
    return CopyState(
        event=key,
        name=name,
        entry=head.number if head else 0,
        copied=state.at,
        copied_entries=state.entries,
        waiting=state.waiting,
        problem=None if problem is None else said(problem.render),
    )


def backup_contents_view(copy: BackupFile) -> BackupContentsView:
    """What is in a copy of the second folder; every entry of it is checked."""
    try:
        inside = read_backup(copy.file)
    except RondeError as error:
        return BackupContentsView(copy.name, copy.event, "", 0, (), None, None, said(error.render))
    last = inside.last
    return BackupContentsView(
        backup=copy.name,
        event=copy.event,
        name=inside.event.name,
        entries=len(inside.entries),
        sections=tuple(inside.event.sections),
        last_act=last.act if last else None,
        last_at=last.at if last else None,
        problem=None,
    )
