"""The public pages: no login, no form but a search, nothing that is not published."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from hashlib import sha256
from http import HTTPStatus
from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request as HttpRequest
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from ronde.domain.errors import N_, NoSuchPage, RondeError
from ronde.explanation.formatting import as_html
from ronde.explanation.pictures.round import RoundPictures
from ronde.services.cache import Cache
from ronde.services.publication import PARTS
from ronde.services.rounds import paired_round
from ronde.views.explanations import reasons, with_hall_numbers
from ronde.views.published import published
from ronde.views.timetable import icalendar, timetable_view
from ronde.views.wordings import wordings
from ronde.web.pages.live import head_stream
from ronde.web.public.addresses import ServerAddresses
from ronde.web.public.event_pages import PublicPages
from ronde.web.request import PageRequest, choose_language, page_request
from ronde.web.templating import environment

if TYPE_CHECKING:
    from ronde.journal import Section

_pages: Cache[bytes] = Cache(400)


def version(request: PageRequest) -> tuple[str, str, int]:
    """The event at its latest entry, which no other event has: a backup may take its place."""
    head = request.journal.head
    return request.event_key, head.digest if head else "", head.number if head else 0


def visible_parts(request: PageRequest) -> tuple[str, ...]:
    """What may be looked at; users may look at everything."""
    return PARTS if request.identity.is_logged_in else request.publication.parts


def event_pages(request: PageRequest) -> PublicPages:
    """The pages of the event."""
    event, to = request.event, ServerAddresses(request.event_key)
    sections = {key: published(section) for key, section in event.sections.items()}
    parts = visible_parts(request)
    return PublicPages(event, sections, parts, to, request.lang, event.message)


def query_text(request: PageRequest, name: str) -> str:
    """A parameter of the address, cut to what a search or a filter needs."""
    return request.text(name)[:80]


View = Callable[[PageRequest], str]


def sheet(path: str, part: str, view: View, *, reads: Sequence[str] = ()) -> Route:
    """A public page, cached until somebody writes; `reads` are the parameters that change it."""

    def answer(request: PageRequest) -> tuple[bytes, int]:
        """The page, and the entry that it shows at least."""
        request.require_published(part)
        query = tuple(query_text(request, name) for name in reads)
        at = version(request)
        key = (
            at,
            visible_parts(request),
            request.lang,
            request.http.url.path,
            query,
        )
        return _pages.of((), key, lambda: packed(view(request))), at[-1]

    async def endpoint(http: HttpRequest) -> Response:
        request = public_request(http)
        try:
            page, entry = await run_in_threadpool(answer, request)
        except RondeError as error:
            return problem_page(request, error)
        headers = {**_VARY, **cache_headers(request, page)}
        headers["Server-Timing"] = f'entry;desc="{entry}"'  # which scripts of the page can read
        known = http.headers.get("if-none-match", "").split(",")
        if headers.get("ETag") in [tag.strip() for tag in known]:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        if "gzip" in http.headers.get("accept-encoding", ""):
            return HTMLResponse(page, headers={**headers, "Content-Encoding": "gzip"})
        return HTMLResponse(gzip.decompress(page), headers=headers)

    return Route(path, endpoint, methods=["GET"])


def cache_headers(request: PageRequest, page: bytes) -> dict[str, str]:
    """What a proxy or a browser may keep: a stranger's page, asked for again before each use.

    A proxy may give it to everybody for a few seconds; a page that follows the feed asks again
    until it has what the feed has announced. An address that sets the language sets a cookie, and
    users see more than is open.
    """
    if request.identity.is_logged_in or "lang" in request.query:
        return {}
    shared = "private, no-cache" if request.http.cookies else _SHARED
    tag = sha256(page).hexdigest()[:32]  # weak, since it is the same for the unpacked page
    return {"Cache-Control": shared, "ETag": f'W/"{tag}"'}


def public_request(http: HttpRequest) -> PageRequest:
    """The request, in the language that the address may choose."""
    choose_language(http)
    return page_request(http)


def packed(text: str) -> bytes:
    """A page, packed for a busy wireless network; the same bytes whenever it is made."""
    return gzip.compress(text.encode(), compresslevel=5, mtime=0)


SHARED_SECONDS = 5
"""For so long a proxy may give everybody the page it has, before it asks again."""
_SHARED = f"public, max-age=0, s-maxage={SHARED_SECONDS}"
_VARY = {"Vary": "Accept-Encoding, Accept-Language, Cookie"}


def problem_page(request: PageRequest, error: RondeError) -> Response:
    """A public page with the reason why another could not be shown."""
    code = request.lang
    template = environment(code).get_template("public/problem.html")
    text = template.render(lang=code, sentence=error.render(request.translator.say))
    return HTMLResponse(text, error.http_status)


def _paired_number(section: Section, player: int) -> int:
    """The number of a player, or of the player's team where teams are paired."""
    if not section.pairs_teams or section.teams is None:
        return player
    team = section.teams.of_person(section.person(player))
    if team is None:
        raise NoSuchPage(N_("There is no player number {number} here."), number=player)
    return section.teams.number(team.id)


