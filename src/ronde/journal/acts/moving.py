"""Moving a player from one section of the event to another, before either has begun."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.domain.result import Bye
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import Section


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePlayer(Act):
    """Move a player to another section, before the first round of both.

    A list that has been drawn up is drawn up again; nothing else that is known of the player is
    lost, the rating that counts in the section included.
    """

    act = "move-player"
    wording: ClassVar[str] = N_("Move a player to another section")

    section: str = field(N_("section"))
    person: int = field(N_("number of the person"))
    to: str = field(N_("the other section"))

    def decide(self, event: Event, at: str) -> Decision:
        section, other = event.open_section(self.section), event.open_section(self.to)
        section.registration(self.person)
        name = event.person(self.person).name
        for one in (section, other):
            if one.has_started:
                raise RequestError(
                    N_(
                        "Section {section} has begun: withdraw the player there, or enter the "
                        "player as a late entry here."
                    ),
                    section=one.key,
                )
        if section.key == other.key or other.is_registered(self.person):
            raise RequestError(
                N_("{name} is already registered in section {section}."),
                name=name,
                section=other.key,
            )
        if section.teams is not None and section.teams.of_person(self.person) is not None:
            raise RequestError(
                N_("{name} is a member of a team: change the team first."), name=name
            )
        return Decision(self.given())

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = _without_list(event.section(data["section"]))
        other = _without_list(event.section(data["to"]))
        moved = section.registration(data["person"])
        left = tuple(r for r in section.registrations if r.person != data["person"])
        section = replace(section, registrations=left)
        other = replace(other, registrations=(*other.registrations, moved))
        return event.with_section(section).with_section(other)


def _without_list(section: Section) -> Section:
    """The section before its list was drawn up; the byes that players asked for stay with them."""
    if not section.is_numbered:
        return section
    tournament = section.tournament
    asked: dict[int, list[tuple[int, Bye]]] = {}
    for absence in tournament.absences:
        asked.setdefault(section.person(absence.tpn), []).append((absence.round, absence.bye))
    registrations = tuple(
        replace(r, byes=tuple(asked.get(r.person, ()))) if section.number_of(r.person) else r
        for r in section.registrations
    )
    teams = None if section.teams is None else replace(section.teams, numbers=())
    blank = replace(tournament, players=(), absences=(), ranking=(), forbidden=(), team_event=None)
    return replace(
        section,
        tournament=blank,
        registrations=registrations,
        numbers=(),
        numbered_by="",
        list_closed=False,
        teams=teams,
    )
