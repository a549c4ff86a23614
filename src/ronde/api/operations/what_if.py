"""Before anything is done: what if, how the event may end, and how other systems would do.

What takes long is an inquiry: it is begun with a POST and looked at with a GET until it is over.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ronde.api.acts import doing
from ronde.api.bodies import System
from ronde.api.call import Call
from ronde.api.operation import Operation, Whole
from ronde.domain.errors import N_
from ronde.services.alternatives import Alternatives, Newcomer, Outcome
from ronde.services.forecast import MOST, Forecast, Question, usual_plays
from ronde.services.jobs import Job
from ronde.services.section_jobs import CHANCES, SYSTEMS, Asked
from ronde.services.system_comparison import MOST as MOST_TOURNAMENTS
from ronde.services.system_comparison import Compared, SystemComparison
from ronde.services.what_if import WhatIf, what_if
from ronde.services.workspace import NoSuchPage

GROUP = N_("Before anything is done")
Seed = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class Late(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who may come late."""

    name: Annotated[str, Meta(max_length=200)]
    rating: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    half_points: bool = False


class OtherResult(Struct, frozen=True, forbid_unknown_fields=True):
    """Another result of a board."""

    round: Whole
    board: Whole
    result: Annotated[str, Meta(max_length=20)]


class Supposed(Struct, frozen=True, forbid_unknown_fields=True):
    """What is supposed, several things at once where wanted; players by pairing number.

    `waiting` are persons who are registered and would be admitted; `again` takes back the pairing
    made last and pairs its round again.
    """

    withdraw: tuple[Whole, ...] = ()
    absent: tuple[Whole, ...] = ()
    newcomers: tuple[Late, ...] = ()
    waiting: tuple[Whole, ...] = ()
    results: tuple[OtherResult, ...] = ()
    forbid: tuple[tuple[Whole, Whole], ...] = ()
    system: System | None = None
    acceleration: Annotated[str, Meta(max_length=60)] = ""
    again: bool = False


class ChancesBody(Struct, frozen=True, forbid_unknown_fields=True):
    """How often the rest is played, and how."""

    plays: Annotated[int, Meta(ge=20, le=MOST)] | None = None
    seed: Seed = 1
    draws: Annotated[int, Meta(ge=0, le=100, description="Of 100 games of equals.")] | None = None
    system: System | None = None


class ContestBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Which systems, over how many rounds, how often."""

    systems: Annotated[tuple[System, ...], Meta(min_length=1, max_length=6)]
    rounds: Annotated[tuple[Annotated[int, Meta(ge=1, le=30)], ...], Meta(min_length=1)]
    tournaments: Annotated[int, Meta(ge=10, le=MOST_TOURNAMENTS)] = 100
    seed: Seed = 1


State = Literal["waiting", "running", "done", "failed", "stopped"]


class InquiryView(Struct, frozen=True):
    """How far an inquiry is; `result` once it is done, `problem` where it failed."""

    inquiry: str
    state: State
    done: int
    total: int
    problem: str | None


class ChancesView(InquiryView, frozen=True):
    """Chances of final places."""

    result: Forecast | None


class ContestView(InquiryView, frozen=True):
    """Systems compared."""

    result: Compared | None


def suppose(call: Call) -> WhatIf:
    """The next round and the standings after acts that nobody has done."""
    body: Supposed = call.body
    wishes = Alternatives(
        withdraw=body.withdraw,
        absent=body.absent,
        newcomers=tuple(Newcomer(n.name, n.rating, n.half_points) for n in body.newcomers),
        waiting=body.waiting,
        results=tuple(Outcome(o.round, o.board, o.result) for o in body.results),
        forbid=body.forbid,
        system=body.system or "",
        acceleration=body.acceleration,
        again=body.again,
    )
    with doing():
        return what_if(call.journal, call.section, wishes, call.tongue.say)


def _asked(call: Call) -> Asked:
    return Asked(call.house, call.event_key, call.section)


def begin_chances(call: Call) -> ChancesView:
    """Play the rest of the event many times."""
    body: ChancesBody = call.body
    with doing():
        plays = body.plays or usual_plays(call.section)
        question = Question(plays, body.seed, body.draws, body.system or "")
        inquiry = _asked(call).chances(question)
    return ChancesView(**_told(call, inquiry))


def begin_contest(call: Call) -> ContestView:
    """Play tournaments of other systems with this list."""
    body: ContestBody = call.body
    with doing():
        contest = SystemComparison(
            tuple(dict.fromkeys(body.systems)),
            tuple(dict.fromkeys(body.rounds)),
            body.tournaments,
            body.seed,
        )
        inquiry = _asked(call).contest(contest)
    return ContestView(**_told(call, inquiry))


def look_at_chances(call: Call) -> ChancesView:
    """How far the chances are."""
    return ChancesView(**_told(call, _found(call, CHANCES)))


def look_at_contest(call: Call) -> ContestView:
    """How far the contest is."""
    return ContestView(**_told(call, _found(call, SYSTEMS)))


def _found(call: Call, kind: str) -> Job:
    """The inquiry of the address, if it is one of this section."""
    inquiry = _asked(call).found(kind, call.path["inquiry"])
    if inquiry is None:
        raise NoSuchPage(N_("This inquiry is not kept any more."))
    return inquiry


def _told(call: Call, inquiry: Job) -> dict[str, Any]:
    problem = inquiry.problem
    return {
        "inquiry": inquiry.id,
        "state": inquiry.state,
        "done": inquiry.done,
        "total": inquiry.total,
        "problem": None if problem is None else problem.render(call.tongue.say),
        "result": inquiry.result if inquiry.state == "done" else None,
    }


def _row(
    method: Literal["GET", "POST"],
    path: str,
    name: str,
    summary: str,
    handler: Any,
    answers: Any,
    **more: Any,
) -> Operation:
    return Operation(
        method,
        f"/events/{{event}}/sections/{{section}}/{path}",
        name,
        summary,
        handler,
        answers,
        group=GROUP,
        refusals=(409,),
        **more,
    )


OPERATIONS = (
    _row(
        "POST",
        "what-if",
        "what-if",
        N_("The next round and the standings after acts that nobody has done"),
        suppose,
        WhatIf,
        role="helper",
        body=Supposed,
    ),
    _row(
        "POST",
        "chances",
        "begin-chances",
        N_("Play the rest of the event many times"),
        begin_chances,
        ChancesView,
        role="helper",
        body=ChancesBody,
    ),
    _row(
        "GET",
        "chances/{inquiry}",
        "chances",
        N_("How the event may end"),
        look_at_chances,
        ChancesView,
    ),
    _row(
        "POST",
        "contests",
        "begin-contest",
        N_("Play tournaments of other systems with this list"),
        begin_contest,
        ContestView,
        role="helper",
        body=ContestBody,
    ),
    _row(
        "GET",
        "contests/{inquiry}",
        "contest",
        N_("How other systems would do"),
        look_at_contest,
        ContestView,
    ),
)
