"""What an event is at one moment: its people, and its sections.

All values are immutable; replaying the journal makes one from the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Literal

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import NationalRecord, Player, Tpn
from ronde.domain.result import Result
from ronde.domain.round import Game
from ronde.domain.tournament import AbnormalPoints, Details, Record, Tournament
from ronde.journal.knowledge import dated_tournament
from ronde.journal.result_text import results_of
from ronde.journal.section import RatingCorrection, Registration, Section
from ronde.rulebooks.numbering import RATING_METHODS

PERSONAL = ("birth", "fide_id", "email", "phone", "note")
"""What can be erased on request; ids and dates of birth of national lists too."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who takes part; the fields of the second half can be erased on request.

    `marks` are words of the organiser's own, for categories.
    """

    id: int
    name: str
    rating: int = 0
    title: str = ""
    federation: str = ""
    sex: Literal["", "m", "w"] = ""
    club: str = ""
    league: str = ""
    estimated: bool = False
    source: str = ""
    national: tuple[NationalRecord, ...] = ()
    marks: tuple[str, ...] = ()
    birth: str = ""
    fide_id: str = ""
    email: str = ""
    phone: str = ""
    note: str = ""

    def strength(self, method: str) -> int:
        """The rating that orders a list by a method such as `FRA FIDON`; without one, the rating.

        Rule: TRF26 172
        """
        federation, _blank, name = method.partition(" ")
        if name not in RATING_METHODS:
            return self.rating
        records = (r.rating for r in self.national if r.federation == federation and r.rating)
        return RATING_METHODS[name](self.rating, next(records, 0))

    def player(
        self, registration: Registration, tpn: int = 1, first_round: int = 1, *, method: str = ""
    ) -> Player:
        """The entry of this person in the list of a section."""
        own = registration.rating
        return Player(
            tpn=Tpn(tpn),
            name=self.name,
            rating=self.strength(method) if own is None else own,
            title=self.title,
            federation=self.federation,
            sex=self.sex,
            birth=self.birth,
            fide_id=self.fide_id,
            club=self.club,
            estimated=self.estimated,
            first_round=first_round,
            national=self.national,
            league=self.league,
        )


@dataclass(frozen=True, slots=True)
class HallMessage:
    """What the arbiter tells everybody on hall screens and public pages, and since when."""

    text: str
    at: str


@dataclass(frozen=True, slots=True)
class Event:
    """What all entries in force add up to: the people, the sections, what the sections share."""

    name: str = ""
    details: Details = field(default_factory=Details)
    people: tuple[Person, ...] = ()
    sections: Mapping[str, Section] = field(default_factory=dict)
    snapshots: Mapping[str, int] = field(default_factory=dict)
    documents: tuple[tuple[str, str], ...] = ()
    erased: frozenset[int] = frozenset()
    message: HallMessage | None = None

    def section(self, key: str) -> Section:
        """The section with this key."""
        if key in self.sections:
            return self.sections[key]
        if not self.sections:
            raise RequestError(N_("The event has no section yet: add one first."))
        raise RequestError(
            N_("There is no section {section!r}. The event has: {sections}."),
            section=key,
            sections=", ".join(self.sections),
        )

    def open_section(self, key: str) -> Section:
        """The section with this key, refused if it has been closed."""
        section = self.section(key)
        section.require_open()
        return section

    def person(self, number: int) -> Person:
        """The person with this number in the event."""
        if 1 <= number <= len(self.people):
            return self.people[number - 1]
        raise RequestError(N_("There is no person number {person}."), person=number)

    def names(self, *people: int) -> str:
        """The players of a board by name: `Adam – Bella`."""
        return " – ".join(self.person(person).name for person in people)

    def sections_of(self, person: int) -> Iterator[Section]:
        """Where the person is registered."""
        return (s for s in self.sections.values() if s.is_registered(person))

    def with_section(self, section: Section) -> Event:
        """This event with a section changed or added."""
        return replace(self, sections={**self.sections, section.key: section})

    def with_person(self, person: Person) -> Event:
        """This event with a person changed, or added at the end."""
        people = list(self.people)
        people[person.id - 1 :] = [person, *people[person.id :]]
        return replace(self, people=tuple(people))

    def tournament(self, key: str, *, for_rating: bool = False) -> Tournament:
        """The tournament of a section as it is reported: details of the event, notes as records.

        It carries what was known when each round was paired. `for_rating` applies the corrections
        that came too late for anything else; the points stay those of the standings.
        """
        section = self.section(key)
        tournament = section.dated_tournament
        if for_rating and section.rating_only:
            corrected = section.tournament
            for late in section.rating_only:
                corrected = _with_late_correction(section, corrected, late)
            corrected = _with_points_of_standings(section, corrected)
            tournament = dated_tournament(section, corrected)
        records = tuple(Record("###", f" {note.text}") for note in section.notes)
        return replace(
            tournament,
            details=self.details_of(section),
            records=(*tournament.records, *records),
        )

    def first_day(self, section: Section) -> date | None:
        """The first day of a section, if it has been announced."""
        written = self.details_of(section).start.replace("/", "-")
        try:
            return date.fromisoformat(written)
        except ValueError:
            return None

    def details_of(self, section: Section) -> Details:
        """The details of a section; what it does not say itself, the event says."""
        own = section.tournament.details
        names = Details.__dataclass_fields__
        merged = {name: getattr(own, name) or getattr(self.details, name) for name in names}
        if not own.name:
            key = section.key.upper() if len(self.sections) > 1 else ""
            merged["name"] = " – ".join(filter(None, (self.name, section.name or key)))
        return Details(**merged)


def _with_late_correction(
    section: Section, tournament: Tournament, late: RatingCorrection
) -> Tournament:
    """The result as it was for each of the two persons, the colours turned round where they were.

    An earlier correction of the same game may have turned them already.
    """
    white, black = section.tpn(late.white), section.tpn(late.black)
    result = dict(zip((white, black), results_of(late.result), strict=True))
    games = tournament.rounds[late.round - 1].games
    old = next(game for game in games if {game.white, game.black} == {white, black})
    one, other = (old.black, old.white) if late.reversed else (old.white, old.black)
    new = Game(one, other, result[one], result[other])
    return tournament.with_result(late.round, old.white, old.black, new)


def _with_points_of_standings(section: Section, corrected: Tournament) -> Tournament:
    """The results corrected for ratings, each worth what the wrong one is worth in the standings.

    So points, ranks and results of a report agree: record 299 says what a result is worth. Teams
    and matches of two games have points of their own there.

    Rule: FIDE C.04.2 (2012) D8; (2026) 4.3; TRF26 001, 299
    Reading: ADR-0276
    """
    if corrected.team_event is not None or corrected.games_per_match > 1:
        return corrected
    worth = []
    for number, white, black in _late_games(section):
        old, new = (_gained(event, number) for event in (section.tournament, corrected))
        for tpn in (section.tpn(white), section.tpn(black)):
            gained, kept = new[tpn - 1], old[tpn - 1]
            result = _result_in(corrected, number, tpn)
            if gained == kept:
                continue
            if result in (Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS):
                worth.append(AbnormalPoints(tpn, kept - gained, number))
            else:
                worth.append(AbnormalPoints(tpn, kept, number, result))
    return replace(corrected, abnormal=(*corrected.abnormal, *worth))


def _late_games(section: Section) -> list[tuple[int, int, int]]:
    """The games corrected for ratings only, each once, whichever colours were corrected."""
    late = section.rating_only
    return sorted({(c.round, min(c.white, c.black), max(c.white, c.black)) for c in late})


def _gained(tournament: Tournament, number: int) -> list[int]:
    """What each player has won in that round."""
    columns = [*tournament.history.before, tournament.history.points]
    return [after - before for before, after in zip(*columns[number - 1 : number + 1], strict=True)]


def _result_in(tournament: Tournament, number: int, tpn: int) -> Result:
    games = tournament.rounds[number - 1].games
    found = next(game for game in games if tpn in game[:2])
    return found.white_result if found.white == tpn else found.black_result
