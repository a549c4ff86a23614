"""Pairing the next round of a tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ronde.accelerations import acceleration as acceleration_named
from ronde.accelerations import pairing_points
from ronde.domain.errors import N_, NoSuchRound
from ronde.domain.option import checked
from ronde.domain.player import Tpn
from ronde.domain.result import Bye
from ronde.domain.round import PlayedRound
from ronde.domain.tournament import Tournament
from ronde.rulebooks.account import Account
from ronde.rulebooks.catalogue import DEFAULT
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.handling import board_order, participants
from ronde.rulebooks.situation import Situation, with_extra
from ronde.rulebooks.system import System, Unit


def system_of(tournament: Tournament, system: str | System | None = None) -> System:
    """The system by which an event is paired: the one system for, else its own, else the usual."""
    return system_named(system or tournament.system or DEFAULT)


@dataclass(frozen=True, slots=True)
class Round:
    """A pairing: boards in the order of publication, the bye, and the account of the decision.

    `system` is the name of the system, `rules` the system itself.
    """

    system: str
    number: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    rules: System = field(compare=False, repr=False)
    _account: Account | Callable[[], Account] = field(compare=False, repr=False)

    @property
    def account(self) -> Account:
        """Why: drawn up from the facts of the decision when it is first asked for."""
        if not isinstance(self._account, Account):
            object.__setattr__(self, "_account", self._account())
        assert isinstance(self._account, Account)
        return self._account


def pair(
    event: Tournament,
    system: str | System | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
    round: int | None = None,
) -> Round:
    """Pair the next round of the event, or the given round as it stood before it was paired."""
    rules = system_of(event, system)
    name = rules.name
    case = situation(event, rules, acceleration=acceleration, options=options, round=round)
    accelerated = acceleration_named(case.acceleration)
    accelerated.assert_known_to(rules)
    if case.options:
        offered = (*rules.options, *accelerated.options)
        case = replace(case, options=checked(name, offered, case.options))
    if not case.present:
        return Round(name, case.number, (), None, rules, Account(name, case.number, (), ()))
    paired = rules.pair(case)
    by_pairing_score = rules.handling.boards_by_pairing_score
    score: Sequence[int] = case.score if by_pairing_score else case.history.points
    rank: Sequence[int] = rank_of(case.tournament)
    if paired.scores is not None:
        score, rank = paired.scores, range(len(paired.scores))
    games = board_order(paired.games, score, rank)
    return Round(
        system=name,
        number=case.number,
        pairs=tuple((white + 1, black + 1) for white, black in games),
        bye=None if paired.bye is None else paired.bye + 1,
        rules=rules,
        _account=paired.account,
    )


def with_pairing(tournament: Tournament, paired: Round) -> Tournament:
    """The event as it stood before the round, and the round with all its results still open."""
    stage = tournament.before(paired.number)
    if paired.rules.unit is Unit.TEAM:
        from ronde.rulebooks.team.scores import with_matches

        return with_matches(stage, paired.pairs, paired.bye)
    boards = [stage.open_board(white, black) for white, black in paired.pairs]
    return stage.with_round(PlayedRound(boards, byes_of(stage, paired)))


def byes_of(stage: Tournament, paired: Round) -> tuple[tuple[Tpn, Bye], ...]:
    """Who has no game in a round: the byes announced, and the one that the pairing gives."""
    announced = (
        (absence.tpn, absence.bye) for absence in stage.absences if absence.round == paired.number
    )
    allocated = () if paired.bye is None else ((Tpn(paired.bye), Bye.PAIRING_ALLOCATED),)
    return (*announced, *allocated)


def situation(
    tournament: Tournament,
    system: str | System | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
    round: int | None = None,
) -> Situation:
    """What the rulebook will look at: the choices asked for, then those that the event declares."""
    number = len(tournament.rounds) + 1 if round is None else round
    if not 1 <= number <= len(tournament.rounds) + 1:
        raise NoSuchRound(
            N_("Round {round} cannot be paired: the tournament has {played} rounds so far."),
            round=number,
            played=len(tournament.rounds),
        )
    if tournament.number_of_rounds is None:
        raise NoSuchRound(
            N_("The number of rounds is missing: add a record 142 (or XXR) to the report.")
        )
    if number > tournament.number_of_rounds:
        raise NoSuchRound(
            N_("Round {round} cannot be paired: the tournament has only {rounds} rounds."),
            round=number,
            rounds=tournament.number_of_rounds,
        )
    tournament = tournament.before(number)
    accelerated = acceleration or tournament.acceleration
    declared = _declared(tournament, system, accelerated)
    extra, choices = pairing_points(accelerated, {**declared, **(options or {})})
    return Situation(
        tournament=tournament,
        number=number,
        history=tournament.history,
        present=participants(tournament, number),
        score=with_extra(tournament.history.points, extra(tournament, number)),
        extra=extra,
        options=choices,
        acceleration=accelerated,
    )


def _declared(
    tournament: Tournament, system: str | System | None, acceleration: str | None
) -> dict[str, str]:
    """The event's own choices: they hold for its own system, and for its own acceleration."""
    if not tournament.choices:
        return {}
    of_acceleration = {option.key for option in acceleration_named(tournament.acceleration).options}
    same_system = system_of(tournament, system) == system_of(tournament)
    same_acceleration = acceleration == tournament.acceleration
    return {
        key: value
        for key, value in tournament.choices
        if (same_acceleration if key in of_acceleration else same_system)
    }


def assert_choices_offered(tournament: Tournament) -> None:
    """Refuse choices that the event declares and that its system and acceleration do not offer."""
    rules = system_of(tournament)
    offered = (*rules.options, *acceleration_named(tournament.acceleration).options)
    checked(rules.name, offered, dict(tournament.choices))


def rank_of(tournament: Tournament) -> list[int]:
    """Place of every player in the initial order, by pairing number minus one."""
    if not tournament.ranking:
        return list(range(len(tournament.players)))
    rank = [0] * len(tournament.players)
    for place, tpn in enumerate(tournament.ranking):
        rank[tpn - 1] = place
    return rank
