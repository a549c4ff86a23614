"""A file of another program opened as an event: chosen, looked at, and only then taken over."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from starlette.responses import Response

from ronde.checking import CheckReport
from ronde.domain.errors import N_, InputError, NoSuchPage, RequestError
from ronde.domain.player import written_date
from ronde.journal import Event
from ronde.notation import is_draughts
from ronde.rulebooks.system import System
from ronde.services.event_files import (
    LARGEST,
    MOST_COMPARED,
    Agreement,
    Choices,
    EventFile,
    checked,
    comparable_systems,
    compared,
    import_act,
    likeliest,
    open_as_event,
    read_event_file,
)
from ronde.services.jobs import Job
from ronde.views.event_files import FileView, file_view, worth
from ronde.web.new_event import free_key, systems_of
from ronde.web.pages.jobs import Destination, run
from ronde.web.request import PageRequest, get, post

READ, CHECK = "event-file", "event-file-check"
A_MOMENT = 1.0
"""Seconds that the page waits for the rounds to be checked; later it shows how far that is."""
PATIENCE = 3600.0
A_PAGE = 200
"""Players who are shown; all of them are taken over."""
MOST_PROBLEMS = 200
ASKED = ("title", "start", "end", "system", "rounds", "section", "section_title")

Checked = tuple[EventFile, CheckReport, tuple[Agreement, ...]]


def choose(request: PageRequest) -> Response:
    """The form for the file."""
    return _form(request)


def _form(request: PageRequest, error: InputError | None = None) -> Response:
    """The form; above it everything that is wrong with the file that was sent."""
    problems = [] if error is None else error.problems
    return request.page(
        "open_file.html",
        422 if problems else 200,
        event=_event(request),
        problems=[problem.render(request.translator.say) for problem in problems[:MOST_PROBLEMS]],
        more=max(0, len(problems) - MOST_PROBLEMS),
    )


def _event(request: PageRequest) -> Event | None:
    """The event that gets a further section; None where a new one is made."""
    return request.event if "event" in request.path else None


def _here(request: PageRequest) -> str:
    return f"/e/{request.event_key}/open-file" if "event" in request.path else "/open-file"


def send(request: PageRequest) -> Response:
    """Keep a file that can be read, and show what it holds; another one is refused whole."""
    content = request.files.get("file")
    if not content:
        raise RequestError(N_("Choose a file first."))
    draft = request.workspace.drafts.keep(content)
    job = _reading(request, draft, content)
    job.wait(PATIENCE)
    if job.error is None:
        return request.back(f"{_here(request)}/{draft}")
    request.workspace.drafts.drop(draft)
    if isinstance(job.error, InputError):
        return _form(request, job.error)
    raise job.error


def _reading(request: PageRequest, draft: str, content: bytes) -> Job:
    """The file read; the same for whoever looks at this draft."""
    return request.workspace.jobs.compute((READ, draft), lambda _job: read_event_file(content))


def look(request: PageRequest) -> Response:
    """What was understood of the file, and what the rules would have paired."""
    choices, job = _choices(request), _checking(request)
    found = view = None
    if job.state == "done" and isinstance(job.result, tuple):
        file, report, agreements = job.result
        found = file.chosen(replace(choices, system=report.system))
        view = file_view(found, file.tournament.system, report, agreements)
    event = _event(request)
    return request.page(
        "open_file_preview.html",
        job=job,
        view=view,
        event=event,
        here=_here(request),
        draft=request.path["file"],
        address=f"{_here(request)}/{request.path['file']}?{_asked(request)}",
        systems=_systems(found) if found else [],
        section=choices.section,
        asked={name: request.text(name) for name in ASKED},
        names=_names(view) if view else {},
        days={name: _day(getattr(view, name)) for name in ("start", "end")} if view else {},
        worth=worth(found.tournament.points) if found else "",
        shown=A_PAGE,
        taken=request.workspace.has_event_named(view.name) if view and event is None else False,
    )


def _systems(found: EventFile) -> list[System]:
    """The systems of the game that pair what the file holds: players, or teams, or matches."""
    suited = {rules.name for rules in comparable_systems(found.tournament)}
    suited.add(found.tournament.system or "")
    game = "draughts" if is_draughts(found.tournament) else "chess"
    return [rules for rules in systems_of(game) if rules.name in suited]


def _day(text: str) -> str:
    """A day as the form has it; one that the file writes in another way stays as it is there."""
    found = written_date(text) or ""
    return found.replace("/", "-") if len(found) > len("2026") else ""


def _names(view: FileView) -> dict[int, str]:
    """The names by the numbers of the rounds: those of teams where teams are paired."""
    if view.teams:
        return dict(enumerate(view.teams, 1))
    return {player.number: player.name for player in view.players}


def _choices(request: PageRequest) -> Choices:
    event = _event(request)
    return Choices(
        title=request.text("title"),
        start=request.text("start"),
        end=request.text("end"),
        system=request.text("system"),
        rounds=request.number("rounds"),
        section=request.text("section") or (free_key(event) if event else "a"),
        section_title=request.text("section_title"),
    )


def _asked(request: PageRequest) -> str:
    return urlencode({name: request.text(name) for name in ASKED if request.text(name)})


def _content(request: PageRequest) -> bytes:
    content = request.workspace.drafts.get(request.path["file"])
    if content is None:
        raise NoSuchPage(
            N_("This file is not kept any more: choose it again. Nothing of it was taken.")
        )
    return content


def _checking(request: PageRequest) -> Job:
    """The rounds checked by the system chosen; the same for whoever asks for the same."""
    draft, choices, everything = request.path["file"], _choices(request), bool(request.text("all"))
    reading = _reading(request, draft, _content(request))
    if not reading.wait(A_MOMENT) or reading.error is not None:
        return reading
    file: EventFile = reading.result
    found = file.chosen(_of_rules(choices)).tournament
    wanted = everything or len(found.players) * len(found.rounds) <= MOST_COMPARED

    def work(job: Job) -> Checked:
        agreements = compared(found, job.advance) if wanted else ()
        told = choices.system or file.tournament.system or likeliest(found, agreements)
        chosen = file.chosen(replace(_of_rules(choices), system=told)).tournament
        return file, checked(chosen, None, job.advance), agreements

    key = (CHECK, draft, choices.system, choices.rounds, everything)
    job = request.workspace.jobs.compute(key, work)
    job.wait(A_MOMENT)
    return job


def _of_rules(choices: Choices) -> Choices:
    """Those of the choices that the check depends on."""
    return Choices(system=choices.system, rounds=choices.rounds)


def take(request: PageRequest) -> Response:
    """Look again with other choices; or open the file as an event, or as a section of one."""
    if not request.text("open"):
        return request.back(f"{_here(request)}/{request.path['file']}?{_asked(request)}")
    choices, event = _choices(request), request.path.get("event")
    checking = _checking(request)

    def work(job: Job) -> Destination:
        job.begin_step(N_("Checking the rounds"))
        checking.wait(PATIENCE)
        if checking.error is not None:
            raise checking.error
        if checking.state != "done" or not isinstance(checking.result, tuple):
            raise RequestError(N_("The check was stopped: open the page of the file again."))
        file, report, _agreements = checking.result
        found = file.chosen(replace(choices, system=report.system))
        job.begin_step(N_("Writing the event"))
        act = import_act(found, choices, report, found.source)
        if event is None:
            key = open_as_event(
                request.workspace, act, who=request.identity.name, confirm=request.confirm
            )
        else:
            request.do(act)
            key = event
        request.workspace.drafts.drop(request.path["file"])
        message = N_("{players} players and {rounds} rounds are taken over.")
        facts = {"players": len(found.tournament.players), "rounds": len(found.tournament.rounds)}
        return Destination(f"/e/{key}", message, facts)

    return run(request, work, N_("Opening a file as an event"))


ROUTES = (
    get("/open-file", choose, "deputy"),
    post("/open-file", send, largest=LARGEST),
    get("/open-file/{file}", look, "deputy", long=True),
    post("/open-file/{file}", take),
    get("/e/{event}/open-file", choose, "deputy"),
    post("/e/{event}/open-file", send, largest=LARGEST),
    get("/e/{event}/open-file/{file}", look, "deputy", long=True),
    post("/e/{event}/open-file/{file}", take),
)
