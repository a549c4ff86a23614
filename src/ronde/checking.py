"""Checking: every round is paired again as it stood and compared with what was played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ronde.domain.arguments import check_choices, check_tournament, listed
from ronde.domain.errors import N_, NoLegalPairing, RequestError
from ronde.domain.result import Bye
from ronde.domain.tournament import Tournament
from ronde.pairing import Round, pair, system_of
from ronde.rulebooks.system import System, Unit
from ronde.rulebooks.team.participants import teams_are_players

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """One round: what was played, and what the rulebook pairs.

    `wanted` is None, and `refusal` says why, where the rules leave no legal pairing.
    """

    number: int
    played: tuple[Pair, ...]
    byes: tuple[int, ...]
    wanted: Round | None
    refusal: NoLegalPairing | None = None

    @property
    def agrees(self) -> bool:
        """Whether the pairs, the colours and the bye are those that the rulebook wants."""
        return (
            self.wanted is not None
            and set(self.played) == set(self.wanted.pairs)
            and set(self.byes) == self._wanted_byes
        )

    @property
    def _wanted_byes(self) -> set[int]:
        return set() if self.wanted is None or self.wanted.bye is None else {self.wanted.bye}

    @property
    def unexpected(self) -> tuple[Pair, ...]:
        """Pairs that were played and that the rulebook does not make, whatever the colours."""
        wanted = {frozenset(pair) for pair in self._wanted_pairs}
        return tuple(pair for pair in self.played if frozenset(pair) not in wanted)

    @property
    def missing(self) -> tuple[Pair, ...]:
        """Pairs that the rulebook makes and that were not played, whatever the colours."""
        played = {frozenset(pair) for pair in self.played}
        return tuple(pair for pair in self._wanted_pairs if frozenset(pair) not in played)

    @property
    def reversed_colours(self) -> tuple[Pair, ...]:
        """Pairs as they were played, with the colours the other way round."""
        wanted = set(self._wanted_pairs)
        return tuple((white, black) for white, black in self.played if (black, white) in wanted)

    @property
    def bye_differs(self) -> bool:
        """Whether another player should have had the pairing-allocated bye, or none should."""
        return self.wanted is not None and set(self.byes) != self._wanted_byes

    @property
    def _wanted_pairs(self) -> tuple[Pair, ...]:
        return () if self.wanted is None else self.wanted.pairs


@dataclass(frozen=True, slots=True, repr=False)
class CheckReport:
    """The rounds that were checked, under the system they were checked with."""

    system: str
    rounds: tuple[CheckedRound, ...]

    @property
    def differences(self) -> tuple[CheckedRound, ...]:
        """The rounds in which something differs."""
        return tuple(checked for checked in self.rounds if not checked.agrees)

    @property
    def agrees(self) -> bool:
        """Whether every round is as the rulebook pairs it."""
        return not self.differences

    def __iter__(self) -> Iterator[CheckedRound]:
        return iter(self.rounds)

    def __len__(self) -> int:
        return len(self.rounds)

    def __repr__(self) -> str:
        found = ", ".join(str(checked.number) for checked in self.differences)
        differs = f"differences in round {found}" if found else "no difference"
        return f"<CheckReport by {self.system}: {len(self.rounds)} rounds, {differs}>"


def check(
    event: Tournament,
    system: str | System | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
    rounds: Sequence[int] | None = None,
) -> CheckReport:
    """Pair every round of the event again from what was known then, and report what differs.

    >>> ronde.check(ronde.read("open.trf")).agrees
    True
    """
    check_tournament(event)
    check_choices(acceleration, options)
    event = with_number_of_rounds(event)
    numbers: Sequence[int] = range(1, len(event.rounds) + 1) if rounds is None else rounds
    if not isinstance(numbers, range):
        numbers = sorted(listed("rounds", numbers, int))
    if numbers and not (numbers[0] >= 1 and numbers[-1] <= len(event.rounds)):
        raise RequestError(
            N_("Rounds {first} to {last} cannot be checked: {played} rounds were played."),
            first=numbers[0],
            last=numbers[-1],
            played=len(event.rounds),
        )
    rules = system_of(event, system)
    of_teams = rules.unit is Unit.TEAM or teams_are_players(event, rules)
    as_played = _matches if of_teams else partial(_pairs, rules)

    def checked() -> Iterator[CheckedRound]:
        for number, stage in enumerate(event.stages(), 1):
            if number in numbers:
                try:
                    wanted = pair(
                        stage,
                        system,
                        acceleration=acceleration,
                        options=options,
                        adjourned=True,
                    )
                except NoLegalPairing as refusal:
                    yield CheckedRound(number, *as_played(event, number), None, refusal)
                else:
                    yield CheckedRound(number, *as_played(event, number), wanted)

    return CheckReport(rules.name, tuple(checked()))


def with_number_of_rounds(tournament: Tournament) -> Tournament:
    """The tournament; where it does not say how many rounds it has, it is taken to be finished."""
    if tournament.number_of_rounds is not None:
        return tournament
    return replace(tournament, number_of_rounds=len(tournament.rounds))


def _pairs(
    rules: System, tournament: Tournament, number: int
) -> tuple[tuple[Pair, ...], tuple[int, ...]]:
    """The pairs of a round as they were paired, and who had the bye.

    Whoever has no game in a round robin is free, however the report writes it.
    """
    played = tournament.rounds[number - 1]
    byes = tuple(tpn for tpn, bye in played.byes if bye is Bye.PAIRING_ALLOCATED)
    if rules.fixed_rounds is not None and not byes:
        byes = tuple(absence.tpn for absence in tournament.absences_in(number))
    return tournament.pairs_as_paired(number), byes


def _matches(tournament: Tournament, number: int) -> tuple[tuple[Pair, ...], tuple[int, ...]]:
    """The teams that met in a round, those of forfeited matches too, and who had the bye."""
    teams = tournament.team_event
    if teams is None:
        return (), ()
    met = sorted(board.teams for board in tournament.rounds[number - 1].boards if board.teams)
    met += [(m.white, m.black) for m in teams.forfeits if m.round == number]
    pairs = dict.fromkeys(met)
    byes = [b for b in teams.byes if b.round == number and b.bye is Bye.PAIRING_ALLOCATED]
    return tuple(pairs), tuple(b.team for b in byes)
