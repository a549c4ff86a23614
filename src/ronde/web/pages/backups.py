"""Copies and restoring: when the last copy was made, whether the stick is there, what is in one."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError, RondeError
from ronde.journal import ACTS
from ronde.services.backups import drives
from ronde.services.jobs import Job
from ronde.services.restore import read_backup
from ronde.services.workspace import NoSuchPage
from ronde.views.backups import backups_view
from ronde.web.pages.jobs import Destination, run
from ronde.web.request import PageRequest, get, post


def copies(request: PageRequest) -> Response:
    """The second folder, how the copies of every event stand, and the copies themselves."""
    folder, view = request.workspace.backups.folder, backups_view(request.workspace)
    return request.page(
        "copies.html",
        view=view,
        folder=folder,
        unmarked=folder is not None and folder.is_dir() and not view.reached,
        drives=drives(),
    )


def copy(request: PageRequest) -> Response:
    """Copy one event, or all of them, now."""
    workspace = request.workspace
    named = request.text("event")
    events = (named,) if named else workspace.events

    def work(job: Job) -> Destination:
        job.begin_step(N_("Copying"), len(events))
        for key in job.counting(events):
            workspace.backups.back_up(key)
        return Destination("/copies", N_("The copies have been made and looked at again."))

    return run(request, work, N_("Copying to the second folder"))


def folder(request: PageRequest) -> Response:
    """Use another stick, or take the one that is there now for the right one."""
    backups = request.workspace.backups
    if request.text("same") and backups.folder is not None and backups.folder.is_dir():
        backups.use(backups.folder)
        told = N_("Copies go to {folder} from now on.")
        return request.back("/copies", told, folder=backups.folder)
    chosen = Path(request.text("drive"))
    if chosen not in drives():
        raise RequestError(N_("This drive is not there any more. Put it in and look again."))
    request.workspace.choose_backup_folder(chosen / "ronde")
    return request.back(
        "/copies", N_("Copies go to {folder} from now on."), folder=chosen / "ronde"
    )


def upload(request: PageRequest) -> Response:
    """Take in a copy from elsewhere; nothing is restored yet."""
    content = request.files.get("copy")
    if not content:
        raise RequestError(N_("Choose a file first."))
    return request.back(f"/restore?draft={request.workspace.drafts.keep(content)}")


def restoring(request: PageRequest) -> Response:
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
        copy=request.text("copy"),
        draft=request.text("draft"),
        event=event,
        inside=inside,
        last=last,
        words=request.translator.say(ACTS[last.act].wording) if last and last.act in ACTS else "",
        problem=problem,
        present=present,
        on_server=request.workspace.server is not None,
    )


def _present(request: PageRequest, key: str) -> str:
    """An event as it is now, for whoever thinks of replacing it."""
    try:
        journal = request.workspace.journal(key)
    except RondeError as error:
        return f"{key}: {error.render(request.translator.say)}"
    head = journal.head
    told = N_("{name}: {count} entries, the last at {at} UTC")
    at = head.at[:19].replace("T", " ") if head else "–"
    count = head.number if head else 0
    return request.translator.say(told, name=journal.state.name, count=count, at=at)


def _found(request: PageRequest) -> tuple[Path, str]:
    """The copy that is meant: one of the second folder, or one that was sent."""
    name, draft = request.text("copy"), request.text("draft")
    for found in request.workspace.backups.files():
        if name and found.name == name:
            return found.file, found.event
    kept = request.workspace.drafts.path(draft) if draft else None
    if kept is None:
        raise NoSuchPage(N_("This copy is not there any more: choose it again."))
    return kept, ""


def restore(request: PageRequest) -> Response:
    """Make an event of the copy: a new one, or in place of one that is kept aside."""
    file, _event = _found(request)
    workspace, replaced = request.workspace, request.text("replace")
    if request.text("how") == "replace" and not request.text("sure"):
        raise RequestError(N_("Say that the event may be replaced; the replaced file is kept."))
    title = request.text("title")

    def work(job: Job) -> Destination:
        job.begin_step(N_("Checking every entry of the copy"))
        inside = read_backup(file, job.counting)
        job.begin_step(N_("Writing the entries"), len(inside.entries))
        entries = job.counting(inside.entries)
        if request.text("how") == "replace":
            workspace.replace(replaced, entries)
            key, told = replaced, N_("The copy is in place; the replaced file is kept beside it.")
        else:
            key = workspace.restore(title or inside.event.name, entries)
            told = N_("The copy is an event of its own now.")
        workspace.drafts.drop(request.text("draft"))
        return Destination(f"/e/{key}", told)

    return run(request, work, N_("Restoring a copy"))


ROUTES = (
    get("/copies", copies, "deputy"),
    post("/copies", copy),
    post("/copies/folder", folder, "chief"),
    post("/restore/upload", upload, "chief"),
    get("/restore", restoring, "chief"),
    post("/restore", restore, "chief"),
)
