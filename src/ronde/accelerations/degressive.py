"""The degressive acceleration: three groups by rating, virtual points that grow with the score.

Rule: FFE Appariements au système suisse accéléré dégressif
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.accelerations.definition import (
    Acceleration,
    Choices,
    PointsReason,
    rounds_of,
    scores_before,
)
from ronde.domain.errors import N_, RequestError
from ronde.domain.option import Option
from ronde.domain.points import PointSystem
from ronde.domain.tournament import Tournament

ARTICLE = "FFE SAD"
LIMIT_A = Option("limit_a", (), "2000", ARTICLE, N_("lowest rating of group A"))
LIMIT_C = Option("limit_c", (), "1600", ARTICLE, N_("ratings below this are group C"))
REAL_SCORE = Option(
    "real_score",
    ("total", "played"),
    "total",
    ARTICLE,
    N_("points scored on the board: all points, or only those of games played"),
)

STEPS = {"A": 0, "B": 2, "C": 3}
"""How often the virtual points of a group grow: at 1.5, at 3, and for C at 4.5 points."""


def virtual_points(group: str, score: int, rounds: int, points: PointSystem) -> int:
    """PF of the table: by group, real score and number of rounds, in tenths.

    A starts with 2, B with 1, C with 0. At a real score of 1.5, of 3, and for C of 4.5 it grows
    by 0.5. From half of the number of rounds on it is 2, and it is never more.

    Rule: FFE SAD, détermination du nombre de points fictifs, tableau récapitulatif
    Reading: ADR-0008
    """
    most = 2 * points.win
    if 2 * score >= rounds * points.win:
        return most
    whole, half = divmod(times_grown(group, score, points), 2)
    return min(most, start_of(group, points) + whole * points.win + half * points.draw)


def start_of(group: str, points: PointSystem) -> int:
    """The virtual points that a group begins with, in tenths."""
    return {"A": 2 * points.win, "B": points.win, "C": 0}[group]


def times_grown(group: str, score: int, points: PointSystem) -> int:
    """How often the virtual points of a group have grown by half a point at that real score."""
    win, draw = points.win, points.draw
    thresholds = (win + draw, 3 * win, 4 * win + draw)[: STEPS[group]]
    return sum(score >= threshold for threshold in thresholds)


@dataclass(frozen=True, slots=True)
class Degressive:
    """The virtual points of the degressive system, between the limits that the arbiter has set."""

    limit_a: int = 2000
    limit_c: int = 1600
    played_only: bool = False

    def group(self, rating: int) -> str:
        """A from the upper limit on, C below the lower one, B between them.

        Rule: FFE SAD: usually A from 2000, C below 1600
        """
        if rating >= self.limit_a:
            return "A"
        return "C" if rating < self.limit_c else "B"

    def __call__(self, tournament: Tournament, number: int) -> list[int] | None:
        """The virtual points (PF) of every player; nobody has any from the last but one round on.

        Rule: FFE SAD, SG = SR + PF
        """
        rounds = rounds_of(tournament)
        DEGRESSIVE.assert_enough_rounds(rounds)
        if number >= rounds - 1:
            return None
        scores = self._real_scores(tournament, number)
        return [
            virtual_points(self.group(player.rating), score, rounds, tournament.points)
            for player, score in zip(tournament.players, scores, strict=True)
        ]

    def reasons(self, tournament: Tournament, number: int, tpn: int) -> Iterator[PointsReason]:
        """The group by rating, and how its points have grown with the score.

        Rule: FFE SAD, détermination du nombre de points fictifs
        """
        rounds, points = rounds_of(tournament), tournament.points
        rating = tournament.player(tpn).rating
        group = self.group(rating)
        yield PointsReason(
            ARTICLE,
            N_("Rated {rating}: group {group}. A is from {limit_a} on, C below {limit_c}."),
            {"rating": rating, "group": group, "limit_a": self.limit_a, "limit_c": self.limit_c},
        )
        if number >= rounds - 1:
            yield PointsReason(ARTICLE, N_("In the last two rounds nobody has virtual points."))
            return
        real = self._real_scores(tournament, number)[tpn - 1]
        grown = times_grown(group, real, points)
        facts = {
            "real": real,
            "rounds_played": rounds,
            "points": virtual_points(group, real, rounds, points),
            "start": start_of(group, points),
            "step": points.draw,
            "times": grown,
            "group": group,
        }
        if 2 * real >= rounds * points.win:
            template = N_("{real} is half of the {rounds_played} rounds or more: {points} more.")
        elif grown:
            template = N_(
                "Group {group} starts with {start}; at {real} it has grown {times} times by "
                "{step}: {points} more."
            )
        elif not STEPS[group]:
            template = N_("Group {group} has {start} until the last two rounds.")
        else:
            template = N_("Group {group} starts with {start}, and has not grown at {real}.")
        yield PointsReason(ARTICLE, template, facts)

    def _real_scores(self, tournament: Tournament, number: int) -> list[int]:
        if not self.played_only:
            return scores_before(tournament, number)
        scored = [0] * len(tournament.players)
        white, black = tournament.points.white, tournament.points.black
        for played in tournament.rounds[: number - 1]:
            for game in played.games:
                if game.white_result.played:
                    scored[game.white - 1] += white[game.white_result]
                if game.black_result.played:
                    scored[game.black - 1] += black[game.black_result]
        return scored


def _rating(choices: Choices, option: Option) -> int:
    value = choices.get(option.key, option.default)
    try:
        return int(value)
    except (TypeError, ValueError):
        raise RequestError(
            N_("The option {key} must be a rating, a whole number; found {value!r}."),
            key=option.key,
            value=value,
        ) from None


def _make(choices: Choices) -> Degressive:
    limit_a, limit_c = _rating(choices, LIMIT_A), _rating(choices, LIMIT_C)
    if limit_c >= limit_a:
        raise RequestError(
            N_(
                "Group C ends below {limit_c}, and group A begins at {limit_a}: group B would be "
                "empty. The limit of group C must be below that of group A."
            ),
            limit_a=limit_a,
            limit_c=limit_c,
        )
    return Degressive(limit_a, limit_c, choices.get(REAL_SCORE.key) == "played")


DEGRESSIVE = Acceleration(
    "ffe-degressive",
    N_("Degressive acceleration (French federation)"),
    _make,
    (LIMIT_A, LIMIT_C, REAL_SCORE),
    summary=N_("Three groups by rating; points that grow with the score, then go."),
    fewest_rounds=5,
)
