"""When an acceleration is worth while, and what an arbiter should look at before choosing one.

Nothing here decides a pairing: the functions return remarks, and somebody shows them.

Rule: FFE Haley, objectifs; FFE SAD, détermination du nombre de points fictifs; FIDE C.04.7 (2026)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from ronde.accelerations import pairing_points
from ronde.accelerations.definition import Choices, rounds_of
from ronde.accelerations.degressive import Degressive
from ronde.domain.errors import N_
from ronde.domain.tournament import Tournament

WIDE_GAP = 800
"""Rating points between the strongest and the weakest that call for an acceleration.

In a plain first round opponents are half a field apart; with a gap of 800 that is some 400
points, beyond which the result is hardly in doubt (FIDE counts no larger difference).

Reading: ADR-0008
"""


class Tone(Enum):
    """What a remark recommends."""

    ADVISABLE = "advisable"
    NOT_ADVISABLE = "not advisable"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class AccelerationRemark:
    """A remark on the choice of an acceleration: article, sentence with gaps, and its facts."""

    tone: Tone
    article: str
    template: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def has_too_many_for_one_winner(players: int, rounds: int) -> bool:
    """More than 2 to the power n players for n rounds: two of them may win all their games.

    Rule: FFE Haley, objectif (b)
    """
    return players > 1 << rounds


def rating_gap(tournament: Tournament) -> int:
    """Rating points between the strongest and the weakest player who have a rating.

    Rule: FFE Haley, objectif (a)
    """
    ratings = [player.rating for player in tournament.players if player.rating]
    return max(ratings) - min(ratings) if ratings else 0


def purposes(tournament: Tournament, wide: int = WIDE_GAP) -> tuple[AccelerationRemark, ...]:
    """The reasons for an acceleration that this tournament gives; none: it needs no acceleration.

    Rule: FFE Haley, objectifs (a), (b)
    """

    def given() -> Iterator[AccelerationRemark]:
        players, rounds, gap = (
            len(tournament.players),
            rounds_of(tournament),
            rating_gap(tournament),
        )
        if gap >= wide:
            yield AccelerationRemark(
                Tone.ADVISABLE,
                "FFE Haley (a)",
                N_("{gap} rating points lie between the strongest and the weakest player."),
                {"gap": gap},
            )
        if has_too_many_for_one_winner(players, rounds):
            yield AccelerationRemark(
                Tone.ADVISABLE,
                "FFE Haley (b)",
                N_("{players} players are more than the {most} that {rounds} rounds can separate."),
                {"players": players, "most": 1 << rounds, "rounds": rounds},
            )

    return tuple(given())


def group_shares(tournament: Tournament, points: Degressive) -> tuple[AccelerationRemark, ...]:
    """Groups of the degressive system that hold less than 25 % or more than 50 % of the players.

    Rule: FFE SAD: each group comprises at least 25 %, at most 50 % of the players
    """
    sizes = Counter(points.group(player.rating) for player in tournament.players)
    total = len(tournament.players)
    template = N_(
        "Group {group} has {size} of {players} players; it should have between a quarter "
        "and a half of them. Choose other limits before round 1."
    )
    if tournament.rounds:
        template = N_(
            "Group {group} has {size} of {players} players; it should have between a quarter "
            "and a half of them."
        )
    return tuple(
        AccelerationRemark(
            Tone.CHECK,
            "FFE SAD",
            template,
            {"group": group, "size": sizes[group], "players": total},
        )
        for group in "ABC"
        if not total <= 4 * sizes[group] <= 2 * total
    )


def cautions(
    tournament: Tournament, name: str | None, choices: Choices, number: int
) -> tuple[AccelerationRemark, ...]:
    """What the arbiter must hear of without asking, while the acceleration gives points.

    Rule: FFE SAD: each group comprises at least 25 %, at most 50 % of the players
    """
    points, _ = pairing_points(name, choices)
    if not isinstance(points, Degressive) or number >= rounds_of(tournament) - 1:
        return ()
    return group_shares(tournament, points)


def remarks(
    tournament: Tournament, name: str | None, points: object = None
) -> tuple[AccelerationRemark, ...]:
    """What to say about this acceleration, or about having none, in this tournament.

    `points` are those that the acceleration makes; the degressive ones know their limits.
    """
    reasons = purposes(tournament)
    if name is None:
        return reasons
    found = list(reasons)
    if not reasons:
        found.append(
            AccelerationRemark(
                Tone.NOT_ADVISABLE,
                "FFE Haley (a), (b)",
                N_(
                    "No acceleration is needed: {rounds} rounds can separate {players} players, "
                    "and only {gap} rating points lie between the strongest and the weakest."
                ),
                {
                    "rounds": rounds_of(tournament),
                    "players": len(tournament.players),
                    "gap": rating_gap(tournament),
                },
            )
        )
    if isinstance(points, Degressive):
        found.extend(group_shares(tournament, points))
    if name.startswith("ffe-"):
        found.append(
            AccelerationRemark(
                Tone.CHECK,
                "FIDE C.04.7",
                N_(
                    "FIDE publishes one acceleration only, Baku: for a tournament rated by FIDE "
                    "announce {name} beforehand."
                ),
                {"name": name},
            )
        )
    return tuple(found)
