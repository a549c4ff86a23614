"""The phone of a captain: who sits on which board in the round to come."""

from __future__ import annotations

import secrets

from starlette.responses import RedirectResponse, Response

from ronde.domain.errors import N_
from ronde.journal import ConfirmationNeeded, HandInLineUp
from ronde.journal.acts.matches import current_or_next
from ronde.journal.teams import line_up, teams_of
from ronde.services.devices import PhoneRefused
from ronde.views.matches import team_view
from ronde.web.pages.teams import deadline_of, is_late, seats
from ronde.web.phones.boards import device_of, phone
from ronde.web.request import PageRequest


def captains_team(request: PageRequest) -> int:
    """The team of the phone; others hand in no line-up."""
    device = device_of(request)
    if device.role != "captain":
        raise PhoneRefused(N_("Only a captain's phone hands in a line-up."))
    return device.team


def show(request: PageRequest) -> Response:
    """The fields of the line-up, as it stands."""
    team, section = captains_team(request), request.section
    number = current_or_next(section)
    handed = teams_of(section).line_ups.get((number, team))
    return request.page(
        "phones/line_up.html",
        device=device_of(request),
        round=number,
        team=team_view(section, team),
        seated=line_up(section, number, team),
        handed=handed,
        late=is_late(section, number),
        until=deadline_of(section, number),
        has_boards=bool(section.as_published().paired),
        key=secrets.token_urlsafe(12),
    )


def hand_in(request: PageRequest) -> Response:
    """Take the line-up; after the deadline only an arbiter does."""
    team, section = captains_team(request), request.section
    number, device = current_or_next(section), device_of(request)
    request.workspace.devices.count_entry(device)
    if request.number("round") != number:
        raise PhoneRefused(N_("The round has changed since you opened the page: look again."))
    if is_late(section, number):
        raise PhoneRefused(N_("It is too late for a line-up: go to the arbiter."))
    request.key = f"{device.id}-{request.text('key')}"
    request.why, request.confirm = "", ()
    handed_in = HandInLineUp(
        section=section.key,
        team=team,
        round=number,
        people=seats(request, teams_of(section).rules.boards),
        device=device.id,
    )
    try:
        request.do(handed_in)
    except ConfirmationNeeded as error:
        raise PhoneRefused(
            N_("This is not the order of boards that was announced: only an arbiter can take it.")
        ) from error
    return RedirectResponse("/phone/line-up", 303)


ROUTES = (
    phone("/phone/line-up", show, "GET"),
    phone("/phone/line-up", hand_in, "POST"),
)
