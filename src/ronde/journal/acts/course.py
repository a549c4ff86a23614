"""The course of a section: its number of rounds, its end.

Rule: FIDE C.04.1 (2012) a; (2026) 1; FMJD Annexe V (2017) 1; checklist (draft 13) 57 to 61, 161
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ronde.domain.errors import N_, RequestError
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.people import require_open
from ronde.journal.acts.setup import check_rounds, with_note
from ronde.journal.cautions import Caution, caution
from ronde.journal.entries import Entry
from ronde.journal.event import Event, Section
from ronde.journal.preview import most_rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRounds(Act):
    """Change the number of rounds.

    Rule: FIDE C.04.1 (2012) a; (2026) 1; FMJD Annexe V (2017) 1
    """

    act = "change-rounds"
    wording = N_("Change the number of rounds")

    section: str = field(N_("section"))
    rounds: int = field(N_("number of rounds"))

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.section(self.section)
        require_open(section)
        check_rounds(self.rounds)
        if self.rounds < len(section.paired):
            raise RequestError(
                N_("{paired} rounds have been paired: the section cannot have fewer."),
                paired=len(section.paired),
            )
        if self.rounds == section.tournament.number_of_rounds:
            return None
        return Decision(self.given(), cautions=tuple(self._cautions(section)))

    def _cautions(self, section: Section) -> Iterator[Caution]:
        fide = section.fide_mode
        before, paired = section.tournament.number_of_rounds, len(section.paired)
        if section.has_started:
            yield from caution(
                "rounds-after-start", fide_mode=fide, before=before, after=self.rounds
            )
            if (paired == before) is not (paired == self.rounds):
                yield from caution("last-round-flips", fide_mode=fide, round=paired)
        players = len(section.numbers)
        if players and self.rounds > most_rounds(players):
            yield from caution(
                "rounds-infeasible", fide_mode=fide, players=players, rounds=self.rounds
            )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        tournament = replace(section.tournament, number_of_rounds=data["rounds"])
        changed = replace(section, tournament=tournament)
        if section.has_started:
            before = section.tournament.number_of_rounds
            words = f"Number of rounds changed from {before} to {data['rounds']}"
            changed = with_note(changed, entry, words)
        return event.with_section(changed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Close(Act):
    """Close a section: all rounds played, every result known, the standings final.

    Rule: FIDE checklist (draft 13) 161, 169
    """

    act = "close"
    wording = N_("Close a section")

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
    wording = N_("Open a closed section again")

    section: str = field(N_("section"))

    def decide(self, event: Event, at: str) -> Decision | None:
        return Decision(self.given()) if event.section(self.section).closed else None

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        return event.with_section(replace(section, closed=False))


ACTS = (ChangeRounds, Close, Reopen)
