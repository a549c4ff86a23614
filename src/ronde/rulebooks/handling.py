"""General handling rules of every system: who is paired, boards in order, what may still change.

Rule: FIDE C.04.2 (2012) C, D; (2026) 2.4, 3, 4
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from ronde.domain.errors import N_
from ronde.domain.history import History
from ronde.domain.result import Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Tournament
from ronde.rulebooks.basic import have_met

if TYPE_CHECKING:
    from datetime import datetime


class Reason(Enum):
    """Why a published pairing may be changed."""

    REMATCH = N_("the two players have already played each other")
    EVENT_RULES = N_("the rules of the event allow it")
    BOTH_WITHOUT_OPPONENT = N_("two players close in the standings, both without opponent, agree")
    LATE_ENTRY = N_("a late entry is taken in with minimal changes that all accept")
    TOP_BOARDS = N_("unforeseeable events on the top boards of the last round")


class HandlingRules(NamedTuple):
    """What C.04.2 says differently from edition to edition.

    `numbers_freeze` is the round after whose pairing a corrected rating changes no number any
    more; None where the text knows no such round. `absence` is the article by which a player who
    is absent without notice counts as withdrawn, `board_order` the one on the order of boards,
    `corrections` the one by which a late correction counts for ratings only, `estimates` the one
    by which the arbiter rates those without a rating, `programme` the one on what is announced for
    a round, `published` the one on changes of published pairings; empty where no text says so.
    """

    edition: int
    boards_by_pairing_score: bool
    board_order_is_mandatory: bool
    reasons: Mapping[Reason, str]
    numbers_freeze: int | None
    absence: str
    board_order: str
    corrections: str
    estimates: str
    programme: str
    published: str

    def may_change_published(
        self, reason: Reason, *, history: History, pair: tuple[int, int]
    ) -> bool:
        """Whether a published pairing may be changed for this reason.

        That two players have already met is looked up; the other reasons are the arbiter's.

        Rule: FIDE C.04.2 (2012) D10; (2026) 4.4
        """
        if reason is Reason.REMATCH and not have_met(history, *pair):
            return False
        return reason in self.reasons

    def numbers_may_change(self, rounds_paired: int) -> bool:
        """Whether a corrected rating may still change pairing numbers.

        Rule: FIDE C.04.2 (2012) D8, C3; (2026) 2.3
        """
        return self.numbers_freeze is None or rounds_paired < self.numbers_freeze


HANDLING_2012 = HandlingRules(
    edition=2012,
    boards_by_pairing_score=False,
    board_order_is_mandatory=True,
    reasons={Reason.REMATCH: "D10"},
    numbers_freeze=None,
    absence="C.04.2 D4",
    board_order="C.04.2 D9",
    corrections="C.04.2 D8",
    estimates="C.04.2 B1",
    programme="C.04.2 D7, D8",
    published="C.04.2 D10",
)
HANDLING_2017 = HANDLING_2012._replace(
    edition=2017,
    reasons={Reason.REMATCH: "2012, D10"},
    numbers_freeze=4,
    absence="C.04.2 D.2",
    board_order="C.04.2 (2012) D9",
    corrections="C.04.2 (2012) D8",
    programme="C.04.2 (2012) D7, D8",
    published="C.04.2 (2012) D10",
)
"""Where the number of the article of 2017 is not known to us, that of 2012 is cited as such."""
HANDLING_FMJD_1986 = HANDLING_2012._replace(
    reasons={Reason.REMATCH: ""},
    absence="",
    board_order="",
    corrections="",
    estimates="3.1.1",
    programme="",
    published="",
)
HANDLING_FMJD_2017 = HANDLING_FMJD_1986._replace(estimates="A.a")
HANDLING_2026 = HandlingRules(
    edition=2026,
    boards_by_pairing_score=True,
    board_order_is_mandatory=False,
    reasons={
        Reason.REMATCH: "4.4.1",
        Reason.EVENT_RULES: "4.4.2",
        Reason.BOTH_WITHOUT_OPPONENT: "4.4.3",
        Reason.LATE_ENTRY: "4.4.4",
        Reason.TOP_BOARDS: "4.4.5",
    },
    numbers_freeze=4,
    absence="GRC 6.5",
    board_order="C.04.2 3.6",
    corrections="C.04.2 4.3",
    estimates="C.04.2 2.1",
    programme="C.04.2 4.3",
    published="C.04.2 4.4",
)


def participants(tournament: Tournament, number: int) -> tuple[int, ...]:
    """Who is paired in that round: everybody who is neither absent, withdrawn nor yet to come.

    Rule: FIDE C.04.2 (2012) C2, D5, D6; (2026) 2.4, 3.2, 3.3
    """
    absent = tournament.absent(number)
    return tuple(p.tpn - 1 for p in tournament.players if p.tpn not in absent)


def forfeited_round(played: PlayedRound) -> tuple[int, ...]:
    """The numbers of those who lost every game of the round by forfeit: they were absent.

    Rule: FIDE C.04.2 (2012) D4
    """
    results: dict[int, set[Result]] = {}
    for game in played.games:
        results.setdefault(game.white, set()).add(game.white_result)
        results.setdefault(game.black, set()).add(game.black_result)
    return tuple(tpn for tpn in sorted(results) if results[tpn] == {Result.FORFEIT_LOSS})


def with_withdrawals(tournament: Tournament, tpns: Iterable[int], after: int) -> Tournament:
    """The tournament in which these players are not paired any more after that round.

    Rule: FIDE C.04.2 (2012) D5; (2026) 3.2
    """
    leaving = frozenset(tpns)
    players = tuple(
        replace(player, last_round=after) if player.tpn in leaving else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


def awaiting_result(tournament: Tournament) -> tuple[tuple[int, Game], ...]:
    """Adjourned and unreported games, each with its round: draws, but for pairing only.

    Their point value in the pairing score is `PointSystem.unknown`; the result itself stays open.

    Rule: FIDE C.04.2 (2012) D1; (2026) 3.1
    """
    return tuple(
        (number, game)
        for number, played in enumerate(tournament.rounds, 1)
        for game in played.games
        if Result.UNKNOWN in game[2:]
    )


class BoardPlace(NamedTuple):
    """What a board is put in order by: the scores negated, so that the smaller comes first."""

    higher: int
    total: int
    rank: int


def higher_of(game: tuple[int, int], score: Sequence[int], rank: Sequence[int]) -> int:
    """The player of the two with the higher score, or with the same score ahead in the list."""
    return min(game, key=lambda i: (-score[i], rank[i]))


def board_place(game: tuple[int, int], score: Sequence[int], rank: Sequence[int]) -> BoardPlace:
    """Where a game stands: higher score first, then larger sum, then higher player.

    Rule: FIDE C.04.2 (2012) D9; (2026) 3.6
    """
    return BoardPlace(*_place(game, score, rank))


def _place(
    game: tuple[int, int], score: Sequence[int], rank: Sequence[int]
) -> tuple[int, int, int]:
    white, black = game
    mine, yours = score[white], score[black]
    if mine == yours:
        return -mine, -mine - yours, min(rank[white], rank[black])
    higher = white if mine > yours else black
    return -max(mine, yours), -mine - yours, rank[higher]


def board_order(
    games: Iterable[tuple[int, int]], score: Sequence[int], rank: Sequence[int]
) -> list[tuple[int, int]]:
    """Games as they are published.

    Rule: FIDE C.04.2 (2012) D9; (2026) 3.6
    """
    return sorted(games, key=lambda game: _place(game, score, rank))


class Effect(Enum):
    """From when on a corrected result, colour or rating counts."""

    COMING_ROUND = N_("for the standings and the pairing of the coming round")
    LATER_ROUNDS = N_("for the first pairing still to be made")
    FROM_NOW_ON = N_("for the standings and the pairings still to be made")
    RATING_ONLY = N_("after the tournament, for the rating calculation only")


class Schedule(NamedTuple):
    """The times of one round that the programme announces, and where results are shown.

    `reports_until` is the limit for reporting a mistake in the results of the round before.
    """

    round: int
    results_place: str = ""
    results_posted: datetime | None = None
    reports_until: datetime | None = None
    pairings_posted: datetime | None = None
    end: datetime | None = None


def correction_counts(reported: datetime, coming: Schedule, *, ratings_only: bool = True) -> Effect:
    """When a wrong result, reversed colours or a wrong rating, once reported, takes effect.

    In time, for the round `coming`; later, but before that round ends, for the pairings still
    to be made; after that, for ratings only. Without an announced limit the posting of the
    pairings is the limit. Where no article keeps late corrections for `ratings_only`, they count
    for the standings whenever they come; what is paired stays.

    Rule: FIDE C.04.2 (2012) D8; (2026) 4.3
    Reading: ADR-0275
    """
    if coming.reports_until is not None:
        in_time = reported <= coming.reports_until
    else:
        in_time = coming.pairings_posted is None or reported < coming.pairings_posted
    if in_time:
        return Effect.COMING_ROUND
    if not ratings_only:
        return Effect.FROM_NOW_ON
    if coming.end is None or reported <= coming.end:
        return Effect.LATER_ROUNDS
    return Effect.RATING_ONLY


def missing_from_programme(schedule: Schedule) -> tuple[str, ...]:
    """What the programme of the tournament must still announce for this round.

    Rule: FIDE C.04.2 (2012) D7, D8
    """
    announced = {
        N_("the place where results are displayed"): schedule.results_place,
        N_("the time when results are displayed"): schedule.results_posted,
        N_("the time limit for reporting mistakes"): schedule.reports_until,
    }
    return tuple(what for what, found in announced.items() if not found)
