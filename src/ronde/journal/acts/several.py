"""Changes of several players at once: one entry of the journal, undone as one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.domain.result import BYES
from ronde.journal.acts.attendance import RequestBye, Withdraw
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.people import Amend
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import Section

FACTS = ("club", "federation", "league", "sex", "title")
"""What can be set for several players."""
SINGLE: dict[str, type[Act]] = {act.act: act for act in (RequestBye, Withdraw, Amend)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePlayers(Act):
    """Do the same with several players: a bye, a withdrawal, a mark, a fact.

    Each change is decided as if it were alone; nothing is written where one of them cannot be done.
    """

    act = "change-players"
    wording: ClassVar[str] = N_("Change several players at once")

    section: str = field(N_("section"))
    people: tuple[int, ...] = field(N_("numbers of the persons"))
    withdraw: bool = field(N_("they leave"), False)
    rounds: tuple[int, ...] = field(N_("rounds to be missed"), ())
    bye: str = field(N_("H half a point, Z nothing, F a full point"), "H")
    mark: str | None = field(N_("a mark for categories that they get"), None)
    unmark: str | None = field(N_("a mark that they lose"), None)
    club: str | None = field(N_("club"), None)
    federation: str | None = field(N_("federation, three letters"), None)
    league: str | None = field(N_("league"), None)
    sex: str | None = field(N_("m or w"), None)
    title: str | None = field(N_("title: GM, IM, WGM, FM … (draughts: GMI, MI, MF …)"), None)

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        if not self.people:
            raise RequestError(N_("Choose the players first."))
        people = dict.fromkeys(self.people)
        made = [(a, a.decide(event, at)) for p in people for a in self._acts(event, section, p)]
        parts = [(act, decision) for act, decision in made if decision is not None]
        if not parts:
            return None
        changed = dict.fromkeys(act.person for act, _ in parts)
        return Decision(
            {
                "section": section.key,
                "people": list(changed),
                "changes": [{"act": act.act, **decision.data} for act, decision in parts],
            },
            {name: fact for _, made in parts for name, fact in made.personal.items()},
            tuple(caution for _, decision in parts for caution in decision.cautions),
        )

    def _acts(
        self, event: Event, section: Section, person: int
    ) -> Iterator[RequestBye | Withdraw | Amend]:
        """What is left to do with one of them."""
        section.registration(person)
        missing = set(self.rounds) - set(_byes(section, person, self.bye))
        if missing:
            rounds = tuple(sorted(missing))
            yield RequestBye(section=section.key, person=person, rounds=rounds, bye=self.bye)
        if self.withdraw:
            yield Withdraw(section=section.key, person=person)
        given: dict[str, Any] = {
            name: value for name in FACTS if (value := getattr(self, name)) is not None
        }
        if self.mark or self.unmark:
            known = event.person(person).marks
            marks = [mark for mark in known if mark not in (self.mark, self.unmark)]
            given["marks"] = (*marks, self.mark) if self.mark else tuple(marks)
        if given:
            yield Amend(person=person, **given)

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        for change in entry.data["changes"]:
            single = replace(entry, act=change["act"], data=change)
            event = SINGLE[change["act"]].apply(event, single)
        return event


def _byes(section: Section, person: int, bye: str) -> list[int]:
    """The rounds for which a player has that bye already."""
    number = section.number_of(person)
    asked = [(a.round, a.bye) for a in section.tournament.absences if a.tpn == number]
    asked += section.registration(person).byes
    return [round_ for round_, kind in asked if kind == BYES.get(bye)]
