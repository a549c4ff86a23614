"""One call: who, in which language, and what was sent, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from ronde.api.caller import Caller
from ronde.domain.errors import N_
from ronde.journal import Event, Journal, Section
from ronde.services.api_clients import ApiClients
from ronde.services.language import Translator
from ronde.services.publication import Publication
from ronde.services.workspace import NoSuchPage, Workspace


@dataclass(frozen=True)
class Call:
    """A request that was let in, with everything an operation needs to answer it."""

    request: Request
    programs: ApiClients
    tongue: Translator
    caller: Caller
    path: Mapping[str, Any]
    query: Any
    body: Any
    raw: Any
    key: str

    @property
    def house(self) -> Workspace:
        """The events."""
        return self.programs.house

    def openings(self, event: str) -> Publication:
        """What of an event is open to the public."""
        found: Publication = self.request.app.state.openings(event)
        return found

    @property
    def listening(self) -> tuple[str, int | None]:
        """The host and the port where Ronde listens."""
        found: tuple[str, int | None] = self.request.app.state.listening()
        return found

    @property
    def event_key(self) -> str:
        """The event of the address."""
        return str(self.path["event"])

    @property
    def journal(self) -> Journal:
        """The journal of the event of the address."""
        return self.house.journal(self.event_key)

    @property
    def event(self) -> Event:
        """The event as it stands."""
        return self.journal.state

    @property
    def section(self) -> Section:
        """The section of the address."""
        key = self.path["section"]
        sections = self.event.sections
        if key not in sections:
            raise NoSuchPage(N_("There is no section {section!r} here."), section=key)
        return sections[key]
