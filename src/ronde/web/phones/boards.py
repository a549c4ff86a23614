"""What a phone shows: its boards, one board with big buttons, and what waits to be confirmed.

Every page works without script. A phone sees published rounds only.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request as HttpRequest
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ronde.domain.errors import N_, NoSuchPage, RondeError
from ronde.domain.integers import whole_number
from ronde.journal import ClaimResult, ConfirmClaim
from ronde.journal.entries import now
from ronde.journal.result_text import parse_result
from ronde.journal.teams import tables_of, teams_of
from ronde.services.devices import Device, PhoneRefused, sealed_facts
from ronde.services.identity import phone_identity
from ronde.views.claims import ClaimedBoardView, claimed_boards, persons
from ronde.web.pages.live import head_stream
from ronde.web.request import (
    PageRequest,
    anonymous_request,
    choose_language,
    page_request,
    receive_form,
)

if TYPE_CHECKING:
    from ronde.journal import Act, Section

COOKIE = "ronde-phone"
A_MONTH = 30 * 24 * 60 * 60
RESULTS = ("1-0", "½-½", "0-1")


def device_of(request: PageRequest) -> Device:
    """The phone that sent the request."""
    device = request.identity.device
    assert device is not None
    return device


def current_round(request: PageRequest) -> int:
    """The round published last, if the phone is meant for it."""
    published = len(request.section.as_published().paired)
    if not published:
        raise PhoneRefused(N_("No round has been published yet: come back when the pairings hang."))
    if not device_of(request).in_round(published):
        raise PhoneRefused(
            N_("This phone is not meant for round {round}: give the result to the arbiter."),
            round=published,
        )
    return published


def own_boards(request: PageRequest) -> list[ClaimedBoardView]:
    """The boards of the phone in that round."""
    section, number = request.section.as_published(), current_round(request)
    found = claimed_boards(section, number)
    return [board for board in found if may_enter(section, number, device_of(request), board.board)]


def may_enter(section: Section, number: int, device: Device, board: int) -> bool:
    """Whether a board is one of the phone's: a captain has those of the team's match."""
    if device.role != "captain":
        return device.may_enter(board)
    matches = section.round(number).matches
    places = (place for place, pair in enumerate(matches, 1) if device.team in pair)
    return any(board in tables_of(section, number, place) for place in places)


def own_board(request: PageRequest) -> ClaimedBoardView:
    """The board of the address; one that belongs to another phone is refused kindly."""
    label, device = request.path["board"], device_of(request)
    board = label.partition(".")[0]
    section, number = request.section.as_published(), current_round(request)
    named = whole_number(board)
    if named is None or not may_enter(section, number, device, named):
        raise PhoneRefused(
            N_("This phone enters boards {first} to {last}: board {board} has another."),
            first=device.first,
            last=device.last,
            board=board,
        )
    found = next((each for each in own_boards(request) if each.label == label), None)
    if found is None:
        number = current_round(request)
        raise NoSuchPage(N_("Round {round} has no board {board}."), round=number, board=label)
    return found


def own_voice(request: PageRequest, board: ClaimedBoardView) -> str:
    """For whom a phone speaks, if it is clear: a helper, or the captain's own player."""
    device = device_of(request)
    if device.role == "helper":
        return "helper"
    if device.role == "captain":
        members = teams_of(request.section).team(device.team).members
        return "white" if board.white.person in members else "black"
    return ""


def write(
    request: PageRequest,
    board: ClaimedBoardView,
    facts: Mapping[str, Any],
    act: Callable[[dict[str, Any]], Act],
) -> Response:
    """Write what is said about a board, signed by the server, and show the board again."""
    device = device_of(request)
    request.key = f"{device.id}-{request.text('key')}"
    request.why, request.confirm = "", ()  # nothing that asks first can be done from a phone
    signed = {
        "section": request.section.key,
        "round": current_round(request),
        "board": board.board,
        **facts,
        "stamp": now(),
    }
    seal = request.workspace.devices.sign(device.id, sealed_facts(signed, request.key))
    request.do(act({**signed, "device": device.id, "seal": seal}))
    return RedirectResponse(f"/phone/board/{board.label}", 303)


View = Callable[[PageRequest], Response]


def phone(path: str, view: View, method: str, *, paired: bool = True) -> Route:
    """A page or a form of a phone, `paired` or not yet; a refusal has a page of its own."""

    async def endpoint(http: HttpRequest) -> Response:
        choose_language(http)
        try:
            request = await run_in_threadpool(_paired, http) if paired else page_request(http)
            await receive_form(request)
            return await run_in_threadpool(view, request)
        except RondeError as error:
            request = anonymous_request(http)
            sentence = error.render(request.translator.say)
            return request.page("phones/message.html", error.http_status, sentence=sentence)

    return Route(path, endpoint, methods=[method])


