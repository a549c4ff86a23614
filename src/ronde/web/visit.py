"""One request: who comes, in which language, with which form; and how it is answered."""

from __future__ import annotations

import hmac
import re
import secrets
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import quote
from weakref import WeakKeyDictionary

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from ronde.desk.accounts import Account
from ronde.desk.duties import LEAST_ROLE
from ronde.desk.house import Flash, House, NoSuchPage
from ronde.desk.language import Tongue, chosen
from ronde.domain.errors import N_, RequestError
from ronde.journal import ACTS, Done, Entry, Journal, Level, Section
from ronde.journal import Request as Act
from ronde.web.templating import FORM_TOKEN, environment

if TYPE_CHECKING:
    from ronde.journal import Event


_LOCAL = re.compile(r"/(?![/\\])[^\x00-\x20\x7f\\]*")
"""An address of ours; browsers drop control characters, which could make it another's."""


class NotAllowed(RequestError):
    """The role of the visitor does not suffice, or the form was not ours."""

    http_status = 403


@dataclass
class Visit:
    """A request and everything a page needs to answer it."""

    request: Request
    house: House
    tongue: Tongue
    account: Account | None
    form: Mapping[str, str]
    files: Mapping[str, bytes]
    written: Entry | None = None
    told: tuple[str, ...] = ()

    @property
    def who(self) -> str:
        """The name in the journal."""
        return self.account.name if self.account else ""

    @property
    def event_key(self) -> str:
        """The event of the address."""
        return str(self.request.path_params["event"])

    @cached_property
    def journal(self) -> Journal:
        """The journal of the event of the address."""
        return self.house.journal(self.event_key)

    @cached_property
    def _seen(self) -> Event:
        return self.journal.state

    @property
    def event(self) -> Event:
        """The event as it stands; whoever only looks sees the same one from top to bottom."""
        return self._seen if self.request.method == "GET" else self.journal.state

    @property
    def section(self) -> Section:
        """The section of the address."""
        key = self.request.path_params["section"]
        if key not in self.event.sections:
            raise NoSuchPage(N_("There is no section {section!r} here."), section=key)
        return self.event.sections[key]

    @cached_property
    def here(self) -> str:
        """The address of the section."""
        return f"/e/{self.event_key}/{self.request.path_params['section']}"

    @property
    def came_from(self) -> str:
        """The page of ours that the visitor comes from, else the first one."""
        base = str(self.request.base_url)
        referer = self.request.headers.get("referer", "")
        return "/" + referer.removeprefix(base).lstrip("/\\") if referer.startswith(base) else "/"

    @property
    def wants_data(self) -> bool:
        """A program in the page asks, and reads JSON rather than a page."""
        return "application/json" in self.request.headers.get("accept", "")

    @property
    def here_again(self) -> str:
        """The page of ours that the form wants to go on at, else the first one."""
        here = self.text("here")
        return here if _LOCAL.fullmatch(here) else "/"

    def number(self, name: str) -> int | None:
        """A whole number of the form, or of the address; None where it was left open."""
        text = self.text(name)
        if not text:
            return None
        return _whole(text)

    def numbers(self, name: str) -> tuple[int, ...]:
        """Whole numbers of the form, with blanks or commas between them."""
        return tuple(_whole(word) for word in self.text(name).replace(",", " ").split())

    def text(self, name: str) -> str:
        """A field of the form, or of the address."""
        return (self.form.get(name) or self.request.query_params.get(name) or "").strip()

    def need(self, role: str) -> None:
        """Go on only if the role of the visitor suffices."""
        if self.account is None or not self.account.may(role):
            raise NotAllowed(N_("Your role does not allow this: ask the chief arbiter."))

    def do(self, act: Act) -> Done:
        """Write an act, if it is one for the visitor, with what has been confirmed."""
        self.need(LEAST_ROLE[act.act])
        done = self.journal.act(
            act, who=self.who, why=self.text("why"), key=self.text("key"), confirm=self.confirmed
        )
        self.written = done.entry
        self.told = tuple(
            caution.render(self.tongue.say)
            for caution in done.cautions
            if caution.level is Level.ACKNOWLEDGE
        )
        return done

    @property
    def confirmed(self) -> tuple[str, ...]:
        """The tokens of the cautions that were shown and confirmed."""
        return tuple(self.text("confirm").split())

    def page(self, template: str, status: int = 200, **facts: Any) -> Response:
        """A page in the visitor's language."""
        session = self.request.session
        context = {
            "visit": self,
            "lang": self.tongue.code,
            "flash": self._flash(),
            "screen": session.get("screen", ""),
            "path": self.request.url.path,
            "alarm": self._alarm(),
            "topic": topic_of(self.request.url.path),
            "quiet": bool(session.get("quiet")),
            **facts,
        }
        text = environment(self.tongue.code).get_template(template).render(context)
        return HTMLResponse(text.replace(FORM_TOKEN, csrf_token(session)), status)

    def part(self, template: str, **facts: Any) -> Markup:
        """A part of a page that shows the same to everybody, so that it can be kept."""
        made = environment(self.tongue.code).get_template(template)
        return Markup(made.render(here=self.here, **facts))

    def _alarm(self) -> str:
        """Why copies cannot be made, for those who can do something about it."""
        problem = self.house.keeper.problem
        if problem is None or self.account is None or not self.account.may("deputy"):
            return ""
        return problem.render(self.tongue.say)

    def _flash(self) -> Flash | None:
        """The sentence that waits for this visitor; a page that only refreshes itself leaves it."""
        if "x-ronde-live" in self.request.headers:
            return None
        return self.house.flashes.pop(csrf_token(self.request.session), None)

    def back(self, address: str, template: str = "", **facts: object) -> Response:
        """Go on at an address, with a sentence there, and with what can be undone at once."""
        return self.go(address, self.flash(template, **facts) if template else None)

    def flash(self, template: str, **facts: object) -> Flash:
        """A sentence about what was done, with what the rules have to say of it."""
        undo = self.written.number if self.written and self._undoable() else None
        sentence = " ".join((self.tongue.say(template, **facts), *self.told))
        return Flash(sentence, self.event_key if undo else "", undo)

    def go(self, address: str, flash: Flash | None) -> Response:
        """Go on at an address, with a sentence there."""
        if flash is not None:
            self.house.tell(csrf_token(self.request.session), flash)
        return RedirectResponse(address, 303)

    def _undoable(self) -> bool:
        act = ACTS.get(self.written.act) if self.written else None
        may = self.account is not None and self.account.may("deputy")
        return may and act is not None and not act.permanent and "event" in self.request.path_params


