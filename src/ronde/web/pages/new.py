"""A new event or a further section: at once as usual, or step by step, as the rules advise."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ronde.desk.house import NoSuchPage
from ronde.desk.views.events import remark_text
from ronde.domain.errors import N_, RequestError, RondeError
from ronde.journal import Describe, Event, Level, horizon, remarks
from ronde.journal.cautions import require
from ronde.rulebooks.catalogue import USUAL, system
from ronde.tiebreaks.codes import parse
from ronde.tiebreaks.table import INDIVIDUAL
from ronde.web.answers import STEPS, Answers, short
from ronde.web.systems import accelerations_of, is_usual, systems_of
from ronde.web.visit import Visit, act, page

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


def new(visit: Visit) -> Response:
    """The form of a new event, or of a further section: what is usual is chosen already."""
    event = visit.event if "event" in visit.request.path_params else None
    return visit.page(
        "new.html",
        event=event,
        key=visit.event_key if event else "",
        free=_free_key(event) if event else "a",
        chess=systems_of("chess"),
        draughts=systems_of("draughts"),
        is_usual=is_usual,
        usual={game.value: " · ".join(system(name).tie_breaks) for game, name in USUAL.items()},
    )


def _free_key(event: Event) -> str:
    letters: list[str] = [*"abcdefghijklmnopqrstuvwxyz", *(f"s{n}" for n in range(1, 1000))]
    return next(key for key in letters if key not in event.sections)


def begin(visit: Visit) -> Response:
    """Make it as usual, or go on step by step with what was answered."""
    answers = {name: text for name, text in visit.form.items() if name not in ("csrf", "go")}
    answers["fide_mode"] = visit.text("fide_mode") or "0"
    if "event" in visit.request.path_params:
        answers["event"] = visit.event_key
    if visit.text("go") == "steps":
        if answers.get("system"):
            answers["game"] = system(answers["system"]).discipline.value
        draft = visit.house.drafts.keep_answers(answers)
        return visit.back(f"/new/{draft}/{'system' if visit.text('title') else 'game'}")
    return _make(visit, Answers(answers))


def step(visit: Visit) -> Response:
    """One step of the form."""
    return _show(visit, _draft(visit), "")


def _draft(visit: Visit) -> Answers:
    found = visit.house.drafts.answers(visit.request.path_params["draft"])
    if found is None or visit.request.path_params["step"] not in STEPS:
        raise NoSuchPage(N_("This form is not kept any more: begin it again."))
    return Answers(found)


def _show(visit: Visit, answers: Answers, problem: str) -> Response:
    name = visit.request.path_params["step"]
    return visit.page(
        f"new/{name}.html",
        400 if problem else 200,
        answers=answers,
        step=name,
        steps=[(key, visit.tongue.say(WORDS[key])) for key in _steps(answers)],
        draft=visit.request.path_params["draft"],
        problem=problem,
        **_facts(visit, answers, name),
    )


def _steps(answers: Answers) -> list[str]:
    """The steps; a system that leaves no choice has no such step."""
    return [name for name in STEPS if name != "options" or answers.offered]


def _facts(visit: Visit, answers: Answers, name: str) -> dict[str, Any]:
    if name == "system":
        return {"systems": systems_of(answers.game), "is_usual": is_usual}
    if name == "rounds":
        return _advice(visit, answers)
    if name == "acceleration":
        return {"accelerations": accelerations_of(answers.rulebook)}
    if name == "points":
        return {"short": short}
    if name == "tie-breaks":
        return {"names": _named(visit, answers), "codes": _codes(visit, answers)}
    if name == "summary":
        return {**_advice(visit, answers), **_judged(visit, answers), "short": short}
    return {}


def _advice(visit: Visit, answers: Answers) -> dict[str, Any]:
    """What the rules say of so many rounds for so many people."""
    section = answers.foreseen
    return {
        "expected": len(section.registrations),
        "horizon": horizon(section) if section.registrations else None,
        "remarks": [
            (remark_text(step, visit.tongue.say), step.article) for step in remarks(section)
        ]
        if section.registrations
        else [],
    }


def _judged(visit: Visit, answers: Answers) -> dict[str, Any]:
    """What the journal would say: a refusal, or what it would ask."""
    try:
        event = _event(visit, answers)
        decision = answers.request.decide(event, "")
    except RondeError as error:
        return {"refused": [error.render(visit.tongue.say)], "asked": []}
    told = [(caution.level, caution.render(visit.tongue.say)) for caution in decision.cautions]
    return {
        "refused": [text for level, text in told if level is Level.REFUSE],
        "asked": [text for level, text in told if level is not Level.REFUSE],
    }


def _event(visit: Visit, answers: Answers) -> Event:
    key = answers.text("event")
    return visit.house.journal(key).state if key else Event()


def _named(visit: Visit, answers: Answers) -> list[tuple[str, str]]:
    return [(code, _name(visit, code)) for code in answers.shown_tie_breaks]


def _name(visit: Visit, code: str) -> str:
    found = parse(code)
    name = found.row.nom if visit.tongue.code == "fr" else found.row.name
    if found.low and found.high:
        return visit.tongue.say(N_("{name}, median {count}"), name=name, count=found.high)
    if found.low:
        return visit.tongue.say(N_("{name}, cut {count}"), name=name, count=found.low)
    return name


def _codes(visit: Visit, answers: Answers) -> list[tuple[str, str]]:
    """The tie-breaks that can be added, those of the game first."""
    codes = [row.code for row in INDIVIDUAL if row.code != "PTS"] + list(VARIANTS)
    ours = {row.code for row in INDIVIDUAL if row.regulation.startswith("FMJD")}
    draughts = answers.game == "draughts"
    codes.sort(key=lambda code: (code in ours) is not draughts)
    return [(code, _name(visit, code)) for code in codes if code not in answers.shown_tie_breaks]


def answer(visit: Visit) -> Response:
    """Keep the answers of a step, and go on, back, or to where the visitor wants."""
    path = visit.request.path_params
    given = dict(_draft(visit).given)
    names = [*STEPS[path["step"]], *(n for n in visit.form if n.startswith("option-"))]
    for name in names:
        given[name] = visit.form.get(name, "")
    if path["step"] == "system":
        given["fide_mode"] = visit.text("fide_mode") or "0"
    try:
        here = _ordered(visit, given)
        _check(visit, Answers(given), path["step"])
    except RondeError as error:
        visit.house.drafts.keep_answers(given, path["draft"])
        return _show(visit, Answers(given), error.render(visit.tongue.say))
    visit.house.drafts.keep_answers(given, path["draft"])
    return visit.back(f"/new/{path['draft']}/{here or _where(visit, Answers(given))}")


def _check(visit: Visit, answers: Answers, name: str) -> None:
    """The answers of a step make sense by themselves; going back never asks for that."""
    if visit.text("go") == "back":
        return
    if name == "game" and not answers.text("event") and not answers.text("title"):
        raise RequestError(N_("Give the event a name."))
    request = answers.request
    if request.section not in _event(visit, answers).sections or name in ("game", "summary"):
        request.decide(_event(visit, answers), "")


def _where(visit: Visit, answers: Answers) -> str:
    names, now = _steps(answers), visit.request.path_params["step"]
    wanted = visit.text("go")
    if wanted in names:
        return wanted
    place = names.index(now) + {"back": -1, "stay": 0}.get(wanted, 1)
    return names[max(0, min(place, len(names) - 1))]


def _ordered(visit: Visit, given: dict[str, str]) -> str:
    """Move, take out or add a tie-break; the place where the visitor stays, if it was one."""
    wanted = visit.text("order")
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
        code = parse(visit.text("typed") or visit.text("add")).code
        codes = [*(c for c in codes if c != code), code]
        at = len(codes) - 1
    elif verb == "usual":
        codes = []
    given["tie_breaks"] = " ".join(codes)
    return f"tie-breaks#tb{at}"


def create(visit: Visit) -> Response:
    """Make what the summary shows."""
    draft = visit.request.path_params["draft"]
    found = visit.house.drafts.answers(draft)
    if found is None:
        raise NoSuchPage(N_("This form is not kept any more: begin it again."))
    made = _make(visit, Answers(found))
    visit.house.drafts.drop(draft)
    return made


def _make(visit: Visit, answers: Answers) -> Response:
    request, event = answers.request, answers.text("event")
    house, details = visit.house, answers.details
    if event:
        house.journal(event).act(request, who=visit.who, confirm=visit.confirmed)
        if details:
            described = Describe(details=details, section=request.section)
            house.journal(event).act(described, who=visit.who)
        return visit.back(f"/e/{event}", N_("The section has been added."))
    title = answers.text("title")
    if not title:
        raise RequestError(N_("Give the event a name."))
    decision = request.decide(Event(), "")
    require(decision.cautions, visit.confirmed)
    key = house.create(title, visit.who)
    if details:
        house.journal(key).act(Describe(details=details), who=visit.who)
    house.journal(key).act(request, who=visit.who, confirm=visit.confirmed)
    return visit.back(f"/e/{key}", N_("The event has been made: enter its players now."))


ROUTES = (
    page("/new", new, "deputy"),
    act("/new", begin),
    page("/e/{event}/new", new, "deputy"),
    act("/e/{event}/new", begin),
    page("/new/{draft}/{step}", step, "deputy"),
    act("/new/{draft}/create", create),
    act("/new/{draft}/{step}", answer),
)
