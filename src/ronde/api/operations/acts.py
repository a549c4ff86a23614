"""Every act of the journal: its fields are the body, its cautions are asked, its entry answers."""

from __future__ import annotations

from typing import Any

from ronde.api.acts import ActResult, act_result, refusals_as_conflicts
from ronde.api.bodies import BODIES, act_of
from ronde.api.operation import Operation
from ronde.domain.errors import N_
from ronde.journal import ACTS, Act
from ronde.services.permissions import LEAST_ROLE
from ronde.services.request import Request

GROUP = N_("Acts")
NOT_HERE = ("create",)
"""Making an event is an operation of its own."""


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
