"""Rounds of two games in a report: match k stands in the columns 2k - 1 and 2k.

Reading: ADR-0030, ADR-0580
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.result import Bye
from ronde.domain.round import Board, PlayedRound
from ronde.rulebooks.catalogue import known

if TYPE_CHECKING:
    from collections.abc import Callable

    from ronde.domain.pairing_state import PairingState
    from ronde.domain.tournament import AcceleratedPoints, ForbiddenPairs, Tournament
    from ronde.formats.trf.draft import Draft

    Change = Callable[[int], int]

SECOND = {Bye.PAIRING_ALLOCATED: Bye.HALF}
"""A pairing-allocated bye is worth a game won and a game drawn. Rule: FIDE C.04.5 1.4"""


def has_two_games(system: str | None) -> bool:
    """Whether the rounds of that system are matches of two games."""
    rules = known(system)
    return rules is not None and rules.games_per_match > 1


def in_columns(tournament: Tournament) -> Tournament:
    """The tournament as a report has it: each game in a round of its own."""
    if tournament.games_per_match == 1:
        return tournament
    number = tournament.number_of_rounds
    return replace(
        tournament,
        rounds=tuple(chain.from_iterable(map(_columns, tournament.rounds))),
        number_of_rounds=None if number is None else 2 * number,
        absences=tuple(
            absence._replace(round=column)
            for absence in tournament.absences
            for column in (2 * absence.round - 1, 2 * absence.round)
        ),
        forbidden=_bans(tournament.forbidden, _first_column, _last_column),
        accelerated=_grants(tournament.accelerated, _first_column, _last_column),
        abnormal=tuple(
            one._replace(round=2 * one.round - 1 if one.round else 0) for one in tournament.abnormal
        ),
        details=replace(
            tournament.details,
            round_dates=tuple(day for day in tournament.details.round_dates for _ in range(2)),
        ),
        games_per_match=1,
        pairing_states=(),
    )


def _columns(played: PlayedRound) -> tuple[PlayedRound, PlayedRound]:
    """The first games of all matches, and the second ones."""
    seconds = [(tpn, SECOND.get(bye, bye)) for tpn, bye in played.byes]
    return (
        PlayedRound([board.games[0] for board in played.boards], played.byes),
        PlayedRound([board.games[1] for board in played.boards], seconds),
    )


def in_matches_of_two(
    columns: Tournament, draft: Draft, states: tuple[PairingState, ...]
) -> Tournament:
    """The tournament of matches whose games stand in the columns of a report."""
    rounds = [
        _match_round(columns, draft, number) for number in range(1, len(columns.rounds) + 1, 2)
    ]
    number, dates = columns.number_of_rounds, columns.details.round_dates
    if "round_dates" not in draft.comment_details:
        dates = dates[::2]
    return replace(
        columns,
        rounds=tuple(rounds),
        number_of_rounds=None if number is None else (number + 1) // 2,
        absences=tuple(
            absence._replace(round=(absence.round + 1) // 2)
            for absence in columns.absences
            if absence.round % 2 and absence.round > len(columns.rounds)
        ),
        forbidden=_bans(columns.forbidden, _match, _match),
        accelerated=_grants(columns.accelerated, _match, _match),
        abnormal=tuple(one._replace(round=_match(one.round)) for one in columns.abnormal),
        details=replace(columns.details, round_dates=dates),
        games_per_match=2,
        pairing_states=states,
    )


def _first_column(match: int) -> int:
    return 2 * match - 1


def _last_column(match: int) -> int:
    return 2 * match


def _match(column: int) -> int:
    return (column + 1) // 2


def _bans(
    bans: tuple[ForbiddenPairs, ...], first: Change, last: Change
) -> tuple[ForbiddenPairs, ...]:
    """The bans with other first and last rounds."""
    return tuple(
        replace(
            ban,
            first_round=first(ban.first_round),
            last_round=None if ban.last_round is None else last(ban.last_round),
        )
        for ban in bans
    )


def _grants(
    grants: tuple[AcceleratedPoints, ...], first: Change, last: Change
) -> tuple[AcceleratedPoints, ...]:
    """The points for pairing only with other first and last rounds."""
    return tuple(
        grant._replace(first_round=first(grant.first_round), last_round=last(grant.last_round))
        for grant in grants
    )


def _match_round(columns: Tournament, draft: Draft, number: int) -> PlayedRound:
    """The matches of two columns; the same two must meet in both, with colours reversed."""
    first = columns.rounds[number - 1]
    if number == len(columns.rounds):  # nobody plays in this round: all have byes
        second = PlayedRound()
    else:
        second = columns.rounds[number]
    returned = {(game.black, game.white): game for game in second.games}
    boards = []
    for game in first.games:
        answer = returned.pop((game.white, game.black), None)
        if answer is None:
            _report(draft, number, game.white, game.black)
        else:
            boards.append(Board((game, answer)))
    for white, black in returned:
        _report(draft, number, white, black)
    return PlayedRound(boards, first.byes)


def _report(draft: Draft, number: int, white: int, black: int) -> None:
    draft.findings.wrong(
        None,
        None,
        N_(
            "Columns {first} and {second} are the two games of one match, and {white} and {black} "
            "do not play both, once with each colour."
        ),
        first=number,
        second=number + 1,
        white=white,
        black=black,
    )
