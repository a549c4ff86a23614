"""Explanations of a round: the report, why, why not, systems side by side, the account checked."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from ronde.api.bodies import System
from ronde.api.call import Call
from ronde.api.problems import Misread
from ronde.api.table import Operation, Query, Whole
from ronde.desk.house import NoSuchPage
from ronde.desk.rounds import Made, made
from ronde.desk.views.explanations import (
    ComparisonView,
    ReasonsView,
    VerdictView,
    WhyNotView,
    comparison_view,
    reasons,
    reasons_view,
    verdict_view,
    why_not_view,
)
from ronde.domain.errors import N_, Problem
from ronde.explanation.why_not import Wish

GROUP = N_("Explanations")


class WhyQuery(Query, frozen=True):
    """What to explain: a player, a board, or every step; otherwise the report of the round."""

    player: Annotated[Whole, Meta(description="A pairing number.")] | None = None
    board: Annotated[Whole, Meta(description="A board.")] | None = None
    steps: Annotated[bool, Meta(description="The whole round, to be redone by hand.")] = False


class WhyNotQuery(Query, frozen=True):
    """A wish: another opponent; a colour; with neither, the bye."""

    player: Annotated[Whole, Meta(description="A pairing number.")]
    opponent: Annotated[Whole, Meta(description="A pairing number.")] | None = None
    colour: Annotated[Literal["W", "B"], Meta(description="White or Black.")] | None = None


class CompareQuery(Query, frozen=True):
    """Which systems."""

    system: Annotated[
        tuple[System, ...],
        Meta(description="Another system, several times for several.", min_length=1, max_length=4),
    ]


def _found(call: Call) -> Made:
    """The round as the rules make it: one that was paired, or the next one."""
    section, number = call.section, call.path["round"]
    if number > section.next_round or not section.is_numbered:
        raise NoSuchPage(
            N_("Round {round} of section {section} has not been paired."),
            round=number,
            section=section.key,
        )
    return made(call.journal, section, number)


def _choose_one(**given: Any) -> None:
    asked = [name for name, value in given.items() if value]
    if len(asked) > 1:
        problem = Problem(
            N_("Ask one thing at a time: {names}."), facts={"names": ", ".join(asked)}
        )
        raise Misread(400, "invalid-query", N_("The query cannot be read."), ("query", problem))


def why(call: Call) -> ReasonsView:
    """Why a round, a player or a board is what it is."""
    query: WhyQuery = call.query
    _choose_one(player=query.player, board=query.board, steps=query.steps)
    found = _found(call)
    lines = reasons(found, player=query.player, board=query.board, steps=query.steps)
    return reasons_view(found, lines)


def why_not(call: Call) -> WhyNotView:
    """Why something else was not done."""
    query: WhyNotQuery = call.query
    _choose_one(opponent=query.opponent, colour=query.colour)
    return why_not_view(_found(call), Wish(query.player, query.opponent, query.colour))


def compare(call: Call) -> ComparisonView:
    """The same round by other systems."""
    return comparison_view(_found(call), call.query.system)


def verdict(call: Call) -> VerdictView:
    """The account checked without trusting the engine."""
    return verdict_view(_found(call))


def _row(path: str, summary: str, handler: Any, answers: Any, **more: Any) -> Operation:
    return Operation(
        "GET",
        f"/events/{{event}}/sections/{{section}}/rounds/{{round}}/{path}",
        path,
        summary,
        handler,
        answers,
        group=GROUP,
        refusals=(409,),
        **more,
    )


OPERATIONS = (
    _row(
        "why",
        N_("Why a round, a player or a board is what it is"),
        why,
        ReasonsView,
        query=WhyQuery,
    ),
    _row(
        "why-not",
        N_("Why something else was not done"),
        why_not,
        WhyNotView,
        query=WhyNotQuery,
    ),
    _row(
        "compare",
        N_("The round by other systems, side by side"),
        compare,
        ComparisonView,
        query=CompareQuery,
    ),
    _row(
        "verify",
        N_("The account of a round checked without trusting the engine"),
        verdict,
        VerdictView,
    ),
)
