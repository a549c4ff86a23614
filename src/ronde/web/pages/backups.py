"""Backups and restoring: when the last backup was made, where, and what it holds."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.responses import Response

from ronde.domain.errors import N_, NoSuchPage, RequestError, RondeError
from ronde.journal import ACTS
from ronde.services.backups import SUFFIX, drives, move_aside, read_backup
from ronde.services.jobs import Job
from ronde.services.network import is_loopback
from ronde.views.backups import backups_view
from ronde.views.formatting import timestamp
from ronde.web.pages.jobs import Destination, run
from ronde.web.request import PageRequest, get, post

LARGEST_COPY = 64 * 1024 * 1024
"""Bytes of the copy of a large event."""


def backups(request: PageRequest) -> Response:
    """The second folder, how the copies of every event stand, and the copies themselves."""
    folder, view = request.workspace.backups.folder, backups_view(request.workspace)
    return request.page(
        "backups.html",
        view=view,
        folder=folder,
        unmarked=folder is not None and folder.is_dir() and not view.reached,
        drives=drives(),
    )


def back_up(request: PageRequest) -> Response:
    """Copy one event, or all of them, now."""
    workspace = request.workspace
    named = request.text("event")
    events = (named,) if named else workspace.events

    def work(job: Job) -> Destination:
        job.begin_step(N_("Backing up"), len(events))
        for key in job.counting(events):
            workspace.backups.back_up(key)
        return Destination("/backups", N_("The backups have been made and checked."))

    return run(request, work, N_("Backing up to the second folder"))


def choose_folder(request: PageRequest) -> Response:
    """Use another USB stick, or take the one that is there now for the right one."""
    backups = request.workspace.backups
    if request.text("same") and backups.folder is not None and backups.folder.is_dir():
        backups.use(backups.folder)
        message = N_("Backups go to {folder} from now on.")
        return request.back("/backups", message, folder=backups.folder)
    folder = _folder(request) if request.text("folder") else _drive(request)
    request.workspace.choose_backup_folder(folder)
    return request.back("/backups", N_("Backups go to {folder} from now on."), folder=folder)


def _drive(request: PageRequest) -> Path:
    chosen = Path(request.text("drive"))
    if chosen not in drives():
        raise RequestError(N_("This drive is not there any more. Put it in and look again."))
    return chosen / "ronde"


def _folder(request: PageRequest) -> Path:
    """A folder of this machine, for those who sit at it: it exists and can be written."""
    if not is_loopback(request.client_address):
        raise RequestError(N_("A folder is chosen at the machine itself, on which Ronde runs."))
    folder = Path(request.text("folder"))
    if not folder.is_absolute() or not folder.is_dir():
        raise RequestError(
            N_("{folder} is not a folder of this machine: write its whole path."), folder=folder
        )
    if folder.resolve() == request.workspace.folder.resolve():
        raise RequestError(
            N_("{folder} holds the events themselves: choose another."), folder=folder
        )
    if not os.access(folder, os.W_OK):
        raise RequestError(N_("{folder} cannot be written."), folder=folder)
    return folder / "ronde"


def upload(request: PageRequest) -> Response:
    """Take in a copy from elsewhere; nothing is restored yet."""
    content = request.files.get("backup")
    if not content:
        raise RequestError(N_("Choose a file first."))
    return request.back(f"/restore?draft={request.workspace.drafts.keep(content)}")


def show_backup(request: PageRequest) -> Response:
    """What is in a copy, beside the event that it could replace."""
    file, event = _found(request)
    inside, problem = None, ""
    try:
        inside = read_backup(file)
    except RondeError as error:
        problem = error.render(request.translator.say)
    last = inside.last if inside else None
    present = [(key, _present(request, key)) for key in request.workspace.events]
    return request.page(
        "restore.html",
        backup=request.text("backup"),
        draft=request.text("draft"),
        copy=request.text("copy"),
        event=event,
        inside=inside,
        last=last,
        words=request.translator.say(ACTS[last.act].wording) if last and last.act in ACTS else "",
        problem=problem,
        present=present,
        on_server=request.workspace.server is not None,
    )


def _present(request: PageRequest, key: str) -> str:
    """An event as it is now, for anyone who thinks of replacing it."""
    try:
        journal = request.workspace.journal(key)
    except RondeError as error:
        return f"{key}: {error.render(request.translator.say)}"
    head = journal.head
    message = N_("{name}: {count} entries, the last at {at}")
    say = request.translator.say
    at = timestamp(head.at, say, seconds=True) if head else "–"
    return say(message, name=journal.state.name, count=head.number if head else 0, at=at)


def _found(request: PageRequest) -> tuple[Path, str]:
    """The copy that is meant: one of the second folder, or one that was sent."""
    name, draft = request.text("backup"), request.text("draft")
    for found in request.workspace.backups.files():
        if name and found.name == name:
            return found.file, found.event
    copy = _copied_event(request)
    if copy is not None:
        return copy, ""
    kept = request.workspace.drafts.path(draft) if draft else None
    if kept is None:
        raise NoSuchPage(N_("This backup is not there any more: choose it again."))
    return kept, ""


def _copied_event(request: PageRequest) -> Path | None:
    """A file among the events that was copied while it was open, and is not opened as it is."""
    key = request.text("copy")
    place = request.workspace.place(key) if key in request.workspace.events else None
    return place if isinstance(place, Path) else None


def download(request: PageRequest) -> Response:
    """The whole event in one file, made by the journal itself: nothing is missing in it."""
    journal = request.journal
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"{request.event_key}{SUFFIX}"
        journal.backup(file)
        content = file.read_bytes()
    headers = {"Content-Disposition": f'attachment; filename="{request.event_key}{SUFFIX}"'}
    return Response(content, media_type="application/vnd.sqlite3", headers=headers)


def restore(request: PageRequest) -> Response:
    """Make an event of the copy: a new one, or in place of one that is kept aside."""
    file, _event = _found(request)
    workspace, replaced = request.workspace, request.text("replace")
    if request.text("how") == "replace" and not request.text("sure"):
        raise RequestError(N_("Say that the event may be replaced; the replaced file is kept."))
    title = request.text("title")

    def work(job: Job) -> Destination:
        job.begin_step(N_("Checking every entry of the backup"))
        inside = read_backup(file, job.count)
        if inside.incomplete and request.text("how") == "replace":
            raise RequestError(
                N_("Newer entries may be missing in this copy: it does not replace an event.")
            )
        job.begin_step(N_("Writing the entries"), len(inside.entries))
        entries = job.counting(inside.entries)
        if request.text("how") == "replace":
            workspace.replace(replaced, entries)
            key, message = (
                replaced,
                N_("The backup has replaced the event; the replaced file is kept beside it."),
            )
        else:
            key = workspace.restore(title or inside.event.name, entries)
            message = N_("The backup has been restored as a new event.")
        workspace.drafts.drop(request.text("draft"))
        copied = _copied_event(request)
        if copied is not None and inside.incomplete:
            move_aside(copied)
        return Destination(f"/e/{key}", message)

    return run(request, work, N_("Restoring a backup"))


ROUTES = (
    get("/backups", backups, "deputy"),
    post("/backups", back_up),
    post("/backups/folder", choose_folder, "chief"),
    post("/restore/upload", upload, "chief", largest=LARGEST_COPY),
    get("/restore", show_backup, "chief"),
    post("/restore", restore, "chief"),
    get("/e/{event}/download", download, long=True, role="deputy"),
)
