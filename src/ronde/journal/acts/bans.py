"""Bans between players, and separations, which yield to the rules.

Rule: FIDE checklist (draft 13) 194 to 196; TRF26, record 260
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, cast

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import ForbiddenPairs
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.cautions import Caution, caution
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import Ban, Section, Separation

SEPARATED_BY = ("club", "federation", "league")


def with_bans(section: Section) -> Section:
    """The section with its bans in its tournament, by present pairing numbers."""
    forbidden = tuple(
        ForbiddenPairs(numbers, ban.first_round, ban.last_round)
        for ban in section.bans
        if len(numbers := tuple(t for p in ban.people if (t := section.number_of(p)))) > 1
    )
    return replace(section, tournament=replace(section.tournament, forbidden=forbidden))


def check_rounds_of(first: int, last: int | None) -> None:
    """Refuse a last round before the first."""
    if first < 1 or (last is not None and last < first):
        raise RequestError(
            N_("Rounds {first} to {last} are not a range of rounds."), first=first, last=last or "…"
        )


def _cautions(section: Section) -> tuple[Caution, ...]:
    if not section.has_started:
        return ()
    return caution("forbidden-after-start", fide_mode=section.fide_mode)


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbid(Act):
    """Players who must not meet each other."""

    act = "forbid"
    wording: ClassVar[str] = N_("Keep players apart by a ban")

    section: str = field(N_("section"))
    people: tuple[int, ...] = field(N_("numbers of the persons"))
    first_round: int = field(N_("from this round on"), 1)
    last_round: int | None = field(N_("up to this round"), None)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        if len(set(self.people)) < 2:
            raise RequestError(N_("Name at least two players who must not meet."))
        for person in self.people:
            section.registration(person)
        check_rounds_of(self.first_round, self.last_round)
        return Decision(self.given(), cautions=_cautions(section))

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        ban = Ban(tuple(data["people"]), data.get("first_round", 1), data.get("last_round"))
        return event.with_section(with_bans(replace(section, bans=(*section.bans, ban))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Allow(Act):
    """Lift the bans between these players."""

    act = "allow"
    wording: ClassVar[str] = N_("Lift a ban between players")

    section: str = field(N_("section"))
    people: tuple[int, ...] = field(N_("numbers of the persons"))

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        if not any(set(self.people) == set(ban.people) for ban in section.bans):
            raise RequestError(N_("There is no ban between these players."))
        return Decision(self.given(), cautions=_cautions(section))

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        people = set(entry.data["people"])
        bans = tuple(ban for ban in section.bans if set(ban.people) != people)
        return event.with_section(with_bans(replace(section, bans=bans)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Avoid(Act):
    """Keep people of one club, federation or league apart as long as a legal round remains.

    Reading: ADR-0081
    """

    act = "avoid"
    wording: ClassVar[str] = N_("Keep club mates or compatriots apart where possible")

    section: str = field(N_("section"))
    by: str = field(N_("club, federation or league"))
    first_round: int = field(N_("from this round on"), 1)
    last_round: int | None = field(N_("up to this round"), None)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        if self.by not in SEPARATED_BY:
            raise RequestError(
                N_("Players can be kept apart by club, federation or league, not by {found!r}."),
                found=self.by,
            )
        check_rounds_of(self.first_round, self.last_round)
        return Decision(self.given(), cautions=caution("avoidance", fide_mode=section.fide_mode))

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        by = cast(Literal["club", "federation", "league"], data["by"])
        separation = Separation(by, data.get("first_round", 1), data.get("last_round"))
        others = tuple(other for other in section.separations if other.by != by)
        return event.with_section(replace(section, separations=(*others, separation)))


@dataclass(frozen=True, slots=True, kw_only=True)
class StopAvoiding(Act):
    """Let people of one club, federation or league meet again."""

    act = "stop-avoiding"
    wording: ClassVar[str] = N_("Let club mates or compatriots meet again")

    section: str = field(N_("section"))
    by: str = field(N_("club, federation or league"))

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        separated = any(separation.by == self.by for separation in section.separations)
        return Decision(self.given()) if separated else None

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        others = tuple(other for other in section.separations if other.by != entry.data["by"])
        return event.with_section(replace(section, separations=others))
