"""The arbiter's pages: phones with their links and codes, and the claims to decide."""

from __future__ import annotations

from datetime import datetime
from itertools import count as counted
from time import time

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.journal import ConfirmClaim, Correct, RejectClaim, waiting_claims
from ronde.journal.acts.claims import present_result
from ronde.journal.result_text import OPEN, result_text
from ronde.journal.teams import teams_of
from ronde.services.devices import ROLES, Device
from ronde.views.claims import Holds, waiting_boards
from ronde.web.public.addresses import hall_address, qr_code
from ronde.web.request import PageRequest, get, post

MANY = 40


def claims(request: PageRequest) -> Response:
    """What the hall claims: who says what about which game."""
    section = request.section
    boards = waiting_boards(section, signature_check(request))
    return request.page("phones/claims.html", section=section, boards=boards)


def signature_check(request: PageRequest) -> Holds:
    """Whether the signature of the server over a claim holds."""
    devices, entries = request.workspace.devices, request.journal.entries
    return lambda claim: devices.holds(entries[claim.number - 1])


def decide(request: PageRequest) -> Response:
    """Accept a claim, or reject it."""
    section = request.section
    number = request.number("claim") or 0
    address = f"{request.here}/claims"
    if request.text("from") == "results":
        address = f"{request.here}/results?round={request.number('round') or ''}"
    claim = next((c for c in waiting_claims(section) if c.number == number), None)
    if claim is None:
        return request.back(address, N_("This claim has been decided already."))
    if request.text("decision") == "reject":
        request.do(RejectClaim(section=section.key, claim=number))
        return request.back_done(address)
    elif claim.round < len(section.paired) and present_result(section, claim) != OPEN:
        game = {"white": claim.white, "black": claim.black, "result": result_text(claim.result)}
        request.do(Correct(section=section.key, round=claim.round, **game))  # type: ignore[arg-type]
    else:
        seen = request.text("seen") or None
        request.do(ConfirmClaim(section=section.key, claim=number, seen=seen))
    return request.back_done(address)


def phones(request: PageRequest) -> Response:
    """The phones of the section."""
    return _phones(request, made=())


def _phones(request: PageRequest, made: tuple[tuple[Device, str], ...]) -> Response:
    """The list; `made` are new phones with their links, which are shown this once."""
    section = request.section
    address = hall_address(request)
    links = [
        (device, link, "" if address.reach == "closed" else qr_code(link))
        for device, token in made
        for link in (f"{address.url}/phone/{token}",)
    ]
    return request.page(
        "phones/phones.html",
        section=section,
        devices=request.workspace.devices.of(request.event_key, section.key),
        roles=ROLES,
        links=links,
        address=address,
        boards=section.tournament.rounds[-1].board_numbers if section.paired else range(1, 21),
        clock=datetime.fromtimestamp,
        ended=lambda device: device.has_ended(time()),
    )


def enrol(request: PageRequest) -> Response:
    """Make one phone, or several that share the boards among them, each of them once or twice."""
    if request.text("role") == "captain":
        return _phones(request, _captains(request))
    first, last = request.number("first") or 1, request.number("last") or 1
    count = min(request.number("count") or 1, MANY, max(1, last - first + 1))
    role, name = request.text("role"), request.text("name")
    twice = role == "players" and request.text("each") == "2"
    made = []
    for place in range(count):
        share = shared(first, last, count, place)
        numbered = f"{name} {place + 1}" if name and count > 1 else name
        for _copy in range(2 if twice else 1):
            made.append(_enrol(request, numbered or _boards(request, *share), share))
    return _phones(request, tuple(made))


def _captains(request: PageRequest) -> tuple[tuple[Device, str], ...]:
    """A phone for the captain of a team; without one, for the captain of every team."""
    teams, chosen = teams_of(request.section), request.number("team")
    boards = request.number("first") or 1, request.number("last") or 1
    if chosen:
        team = teams.team(chosen)
        return (_enrol(request, request.text("name") or team.name, boards, team.id),)
    return tuple(_enrol(request, team.name, boards, team.id) for team in teams.teams)


def _enrol(
    request: PageRequest, name: str, boards: tuple[int, int], team: int = 0
) -> tuple[Device, str]:
    """Make one phone, of which a form says who holds it and for how long."""
    return request.workspace.devices.enrol(
        name=_free_name(request, name),
        event=request.event_key,
        section=request.section.key,
        boards=boards,
        role=request.text("role"),
        rounds=request.numbers("rounds"),
        hours=float(request.number("hours") or 0),
        who=request.identity.name,
        team=team,
    )


def _boards(request: PageRequest, first: int, last: int) -> str:
    """What a phone of these boards is called."""
    say = request.translator.say
    if first == last:
        return say(N_("Board {board}"), board=first)
    return say(N_("Boards {first}-{last}"), first=first, last=last)


def _free_name(request: PageRequest, name: str) -> str:
    """The name of a phone; with a number where another has it too."""
    devices = request.workspace.devices.of(request.event_key)
    taken = {device.name for device in devices if not device.revoked_at}
    if name not in taken:
        return name
    return next(free for number in counted(2) if (free := f"{name} ({number})") not in taken)


def shared(first: int, last: int, count: int, place: int) -> tuple[int, int]:
    """The part of the boards that falls to one of several phones."""
    boards = last - first + 1
    return first + boards * place // count, first + boards * (place + 1) // count - 1


def change(request: PageRequest) -> Response:
    """Revoke a phone, or give it a new link."""
    devices = request.workspace.devices
    known = {device.id for device in devices.of(request.event_key, request.section.key)}
    id = request.text("device")
    if id not in known:
        raise RequestError(N_("There is no such phone."))
    if request.text("act") == "renew":
        return _phones(request, (devices.renew(id),))
    device = devices.revoke(id)
    return request.back(
        f"{request.here}/phones", N_("Nothing more is taken from {name}."), name=device.name
    )


HERE = "/e/{event}/{section}"
ROUTES = (
    get(f"{HERE}/claims", claims, "helper"),
    post(f"{HERE}/claims", decide, "helper"),
    get(f"{HERE}/phones", phones, "deputy"),
    post(f"{HERE}/phones", enrol, "deputy"),
    post(f"{HERE}/phones/change", change, "deputy"),
)
