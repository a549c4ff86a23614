"""Files of other programs: what they hold, and opening them as events or as sections."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ronde.api.bodies import System
from ronde.api.operation import BYTES, Key, Query, Slug, rows_under
from ronde.api.operations.acts import refusals_as_conflicts
from ronde.domain.errors import N_
from ronde.services.event_files import (
    Choices,
    EventFile,
    checked,
    compared,
    import_act,
    open_as_event,
    read_event_file,
)
from ronde.services.request import Request
from ronde.views.event_files import FileView, file_view
from ronde.views.events import EventView, event_view

GROUP = N_("Files of other programs")
Title = Annotated[str, Meta(max_length=200)]
Day = Annotated[str, Meta(max_length=10, description="Such as 2026-12-31; otherwise the file's.")]
Rounds = Annotated[int, Meta(ge=1, le=100, description="Rounds in all; otherwise the file's.")]


class FileQuery(Query, frozen=True):
    """By which system the rounds are checked; `compare` tries all systems of the game."""

    system: System | None = None
    rounds: Rounds | None = None
    compare: bool = False


class OpenQuery(Query, frozen=True):
    """What the file does not decide. `event` gets a further section; without it, one is made."""

    title: Title = ""
    start: Day = ""
    end: Day = ""
    system: System | None = None
    rounds: Rounds | None = None
    event: Slug | None = None
    section: Key = "a"
    section_title: Title = ""
    confirm: Annotated[
        tuple[str, ...], Meta(description="The tokens that answer the cautions.")
    ] = ()


def read(request: Request) -> FileView:
    """What a file holds, and which of its rounds the rules pair so."""
    query: FileQuery = request.query
    found, declared = _file(request, Choices(system=query.system or "", rounds=query.rounds))
    with refusals_as_conflicts():
        report = checked(found.tournament)
        agreements = compared(found.tournament) if query.compare else ()
        return file_view(found, declared, report, agreements)


def _file(request: Request, choices: Choices) -> tuple[EventFile, str | None]:
    """The file that was sent, with the choices; and the system that it names itself."""
    file = read_event_file(request.body)
    with refusals_as_conflicts():
        return file.chosen(choices), file.tournament.system


def open_file(request: Request) -> EventView:
    """Open a file as an event, or as a section of one."""
    query: OpenQuery = request.query
    choices = Choices(
        title=query.title,
        start=query.start,
        end=query.end,
        system=query.system or "",
        rounds=query.rounds,
        section=query.section,
        section_title=query.section_title,
    )
    found, _declared = _file(request, choices)
    act = import_act(found, choices, None, found.source)
    with refusals_as_conflicts():
        if query.event is None:
            who = request.identity.name
            key = open_as_event(request.workspace, act, who=who, confirm=query.confirm)
        else:
            key = query.event
            journal = request.workspace.journal(key)
            journal.act(act, who=request.identity.name, confirm=query.confirm)
    return event_view(request.workspace, key)


_row = rows_under("/files", group=GROUP, role="deputy", bodies=(BYTES,), all_events=True)

OPERATIONS = (
    _row(
        "POST",
        "/read",
        "read-file",
        N_("What a file of another program holds"),
        read,
        FileView,
        query=FileQuery,
        refusals=(409, 422),
    ),
    _row(
        "POST",
        "/open",
        "open-file",
        N_("Open a file of another program as an event"),
        open_file,
        EventView,
        query=OpenQuery,
        status=201,
        refusals=(409, 422, 428),
    ),
)
