"""Matches of teams: line-ups, forfeits, byes, and matches exchanged by hand.

Rule: FIDE C.04.6 (2026) 1.1, 1.4; C.05 6.6
Reading: ADR-0580, ADR-0692
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.domain.result import BYES
from ronde.domain.round import Pair
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.rounds import published_cautions, reason_named
from ronde.journal.cautions import Caution, caution
from ronde.journal.encoding import pairs_of
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import Section
from ronde.journal.teams import (
    NOBODY,
    HandedIn,
    LostMatch,
    SectionTeams,
    TeamEntry,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeTeams(Act):
    """Let two teams take each other's place in the round paired last, or each other's colours.

    It is done at once, like another line-up. Matches with results stay.

    Rule: FIDE checklist (draft 13) 64 to 69
    """

    act = "exchange-teams"
    wording: ClassVar[str] = N_("Exchange two teams of the round by hand")

    section: str = field(N_("section"))
    one: int = field(N_("a team, by the order of entry"))
    other: int = field(N_("another team; the opponent: colours change sides"))
    reason: str | None = field(N_("why a published pairing may be changed"), None)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        record = section.current
        if not section.pairs_teams or record is None:
            raise RequestError(N_("There is no round of teams that could be changed."))
        names = [teams_of(section).team(team).name for team in (self.one, self.other)]
        if self.one == self.other:
            raise RequestError(N_("Name two teams."))
        for team, name in zip((self.one, self.other), names, strict=True):
            _require_open(section, record.number, team, name)
        trade = {self.one: self.other, self.other: self.one}
        matches = [(trade.get(w, w), trade.get(b, b)) for w, b in record.matches]
        bye = None if record.team_bye is None else trade.get(record.team_bye, record.team_bye)
        changed = [pair for pair in matches if pair not in record.matches]
        return Decision(
            {
                "section": section.key,
                "round": record.number,
                "one": self.one,
                "other": self.other,
                "matches": [list(pair) for pair in matches],
                "team_bye": bye,
            },
            cautions=(
                *published_cautions(section, reason_named(self.reason), None),
                *_rematches(section, record.number, changed),
            ),
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        number, found = data["round"], teams_of(section)
        record = replace(
            section.round(number),
            matches=pairs_of(data["matches"]),
            team_bye=data["team_bye"],
            manual=True,
        )
        section = with_games_of_line_ups(section.with_record(record), number)
        section = _with_completion(section, number, entry.at)
        one, other = (found.number(data[key]) for key in ("one", "other"))
        words = f"MPA @ Round {number}: teams {one} and {other} exchanged"
        return event.with_section(section.with_note(words, entry.number, number))


def _require_open(section: Section, number: int, team: int, name: str) -> None:
    """Refuse a team that does not take part in the round, or whose match has a result."""
    pair = match_with(section, number, team)
    if pair is None and section.round(number).team_bye != team:
        raise RequestError(N_("{name} has no match in round {round}."), name=name, round=number)
    lost = {(one.round, one.white, one.black) for one in teams_of(section).lost}
    if pair is not None and ((number, *pair) in lost or _has_results(section, number, pair)):
        raise RequestError(
            N_("The match of {name} has results already: take them back first."), name=name
        )


def _rematches(section: Section, number: int, pairs: list[Pair]) -> Iterator[Caution]:
    """The question about teams that have met before in a match that was played."""
    found = teams_of(section)
    lost = {(one.round, one.white, one.black) for one in found.lost}
    met = {
        frozenset(pair)
        for record in section.paired[: number - 1]
        for pair in record.matches
        if (record.number, *pair) not in lost
    }
    for white, black in pairs:
        if frozenset((white, black)) in met:
            yield from caution(
                "manual-rematch",
                fide_mode=section.fide_mode,
                board=section.round(number).number,
                white=found.team(white).name,
                black=found.team(black).name,
            )