def _whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise RequestError(N_("{found!r} is no whole number."), found=text[:40])
    return int(text)


TOPICS = {"": "start", "first": "login", "e": "event", "new": "new", "task": "tasks"}
"""Chapters of the manual for pages whose address does not name them."""


def topic_of(path: str) -> str:
    """The chapter of the manual that belongs to a page."""
    first, *rest = path.strip("/").split("/")
    if first == "e" and len(rest) > 1:
        return rest[1] if rest[1] in ("history", "new") or len(rest) < 3 else rest[2]
    return TOPICS.get(first, first)


def csrf_token(session: dict[str, Any]) -> str:
    """The token that every form of this session carries."""
    if "csrf" not in session:
        session["csrf"] = secrets.token_urlsafe(24)
    return str(session["csrf"])


View = Callable[[Visit], Response]


def page(path: str, view: View, role: str | None = "viewer", *, long: bool = False) -> Route:
    """A page that is looked at; `role` None: by anybody.

    Pages that take `long` to work out are worked out one after the other: many at once would all
    become slow together, and the small ones with them.
    """
    return Route(
        path, _endpoint(view, role, in_turn if long else run_in_threadpool), methods=["GET"]
    )


def act(path: str, view: View, role: str | None = "deputy") -> Route:
    """Something that is done, by at least that role, with a form of ours."""
    return Route(path, _endpoint(view, role), methods=["POST"])


Run = Callable[[View, Visit], Awaitable[Response]]


_turns: WeakKeyDictionary[AbstractEventLoop, CapacityLimiter] = WeakKeyDictionary()


async def in_turn(view: View, visit: Visit) -> Response:
    """The view in a thread, when nobody else's long page is being worked out."""
    turn = _turns.setdefault(get_running_loop(), CapacityLimiter(1))
    return await run_sync(view, visit, limiter=turn)


def _endpoint(view: View, role: str | None, run: Run = run_in_threadpool) -> Any:
    async def endpoint(request: Request) -> Response:
        visit = await arrived(request)
        if role is not None:
            if visit.account is None:
                return _to_the_door(visit)
            visit.need(role)
        return await run(view, visit)

    return endpoint


def _to_the_door(visit: Visit) -> Response:
    """Whoever is not known logs in, and comes back to where he wanted to go."""
    request = visit.request
    if visit.wants_data:
        raise NotAllowed(N_("Log in first."))
    wanted = visit.came_from
    if request.method == "GET":
        wanted = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return RedirectResponse("/login" if wanted == "/" else f"/login?here={quote(wanted)}", 303)


def spoken_by(request: Request) -> Tongue:
    """The language of whoever asks."""
    return chosen(request.session, request.headers.get("accept-language", ""))


def stranger(request: Request) -> Visit:
    """The visit of somebody whom we need not know: only a sentence is told."""
    return Visit(request, request.app.state.house, spoken_by(request), None, {}, {})


async def arrived(request: Request) -> Visit:
    """Who comes, with which form; a form that is not ours is turned away."""
    house: House = request.app.state.house
    session = request.session
    account = house.accounts.known(str(session.get("who", "")), str(session.get("stamp", "")))
    form: dict[str, str] = {}
    files: dict[str, bytes] = {}
    visit = Visit(request, house, spoken_by(request), account, form, files)
    request.state.visit = visit
    if request.method == "POST":
        await _take(await request.form(max_files=1, max_fields=4000), form, files)
        token = form.get("csrf") or request.headers.get("x-csrf-token", "")
        if not hmac.compare_digest(token.encode(), csrf_token(session).encode()):
            raise NotAllowed(N_("This form is too old or not ours: open the page again."))
    return visit


async def _take(given: FormData, form: dict[str, str], files: dict[str, bytes]) -> None:
    """Texts and files apart; a name that comes several times is joined by blanks."""
    for name, value in given.multi_items():
        if isinstance(value, UploadFile):
            files[name] = await value.read()
        else:
            form[name] = f"{form[name]} {value}" if name in form else value
    await given.close()
