"""The chief arbiter's page: what is open to the public, codes, screens, the folder to take away."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.journal import Announce
from ronde.services.publication import PARTS, Publications
from ronde.web.phones.codes import code, hall_address, is_lonely
from ronde.web.request import Visit, act, page
from ronde.web.site import LANGUAGES, zipped

if TYPE_CHECKING:
    from ronde.journal import Section


def openings_of(visit: Visit) -> Publications:
    """What is open of each event."""
    openings: Publications = visit.request.app.state.openings
    return openings


def control(visit: Visit) -> Response:
    """Everything about the public on one page."""
    opening = openings_of(visit).of(visit.event_key)
    address = hall_address(visit.request, opening.address)
    sections = visit.event.sections
    return visit.page(
        "public/control.html",
        event=visit.event,
        key=visit.event_key,
        opening=opening,
        parts=PARTS,
        address=address,
        lonely=is_lonely(address),
        begins={key: _begins(section) for key, section in sections.items()},
        screens={key: list(screens(visit.event_key, section)) for key, section in sections.items()},
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

    found = [
        (N_("Pairings by board"), at(list="boards")),
        (N_("Pairings by name"), at(list="names")),
        (N_("Standings"), at(list="standings")),
    ]
    if len(section.numbers) > 60:
        found += [
            (N_("Pairings by name, A to K"), at(list="names", to="K")),
            (N_("Pairings by name, L to Z"), at(list="names", **{"from": "L"})),
        ]
    return found


def open_parts(visit: Visit) -> Response:
    """Open these parts, and no others."""
    openings_of(visit).open(visit.event_key, visit.text("parts").split())
    opened = openings_of(visit).of(visit.event_key).is_open
    told = N_("The public sees what is ticked.") if opened else N_("The public sees nothing.")
    return visit.back(f"/e/{visit.event_key}/public", told)


def move(visit: Visit) -> Response:
    """Say under which address the hall reaches this machine."""
    openings_of(visit).move(visit.event_key, visit.text("address"))
    return visit.back(f"/e/{visit.event_key}/public", N_("Written."))


def announce(visit: Visit) -> Response:
    """Say when a round begins; screens and pages show it at once."""
    text = visit.text("begins")
    number = visit.number("round") or 1
    try:
        moment = datetime.fromisoformat(f"{date.today()}T{text}" if len(text) <= 5 else text)
    except ValueError:
        raise RequestError(
            N_("{found!r} is no time of the day: write 14:30."), found=text
        ) from None
    begins = moment.isoformat(timespec="minutes")
    visit.do(Announce(section=visit.text("section"), round=number, begins=begins))
    return visit.back(f"/e/{visit.event_key}/public", N_("Written."))


def poster(visit: Visit) -> Response:
    """A page for the wall: the address of the event and its code."""
    opening = openings_of(visit).of(visit.event_key)
    address = hall_address(visit.request, opening.address)
    link = f"{address}/p/{visit.event_key}"
    return visit.page(
        "public/poster.html",
        event=visit.event,
        key=visit.event_key,
        link=link,
        qr=code(link),
        opening=opening,
        lonely=is_lonely(address),
    )


def take_away(visit: Visit) -> Response:
    """The whole event as a folder of plain pages, packed."""
    wanted = visit.text("lang")
    languages = (wanted,) if wanted in LANGUAGES else LANGUAGES
    content = zipped(visit.event, languages)
    name = f"{visit.event_key}-site.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/zip", headers=headers)


HERE = "/e/{event}/public"
ROUTES = (
    page(HERE, control, "deputy"),
    act(HERE, open_parts, "chief"),
    act(f"{HERE}/address", move, "chief"),
    act(f"{HERE}/begins", announce, "deputy"),
    page(f"{HERE}/poster", poster, "helper"),
    page(f"{HERE}/site.zip", take_away, "helper"),
)
