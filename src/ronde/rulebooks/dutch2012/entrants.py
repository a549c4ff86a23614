"""The players to be paired, as the definitions of section A show them to the criteria.

From here on a player is named by their place in the order of A2; a column is a list by place, a
set of players an integer with one bit per place.

Rule: FIDE C.04.3.1 (2012) A2, A4, A5, A7, A10, B1, B2
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.domain.result import PLAYED_MARKS
from ronde.rulebooks.bans import Bans, colour_of_both
from ronde.rulebooks.colours import Preference, Strength, preference
from ronde.rulebooks.dutch2012.readings import Readings
from ronde.rulebooks.rows import BanReason, Minimise, Prohibition
from ronde.rulebooks.situation import Situation


class Arrows(NamedTuple):
    """The arrows of one player: down and up, in the previous round and in the one before it."""

    down_last: bool = False
    down_before: bool = False
    up_last: bool = False
    up_before: bool = False


class Entrants:
    """The columns of one round.

    order        the player (pairing number minus one) in each place
    score        pairing score, in tenths
    preference   colour preference (A7)
    floats       arrows of the last two rounds (A4)
    barred       whether the bye is barred (B1.b)
    topscorer    whether a top scorer (A10)
    bans         who may not meet whom (B1.a, B2), and who may not have the bye (B1.b)
    legal        the players with whom each may be paired (B1.a, B2)
    criteria     the rows of section B
    odd_round    A7.d holds in odd rounds, A7.e in even ones
    """

    __slots__ = (
        "bans",
        "barred",
        "colours",
        "criteria",
        "floats",
        "legal",
        "odd_round",
        "order",
        "preference",
        "readings",
        "score",
        "situation",
        "topscorer",
    )

    def __init__(
        self,
        situation: Situation,
        prohibitions: Sequence[Prohibition],
        criteria: Sequence[Minimise],
        readings: Readings,
    ) -> None:
        history = situation.history
        self.situation: Situation = situation
        self.criteria: Sequence[Minimise] = criteria
        self.readings: Readings = readings
        self.odd_round: bool = situation.number % 2 == 1
        self.order: list[int] = sorting_order(situation)
        self.score: list[int] = [situation.score[i] for i in self.order]
        self.colours: list[str] = [history.colours[i] for i in self.order]
        self.preference: list[Preference] = [preference(games) for games in self.colours]
        last, before = floats_in(situation, 1), floats_in(situation, 2)
        self.floats: list[Arrows] = [
            Arrows(last[i] == "D", before[i] == "D", last[i] == "U", before[i] == "U")
            for i in self.order
        ]
        top = topscorers(situation)
        self.topscorer: list[bool] = [i in top for i in self.order]
        self.bans: Bans = Bans(self, prohibitions, situation.banned(self.order))
        self.barred: list[bool] = [not may for may in self.bans.may_have_bye(len(self))]
        self.legal: list[int] = self._legal_opponents()

    def __len__(self) -> int:
        return len(self.order)

    def number(self, place: int) -> int:
        """The pairing number of the player in this place."""
        return self.order[place] + 1

    def numbers(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """The pairing numbers of several players."""
        return tuple(self.order[place] + 1 for place in places)

    def legality(self, place: int) -> tuple[str, bool, bool]:
        """Players with the same one may meet the same others, but for rematches and bans."""
        preference = self.preference[place]
        side = preference.side if preference.strength is Strength.ABSOLUTE else ""
        return side, self.topscorer[place], self.barred[place]

    def _legal_opponents(self) -> list[int]:
        """The opponents that the absolute criteria leave to each player.

        Rule: FIDE C.04.3.1 (2012) B1.a, B2
        """
        everybody = (1 << len(self)) - 1
        barred = self.bans.barred
        return [everybody & ~(1 << v | barred(v)) for v in range(len(self))]


class SameAbsolutePreference2012:
    """Two players who absolutely prefer the same colour do not meet.

    B2 is ignored in pairs of top scorers; the opponent of a top scorer counts as one. Where B2 can
    yield (C10.g) it forbids nothing; criterion B2 then counts such pairs.

    Rule: FIDE C.04.3.1 (2012) B2, note
    """

    __slots__ = ("_barred", "_preference")
    of_colours = True

    def __init__(self, entrants: Entrants) -> None:
        self._preference = entrants.preference
        absolute = dict.fromkeys("WB", 0)
        top = 0
        for v, p in enumerate(entrants.preference):
            if p.strength is Strength.ABSOLUTE:
                absolute[p.side] |= 1 << v
            if entrants.topscorer[v]:
                top |= 1 << v
        one_is_enough = entrants.readings.b2_yields == "one"
        self._barred = []
        for p, is_top in zip(entrants.preference, entrants.topscorer, strict=True):
            same = absolute[p.side] if p.strength is Strength.ABSOLUTE else 0
            if is_top:
                self._barred.append(0 if one_is_enough else same & ~top)
            else:
                self._barred.append(same & ~top if one_is_enough else same)

    def barred(self, v: int) -> int:
        """Everybody whom this player cannot meet because both absolutely prefer one colour."""
        return self._barred[v]

    def reason(self, v: int, w: int) -> BanReason:
        """The colour that both must have."""
        return colour_of_both(self._preference[v].side), {}


def sorting_order(situation: Situation) -> list[int]:
    """The players to be paired by score, then by pairing number.

    Rule: FIDE C.04.3.1 (2012) A2
    """
    return sorted(situation.by_number, key=lambda i: -situation.score[i])


def topscorers(situation: Situation) -> frozenset[int]:
    """Players with more than half of the maximum score when the last round is paired.

    Rule: FIDE C.04.3.1 (2012) A10
    """
    if not situation.is_last_round:
        return frozenset()
    history = situation.history
    maximum = history.system.win * history.rounds
    return frozenset(i for i in situation.present if 2 * history.points[i] > maximum)


def floats_in(situation: Situation, ago: int) -> list[str]:
    """Everybody's arrow so many rounds ago: `D` down, `U` up, or nothing.

    Of two players with different scores the higher one floats down, the lower one up. Points
    without play are a downfloat (B1.b); an absence or a forfeit loss is no float.

    Rule: FIDE C.04.3.1 (2012) A4, B1.b
    """
    history = situation.history
    number = situation.number - ago
    if number < 1:
        return [""] * len(history.points)
    score = situation.score_in(number)
    worth = history.system.white
    floats = [""] * len(history.points)
    for i, mark in enumerate(history.mark[number - 1]):
        if not PLAYED_MARKS[mark]:
            floats[i] = "D" if worth[mark] > 0 else ""
        else:
            opponent = score[history.partner[number - 1][i]]
            floats[i] = "D" if score[i] > opponent else "U" if score[i] < opponent else ""
    return floats
