"""The players of a tournament file, as a list of people."""

from __future__ import annotations

from ronde.formats import read_report
from ronde.formats.lists.listed import Listed, Listing


def players_of(content: bytes) -> Listing:
    """Its players in the order of their numbers, without rounds and results."""
    report = read_report(content)
    return Listing(
        tuple(
            Listed(
                name=player.name,
                rating=player.rating,
                title=player.title,
                federation=player.federation,
                sex=player.sex,
                club=player.club,
                league=player.league,
                birth=player.birth,
                fide_id=player.fide_id,
                national=player.national,
            )
            for player in report.tournament.players
        ),
        report.notices,
    )
