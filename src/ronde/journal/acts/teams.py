"""Teams: entering them, their rosters and rules, and who must not meet.

Rule: FIDE C.04.6 (2026) 1.1, 1.4; FMJD Annexe V (1986) 0.4, 3.1.3
Reading: ADR-0580
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import check_facts
from ronde.journal.acts.bans import check_rounds_of
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.people import (
    Facts,
    person_of,
    personal_facts,
    plain_facts,
    with_new_people,
)
from ronde.journal.cautions import caution
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import Registration, Section
from ronde.journal.teams import (
    BOARD_ORDERS,
    MOST_BOARDS,
    SectionTeams,
    TeamBan,
    TeamEntry,
    TeamRules,
    teams_of,
    with_teams,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterTeam(Act):
    """Enter a team: its members in the order of the boards, reserves last.

    Where the list has been drawn up already, before round 1, it has to be drawn up again.
    """

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
        _require_not_started(section)
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
        section = _without_list(event.section(data["section"]))
        entered = tuple(Registration(person.id) for person in people)
        section = replace(section, registrations=(*section.registrations, *entered))
        team = TeamEntry(data["team"], data["name"], tuple(data["members"]), data["captain"])
        return event.with_section(with_teams(section, teams_of(section).with_team(team)))


def _require_not_started(section: Section) -> None:
    if section.has_started:
        raise RequestError(N_("Round 1 has been paired: no team enters or leaves any more."))


def _without_list(section: Section) -> Section:
    """The section whose list of teams has to be drawn up again; nobody has a number."""
    if not section.is_numbered:
        return section
    tournament = replace(section.tournament, players=(), absences=(), team_event=None)
    teams = replace(teams_of(section), numbers=())
    return replace(section, tournament=tournament, numbers=(), numbered_by="", teams=teams)


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
    """Take a team off the list, before round 1; its members stay registered.

    Where the list has been drawn up already it has to be drawn up again.
    """

    act = "remove-team"
    wording: ClassVar[str] = N_("Take a team off the list")

    section: str = field(N_("section"))
    team: int = field(N_("the team, by the order of entry"))

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        _require_not_started(section)
        return Decision({**self.given(), "name": teams_of(section).team(self.team).name})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = _without_list(event.section(entry.data["section"]))
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
class KeepTeamsApart(Act):
    """Teams that must not meet each other in these rounds; `lift` takes their ban back."""

    act = "keep-teams-apart"
    wording: ClassVar[str] = N_("Keep teams apart by a ban, or lift it")

    section: str = field(N_("section"))
    teams: tuple[int, ...] = field(N_("the teams, by the order of entry"))
    first_round: int = field(N_("from this round on"), 1)
    last_round: int | None = field(N_("up to this round"), None)
    lift: bool = field(N_("take the ban between these teams back"), False)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        found = teams_of(section)
        if section.rulebook.fixed_rounds is not None:
            raise RequestError(N_("The table leaves no choice: every game has its round."))
        if len({*self.teams}) < 2:
            raise RequestError(N_("Name at least two teams that must not meet."))
        for team in self.teams:
            found.team(team)
        check_rounds_of(self.first_round, self.last_round)
        if self.lift and not any({*ban.teams} == {*self.teams} for ban in found.bans):
            raise RequestError(N_("There is no ban between these teams."))
        asked = section.has_started
        data = self.given()
        if asked and not self.lift:  # rounds paired already are judged without it
            data["first_round"] = max(self.first_round, section.next_round)
        return Decision(
            data,
            cautions=caution("forbidden-after-start", fide_mode=section.fide_mode) if asked else (),
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        found, teams = teams_of(section), tuple(data["teams"])
        if data.get("lift"):
            bans = tuple(ban for ban in found.bans if {*ban.teams} != {*teams})
        else:
            ban = TeamBan(teams, data.get("first_round", 1), data.get("last_round"))
            bans = (*found.bans, ban)
        return event.with_section(with_teams(section, replace(found, bans=bans)))
