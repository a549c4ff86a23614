"""Teams as the players of a system for players: a match is a game.

Rule: FMJD Annexe V (1986) 0.4
Reading: ADR-0580
"""

from __future__ import annotations

from dataclasses import replace

from ronde.domain.tournament import Tournament
from ronde.verifier.systems import Rules
from ronde.verifier.team_book import MATCH, TeamBook

ROUND_ROBIN = "round_robin"
MODULES = ("fmjd1986", "fmjd2017", ROUND_ROBIN)
"""The modules of systems in which teams may take part as players do."""


def team_players(tournament: Tournament, number: int, rules: Rules) -> Tournament:
    """The teams as players where the rules take both alike: a match is worth match points.

    Rule: FMJD Annexe V (1986) 0.4
    """
    event = tournament.team_event
    if event is None or not (event.paired and event.teams) or rules.module not in MODULES:
        return tournament
    strength = {team.number: team.strength for team in event.teams}
    made = TeamBook(tournament, number, MATCH).teams()
    points = made.points
    if event.bye_match_points is None:
        nothing = 0 if rules.module == ROUND_ROBIN else None
        points = replace(points, pairing_allocated_bye=nothing)
    return replace(
        made,
        points=points,
        players=tuple(replace(p, rating=strength.get(p.tpn, 0)) for p in made.players),
        system=tournament.system,
        choices=tournament.choices,
        lot_seed=tournament.lot_seed,
        details=tournament.details,
    )
