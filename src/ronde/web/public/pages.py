"""The public pages: no account, no form but a search, nothing that is not published."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from ronde.domain.errors import N_, RondeError
from ronde.explanation.formatting import as_html
from ronde.explanation.why import why_player
from ronde.services.cache import Kept
from ronde.services.language import LANGUAGES, Translator
from ronde.services.publication import PARTS, Publication
from ronde.services.rounds import Made, made
from ronde.services.workspace import NoSuchPage, Workspace
from ronde.views.public_section import Shown
from ronde.web.pages.live import heads
from ronde.web.public.addresses import Served
from ronde.web.public.event_pages import Book
from ronde.web.request import spoken_by
from ronde.web.templating import environment

if TYPE_CHECKING:
    from ronde.journal import Journal, Section


class PublicPages:
    """The books of all events as they stand, and their pages, kept between readers."""

    def __init__(self) -> None:
        self.pages: Kept[bytes] = Kept(400)
        self.books: Kept[dict[str, Shown]] = Kept(8)
        self.rounds: Kept[Made] = Kept(24)


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who looks at an event, in a language; `trusted` with an account."""

    request: Request
    house: Workspace
    event: str
    opening: Publication
    tongue: Translator
    trusted: bool

    @property
    def bookcase(self) -> PublicPages:
        """What is kept."""
        bookcase: PublicPages = self.request.app.state.bookcase
        return bookcase

    @property
    def journal(self) -> Journal:
        """The journal of the event."""
        return self.house.journal(self.event)

    @property
    def parts(self) -> tuple[str, ...]:
        """What may be looked at; whoever has an account may look at everything."""
        return PARTS if self.trusted else self.opening.parts

    @property
    def version(self) -> tuple[str, str]:
        """The event at its latest entry, which no other event has: a copy may take its place."""
        head = self.journal.head
        return self.event, head.digest if head else ""

    @property
    def book(self) -> Book:
        """The book of the event."""
        state = self.journal.state
        sections = self.bookcase.books.of(
            (), self.version, lambda: {key: Shown(state, s) for key, s in state.sections.items()}
        )
        return Book(state.name, sections, self.parts, Served(self.event), self.tongue)

    def number(self, name: str) -> int:
        """A number of the address."""
        return int(self.request.path_params[name])

    def text(self, name: str) -> str:
        """A word of the address."""
        return str(self.request.path_params[name])

    def asked(self, name: str) -> str:
        """A word after the question mark."""
        return self.request.query_params.get(name, "").strip()[:80]


def came(request: Request) -> Reader:
    """Who looks, and in which language; another one is chosen in place."""
    house: Workspace = request.app.state.house
    session = request.session
    wanted = request.query_params.get("lang", "")
    if wanted in LANGUAGES:
        session["lang"] = wanted
    account = house.accounts.known(str(session.get("who", "")), str(session.get("stamp", "")))
    event = str(request.path_params["event"])
    opening: Publication = request.app.state.openings.of(event)
    return Reader(request, house, event, opening, spoken_by(request), account is not None)


def require(reader: Reader, part: str) -> None:
    """That part is open, or the reader has an account; `` is any part."""
    if reader.trusted or (reader.opening.shows(part) if part else reader.opening.is_open):
        return
    raise NoSuchPage(N_("The arbiter shows nothing here to the public."))


View = Callable[[Reader], str]


def sheet(path: str, part: str, view: View) -> Route:
    """A page of the book, kept until somebody writes."""

    def answer(reader: Reader) -> bytes:
        require(reader, part)
        query = "" if not reader.request.query_params else str(sorted(_query(reader)))
        key = (reader.version, reader.parts, reader.tongue.code, reader.request.url.path, query)
        return reader.bookcase.pages.of((), key, lambda: packed(view(reader)))

    async def endpoint(request: Request) -> Response:
        reader = came(request)
        try:
            page = await run_in_threadpool(answer, reader)
        except RondeError as error:
            return lost(reader, error)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return HTMLResponse(page, headers=_PACKED)
        return HTMLResponse(gzip.decompress(page), headers=_PLAIN)

    return Route(path, endpoint, methods=["GET"])


def packed(text: str) -> bytes:
    """A page, packed for the air of a full hall; the same bytes whenever it is made."""
    return gzip.compress(text.encode(), compresslevel=5, mtime=0)


_PLAIN = {"Vary": "Accept-Encoding, Accept-Language, Cookie"}
_PACKED = {**_PLAIN, "Content-Encoding": "gzip"}


