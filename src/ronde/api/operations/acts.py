"""Every act of the journal as an operation.

The fields of the act are the body. Its cautions are answered with 428 and the tokens that confirm
them. Its entry is the answer. An act that the event does not allow is a conflict with its state.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from ronde.api.bodies import BODIES, act_of
from ronde.api.operation import Operation
from ronde.api.problems import StateConflict
from ronde.domain.errors import N_, RequestError
from ronde.journal import ACTS, Act, CompletedAct
from ronde.services.permissions import LEAST_ROLE
from ronde.services.request import Request
from ronde.views.base import CautionView, caution_views

GROUP = N_("Acts")
NOT_HERE = ("create",)
"""Making an event is an operation of its own."""


class ActResult(Struct, frozen=True):
    """An act that was done; `entry` is null when nothing had to change.

    `people` are the numbers of those whom it entered; `cautions` are what was confirmed, or what
    the arbiter should know.
    """

    event: str
    entry: int | None
    act: str | None
    at: str | None
    people: tuple[int, ...]
    cautions: tuple[CautionView, ...]


@contextmanager
def refusals_as_conflicts() -> Iterator[None]:
    """What the event does not allow is a conflict with its state, not a fault of form."""
    try:
        yield
    except RequestError as refusal:
        if refusal.http_status != RequestError.http_status:
            raise
        raise StateConflict(refusal) from refusal


def act_result(request: Request, done: CompletedAct) -> ActResult:
    """The answer to an act."""
    entry = done.entry
    return ActResult(
        event=request.event_key,
        entry=None if entry is None else entry.number,
        act=None if entry is None else entry.act,
        at=None if entry is None else entry.at,
        people=() if entry is None else _people(entry.act, entry.data),
        cautions=caution_views(done.cautions, request.translator.say),
    )


def _people(act: str, data: object) -> tuple[int, ...]:
    if not isinstance(data, dict):
        return ()
    if act == "register":
        return (int(data["person"]),)
    if act in ("register-all", "import-tournament"):
        return tuple(int(row["id"]) for row in data["people"])
    return ()


def _handler(act: type[Act]) -> Any:
    def do(request: Request) -> ActResult:
        """Decide and write the act."""
        with refusals_as_conflicts():
            return act_result(request, request.do(act_of(act, request.body, request.raw)))

    return do


OPERATIONS = tuple(
    Operation(
        "POST",
        f"/events/{{event}}/acts/{name}",
        name,
        act.wording,
        _handler(act),
        ActResult,
        role=LEAST_ROLE[name],
        group=GROUP,
        body=BODIES[name],
        writes=True,
    )
    for name, act in ACTS.items()
    if name not in NOT_HERE
)
