"""What pages add to a request: rendering, redirects and their messages; and the routes of pages."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cached_property, partial
from typing import Any
from urllib.parse import parse_qsl, quote

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.convertors import Convertor, register_url_convertor
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request as HttpRequest
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from ronde.domain.errors import N_, RondeError
from ronde.journal import ACTS, ConfirmationNeeded, Entry, Level
from ronde.journal.encoding import parse_moment
from ronde.services.identity import ANONYMOUS, Identity, user_identity
from ronde.services.language import LANGUAGES, session_language
from ronde.services.long_work import in_turn
from ronde.services.request import LARGEST, NotAllowed, Request, csrf_token
from ronde.services.workspace import Flash
from ronde.views.correction import correction_view
from ronde.views.done import done_sentence
from ronde.views.history import act_of, in_one_line, subject, wording
from ronde.web.menu import Menu
from ronde.web.templating import FORM_TOKEN, environment

_LOCAL = re.compile(r"/(?![/\\])[^\x00-\x20\x7f\\]*")
"""An address of ours; browsers drop control characters, which could make it another's."""

CLOCK_TOLERANCE = timedelta(minutes=2)
"""Several machines may write into one event, and no two clocks agree."""
MAX_FILES, MAX_FIELDS = 1, 4000
_FIRST_PART = re.compile(
    rb'--[^\r\n]{1,200}\r\nContent-Disposition: *form-data; *name="csrf"\r\n\r\n'
    rb"([^\r\n]{0,200})\r\n",
    re.IGNORECASE,
)
_FORM = "application/x-www-form-urlencoded"
LONGEST_FIRST_PART = 1024
"""Bytes within which a form with a file shows its token."""


