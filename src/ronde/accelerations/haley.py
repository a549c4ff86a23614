"""Haley's system: the upper half has a virtual point for the first rounds.

Rule: FFE Appariements accélérés, système de Haley
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ronde.accelerations.definition import (
    Acceleration,
    PointsReason,
    are_among_the_first,
    place_reason,
    schedule_reason,
    starters,
    upper_half,
)
from ronde.domain.errors import N_
from ronde.domain.option import Option
from ronde.domain.points import PointSystem
from ronde.domain.tournament import Tournament

GROUPS = Option(
    "haley_groups",
    ("even-half", "equal"),
    "even-half",
    "FFE Haley",
    N_("5, 9, 13 … players: the upper half is rounded up to an even number, or down"),
)


@dataclass(frozen=True, slots=True)
class Haley:
    """Points for the groups A and B; in the softened form half of them stay for round 3."""

    soft: bool = False
    equal: bool = False

    def schedule(self, points: PointSystem) -> tuple[int, ...]:
        """How many points more the groups A and B have, round by round.

        Rule: FFE Haley, examples 1 and 2
        """
        whole = points.win, points.win
        return (*whole, points.draw) if self.soft else whole

    def groups(self, players: int) -> tuple[range, range, range, range]:
        """The pairing numbers of A, B, C and D, as equal in size as possible.

        A and B together are an even number, so that everybody in A meets somebody in B.

        Rule: FFE Haley, application
        Reading: ADR-0008
        """
        rounded_down = self.equal and players % 4 == 1
        half = players // 4 * 2 if rounded_down else upper_half(players)
        below = players - half
        third = half + (below // 2 if rounded_down else -(-below // 2))
        cuts = (0, half // 2, half, third, players)
        a, b, c, d = (range(start + 1, end + 1) for start, end in pairwise(cuts))
        return a, b, c, d

    def __call__(self, tournament: Tournament, number: int) -> list[int] | None:
        """One point for A and B in rounds 1 and 2, then nothing (softened: half a point, once).

        Rule: FFE Haley, principe, application, examples 1 and 2
        """
        schedule = self.schedule(tournament.points)
        if number > len(schedule):
            return None
        strong = are_among_the_first(tournament, self._cut(tournament)[1])
        return [schedule[number - 1] if is_strong else 0 for is_strong in strong]

    def _cut(self, tournament: Tournament) -> tuple[list[int], list[int]]:
        """The list at the start, and the players of A and B."""
        first = starters(tournament)
        a, b, _, _ = self.groups(len(first))
        return first, first[: len(a) + len(b)]

    def reasons(self, tournament: Tournament, number: int, tpn: int) -> Iterator[PointsReason]:
        """The half of the list, and its points round by round.

        Rule: FFE Haley, application, examples 1 and 2
        """
        first, above = self._cut(tournament)
        if above:
            yield place_reason(tournament, above, first, tpn, "FFE Haley")
        yield schedule_reason(self.schedule(tournament.points), "FFE Haley")


HALEY = Acceleration(
    "ffe-haley",
    N_("Haley (French federation)"),
    lambda choices: Haley(equal=choices.get(GROUPS.key) == "equal"),
    (GROUPS,),
    summary=N_("A virtual point for the upper half in rounds 1 and 2."),
)
HALEY_SOFT = Acceleration(
    "ffe-haley-soft",
    N_("Haley, softened (French federation)"),
    lambda choices: Haley(soft=True, equal=choices.get(GROUPS.key) == "equal"),
    (GROUPS,),
    summary=N_("As Haley, and half a point stays for round 3."),
)
