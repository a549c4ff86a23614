"""What an acceleration is: points for pairing only, made from a name and the event's choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from ronde.domain.errors import N_, NotInRulebook, RequestError
from ronde.domain.history import NEVER_PAIRED
from ronde.domain.option import Option
from ronde.domain.tournament import Discipline, PairingPoints, Tournament

Choices = Mapping[str, Any]


if TYPE_CHECKING:

    class Rules(Protocol):
        """What an acceleration needs to know of a system."""

        @property
        def name(self) -> str:
            """The stable name of the system."""

        @property
        def regulation(self) -> str:
            """The regulation that the system belongs to."""

        @property
        def discipline(self) -> Discipline:
            """The game that the system is made for."""


class PointsReason(NamedTuple):
    """Why somebody has points for pairing, or none: article, sentence with gaps, and its facts.

    Points are in tenths; rounds are the first and the last.
    """

    article: str
    template: str
    facts: Mapping[str, Any] = {}


@runtime_checkable
class ExplainedPoints(Protocol):
    """Points for pairing that can say whom they are given to, and why."""

    def __call__(self, tournament: Tournament, number: int) -> list[int] | None:
        """The points of every player in a round."""

    def reasons(self, tournament: Tournament, number: int, tpn: int) -> Iterator[PointsReason]:
        """Why a player has these points in a round, or none."""


class Acceleration(NamedTuple):
    """One acceleration: its stable name, its title, its options, and how its points are made.

    `make` is given the choices that belong to `options`, and returns the points. `regulation` is
    the text that an acceleration is part of: systems of other texts do not know it; none: every
    system may have it, and those of its `discipline` are offered it. `in_fide_mode` says that FIDE
    mode allows it, `report_suffix` how the code of a report names it. With less than
    `fewest_rounds` nothing would be left between its beginning and its end.
    """

    name: str
    title: str
    make: Callable[[Choices], PairingPoints]
    options: tuple[Option, ...] = ()
    summary: str = ""
    regulation: str = ""
    discipline: Discipline = Discipline.CHESS
    in_fide_mode: bool = False
    report_suffix: str = ""
    fewest_rounds: int = 1

    def is_known_to(self, system: Rules) -> bool:
        """Whether a system may be accelerated by it."""
        return self.regulation in ("", system.regulation)

    def is_offered_to(self, system: Rules) -> bool:
        """Whether those who set up an event of that system are offered it."""
        return bool(self.summary) and (
            self.regulation == system.regulation
            if self.regulation
            else self.discipline is system.discipline
        )

    def assert_known_to(self, system: Rules) -> None:
        """Refuse a system that may not be accelerated by it."""
        if not self.is_known_to(system):
            raise NotInRulebook(
                N_("The system {system} does not know the acceleration {name}."),
                system=system.name,
                name=self.name,
            )

    def assert_enough_rounds(self, rounds: int) -> None:
        """Refuse a tournament that is too short for it."""
        if rounds < self.fewest_rounds:
            raise RequestError(
                N_(
                    "This acceleration needs at least {fewest} rounds; the tournament has "
                    "{rounds}. Choose another acceleration, or none."
                ),
                fewest=self.fewest_rounds,
                rounds=rounds,
            )


class ExplicitPoints:
    """The points that the report states: TRF26 250, JaVaFo XXA."""

    def __call__(self, tournament: Tournament, number: int) -> list[int] | None:
        """The points of every player in a round."""
        return tournament.extra_points(number)

    def reasons(self, tournament: Tournament, number: int, tpn: int) -> Iterator[PointsReason]:
        """Every grant of the report for that player in that round."""
        found = False
        for grant in tournament.accelerated:
            among = grant.first_tpn <= tpn <= grant.last_tpn
            if among and grant.first_round <= number <= grant.last_round and grant.points:
                found = True
                yield PointsReason(
                    "TRF26 250",
                    N_("The report gives numbers {first} to {last} {points} more {rounds}."),
                    {
                        "first": grant.first_tpn,
                        "last": grant.last_tpn,
                        "points": grant.points,
                        "rounds": (grant.first_round, grant.last_round),
                    },
                )
        if not found and tournament.accelerated:
            yield PointsReason(
                "TRF26 250", N_("The report gives this player no points for pairing in this round.")
            )
        elif not found:
            yield PointsReason(
                "", N_("The event has no acceleration: everybody is paired by real points.")
            )


def rounds_of(tournament: Tournament) -> int:
    """The announced number of rounds, without which no schedule can be drawn up."""
    if tournament.number_of_rounds is None:
        raise RequestError(
            N_("The number of rounds is missing: add a record 142 (or XXR) to the report.")
        )
    return tournament.number_of_rounds


def scores_before(tournament: Tournament, number: int) -> list[int]:
    """The real score of every player when that round was, or is to be, paired."""
    history = tournament.history
    return history.before[number - 1] if number <= history.rounds else history.points


def upper_half(players: int) -> int:
    """Half of the players, rounded up to an even number: 2·⌈N/4⌉.

    Rule: FIDE C.04.7 (2026) 1.2
    Reading: ADR-0008 (Haley)
    """
    return 2 * -(-players // 4)


def starters(tournament: Tournament) -> list[int]:
    """The numbers of those who are in the list before round 1, in its order: no late entries."""
    place = tournament.places
    found = [player.tpn for player in tournament.players if player.first_round <= 1]
    return sorted(found, key=lambda tpn: place[tpn - 1])


def arrived(tournament: Tournament) -> list[int]:
    """The numbers of those taken into the pairing of round 1, past or to come, in their order.

    Rule: FIDE C.04.2 (2026) 2.4, 2.5
    """
    if tournament.rounds:
        marks = tournament.history.mark[0]
        found = [p.tpn for p in tournament.players if marks[p.tpn - 1] not in NEVER_PAIRED]
    else:
        absent = tournament.absent(1)
        found = [player.tpn for player in tournament.players if player.tpn not in absent]
    place = tournament.places
    return sorted(found, key=lambda tpn: place[tpn - 1])


def are_among_the_first(tournament: Tournament, above: Sequence[int]) -> list[bool]:
    """Who stands above the cut after these players, by pairing number minus one.

    The list is cut before round 1. The last player above the cut stays the last one: a late
    entry is above or below the cut as its number is above or below that player's.

    Rule: FIDE C.04.7 (2026) 1.3
    """
    place = tournament.places
    last = place[above[-1] - 1] if above else -1
    return [place[player.tpn - 1] <= last for player in tournament.players]


def place_reason(
    tournament: Tournament, above: Sequence[int], first: Sequence[int], tpn: int, article: str
) -> PointsReason:
    """Whether a player stands above the cut after `above`, in the list `first` or entered later.

    Rule: FIDE C.04.7 (2026) 1.2, 1.3; FFE Haley, application
    """
    is_above = are_among_the_first(tournament, above)[tpn - 1]
    facts: dict[str, Any] = {"count": len(first), "half": len(above), "last": above[-1]}
    if tpn in first:
        facts["place"] = first.index(tpn) + 1
        template = (
            N_(
                "Place {place} of {count} when the list is cut in two: in the upper half, places "
                "1 to {half}."
            )
            if is_above
            else N_(
                "Place {place} of {count} when the list is cut in two: in the lower half, below "
                "place {half}."
            )
        )
    else:
        template = (
            N_("Entered later, above number {last}, who is the last of the upper half.")
            if is_above
            else N_("Entered later, below number {last}, who is the last of the upper half.")
        )
    return PointsReason(article, template, facts)


def schedule_reason(steps: Sequence[int], article: str) -> PointsReason:
    """The points of the upper half, by the rounds in which they are the same."""
    full = [number for number, points in enumerate(steps, 1) if points == steps[0]]
    later = [number for number, points in enumerate(steps, 1) if points != steps[0]]
    facts: dict[str, Any] = {"points": steps[0], "rounds": (full[0], full[-1])}
    if not later:
        template = N_("The upper half has {points} more {rounds}; the others have none.")
        return PointsReason(article, template, facts)
    facts |= {"later": steps[-1], "rounds_later": (later[0], later[-1])}
    template = N_(
        "The upper half has {points} more {rounds}, {later} {rounds_later}; the others have none."
    )
    return PointsReason(article, template, facts)