class AddressNumber(Convertor[int]):
    """A number in an address, of at most nine digits: `{round:number}`."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", AddressNumber())


class PageRequest(Request):
    """A request that is answered with a page."""

    @cached_property
    def here(self) -> str:
        """The address of the section."""
        return f"/e/{self.event_key}/{self.section_key}"

    @cached_property
    def menu(self) -> Menu:
        """The menu as the sender sees it from here."""
        return Menu(self)

    @property
    def referring_page(self) -> str:
        """The page of ours with the link or form that was used, else the home page."""
        base = str(self.http.base_url)
        referer = self.http.headers.get("referer", "")
        return "/" + referer.removeprefix(base).lstrip("/\\") if referer.startswith(base) else "/"

    @property
    def wants_json(self) -> bool:
        """A script of the page asks, and reads JSON rather than a page."""
        return "application/json" in self.http.headers.get("accept", "")

    @property
    def next_page(self) -> str:
        """The page of ours that the form wants to go on at, else the home page."""
        here = self.text("here")
        return here if _LOCAL.fullmatch(here) else "/"

    def page(self, template: str, status: int = 200, **facts: Any) -> Response:
        """A page in the visitor's language."""
        session = self.http.session
        context = {
            "request": self,
            "lang": self.lang,
            "flash": self._flash(),
            "screen": session.get("screen", ""),
            "path": self.http.url.path,
            "alarm": self._alarm(),
            "topic": topic_of(self.http.url.path),
            "quiet": bool(session.get("quiet")),
            **facts,
        }
        text = environment(self.lang, self.translator.game).get_template(template).render(context)
        return HTMLResponse(text.replace(FORM_TOKEN, csrf_token(session)), status)

    def confirmation(
        self, error: ConfirmationNeeded, form: Mapping[str, str], address: str
    ) -> Response:
        """Ask what the rules ask; when it is confirmed, the same form goes to the same address."""
        say = self.translator.say
        act, about = self.in_words(error.entry) if error.entry else ("", "")
        return self.page(
            "confirm.html",
            error.http_status,
            act=act or say(N_("Please confirm")),
            about=about,
            correction=correction_view(self.event, error.entry)
            if error.entry and error.entry.act == "correct"
            else None,
            cautions=[(caution.render(say), caution.question) for caution in error.cautions],
            grave=any(caution.level >= Level.TWO_STEPS for caution in error.cautions),
            step=error.step,
            fields={name: text for name, text in form.items() if name not in ("csrf", "confirm")},
            action=address,
            question=say(error.template),
            confirm=" ".join(error.tokens),
        )

    def part(self, template: str, **facts: Any) -> Markup:
        """A part of a page that shows the same to everybody, so that it can be cached."""
        found = environment(self.lang, self.translator.game).get_template(template)
        return Markup(found.render(here=self.here, **facts))

    def _alarm(self) -> str:
        """Why backups fail, for those who can do something about it."""
        problem = self.workspace.backups.problem
        if not self.identity.may("deputy"):
            return ""
        if problem is not None:
            return problem.render(self.translator.say)
        return self._clock_alarm() if self.event_key else ""

    def _clock_alarm(self) -> str:
        """The clock of the machine has jumped back behind the latest entry."""
        try:
            head = self.journal.head
        except RondeError:
            return ""
        if head is None or parse_moment(head.at) <= datetime.now(UTC) + CLOCK_TOLERANCE:
            return ""
        return self.translator.say(
            N_(
                "The clock of this machine has gone back: the latest entry is from a later time. "
                "Set the clock right; deadlines and the history follow it."
            )
        )

    def _flash(self) -> Flash | None:
        """The message that waits for this session; a page that only refreshes itself leaves it."""
        if "x-ronde-live" in self.http.headers:
            return None
        return self.workspace.flashes.pop(csrf_token(self.http.session), None)

    def back(self, address: str, template: str = "", **facts: object) -> Response:
        """Go on at an address, with a message there, and with what can be undone at once."""
        return self.go(address, self.flash(template, **facts) if template else None)

    def back_done(self, address: str) -> Response:
        """Go on at an address, and say there what was done, as the history says it."""
        entry = self.done.entry if self.done else None
        if entry is None:
            return self.back(address, N_("Nothing had to change."))
        say = self.translator.say
        sentence = done_sentence(self.event, entry, say, self.journal.entries)
        return self.go(address, self._flash_of(sentence))

    def in_words(self, entry: Entry) -> tuple[str, str]:
        """An entry as the history says it: what was done, and to whom."""
        say = self.translator.say
        about = subject(self.event, entry, say, self.journal.entries)
        number = entry.data.get("round")
        if not about and number:
            about = say(N_("round {round}"), round=number)
        return say(wording(act_of(entry))), about

    def in_one_line(self, entry: Entry) -> str:
        """An entry in one line; a result with its board."""
        return in_one_line(self.event, entry, self.translator.say, self.journal.entries)

    def flash(self, template: str, **facts: object) -> Flash:
        """A message about what was done, with what the rules have to say of it."""
        return self._flash_of(self.translator.say(template, **facts))

    def _flash_of(self, done: str) -> Flash:
        cautions = self.done.cautions if self.done else ()
        cautions_text = (
            c.render(self.translator.say) for c in cautions if c.level is Level.ACKNOWLEDGE
        )
        undo = self._undoable_entry()
        sentence = " ".join((done, *cautions_text))
        return Flash(sentence, self.event_key if undo else "", undo)

    def go(self, address: str, flash: Flash | None) -> Response:
        """Go on at an address, with a message there."""
        if flash is not None:
            self.workspace.keep_flash(csrf_token(self.http.session), flash)
        return RedirectResponse(address, 303)

    def _undoable_entry(self) -> int | None:
        """The entry just written, if the sender may undo it."""
        entry = self.done.entry if self.done else None
        act = ACTS.get(entry.act) if entry else None
        may = self.identity.may("deputy") and act is not None and not act.permanent
        return entry.number if entry is not None and may else None


TOPICS = {"": "start", "invitation": "start", "e": "event", "job": "jobs"}
"""Chapters of the manual for pages whose address does not name them."""


def topic_of(path: str) -> str:
    """The chapter of the manual that belongs to a page."""
    first, *rest = path.strip("/").split("/")
    if first == "e" and len(rest) > 1:
        return rest[1] if rest[1] in ("history", "new") or len(rest) < 3 else rest[2]
    return TOPICS.get(first, first)


View = Callable[[PageRequest], Response]
Run = Callable[[View, PageRequest], Awaitable[Response]]


def get(
    path: str, view: View, role: str | None = "viewer", *, long: bool = False, kind: str = "pages"
) -> Route:
    """A page for at least that role; None: for everybody.

    Pages of a kind that take `long` to compute are computed one after the other: many at once
    would all become slow together, and the small ones with them.
    """
    run: Run = partial(in_turn, kind) if long else run_in_threadpool
    return Route(path, _endpoint(view, role, run), methods=["GET"])