def why(request: PageRequest) -> str:
    """Why a player, or the team of the player, had a game of a published round."""
    key, player, number = request.section_key, request.path["player"], request.path["round"]
    pages, translator = event_pages(request), request.translator
    pages.round(key, number)
    pages.player_named(key, player)
    section = request.section
    if section.round(number).manual:
        text = translator.say(N_("The arbiter made this round."))
        return pages.why(key, player, number, text)
    language = translator.language
    found = paired_round(section, number)
    then = found.number_then(section, _paired_number(section, player))
    lines = with_hall_numbers(reasons(found, player=then), found, section)
    told = wordings(found.round, language, translator.code)
    text = Markup(as_html(lines, language, lang=translator.code, wordings=told))
    drawn = RoundPictures(
        found.tournament,
        found.round,
        **found.choices,
        language=language,
        code=translator.code,
        tables=found.tables(section),
    )
    return pages.why(key, player, number, text, Markup(drawn.figure_of_player(then)))


async def calendar(http: HttpRequest) -> Response:
    """The rounds of a section for the calendar of a phone or an office."""
    request = public_request(http)
    try:
        return await run_in_threadpool(_calendar, request)
    except RondeError as error:
        return problem_page(request, error)


def _calendar(request: PageRequest) -> Response:
    request.require_published("pairings")
    section, say = request.section, request.translator.say
    starts = timetable_view(section).starts
    name, round_ = f"{request.event_key}-{section.key}", say(N_("Round {round}"))
    text = icalendar(request.event.name, name, starts, round_)
    headers = {"Content-Disposition": f'attachment; filename="{name}.ics"'}
    return Response(text, media_type="text/calendar; charset=utf-8", headers=headers)


async def feed(http: HttpRequest) -> Response:
    """The numbers of the latest entries, as server-sent events."""
    request = public_request(http)
    try:
        request.require_published()
        return await head_stream(request)
    except RondeError as error:
        return problem_page(request, error)


async def events(http: HttpRequest) -> Response:
    """`/p`: the only public event, else the list of those that are."""
    request = page_request(http)
    workspace, code = request.workspace, request.lang
    public = await run_in_threadpool(lambda: workspace.published_events)
    if len(public) == 1:
        return RedirectResponse(f"/p/{public[0]}", 303)
    rows = await run_in_threadpool(workspace.summaries.names, public)
    template = environment(code).get_template("public/events.html")
    return HTMLResponse(template.render(lang=code, events=rows))


def page(
    path: str,
    part: str,
    make: Callable[[PublicPages, str, PageRequest], str],
    *,
    reads: Sequence[str] = (),
) -> Route:
    """A page of the event, made for the section of the address."""

    def view(request: PageRequest) -> str:
        return make(event_pages(request), request.section_key, request)

    return sheet(path, part, view, reads=reads)


HERE = "/p/{event}"
THERE = f"{HERE}/{{section}}"
ROUTES = (
    Route("/p", events, methods=["GET"]),
    page(HERE, "", lambda pages, _, request: pages.index()),
    Route(f"{HERE}/live", feed, methods=["GET"]),
    Route(f"{THERE}/timetable.ics", calendar, methods=["GET"]),
    page(
        f"{HERE}/players",
        "players",
        lambda pages, _, request: pages.players(query_text(request, "q")),
        reads=("q",),
    ),
    page(
        f"{THERE}/round/{{round:number}}",
        "pairings",
        lambda pages, key, request: pages.boards(key, request.path["round"]),
    ),
    page(
        f"{THERE}/round/{{round:number}}/names",
        "pairings",
        lambda pages, key, request: pages.names(key, request.path["round"]),
    ),
    page(
        f"{THERE}/standings/{{round:number}}",
        "standings",
        lambda pages, key, request: pages.standings(key, request.path["round"]),
    ),
    page(f"{THERE}/crosstable", "crosstable", lambda pages, key, _: pages.crosstable(key)),
    page(f"{THERE}/cards", "cards", lambda pages, key, _: pages.cards(key)),
    page(f"{THERE}/categories", "standings", lambda pages, key, _: pages.categories(key)),
    page(f"{THERE}/prizes", "prizes", lambda pages, key, _: pages.prizes(key)),
    page(f"{THERE}/teams", "players", lambda pages, key, _: pages.teams(key)),
    page(
        f"{THERE}/team/{{team:number}}",
        "players",
        lambda pages, key, request: pages.team(key, request.path["team"]),
    ),
    page(f"{THERE}/board-lists", "standings", lambda pages, key, _: pages.board_lists(key)),
    page(
        f"{THERE}/player/{{player:number}}",
        "players",
        lambda pages, key, request: pages.player(key, request.path["player"]),
    ),
    sheet(f"{THERE}/player/{{player:number}}/why/{{round:number}}", "why", why),
)
