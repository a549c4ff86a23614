"""The event as a whole: its name and details, and named moments to go back to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import written_date
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.encoding import parse_details, without_defaults
from ronde.journal.entries import Entry
from ronde.journal.event import Event, HallMessage

LONGEST_TITLE = 200
LONGEST_MESSAGE = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Create(Act):
    """Open the journal of an event."""

    act = "create"
    wording: ClassVar[str] = N_("Open the journal of an event")

    title: str = field(N_("name of the event"))
    details: Mapping[str, Any] | None = field(N_("place, dates, arbiters ..."), None)
    version: str = field(N_("version of the program"), "")

    def decide(self, event: Event, at: str) -> Decision:
        if not self.title.strip():
            raise RequestError(N_("Give the event a name."))
        check_title(self.title)
        details = checked_details(self.details or {})
        return Decision({"title": self.title, "details": details, "version": self.version})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        return replace(
            event, name=entry.data["title"], details=parse_details(entry.data.get("details", {}))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Describe(Act):
    """Change the name of the event, its place, dates, arbiters or documents."""

    act = "describe"
    wording: ClassVar[str] = N_("Change name, place, dates, arbiters or documents")

    title: str | None = field(N_("name of the event"), None)
    details: Mapping[str, Any] | None = field(N_("place, dates, arbiters ..."), None)
    documents: Mapping[str, str] | None = field(N_("documents of the event, by title"), None)
    section: str | None = field(N_("describe this section only"), None)

    def decide(self, event: Event, at: str) -> Decision:
        check_title(self.title or "")
        if self.section is not None:
            event.section(self.section)
        details = None if self.details is None else checked_details(self.details)
        return Decision({**self.given(), "details": details})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        given = data.get("details") or {}
        key = data.get("section")
        if key is not None:
            section = event.section(key)
            details = parse_details({**without_defaults(section.tournament.details), **given})
            tournament = replace(section.tournament, details=details)
            title = data.get("title") or section.name
            return event.with_section(replace(section, name=title, tournament=tournament))
        return replace(
            event,
            name=data.get("title") or event.name,
            details=parse_details({**without_defaults(event.details), **given}),
            documents=tuple({**dict(event.documents), **(data.get("documents") or {})}.items()),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot(Act):
    """Give the present moment a name."""

    act = "snapshot"
    wording: ClassVar[str] = N_("Give the present moment a name")

    title: str = field(N_("name of the moment"))

    def decide(self, event: Event, at: str) -> Decision:
        if not self.title.strip() or self.title.isdecimal():
            raise RequestError(N_("A moment needs a name, and not just a number."))
        if self.title in event.snapshots:
            raise RequestError(N_("There is already a moment called {name!r}."), name=self.title)
        return Decision(self.given())

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        return replace(event, snapshots={**event.snapshots, entry.data["title"]: entry.number})


@dataclass(frozen=True, slots=True, kw_only=True)
class TellHall(Act):
    """Show a message on hall screens and public pages, in place of the one before."""

    act = "tell-hall"
    wording: ClassVar[str] = N_("Tell the hall")

    text: str = field(N_("the message; empty: no message any more"))

    def decide(self, event: Event, at: str) -> Decision | None:
        text = " ".join(self.text.split())
        if len(text) > LONGEST_MESSAGE:
            raise RequestError(
                N_("A message for the hall has at most {most} letters, not {found}."),
                most=LONGEST_MESSAGE,
                found=len(text),
            )
        if text == (event.message.text if event.message else ""):
            return None
        return Decision({"text": text})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        text = entry.data["text"]
        return replace(event, message=HallMessage(text, entry.at) if text else None)


def checked_details(details: Mapping[str, Any]) -> dict[str, Any]:
    """The details of an event, its days and its federation written as in reports."""
    given = parse_details(details)
    if given.rank_method:
        raise RequestError(N_("The ratings that order a list are chosen section by section."))
    federation = given.federation.strip().upper()
    if federation and not re.fullmatch("[A-Z]{3}", federation):
        raise RequestError(
            N_("{found!r} is not the code of a federation: three letters, such as SUI."),
            found=given.federation,
        )
    days = {name: day for name, day in (("start", given.start), ("end", given.end)) if day}
    for name, day in days.items():
        found = written_date(day.strip())
        if found is None:
            raise RequestError(
                N_("{found!r} is not a date: write it as 2026-05-03 or 03.05.2026."), found=day
            )
        days[name] = found
    codes = {"federation": federation} if "federation" in details else {}
    return {**details, **days, **codes}


def check_title(title: str) -> None:
    """Refuse a name that has no room above a table."""
    if len(title) > LONGEST_TITLE:
        raise RequestError(
            N_("The name of an event has at most {most} letters, not {found}."),
            most=LONGEST_TITLE,
            found=len(title),
        )
