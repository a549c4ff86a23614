"""Settings of a section: what was announced, what may change now, and what is asked first."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.domain.points import PointSystem
from ronde.journal import (
    Act,
    ChangeRounds,
    Close,
    CloseList,
    Configure,
    LeaveFideMode,
    Level,
    Reopen,
    Section,
    WriteNote,
)
from ronde.journal.cautions import KINDS
from ronde.journal.encoding import POINT_SYSTEMS, parse_moment
from ronde.services.rounds import remarks
from ronde.views.events import remark_text
from ronde.web.new_event import Answers, accelerations_of, is_usual, short, systems_of
from ronde.web.request import PageRequest, get, post

GUARDED = {
    "system": "system-after-start",
    "acceleration": "acceleration-after-start",
    "points": "points-after-start",
    "tie-breaks": "tie-breaks-after-start",
    "rounds": "rounds-after-start",
    "apart": "forbidden-after-start",
}
"""What each part of the page would meet once round 1 has been paired."""

WORDS = {
    Level.NONE: N_("free to change"),
    Level.ACKNOWLEDGE: N_("done, with a remark"),
    Level.CONFIRM: N_("asks first"),
    Level.TWO_STEPS: N_("asks twice, and goes into the report"),
    Level.REFUSE: N_("refused in FIDE mode"),
}


@dataclass(frozen=True, slots=True)
class Protection:
    """How a part of the settings is guarded now."""

    level: Level
    words: str


def protection(section: Section, part: str) -> Protection:
    """What changing a part would lead to, now and in this mode."""
    if not section.has_started:
        return Protection(Level.NONE, WORDS[Level.NONE])
    kind = KINDS[GUARDED[part]]
    level = kind.level if section.fide_mode else kind.outside
    return Protection(level, WORDS[level])


def settings(request: PageRequest) -> Response:
    """The settings as they are."""
    section, event = request.section, request.event
    answers = answers_of(section)
    return request.page(
        "settings.html",
        section=section,
        event=event,
        answers=answers,
        protection={part: protection(section, part) for part in GUARDED},
        systems=systems_of(answers.game),
        accelerations=accelerations_of(section.rulebook),
        is_usual=is_usual,
        usual=section.rulebook.tie_breaks,
        people=_people(request),
        bans=[_ban(request, ban) for ban in section.bans],
        numbers=section.board_numbers_in(section.next_to_publish),
        own_boards=_own_boards(request),
        advice=[(remark_text(s, request.translator.say), s.article) for s in remarks(section)],
    )


def answers_of(section: Section) -> Answers:
    """The settings of a section as the form of a new one would have them."""
    tournament = section.tournament
    points = tournament.points
    plain = replace(points, pairing_allocated_bye=None)
    name = next((n for n, known in POINT_SYSTEMS.items() if known == plain), "custom")
    bye = points.pairing_allocated_bye
    return Answers(
        {
            "system": section.system,
            "fide_mode": "1" if section.fide_mode else "0",
            "rounds": str(tournament.number_of_rounds or ""),
            "acceleration": tournament.acceleration or "",
            "tie_breaks": " ".join(tournament.tie_breaks),
            "points": name,
            "win": short(points.win),
            "draw": short(points.draw),
            "loss": short(points.loss),
            "bye": "" if bye is None else short(bye),
            **{f"option-{key}": str(value) for key, value in section.options.items()},
        }
    )


def _people(request: PageRequest) -> list[tuple[int, str]]:
    """Everybody registered, for those who choose who must not meet."""
    section, event = request.section, request.event
    named = [(r.person, event.person(r.person).name) for r in section.registrations]
    return sorted(named, key=lambda row: row[1].casefold())


def _own_boards(request: PageRequest) -> list[tuple[int, int, str]]:
    """Who always sits at the same board: the board, the person and the name."""
    fixed = request.section.board_numbers_in(request.section.next_to_publish).fixed
    return sorted((board, person, request.event.person(person).name) for person, board in fixed)


def _ban(request: PageRequest, ban: Any) -> tuple[str, str, int, int | None]:
    names = " – ".join(request.event.person(person).name for person in ban.people)
    return names, " ".join(map(str, ban.people)), ban.first_round, ban.last_round


def configure(request: PageRequest) -> Response:
    """Change one part of what was announced."""
    section = request.section
    now = answers_of(section).given
    answers = Answers({**now, **request.form})
    part = request.text("part") or "tie-breaks"
    given: dict[str, Any]
    if part == "tie-breaks":
        codes = tuple(request.text("tie_breaks").replace(",", " ").split())
        given = {"tie_breaks": codes}
    elif part == "system":
        given = {"system": request.text("system")}
    elif part == "acceleration":
        given = {
            "acceleration": request.text("acceleration") or "none",
            "options": _options(request),
        }
    elif part == "options":
        given = {"options": answers.options}
    elif part == "points":
        given = {"points": _plain(answers.points)}
    elif part == "lots":
        colour, seed = request.text("initial_colour"), request.text("lot_seed")
        given = {"initial_colour": colour or None, "lot_seed": seed or None}
    else:
        raise RequestError(N_("This cannot be done here."))
    return _done(request, Configure(section=section.key, **given))


def _options(request: PageRequest) -> dict[str, str]:
    """The choices of the system as they are, with those of the acceleration that is wanted."""
    now = answers_of(request.section)
    wanted = Answers({**now.given, **request.form})
    own = {option.key for option in (*wanted.offered, *wanted.accelerating)}
    return {key: value for key, value in wanted.options.items() if key in own}


def _plain(points: PointSystem) -> dict[str, Any]:
    return {f.name: value for f in fields(points) if (value := getattr(points, f.name)) is not None}


def rounds(request: PageRequest) -> Response:
    """Another number of rounds."""
    return _done(
        request, ChangeRounds(section=request.section.key, rounds=request.number("rounds") or 0)
    )


def state(request: PageRequest) -> Response:
    """Close the list or the section, open it again, leave FIDE mode, write a remark."""
    acts = {
        "close-list": CloseList,
        "close": Close,
        "reopen": Reopen,
        "leave-fide-mode": LeaveFideMode,
    }
    wanted = acts.get(request.text("act"))
    if request.text("act") == "note":
        return _done(request, WriteNote(section=request.section.key, text=request.text("text")))
    if wanted is None:
        return request.back(f"{request.here}/settings")
    return _done(request, wanted(section=request.section.key))


def _done(request: PageRequest, act: Act) -> Response:
    request.do(act)
    return request.back_done(f"{request.here}/settings")


def as_moment(text: str) -> str | None:
    """What the field for a date and a time gives, in the time zone of this machine."""
    if not text:
        return None
    parse_moment(text)
    return datetime.fromisoformat(text).astimezone().isoformat()


ROUTES = (
    get("/e/{event}/{section}/settings", settings),
    post("/e/{event}/{section}/settings", configure, "chief"),
    post("/e/{event}/{section}/rounds", rounds, "chief"),
    post("/e/{event}/{section}/state", state),
)
