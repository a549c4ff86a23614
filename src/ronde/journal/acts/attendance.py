"""Attendance: roll call, requested byes, absences, withdrawals and returns.

Rule: FIDE C.04.2 (2012) C1, D4, D5, D6; (2026) 2.4, 3.2, 3.3, 4.1; FMJD Annexe V (2017) 4.2
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.domain.result import BYES, Bye
from ronde.domain.tournament import Absence
from ronde.journal.absences import without_people
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.people import first_round
from ronde.journal.cautions import Caution, caution
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import Section
from ronde.rulebooks.handling import forfeited_round

REQUESTABLE = {"H": Bye.HALF, "F": Bye.FULL, "Z": Bye.ZERO}


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCall(Act):
    """Note at the roll call who is there, or who is not.

    Who has given written notice of an unavoidable delay is numbered and paired as if present.

    Rule: FIDE C.04.2 (2012) C1; (2026) 4.1
    """

    act = "roll-call"
    wording: ClassVar[str] = N_("Note who is there")

    section: str = field(N_("section"))
    people: tuple[int, ...] = field(N_("numbers of the persons; none: everybody registered"), ())
    present: bool = field(N_("they are there"), True)
    delayed: bool = field(N_("they come late, and have given written notice of it"), False)

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        people = self.people or tuple(r.person for r in section.registrations)
        present = self.present and not self.delayed
        wanted = (present, self.delayed)
        known = {p: section.registration(p) for p in people}
        news = [p for p, r in known.items() if (r.present, r.delayed) != wanted]
        if not news:
            return None
        delayed = {"delayed": True} if self.delayed else {}
        return Decision({"section": self.section, "people": news, "present": present, **delayed})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        people, present = frozenset(entry.data["people"]), entry.data["present"]
        delayed = entry.data.get("delayed", False)
        return event.with_section(
            replace(
                section,
                registrations=tuple(
                    replace(r, present=present, delayed=delayed) if r.person in people else r
                    for r in section.registrations
                ),
            )
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestBye(Act):
    """Let a player miss rounds: a half-point bye, a zero-point bye, or a full-point bye.

    Rule: FIDE C.04.2 (2012) D6; (2026) 3.3; checklist (draft 13) 174 to 178
    """

    act = "request-bye"
    wording: ClassVar[str] = N_("Let a player miss rounds")

    section: str = field(N_("section"))
    person: int = field(N_("number of the person"))
    rounds: tuple[int, ...] = field(N_("rounds to be missed"))
    bye: str = field(N_("H half a point, Z nothing, F a full point"), "H")

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        section.registration(self.person)
        if section.pairs_teams:
            raise RequestError(
                N_(
                    "Teams meet here: leave {name} out of the line-up, or give the whole team a "
                    "bye."
                ),
                name=event.person(self.person).name,
            )
        if not self.rounds:
            raise RequestError(N_("Say which rounds the player misses."))
        if self.bye not in REQUESTABLE:
            raise RequestError(
                N_("A player may ask for a bye H, Z or F, not {found!r}."), found=self.bye
            )
        if self.bye != "Z" and section.rulebook.fixed_rounds is not None:
            raise RequestError(
                N_("The table gives every game: a player who does not come forfeits it (Z).")
            )
        check_coming(section, self.rounds)
        return Decision(
            {**self.given(), "rounds": list(self.rounds), "bye": self.bye},
            cautions=tuple(self._cautions(event, section)),
        )

    def _cautions(self, event: Event, section: Section) -> Iterator[Caution]:
        fide = section.fide_mode
        name = event.person(self.person).name
        if self.bye == "F":
            for number in self.rounds:
                yield from caution("full-point-bye", fide_mode=fide, name=name, round=number)
        if self.bye == "H":
            halves = set(half_point_byes(section, self.person)) | set(self.rounds)
            if len(halves) > 1:
                yield from caution(
                    "second-half-point-bye", fide_mode=fide, name=name, count=len(halves)
                )
            if section.tournament.number_of_rounds in self.rounds:
                yield from caution("half-point-bye-last-round", fide_mode=fide, name=name)

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        bye = BYES[data["bye"]]
        return event.with_section(
            with_absences(section, data["person"], dict.fromkeys(data["rounds"], bye))
        )


def check_coming(section: Section, rounds: Iterable[int]) -> None:
    """Refuse rounds that have been paired, or that the section does not have."""
    for number in rounds:
        if number < section.next_round:
            raise RequestError(
                N_("Round {round} has been paired: a bye can be asked for later rounds only."),
                round=number,
            )
        if number > (section.tournament.number_of_rounds or number):
            raise RequestError(
                N_("The section has only {rounds} rounds."),
                rounds=section.tournament.number_of_rounds,
            )


def half_point_byes(section: Section, person: int) -> Iterator[int]:
    """The rounds in which a person has, or will have, a half-point bye."""
    tpn = section.number_of(person)
    if tpn is None:
        byes = section.registration(person).byes
        yield from (number for number, bye in byes if bye is Bye.HALF)
        return
    for number, played in enumerate(section.tournament.rounds, 1):
        if (tpn, Bye.HALF) in played.byes:
            yield number
    for absence in section.tournament.absences:
        if absence.tpn == tpn and absence.bye is Bye.HALF:
            yield absence.round


def with_absences(section: Section, person: int, rounds: dict[int, Bye]) -> Section:
    """The section with these coming rounds missed, in place of earlier requests for them."""
    section = without_absences(section, person, rounds)
    byes = sorted(rounds.items())
    section = section.with_registration(person, lambda r: replace(r, byes=(*r.byes, *byes)))
    tpn = section.number_of(person)
    if tpn is None:
        return section
    tournament = section.tournament
    absences = (*tournament.absences, *(Absence(number, tpn, bye) for number, bye in byes))
    return replace(section, tournament=tournament.with_entries(tournament.players, absences))


def without_absences(section: Section, person: int, rounds: Container[int]) -> Section:
    """The section with these coming rounds not missed."""
    section = section.with_registration(
        person, lambda r: replace(r, byes=tuple(bye for bye in r.byes if bye[0] not in rounds))
    )
    tpn = section.number_of(person)
    if tpn is None:
        return section
    tournament = section.tournament
    absences = tuple(a for a in tournament.absences if a.tpn != tpn or a.round not in rounds)
    return replace(section, tournament=tournament.with_entries(tournament.players, absences))


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelBye(Act):
    """The player will play these rounds after all."""

    act = "cancel-bye"
    wording: ClassVar[str] = N_("Let a player play after all")

    section: str = field(N_("section"))
    person: int = field(N_("number of the person"))
    rounds: tuple[int, ...] = field(N_("rounds to be played after all"))

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        section.registration(self.person)
        check_coming(section, self.rounds)
        return Decision({**self.given(), "rounds": list(self.rounds)})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        return event.with_section(without_absences(section, data["person"], data["rounds"]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(Act):
    """The player leaves: no more pairings, but a place in the standings with the points made.

    Rule: FIDE C.04.2 (2012) D4, D5; (2026) 3.2; FMJD Annexe V (1986) 8.6, 8.7; (2017) 4.2
    """

    act = "withdraw"
    wording: ClassVar[str] = N_("Withdraw a player")

    section: str = field(N_("section"))
    person: int = field(N_("number of the person"))
    after: int | None = field(N_("last round played; otherwise the round paired last"), None)

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        tpn = section.number_of(self.person)
        if tpn is None:
            raise RequestError(
                N_("{name} has no pairing number: take the player off the list instead."),
                name=event.person(self.person).name,
            )
        left = section.tournament.player(tpn).last_round
        if self.after is None and left is not None and left <= len(section.paired):
            return None
        after = len(section.paired) if self.after is None else self.after
        if after < len(section.paired):
            raise RequestError(
                N_("Round {round} has been paired: a player can leave after it, not before."),
                round=len(section.paired),
            )
        return Decision({**self.given(), "after": after})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        people = (entry.data["person"],)
        return event.with_section(without_people(section, people, entry.data["after"]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Excuse(Act):
    """Accept the explanation of an absence: the player is paired again.

    That is possible until the next pairings are made; afterwards the player may return.

    Rule: FIDE C.04.2 (2012) D4
    """

    act = "excuse"
    wording: ClassVar[str] = N_("Note that an absence has been explained")

    section: str = field(N_("section"))
    person: int = field(N_("number of the person"))

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        tpn, number = section.tpn(self.person), len(section.paired)
        name = event.person(self.person).name
        if (number, self.person) in section.excused:
            return None
        if number and self.person in section.round(number).withdrawn:
            raise RequestError(
                N_(
                    "Round {round} has been paired without {name}: take the pairing back before it "
                    "is published, or let the player return."
                ),
                round=number,
                name=name,
            )
        if not number or tpn not in forfeited_round(section.tournament.rounds[number - 1]):
            raise RequestError(
                N_("{name} has not lost by forfeit in the round paired last."), name=name
            )
        return Decision({**self.given(), "round": number})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        absence = (entry.data["round"], entry.data["person"])
        return event.with_section(replace(section, excused=section.excused | {absence}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Return(Act):
    """A withdrawn player plays again, from the next round to be paired on."""

    act = "return"
    wording: ClassVar[str] = N_("Let a withdrawn player return")

    section: str = field(N_("section"))
    person: int = field(N_("number of the person"))
    round: int | None = field(N_("first round played again; otherwise the next one"), None)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        player = section.tournament.player(section.tpn(self.person))
        if player.last_round is None:
            raise RequestError(N_("{name} has not withdrawn."), name=player.name)
        first = first_round(section, self.round, player.name)
        return Decision({**self.given(), "round": first, "from": section.next_round})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        tpn = section.tpn(data["person"])
        tournament = section.tournament
        players = tuple(
            replace(player, last_round=None) if player.tpn == tpn else player
            for player in tournament.players
        )
        section = replace(section, tournament=tournament.with_entries(players, tournament.absences))
        missed = dict.fromkeys(range(data["from"], data["round"]), Bye.ZERO)
        if missed and not section.pairs_teams:  # where teams meet, line-ups say who plays
            section = with_absences(section, data["person"], missed)
        return event.with_section(section)
