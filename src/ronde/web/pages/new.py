"""A new event or a further section: at once as usual, or step by step, as the rules advise."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ronde.domain.errors import N_, NoSuchPage, RequestError, RondeError
from ronde.journal import Describe, Event, Level, meeting_article, pairable_rounds, remarks
from ronde.journal.cautions import require
from ronde.rulebooks.catalogue import USUAL, system
from ronde.services.language import translator
from ronde.tiebreaks.codes import parse
from ronde.tiebreaks.table import INDIVIDUAL
from ronde.views.events import remark_text
from ronde.views.formatting import tie_break_name
from ronde.web.new_event import (
    STEPS,
    Answers,
    accelerations_of,
    free_key,
    is_usual,
    short,
    systems_of,
)
from ronde.web.request import PageRequest, get, post

WORDS = {
    "game": N_("Name and game"),
    "system": N_("System and edition"),
    "rounds": N_("Rounds"),
    "acceleration": N_("Acceleration"),
    "points": N_("Points"),
    "tie-breaks": N_("Tie-breaks"),
    "options": N_("Choices of the system"),
    "details": N_("Place, dates, arbiters"),
    "summary": N_("Summary"),
}
VARIANTS = ("BH-C1", "BH-C2", "BH-M1", "SB-C1", "ARO-C1", "KS-L+1")


def new(request: PageRequest) -> Response:
    """The form of a new event, or of a further section: what is usual is chosen already."""
    event = request.event if "event" in request.path else None
    return request.page(
        "new.html",
        event=event,
        key=request.event_key if event else "",
        free=free_key(event) if event else "a",
        chess=systems_of("chess"),
        draughts=systems_of("draughts"),
        is_usual=is_usual,
        usual={game.value: " · ".join(system(name).tie_breaks) for game, name in USUAL.items()},
    )


def begin(request: PageRequest) -> Response:
    """Make it as usual, or go on step by step with what was answered."""
    answers = {name: text for name, text in request.form.items() if name not in ("csrf", "go")}
    answers["fide_mode"] = request.text("fide_mode") or "0"
    if "event" in request.path:
        answers["event"] = request.event_key
    if _wrong_number(request, Answers(answers)):
        return request.back(f"/new/{request.workspace.drafts.keep_answers(answers)}/rounds")
    if request.text("go") == "steps":
        if answers.get("system"):
            answers["game"] = system(answers["system"]).discipline.value
        draft = request.workspace.drafts.keep_answers(answers)
        return request.back(f"/new/{draft}/{'system' if request.text('title') else 'game'}")
    return _make(request, Answers(answers))


def step(request: PageRequest) -> Response:
    """One step of the form; a number that is none is asked for again where it stands."""
    answers, problem = _draft(request), ""
    if request.path["step"] == "rounds":
        problem = _wrong_number(request, answers)
    return _show(request, answers, problem)


def _wrong_number(request: PageRequest, answers: Answers) -> str:
    try:
        answers.check_numbers()
    except RequestError as error:
        return error.render(request.translator.say)
    return ""


def _draft(request: PageRequest) -> Answers:
    found = request.workspace.drafts.answers(request.path["draft"])
    if found is None or request.path["step"] not in STEPS:
        raise NoSuchPage(N_("This form is not kept any more: begin it again."))
    return Answers(found)


def _show(request: PageRequest, answers: Answers, problem: str) -> Response:
    name = request.path["step"]
    request.translator = translator(request.lang, answers.game)
    return request.page(
        f"new/{name}.html",
        400 if problem else 200,
        answers=answers,
        step=name,
        steps=[(key, request.translator.say(WORDS[key])) for key in _steps(answers)],
        draft=request.path["draft"],
        problem=problem,
        **_facts(request, answers, name),
    )


def _steps(answers: Answers) -> list[str]:
    """The steps; a system that leaves no choice has no such step."""
    return [name for name in STEPS if name != "options" or answers.offered]


def _facts(request: PageRequest, answers: Answers, name: str) -> dict[str, Any]:
    if name == "system":
        return {"systems": systems_of(answers.game), "is_usual": is_usual}
    if name == "rounds":
        return _advice(request, answers)
    if name == "acceleration":
        return {"accelerations": accelerations_of(answers.rulebook)}
    if name == "points":
        return {"short": short}
    if name == "tie-breaks":
        return {"names": _named(request, answers), "codes": _codes(request, answers)}
    if name == "summary":
        return {**_advice(request, answers), **_judged(request, answers), "short": short}
    return {}


def _advice(request: PageRequest, answers: Answers) -> dict[str, Any]:
    """What the rules say of so many rounds for so many people."""
    section = answers.planned_section
    return {
        "expected": len(section.registrations),
        "meeting_article": meeting_article(answers.rulebook),
        "horizon": pairable_rounds(section) if section.registrations else None,
        "remarks": [
            (remark_text(step, request.translator.say), step.article) for step in remarks(section)
        ]
        if section.registrations
        else [],
    }


def _judged(request: PageRequest, answers: Answers) -> dict[str, Any]:
    """What the journal would say: a refusal, or what it would ask."""
    try:
        event = _event(request, answers)
        decision = answers.act.decide(event, "")
    except RondeError as error:
        return {"refused": [error.render(request.translator.say)], "questions": []}
    cautions = [
        (caution.level, caution.render(request.translator.say)) for caution in decision.cautions
    ]
    return {
        "refused": [text for level, text in cautions if level is Level.REFUSE],
        "questions": [text for level, text in cautions if level is not Level.REFUSE],
    }


def _event(request: PageRequest, answers: Answers) -> Event:
    key = answers.text("event")
    return request.workspace.journal(key).state if key else Event()


def _named(request: PageRequest, answers: Answers) -> list[tuple[str, str]]:
    return [(code, _name(request, code)) for code in answers.shown_tie_breaks]


def _name(request: PageRequest, code: str) -> str:
    return tie_break_name(code, request.lang, request.translator.say)


def _codes(request: PageRequest, answers: Answers) -> list[tuple[str, str]]:
    """The tie-breaks that can be added, those of the game first."""
    codes = [row.code for row in INDIVIDUAL if row.code != "PTS"] + list(VARIANTS)
    if answers.rulebook.fixed_rounds is not None:
        codes = [code for code in codes if not parse(code).definition.for_swiss_only]
    ours = {row.code for row in INDIVIDUAL if row.regulation.startswith("FMJD")}
    draughts = answers.game == "draughts"
    codes.sort(key=lambda code: (code in ours) is not draughts)
    return [(code, _name(request, code)) for code in codes if code not in answers.shown_tie_breaks]


def answer(request: PageRequest) -> Response:
    """Keep the answers of a step, and go on, back, or to where the visitor wants."""
    path = request.path
    given = dict(_draft(request).given)
    names = [*STEPS[path["step"]], *(n for n in request.form if n.startswith("option-"))]
    for name in names:
        given[name] = request.form.get(name, "")
    if path["step"] == "system":
        given["fide_mode"] = request.text("fide_mode") or "0"
    try:
        here = _ordered(request, given)
        _check(request, Answers(given), path["step"])
    except RondeError as error:
        request.workspace.drafts.keep_answers(given, path["draft"])
        return _show(request, Answers(given), error.render(request.translator.say))
    request.workspace.drafts.keep_answers(given, path["draft"])
    return request.back(f"/new/{path['draft']}/{here or _where(request, Answers(given))}")


def _check(request: PageRequest, answers: Answers, name: str) -> None:
    """The answers of a step make sense by themselves; going back never asks for that."""
    if request.text("go") == "back":
        return
    if name == "game" and not answers.text("event") and not answers.text("title"):
        raise RequestError(N_("Give the event a name."))
    act = answers.act
    if act.section not in _event(request, answers).sections or name in ("game", "summary"):
        act.decide(_event(request, answers), "")


def _where(request: PageRequest, answers: Answers) -> str:
    names, now = _steps(answers), request.path["step"]
    wanted = request.text("go")
    if wanted in names:
        return wanted
    place = names.index(now) + {"back": -1, "stay": 0}.get(wanted, 1)
    return names[max(0, min(place, len(names) - 1))]


def _ordered(request: PageRequest, given: dict[str, str]) -> str:
    """Move, take out or add a tie-break; the place where the visitor stays, if it was one."""
    wanted = request.text("order")
    if not wanted:
        return ""
    codes = list(Answers(given).shown_tie_breaks)
    verb, _, place = wanted.partition(":")
    at = next((n for n in range(len(codes)) if str(n) == place), 0)
    if verb == "up" and at > 0:
        codes[at - 1 : at + 1] = codes[at], codes[at - 1]
        at -= 1
    elif verb == "down" and at < len(codes) - 1:
        codes[at : at + 2] = codes[at + 1], codes[at]
        at += 1
    elif verb == "out" and codes:
        del codes[at]
    elif verb == "add":
        code = parse(request.text("typed") or request.text("add")).code
        codes = [*(c for c in codes if c != code), code]
        at = len(codes) - 1
    elif verb == "usual":
        codes = []
    given["tie_breaks"] = " ".join(codes)
    return f"tie-breaks#tb{at}"


def create(request: PageRequest) -> Response:
    """Make what the summary shows."""
    draft = request.path["draft"]
    found = request.workspace.drafts.answers(draft)
    if found is None:
        raise NoSuchPage(N_("This form is not kept any more: begin it again."))
    made = _make(request, Answers(found))
    request.workspace.drafts.drop(draft)
    return made


def _make(request: PageRequest, answers: Answers) -> Response:
    act, event = answers.act, answers.text("event")
    workspace, details = request.workspace, answers.details
    if event:
        Describe(details=details).decide(Event(), "")  # what is refused adds no section
        workspace.journal(event).act(act, who=request.identity.name, confirm=request.confirm)
        if details:
            described = Describe(details=details, section=act.section)
            workspace.journal(event).act(described, who=request.identity.name)
        return request.back(f"/e/{event}", N_("The section has been added."))
    title = answers.text("title")
    if not title:
        raise RequestError(N_("Give the event a name."))
    decision = act.decide(Event(), "")
    require(decision.cautions, request.confirm)
    key = workspace.create(title, request.identity.name, details=details)
    workspace.journal(key).act(act, who=request.identity.name, confirm=request.confirm)
    if answers.teams:
        return request.back(
            f"/e/{key}/{act.section}/teams", N_("The event has been made: enter its teams now.")
        )
    return request.back(f"/e/{key}", N_("The event has been made: enter its players now."))


ROUTES = (
    get("/new", new, "deputy"),
    post("/new", begin),
    get("/e/{event}/new", new, "deputy"),
    post("/e/{event}/new", begin),
    get("/new/{draft}/{step}", step, "deputy"),
    post("/new/{draft}/create", create),
    post("/new/{draft}/{step}", answer),
)
