"""Teams as the participants of a system for players: a team is a player, a match is a game.

Rule: FMJD Annexe V (1986) 0.4
Reading: ADR-0580
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import Tpn
from ronde.domain.result import Bye
from ronde.domain.tournament import Absence, ForbiddenPairs

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.rulebooks.system import System


def teams_are_players(tournament: Tournament, rules: System) -> bool:
    """Whether a system for players pairs the teams of this tournament."""
    event = tournament.team_event
    return event is not None and event.paired and bool(event.teams) and rules.teams_too


def with_rest_as_win(tournament: Tournament, rules: System | None) -> Tournament:
    """The tournament whose resting team has the points of a match won, if nothing else is said.

    Rule: FMJD Annexe V (1986) 0.4, 8.2
    """
    event = tournament.team_event
    if rules is None or event is None or event.bye_match_points is not None:
        return tournament
    if rules.fixed_rounds is not None or not teams_are_players(tournament, rules):
        return tournament
    return replace(tournament, team_event=replace(event, bye_match_points=event.match_win))


def as_participants(tournament: Tournament, rules: System) -> Tournament:
    """The tournament of those whom the system pairs: itself, or that of its teams.

    The points of a team are its match points; a bye is worth a match won unless the event says
    otherwise, and nothing in a round robin.
    """
    event = tournament.team_event
    if event is None or not teams_are_players(tournament, rules):
        return tournament
    from ronde.rulebooks.team.declared import MATCH
    from ronde.rulebooks.team.scores import team_scores

    book = team_scores(tournament, MATCH)
    if book.numbers != tuple(range(1, len(book.numbers) + 1)):
        raise RequestError(
            N_("{system} pairs teams numbered 1, 2, 3 …: number them anew."), system=rules.name
        )
    absences = [
        Absence(bye.round, Tpn(bye.team), bye.bye)
        for bye in event.byes
        if bye.round > len(tournament.rounds) and bye.bye is not Bye.PAIRING_ALLOCATED
    ]
    points = book.matches.points
    if event.bye_match_points is None:
        nothing = None if rules.fixed_rounds is None else 0
        points = replace(points, pairing_allocated_bye=nothing)
    return replace(
        book.matches,
        points=points,
        absences=tuple(absences),
        forbidden=tuple(
            ForbiddenPairs(tuple(map(Tpn, ban.teams)), ban.first_round, ban.last_round)
            for ban in event.forbidden
        ),
        system=tournament.system,
        acceleration=tournament.acceleration,
        choices=tournament.choices,
        lot_seed=tournament.lot_seed,
        initial_colour=tournament.drawn_colour,
        details=tournament.details,
    )
