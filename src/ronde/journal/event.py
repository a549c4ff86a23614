"""What an event is at one moment: people, sections, and the tournament of each section.

All values are immutable; replaying the journal makes one from the other. A section refers to
people by their number in the event (`person`), which never changes; the domain's `Tournament`
refers to pairing numbers, which a late entry may still shift.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from ronde.domain.discipline import Discipline
from ronde.domain.errors import N_, RequestError
from ronde.domain.option import as_choices
from ronde.domain.player import NationalRecord, Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, Pair
from ronde.domain.tournament import Details, Record, Tournament
from ronde.pairing import system_of
from ronde.rulebooks.basic import BasicRules
from ronde.rulebooks.handling import HandlingRules, awaiting_result
from ronde.rulebooks.system import System

PERSONAL = ("birth", "fide_id", "email", "phone")
"""What can be erased on request; ids and dates of birth of national lists too."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who takes part; the fields of the second half can be erased on request."""

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
    birth: str = ""
    fide_id: str = ""
    email: str = ""
    phone: str = ""

    def player(self, registration: Registration, tpn: int = 1, first_round: int = 1) -> Player:
        """The entry of this person in the list of a section."""
        return Player(
            tpn=Tpn(tpn),
            name=self.name,
            rating=self.rating if registration.rating is None else registration.rating,
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
class Registration:
    """Somebody entered for a section: `rating` where another one counts here than elsewhere.

    `present` is the answer of the roll call, None before it; `byes` are the rounds a player
    without a number yet has asked to miss.
    """

    person: int
    rating: int | None = None
    present: bool | None = None
    byes: tuple[tuple[int, Bye], ...] = ()


@dataclass(frozen=True, slots=True)
class PairedRound:
    """What is known of a round besides its boards: how and when it was paired and published.

    `conceded` are the pairs of persons that meet although a `Separation` should keep them apart.
    """

    number: int
    system: str
    bye: int | None = None
    acceleration: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    version: str = ""
    paired_at: str = ""
    published_at: str | None = None
    completed_at: str | None = None
    manual: bool = False
    conceded: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class ManualSession:
    """Boards that the arbiter makes by hand, between an explicit beginning and end."""

    number: int
    boards: tuple[Pair, ...]
    bye: int | None
    opened_at: str

    @property
    def seated(self) -> frozenset[int]:
        """Who has a board or the bye."""
        seated = {person for board in self.boards for person in board}
        return frozenset(seated if self.bye is None else seated | {self.bye})


@dataclass(frozen=True, slots=True)
class Ban:
    """People who must not meet each other in these rounds."""

    people: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None


@dataclass(frozen=True, slots=True)
class Separation:
    """People of the same club, federation or league do not meet where a legal round allows it."""

    by: Literal["club", "federation", "league"]
    first_round: int = 1
    last_round: int | None = None

    def holds_in(self, number: int) -> bool:
        """Whether it applies to that round."""
        return self.first_round <= number <= (self.last_round or number)


@dataclass(frozen=True, slots=True)
class Timetable:
    """The announced times of a round, as ISO texts, and where its results are shown.

    `reports_until` is the limit for reporting a mistake in the results of the round before;
    `begins` is by the local clock.
    """

    results_place: str = ""
    results_posted: str | None = None
    reports_until: str | None = None
    pairings_posted: str | None = None
    begins: str | None = None
    end: str | None = None


@dataclass(frozen=True, slots=True)
class RatingCorrection:
    """A mistake found too late: it counts after the tournament, for ratings only.

    Rule: FIDE C.04.2 (2012) D8; (2026) 4.3
    """

    round: int
    white: int
    black: int
    result: str
    reversed: bool
    entry: int


@dataclass(frozen=True, slots=True)
class Note:
    """A remark that goes into the report as a record `###`, and stays with the section."""

    round: int
    text: str
    entry: int


Claimant = Literal["white", "black", "helper"]
"""Who claims a result: one of the two players, or a helper, whose word is enough."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A result that somebody in the hall has reported, until it is confirmed or rejected.

    Persons are given by their number in the event; `number` is the entry of the claim. `device`
    names the phone, `seal` is the server's signature over what was entered on it.
    """

    number: int
    round: int
    board: int
    white: int
    black: int
    result: str
    voice: Claimant
    device: str
    who: str
    at: str
    seal: str = ""

    @property
    def game(self) -> tuple[int, int, int]:
        """The round and the two persons."""
        return self.round, self.white, self.black


@dataclass(frozen=True, slots=True)
class FideExit:
    """When, by whom and why FIDE mode was left. Nothing removes it."""

    round: int
    at: str
    who: str
    why: str
    entry: int


@dataclass(frozen=True, slots=True)
class Section:
    """One tournament of the event, with everything that is not a fact of its pairings.

    `numbers` are the persons by pairing number; empty until the list has been drawn up.
    """

    key: str
    name: str
    tournament: Tournament
    options: Mapping[str, Any] = field(default_factory=dict)
    registrations: tuple[Registration, ...] = ()
    numbers: tuple[int, ...] = ()
    numbered_by: str = ""
    list_closed: bool = False
    paired: tuple[PairedRound, ...] = ()
    manual: ManualSession | None = None
    bans: tuple[Ban, ...] = ()
    separations: tuple[Separation, ...] = ()
    timetable: Mapping[int, Timetable] = field(default_factory=dict)
    adjourned: frozenset[tuple[int, int, int]] = frozenset()
    rating_only: tuple[RatingCorrection, ...] = ()
    notes: tuple[Note, ...] = ()
    fide_mode: bool = True
    fide_exit: FideExit | None = None
    closed: bool = False
    claims: tuple[Claim, ...] = ()
    _places: list[dict[int, Tpn]] = field(
        default_factory=list, init=False, compare=False, repr=False
    )

    @property
    def system(self) -> str:
        """The full name of the system, edition included."""
        return self.rulebook.name

    @property
    def rulebook(self) -> System:
        """The system itself."""
        return system_of(self.tournament)

    @property
    def handling(self) -> HandlingRules:
        """The edition of the handling rules that belongs to the system."""
        return self.rulebook.handling

    @property
    def basic_rules(self) -> BasicRules:
        """The edition of the basic rules that belongs to the system."""
        return self.rulebook.basic

    @property
    def is_draughts(self) -> bool:
        """The section follows the rules of the FMJD, or of the KNDB."""
        return self.rulebook.discipline is Discipline.DRAUGHTS

    @property
    def is_numbered(self) -> bool:
        """The list has been drawn up."""
        return bool(self.numbers)

    @property
    def has_started(self) -> bool:
        """A round has been paired."""
        return bool(self.paired)

    @property
    def current(self) -> PairedRound | None:
        """The round that was paired last."""
        return self.paired[-1] if self.paired else None

    @property
    def next_round(self) -> int:
        """The round to be paired next."""
        return len(self.paired) + 1

    def tpn(self, person: int) -> Tpn:
        """The pairing number of a person."""
        found = self.number_of(person)
        if found is None:
            raise RequestError(
                N_("Person {person} has no pairing number in section {section}."),
                person=person,
                section=self.key,
            )
        return found

    def number_of(self, person: int) -> Tpn | None:
        """The pairing number of a person, if there is one."""
        if not self._places:
            self._places.append(_places(self.numbers))
        return self._places[0].get(person)

    def person(self, tpn: int) -> int:
        """The person with this pairing number."""
        if not 1 <= tpn <= len(self.numbers):
            raise RequestError(
                N_("There is no number {number} in section {section}."),
                number=tpn,
                section=self.key,
            )
        return self.numbers[tpn - 1]

    def registration(self, person: int) -> Registration:
        """The registration of a person."""
        for registration in self.registrations:
            if registration.person == person:
                return registration
        raise RequestError(
            N_("Person {person} is not registered in section {section}."),
            person=person,
            section=self.key,
        )

    def is_registered(self, person: int) -> bool:
        """The person is entered for this section."""
        return any(registration.person == person for registration in self.registrations)

    def round(self, number: int) -> PairedRound:
        """The facts of a paired round."""
        if not 1 <= number <= len(self.paired):
            raise RequestError(
                N_("Round {round} of section {section} has not been paired."),
                round=number,
                section=self.key,
            )
        return self.paired[number - 1]

    def boards(self, number: int) -> tuple[Board, ...]:
        """The boards of a paired round in the order of publication, by pairing numbers."""
        self.round(number)
        return self.tournament.rounds[number - 1].boards

    def pairs(self, number: int) -> tuple[Pair, ...]:
        """The two persons of each board of a paired round, White of their first game first."""
        self.round(number)
        return tuple(
            [
                (self.person(white), self.person(black))
                for white, black in self.tournament.rounds[number - 1].pairs
            ]
        )

    def game(self, number: int, white: int, black: int) -> Game:
        """The game of two persons in a round."""
        found = self.find_game(number, white, black)
        if found is not None:
            return found
        raise RequestError(
            N_("There is no game {white}-{black} in round {round}."),
            white=self.tpn(white),
            black=self.tpn(black),
            round=number,
        )

    def find_game(self, number: int, white: int, black: int) -> Game | None:
        """The game of two persons in a round, if there is one."""
        sides = (self.tpn(white), self.tpn(black))
        games = self.tournament.rounds[number - 1].games
        return next((game for game in games if game[:2] == sides), None)

    def board_of(self, number: int, person: int) -> int:
        """The number of the board at which a person plays in a round; 0 without one."""
        tpn = self.tpn(person)
        for place, board in enumerate(self.boards(number), 1):
            if any(tpn in game[:2] for game in board.games):
                return place
        return 0

    def open_games(self, number: int) -> tuple[Pair, ...]:
        """The boards of a round that have no result yet, as persons."""
        return tuple(
            (self.person(game.white), self.person(game.black))
            for game in self.tournament.rounds[number - 1].games
            if Result.UNKNOWN in game[2:]
        )

    def has_results(self, number: int) -> bool:
        """A game of the round has a result."""
        games = self.tournament.rounds[number - 1].games
        return any(Result.UNKNOWN not in game[2:] for game in games)

    @property
    def unfinished(self) -> tuple[tuple[int, int, int], ...]:
        """The boards of all rounds that have no result yet: round, and the two persons."""
        return tuple(
            (number, self.person(game.white), self.person(game.black))
            for number, game in awaiting_result(self.tournament)
        )

    def with_registration(
        self, person: int, change: Callable[[Registration], Registration]
    ) -> Section:
        """This section with the registration of a person changed."""
        registrations = tuple(change(r) if r.person == person else r for r in self.registrations)
        return replace(self, registrations=registrations)


@lru_cache(maxsize=64)
def _places(numbers: tuple[int, ...]) -> dict[int, Tpn]:
    """The pairing number of every person; one result after the other needs the same."""
    return {person: Tpn(tpn) for tpn, person in enumerate(numbers, 1)}


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

    def person(self, number: int) -> Person:
        """The person with this number in the event."""
        if 1 <= number <= len(self.people):
            return self.people[number - 1]
        raise RequestError(N_("There is no person number {person}."), person=number)

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

        `for_rating` applies the corrections that came too late for anything else.
        """
        section = self.section(key)
        tournament = section.tournament
        if for_rating:
            for late in section.rating_only:
                tournament = _with_late_correction(section, tournament, late)
        records = tuple(Record("###", f" {note.text}") for note in section.notes)
        return replace(
            tournament,
            choices=as_choices(section.options),
            details=self.details_of(section),
            records=(*tournament.records, *records),
        )

    def details_of(self, section: Section) -> Details:
        """The details of a section; what it does not say itself, the event says."""
        own = section.tournament.details
        names = Details.__dataclass_fields__
        merged = {name: getattr(own, name) or getattr(self.details, name) for name in names}
        if not own.name:
            merged["name"] = " – ".join(filter(None, (self.name, section.name)))
        return Details(**merged)


def _with_late_correction(
    section: Section, tournament: Tournament, late: RatingCorrection
) -> Tournament:
    from ronde.journal.result_text import results_of

    white, black = section.tpn(late.white), section.tpn(late.black)
    sides = (black, white) if late.reversed else (white, black)
    return tournament.with_result(late.round, white, black, Game(*sides, *results_of(late.result)))
