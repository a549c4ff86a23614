"""Teams: entering them, their rosters and rules, line-ups, byes and matches that are forfeited.

Rule: FIDE C.04.6 (2026) 1.1, 1.4; FMJD Annexe V (1986) 0.4, 3.1.3
Reading: ADR-0580
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.domain.result import BYES
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.people import (
    Facts,
    check_facts,
    person_of,
    personal_facts,
    plain_facts,
    with_new_people,
)
from ronde.journal.cautions import Caution, caution
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import Registration, Section
from ronde.journal.teams import (
    BOARD_ORDERS,
    MOST_BOARDS,
    NOBODY,
    HandedIn,
    LostMatch,
    SectionTeams,
    TeamEntry,
    TeamRules,
    check_order,
    lost_results,
    match_with,
    matches_of,
    teams_of,
    with_games_of_line_ups,
    with_teams,
)

ASKED = ("H", "F", "Z")
"""The byes that a team may ask for, by their letters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterTeam(Act):
    """Enter a team: its members in the order of the boards, reserves last."""

    act = "enter-team"
    wording: ClassVar[str] = N_("Enter a team")

    section: str = field(N_("section"))
    name: str = field(N_("name of the team"))
    members: tuple[int, ...] = field(N_("persons registered already, in the order of boards"), ())
    captain: str = field(N_("captain"), "")
    people: tuple[Facts, ...] = field(N_("new members, after those registered"), (), hidden=True)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        teams = teams_of(section)
        _require_not_numbered(teams)
        name = _checked_name(teams, self.name)
        for person in self.members:
            _require_free(event, section, person)
        new = [one.person(len(event.people) + place) for place, one in enumerate(self.people, 1)]
        personal: dict[str, str] = {}
        for one, somebody in zip(self.people, new, strict=True):
            check_facts({f.name: getattr(one, f.name) for f in fields(Facts)})
            personal.update(personal_facts(somebody))
        return Decision(
            {
                "section": section.key,
                "team": max((team.id for team in teams.teams), default=0) + 1,
                "name": name,
                "captain": self.captain.strip(),
                "members": [*self.members, *(person.id for person in new)],
                "people": [plain_facts(person) for person in new],
            },
            personal,
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        people = [person_of(row, entry.personal) for row in data["people"]]
        event = with_new_people(event, people)
        section = event.section(data["section"])
        entered = tuple(Registration(person.id) for person in people)
        section = replace(section, registrations=(*section.registrations, *entered))
        team = TeamEntry(data["team"], data["name"], tuple(data["members"]), data["captain"])
        return event.with_section(with_teams(section, teams_of(section).with_team(team)))


def _require_not_numbered(teams: SectionTeams) -> None:
    if teams.numbers:
        raise RequestError(N_("The list has been drawn up: no team enters or leaves it any more."))


def _checked_name(teams: SectionTeams, name: str, own: int | None = None) -> str:
    plain = " ".join(name.split())
    if not plain or len(plain) > 60:
        raise RequestError(N_("A team needs a name, of 60 letters at most."))
    if any(team.name.casefold() == plain.casefold() for team in teams.teams if team.id != own):
        raise RequestError(N_("There is already a team called {name}."), name=plain)
    return plain


def _require_free(event: Event, section: Section, person: int) -> None:
    """Refuse somebody who is not registered, or who plays for another team."""
    section.registration(person)
    team = teams_of(section).of_person(person)
    if team is not None:
        raise RequestError(
            N_("{name} plays for {team} already."), name=event.person(person).name, team=team.name
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeTeam(Act):
    """Change a team: its name, its captain, its members and their order.

    Once the list has been drawn up the order stays, and further members come after it: they get
    the next pairing numbers and play from the next round on.
    """

    act = "change-team"
    wording: ClassVar[str] = N_("Change a team")

    section: str = field(N_("section"))
    team: int = field(N_("the team, by the order of entry"))
    name: str | None = field(N_("name of the team"), None)
    captain: str | None = field(N_("captain"), None)
    members: tuple[int, ...] | None = field(N_("its members, in the order of boards"), None)

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        teams = teams_of(section)
        before = teams.team(self.team)
        name = before.name if self.name is None else _checked_name(teams, self.name, before.id)
        captain = before.captain if self.captain is None else self.captain.strip()
        members = before.members if self.members is None else self.members
        if len({*members}) != len(members):
            raise RequestError(N_("Somebody stands twice in the list."))
        for person in members:
            if person not in before.members:
                _require_free(event, section, person)
        if section.is_numbered and members[: len(before.members)] != before.members:
            raise RequestError(
                N_("The list has been drawn up: members are only added, after the others.")
            )
        if (name, captain, members) == (before.name, before.captain, before.members):
            return None
        return Decision(
            {
                "section": section.key,
                "team": before.id,
                "name": name,
                "captain": captain,
                "members": list(members),
                "first_round": section.next_round,
            }
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        members = tuple(data["members"])
        if section.is_numbered:
            for person in members:
                if section.number_of(person) is None:
                    section = _with_number(event, section, person, data["first_round"])
        team = TeamEntry(data["team"], data["name"], members, data["captain"])
        return event.with_section(with_teams(section, teams_of(section).with_team(team)))


def _with_number(event: Event, section: Section, person: int, first_round: int) -> Section:
    """The section in which a further member has the next number."""
    number = len(section.numbers) + 1
    registration = section.registration(person)
    player = event.person(person).player(
        registration, number, first_round, method=section.rating_method
    )
    tournament = section.tournament
    longer = replace(tournament, players=(*tournament.players, player))
    return replace(section, tournament=longer, numbers=(*section.numbers, person))


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveTeam(Act):
    """Take a team off the list, before it has been drawn up; its members stay registered."""

    act = "remove-team"
    wording: ClassVar[str] = N_("Take a team off the list")

    section: str = field(N_("section"))
    team: int = field(N_("the team, by the order of entry"))

    def decide(self, event: Event, at: str) -> Decision:
        teams = teams_of(event.open_section(self.section))
        _require_not_numbered(teams)
        return Decision({**self.given(), "name": teams.team(self.team).name})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        found = teams_of(section)
        left = tuple(team for team in found.teams if team.id != entry.data["team"])
        return event.with_section(with_teams(section, replace(found, teams=left)))


_MATCH_POINTS = ("match_win", "match_draw", "match_loss")
_BYE_POINTS = ("bye_match_points", "bye_game_points")
_FROZEN = ("boards", "colours", *_MATCH_POINTS, *_BYE_POINTS)
"""Rules that stay once round 1 has been paired."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTeamRules(Act):
    """Announce what holds for teams: boards, their order, line-ups, points of matches."""

    act = "team-rules"
    wording: ClassVar[str] = N_("Announce the rules for teams")

    section: str = field(N_("section"))
    boards: int | None = field(N_("boards of a match"), None)
    order: str | None = field(N_("order of boards: fixed, free or rating"), None)
    window: int | None = field(N_("rating points that a lower board may have more"), None)
    deadline: int | None = field(N_("minutes before the round; -1: no limit for line-ups"), None)
    colours: str | None = field(N_("colours of White's team, board by board: WBWB"), None)
    match_points: tuple[int, ...] | None = field(
        N_("match points of a win, a draw and a loss, in tenths"), None
    )
    bye_points: tuple[int, ...] | None = field(
        N_("match and game points of the pairing-allocated bye, in tenths"), None
    )

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        before = teams_of(section).rules
        wanted = self._changed(before)
        if wanted == before:
            return None
        if section.has_started and any(getattr(wanted, n) != getattr(before, n) for n in _FROZEN):
            raise RequestError(
                N_("Boards, colours and points of matches stay once round 1 has been paired.")
            )
        _check_rules(wanted)
        return Decision(
            {
                "section": section.key,
                "rules": {
                    f.name: getattr(wanted, f.name)
                    for f in fields(TeamRules)
                    if getattr(wanted, f.name) != f.default
                },
            }
        )

    def _changed(self, rules: TeamRules) -> TeamRules:
        given: dict[str, Any] = {
            name: value
            for name in ("boards", "order", "window", "colours")
            if (value := getattr(self, name)) is not None
        }
        if self.deadline is not None:
            given["deadline"] = None if self.deadline < 0 else self.deadline
        if self.match_points is not None:
            given.update(zip(_MATCH_POINTS, _points(self.match_points, 3), strict=True))
        if self.bye_points is not None:
            given.update(zip(_BYE_POINTS, _points(self.bye_points, 2), strict=True))
        return replace(rules, **given)

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        rules = TeamRules(**entry.data["rules"])
        return event.with_section(with_teams(section, replace(teams_of(section), rules=rules)))


def _points(given: tuple[int, ...], count: int) -> tuple[int, ...]:
    if len(given) != count or not all(0 <= points <= 990 for points in given):
        raise RequestError(N_("Write {count} numbers of points, each from 0 to 99."), count=count)
    return given


def _check_rules(rules: TeamRules) -> None:
    if not 1 <= rules.boards <= MOST_BOARDS:
        raise RequestError(N_("A match has from 1 to {most} boards."), most=MOST_BOARDS)
    if rules.order not in BOARD_ORDERS:
        raise RequestError(
            N_("There is no order of boards {name!r}. Choose one of: {names}."),
            name=rules.order,
            names=", ".join(BOARD_ORDERS),
        )
    if rules.window < 0:
        raise RequestError(N_("A difference of ratings is not below zero."))
    if set(rules.colours) - {"W", "B"}:
        raise RequestError(
            N_("The colours of a match are written WBWB, not {found!r}."), found=rules.colours
        )
    if not rules.match_win >= rules.match_draw >= rules.match_loss:
        raise RequestError(
            N_("Of matches won, drawn and lost, none is worth more than the one before.")
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HandInLineUp(Act):
    """Hand in who of a team sits on which board in a round; 0 leaves a board empty.

    It makes the games of the match anew, if the round is paired; games that stay keep their
    results. After the deadline an arbiter may take a line-up all the same.
    """

    act = "line-up"
    wording: ClassVar[str] = N_("Hand in the line-up of a team")

    section: str = field(N_("section"))
    team: int = field(N_("the team, by the order of entry"))
    people: tuple[int, ...] = field(N_("persons by board; 0 for an empty board"))
    round: int | None = field(N_("round; otherwise the present or the next one"), None)
    late: bool = field(N_("handed in after the deadline"), False, hidden=True)
    device: str = field(N_("the phone it was entered on"), "", hidden=True)

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        found = teams_of(section)
        team = found.team(self.team)
        number = self.round or current_or_next(section)
        if not max(1, len(section.paired)) <= number <= section.next_round:
            raise RequestError(
                N_("Line-ups are handed in for the present round or the next one, not {round}."),
                round=number,
            )
        people = self._checked(event, section, team)
        known = found.line_ups.get((number, team.id))
        if known is not None and known.people == people:
            return None
        changed = _with_line_up(section, number, team.id, HandedIn(people, "", at))
        if number <= len(section.paired):
            self._check_games(event, section, changed, number)
        return Decision(
            {
                "section": section.key,
                "round": number,
                "team": team.id,
                "people": list(people),
                "late": self.late,
                **({"device": self.device} if self.device else {}),
            },
            cautions=tuple(self._cautions(section, team, people, number)),
        )

    def _checked(self, event: Event, section: Section, team: TeamEntry) -> tuple[int, ...]:
        boards = teams_of(section).rules.boards
        people = (*self.people, *[NOBODY] * (boards - len(self.people)))
        seated = [person for person in people if person != NOBODY]
        if len(people) != boards or len({*seated}) != len(seated):
            raise RequestError(
                N_("A line-up names somebody for each of the {count} boards, nobody twice."),
                count=boards,
            )
        if not seated:
            raise RequestError(N_("Nobody would play: enter that the team forfeits its match."))
        for person in seated:
            if person not in team.members or section.number_of(person) is None:
                raise RequestError(
                    N_("{name} is not a member of {team}."),
                    name=event.person(person).name,
                    team=team.name,
                )
        return people

    @staticmethod
    def _check_games(event: Event, section: Section, changed: Section, number: int) -> None:
        matches = matches_of(section, number)
        for lost in lost_results(changed, number, matches):
            raise RequestError(
                N_("{names} have a result already: take it back before you change the line-up."),
                names=event.names(section.person(lost.white), section.person(lost.black)),
            )

    def _cautions(
        self, section: Section, team: TeamEntry, people: tuple[int, ...], number: int
    ) -> Iterator[Caution]:
        wrong = check_order(section, team, people)
        if wrong is not None:
            yield from caution("order-of-boards", fide_mode=section.fide_mode, team=team.name)
        if self.late:
            yield from caution(
                "late-line-up", fide_mode=section.fide_mode, team=team.name, round=number
            )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        given = HandedIn(tuple(data["people"]), entry.who, entry.at, data["late"])
        section = _with_line_up(section, data["round"], data["team"], given)
        return event.with_section(with_games_of_line_ups(section, data["round"]))


def current_or_next(section: Section) -> int:
    """The round that line-ups are for: the present one until its results are in."""
    number = len(section.paired)
    return number if number and section.open_games(number) else section.next_round


def _with_line_up(section: Section, number: int, team: int, given: HandedIn) -> Section:
    found = teams_of(section)
    line_ups = {**found.line_ups, (number, team): given}
    return replace(section, teams=replace(found, line_ups=line_ups))


@dataclass(frozen=True, slots=True, kw_only=True)
class ForfeitMatch(Act):
    """Enter that a whole team did not come to its match; `none` takes that back."""

    act = "forfeit-match"
    wording: ClassVar[str] = N_("Enter that a team forfeits its match")

    section: str = field(N_("section"))
    team: int = field(N_("a team of the match, by the order of entry"))
    round: int | None = field(N_("round; otherwise the round paired last"), None)
    absent: str = field(N_("who did not come: team, opponent, both or none"), "team")

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        found = teams_of(section)
        number = len(section.paired) if self.round is None else self.round
        pair = match_with(section, number, self.team)
        if pair is None:
            name = found.team(self.team).name
            raise RequestError(N_("{name} has no match in round {round}."), name=name, round=number)
        if number < len(section.paired):
            raise RequestError(
                N_("Round {next} has been paired: the matches of round {round} stay."),
                next=number + 1,
                round=number,
            )
        sides = {"team": "white", "opponent": "black"}
        if self.team == pair[1]:
            sides = {"team": "black", "opponent": "white"}
        absent = {**sides, "both": "both", "none": None}.get(self.absent, "")
        if absent == "":
            raise RequestError(N_("Say who did not come: team, opponent, both or none."))
        known = next(
            (o for o in found.lost if (o.round, o.white, o.black) == (number, *pair)), None
        )
        if (None if known is None else known.absent) == absent:
            return None
        if known is None and _has_results(section, number, pair):
            raise RequestError(N_("The match has results already: take them back first."))
        return Decision(
            {
                "section": section.key,
                "round": number,
                "white": pair[0],
                "black": pair[1],
                "absent": absent,
            }
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        found = teams_of(section)
        match = (data["round"], data["white"], data["black"])
        lost = tuple(o for o in found.lost if (o.round, o.white, o.black) != match)
        if data["absent"] is not None:
            lost = (*lost, LostMatch(*match, data["absent"]))
        section = replace(section, teams=replace(found, lost=lost))
        section = with_games_of_line_ups(section, data["round"])
        return event.with_section(_with_completion(section, data["round"], entry.at))


def _has_results(section: Section, number: int, pair: tuple[int, int]) -> bool:
    teams = {teams_of(section).number(id) for id in pair}
    boards = section.boards(number)
    games = next((b.games for b in boards if b.teams and set(b.teams) == teams), ())
    open_games = set(section.open_games(number))
    return any((section.person(g.white), section.person(g.black)) not in open_games for g in games)


def _with_completion(section: Section, number: int, at: str) -> Section:
    """The section whose round is complete, or not any more."""
    record = section.round(number)
    done = not section.open_games(number)
    if done is (record.completed_at is not None):
        return section
    return section.with_record(replace(record, completed_at=at if done else None))


@dataclass(frozen=True, slots=True, kw_only=True)
class RestTeam(Act):
    """Give a team a bye in a coming round, or take it back; a withdrawal is for all of them."""

    act = "team-bye"
    wording: ClassVar[str] = N_("Give a team a bye in a round, or withdraw it")

    section: str = field(N_("section"))
    team: int = field(N_("the team, by the order of entry"))
    round: int | None = field(N_("round; otherwise the next one"), None)
    bye: str = field(N_("H half-point, F full-point, Z zero-point; none takes it back"), "Z")
    to_the_end: bool = field(N_("this round and all later ones: the team withdraws"), False)

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        found = teams_of(section)
        team = found.team(self.team)
        first, last = self.round or section.next_round, section.tournament.number_of_rounds or 0
        if not section.next_round <= first <= last:
            raise RequestError(
                N_("{name} can miss rounds {first} to {last}."),
                name=team.name,
                first=section.next_round,
                last=last,
            )
        if self.bye not in (*ASKED, "none"):
            raise RequestError(N_("A bye is H, F, Z or none, not {found!r}."), found=self.bye)
        if self.bye in ("H", "F") and section.rulebook.fixed_rounds is not None:
            raise RequestError(
                N_("The table gives every match: a team that does not come forfeits it (Z).")
            )
        rounds = list(range(first, last + 1)) if self.to_the_end else [first]
        wanted = _with_bye(found, team.id, rounds, self.bye)
        if sorted(wanted.byes) == sorted(found.byes):
            return None
        return Decision(
            {"section": section.key, "team": team.id, "rounds": rounds, "bye": self.bye}
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        changed = _with_bye(teams_of(section), data["team"], data["rounds"], data["bye"])
        return event.with_section(with_teams(section, changed))


def _with_bye(found: SectionTeams, team: int, rounds: list[int], bye: str) -> SectionTeams:
    others = [one for one in found.byes if one[1] != team or one[0] not in rounds]
    new = [] if bye == "none" else [(number, team, BYES[bye]) for number in rounds]
    return replace(found, byes=tuple(sorted([*others, *new])))
