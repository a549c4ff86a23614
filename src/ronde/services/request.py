"""The request that pages, API operations, phones and public pages are given.

It is made in two steps. First, from the address and the headers alone: who sends it, in which
language, about which event. Roles are checked on that. Only then is the body read and parsed.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, NoSuchPage, RequestError, RondeError
from ronde.domain.tournament import DisciplineName
from ronde.journal import Act, CompletedAct, Event, Journal, Section
from ronde.services.identity import Identity
from ronde.services.language import Translator, common_game, translator
from ronde.services.network import place_of
from ronde.services.permissions import least_to_redo, least_to_undo
from ronde.services.publication import Publication
from ronde.services.tokens import Unauthorized
from ronde.services.workspace import Workspace

if TYPE_CHECKING:
    from starlette.requests import Request as HttpRequest

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
LARGEST, LARGEST_FROM_ANYBODY = 4 * 1024 * 1024, 64 * 1024
"""Bytes of a form or a body from somebody whose role is known, and from anybody else."""
LARGEST_KEY = "ronde.largest"
"""Where the scope of a request says how large its body may be."""


class NotAllowed(RequestError):
    """The role does not suffice, or the request was not sent by a page of ours."""

    http_status = 403


@dataclass
class Request:
    """A request and everything that is needed to answer it.

    `path` and `query` are texts for pages; for the API they have the types of the operation, as
    has `body`, and `raw` is the JSON as it was sent. A form has fields (`form`) and `files`.
    `why`, `key` and `confirm` accompany an act: the reason for the history, what makes a
    repetition harmless, and the answers to the cautions. `done` is the act written last.
    """

    http: HttpRequest
    identity: Identity
    lang: str
    path: Mapping[str, Any]
    query: Any
    body: Any = None
    raw: Any = None
    form: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)
    why: str = ""
    key: str = ""
    confirm: tuple[str, ...] = ()
    done: CompletedAct | None = None

    @cached_property
    def translator(self) -> Translator:
        """Translates for the reader, in the words of the game."""
        return translator(self.lang, self._game)

    def speak_of(self, game: DisciplineName) -> None:
        """Answer in the words of that game, where no section tells the game."""
        self.translator = translator(self.lang, game)

    @property
    def _game(self) -> DisciplineName:
        """The game of the section, or of the event; chess where the event cannot be read."""
        sections, key = self.known_sections, self.section_key
        return common_game([sections[key]] if key in sections else sections.values())

    @property
    def known_sections(self) -> Mapping[str, Section]:
        """The sections of the event; none where it cannot be read, or where there is no event."""
        try:
            return self.event.sections if self.event_key else {}
        except (RondeError, OSError):
            return {}

    @property
    def workspace(self) -> Workspace:
        """The events and everything the server keeps beside them."""
        workspace: Workspace = self.http.app.state.workspace
        return workspace

    def admit(self, size: int) -> None:
        """Let the body be as large as that: the role and the page are known now."""
        self.http.scope[LARGEST_KEY] = size

    @property
    def client_address(self) -> str:
        """The network address of the client."""
        return client_address(self.http)

    @property
    def place(self) -> str:
        """Where the client is, as attempts are counted."""
        return place_of(self.client_address)

    @property
    def event_key(self) -> str:
        """The event of the address, or the one that a phone is paired with."""
        return str(self.path.get("event") or self.identity.event or "")

    @cached_property
    def journal(self) -> Journal:
        """The journal of that event."""
        return self.workspace.journal(self.event_key)

    @cached_property
    def _event_at_first(self) -> Event:
        return self.journal.state

    @property
    def event(self) -> Event:
        """The event as it stands; a request that only reads sees the same one throughout."""
        return self._event_at_first if self.http.method in SAFE_METHODS else self.journal.state

    @property
    def section_key(self) -> str:
        """The section of the address, or the one that a phone is paired with."""
        device = self.identity.device
        return str(self.path.get("section") or (device.section if device else ""))

    @property
    def section(self) -> Section:
        """That section."""
        sections = self.event.sections
        if self.section_key not in sections:
            raise NoSuchPage(N_("There is no section {section!r} here."), section=self.section_key)
        return sections[self.section_key]

    @property
    def publication(self) -> Publication:
        """What of the event is public."""
        return self.workspace.publications.of(self.event_key)

    def text(self, name: str) -> str:
        """A field of the form, or a parameter of the address, without blanks at its ends."""
        return (self.form.get(name) or self.query.get(name) or "").strip()

    def number(self, name: str) -> int | None:
        """A whole number of the form or the address; None where it was left empty."""
        text = self.text(name)
        return _whole(text) if text else None

    def numbers(self, name: str) -> tuple[int, ...]:
        """Whole numbers of the form or the address, separated by blanks or commas."""
        return tuple(_whole(word) for word in self.text(name).replace(",", " ").split())

    def require(self, role: str, *, all_events: bool = False) -> None:
        """Go on only if the sender has this role, here; `all_events`: in every event."""
        if self.identity.kind == "anonymous":
            raise Unauthorized(N_("Log in first, or send a token: Authorization: Bearer TOKEN"))
        if not self.identity.may(role):
            raise NotAllowed(N_("Your role does not allow this: ask the chief arbiter."))
        only = self.identity.event
        if only is not None and (all_events or self.path.get("event", only) != only):
            raise NotAllowed(N_("This token is for the event {event!r} only."), event=only)

    def require_published(self, part: str = "") -> None:
        """Go on only for users, or if this part of the event is public; by default any part."""
        shown = self.publication
        is_public = shown.shows(part) if part else shown.is_open
        if not (is_public or self.identity.is_logged_in):
            raise NoSuchPage(N_("The arbiter shows nothing here to the public."))

    def require_csrf(
        self,
        sent: str,
        problem: str = N_("This form is too old or not ours: open the page again."),
    ) -> None:
        """Go on only if the form, or the header, carries the token of this session."""
        if not hmac.compare_digest(sent.encode(), csrf_token(self.http.session).encode()):
            raise NotAllowed(problem)

    def do(self, act: Act) -> CompletedAct:
        """Write an act into the journal of the event, if the sender may."""
        if not self.identity.may_act(act.act):
            raise NotAllowed(N_("Your role does not allow this: ask the chief arbiter."))
        self.done = self.journal.act(
            act, who=self.identity.name, why=self.why, key=self.key, confirm=self.confirm
        )
        return self.done

    def undo(
        self, to: int | str | None = None, *, latest: int | None = None, section: str | None = None
    ) -> CompletedAct:
        """Undo the latest act, or everything after an entry, if the sender may.

        `latest` is the entry that was the latest one for the sender: nothing written since is
        undone. By default, it is the latest one now.
        """
        head = self.journal.last_number  # the role is judged for these entries only
        self.require(least_to_undo(self.journal, to, section))
        return self.journal.undo(
            who=self.identity.name,
            to=to,
            section=section,
            latest=latest or head,
            why=self.why,
            key=self.key,
            confirm=self.confirm,
        )

    def redo(self, section: str | None = None) -> CompletedAct:
        """Redo what was undone last, if the sender may."""
        self.require(least_to_redo(self.journal))
        return self.journal.redo(
            who=self.identity.name, section=section, why=self.why, key=self.key
        )


def _whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise RequestError(N_("{found!r} is not a whole number."), found=text[:40])
    return int(text)


def client_address(http: HttpRequest) -> str:
    """The network address of the client; empty where the server does not know it."""
    return http.client.host if http.client else ""


def csrf_token(session: dict[str, Any]) -> str:
    """The token that every form of this session carries."""
    if "csrf" not in session:
        session["csrf"] = secrets.token_urlsafe(24)
    return str(session["csrf"])
