"""Pairing the next round of a tournament, and the order of the boards of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from ronde.accelerations import acceleration as acceleration_named
from ronde.accelerations import pairing_points
from ronde.domain.arguments import check_choices, check_tournament
from ronde.domain.errors import N_, NoSuchRound, RequestError
from ronde.domain.integers import as_integer
from ronde.domain.kinds import of_kind
from ronde.domain.option import checked
from ronde.domain.player import Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Tournament
from ronde.rulebooks.catalogue import DEFAULT, DEFAULT_OF_TEAMS
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.handling import board_order, participants
from ronde.rulebooks.situation import Situation, with_extra
from ronde.rulebooks.system import System, Unit
from ronde.rulebooks.team.participants import as_participants, teams_are_players
from ronde.tables import Table

if TYPE_CHECKING:
    from ronde.rulebooks.account import Account


def system_of(tournament: Tournament, system: str | System | None = None) -> System:
    """The system by which an event is paired: the one given, else its own, else the usual one."""
    if system is None or (isinstance(system, str) and not system):
        event = tournament.team_event
        of_teams = event is not None and event.paired
        system = tournament.system or (DEFAULT_OF_TEAMS if of_teams else DEFAULT)
    return system_named(system)


@dataclass(frozen=True, slots=True, repr=False)
class Round(Table):
    """A pairing: boards in the order of publication, the bye, and the account of the decision.

    Iterating gives the pairs of numbers, White first. `system` is the name of the system, `rules`
    the system itself; `names` are those of the players, or of the teams, by number.

        >>> import ronde
        >>> event = ronde.generate(ronde.Recipe(players=5, rounds=3, seed=1))
        >>> first = ronde.pair(event, round=1)
        >>> first
        <Round 1 by fide-dutch-2026: 2 boards, bye 5>
        >>> [white for white, black in first]
        [1, 4]
        >>> first.names[5]
        'Player 0005'
    """

    system: str
    number: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    rules: System = field(compare=False)
    _account: Account | Callable[[], Account] = field(compare=False)
    names: Mapping[int, str] = field(default_factory=dict, compare=False)

    @property
    def account(self) -> Account:
        """Why the round is paired so; made from the facts of the decision on first use."""
        if callable(self._account):
            object.__setattr__(self, "_account", self._account())
        return cast("Account", self._account)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return iter(self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __repr__(self) -> str:
        bye = "" if self.bye is None else f", bye {self.bye}"
        return f"<Round {self.number} by {self.system}: {len(self.pairs)} boards{bye}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """As data, with its account: what draws that up does not leave the process."""
        values = (self.system, self.number, self.pairs, self.bye, self.rules)
        return Round, (*values, self.account, self.names)

    def to_dicts(self) -> list[dict[str, Any]]:
        """A row for each board, for JSON or a data frame."""
        return [
            {
                "round": self.number,
                "board": board,
                "white": white,
                "black": black,
                "white_name": self.names.get(white, ""),
                "black_name": self.names.get(black, ""),
            }
            for board, (white, black) in enumerate(self.pairs, 1)
        ]

    def _shown(self) -> list[dict[str, Any]]:
        rows = [
            {"Board": row["board"], "White": _label(row, "white"), "Black": _label(row, "black")}
            for row in self.to_dicts()
        ]
        if self.bye is not None:
            bye = f"{self.bye} {self.names.get(self.bye, '')}".strip()
            rows.append({"Board": "bye", "White": bye, "Black": ""})
        return rows


def _label(row: Mapping[str, Any], side: str) -> str:
    return f"{row[side]} {row[f'{side}_name']}".strip()


def pair(
    event: Tournament,
    system: str | System | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
    round: int | None = None,
    adjourned: bool = False,
) -> Round:
    """Pair the next round of the event, or the given round from what was known at the time.

    A game without a result is a draw for the pairing. That the last round has no result at all is
    an oversight as a rule: it is refused unless its games are said to be `adjourned`.

    Rule: FIDE C.04.2 (2012) D1; (2026) 3.1
    Reading: ADR-0270
    """
    check_tournament(event)
    check_choices(acceleration, options)
    of_kind("adjourned", adjourned, "bool")
    rules = system_of(event, system)
    event = as_participants(_stage(event, round), rules)
    if round is None and not adjourned and is_without_results(event):
        raise RequestError(
            N_(
                "Round {round} has no result yet, and round {next} would be paired as if all its "
                "games were draws. Enter the results, or say adjourned=True."
            ),
            round=len(event.rounds),
            next=len(event.rounds) + 1,
        )
    case = situation(event, rules, acceleration=acceleration, options=options)
    return pair_situation(case, rules)


def is_without_results(event: Tournament) -> bool:
    """Whether the last round has games, and not one of them a result."""
    games = event.rounds[-1].games if event.rounds else ()
    return bool(games) and all(game.white_result is Result.UNKNOWN for game in games)


def with_choices_offered(case: Situation, rules: System) -> Situation:
    """The same with choices as text; refused if the system does not offer or know something."""
    accelerated = acceleration_named(case.acceleration)
    accelerated.assert_known_to(rules)
    if not case.options:
        return case
    offered = (*rules.options, *accelerated.options)
    return case._replace(options=checked(rules.name, offered, case.options))


def pair_situation(case: Situation, rules: System) -> Round:
    """Pair the round of a situation."""
    name = rules.name
    case = with_choices_offered(case, rules)
    asks_who_is_there = rules.unit is not Unit.TEAM and rules.fixed_rounds is None
    if not case.present and asks_who_is_there:  # of a team nobody may have played
        nobody = partial(_nobody, name, case.number)
        return Round(name, case.number, (), None, rules, nobody, names_of(case.tournament, rules))
    paired = rules.pair(case)
    games: Sequence[tuple[int, int]] = paired.games
    if not paired.ordered:
        games = board_order(games, *board_measure(case, rules, paired.scores))
    return Round(
        system=name,
        number=case.number,
        pairs=tuple((white + 1, black + 1) for white, black in games),
        bye=None if paired.bye is None else paired.bye + 1,
        rules=rules,
        _account=paired.account,
        names=names_of(case.tournament, rules),
    )


def _nobody(system: str, number: int) -> Account:
    """The account of a round from which everybody is absent."""
    from ronde.rulebooks.account import Account

    return Account(system, number, (), ())


def names_of(event: Tournament, rules: System) -> dict[int, str]:
    """The names of those whom a system pairs, by number."""
    if rules.unit is Unit.TEAM and event.team_event is not None:
        return {team.number: team.name for team in event.team_event.teams}
    return {player.tpn: player.name for player in event.players}


def board_measure(
    case: Situation, rules: System, scores: Sequence[int] | None = None
) -> tuple[Sequence[int], Sequence[int]]:
    """The score and the rank of everybody by which boards are put in order.

    `scores` are those of teams, which stand in the order of their numbers.

    Rule: FIDE C.04.2 (2012) D9; (2026) 3.6
    """
    if scores is not None:
        return scores, range(len(scores))
    by_pairing_score = rules.handling.boards_by_pairing_score
    return case.score if by_pairing_score else case.history.points, case.tournament.places


def with_pairing(tournament: Tournament, paired: Round) -> Tournament:
    """The event as it was known before the round, and the round with all its results open."""
    stage = tournament.as_known_at(paired.number)
    if paired.rules.unit is Unit.TEAM or teams_are_players(stage, paired.rules):
        from ronde.rulebooks.team.scores import with_matches

        return with_matches(stage, paired.pairs, paired.bye)
    boards = [stage.open_board(white, black) for white, black in paired.pairs]
    return stage.with_round(PlayedRound(boards, byes_of(stage, paired)))


def byes_of(stage: Tournament, paired: Round) -> tuple[tuple[Tpn, Bye], ...]:
    """Who has no game in a round: the byes announced, and the one that the pairing gives.

    Whoever is absent from a round robin has a game all the same, and forfeits it, or is free.
    """
    in_table = {paired.bye, *(tpn for pair in paired.pairs for tpn in pair)}
    announced = (
        (absence.tpn, absence.bye)
        for absence in stage.absences
        if absence.round == paired.number and absence.tpn not in in_table
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
    """What the rulebook will look at: the choices given, then those that the event declares."""
    tournament = _stage(tournament, round)
    tournament = as_participants(tournament, system_of(tournament, system))
    number = len(tournament.rounds) + 1
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


def _stage(tournament: Tournament, round: int | None) -> Tournament:
    """The tournament as it was known when that round was paired, or as it is for the next one."""
    number = len(tournament.rounds) + 1 if round is None else as_integer(round)
    if type(number) is not int or not 1 <= number <= len(tournament.rounds) + 1:
        raise NoSuchRound(
            N_("Round {round} cannot be paired: the tournament has {played} rounds so far."),
            round=number,
            played=len(tournament.rounds),
        )
    stage = tournament.as_known_at(number)
    if stage.number_of_rounds is None:
        raise NoSuchRound(
            N_("The number of rounds is missing: add a record 142 (or XXR) to the report.")
        )
    if number > stage.number_of_rounds:
        raise NoSuchRound(
            N_("Round {round} cannot be paired: the tournament has only {rounds} rounds."),
            round=number,
            rounds=stage.number_of_rounds,
        )
    return stage


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


def scores_paired(tournament: Tournament, number: int) -> list[int]:
    """The scores that a round was paired by, as they were known: with an acceleration's points."""
    stage = _seen_at(tournament, number)
    extra, _ = pairing_points(stage.acceleration, dict(stage.choices))
    return with_extra(tournament.points_known_at(number), extra(stage, number))


