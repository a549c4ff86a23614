"""The Baku acceleration, FIDE's own: the upper half has virtual points in the first rounds.

Rule: FIDE C.04.7 (2026) 1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.accelerations.definition import (
    Acceleration,
    ExplicitPoints,
    PointsReason,
    are_among_the_first,
    arrived,
    place_reason,
    rounds_of,
    schedule_reason,
    starters,
    upper_half,
)
from ronde.domain.errors import N_, NotInRulebook
from ronde.domain.option import Option
from ronde.domain.tournament import Tournament

GROUPS = Option(
    "baku_groups",
    ("listed", "arrived"),
    "listed",
    "C.04.7 1.2",
    N_("who is counted when the list is cut: everybody listed, or those paired in round 1"),
)


def schedule(rounds: int, win: int) -> tuple[int, ...]:
    """The virtual points of GA, round by round; rounds that follow have none.

    The first half of the rounds, rounded up, is accelerated. In the first half of these, rounded
    up, the points are those of a win, in the others half of that.

    Rule: FIDE C.04.7 (2026) 1.4
    """
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    return (win,) * full + (win // 2,) * (accelerated - full)


@dataclass(frozen=True, slots=True)
class Baku:
    """The virtual points of every player, unless the report states points of its own.

    The groups are those of the list at the start; of the players who had arrived for round 1
    where not all are counted who are `listed`.

    Rule: FIDE C.04.7 (2026) 1.1-1.5
    Reading: ADR-0201
    """

    listed: bool = True

    def __call__(self, tournament: Tournament, number: int) -> list[int] | None:
        """The virtual points of every player in a round."""
        if tournament.accelerated:
            return tournament.extra_points(number)
        steps = _steps(tournament)
        if number > len(steps):
            return None
        ga = are_among_the_first(tournament, self._cut(tournament)[1])
        return [steps[number - 1] if is_in_ga else 0 for is_in_ga in ga]

    def _cut(self, tournament: Tournament) -> tuple[list[int], list[int]]:
        """The list that is cut, and GA.

        Rule: FIDE C.04.7 (2026) 1.2
        """
        first = starters(tournament) if self.listed else arrived(tournament)
        return first, first[: upper_half(len(first))]

    def reasons(self, tournament: Tournament, number: int, tpn: int) -> Iterator[PointsReason]:
        """The group, and its points round by round.

        Rule: FIDE C.04.7 (2026) 1.2-1.4
        """
        if tournament.accelerated:
            yield from ExplicitPoints().reasons(tournament, number, tpn)
            return
        first, above = self._cut(tournament)
        if above:
            article = "C.04.7 1.2" if tpn in first else "C.04.7 1.3"
            yield place_reason(tournament, above, first, tpn, article)
        yield schedule_reason(_steps(tournament), "C.04.7 1.4")


def _steps(tournament: Tournament) -> tuple[int, ...]:
    """The virtual points of GA, round by round, where the point system allows them.

    Rule: FIDE C.04.7 (2026) 1.1, 1.4
    """
    points = tournament.points
    if points.win != 2 * points.draw or points.loss:
        raise NotInRulebook(
            N_(
                "The Baku acceleration needs a win worth two draws and a loss worth nothing "
                "(C.04.7, 1.1): choose another acceleration or another point system."
            )
        )
    return schedule(rounds_of(tournament), points.win)


BAKU = Acceleration(
    "fide-baku",
    N_("Baku acceleration (FIDE C.04.7)"),
    lambda choices: Baku(listed=choices.get(GROUPS.key) != "arrived"),
    (GROUPS,),
    summary=N_("Virtual points for the upper half in the first rounds; allowed in FIDE mode."),
    in_fide_mode=True,
    report_suffix="_BAKU",
)
