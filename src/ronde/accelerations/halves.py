"""The upper half of the list, an even number of players, as Haley and Baku cut it.

Rule: FFE Haley, application; FIDE C.04.7 (2026) 1.2, 1.3
"""

from __future__ import annotations

from ronde.domain.tournament import Tournament


def upper_half(players: int) -> int:
    """Half of the players, rounded up to an even number: 2·⌈N/4⌉.

    Rule: FIDE C.04.7 (2026) 1.2
    Reading: ADR-0008 (Haley)
    """
    return 2 * -(-players // 4)


def starters(tournament: Tournament) -> list[int]:
    """The numbers of those who are in the list before round 1: all but late entries."""
    return [player.tpn for player in tournament.players if player.first_round <= 1]


def are_among_the_first(tournament: Tournament, size: int) -> list[bool]:
    """Who stands above the cut after the first `size` starters, by pairing number minus one.

    The list is cut before round 1. The last player above the cut stays the last one: a late
    entry is above or below the cut as its number is above or below that player's.

    Rule: FIDE C.04.7 (2026) 1.3
    """
    above = starters(tournament)[:size]
    last = above[-1] if above else 0
    return [player.tpn <= last for player in tournament.players]
