"""What a round of 2017 knows of the players: scores for pairing, orders, floats, traits.

Rule: FMJD Annexe V (2017) 3.2, 3.3, 3.7, 3.8, 4.1
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

from ronde.domain.history import NOBODY
from ronde.domain.result import PLAYED_MARKS, Bye
from ronde.rulebooks.colours import Strength
from ronde.rulebooks.fmjd.aspects import Aspects
from ronde.rulebooks.fmjd.colours import due_colour
from ronde.rulebooks.fmjd.criteria_2017 import acts_strongly
from ronde.rulebooks.fmjd.field import Field, third_colour
from ronde.rulebooks.profile import Kind, Profile, interned, profile
from ronde.rulebooks.situation import Situation
from ronde.tiebreaks.orders import mean_rating, solkoff, sonneborn_berger

Key = Callable[[int], Any]


def pairing_scores(situation: Situation, number: int) -> list[int]:
    """The scores by which that round is, or was, paired.

    A player who rested in round 1 is paired in round 2 as if without points.

    Rule: FMJD Annexe V (2017) 4.1, 6.2
    """
    past = number <= situation.history.rounds
    score = situation.score_in(number) if past else situation.score
    if number != 2:
        return score
    points = situation.history.before[1] if past else situation.history.points
    rested = [mark == Bye.PAIRING_ALLOCATED for mark in situation.history.mark[0]]
    return [s - p if r else s for s, p, r in zip(score, points, rested, strict=True)]


class Orders:
    """The orders among players (pairing numbers minus one) that a version can ask for.

    Rule: FMJD Annexe V (2017) 3.2, 3.3
    """

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.rating: list[int] = [player.rating for player in situation.tournament.players]

    @cached_property
    def means(self) -> list[Fraction]:
        """The mean rating of everybody's opponents, the dummy included; 0 without any.

        Rule: FMJD Annexe V (2017) 3.3.d, 4.1
        """
        return [mean or Fraction(0) for mean in mean_rating(self.situation.history, self.rating)]

    def first_round(self, letter: str) -> Key:
        """a: drawn number, b: rating. Rule: FMJD Annexe V (2017) 3.2"""
        return self.by_rating if letter == "b" else self.by_number

    def later(self, letter: str) -> Key:
        """a: Solkoff and SB, b: rating, c: number, d: mean of opponents.

        Rule: FMJD Annexe V (2017) 3.3
        """
        history, rating = self.situation.history, self.rating
        if letter == "a":
            first, second = solkoff(history), sonneborn_berger(history)
            return lambda i: (-first[i], -second[i], i)
        if letter == "d":
            means = self.means
            return lambda i: (-means[i], -rating[i], i)
        return self.by_rating if letter == "b" else self.by_number

    def by_rating(self, i: int) -> tuple[int, int]:
        """The higher rating first, then the smaller number."""
        return -self.rating[i], i

    def by_number(self, i: int) -> int:
        """The smaller number first."""
        return i


def kinds(field: Field, aspects: Aspects) -> list[Kind]:
    """What the criteria of this version look at in every player, by place.

    With weak preferences the side is the colour that is at least two behind, else the colour due.
    """
    number = field.situation.number
    nobody = [0] * len(field)
    last = floats(field, number - 1) if aspects.floats else nobody
    earlier = floats(field, number - 2) if aspects.floats and aspects.floats_two_rounds else nobody
    weak, strong = aspects.colour == "weak", acts_strongly(aspects, number)
    alternate = aspects.balanced == "alternate"
    found = []
    for v, games in enumerate(field.colours):
        balance = field.balance[v]
        side = third = ""
        if weak:
            third = third_colour(games)
            if abs(balance) > 1 and aspects.twice != "last":
                side = "B" if balance > 0 else "W"
        elif strong:
            side = due_colour(games, balance, alternate=alternate)
            third = third_colour(games) if aspects.third_colour == "before" else ""
        found.append(_kind(side, third, field.score[v], last[v], earlier[v]))
    return found


@cache
def _kind(side: str, third: str, score: int, last: int, earlier: int) -> Kind:
    """The kind of a player who floated down (1) or up (-1) in the last rounds, or did not."""
    return interned(
        Profile(
            side,
            Strength.NONE,
            False,
            0,
            False,
            surplus=score,
            downfloat_last=last > 0,
            upfloat_last=last < 0,
            downfloat_before=earlier > 0,
            upfloat_before=earlier < 0,
            third=third,
        )
    )


@cache
def with_seniority(kind: Kind, seniority: int) -> Kind:
    """The same kind of player in a group that they have come into from above.

    Rule: FMJD Annexe V (2017) 3.6
    """
    return interned(profile(kind)._replace(seniority=seniority))


def floats(field: Field, number: int) -> list[int]:
    """Who met a lower score (1) or a higher one (-1) in an earlier round, by place.

    Rule: FMJD Annexe V (2017) 3.8
    Reading: ADR-0051, 2.6
    """
    if number < 1:
        return [0] * len(field)
    history = field.situation.history
    score = pairing_scores(field.situation, number)
    partner, mark = history.partner[number - 1], history.mark[number - 1]
    found = []
    for i in field.order:
        j = partner[i]
        played = j != NOBODY and PLAYED_MARKS[mark[i]]
        found.append((score[i] > score[j]) - (score[i] < score[j]) if played else 0)
    return found