def is_accelerated(tournament: Tournament, number: int) -> bool:
    """Whether an acceleration gave anybody points in that round."""
    return scores_paired(tournament, number) != tournament.points_known_at(number)


def _seen_at(tournament: Tournament, number: int) -> Tournament:
    """What a round was paired from; the tournament itself where nothing was known otherwise."""
    differs = any(state.round == number for state in tournament.pairing_states)
    return tournament.as_known_at(number) if differs else tournament


def assert_choices_offered(tournament: Tournament) -> None:
    """Refuse choices that the event declares and that its system and acceleration do not offer."""
    rules = system_of(tournament)
    offered = (*rules.options, *acceleration_named(tournament.acceleration).options)
    checked(rules.name, offered, dict(tournament.choices))


def boards_in(tournament: Tournament, number: int) -> list[tuple[Game, ...]]:
    """The games of each board, board 1 first: as they were published, else as the rules order them.

    White of the first game leads. A match of teams is as many boards. A report does not tell how
    boards were published; an event does, and a result that is corrected later moves nobody.

    Rule: FIDE C.04.2 (2012) D9; (2026) 3.6
    """
    played = tournament.rounds[number - 1]
    if played.ordered:
        return list(played.meetings)
    score, rank = tournament.points_known_at(number), _seen_at(tournament, number).places
    if system_of(tournament).handling.boards_by_pairing_score:
        score = scores_paired(tournament, number)
    by_pair = {(games[0].white - 1, games[0].black - 1): games for games in played.meetings}
    table = system_of(tournament).table_of(len(tournament.players), dict(tournament.choices))
    if number <= len(table) and tournament.team_event is None:
        place = {frozenset(board): place for place, board in enumerate(table[number - 1])}
        last = len(table)
        return sorted(played.meetings, key=lambda games: place.get(frozenset(games[0][:2]), last))
    return [by_pair[pair] for pair in board_order(by_pair, score, rank)]


def numbered_boards(tournament: Tournament, number: int) -> list[tuple[int, tuple[Game, ...]]]:
    """The boards of a round by the numbers on their tables, each with its games.

    These follow the order of the rules but where somebody always sits at the same board.

    Reading: ADR-0245
    """
    numbers = tournament.rounds[number - 1].board_numbers
    return sorted(zip(numbers, boards_in(tournament, number), strict=True), key=lambda one: one[0])