def post(path: str, view: View, role: str | None = "deputy", *, largest: int = LARGEST) -> Route:
    """A form of ours that is sent by at least that role; None: by everybody.

    A form with a file may be as `largest` as what the page takes.
    """
    return Route(path, _endpoint(view, role, largest=largest), methods=["POST"])


def _endpoint(
    view: View, role: str | None, run: Run = run_in_threadpool, largest: int = LARGEST
) -> Any:
    async def endpoint(http: HttpRequest) -> Response:
        request = page_request(http)
        if role is not None:
            if not request.identity.is_logged_in:
                return _to_login(request)
            request.require(role)
            request.admit(largest)
        await receive_form(request)
        return await run(view, request)

    return endpoint


def _to_login(request: PageRequest) -> Response:
    """The login page, which leads back to the page that was wanted."""
    if request.wants_json:
        raise NotAllowed(N_("Log in first."))
    wanted, url = request.referring_page, request.http.url
    if request.http.method == "GET":
        wanted = url.path + (f"?{url.query}" if url.query else "")
    return RedirectResponse("/login" if wanted == "/" else f"/login?here={quote(wanted)}", 303)


def page_request(http: HttpRequest, identity: Identity | None = None) -> PageRequest:
    """The request as far as address and headers tell it; the user of the session by default."""
    if identity is None:
        identity = user_identity(http.app.state.workspace, http.session)
    lang = session_language(http.session, http.headers.get("accept-language", ""))
    request = PageRequest(http, identity, lang, http.path_params, http.query_params)
    http.state.request = request
    return request


def anonymous_request(http: HttpRequest) -> PageRequest:
    """The request of somebody we need not know, for a page that only shows a message."""
    return page_request(http, ANONYMOUS)


def choose_language(http: HttpRequest) -> None:
    """Public pages and phones change the language with a link: `?lang=fr`."""
    wanted = http.query_params.get("lang", "")
    if wanted in LANGUAGES:
        http.session["lang"] = wanted


async def receive_form(request: PageRequest) -> None:
    """Read the form that was sent; one that is not ours is refused, before its file is read."""
    if request.http.method != "POST":
        return
    fields: dict[str, list[str]] = {}
    files: dict[str, bytes] = {}
    sent = await _sent(request)
    for name, value in sent.multi_items():
        if isinstance(value, UploadFile):
            files[name] = await value.read()
        else:
            fields.setdefault(name, []).append(value)
    await sent.close()
    request.form = {name: " ".join(values) for name, values in fields.items()}
    request.files = files
    request.require_csrf(request.form.get("csrf") or request.http.headers.get("x-csrf-token", ""))
    request.why, request.key = request.text("why"), request.text("key")
    request.confirm = tuple(request.text("confirm").split())


async def _sent(request: PageRequest) -> FormData:
    """The fields and the file of a form; more fields than any form has are not looked at."""
    http = request.http
    try:
        if http.headers.get("content-type", "").lower().startswith("multipart/form-data"):
            parser = MultiPartParser(
                http.headers, _with_token(request), max_files=MAX_FILES, max_fields=MAX_FIELDS
            )
            return await parser.parse()
        if not http.headers.get("content-type", "").lower().startswith(_FORM):
            return FormData()
        text = (await http.body()).decode("utf-8", "replace")
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=MAX_FIELDS)
        return FormData([*pairs])
    except RondeError:
        raise
    except (MultiPartException, ValueError) as error:
        raise HTTPException(400) from error


async def _with_token(request: PageRequest) -> AsyncGenerator[bytes, None]:
    """The body of a form with a file, whose first part, or a header, is the token."""
    token = request.http.headers.get("x-csrf-token", "")
    if token:
        request.require_csrf(token)
    beginning = b""
    async for piece in request.http.stream():
        if token:
            yield piece
            continue
        beginning += piece
        if found := _FIRST_PART.match(beginning):
            token = found[1].decode("latin-1")
        if found or len(beginning) > LONGEST_FIRST_PART:
            request.require_csrf(token)
            yield beginning
    if not token:
        request.require_csrf(token)
