"""A section of an event at one moment: its tournament, and everything around its pairings.

A section refers to people by their number in the event (`person`), which never changes; the
domain's `Tournament` refers to pairing numbers, which a late entry may still shift.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from itertools import count
from typing import Any, Literal

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, Pair, PlayedRound
from ronde.domain.tournament import Discipline, Tournament
from ronde.journal.encoding import parse_moment
from ronde.journal.teams import SectionTeams
from ronde.pairing import system_of
from ronde.prizes.categories import Category
from ronde.prizes.rules import PrizeRules
from ronde.rulebooks.basic import BasicRules
from ronde.rulebooks.handling import HandlingRules, Schedule, awaiting_result
from ronde.rulebooks.system import System


@dataclass(frozen=True, slots=True)
class Registration:
    """Somebody entered for a section: `rating` where another one counts here than elsewhere.

    `present` is the answer of the roll call, None before it; `delayed` has given written notice of
    coming late, and is numbered and paired all the same. `byes` are the rounds a player
    without a number yet has asked to miss.
    """

    person: int
    rating: int | None = None
    present: bool | None = None
    delayed: bool = False
    byes: tuple[tuple[int, Bye], ...] = ()


@dataclass(frozen=True, slots=True)
class PublishedVersion:
    """A round as it was published, before its boards were changed by hand, by persons.

    `numbers` are those on the tables, where they are not simply 1, 2, 3.
    """

    boards: tuple[Pair, ...]
    byes: tuple[tuple[int, Bye], ...]
    numbers: tuple[int, ...]

    @property
    def places(self) -> dict[Pair, int]:
        """The number of every board."""
        return dict(zip(self.boards, self.numbers or count(1), strict=False))


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """What is known of a round besides its boards: how and when it was paired and published.

    `boards` are the pairs of persons as they were paired, whatever colours they then played with.
    `conceded` are those paired although a `Separation` should keep them apart. `withdrawn` are
    those whom the pairing left out because they were absent without notice. `known` is the section
    as it was known when the round was paired; boards changed by hand leave it as it is.
    `superseded` is what the public sees of a round that has been changed since it was published;
    `republished` are the boards, by persons, that were published in place of others, or moved.
    Of a round of teams `matches` are the teams that meet, White's first, by number in the event.
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
    boards: tuple[Pair, ...] = ()
    withdrawn: tuple[int, ...] = ()
    superseded: PublishedVersion | None = None
    republished: tuple[Pair, ...] = ()
    matches: tuple[Pair, ...] = ()
    team_bye: int | None = None
    known: Section | None = field(default=None, compare=False, repr=False)


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
class BoardNumbers:
    """The numbers on the tables from a round on: that of the first board, and those of persons.

    Reading: ADR-0245
    """

    first_round: int = 1
    first: int = 1
    fixed: tuple[tuple[int, int], ...] = ()

    def of(self, boards: Sequence[Pair]) -> tuple[int, ...]:
        """The number of each board, given by its two persons; nothing where it is 1, 2, 3.

        Whoever has a board of his own sits there; of two who have one, at the lower. All others
        take the numbers left over, in the order of the rules.
        """
        own = dict(self.fixed)
        held = [min((own[p] for p in board if p in own), default=None) for board in boards]
        free = (number for number in count(self.first) if number not in held)
        numbers = tuple([next(free) if board is None else board for board in held])
        return () if numbers == tuple(range(1, len(boards) + 1)) else numbers


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
class LaterRatings:
    """The ratings of a list published during a long event: person and rating, from a round on.

    Rule: FIDE B.01 (2024) 1.1.4; FIDE checklist (draft 13) 116-144
    """

    first_round: int
    source: str
    ratings: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A remark that goes into the report as a record `###`, and stays with the section."""

    round: int
    text: str
    entry: int


_NAMES_BOARDS = re.compile(
    r"(MPA|Result corrected|Correction for rating only) @ Round \d+: \d+-\d+( \d+-\d+)*"
)
"""Notes that name boards by the numbers of their players, which a late entry may move."""
_NUMBERS = re.compile(r"\d+(?=-\d)|(?<=-)\d+")


@dataclass(frozen=True, slots=True)
class PrizeAnnouncement:
    """When and by whom the categories and prizes were announced, and after which round."""

    entry: int
    at: str
    who: str
    round: int
    why: str = ""


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
    `excused` are rounds and persons: absences whose explanation the arbiter has accepted.
    `special_winners` are persons by the name of their special prize; those `without_prize` have no
    right to one.
    """

    key: str
    name: str
    tournament: Tournament
    options: Mapping[str, Any] = field(default_factory=dict)
    registrations: tuple[Registration, ...] = ()
    numbers: tuple[int, ...] = ()
    numbered_by: str = ""
    list_closed: bool = False
    paired: tuple[RoundRecord, ...] = ()
    manual: ManualSession | None = None
    bans: tuple[Ban, ...] = ()
    separations: tuple[Separation, ...] = ()
    timetable: Mapping[int, Timetable] = field(default_factory=dict)
    adjourned: frozenset[tuple[int, int, int]] = frozenset()
    rating_only: tuple[RatingCorrection, ...] = ()
    later_ratings: tuple[LaterRatings, ...] = ()
    notes: tuple[Note, ...] = ()
    fide_mode: bool = True
    fide_exit: FideExit | None = None
    closed: bool = False
    claims: tuple[Claim, ...] = ()
    excused: frozenset[tuple[int, int]] = frozenset()
    categories: tuple[Category, ...] = ()
    prizes: PrizeRules | None = None
    prizes_announced: tuple[PrizeAnnouncement, ...] = ()
    special_winners: Mapping[str, int] = field(default_factory=dict)
    without_prize: frozenset[int] = frozenset()
    board_numbers: tuple[BoardNumbers, ...] = ()
    teams: SectionTeams | None = None
    _places: list[dict[int, Tpn]] = field(
        default_factory=list, init=False, compare=False, repr=False
    )
    _dated: list[Tournament] = field(default_factory=list, init=False, compare=False, repr=False)

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
    def pairs_teams(self) -> bool:
        """Teams meet, and their line-ups say who plays."""
        return self.teams is not None and not self.rulebook.between_teams

    @property
    def is_numbered(self) -> bool:
        """The list has been drawn up."""
        return bool(self.numbers)

    @property
    def has_started(self) -> bool:
        """A round has been paired."""
        return bool(self.paired)

    @property
    def current(self) -> RoundRecord | None:
        """The round that was paired last."""
        return self.paired[-1] if self.paired else None

    @property
    def next_round(self) -> int:
        """The round to be paired next."""
        return len(self.paired) + 1

    @property
    def next_to_publish(self) -> int:
        """The first round whose boards do not hang in the hall yet."""
        current = self.current
        waits = current is not None and current.published_at is None
        return len(self.paired) if waits else self.next_round

    def board_numbers_in(self, number: int) -> BoardNumbers:
        """How the boards of a round are numbered."""
        known = (one for one in reversed(self.board_numbers) if one.first_round <= number)
        return next(known, BoardNumbers())

    @property
    def rating_method(self) -> str:
        """The federation and the method whose ratings order the list, such as `FRA FIDON`."""
        return self.tournament.details.rank_method

    def require_open(self) -> None:
        """Refuse changes to a section that has been closed."""
        if self.closed:
            raise RequestError(
                N_("Section {section} is closed: reopen it before you change anything."),
                section=self.key,
            )

    def require_numbered(self) -> None:
        """Refuse what needs pairing numbers before the list has been drawn up."""
        if not self.is_numbered:
            raise RequestError(N_("Draw up the list first: the players have no numbers yet."))

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

    def round(self, number: int) -> RoundRecord:
        """The facts of a paired round."""
        if not self.paired:
            raise RequestError(N_("No round has been paired yet."))
        if not 1 <= number <= len(self.paired):
            raise RequestError(
                N_("Round {round} of section {section} has not been paired."),
                round=number,
                section=self.key,
            )
        return self.paired[number - 1]

    @property
    def dated_tournament(self) -> Tournament:
        """The tournament, with what was known otherwise when each of its rounds was paired."""
        if not self._dated:
            from ronde.journal.knowledge import dated_tournament

            self._dated.append(dated_tournament(self, self.tournament))
        return self._dated[0]

    def as_known_at(self, number: int) -> Section:
        """The section as it was known when that round was paired, with the numbers of then.

        Of the next round it is the section itself.
        """
        if number == self.next_round:
            return self
        known = self.round(number).known
        assert known is not None  # every act that makes a round knows from what
        return known

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

    def published_version(self, number: int) -> PublishedVersion:
        """What has been published of a round: itself, or its boards before they were changed."""
        return self.round(number).superseded or self.present_version(number)

    def present_version(self, number: int) -> PublishedVersion:
        """A round as it is now."""
        played = self.tournament.rounds[number - 1]
        byes = tuple((self.person(tpn), bye) for tpn, bye in played.byes)
        return PublishedVersion(self.pairs(number), byes, played.numbers)

    def as_published(self) -> Section:
        """The section to its last published round, whose boards are those that were published.

        A game that the published boards share with the present ones has its result.
        """
        count = max((r.number for r in self.paired if r.published_at is not None), default=0)
        paired = self.paired[:count]
        if not paired or paired[-1].superseded is None:
            if paired == self.paired:
                return self
            return replace(self, tournament=self.tournament.before(count + 1), paired=paired)
        version = self.published_version(count)
        tournament = self.tournament.before(count)
        present = {board.games[0][:2]: board for board in self.boards(count)}
        pairs = [(self.tpn(white), self.tpn(black)) for white, black in version.boards]
        boards = [present.get(pair, tournament.open_board(*pair)) for pair in pairs]
        byes = [(self.tpn(person), bye) for person, bye in version.byes]
        bye = next((p for p, bye in version.byes if bye is Bye.PAIRING_ALLOCATED), None)
        return replace(
            self,
            tournament=tournament.with_round(
                PlayedRound(boards, byes, ordered=True, numbers=version.numbers)
            ),
            paired=(*paired[:-1], replace(paired[-1], boards=version.boards, bye=bye)),
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
        numbers = self.tournament.rounds[number - 1].board_numbers
        for place, games in zip(numbers, self.tournament.rounds[number - 1].meetings, strict=True):
            if any(tpn in game[:2] for game in games):
                return place
        return 0

    def game_label(self, number: int, white: int, black: int) -> str:
        """What names a game of a round, `7` or `7.2`; empty where there is none."""
        if number > len(self.paired):
            return ""
        sides, played = (self.tpn(white), self.tpn(black)), self.tournament.rounds[number - 1]
        for board, games in zip(played.board_numbers, played.meetings, strict=True):
            for place, game in enumerate(games, 1):
                if game[:2] == sides:
                    return f"{board}" if len(games) == 1 else f"{board}.{place}"
        return ""

    def board_numbered(self, number: int, board: int) -> tuple[Game, ...]:
        """The games at the table with that number."""
        self.round(number)
        played = self.tournament.rounds[number - 1]
        if board not in played.board_numbers:
            raise RequestError(N_("Round {round} has no board {board}."), round=number, board=board)
        return played.meetings[played.board_numbers.index(board)]

    def open_games(self, number: int) -> tuple[Pair, ...]:
        """The boards of a round that have no result yet, as persons."""
        return tuple(
            (self.person(game.white), self.person(game.black))
            for game in self.tournament.rounds[number - 1].games
            if Result.UNKNOWN in game[2:]
        )

    def games_in_play(self, number: int) -> tuple[Pair, ...]:
        """The boards of a round whose result is still to come today: open and not adjourned."""
        return tuple(
            pair for pair in self.open_games(number) if (number, *pair) not in self.adjourned
        )

    def has_results(self, number: int) -> bool:
        """A game of the round has a result."""
        games = self.tournament.rounds[number - 1].games
        return any(Result.UNKNOWN not in game[2:] for game in games)

    def adjourned_games(self, number: int) -> frozenset[Pair]:
        """The games of a round that are adjourned, by pairing numbers, White first."""
        return frozenset(
            (self.tpn(white), self.tpn(black))
            for round_, white, black in self.adjourned
            if round_ == number
        )

    @property
    def unfinished(self) -> tuple[tuple[int, int, int], ...]:
        """The boards of all rounds that have no result yet: round, and the two persons."""
        return tuple(
            (number, self.person(game.white), self.person(game.black))
            for number, game in awaiting_result(self.tournament)
        )

    def schedule(self, number: int) -> Schedule:
        """The times of a round: as announced, else as the journal saw them happen.

        A round ends when it is announced to end; without an announcement, when its last result is
        in, or when the next round is paired.
        """
        times = self.timetable.get(number, Timetable())
        record = self.paired[number - 1] if number <= len(self.paired) else None
        following = self.paired[number] if number < len(self.paired) else None
        ends = [
            times.end,
            record.completed_at if record else None,
            following.paired_at if following else None,
        ]
        posted = (record.published_at if record else None) or times.pairings_posted

        def at(text: str | None) -> datetime | None:
            return None if text is None else parse_moment(text)

        return Schedule(
            round=number,
            results_place=times.results_place,
            results_posted=at(times.results_posted),
            reports_until=at(times.reports_until),
            pairings_posted=at(posted),
            end=at(next(filter(None, ends), None)),
        )

    def with_record(self, record: RoundRecord) -> Section:
        """This section with other facts of a paired round."""
        number = record.number
        return replace(self, paired=(*self.paired[: number - 1], record, *self.paired[number:]))

    def with_note(self, text: str, entry: int, number: int | None = None) -> Section:
        """This section with a note for its report: what happened, and in which round.

        Rule: FIDE checklist (draft 13) 44, 55, 69, 202
        """
        at_round = len(self.paired) if number is None else number
        words = f"{text} @ Round {at_round}" if " @ " not in text else text
        return replace(self, notes=(*self.notes, Note(at_round, words, entry)))

    def with_numbers(self, tournament: Tournament, numbers: tuple[int, ...]) -> Section:
        """This section with its players numbered anew; notes name the same players as before."""
        place = {person: str(number) for number, person in enumerate(numbers, 1)}
        now = {str(old): place[person] for old, person in enumerate(self.numbers, 1)}
        notes = tuple(
            replace(note, text=_NUMBERS.sub(lambda found: now[found[0]], note.text))
            if _NAMES_BOARDS.fullmatch(note.text)
            else note
            for note in self.notes
        )
        return replace(self, tournament=tournament, numbers=numbers, notes=notes)

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
