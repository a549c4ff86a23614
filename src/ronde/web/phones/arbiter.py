"""The arbiter's pages: telephones with their links and codes, and the claims to decide."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from time import localtime, strftime, time
from typing import TYPE_CHECKING

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.journal import Claim, ConfirmClaim, Correct, RejectClaim, disputed, waiting_claims
from ronde.journal.acts.claims import present_result
from ronde.journal.marks import OPEN, spoken
from ronde.services.devices import ROLES, Device
from ronde.web.phones.boards import devices_of
from ronde.web.phones.codes import code, hall_address, is_lonely
from ronde.web.public.control import openings_of
from ronde.web.request import Visit, act, page

if TYPE_CHECKING:
    from ronde.journal import Section

MANY = 40


@dataclass(frozen=True, slots=True)
class Case:
    """One game with what is claimed about it."""

    round: int
    board: int
    white: str
    black: str
    result: str
    disputed: bool
    claims: tuple[tuple[Claim, bool], ...]


def cases(visit: Visit, section: Section) -> list[Case]:
    """The games that wait, disputed ones first; with each claim whether its seal holds."""
    devices, entries = devices_of(visit.request), visit.journal.entries
    games: dict[tuple[int, int, int], list[Claim]] = {}
    for claim in waiting_claims(section):
        games.setdefault(claim.game, []).append(claim)
    found = []
    for (number, white, black), claims in games.items():
        present = present_result(section, claims[0]) or OPEN
        found.append(
            Case(
                number,
                claims[0].board,
                visit.event.person(white).name,
                visit.event.person(black).name,
                spoken(present),
                disputed(section, claims),
                tuple((claim, devices.holds(entries[claim.number - 1])) for claim in claims),
            )
        )
    return sorted(found, key=lambda case: (not case.disputed, case.round, case.board))


def claims(visit: Visit) -> Response:
    """What the hall claims: who says what about which game."""
    section = visit.section
    return visit.page(
        "phones/claims.html",
        section=section,
        cases=cases(visit, section),
        spoken=spoken,
        clock=lambda at: datetime.fromisoformat(at).astimezone().strftime("%H:%M:%S"),
    )


def decide(visit: Visit) -> Response:
    """Accept a claim, or reject it."""
    section = visit.section
    number = visit.number("claim") or 0
    claim = next((c for c in waiting_claims(section) if c.number == number), None)
    if claim is None:
        return visit.back(f"{visit.here}/claims", N_("This claim has been decided already."))
    if visit.text("decision") == "reject":
        visit.do(RejectClaim(section=section.key, claim=number))
    elif claim.round < len(section.paired) and present_result(section, claim) != OPEN:
        game = {"white": claim.white, "black": claim.black, "result": spoken(claim.result)}
        visit.do(Correct(section=section.key, round=claim.round, **game))  # type: ignore[arg-type]
    else:
        seen = visit.text("seen") or None
        visit.do(ConfirmClaim(section=section.key, claim=number, seen=seen))
    return visit.back(f"{visit.here}/claims")


def phones(visit: Visit) -> Response:
    """The telephones of the section."""
    return _phones(visit, made=())


def _phones(visit: Visit, made: tuple[tuple[Device, str], ...]) -> Response:
    """The list; `made` are new telephones with their links, which are shown this once."""
    section = visit.section
    address = hall_address(visit.request, openings_of(visit).of(visit.event_key).address)
    links = [
        (device, f"{address}/t/{token}", code(f"{address}/t/{token}")) for device, token in made
    ]
    return visit.page(
        "phones/phones.html",
        section=section,
        devices=devices_of(visit.request).of(visit.event_key, section.key),
        roles=ROLES,
        links=links,
        address=address,
        lonely=is_lonely(address),
        boards=len(section.boards(len(section.paired))) if section.paired else 20,
        clock=lambda seconds: strftime("%d.%m. %H:%M", localtime(seconds)),
        ended=lambda device: device.has_ended(time()),
    )


def enrol(visit: Visit) -> Response:
    """Make one telephone, or several that share the boards among them."""
    first, last = visit.number("first") or 1, visit.number("last") or 1
    count = min(visit.number("count") or 1, MANY, max(1, last - first + 1))
    rounds = visit.numbers("rounds")
    made = []
    for place in range(count):
        share = shared(first, last, count, place)
        default = visit.tongue.say(N_("Boards {first}-{last}"), first=share[0], last=share[1])
        name = visit.text("name")
        if name and count > 1:
            name = f"{name} {place + 1}"
        made.append(
            devices_of(visit.request).enrol(
                name=name or default,
                event=visit.event_key,
                section=visit.section.key,
                boards=share,
                role=visit.text("role"),
                rounds=rounds,
                hours=float(visit.number("hours") or 0),
                who=visit.who,
            )
        )
    return _phones(visit, tuple(made))


def shared(first: int, last: int, count: int, place: int) -> tuple[int, int]:
    """The part of the boards that falls to one of several telephones."""
    boards = last - first + 1
    return first + boards * place // count, first + boards * (place + 1) // count - 1


def change(visit: Visit) -> Response:
    """Revoke a telephone, or give it a new link."""
    devices = devices_of(visit.request)
    known = {device.id for device in devices.of(visit.event_key, visit.section.key)}
    id = visit.text("device")
    if id not in known:
        raise RequestError(N_("There is no such telephone."))
    if visit.text("act") == "renew":
        return _phones(visit, (devices.renew(id),))
    device = devices.revoke(id)
    return visit.back(
        f"{visit.here}/phones", N_("Nothing more is taken from {name}."), name=device.name
    )


HERE = "/e/{event}/{section}"
ROUTES = (
    page(f"{HERE}/claims", claims, "helper"),
    act(f"{HERE}/claims", decide, "helper"),
    page(f"{HERE}/phones", phones, "deputy"),
    act(f"{HERE}/phones", enrol, "deputy"),
    act(f"{HERE}/phones/change", change, "deputy"),
)
