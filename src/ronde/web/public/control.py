"""The chief arbiter's page: what is open to the public, codes, screens, the folder to take away."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.journal import Announce
from ronde.services.publication import PARTS
from ronde.web.public.addresses import hall_address, qr_code
from ronde.web.public.hall_screen import TITLES
from ronde.web.request import PageRequest, get, post
from ronde.web.site import LANGUAGES, zipped

if TYPE_CHECKING:
    from ronde.journal import Section


def control(request: PageRequest) -> Response:
    """Everything about the public on one page."""
    sections = request.event.sections
    return request.page(
        "public/control.html",
        event=request.event,
        key=request.event_key,
        publication=request.publication,
        parts=PARTS,
        address=hall_address(request),
        begins={key: _begins(section) for key, section in sections.items()},
    )


def hall_screens(request: PageRequest) -> Response:
    """The screens that a hall can put up, and how another machine opens them."""
    sections = request.event.sections
    return request.page(
        "public/screens.html",
        event=request.event,
        key=request.event_key,
        publication=request.publication,
        address=hall_address(request),
        screens={key: screens(request.event_key, section) for key, section in sections.items()},
        together=screens_of_event(request.event_key, sections),
    )


def _begins(section: Section) -> tuple[int, str]:
    """The round whose beginning can be announced, and what was announced."""
    paired = section.current
    waits = paired is not None and not section.has_results(paired.number)
    number = section.next_round - 1 if waits else section.next_round
    known = section.timetable.get(number)
    return number, (known.begins or "")[:16] if known else ""


def screens(event: str, section: Section) -> list[tuple[str, str]]:
    """Screens that halls put up, each with its address."""
    here = f"/p/{event}/{section.key}/screen"

    def at(**query: str) -> str:
        return f"{here}?{urlencode(query)}"

    found = [(N_("Matches"), at(list="matches"))] if section.pairs_teams else []
    found += [
        (N_("Pairings by board"), at(list="boards")),
        (N_("Pairings by name"), at(list="names")),
        (N_("Standings"), at(list="standings")),
    ]
    if section.prizes is not None:
        found.append((N_("Prizes, called out one by one"), at(list="prizes")))
    if len(section.numbers) > 60:
        found += [
            (N_("Pairings by name, A to K"), at(list="names", to="K")),
            (N_("Pairings by name, L to Z"), at(list="names", **{"from": "L"})),
        ]
    return found


def screens_of_event(event: str, sections: Mapping[str, Section]) -> list[tuple[str, str]]:
    """Screens for all sections together; none where there is one section only."""
    lists = ("boards", "names", "standings") if len(sections) > 1 else ()
    return [(TITLES[name], f"/p/{event}/screen?list={name}") for name in lists]


def publish_parts(request: PageRequest) -> Response:
    """Open these parts, and no others."""
    request.workspace.publications.open(request.event_key, request.text("parts").split())
    opened = request.publication.is_open
    message = N_("The public sees what is ticked.") if opened else N_("The public sees nothing.")
    return request.back(f"/e/{request.event_key}/public", message)


def set_address(request: PageRequest) -> Response:
    """Set the address under which visitors reach this machine."""
    request.workspace.publications.set_address(request.event_key, request.text("address"))
    message = N_("The address of this machine for visitors is saved.")
    return request.back(f"/e/{request.event_key}/public", message)


def announce(request: PageRequest) -> Response:
    """Say when a round begins; screens and pages show it at once."""
    text = request.text("begins")
    number = request.number("round") or 1
    try:
        moment = datetime.fromisoformat(f"{date.today()}T{text}" if len(text) <= 5 else text)
    except ValueError:
        raise RequestError(N_("{found!r} is not a time of day: write 14:30."), found=text) from None
    begins = moment.isoformat(timespec="minutes")
    request.do(Announce(section=request.text("section"), round=number, begins=begins))
    return request.back(
        f"/e/{request.event_key}/public",
        N_("Round {round} begins at {time}."),
        round=number,
        time=moment.strftime("%H:%M"),
    )


def poster(request: PageRequest) -> Response:
    """A page for the wall: the address of the event and its code."""
    address = hall_address(request)
    link = f"{address.url}/p/{request.event_key}"
    return request.page(
        "public/poster.html",
        event=request.event,
        key=request.event_key,
        link=link,
        qr=qr_code(link),
        publication=request.publication,
        address=address,
    )


def download_site(request: PageRequest) -> Response:
    """The whole event as a folder of plain pages, packed."""
    wanted = request.text("lang")
    languages = (wanted,) if wanted in LANGUAGES else LANGUAGES
    content = zipped(request.event, languages)
    name = f"{request.event_key}-site.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/zip", headers=headers)


HERE = "/e/{event}/public"
ROUTES = (
    get(HERE, control, "deputy"),
    post(HERE, publish_parts, "chief"),
    post(f"{HERE}/address", set_address, "chief"),
    post(f"{HERE}/begins", announce, "deputy"),
    get(f"{HERE}/poster", poster, "helper"),
    get("/e/{event}/screens", hall_screens),
    get(f"{HERE}/site.zip", download_site, "helper"),
)
