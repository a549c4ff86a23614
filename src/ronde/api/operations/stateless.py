"""A tournament that nobody keeps: pair, check and rank what is sent, and forget it."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ronde.api.bodies import Acceleration, Choices, Doc, System, Trf, tournament_of, tournaments
from ronde.api.operation import TEXT, Query, rows_under
from ronde.api.operations.acts import refusals_as_conflicts
from ronde.domain.errors import N_
from ronde.domain.tournament import Tournament
from ronde.services.request import Request
from ronde.views.standings import StandingsView
from ronde.views.stateless import (
    CheckView,
    PairingView,
    check_view,
    pairing_view,
    ranking_view,
)

GROUP = N_("Without an event")
RoundNumber = Annotated[int, Meta(ge=1, le=999, description="Pair this round as it stood before.")]
AfterRound = Annotated[int, Meta(ge=0, le=999, description="After this round.")]
Code = Annotated[str, Meta(max_length=60)]


class PairBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament as TRF or in the JSON form; without a system, its own or the Dutch."""

    trf: Trf = ""
    tournament: Doc | None = None
    system: System | None = None
    acceleration: Acceleration | None = None
    options: Choices | None = None
    round: RoundNumber | None = None
    account: Annotated[bool, Meta(description="Add the account of the decision.")] = False
    why: Annotated[bool, Meta(description="Add the report in sentences.")] = False


class CheckBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament whose rounds are paired again."""

    trf: Trf = ""
    tournament: Doc | None = None
    system: System | None = None
    acceleration: Acceleration | None = None
    options: Choices | None = None


class RankBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be ranked; without codes, its own or those of its system."""

    trf: Trf = ""
    tournament: Doc | None = None
    codes: tuple[Code, ...] | None = None
    round: AfterRound | None = None


class PairQuery(Query, frozen=True):
    """The choices, where the body is a report."""

    system: System | None = None
    acceleration: Acceleration | None = None
    round: RoundNumber | None = None
    account: bool = False
    why: bool = False


class CheckQuery(Query, frozen=True):
    """The choices, where the body is a report."""

    system: System | None = None
    acceleration: Acceleration | None = None


class RankQuery(Query, frozen=True):
    """The choices, where the body is a report."""

    code: tuple[Code, ...] = ()
    round: AfterRound | None = None


def _given(request: Request) -> tuple[Tournament | bytes, Any]:
    """The tournament or its report, and where the choices stand."""
    if isinstance(request.body, bytes):
        return request.body, request.query
    return tournament_of(request.body), request.body


def _choices(given: Any) -> dict[str, Any]:
    return {"acceleration": given.acceleration, "options": getattr(given, "options", None)}


def pair(request: Request) -> PairingView:
    """Pair the next round of a tournament."""
    tournament, given = _given(request)
    with refusals_as_conflicts():
        return tournaments(
            pairing_view,
            tournament,
            given.system,
            _choices(given),
            given.round,
            account=given.account,
            why=given.why,
        )


def check(request: Request) -> CheckView:
    """Pair every round again."""
    tournament, given = _given(request)
    with refusals_as_conflicts():
        return tournaments(check_view, tournament, given.system, _choices(given))


def rank(request: Request) -> StandingsView:
    """Rank the players of a tournament."""
    tournament, given = _given(request)
    codes = getattr(given, "codes", None) or getattr(given, "code", None) or None
    with refusals_as_conflicts():
        return tournaments(ranking_view, tournament, codes, given.round)


_row = rows_under("", group=GROUP, bodies=(TEXT,), refusals=(409, 422), long=True)

OPERATIONS = (
    _row(
        "POST",
        "/pair",
        "pair-tournament",
        N_("Pair the next round of a tournament"),
        pair,
        PairingView,
        body=PairBody,
        query=PairQuery,
    ),
    _row(
        "POST",
        "/check",
        "check-tournament",
        N_("Pair every round of a tournament again"),
        check,
        CheckView,
        body=CheckBody,
        query=CheckQuery,
    ),
    _row(
        "POST",
        "/standings",
        "standings-tournament",
        N_("Rank the players of a tournament"),
        rank,
        StandingsView,
        body=RankBody,
        query=RankQuery,
    ),
)
