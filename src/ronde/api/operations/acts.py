"""Every act of the journal: its fields are the body, its cautions are asked, its entry is told."""

from __future__ import annotations

from typing import Any

from ronde.api.acts import Written, doing, written
from ronde.api.bodies import BODIES, request_of
from ronde.api.call import Call
from ronde.api.operation import Operation
from ronde.domain.errors import N_
from ronde.journal import ACTS, Request
from ronde.services.permissions import LEAST_ROLE

GROUP = N_("Acts")
NOT_HERE = ("create",)
"""Making an event is an operation of its own."""


def _doing(act: type[Request]) -> Any:
    def do(call: Call) -> Written:
        """Decide and write the act."""
        with doing():
            done = call.journal.act(
                request_of(act, call.body, call.raw),
                who=call.caller.name,
                why=call.body.why,
                key=call.key,
                confirm=call.body.confirm,
            )
        return written(call, done)

    return do


OPERATIONS = tuple(
    Operation(
        "POST",
        f"/events/{{event}}/acts/{name}",
        name,
        act.wording,
        _doing(act),
        Written,
        role=LEAST_ROLE[name],
        group=GROUP,
        body=BODIES[name],
        writes=True,
    )
    for name, act in ACTS.items()
    if name not in NOT_HERE
)
