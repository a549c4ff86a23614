"""Explanations of a round: the report, why, why not, systems side by side, the account checked."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ronde.api.bodies import System
from ronde.api.operation import SECTION, Query, rows_under
from ronde.domain.errors import N_, NoSuchPage
from ronde.domain.initial_colour import Colour
from ronde.explanation.why_not import WhyNotQuestion
from ronde.services.changed_rounds import reasons_of_change
from ronde.services.request import Request
from ronde.services.rounds import ReplayedRound, paired_round
from ronde.views.explanations import (
    ChangeView,
    ComparisonView,
    ReasonsView,
    VerdictView,
    WhyNotView,
    change_view,
    comparison_view,
    reasons,
    reasons_of_board,
    reasons_of_points,
    reasons_view,
    verdict_view,
    why_not_view,
    with_hall_numbers,
)

GROUP = N_("Explanations")
COLOURS: dict[str, Colour] = {"white": "W", "black": "B"}


class CompareQuery(Query, frozen=True):
    """Which systems."""

    system: Annotated[
        tuple[System, ...],
        Meta(description="Another system, several times for several.", min_length=1, max_length=4),
    ]


def _replayed_round(request: Request) -> ReplayedRound:
    """The round as the rules make it: one that was paired, or the next one."""
    section, number = request.section, request.path["round"]
    if number > section.next_round or not section.is_numbered:
        raise NoSuchPage(
            N_("Round {round} of section {section} has not been paired."),
            round=number,
            section=section.key,
        )
    return paired_round(section, number)


def report(request: Request) -> ReasonsView:
    """Everything out of the ordinary in a round."""
    found = _replayed_round(request)
    return reasons_view(found, reasons(found))


def steps(request: Request) -> ReasonsView:
    """The whole round, so that it can be redone by hand."""
    found = _replayed_round(request)
    return reasons_view(found, reasons(found, steps=True))


def why_player(request: Request) -> ReasonsView:
    """Why a player has this opponent and this colour, or the bye."""
    found = _replayed_round(request)
    player = found.number_then(request.section, request.path["player"])
    lines = with_hall_numbers(reasons(found, player=player), found, request.section)
    return reasons_view(found, lines)


def why_board(request: Request) -> ReasonsView:
    """Why a board is what it is."""
    found = _replayed_round(request)
    two = found.board_then(request.section, request.path["board"])
    lines = with_hall_numbers(reasons_of_board(found, two), found, request.section)
    return reasons_view(found, lines)


def why_points(request: Request) -> ReasonsView:
    """Why a player has these points for pairing only, or none."""
    found = _replayed_round(request)
    player = found.number_then(request.section, request.path["player"])
    return reasons_view(found, reasons_of_points(found, player))


def why_changed(request: Request) -> ChangeView:
    """Why the round is paired otherwise after a correction."""
    found = _replayed_round(request)
    number = request.path["round"]
    return change_view(found, reasons_of_change(request.journal, request.section, number))


def why_not(request: Request) -> WhyNotView:
    """Why a player has not another opponent, the bye, White or Black."""
    found = _replayed_round(request)
    return why_not_view(found, _alternative(request, found, request.path["alternative"]))


def _alternative(request: Request, found: ReplayedRound, alternative: str) -> WhyNotQuestion:
    player = found.number_then(request.section, request.path["player"])
    if alternative in COLOURS:
        return WhyNotQuestion(player, colour=COLOURS[alternative])
    if alternative == "bye":
        return WhyNotQuestion(player)
    return WhyNotQuestion(player, found.number_then(request.section, int(alternative)))


_row = rows_under(f"{SECTION}/rounds/{{round}}", group=GROUP, refusals=(409,))

OPERATIONS = (
    _row(
        "GET",
        "/report",
        "report",
        N_("Everything out of the ordinary in a round"),
        report,
        ReasonsView,
    ),
    _row("GET", "/steps", "steps", N_("The whole round, to be redone by hand"), steps, ReasonsView),
    _row(
        "GET",
        "/players/{player}/why",
        "why-player",
        N_("Why a player has this opponent and this colour"),
        why_player,
        ReasonsView,
    ),
    _row(
        "GET",
        "/boards/{board}/why",
        "why-board",
        N_("Why a board is what it is"),
        why_board,
        ReasonsView,
    ),
    _row(
        "GET",
        "/players/{player}/why-not/{alternative}",
        "why-not",
        N_("Why a player has not another opponent, the bye, White or Black"),
        why_not,
        WhyNotView,
    ),
    _row(
        "GET",
        "/players/{player}/virtual-points",
        "why-virtual-points",
        N_("Why a player has these points for pairing only, or none"),
        why_points,
        ReasonsView,
    ),
    _row(
        "GET",
        "/changes",
        "why-changed",
        N_("Why a round is paired otherwise after a correction"),
        why_changed,
        ChangeView,
    ),
    _row(
        "GET",
        "/compare",
        "compare",
        N_("The round by other systems, side by side"),
        lambda request: comparison_view(_replayed_round(request), request.query.system),
        ComparisonView,
        query=CompareQuery,
    ),
    _row(
        "GET",
        "/verification",
        "verify-account",
        N_("A round as it was published, judged without trusting the engine"),
        lambda request: verdict_view(_replayed_round(request), request.section),
        VerdictView,
    ),
)
