"""Copies and restoring: when the last copy was made, whether the stick is there, what is in one."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError, RondeError
from ronde.journal import ACTS
from ronde.services.backups import drives
from ronde.services.restoring import look_into
from ronde.services.tasks import Outcome, Task
from ronde.services.workspace import NoSuchPage
from ronde.views.backups import copies_view
from ronde.web.pages.tasks import run
from ronde.web.request import Visit, act, page


def copies(visit: Visit) -> Response:
    """The second folder, how the copies of every event stand, and the copies themselves."""
    folder, view = visit.house.keeper.folder, copies_view(visit.house)
    return visit.page(
        "copies.html",
        view=view,
        folder=folder,
        unmarked=folder is not None and folder.is_dir() and not view.reached,
        drives=drives(),
    )


def copy(visit: Visit) -> Response:
    """Copy one event, or all of them, now."""
    house = visit.house
    named = visit.text("event")
    events = (named,) if named else house.events

    def work(task: Task) -> Outcome:
        task.at(N_("Copying"), len(events))
        for key in task.counting(events):
            house.keeper.copy(key)
        return Outcome("/copies", N_("The copies have been made and looked at again."))

    return run(visit, work, N_("Copying to the second folder"))


def folder(visit: Visit) -> Response:
    """Use another stick, or take the one that is there now for the right one."""
    keeper = visit.house.keeper
    if visit.text("same") and keeper.folder is not None and keeper.folder.is_dir():
        keeper.use(keeper.folder)
        told = N_("Copies go to {folder} from now on.")
        return visit.back("/copies", told, folder=keeper.folder)
    chosen = Path(visit.text("drive"))
    if chosen not in drives():
        raise RequestError(N_("This drive is not there any more. Put it in and look again."))
    visit.house.choose_second(chosen / "ronde")
    return visit.back("/copies", N_("Copies go to {folder} from now on."), folder=chosen / "ronde")


def upload(visit: Visit) -> Response:
    """Take in a copy from elsewhere; nothing is restored yet."""
    content = visit.files.get("copy")
    if not content:
        raise RequestError(N_("Choose a file first."))
    return visit.back(f"/restore?draft={visit.house.drafts.keep(content)}")


def restoring(visit: Visit) -> Response:
    """What is in a copy, beside the event that it could replace."""
    file, event = _found(visit)
    inside, problem = None, ""
    try:
        inside = look_into(file)
    except RondeError as error:
        problem = error.render(visit.tongue.say)
    last = inside.last if inside else None
    present = [(key, _present(visit, key)) for key in visit.house.events]
    return visit.page(
        "restore.html",
        copy=visit.text("copy"),
        draft=visit.text("draft"),
        event=event,
        inside=inside,
        last=last,
        words=visit.tongue.say(ACTS[last.act].wording) if last and last.act in ACTS else "",
        problem=problem,
        present=present,
        on_server=visit.house.server is not None,
    )


def _present(visit: Visit, key: str) -> str:
    """An event as it is now, for whoever thinks of replacing it."""
    try:
        journal = visit.house.journal(key)
    except RondeError as error:
        return f"{key}: {error.render(visit.tongue.say)}"
    head = journal.head
    told = N_("{name}: {count} entries, the last at {at} UTC")
    at = head.at[:19].replace("T", " ") if head else "–"
    count = head.number if head else 0
    return visit.tongue.say(told, name=journal.state.name, count=count, at=at)


def _found(visit: Visit) -> tuple[Path, str]:
    """The copy that is meant: one of the second folder, or one that was sent."""
    name, draft = visit.text("copy"), visit.text("draft")
    for found in visit.house.keeper.copies():
        if name and found.name == name:
            return found.file, found.event
    kept = visit.house.drafts.path(draft) if draft else None
    if kept is None:
        raise NoSuchPage(N_("This copy is not there any more: choose it again."))
    return kept, ""


def restore(visit: Visit) -> Response:
    """Make an event of the copy: a new one, or in place of one that is kept aside."""
    file, _event = _found(visit)
    house, replaced = visit.house, visit.text("replace")
    if visit.text("how") == "replace" and not visit.text("sure"):
        raise RequestError(N_("Say that the event may be replaced; the replaced file is kept."))
    title = visit.text("title")

    def work(task: Task) -> Outcome:
        task.at(N_("Checking every entry of the copy"))
        inside = look_into(file, task.counting)
        task.at(N_("Writing the entries"), len(inside.entries))
        entries = task.counting(inside.entries)
        if visit.text("how") == "replace":
            house.replace(replaced, entries)
            key, told = replaced, N_("The copy is in place; the replaced file is kept beside it.")
        else:
            key = house.restore(title or inside.event.name, entries)
            told = N_("The copy is an event of its own now.")
        house.drafts.drop(visit.text("draft"))
        return Outcome(f"/e/{key}", told)

    return run(visit, work, N_("Restoring a copy"))


ROUTES = (
    page("/copies", copies, "deputy"),
    act("/copies", copy),
    act("/copies/folder", folder, "chief"),
    act("/restore/upload", upload, "chief"),
    page("/restore", restoring, "chief"),
    act("/restore", restore, "chief"),
)
