"""The accelerations of the draughts federation.

Haley's are points: two of them, in round 2, for those who stood in the first two packets of
round 1. Quarters and four groups give no points: the rulebooks of `rulebooks/fmjd` cut the field,
and in round 1 of Haley too, when they read the name in `Situation.acceleration`.

Rule: FMJD Annexe V (1986) 9.1, 9.2; (2017) 6.1, 6.2
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ronde.accelerations.definition import Acceleration, PointsReason, upper_half
from ronde.domain.errors import N_
from ronde.domain.history import NOBODY
from ronde.domain.player import Player
from ronde.domain.tournament import Discipline, Tournament

RANKING_ROUND = 2
"""The round that is paired with ranking points; round 1 is paired in sections."""


@dataclass(frozen=True, slots=True)
class NoPoints:
    """Nobody has extra points: the field is cut, not credited.

    Rule: FMJD Annexe V (1986) 9.1; (2017) 6.1
    """

    article: str

    def __call__(self, tournament: Tournament, number: int) -> None:
        """No points in any round."""

    def reasons(self, tournament: Tournament, number: int, tpn: int) -> Iterator[PointsReason]:
        """That there are none."""
        template = N_("The field is cut into groups by this acceleration; it gives no points.")
        yield PointsReason(self.article, template)


@dataclass(frozen=True, slots=True)
class RankingPoints:
    """Two points, the worth of a win, for the first two of four packets, in round 2 only.

    The packets are those of round 1: everybody who then had an opponent, in the order given.

    Rule: FMJD Annexe V (1986) 9.2.1-9.2.5, 9.2.7; (2017) 6.2
    Reading: ADR-0050, 1.14; ADR-0051, 2.13
    """

    article: str
    order: Callable[[Player], tuple[int, int]]

    def __call__(self, tournament: Tournament, number: int) -> list[int] | None:
        """The ranking points of every player: of those who stood in the first two packets."""
        if number != RANKING_ROUND or not tournament.rounds:
            return None
        paired = self._paired_in_round_one(tournament)
        extra = [0] * len(tournament.players)
        for tpn in paired[: upper_half(len(paired))]:
            extra[tpn - 1] = tournament.points.win
        return extra

    def _paired_in_round_one(self, tournament: Tournament) -> list[int]:
        """The numbers of those who then had an opponent, in the order of the packets."""
        partner = tournament.history.partner[0]
        paired = [player for player in tournament.players if partner[player.tpn - 1] != NOBODY]
        return [player.tpn for player in sorted(paired, key=self.order)]

    def reasons(self, tournament: Tournament, number: int, tpn: int) -> Iterator[PointsReason]:
        """The packet of round 1, and that the points count in round 2 only."""
        paired = self._paired_in_round_one(tournament) if tournament.rounds else []
        half = upper_half(len(paired))
        facts = {"count": len(paired), "half": half, "points": tournament.points.win}
        if number != RANKING_ROUND:
            yield PointsReason(
                self.article, N_("Ranking points count in round 2 only: nobody has any now.")
            )
        elif tpn not in paired:
            template = N_("Without an opponent in round 1, and therefore without ranking points.")
            yield PointsReason(self.article, template)
        else:
            facts["place"] = paired.index(tpn) + 1
            template = (
                N_(
                    "Place {place} of the {count} who had an opponent in round 1: the first "
                    "{half}, two packets of four, have {points} more in round 2."
                )
                if paired.index(tpn) < half
                else N_(
                    "Place {place} of the {count} who had an opponent in round 1: only the first "
                    "{half}, two packets of four, have {points} more in round 2."
                )
            )
            yield PointsReason(self.article, template, facts)


OF_1986 = "FMJD Annexe V (1986)"
OF_2017 = "FMJD Annexe V (2017)"

QUARTERS = Acceleration(
    "fmjd-quarters",
    N_("Quarters (FMJD 1986)"),
    lambda _choices: NoPoints("9.1"),
    summary=N_("The field is cut into quarters; nobody has extra points. 9.1"),
    regulation=OF_1986,
    discipline=Discipline.DRAUGHTS,
)
HALEY_1986 = Acceleration(
    "fmjd-haley",
    N_("Haley, ranking points (FMJD 1986)"),
    lambda _choices: RankingPoints("9.2", lambda player: (0, player.tpn)),
    summary=N_("Round 1 in sections, two ranking points for the upper half in round 2. 9.2"),
    regulation=OF_1986,
    discipline=Discipline.DRAUGHTS,
)
FOUR_GROUPS = Acceleration(
    "fmjd-four-groups",
    N_("Four groups (FMJD 2017)"),
    lambda _choices: NoPoints("6.1"),
    summary=N_("The field is cut into groups; nobody has extra points. 6.1"),
    regulation=OF_2017,
    discipline=Discipline.DRAUGHTS,
)
HALLEY_2017 = Acceleration(
    "fmjd-halley",
    N_("Haley (FMJD 2017)"),
    lambda _choices: RankingPoints("6.2", lambda player: (-player.rating, player.tpn)),
    summary=N_("Round 1 in sections, two extra points for the upper half in round 2. 6.2"),
    regulation=OF_2017,
    discipline=Discipline.DRAUGHTS,
)
