"""Explanations of a round: the report, why, why not, systems side by side, the account checked."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from ronde.api.bodies import System
from ronde.api.operation import Operation, Query
from ronde.domain.errors import N_, NoSuchPage
from ronde.domain.tournament import Colour
from ronde.explanation.why_not import WhyNotQuestion
from ronde.services.request import Request
from ronde.services.rounds import PairedRound, paired_round
from ronde.views.explanations import (
    ComparisonView,
    ReasonsView,
    VerdictView,
    WhyNotView,
    comparison_view,
    reasons,
    reasons_of_board,
    reasons_view,
    verdict_view,
    why_not_view,
)

GROUP = N_("Explanations")
COLOURS: dict[str, Colour] = {"white": "W", "black": "B"}


class CompareQuery(Query, frozen=True):
    """Which systems."""

    system: Annotated[
        tuple[System, ...],
        Meta(description="Another system, several times for several.", min_length=1, max_length=4),
    ]


def _found(request: Request) -> PairedRound:
    """The round as the rules make it: one that was paired, or the next one."""
    section, number = request.section, request.path["round"]
    if number > section.next_round or not section.is_numbered:
        raise NoSuchPage(
            N_("Round {round} of section {section} has not been paired."),
            round=number,
            section=section.key,
        )
    return paired_round(request.journal, section, number)


def report(request: Request) -> ReasonsView:
    """Everything out of the ordinary in a round."""
    found = _found(request)
    return reasons_view(found, reasons(found))


def steps(request: Request) -> ReasonsView:
    """The whole round, so that it can be redone by hand."""
    found = _found(request)
    return reasons_view(found, reasons(found, steps=True))


def why_player(request: Request) -> ReasonsView:
    """Why a player has this opponent and this colour, or the bye."""
    found = _found(request)
    player = found.number_then(request.section, request.path["player"])
    return reasons_view(found, reasons(found, player=player))


def why_board(request: Request) -> ReasonsView:
    """Why a board is what it is."""
    found = _found(request)
    two = found.board_then(request.section, request.path["board"])
    return reasons_view(found, reasons_of_board(found, two))


def why_not(request: Request) -> WhyNotView:
    """Why a player has not another opponent, the bye, White or Black."""
    found = _found(request)
    return why_not_view(found, _alternative(request, found, request.path["wish"]))


def _alternative(request: Request, found: PairedRound, wish: str) -> WhyNotQuestion:
    player = found.number_then(request.section, request.path["player"])
    if wish in COLOURS:
        return WhyNotQuestion(player, colour=COLOURS[wish])
    if wish == "bye":
        return WhyNotQuestion(player)
    return WhyNotQuestion(player, found.number_then(request.section, int(wish)))


def compare(request: Request) -> ComparisonView:
    """The same round by other systems."""
    return comparison_view(_found(request), request.query.system)


def verdict(request: Request) -> VerdictView:
    """The account checked without trusting the engine."""
    return verdict_view(_found(request))


def _row(path: str, name: str, summary: str, handler: Any, answers: Any, **more: Any) -> Operation:
    return Operation(
        "GET",
        f"/events/{{event}}/sections/{{section}}/rounds/{{round}}/{path}",
        name,
        summary,
        handler,
        answers,
        group=GROUP,
        refusals=(409,),
        **more,
    )


OPERATIONS = (
    _row("report", "report", N_("Everything out of the ordinary in a round"), report, ReasonsView),
    _row("steps", "steps", N_("The whole round, to be redone by hand"), steps, ReasonsView),
    _row(
        "players/{player}/why",
        "why-player",
        N_("Why a player has this opponent and this colour"),
        why_player,
        ReasonsView,
    ),
    _row(
        "boards/{board}/why", "why-board", N_("Why a board is what it is"), why_board, ReasonsView
    ),
    _row(
        "players/{player}/why-not/{wish}",
        "why-not",
        N_("Why a player has not another opponent, the bye, White or Black"),
        why_not,
        WhyNotView,
    ),
    _row(
        "compare",
        "compare",
        N_("The round by other systems, side by side"),
        compare,
        ComparisonView,
        query=CompareQuery,
    ),
    _row(
        "verification",
        "verify-account",
        N_("The account of a round checked without trusting the engine"),
        verdict,
        VerdictView,
    ),
)