def _query(reader: Reader) -> list[tuple[str, str]]:
    return [(name, value) for name, value in reader.request.query_params.items() if name != "lang"]


def lost(reader: Reader, error: RondeError) -> Response:
    """What could not be shown, said kindly."""
    template = environment(reader.tongue.code).get_template("public/lost.html")
    sentence = error.render(reader.tongue.say)
    text = template.render(lang=reader.tongue.code, sentence=sentence)
    return HTMLResponse(text, error.http_status)


def index(reader: Reader) -> str:
    """The first page of the event."""
    return reader.book.index()


def boards(reader: Reader) -> str:
    """A round by board."""
    return reader.book.boards(reader.text("section"), reader.number("round"))


def names(reader: Reader) -> str:
    """A round by name."""
    return reader.book.names(reader.text("section"), reader.number("round"))


def standings(reader: Reader) -> str:
    """The list after a round."""
    return reader.book.standings(reader.text("section"), reader.number("round"))


def crosstable(reader: Reader) -> str:
    """The cross table."""
    return reader.book.crosstable(reader.text("section"))


def cards(reader: Reader) -> str:
    """The pairing cards."""
    return reader.book.cards(reader.text("section"))


def players(reader: Reader) -> str:
    """Everybody, or those whom a search finds."""
    return reader.book.players(reader.asked("q"))


def player(reader: Reader) -> str:
    """One player."""
    return reader.book.player(reader.text("section"), reader.number("player"))


def why(reader: Reader) -> str:
    """Why a player had a game of a published round."""
    key, player, number = reader.text("section"), reader.number("player"), reader.number("round")
    book = reader.book
    shown = book.sections.get(key)
    if shown is None or number not in shown.rounds:
        raise NoSuchPage(N_("Round {round} has not been published."), round=number)
    if player > len(shown.tournament.players) or player < 1:
        raise NoSuchPage(N_("There is no player number {number} here."), number=player)
    paired = shown.section.round(number)
    if paired.manual:
        return book.why(key, player, number, reader.tongue.say(N_("The arbiter made this round.")))
    section = reader.journal.state.section(key)
    found = account(reader, section, number)
    then = found.number_then(section, player)
    lines = why_player(found.tournament, found.round, then, **found.choices)
    told = Markup(as_html(lines, reader.tongue.language, lang=reader.tongue.code))
    return book.why(key, player, number, told)


def account(reader: Reader, section: Section, number: int) -> Made:
    """The account of a published round: what comes later does not change it."""
    key = (reader.event, section.key, number, section.round(number).paired_at)
    return reader.bookcase.rounds.of((), key, lambda: made(reader.journal, section, number))


async def feed(request: Request) -> Response:
    """The numbers of the latest entries, as server-sent events."""
    reader = came(request)
    try:
        require(reader, "")
        await run_in_threadpool(reader.house.journal, reader.event)
    except RondeError as error:
        return lost(reader, error)
    told: Any = heads(reader.house, reader.event)
    return StreamingResponse(told, media_type="text/event-stream")


async def short(request: Request) -> Response:
    """`/p`: the only event that is open, else the list of those that are."""
    house: Workspace = request.app.state.house
    openings = request.app.state.openings
    events = [key for key in house.events if openings.of(key).is_open]
    if len(events) == 1:
        return RedirectResponse(f"/p/{events[0]}", 303)
    code = spoken_by(request).code
    rows = [(key, house.journal(key).state.name) for key in events]
    template = environment(code).get_template("public/events.html")
    return HTMLResponse(template.render(lang=code, events=rows))


HERE = "/p/{event}"
ROUTES = (
    Route("/p", short, methods=["GET"]),
    sheet(HERE, "", index),
    Route(f"{HERE}/live", feed, methods=["GET"]),
    sheet(f"{HERE}/players", "players", players),
    sheet(f"{HERE}/{{section}}/round/{{round:int}}", "pairings", boards),
    sheet(f"{HERE}/{{section}}/round/{{round:int}}/names", "pairings", names),
    sheet(f"{HERE}/{{section}}/standings/{{round:int}}", "standings", standings),
    sheet(f"{HERE}/{{section}}/crosstable", "crosstable", crosstable),
    sheet(f"{HERE}/{{section}}/cards", "cards", cards),
    sheet(f"{HERE}/{{section}}/player/{{player:int}}", "players", player),
    sheet(f"{HERE}/{{section}}/player/{{player:int}}/why/{{round:int}}", "why", why),
)
