"""The Baku acceleration, FIDE's own: the upper half has virtual points in the first rounds.

Rule: FIDE C.04.7 (2026) 1
"""

from __future__ import annotations

from functools import partial

from ronde.accelerations.definition import (
    Acceleration,
    are_among_the_first,
    arrived,
    rounds_of,
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


def baku(tournament: Tournament, number: int, *, listed: bool = True) -> list[int] | None:
    """The virtual points of every player, unless the report states points of its own.

    The groups are those of the list at the start; of the players who had arrived for round 1
    where not all are counted who are `listed`.

    Rule: FIDE C.04.7 (2026) 1.1-1.5
    Reading: ADR-0201
    """
    if tournament.accelerated:
        return tournament.extra_points(number)
    points = tournament.points
    if points.win != 2 * points.draw or points.loss:
        raise NotInRulebook(
            N_(
                "The Baku acceleration needs a win worth two draws and a loss worth nothing "
                "(C.04.7, 1.1): choose another acceleration or another point system."
            )
        )
    steps = schedule(rounds_of(tournament), points.win)
    if number > len(steps):
        return None
    first = starters(tournament) if listed else arrived(tournament)
    ga = are_among_the_first(tournament, first[: upper_half(len(first))])
    return [steps[number - 1] if is_in_ga else 0 for is_in_ga in ga]


BAKU = Acceleration(
    "fide-baku",
    N_("Baku acceleration (FIDE C.04.7)"),
    lambda choices: partial(baku, listed=choices.get(GROUPS.key) != "arrived"),
    (GROUPS,),
    summary=N_("Virtual points for the upper half in the first rounds; allowed in FIDE mode."),
    in_fide_mode=True,
    report_suffix="_BAKU",
)
