"""Pairing numbers: drawing up the list, late entries, corrected ratings, closing the list.

Rule: FIDE C.04.2 (2012) B, C; (2026) 2; FMJD Annexe V (1986) 3
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import Player, check_rating
from ronde.domain.renumbering import in_order, with_player_at
from ronde.domain.result import Bye
from ronde.domain.tournament import Absence
from ronde.journal.acts.bans import with_bans
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.people import (
    first_round,
    with_changed_person,
)
from ronde.journal.advice import most_rounds
from ronde.journal.cautions import Caution, caution, listed
from ronde.journal.encoding import pairs_of
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import LaterRatings, Section
from ronde.journal.team_rounds import (
    TEAM_METHODS,
    members_in_order,
    ordered_teams,
    require_teams,
    usual_team_method,
    with_numbered_teams,
)
from ronde.journal.teams import teams_of, with_team_event
from ronde.rulebooks.fmjd.choices_1986 import Choices, entry_list
from ronde.rulebooks.numbering import (
    RATING_METHODS,
    by_strength,
    with_corrected_rating,
    with_late_entry,
    with_next_number,
    without_strength,
)
from ronde.rulebooks.round_robin.restricted import by_federation
from ronde.rulebooks.system import Numbering
from ronde.tiebreaks.codes import parse

METHODS = ("strength", "rating-and-lot", "lot", "lot-by-federation", "by-hand")


def usual_method(section: Section) -> Numbering:
    """How the section's rules and its own choices number the players.

    Rule: FIDE C.04.2 (2012) B2, B3; FMJD Annexe V (1986) 3.1, 3.2; (2017) 3.2
    """
    return section.rulebook.numbering_for(section.rulebook.own_choices(section.options))


def needs_ratings(section: Section, method: str = "") -> bool:
    """Whether ratings order the list, by this method or the usual one, or the standings."""
    if not (method or usual_method(section)).startswith("lot"):
        return True
    rules = section.rulebook
    usual = rules.tie_breaks_for(rules.own_choices(section.options)) or rules.tie_breaks
    codes = section.tournament.tie_breaks or usual
    return any(parse(code).definition.uses_ratings for code in codes)


def ordered(
    event: Event, section: Section, people: Sequence[int], method: str, seed: str
) -> list[int]:
    """The people in the order of their numbers-to-be."""
    listed = {}
    players = []
    for place, person in enumerate(people, 1):
        player = _entry(event, section, person, place)
        listed[place] = person
        players.append(player)
    if method == "lot-by-federation":
        found = by_federation(players, seed)
    elif method in ("lot", "rating-and-lot"):
        chosen = section.options
        made = Choices(
            unrated=chosen.get("unrated", "last"), approximate=chosen.get("approximate", "value")
        )
        found = entry_list(players, seed, made, draw=method == "lot")
    else:
        found = by_strength(players)
    place_of = _places(players)
    return [listed[place_of(player)] for player in found]


def _entry(
    event: Event, section: Section, person: int, tpn: int = 1, first_round: int = 1
) -> Player:
    """Somebody in the list of a section, with the rating that orders it."""
    registration, method = section.registration(person), section.rating_method
    return event.person(person).player(registration, tpn, first_round, method=method)


def _places(players: Sequence[Player]) -> Any:
    """Which of the players a renumbered one is; equal ones are distinguished by their order."""
    waiting: dict[Player, list[int]] = {}
    for player in players:
        waiting.setdefault(replace(player, tpn=players[0].tpn), []).append(player.tpn)

    def place(player: Player) -> int:
        return waiting[replace(player, tpn=players[0].tpn)].pop(0)

    return place


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Act):
    """Draw up the list: give pairing numbers by strength, by lot, or by hand.

    Players whom the roll call found missing get no number, and may arrive later.

    Rule: FIDE C.04.2 (2012) B2, B3, C1; (2026) 2.2, 2.3, 4.1; FMJD Annexe V (1986) 3
    """

    act = "number"
    wording: ClassVar[str] = N_("Draw up the list: give pairing numbers")

    section: str = field(N_("section"))
    method: str | None = field(
        N_("order: strength, rating-and-lot, lot, lot-by-federation or by-hand"), None
    )
    order: tuple[int, ...] = field(N_("persons in the order wanted, for by-hand"), ())
    seed: str | None = field(N_("published seed of the lots"), None)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        if section.has_started:
            raise RequestError(N_("Round 1 has been paired: the list cannot be drawn up again."))
        if section.teams is not None:
            return self._teams(event, section)
        method = self.method or ("by-hand" if self.order else usual_method(section))
        if method not in METHODS:
            raise RequestError(
                N_("There is no numbering {name!r}. Choose one of: {names}."),
                name=method,
                names=", ".join(METHODS),
            )
        roll_called = any(r.present is not None for r in section.registrations)
        people = [
            r.person
            for r in section.registrations
            if r.present or r.delayed or (r.present is None and not roll_called)
        ]
        if len(people) < 2:
            raise RequestError(N_("A tournament needs at least two players."))
        seed = self.seed or section.tournament.lot_seed or secrets.token_hex(8)
        if method == "by-hand":
            if sorted(self.order) != sorted(people):
                raise RequestError(
                    N_("The order must name each of the {count} players once."), count=len(people)
                )
            order = list(self.order)
        else:
            order = ordered(event, section, people, method, seed)
        data = {"section": self.section, "method": method, "order": order, "seed": seed}
        cautions = self._cautions(event, section, method, people)
        unrated = without_rating(event, section, people) if needs_ratings(section, method) else ()
        return Decision(data, cautions=(*cautions, *_rating_cautions(event, section, unrated)))

    def _teams(self, event: Event, section: Section) -> Decision:
        """The list of an event of teams: the teams in order, then their members."""
        require_teams(event, section)
        method = self.method or ("by-hand" if self.order else usual_team_method(section))
        if method not in TEAM_METHODS:
            raise RequestError(
                N_("There is no numbering {name!r}. Choose one of: {names}."),
                name=method,
                names=", ".join(TEAM_METHODS),
            )
        seed = self.seed or section.tournament.lot_seed or secrets.token_hex(8)
        teams = list(self.order)
        if method != "by-hand":
            teams = ordered_teams(event, section, method, seed)
        elif sorted(teams) != [team.id for team in teams_of(section).teams]:
            raise RequestError(N_("The order must name each of the teams once."))
        order = members_in_order(section, teams)
        return Decision(
            {
                "section": self.section,
                "method": method,
                "order": order,
                "teams": teams,
                "seed": seed,
            },
            cautions=tuple(self._cautions(event, section, method, teams)),
        )

    @staticmethod
    def _cautions(
        event: Event, section: Section, method: str, people: list[int]
    ) -> Iterator[Caution]:
        fide, players = section.fide_mode, len(people)
        missing = [r.person for r in section.registrations if r.person not in people]
        if missing and section.teams is None:
            names = listed(event.person(person).name for person in missing)
            yield from caution("not-checked-in", fide_mode=fide, players=len(missing), names=names)
        if method == "by-hand":
            yield from caution("numbers-by-hand", fide_mode=fide)
        rounds = section.tournament.number_of_rounds or 0
        if section.rulebook.fixed_rounds is None and rounds > most_rounds(players):
            yield from caution("rounds-infeasible", fide_mode=fide, players=players, rounds=rounds)

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        order: list[int] = data["order"]
        players = tuple(_entry(event, section, person, tpn) for tpn, person in enumerate(order, 1))
        absences = tuple(
            Absence(number, player.tpn, bye)
            for player, person in zip(players, order, strict=True)
            for number, bye in section.registration(person).byes
        )
        participants = data["teams"] if section.pairs_teams else order
        table = section.rulebook.table_of(len(participants), section.options)
        tournament = replace(
            section.tournament,
            players=players,
            absences=absences,
            lot_seed=data["seed"],
            number_of_rounds=len(table) or section.tournament.number_of_rounds,
        )
        numbered = replace(
            section, tournament=tournament, numbers=tuple(order), numbered_by=data["method"]
        )
        if "teams" in data:
            return event.with_section(with_numbered_teams(numbered, data["teams"]))
        return event.with_section(with_bans(numbered))


def without_rating(event: Event, section: Section, people: Iterable[int]) -> tuple[int, ...]:
    """Who of these people has no rating here: the arbiter should estimate one.

    Rule: FIDE C.04.2 (2012) B1; FMJD Annexe V (1986) 3.1.1; (2017) A.a
    """
    entered = [_entry(event, section, p, p) for p in people]
    return tuple(player.tpn for player in without_strength(entered))


def _rating_cautions(
    event: Event, section: Section, people: tuple[int, ...]
) -> tuple[Caution, ...]:
    names = listed(event.person(person).name for person in people)
    found = caution(
        "without-rating",
        fide_mode=section.fide_mode,
        players=len(people),
        names=names,
        article=section.handling.estimates,
    )
    return found if people else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Admit(Act):
    """Give a number to a registered player who has arrived after the list was drawn up.

    FIDE: the number that fits the strength; FMJD: the next number.

    Rule: FIDE C.04.2 (2012) C2, C3; (2026) 2.4, 2.5; FMJD Annexe V (1986) 3.1.6
    """

    act = "admit"
    wording: ClassVar[str] = N_("Give a number to a player who came late")

    section: str = field(N_("section"))
    person: int = field(N_("number of the person"))
    round: int | None = field(N_("first round to be paired in; otherwise the next one"), None)
    byes: bool = field(N_("half-point byes for the rounds missed, if the rules allow it"), False)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        if not section.is_numbered:
            raise RequestError(N_("The list has not been drawn up yet: register the player."))
        if section.pairs_teams:
            raise RequestError(N_("In an event of teams a late player is put in a team."))
        if section.rulebook.fixed_rounds is not None:
            raise RequestError(
                N_(
                    "In a round robin the numbers give every game: nobody is taken in after the "
                    "drawing. Before round 1, draw up the list again."
                )
            )
        if section.list_closed:
            raise RequestError(
                N_("The list of section {section} is closed: nobody is admitted any more."),
                section=section.key,
            )
        person = event.person(self.person)
        section.registration(person.id)
        if section.number_of(person.id) is not None:
            raise RequestError(N_("{name} has a number already."), name=person.name)
        if section.manual is not None:
            raise RequestError(N_("Close the manual session before you admit a player."))
        first = first_round(section, self.round, person.name)
        player = _entry(event, section, person.id)
        last = section.rulebook.customs.late_entry == "last"
        take_in = with_next_number if last else with_late_entry
        longer = take_in(section.tournament, player, first)
        place = _place_of_newcomer(section.tournament.players, longer.players)
        data = {**self.given(), "round": first, "place": place}
        shifted = len(section.numbers) + 1 - place
        cautions = caution(
            "late-entry", fide_mode=section.fide_mode, name=person.name, shifted=shifted
        )
        return Decision(data, cautions=cautions)

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        number, place = data["person"], data["place"]
        registration = section.registration(number)
        player = _entry(event, section, number, place, data["round"])
        tournament = with_player_at(section.tournament, player, place)
        absences = tuple(
            Absence(number, player.tpn, bye)
            for number, bye in registration.byes
            if number >= data["round"]
        )
        if absences:
            tournament = replace(tournament, absences=(*tournament.absences, *absences))
        if data.get("byes"):
            rounds = tuple(
                replace(played, byes=(*played.byes, (player.tpn, Bye.HALF)))
                for played in tournament.rounds
            )
            tournament = replace(tournament, rounds=rounds)
        numbers = (*section.numbers[: place - 1], number, *section.numbers[place - 1 :])
        admitted = section.with_numbers(tournament, numbers)
        return event.with_section(with_bans(admitted))


def _place_of_newcomer(before: Sequence[Player], after: Sequence[Player]) -> int:
    """The position of the player whom only the longer list has."""
    for place, (old, new) in enumerate(zip(before, after, strict=False), 1):
        if replace(old, tpn=new.tpn) != new:
            return place
    return len(after)


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseList(Act):
    """Close the list of participants: from now on the numbers are definitive.

    Rule: FIDE C.04.2 (2012) C3; (2026) 2.5
    """

    act = "close-list"
    wording: ClassVar[str] = N_("Close the list: numbers are definitive")

    section: str = field(N_("section"))

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        if not section.is_numbered:
            raise RequestError(N_("The list has not been drawn up yet."))
        return None if section.list_closed else Decision(self.given())

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        return event.with_section(replace(section, list_closed=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseRatings(Act):
    """Choose which ratings order the list: FIDE's, the national ones, or the one of both.

    Rule: TRF26 172; FIDE checklist (draft 13) 145-149
    Reading: ADR-0241
    """

    act = "choose-ratings"
    wording: ClassVar[str] = N_("Choose the ratings that order the list")

    section: str = field(N_("section"))
    method: str = field(N_("FIDE, NRO, FIDON, NIDOF, HBFN, LBFN or OTHER"))
    federation: str = field(N_("federation of the national ratings; otherwise the event's"), "")

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        if section.is_draughts:
            raise RequestError(
                N_("These ways to order a list are FIDE's: none applies in draughts.")
            )
        method = self.method.upper()
        if method not in RATING_METHODS:
            raise RequestError(
                N_("There is no way {name!r} to choose ratings. Choose one of: {names}."),
                name=self.method,
                names=", ".join(RATING_METHODS),
            )
        federation = (self.federation or event.details_of(section).federation).upper()
        if not re.fullmatch("[A-Z]{3}", federation):
            raise RequestError(N_("Name the federation of the national ratings: three letters."))
        wanted = f"{federation} {method}"
        if section.rating_method == wanted:
            return None
        self._require_those_of_the_list(event, section, wanted)
        return Decision({"section": self.section, "method": method, "federation": federation})

    @staticmethod
    def _require_those_of_the_list(event: Event, section: Section, wanted: str) -> None:
        """Once the list is drawn up, refuse a way that gives anybody another rating."""
        others = [
            person.name
            for number, player in zip(section.numbers, section.tournament.players, strict=True)
            for person in (event.person(number),)
            if person.player(section.registration(number), method=wanted).rating != player.rating
        ]
        if others:
            raise RequestError(
                N_(
                    "The list has been drawn up with other ratings than {method} gives: {names}. "
                    "Name the way that gives those of the list, or undo the list first."
                ),
                method=wanted,
                names=listed(others),
            )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        method = f"{data['federation']} {data['method']}"
        details = replace(section.tournament.details, rank_method=method)
        tournament = replace(section.tournament, details=details)
        return event.with_section(replace(section, tournament=tournament))


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRatings(Act):
    """Take the ratings of a list published during a long event; nobody's number changes.

    They are the ratings of the games from that round on. Another list for the same round replaces
    the one taken before.

    Rule: FIDE B.01 (2024) 1.1.4; FIDE checklist (draft 13) 116-144
    """

    act = "take-ratings"
    wording: ClassVar[str] = N_("Take the ratings of a later list")

    section: str = field(N_("section"))
    first_round: int = field(N_("first round for which the list counts"))
    source: str = field(N_("name of the list"))
    ratings: tuple[tuple[int, int], ...] = field(N_("numbers of persons, and their ratings"))

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        total = section.tournament.number_of_rounds or 0
        if not 2 <= self.first_round <= total:
            raise RequestError(
                N_("A later list counts from round 2 to round {last}; not from round {round}."),
                last=total,
                round=self.first_round,
            )
        if not self.source.strip():
            raise RequestError(N_("Give the list a name."))
        for person, rating in self.ratings:
            section.registration(person)
            check_rating(event.person(person).name, rating)
        taken = LaterRatings(self.first_round, self.source, self.ratings)
        return None if taken in section.later_ratings else Decision(self.given())

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section, first = event.section(data["section"]), data["first_round"]
        taken = LaterRatings(first, data["source"], pairs_of(data["ratings"]))
        others = [later for later in section.later_ratings if later.first_round != first]
        ordered_ = sorted([*others, taken], key=lambda later: later.first_round)
        return event.with_section(replace(section, later_ratings=tuple(ordered_)))


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectRating(Act):
    """Correct a rating; pairing numbers follow as long as the rules let them.

    Rule: FIDE C.04.2 (2012) D8, C3; (2026) 2.3; FMJD Annexe V (1986) 3.1.5
    """

    act = "correct-rating"
    wording: ClassVar[str] = N_("Correct a rating")

    person: int = field(N_("number of the person"))
    rating: int = field(N_("the right rating"))
    section: str | None = field(N_("only in this section"), None)
    estimated: bool = field(N_("the rating is the arbiter's estimate"), False)
    source: str = field(N_("where the rating comes from"), "")

    def decide(self, event: Event, at: str) -> Decision | None:
        person = event.person(self.person)
        check_rating(person.name, self.rating)
        sections = (
            [event.section(self.section)] if self.section else list(event.sections_of(person.id))
        )
        for section in sections:
            section.require_open()
            section.registration(person.id)
        orders = {}
        strengths = {}
        cautions: list[Caution] = []
        for section in sections:
            strength = self._strength(event, section)
            if strength != self.rating:
                strengths[section.key] = strength
            order = self._order(section, strength)
            if order is not None:
                orders[section.key] = order
            cautions.extend(self._cautions(event, section, order))
        data = {**self.given(), "orders": orders}
        if strengths:
            data["strengths"] = strengths
        return Decision(data, cautions=tuple(cautions))

    def _strength(self, event: Event, section: Section) -> int:
        """What the right rating makes of the rating that orders the list."""
        if self.section is not None:
            return self.rating
        corrected = replace(event.person(self.person), rating=self.rating)
        return corrected.strength(section.rating_method)

    def _order(self, section: Section, rating: int) -> list[int] | None:
        """The persons in their new order, where numbers change.

        In a round robin they give every game, and stay.
        """
        tpn = section.number_of(self.person)
        table = section.rulebook.fixed_rounds is not None
        if tpn is None or section.list_closed or section.is_draughts or table:
            return None
        tournament = with_corrected_rating(section.tournament, tpn, rating, section.handling)
        place_of = _places(_with_rating(section, tpn, rating))
        order = [section.person(place_of(player)) for player in tournament.players]
        return None if tuple(order) == section.numbers else order

    def _cautions(
        self, event: Event, section: Section, order: list[int] | None
    ) -> Iterator[Caution]:
        tpn = section.number_of(self.person)
        if tpn is None or not section.has_started:
            return
        person = event.person(self.person)
        yield from caution(
            "rating-changed",
            fide_mode=section.fide_mode,
            name=person.name,
            before=section.tournament.player(tpn).rating,
            after=self._strength(event, section),
        )
        if order is None and not section.handling.numbers_may_change(len(section.paired)):
            yield from caution(
                "numbers-frozen", fide_mode=section.fide_mode, round=section.handling.numbers_freeze
            )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        number, rating, only = data["person"], data["rating"], data.get("section")
        person = event.person(number)
        if only is None:
            changed = replace(
                person,
                rating=rating,
                estimated=data.get("estimated", False),
                source=data.get("source", ""),
            )
            event = with_changed_person(event, changed)
        keys = [only] if only else [section.key for section in event.sections_of(number)]
        for key in keys:
            section, order = event.section(key), data["orders"].get(key)
            counts = data.get("strengths", {}).get(key, rating)
            rated = _with_section_rating(section, number, counts, order, only is not None)
            event = event.with_section(with_team_event(rated))
        return event


def _with_rating(section: Section, tpn: int, rating: int) -> tuple[Player, ...]:
    players = section.tournament.players
    return (*players[: tpn - 1], replace(players[tpn - 1], rating=rating), *players[tpn:])


def _with_section_rating(
    section: Section, person: int, rating: int, order: list[int] | None, here_only: bool
) -> Section:
    """The section with the rating in its list, and with other numbers where they changed."""
    own_rating = rating if here_only else None
    section = section.with_registration(person, lambda r: replace(r, rating=own_rating))
    tpn = section.number_of(person)
    if tpn is None:
        return section
    players = _with_rating(section, tpn, rating)
    tournament = section.tournament.with_entries(players, section.tournament.absences)
    if order is None:
        return replace(section, tournament=tournament)
    tournament = in_order(tournament, [section.tpn(other) for other in order])
    return section.with_numbers(tournament, tuple(order))
