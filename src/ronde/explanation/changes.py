"""Why a round is paired otherwise after a correction: what was corrected, and where it tells.

Two states of one event, before the same round: the earlier one with what was known then, the later
one with what is known now. Both are paired; the first bracket that differs is named, and for the
first board that is gone, the rule that now stands against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ronde.domain.errors import N_, NoLegalPairing
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, PlayedRound
from ronde.domain.tournament import Tournament
from ronde.explanation.answers import decided, impossible
from ronde.explanation.lines import (
    BoardsFact,
    Line,
    NumbersFact,
    Participant,
    Phrase,
    PointsFact,
)
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why_not import WhyNotQuestion, answer_why_not
from ronde.notation import bye_word, game_text, with_half
from ronde.pairing import Round, pair
from ronde.rulebooks.account import BracketAccount
from ronde.rulebooks.system import System

SHOWN = 12
"""Boards, and players of other scores, that are listed."""


@dataclass(frozen=True, slots=True)
class State:
    """An event before a round, and the round that the rules make of it, if one is legal."""

    tournament: Tournament
    round: Round | None


def why_changed(
    earlier: Tournament,
    later: Tournament,
    system: str | System | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """Why the next round of two states of one event is not the same, or that it is."""
    choices: dict[str, Any] = {"acceleration": acceleration, "options": options}
    states = [State(event, _paired(event, system, choices)) for event in (earlier, later)]
    return changed_lines(states[0], states[1], **choices)


def with_present_results(event: Tournament, number: int) -> Tournament:
    """The event as it was known before a round, but with the results of now."""
    return replace(event.as_known_at(number), rounds=event.rounds[: number - 1])


def _paired(
    event: Tournament, system: str | System | None, choices: dict[str, Any]
) -> Round | None:
    try:
        return pair(event, system, **choices, adjourned=True)
    except NoLegalPairing:
        return None


def changed_lines(
    earlier: State,
    later: State,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """What was corrected, the boards that are gone and new, and the first place that differs."""
    corrected = (
        *_corrected(earlier.tournament, later.tournament),
        *_attendance(earlier, later),
        *_other_bans(earlier.tournament, later.tournament),
    )
    if not corrected:
        corrected = (Line(N_("No result, absence or ban has changed.")),)
    if earlier.round is None or later.round is None:
        return (*corrected, *_without_round(earlier, later))
    contexts = [
        RoundContext(state.tournament, state.round, acceleration=acceleration, options=options)
        for state in (earlier, later)
        if state.round is not None
    ]
    return (*corrected, *_Changes(*contexts).lines())


def _without_round(earlier: State, later: State) -> Iterator[Line]:
    for state, template in (
        (earlier, N_("Before that, no legal pairing of the round was left.")),
        (later, N_("After that, no legal pairing of the round is left.")),
    ):
        if state.round is None:
            yield Line(template)


def _corrected(earlier: Tournament, later: Tournament) -> Iterator[Line]:
    """The results of matches and games, and the byes, that are others."""
    of_teams = later.team_event is not None and later.team_event.paired
    for number, (old, new) in enumerate(zip(earlier.rounds, later.rounds, strict=False), 1):
        if of_teams:
            yield from _matches(later, number, old, new)
        then = {game[:2]: game for game in old.games}
        for game in new.games:
            before = then.get(game[:2]) or then.get(game[1::-1])
            if before is not None and before != game:
                yield replace(_result(later, number, before, game), depth=int(of_teams))
        byes = dict(old.byes)
        for tpn, bye in new.byes:
            if byes.get(tpn, bye) is not bye:
                yield _bye(later, number, _player(later, tpn), byes[tpn], bye)
    if earlier.team_event is not None and later.team_event is not None:
        given = {(bye.round, bye.team): bye.bye for bye in earlier.team_event.byes}
        for told in later.team_event.byes:
            before_it = given.get((told.round, told.team), told.bye)
            if before_it is not told.bye:
                yield _bye(later, told.round, _team(later, told.team), before_it, told.bye)


def _bye(tournament: Tournament, number: int, who: Participant, before: Bye, now: Bye) -> Line:
    facts = {
        "round": number,
        "player": who,
        "before": Phrase(bye_word(tournament, before)),
        "now": Phrase(bye_word(tournament, now)),
    }
    return Line(N_("Round {round}, {player}: {now} instead of {before}."), facts)


def _other_bans(earlier: Tournament, later: Tournament) -> Iterator[Line]:
    both = (earlier, later)
    if set(earlier.forbidden) != set(later.forbidden):
        yield Line(N_("Other players than before are kept apart by the arbiter."))
    one, other = (event.team_event.forbidden if event.team_event else () for event in both)
    if set(one) != set(other):
        yield Line(N_("Other teams than before are kept apart by the arbiter."))


def _matches(
    tournament: Tournament, number: int, old: PlayedRound, new: PlayedRound
) -> Iterator[Line]:
    """Matches of teams that have other game points; their games follow."""
    then = {frozenset(board.teams): board for board in old.boards if board.teams}
    for board in new.boards:
        before = then.get(frozenset(board.teams)) if board.teams else None
        if before is None or board.teams is None:
            continue
        found, now = (_points_of(tournament, each) for each in (before, board))
        if found != now:
            white, black = board.teams
            facts = {
                "round": number,
                "white": _team(tournament, white),
                "black": _team(tournament, black),
                "before": f"{with_half(found[white])}-{with_half(found[black])}",
                "now": f"{with_half(now[white])}-{with_half(now[black])}",
            }
            template = N_("Round {round}, {white} against {black}: {now} instead of {before}.")
            yield Line(template, facts)


def _points_of(tournament: Tournament, board: Board) -> dict[int, int]:
    """The game points of both teams of a match."""
    assert board.teams is not None
    assert tournament.team_event is not None
    team_of, points = tournament.team_event.team_of, tournament.points
    found = dict.fromkeys(board.teams, 0)
    for game in board.games:
        found[team_of[game.white]] += points.white[game.white_result]
        found[team_of[game.black]] += points.black[game.black_result]
    return found


def _team(tournament: Tournament, number: int) -> Participant:
    assert tournament.team_event is not None
    return Participant(number, tournament.team_event.team(number).name)


def _result(tournament: Tournament, number: int, before: Game, now: Game) -> Line:
    facts = {
        "round": number,
        "white": _player(tournament, now.white),
        "black": _player(tournament, now.black),
        "before": game_text(*before[2:], tournament),
        "now": game_text(*now[2:], tournament),
    }
    if before.white != now.white:
        template = N_("Round {round}, {white} against {black}: {now}, with the colours exchanged.")
    elif Result.UNKNOWN in before[2:]:
        template = N_("Round {round}, {white} against {black}: {now}; then not known yet.")
    else:
        template = N_("Round {round}, {white} against {black}: {now} instead of {before}.")
    return Line(template, facts)


def _player(tournament: Tournament, number: int) -> Participant:
    return Participant(number, tournament.player(number).name)


def _attendance(earlier: State, later: State) -> Iterator[Line]:
    """Who is in the round or not any more: players, or teams where these are paired."""
    then, now = (_in_round(state) for state in (earlier, later))
    for who, one, many in (
        (
            sorted(then - now),
            N_("{players} is not in the round any more."),
            N_("{players} are not in the round any more."),
        ),
        (
            sorted(now - then),
            N_("{players} is in the round now."),
            N_("{players} are in the round now."),
        ),
    ):
        if who:
            yield Line(one, {"players": NumbersFact(who), "count": len(who)}, many=many)


def _in_round(state: State) -> set[int]:
    tournament, paired = state.tournament, state.round
    if tournament.team_event is not None and tournament.team_event.paired:
        if paired is None:
            return set()
        return {number for pair in paired.pairs for number in pair} | {*filter(None, [paired.bye])}
    absent = tournament.absent(len(tournament.rounds) + 1)
    return {player.tpn for player in tournament.players} - absent


@dataclass(frozen=True, slots=True)
class _Changes:
    """The round of the earlier state beside that of the later one."""

    earlier: RoundContext
    later: RoundContext

    def lines(self) -> Iterator[Line]:
        """The scores that changed, the boards, and the reason."""
        yield from self._scores()
        gone, new = self._boards(self.earlier, self.later), self._boards(self.later, self.earlier)
        if not gone and not new:
            same = self.earlier.paired.pairs == self.later.paired.pairs
            yield Line(
                N_("The pairing of round {round} stays the same.")
                if same
                else N_("The same players meet in round {round}; only colours or boards change."),
                {"round": self.later.paired.number},
            )
            return
        yield self._listed(N_("Not in round {round} any more: {boards}."), gone)
        yield self._listed(N_("New in round {round}: {boards}."), new)
        yield from self._first_bracket()
        yield from self._reason(gone)

    def _scores(self) -> Iterator[Line]:
        then, now = self.earlier.scores, self.later.scores
        others = [number for number in now if then.get(number, now[number]) != now[number]]
        for number in others[:SHOWN]:
            yield Line(
                N_("{player} is paired with {now} instead of {before}."),
                {
                    "player": self.later.participant(number),
                    "now": PointsFact(now[number]),
                    "before": PointsFact(then[number]),
                },
                depth=1,
            )

    def _boards(self, mine: RoundContext, theirs: RoundContext) -> list[Sequence[int]]:
        """The boards and the bye of one round that the other does not have."""
        made = {frozenset(pair) for pair in theirs.paired.pairs}
        found: list[Sequence[int]] = [p for p in mine.paired.pairs if frozenset(p) not in made]
        if mine.paired.bye is not None and mine.paired.bye != theirs.paired.bye:
            found.append((mine.paired.bye,))
        return found

    def _listed(self, template: str, boards: Sequence[Sequence[int]]) -> Line:
        facts = {"round": self.later.paired.number, "boards": BoardsFact(boards[:SHOWN])}
        return Line(template, facts)

    def _first_bracket(self) -> Iterator[Line]:
        """The first bracket that has other players than before, or pairs them otherwise."""
        then, now = self.earlier.account.brackets, self.later.account.brackets
        for old, new in zip(then, now, strict=False):
            if _outcome(old) != _outcome(new):
                yield from self._differing(old, new)
                return

    def _differing(self, old: BracketAccount, new: BracketAccount) -> Iterator[Line]:
        fresh = new.score not in {bracket.score for bracket in self.earlier.account.brackets}
        facts = {
            "group": self.later.group,
            "points": PointsFact(new.score if fresh else old.score),
            "before": NumbersFact(old.members),
            "now": NumbersFact(new.members),
        }
        if old.score != new.score:
            template = (
                N_("The {group} of {points} is new: {now}.")
                if fresh
                else N_("The {group} of {points} is gone; in it were {before}.")
            )
        elif set(old.members) != set(new.members):
            template = N_("The {group} of {points} is the first that changes: {now}, not {before}.")
        else:
            template = N_(
                "The {group} of {points} is the first that changes: the same players, paired "
                "otherwise."
            )
        yield Line(template, facts)

    def _reason(self, gone: Sequence[Sequence[int]]) -> Iterator[Line]:
        """Why the first board that is gone is not made any more."""
        present = set(self.later.present)
        boards = [board for board in gone if present.issuperset(board)]
        if not boards or (len(boards[0]) == 1 and len(present) % 2 == 0):
            return
        board = boards[0]
        alternative = WhyNotQuestion(board[0], board[1] if len(board) > 1 else None)
        answer = answer_why_not(self.later, alternative)
        template = (
            N_("Now with {board} on a board:")
            if len(board) > 1
            else N_("Now with the bye for {board}:")
        )
        yield Line(template, {"board": BoardsFact((board,))})
        if answer.difference is None:
            yield from impossible(self.later, answer, 1)
        else:
            yield from decided(self.later, answer.difference, 1)


def _outcome(bracket: BracketAccount) -> tuple[int, frozenset[int], frozenset[frozenset[int]]]:
    return bracket.score, frozenset(bracket.members), frozenset(map(frozenset, bracket.pairs))
