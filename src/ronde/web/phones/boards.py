"""What a telephone shows: its boards, one board with big buttons, and what waits to be confirmed.

Every page works without script. A telephone sees published rounds only.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from ronde.domain.errors import N_, RondeError
from ronde.journal import Claim, ClaimResult, ConfirmClaim, disputed, waiting_claims
from ronde.journal.entries import now
from ronde.journal.marks import letters_of, parsed, spoken
from ronde.services.devices import Device, Devices, Refused, sealed_facts
from ronde.services.language import LANGUAGES
from ronde.services.workspace import NoSuchPage
from ronde.web.pages.live import heads
from ronde.web.request import Visit, arrived, stranger

if TYPE_CHECKING:
    from ronde.journal import Event, Section
    from ronde.journal import Request as Act

COOKIE = "ronde-telephone"
A_MONTH = 30 * 24 * 60 * 60
RESULTS = ("1-0", "½-½", "0-1")
_VOICES = {"players": ("white", "black"), "helper": ("helper",)}
"""Who may speak through a telephone; the word of a helper alone settles a game."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A board as a telephone shows it: who plays, what is known and what is claimed."""

    board: int
    white: int
    black: int
    white_name: str
    black_name: str
    result: str
    claims: tuple[Claim, ...]
    disputed: bool

    @property
    def state(self) -> str:
        """`open`, `waiting`, `disputed` or `done`."""
        if self.disputed:
            return "disputed"
        if self.claims:
            return "waiting"
        return "open" if self.result == "?" else "done"


def seats(event: Event, section: Section, number: int) -> list[Seat]:
    """All boards of a round."""
    waiting: dict[tuple[int, int, int], list[Claim]] = {}
    for claim in waiting_claims(section):
        waiting.setdefault(claim.game, []).append(claim)
    found = []
    for place, board in enumerate(section.boards(number), 1):
        game = board.games[0]
        white, black = section.person(game.white), section.person(game.black)
        claims = tuple(waiting.get((number, white, black), ()))
        found.append(
            Seat(
                place,
                white,
                black,
                event.person(white).name,
                event.person(black).name,
                spoken(letters_of(*game[2:])),
                claims,
                bool(claims) and disputed(section, claims),
            )
        )
    return found


@dataclass
class Caller:
    """A telephone that calls, and the visit it makes."""

    visit: Visit
    device: Device

    @property
    def devices(self) -> Devices:
        """All telephones."""
        return devices_of(self.visit.request)

    @property
    def section(self) -> Section:
        """The section of the telephone."""
        return self.visit.house.journal(self.device.event).state.section(self.device.section)

    @property
    def round(self) -> int:
        """The round published last, if the telephone is meant for it."""
        published = [r.number for r in self.section.paired if r.published_at is not None]
        if not published:
            raise Refused(N_("No round has been published yet: come back when the pairings hang."))
        if not self.device.in_round(max(published)):
            raise Refused(
                N_(
                    "This telephone is not meant for round {round}: give the result to the arbiter."
                ),
                round=max(published),
            )
        return max(published)

    @property
    def seats(self) -> list[Seat]:
        """The boards of the telephone in that round."""
        event = self.visit.house.journal(self.device.event).state
        mine = self.device.may_enter
        return [s for s in seats(event, self.section, self.round) if mine(s.board)]

    def seat(self) -> Seat:
        """The board of the address; one that is not this telephone's is refused kindly."""
        board = int(self.visit.request.path_params["board"])
        if not self.device.may_enter(board):
            raise Refused(
                N_("This telephone enters boards {first} to {last}: board {board} has another."),
                first=self.device.first,
                last=self.device.last,
                board=board,
            )
        found = next((seat for seat in self.seats if seat.board == board), None)
        if found is None:
            raise NoSuchPage(
                N_("Round {round} has no board {board}."), round=self.round, board=board
            )
        return found

    def write(
        self, seat: Seat, said: Mapping[str, Any], made: Callable[[dict[str, Any]], Act]
    ) -> Response:
        """Write what is said of a board, signed by the server, and show the board again."""
        device, key = self.device, f"{self.device.id}-{self.visit.text('key')}"
        facts = {"section": self.section.key, "round": self.round, "board": seat.board, **said}
        facts["stamp"] = now()
        seal = self.devices.sign(device.id, sealed_facts(facts, key))
        act = made({**facts, "device": device.id, "seal": seal})
        self.visit.house.journal(device.event).act(act, who=spoken_name(device), key=key)
        return RedirectResponse(f"/t/board/{seat.board}", 303)


def devices_of(request: Request) -> Devices:
    """The telephones of this house."""
    devices: Devices = request.app.state.devices
    return devices


def _place(request: Request) -> str:
    return request.client.host if request.client else ""


View = Callable[[Visit], Response]