def _paired(http: HttpRequest) -> PageRequest:
    """The request of a paired phone, which is known by its cookie."""
    return page_request(
        http, phone_identity(http.app.state.workspace, http.cookies.get(COOKIE, ""))
    )


def link(request: PageRequest) -> Response:
    """The link of the code: looking at it uses nothing up, so that a preview does no harm."""
    token, cookie = request.path["token"], request.http.cookies.get(COOKIE, "")
    devices = request.workspace.devices
    device = devices.of_link(token, request.place)
    if device.is_bound:
        if cookie.partition(".")[0] == device.id:
            devices.authenticate(cookie)
            return RedirectResponse("/phone", 303)
        devices.bind(token, request.place)
    event = request.workspace.journal(device.event).state
    section = event.section(device.section)
    return request.page("phones/pair.html", device=device, section=section, event=event.name)


def pair(request: PageRequest) -> Response:
    """Exchange the token for a secret of this phone."""
    devices = request.workspace.devices
    _device, secret = devices.bind(request.path["token"], request.place)
    answer = RedirectResponse("/phone", 303)
    answer.set_cookie(
        COOKIE,
        secret,
        max_age=A_MONTH,
        path="/phone",
        httponly=True,
        samesite="lax",
        secure=request.http.url.scheme == "https",
    )
    return answer


def boards(request: PageRequest) -> Response:
    """The boards of this phone; a captain is led to the line-up before there are any."""
    device = device_of(request)
    if device.role == "captain" and not request.section.as_published().paired:
        return RedirectResponse("/phone/line-up", 303)
    return request.page(
        "phones/boards.html",
        device=device,
        tournament=request.section.tournament,
        boards=own_boards(request),
        round=current_round(request),
    )


def board(request: PageRequest) -> Response:
    """One board: who plays, what is known, and the big buttons."""
    board = own_board(request)
    return request.page(
        "phones/board.html",
        device=device_of(request),
        tournament=request.section.tournament,
        board=board,
        voice=own_voice(request, board),
        round=current_round(request),
        key=secrets.token_urlsafe(12),
    )


def claim(request: PageRequest) -> Response:
    """A player, a captain or a helper taps a result; the word of a helper alone settles it."""
    device, board = device_of(request), own_board(request)
    request.workspace.devices.count_entry(device)
    result = request.text("result")
    own = own_voice(request, board)
    voice = own or request.text("voice")
    if not own and voice not in ("white", "black"):
        raise PhoneRefused(N_("Say first whether you play White or Black."))
    if result not in RESULTS:
        raise PhoneRefused(N_("Only a win or a draw can be claimed: ask the arbiter."))
    white, black = _same_game(request, board)
    return write(
        request,
        board,
        {"result": parse_result(result), "voice": voice},
        lambda facts: ClaimResult(**facts, white=white, black=black),
    )


def confirm(request: PageRequest) -> Response:
    """The other player agrees."""
    board = own_board(request)
    request.workspace.devices.count_entry(device_of(request))
    _same_game(request, board)
    found = next((c for c in board.claims if c.claim == request.number("claim")), None)
    if found is None:
        return RedirectResponse(f"/phone/board/{board.label}", 303)
    return write(
        request,
        board,
        {
            "result": parse_result(found.result),
            "voice": own_voice(request, board) or request.text("voice"),
            "claim": found.claim,
        },
        lambda facts: ConfirmClaim(
            section=facts["section"],
            claim=facts["claim"],
            voice=facts["voice"] or "helper",
            device=facts["device"],
            stamp=facts["stamp"],
            seal=facts["seal"],
        ),
    )


def _same_game(request: PageRequest, board: ClaimedBoardView) -> tuple[int, int]:
    """The two persons of the board, if the page that was open showed this very game."""
    shown = (request.number("round"), request.number("white"), request.number("black"))
    two = persons(board)
    if shown != (current_round(request), *two):
        raise PhoneRefused(N_("The boards have changed since you opened the page: look again."))
    return two


async def feed(http: HttpRequest) -> Response:
    """The numbers of the latest entries of the phone's event, as server-sent events."""
    return await head_stream(await run_in_threadpool(_paired, http))


ROUTES = (
    phone("/phone", boards, "GET"),
    Route("/phone/live", feed, methods=["GET"]),
    phone("/phone/board/{board}", board, "GET"),
    phone("/phone/board/{board}", claim, "POST"),
    phone("/phone/board/{board}/confirm", confirm, "POST"),
    phone("/phone/{token}", link, "GET", paired=False),
    phone("/phone/{token}", pair, "POST", paired=False),
)
