"""FIDE mode, its exit that nothing takes back, and notes for the report.

Rule: FIDE checklist for tournament handlers (draft 13) 40 to 46
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ronde.domain.errors import N_, RequestError
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.setup import with_note
from ronde.journal.cautions import caution
from ronde.journal.entries import Entry
from ronde.journal.event import Event, FideExit


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveFideMode(Act):
    """Leave FIDE mode for good: a mark on the section, a note in its report.

    Rule: FIDE checklist (draft 13) 43 to 46
    """

    act = "leave-fide-mode"
    wording = N_("Leave FIDE mode for good")
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
        return event.with_section(with_note(marked, entry, "FIDE mode exited", number))


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteNote(Act):
    """Write a remark that stays with the section and goes into its report."""

    act = "note"
    wording = N_("Write a remark for the report")

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
        return event.with_section(with_note(section, entry, text))


ACTS = (LeaveFideMode, WriteNote)
