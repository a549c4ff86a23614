"""What the matches so far say of every team.

Rule: FIDE C.04.6 (2026) 1, 2.1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ronde.domain.history import History
from ronde.domain.player import Tpn
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.domain.tournament import Absence, Tournament
from ronde.rulebooks.lexicographic.entrants import Entrant, bye_before
from ronde.rulebooks.situation import Situation, with_extra
from ronde.rulebooks.team.declared import MATCH, TeamSettings
from ronde.rulebooks.team.preferences import preference
from ronde.rulebooks.team.scores import TeamScores, team_scores
from ronde.solver.bits import members

BARRING = sum(
    1 << mark for mark in (Result.FORFEIT_WIN, Bye.PAIRING_ALLOCATED, Bye.FULL, Bye.UNOPPOSED)
)
"""Unplayed matches that bar from the bye. Rule: FIDE C.04.6 (2026) 2.1.2 [C2]"""


def entrants(situation: Situation, settings: TeamSettings) -> tuple[list[Entrant], frozenset[int]]:
    """Every team, and the numbers of those that are to be paired."""
    book = team_scores(situation.tournament, settings.primary)
    numbers = book.numbers
    here = present(situation, numbers)
    away = (Tpn(k) for k, number in enumerate(numbers, 1) if number not in here)
    absences = tuple(Absence(situation.number, tpn) for tpn in away)
    matches = replace(book.matches, absences=absences)
    book = replace(book, matches=matches)
    history = matches.history
    standing = _standing(book, settings.primary, history.rounds + 1)
    score = _score(situation, book, settings.primary, history.rounds + 1)
    second = _second(book, settings)
    floated = _floated(situation, book, settings)
    apart = _banned(situation, numbers)
    return [
        Entrant(
            number=number,
            rank=number,
            score=score[k],
            second=second[k],
            standing=None if settings.first_by_pairing_score else standing[k],
            met=_met(matches, numbers, k),
            apart=frozenset([numbers[o] for o in apart[k]]),
            matches=len(history.colours[k]),
            colours=history.colours[k],
            floated=k in floated,
            bye_before=_bye_before(history, k),
            entered=bool(history.entered[k]) or number in here,
            preference=preference(
                history.colours[k],
                settings.type,
                is_last_round=situation.is_last_round,
                strong_in_last_round=settings.strong_in_last_round,
            ),
        )
        for k, number in enumerate(numbers)
    ], here


def _bye_before(history: History, k: int) -> tuple[str, int] | None:
    """The latest match that bars from the bye, if any."""
    if history.unplayed[k] & BARRING:
        for number in range(history.rounds, 0, -1):
            mark = history.mark[number - 1][k]
            if BARRING >> mark & 1:
                return bye_before(mark, number)
    return None


def present(situation: Situation, numbers: Sequence[int]) -> frozenset[int]:
    """Teams to be paired: neither excused from the round nor without any player there."""
    tournament, number = situation.tournament, situation.number
    event = tournament.team_event
    assert event is not None
    excused = {b.team for b in event.byes if b.round == number and b.bye is not _PAB}
    resting = {b.team for b in event.byes if b.round == number and b.bye is _PAB}
    forfeited = {t for f in event.forfeits if f.round == number for t in (f.white, f.black)}
    seated = {one.team for one in event.line_ups if one.round == number and any(one.players)}
    absent = tournament.absent(number)
    return frozenset(
        team
        for team in numbers
        if team not in excused
        and (
            team in resting | forfeited | seated
            or not (players := event.team(team).players)
            or any(t not in absent for t in players)
        )
    )


_PAB = Bye.PAIRING_ALLOCATED


def _score(situation: Situation, book: TeamScores, primary: str, number: int) -> list[int]:
    """The pairing score of every team when that round was paired."""
    return with_extra(_standing(book, primary, number), situation.extra(book.matches, number))


def _standing(book: TeamScores, primary: str, number: int) -> list[int]:
    """The real score of every team when that round was paired."""
    history = book.matches.history
    if primary != MATCH:
        return list(book.games[number - 1])
    return history.points if number > history.rounds else history.before[number - 1]


def _second(book: TeamScores, settings: TeamSettings) -> Sequence[int]:
    """The secondary score, without points for pairing only.

    Rule: FIDE C.04.6 (2026) 1.2, 4.2.2
    """
    if settings.secondary == "none":
        return [0] * len(book.numbers)
    return book.matches.history.points if settings.secondary == MATCH else book.games[-1]


def _floated(situation: Situation, book: TeamScores, settings: TeamSettings) -> set[int]:
    """Teams that met a different score in the previous round.

    Rule: FIDE C.04.6 (2026) 1.5
    Reading: ADR-0031
    """
    history = book.matches.history
    if not history.rounds:
        return set()
    score = _score(situation, book, settings.primary, history.rounds)
    partner, mark = history.partner[-1], history.mark[-1]
    return {
        k
        for k, other in enumerate(partner)
        if other >= 0 and PLAYED_MARKS[mark[k]] and score[k] != score[other]
    }


def _met(matches: Tournament, numbers: Sequence[int], k: int) -> tuple[tuple[int, int], ...]:
    """Opponents of matches in which a board was played, with the round."""
    history = matches.history
    return tuple(
        (numbers[partner[k]], number)
        for number, (partner, mark) in enumerate(zip(history.partner, history.mark, strict=True), 1)
        if partner[k] >= 0 and PLAYED_MARKS[mark[k]]
    )


def _banned(situation: Situation, numbers: Sequence[int]) -> list[set[int]]:
    """Whom the arbiter keeps away from whom in this round, by place."""
    event = situation.tournament.team_event
    assert event is not None
    place = {number: k for k, number in enumerate(numbers)}
    apart: list[set[int]] = [set() for _ in numbers]
    for ban in event.forbidden:
        if ban.holds_in(situation.number):
            group = [place[team] for team in ban.teams if team in place]
            for k in group:
                apart[k].update(group)
    order = [number - 1 for number in numbers]
    for k, others in situation.outside_may_meet(order).items():
        apart[k].update(members(others))
    for k, teams in enumerate(apart):
        teams.discard(k)
    return apart
