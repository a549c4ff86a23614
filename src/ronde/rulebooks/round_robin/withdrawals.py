"""Who leaves a round robin before half of the games: those games count for nobody.

Rule: FIDE C.05 6.6
Reading: ADR-0596
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ronde.domain.result import PLAYED_MARKS, Bye, Result
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


def uncounted_teams(rules: System, tournament: Tournament) -> frozenset[int]:
    """The numbers of the teams that have left with fewer than half of their matches played.

    A team has left where, from a round on, it has forfeited every match and is entered as absent
    from all rounds to come. A match is played in which a game was.

    Rule: FIDE C.05 6.6
    Reading: ADR-0690
    """
    event = tournament.team_event
    assert event is not None, "teams are ranked"
    choices = rules.own_choices(dict(tournament.choices))
    if rules.chosen(choices).get(WITHDRAWAL.key) != "annul-below-half":
        return frozenset()
    table = rules.table_of(len(event.teams), choices)
    scheduled = len(table) - (len(table) // len(event.teams) if len(event.teams) % 2 else 0)
    played = {team.number: 0 for team in event.teams}
    stays = {team.number: False for team in event.teams}
    for number, rounds in enumerate(tournament.rounds, 1):
        lost = {m.white: m.white_won for m in event.forfeits if m.round == number}
        lost |= {m.black: m.black_won for m in event.forfeits if m.round == number}
        for team, won in lost.items():
            stays[team] = won
        for board in rounds.boards:
            for team in board.teams or ():
                met = any(PLAYED_MARKS[game.white_result] for game in board.games)
                played[team] += met
                stays[team] = met or any(Result.UNKNOWN in game[2:] for game in board.games)
    to_come = range(len(tournament.rounds) + 1, len(table) + 1)
    away = {(bye.round, bye.team) for bye in event.byes if bye.bye is Bye.ZERO}
    return frozenset(
        team
        for team, is_here in stays.items()
        if not is_here
        and 2 * played[team] < scheduled
        and tournament.rounds
        and all((number, team) in away for number in to_come)
    )


def without_matches_of(tournament: Tournament, gone: Collection[int]) -> Tournament:
    """The tournament as the final standings see it: without the matches of these teams."""
    event = tournament.team_event
    assert event is not None, "teams are ranked"
    rounds = tuple(
        PlayedRound(
            [board for board in played.boards if not set(gone).intersection(board.teams or ())],
            played.byes,
        )
        for played in tournament.rounds
    )
    left = replace(
        event,
        forfeits=tuple(m for m in event.forfeits if not {m.white, m.black} & set(gone)),
        byes=tuple(bye for bye in event.byes if bye.team not in gone),
    )
    return replace(tournament, rounds=rounds, team_event=left, pairing_states=())
