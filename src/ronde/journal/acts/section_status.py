"""The status of a section: closed or open, in FIDE mode or outside it, with notes for its report.

Rule: FIDE checklist for tournament handlers (draft 13) 40 to 46, 161, 169
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.cautions import caution
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import FideExit


@dataclass(frozen=True, slots=True, kw_only=True)
class Close(Act):
    """Close a section: all rounds played, every result known, the standings final.

    Rule: FIDE checklist (draft 13) 161, 169
    """

    act = "close"
    wording: ClassVar[str] = N_("Close a section")

    section: str = field(N_("section"))

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.section(self.section)
        if section.closed:
            return None
        rounds = section.tournament.number_of_rounds
        if len(section.paired) != rounds:
            raise RequestError(
                N_(
                    "{paired} of {rounds} rounds have been paired: pair the others, or change "
                    "the number of rounds."
                ),
                paired=len(section.paired),
                rounds=rounds,
            )
        missing = len(section.unfinished)
        if missing:
            raise RequestError(
                N_("{games} games have no result yet: the standings are not final."),
                games=missing,
            )
        return Decision(self.given())

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        return event.with_section(replace(section, closed=True, list_closed=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopen(Act):
    """Open a closed section again."""

    act = "reopen"
    wording: ClassVar[str] = N_("Open a closed section again")

    section: str = field(N_("section"))

    def decide(self, event: Event, at: str) -> Decision | None:
        return Decision(self.given()) if event.section(self.section).closed else None

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        return event.with_section(replace(section, closed=False))


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveFideMode(Act):
    """Leave FIDE mode for good: a mark on the section, a note in its report.

    Rule: FIDE checklist (draft 13) 43 to 46
    """

    act = "leave-fide-mode"
    wording: ClassVar[str] = N_("Leave FIDE mode for good")
    permanent = True

    section: str = field(N_("section"))

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.section(self.section)
        if not section.fide_mode:
            return None
        return Decision(
            {"section": section.key, "round": len(section.paired)},
            cautions=caution("leave-fide-mode", fide_mode=True),
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        number = entry.data["round"]
        left = FideExit(number, entry.at, entry.who, entry.why, entry.number)
        marked = replace(section, fide_mode=False, fide_exit=left)
        return event.with_section(marked.with_note("FIDE mode exited", entry.number, number))


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteNote(Act):
    """Write a remark that stays with the section and goes into its report."""

    act = "note"
    wording: ClassVar[str] = N_("Write a remark for the report")

    section: str = field(N_("section"))
    text: str = field(N_("the remark"))

    def decide(self, event: Event, at: str) -> Decision:
        event.section(self.section)
        words = " ".join(self.text.split())
        if not words:
            raise RequestError(N_("The remark is empty."))
        return Decision({"section": self.section, "text": words})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        text = f"Note @ Round {len(section.paired)}: {entry.data['text']}"
        return event.with_section(section.with_note(text, entry.number))
