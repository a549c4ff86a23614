"""Rounds of teams: numbering the teams, pairing them, and what an entry says of it.

Rule: FIDE C.04.6 (2026) 1.1; FMJD Annexe V (1986) 0.4, 3.1.3
Reading: ADR-0580
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal

from ronde.domain.errors import N_, RequestError
from ronde.domain.lot import drawn
from ronde.domain.player import Player, Tpn
from ronde.domain.round import Pair
from ronde.domain.team import Team
from ronde.journal.encoding import pairs_of, version
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import RoundRecord, Section
from ronde.journal.teams import (
    LostMatch,
    mean_rating,
    played_round,
    teams_of,
    with_team_event,
)
from ronde.pairing import Round, pair
from ronde.rulebooks.numbering import teams_in_order

TEAM_METHODS = ("mean-rating", "fmjd-1986", "lot", "entry", "by-hand")


def usual_team_method(section: Section) -> str:
    """How teams are numbered unless the announcement says otherwise."""
    system = section.rulebook
    if system.between_teams:
        return "entry"
    if system.teams_too and system.numbering_for(system.own_choices(section.options)) == "lot":
        return "lot"
    return "fmjd-1986" if section.is_draughts else "mean-rating"


def ordered_teams(event: Event, section: Section, method: str, seed: str) -> list[int]:
    """The teams in the order of their numbers-to-be, by number in the event.

    `lot` draws, `mean-rating` goes by the mean of the first boards, `fmjd-1986` by the number of
    rated players and then by their mean; equal ones by lot.

    Rule: FMJD Annexe V (1986) 3.1.3, 3.1.4
    """
    teams = teams_of(section).teams
    if method == "entry":
        return [team.id for team in teams]
    rosters, players = _rosters(event, section)
    if method == "lot":
        return [roster.number for roster in drawn(rosters, seed, lambda team: team.name)]
    if method == "fmjd-1986":
        by_name = {team.name: team.id for team in teams}
        return [by_name[team.name] for team in teams_in_order(rosters, players, seed)]

    def mean(roster: Team) -> int:
        return -mean_rating([players[tpn - 1].rating for tpn in roster.players], section)

    return [roster.number for roster in sorted(drawn(rosters, seed, lambda t: t.name), key=mean)]


def _rosters(event: Event, section: Section) -> tuple[list[Team], list[Player]]:
    """The teams before they have numbers, and all their members."""
    players: list[Player] = []
    rosters = []
    for team in teams_of(section).teams:
        tpns = []
        for person in team.members:
            tpn = Tpn(len(players) + 1)
            entered = section.registration(person)
            method = section.rating_method
            players.append(event.person(person).player(entered, tpn, method=method))
            tpns.append(tpn)
        rosters.append(Team(team.id, team.name, tuple(tpns)))
    return rosters, players


def require_teams(event: Event, section: Section) -> None:
    """Refuse a list that is not ready: too few teams, or somebody without a team."""
    found = teams_of(section)
    if section.rulebook.between_teams and len(found.teams) != 2:
        raise RequestError(N_("{system} is for two teams."), system=section.rulebook.name)
    if len(found.teams) < 2:
        raise RequestError(N_("A tournament of teams needs at least two teams."))
    for team in found.teams:
        if not team.members:
            raise RequestError(N_("{name} has no members yet."), name=team.name)
    if section.rulebook.between_teams and len({len(team.members) for team in found.teams}) > 1:
        raise RequestError(N_("Both teams need as many players: everybody meets everybody."))
    for registration in section.registrations:
        if found.of_person(registration.person) is None:
            raise RequestError(
                N_("{name} is in no team: put the player in a team, or take the entry back."),
                name=event.person(registration.person).name,
            )


def with_numbered_teams(section: Section, order: list[int]) -> Section:
    """The section whose list has been drawn up, with the teams in that order."""
    return with_team_event(replace(section, teams=replace(teams_of(section), numbers=tuple(order))))


def members_in_order(section: Section, order: list[int]) -> list[int]:
    """The members of all teams, team by team: the order of their pairing numbers."""
    found = teams_of(section)
    return [person for id in order for person in found.team(id).members]


def pair_teams(section: Section) -> Round:
    """The next round of the section, whose numbers are those of teams."""
    section = with_team_event(section)
    tournament = section.tournament
    return pair(
        tournament,
        section.rulebook,
        acceleration=tournament.acceleration,
        options=section.options,
        adjourned=True,
    )


def round_of_teams(section: Section, made: Round) -> dict[str, Any]:
    """What an entry says of a round of teams."""
    found = teams_of(section)
    return {
        "section": section.key,
        "round": made.number,
        "system": made.system,
        "acceleration": section.tournament.acceleration,
        "options": dict(section.options),
        "version": version(),
        "initial_colour": section.tournament.initial_colour,
        "matches": [[found.numbers[w - 1], found.numbers[b - 1]] for w, b in made.pairs],
        "team_bye": None if made.bye is None else found.numbers[made.bye - 1],
    }


def with_round_of_teams(section: Section, entry: Entry, known: Section) -> Section:
    """The section with the round of an entry: its games follow from the line-ups."""
    data: Mapping[str, Any] = entry.data
    matches = pairs_of(data["matches"])
    section = _with_absent_teams(section, data["round"], matches)
    played = played_round(section, data["round"], matches)
    record = RoundRecord(
        number=data["round"],
        system=data["system"],
        acceleration=data.get("acceleration"),
        options=data.get("options", {}),
        version=data["version"],
        paired_at=entry.at,
        completed_at=entry.at if not played.games else None,
        matches=matches,
        team_bye=data["team_bye"],
        known=known,
    )
    return with_team_event(
        replace(
            section,
            tournament=section.tournament.with_round(played),
            paired=(*section.paired, record),
        )
    )


def with_made_round(section: Section, made: Round) -> Section:
    """The section after that round of teams, which no entry knows of: nothing has been played."""
    entry = Entry(0, "", "", "pair", round_of_teams(section, made))
    return with_round_of_teams(section, entry, section)


def _with_absent_teams(section: Section, number: int, matches: Iterable[Pair]) -> Section:
    """Where a table gives the matches, a team that is not there forfeits its own."""
    found = teams_of(section)
    away = {team for at, team, _ in found.byes if at == number}
    if section.rulebook.fixed_rounds is None or not away:
        return section
    lost = found.lost
    for white, black in matches:
        if white in away and black in away:
            lost = (*lost, LostMatch(number, white, black, "both"))
        elif white in away or black in away:
            absent: Literal["white", "black"] = "white" if white in away else "black"
            lost = (*lost, LostMatch(number, white, black, absent))
    return replace(section, teams=replace(found, lost=lost))


def without_round_of_teams(section: Section, number: int) -> Section:
    """The section after its last round was taken back: what was entered for it goes too."""
    found = teams_of(section)
    lost = tuple(one for one in found.lost if one.round < number)
    return with_team_event(replace(section, teams=replace(found, lost=lost)))
