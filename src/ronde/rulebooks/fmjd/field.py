"""The players to be paired, in the order used to pair the round, one column per attribute.

From here on a player is named by their place in that order. A column is a list indexed by place.
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.rulebooks.bans import Bans
from ronde.rulebooks.basic import colour_difference
from ronde.rulebooks.rows import Prohibition
from ronde.rulebooks.situation import Situation
from ronde.solver.bits import Bits


class Field:
    """The columns of one round.

    order     the player (pairing number minus one) in each place
    number    their pairing number: identification number of 1986, drawn number of 2017
    score     pairing score
    colours   their games so far as `WB…`, unplayed ones left out
    balance   games with White minus games with Black
    bans      who may not meet whom, and who may not rest
    met       places of those whom a player has met or must not meet
    """

    __slots__ = ("balance", "bans", "colours", "met", "number", "order", "score", "situation")

    def __init__(
        self,
        situation: Situation,
        prohibitions: Sequence[Prohibition],
        order: Sequence[int],
        score: Sequence[int],
    ) -> None:
        history = situation.history
        self.situation: Situation = situation
        self.order: list[int] = list(order)
        self.number: list[int] = [i + 1 for i in order]
        self.score: list[int] = [score[i] for i in order]
        self.colours: list[str] = [history.colours[i] for i in order]
        self.balance: list[int] = [colour_difference(games) for games in self.colours]
        self.bans: Bans = Bans(self, prohibitions, situation.banned(self.order))
        self.met: list[Bits] = [self.bans.barred(v) for v in range(len(self.order))]

    def __len__(self) -> int:
        return len(self.order)

    def groups(self, places: Sequence[int]) -> list[list[int]]:
        """These places, cut into groups of equal score, from the top.

        Rule: FMJD Annexe V (1986) 6.1.1, 6.1.4; (2017) A.c, B.c
        """
        groups: list[list[int]] = []
        for v in places:
            if groups and self.score[groups[-1][0]] == self.score[v]:
                groups[-1].append(v)
            else:
                groups.append([v])
        return groups

    def numbers(self, places: Sequence[int]) -> tuple[int, ...]:
        """The pairing numbers of these places."""
        return tuple(self.number[v] for v in places)


def rows_of_unmet(field: Field) -> list[Bits]:
    """For each player the set of those whom they have not met yet.

    Rule: FMJD Annexe V (1986) 2.3; (2017) 1
    """
    everybody = (1 << len(field)) - 1
    return [everybody ^ (met | 1 << v) for v, met in enumerate(field.met)]


def third_colour(games: str) -> str:
    """The colour that would be the third running; nothing if neither would be.

    Rule: FMJD Annexe V (1986) 7.1.6, last paragraph (7.1.7)
    """
    last = games[-2:]
    return last[0] if last in ("WW", "BB") else ""


def rows_with_third_colours(field: Field, rows: Sequence[Bits]) -> list[Bits]:
    """The same without pairs of players who must both avoid the same colour.

    Rule: FMJD Annexe V (1986) 7.1.7
    Reading: ADR-0050, 1.19
    """
    barred = [third_colour(games) for games in field.colours]
    same = {"W": 0, "B": 0}
    for v, colour in enumerate(barred):
        if colour:
            same[colour] |= 1 << v
    return [
        row & ~same[colour] if colour else row for row, colour in zip(rows, barred, strict=True)
    ]