def phone(path: str, view: View, method: str) -> Route:
    """A page or an act of a telephone; whatever is refused is said on a page of its own."""

    async def endpoint(request: Request) -> Response:
        wanted = request.query_params.get("lang", "")
        if wanted in LANGUAGES:
            request.session["lang"] = wanted
        try:
            visit = await arrived(request)
            return await run_in_threadpool(view, visit)
        except RondeError as error:
            visit = stranger(request)
            sentence = error.render(visit.tongue.say)
            return visit.page("phones/told.html", error.http_status, sentence=sentence)

    return Route(path, endpoint, methods=[method])


def recognised(visit: Visit) -> Caller:
    """The telephone that calls, by its secret."""
    devices = devices_of(visit.request)
    device = devices.recognised(visit.request.cookies.get(COOKIE, ""))
    devices.seen(device)
    return Caller(visit, device)


def door(visit: Visit) -> Response:
    """The link of the code: looking at it uses nothing up, so that a preview does no harm."""
    request = visit.request
    token = request.path_params["token"]
    devices = devices_of(request)
    device = devices.offered(token, _place(request))
    if device.is_bound:
        if request.cookies.get(COOKIE, "").partition(".")[0] == device.id:
            devices.recognised(request.cookies[COOKIE])
            return RedirectResponse("/t", 303)
        devices.bind(token, _place(request))
    section = visit.house.journal(device.event).state.section(device.section)
    name = visit.house.journal(device.event).state.name
    return visit.page("phones/door.html", device=device, section=section, event=name)


def enter(visit: Visit) -> Response:
    """Exchange the token for a secret of this telephone."""
    request = visit.request
    _device, secret = devices_of(request).bind(request.path_params["token"], _place(request))
    answer = RedirectResponse("/t", 303)
    answer.set_cookie(
        COOKIE,
        secret,
        max_age=A_MONTH,
        path="/t",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return answer


def boards(visit: Visit) -> Response:
    """The boards of this telephone."""
    caller = recognised(visit)
    return visit.page("phones/boards.html", caller=caller, seats=caller.seats, round=caller.round)


def board(visit: Visit) -> Response:
    """One board: who plays, what is known, and the big buttons."""
    caller = recognised(visit)
    return visit.page(
        "phones/board.html",
        caller=caller,
        seat=caller.seat(),
        round=caller.round,
        key=secrets.token_urlsafe(12),
        spoken=spoken,
    )


def claim(visit: Visit) -> Response:
    """A result is tapped."""
    caller = recognised(visit)
    seat, number = caller.seat(), caller.round
    caller.devices.tapped(caller.device)
    result = visit.text("result")
    voice = "helper" if caller.device.role == "helper" else visit.text("voice")
    if voice not in _VOICES[caller.device.role]:
        raise Refused(N_("Say first whether you play White or Black."))
    if result not in RESULTS:
        raise Refused(N_("Only a win or a draw can be claimed: ask the arbiter."))
    _same_game(visit, seat, number)
    said = {"result": parsed(result), "voice": voice}
    return caller.write(
        seat, said, lambda facts: ClaimResult(**facts, white=seat.white, black=seat.black)
    )


def confirm(visit: Visit) -> Response:
    """The other player agrees."""
    caller = recognised(visit)
    seat, number = caller.seat(), caller.round
    caller.devices.tapped(caller.device)
    _same_game(visit, seat, number)
    found = next((c for c in seat.claims if c.number == visit.number("claim")), None)
    if found is None:
        return RedirectResponse(f"/t/board/{seat.board}", 303)
    said = {"result": found.result, "voice": visit.text("voice"), "claim": found.number}
    return caller.write(
        seat,
        said,
        lambda facts: ConfirmClaim(
            section=facts["section"],
            claim=facts["claim"],
            voice=facts["voice"] or "helper",
            device=facts["device"],
            stamp=facts["stamp"],
            seal=facts["seal"],
        ),
    )


def spoken_name(device: Device) -> str:
    """The name of a telephone in the journal; nobody takes it for an account."""
    return f"☎ {device.name}"


def _same_game(visit: Visit, seat: Seat, number: int) -> None:
    """The page that was open showed this very game."""
    shown = (visit.number("round"), visit.number("white"), visit.number("black"))
    if shown != (number, seat.white, seat.black):
        raise Refused(N_("The boards have changed since you opened the page: look again."))


async def feed(request: Request) -> Response:
    """The numbers of the latest entries of the telephone's event, as server-sent events."""
    visit = await arrived(request)
    caller = recognised(visit)
    told: Any = heads(visit.house, caller.device.event)
    return StreamingResponse(told, media_type="text/event-stream")


ROUTES = (
    phone("/t", boards, "GET"),
    Route("/t/live", feed, methods=["GET"]),
    phone("/t/board/{board:int}", board, "GET"),
    phone("/t/board/{board:int}", claim, "POST"),
    phone("/t/board/{board:int}/confirm", confirm, "POST"),
    phone("/t/{token}", door, "GET"),
    phone("/t/{token}", enter, "POST"),
)
