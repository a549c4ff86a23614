"""Who leaves a round robin before half of the games: those games count for nobody.

Rule: FIDE C.05 6.6
Reading: ADR-0596
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ronde.domain.result import PLAYED_MARKS
from ronde.domain.round import PlayedRound
from ronde.domain.tournament import Tournament
from ronde.rulebooks.round_robin.edition_2026 import WITHDRAWAL
from ronde.rulebooks.system import System


def uncounted(rules: System, tournament: Tournament) -> frozenset[int]:
    """The numbers of those who have left with fewer than half of their games completed.

    A game is completed that was played over the board. All cycles count together.

    Rule: FIDE C.05 6.6
    """
    if rules.fixed_rounds is None:
        return frozenset()
    choices = rules.own_choices(dict(tournament.choices))
    if rules.chosen(choices).get(WITHDRAWAL.key) != "annul-below-half":
        return frozenset()
    players = len(tournament.players)
    table = rules.table_of(players, choices)
    scheduled = len(table) - (len(table) // players if players % 2 else 0)
    left = [
        player.tpn
        for player in tournament.players
        if player.last_round is not None
        and player.last_round <= len(tournament.rounds)
        and player.last_round < len(table)
    ]
    return frozenset(tpn for tpn in left if 2 * _completed(tournament, tpn) < scheduled)


def _completed(tournament: Tournament, tpn: int) -> int:
    return sum(
        tpn in game[:2] and PLAYED_MARKS[game.white_result]
        for played in tournament.rounds
        for game in played.games
    )


def without_games_of(tournament: Tournament, gone: Collection[int]) -> Tournament:
    """The tournament as the final standings see it: without the games of these players."""
    rounds = tuple(
        PlayedRound(
            [game for game in played.games if not set(gone).intersection(game[:2])],
            [bye for bye in played.byes if bye[0] not in gone],
        )
        for played in tournament.rounds
    )
    return replace(tournament, rounds=rounds, pairing_states=())
