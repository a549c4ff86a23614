"""The accelerations of the draughts federation.

Haley's are points: two of them, in round 2, for those who stood in the first two packets of
round 1. Quarters and four groups give no points: the rulebooks of `rulebooks/fmjd` cut the field,
and in round 1 of Haley too, when they read the name in `Situation.acceleration`.

Rule: FMJD Annexe V (1986) 9.1, 9.2; (2017) 6.1, 6.2
"""

from __future__ import annotations

from collections.abc import Callable

from ronde.accelerations.definition import Acceleration, upper_half
from ronde.domain.errors import N_
from ronde.domain.history import NOBODY
from ronde.domain.player import Player
from ronde.domain.tournament import Discipline, PairingPoints, Tournament

RANKING_ROUND = 2
"""The round that is paired with ranking points; round 1 is paired in sections."""


def no_points(tournament: Tournament, number: int) -> None:
    """Nobody has extra points: the field is cut, not credited.

    Rule: FMJD Annexe V (1986) 9.1; (2017) 6.1
    """


def ranking_points(order: Callable[[Player], tuple[int, int]]) -> PairingPoints:
    """Two points, the worth of a win, for the first two of four packets, in round 2 only.

    The packets are those of round 1: everybody who then had an opponent, in the order given.

    Rule: FMJD Annexe V (1986) 9.2.1-9.2.5, 9.2.7; (2017) 6.2
    Reading: ADR-0050, 1.14; ADR-0051, 2.13
    """

    def points(tournament: Tournament, number: int) -> list[int] | None:
        if number != RANKING_ROUND or not tournament.rounds:
            return None
        partner = tournament.history.partner[0]
        paired = [player for player in tournament.players if partner[player.tpn - 1] != NOBODY]
        paired.sort(key=order)
        extra = [0] * len(tournament.players)
        for player in paired[: upper_half(len(paired))]:
            extra[player.tpn - 1] = tournament.points.win
        return extra

    return points


OF_1986 = "FMJD Annexe V (1986)"
OF_2017 = "FMJD Annexe V (2017)"

QUARTERS = Acceleration(
    "fmjd-quarters",
    N_("Quarters (FMJD 1986)"),
    lambda _choices: no_points,
    summary=N_("The field is cut into quarters; nobody has extra points. 9.1"),
    regulation=OF_1986,
    discipline=Discipline.DRAUGHTS,
)
HALEY_1986 = Acceleration(
    "fmjd-haley",
    N_("Haley, ranking points (FMJD 1986)"),
    lambda _choices: ranking_points(lambda player: (0, player.tpn)),
    summary=N_("Round 1 in sections, two ranking points for the upper half in round 2. 9.2"),
    regulation=OF_1986,
    discipline=Discipline.DRAUGHTS,
)
FOUR_GROUPS = Acceleration(
    "fmjd-four-groups",
    N_("Four groups (FMJD 2017)"),
    lambda _choices: no_points,
    summary=N_("The field is cut into groups; nobody has extra points. 6.1"),
    regulation=OF_2017,
    discipline=Discipline.DRAUGHTS,
)
HALLEY_2017 = Acceleration(
    "fmjd-halley",
    N_("Haley (FMJD 2017)"),
    lambda _choices: ranking_points(lambda player: (-player.rating, player.tpn)),
    summary=N_("Round 1 in sections, two extra points for the upper half in round 2. 6.2"),
    regulation=OF_2017,
    discipline=Discipline.DRAUGHTS,
)
