"""How many rounds suit how many players. Advice, never an obstacle.

Rule: Swiss guide, "Recommandations"; FMJD Annexe V (1986) 2.4; (2017) 1, 4.4
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ronde.domain.errors import N_

if TYPE_CHECKING:
    from ronde.rulebooks.account import Step

FEWEST_ADVISED = 3
"""The fewest rounds that are worth proposing where the text names no lower limit."""


class Advice(NamedTuple):
    """What a text says of the number of rounds: its article, the rounds for so many players, and
    the remarks on a tournament of so many players and rounds."""

    article: str
    rounds: Callable[[int], range]
    remarks: Callable[[int, int], Iterator[Step]]


def advised_players(rounds: int) -> tuple[int, int]:
    """The fewest and the most participants the guide advises for so many rounds.

    Rule: Swiss guide, "Recommandations"
    """
    return 2 * rounds, 2**rounds


def guide_remarks(players: int, rounds: int) -> Iterator[Step]:
    """What the guide says where there are fewer or more participants than it advises.

    Rule: Swiss guide, "Recommandations"
    """
    from ronde.rulebooks.account import Step

    fewest, most = advised_players(rounds)
    facts = {"rounds": rounds, "fewest": fewest, "most": most, "participants": players}
    if players < fewest:
        template = N_(
            "{rounds} rounds suit {fewest} to {most} participants: with {participants}, often no "
            "conforming pairing is left"
        )
        yield Step("Swiss guide", template, facts)
    elif players > most:
        template = N_(
            "{rounds} rounds suit {fewest} to {most} participants: with {participants}, several "
            "may win all their games and claim the first place"
        )
        yield Step("Swiss guide", template, facts)


def advised_rounds(players: int) -> range:
    """The numbers of rounds the guide advises for so many participants; none for 3 or 5.

    Rule: Swiss guide, "Recommandations"
    """
    return range((players - 1).bit_length(), players // 2 + 1)


SWISS_GUIDE = Advice(N_("Swiss guide"), advised_rounds, guide_remarks)


def rounds_advised_1986(players: int) -> range:
    """From a third to a half of the number of participants.

    Rule: FMJD Annexe V (1986) 2.4
    """
    return range(-(-players // 3), players // 2 + 1)


def rounds_advice_1986(players: int, rounds: int) -> Iterator[Step]:
    """A remark when the rounds are fewer than a third, or more than half, of the participants."""
    from ronde.rulebooks.account import Step

    advised = rounds_advised_1986(players)
    if advised and rounds not in advised:
        yield Step(
            "2.4",
            N_(
                "Advice: with {participants} participants, {fewest} to {most} rounds are foreseen; "
                "the event has {rounds}."
            ),
            {
                "participants": players,
                "fewest": advised[0],
                "most": advised[-1],
                "rounds": rounds,
            },
        )


FMJD_1986 = Advice("2.4", rounds_advised_1986, rounds_advice_1986)


def rounds_advice_2017(players: int, rounds: int) -> Iterator[Step]:
    """A remark when the rounds are more than half of the players.

    Rule: FMJD Annexe V (2017) 4.4
    """
    from ronde.rulebooks.account import Step

    if 2 * rounds > players:
        yield Step(
            "4.4",
            N_(
                "Advice: {rounds} rounds are more than half of the {participants} players; "
                "the last rounds may be hard to pair."
            ),
            {"participants": players, "rounds": rounds},
        )


def _rounds_2017(players: int) -> range:
    return range(FEWEST_ADVISED, players // 2 + 1)


FMJD_2017 = Advice("4.4", _rounds_2017, rounds_advice_2017)
