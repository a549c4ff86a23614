"""Teams as the players of a draughts event: the rules of 1986 take both alike.

Rule: FMJD Annexe V (1986) 0.4
"""

from __future__ import annotations

from dataclasses import replace

from ronde.domain.tournament import Tournament
from ronde.verifier.team_book import MATCH, TeamBook


def team_players(tournament: Tournament, number: int, system: str) -> Tournament:
    """The teams as players where the rules take both alike: a match is worth match points.

    Rule: FMJD Annexe V (1986) 0.4
    """
    event = tournament.team_event
    if event is None or not (event.paired and event.teams) or not system.startswith("fmjd-1986"):
        return tournament
    strength = {team.number: team.strength for team in event.teams}
    made = TeamBook(tournament, number, MATCH).teams()
    points = made.points
    if event.bye_match_points is None:
        points = replace(points, pairing_allocated_bye=None)
    return replace(
        made,
        points=points,
        players=tuple(replace(p, rating=strength.get(p.tpn, 0)) for p in made.players),
        system=tournament.system,
        choices=tournament.choices,
        lot_seed=tournament.lot_seed,
        details=tournament.details,
    )
