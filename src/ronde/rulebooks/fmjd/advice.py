"""Whether the number of rounds suits the number of players. Advice, never an obstacle.

Rule: FMJD Annexe V (1986) 2.4; (2017) 1, 4.4
"""

from __future__ import annotations

from collections.abc import Iterator

from ronde.domain.errors import N_
from ronde.rulebooks.account import Step


def rounds_advised_1986(players: int) -> range:
    """From a third to a half of the number of participants.

    Rule: FMJD Annexe V (1986) 2.4
    """
    return range(-(-players // 3), players // 2 + 1)


def rounds_advice_1986(players: int, rounds: int) -> Iterator[Step]:
    """A remark when the rounds are fewer than a third, or more than half, of the participants."""
    advised = rounds_advised_1986(players)
    if advised and rounds not in advised:
        yield Step(
            "2.4",
            N_(
                "Advice: with {players} participants, {fewest} to {most} rounds are foreseen; "
                "the event has {rounds}."
            ),
            {
                "players": players,
                "fewest": advised[0],
                "most": advised[-1],
                "rounds": rounds,
            },
        )


def rounds_advice_2017(players: int, rounds: int) -> Iterator[Step]:
    """A remark when the rounds are more than half of the players.

    Rule: FMJD Annexe V (2017) 4.4
    """
    if 2 * rounds > players:
        yield Step(
            "4.4",
            N_(
                "Advice: {rounds} rounds are more than half of the {players} players; "
                "the last rounds may be hard to pair."
            ),
            {"players": players, "rounds": rounds},
        )
