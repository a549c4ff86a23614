"""Score brackets: who is in them, how they are treated, and the figures P0, M0, X1 and Z1.

Rule: FIDE C.04.3.1 (2012) A3, A6, A8, C1, C2
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ronde.rulebooks.colours import Strength
from ronde.rulebooks.dutch2012.entrants import Entrants


@dataclass(frozen=True, slots=True)
class Bracket:
    """Players of one score and those moved down to them, by place in the order of A2.

    `movers` are residents without any opponent in the bracket, who go down before anything is
    counted (C1). `merged` says that C13 has put brackets together.

    Rule: FIDE C.04.3.1 (2012) A3
    """

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    movers: tuple[int, ...] = ()
    lowest: bool = False
    merged: bool = False

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody who is to be paired here, in the order of A2."""
        return tuple(sorted(self.moved_down + self.residents))

    @property
    def p0(self) -> int:
        """The greatest number of pairs: half the players, rounded down. Rule: A6.b"""
        return (len(self.moved_down) + len(self.residents)) // 2

    @property
    def m0(self) -> int:
        """The number of players moved down. Rule: A6.c"""
        return len(self.moved_down)

    @property
    def is_heterogeneous(self) -> bool:
        """Players were moved down, and fewer than there are residents.

        With at least half of its players from above a bracket is treated as homogeneous.

        Rule: FIDE C.04.3.1 (2012) A3
        """
        return 0 < self.m0 < len(self.residents)


@dataclass(frozen=True, slots=True)
class Stage:
    """What is asked of a bracket at the moment: P1 pairs, M1 moved-down players paired first.

    Rule: FIDE C.04.3.1 (2012) C2, C3.a, C14
    """

    p1: int
    m1: int
    heterogeneous: bool

    @property
    def s1(self) -> int:
        """How many pairs are made for moved-down players first: M1, or none."""
        return self.m1 if self.heterogeneous else 0


def first_stage(bracket: Bracket) -> Stage:
    """P1 = P0 and M1 = M0. Rule: FIDE C.04.3.1 (2012) C2.a"""
    return Stage(bracket.p0, bracket.m0, bracket.is_heterogeneous)


def without_opponent(
    entrants: Entrants, players: Iterable[int], bracket: Iterable[int]
) -> tuple[int, ...]:
    """Those of the players whom the absolute criteria leave no opponent in the bracket.

    Rule: FIDE C.04.3.1 (2012) C1
    """
    inside = sum(1 << v for v in bracket)
    return tuple(v for v in players if not entrants.legal[v] & inside)


def bracket_of(entrants: Entrants, moved_down: tuple[int, ...], group: tuple[int, ...]) -> Bracket:
    """The bracket of a group of equal scores once C1 has sent residents down.

    Rule: FIDE C.04.3.1 (2012) C1, third case
    """
    movers = without_opponent(entrants, group, moved_down + group)
    residents = tuple(v for v in group if v not in movers)
    return Bracket(moved_down, residents, movers)


def x1(entrants: Entrants, bracket: Bracket, pairs: int) -> int:
    """How many of so many pairs cannot satisfy all colour preferences, at least.

    With as many pairs as P1 has become, this is X1 reduced as C14 does it.

    Rule: FIDE C.04.3.1 (2012) A8.a, C14.a
    """
    white, black, mild_white, mild_black, none = _preferences(entrants, bracket)
    if black + mild_black > white + mild_white:
        return max(0, pairs - white - mild_white - none)
    return max(0, pairs - black - mild_black - none)


def z1(entrants: Entrants, bracket: Bracket, pairs: int) -> int:
    """How many of so many pairs cannot satisfy all strong preferences, at least: even rounds.

    Rule: FIDE C.04.3.1 (2012) A8.b, C14.a
    """
    white, black, mild_white, mild_black, none = _preferences(entrants, bracket)
    fewer = white if black > white else black
    return max(0, pairs - fewer - mild_black - mild_white - none)


def _preferences(entrants: Entrants, bracket: Bracket) -> tuple[int, int, int, int, int]:
    """The numbers B, N, b, n and a of A8: preferring White or Black; mildly; without a game.

    b and n are nothing in odd rounds. In even rounds they count the mild preferences of players
    with an odd number of unplayed games; the others are counted in B and N.

    Rule: FIDE C.04.3.1 (2012) A8
    """
    rounds = entrants.situation.history.rounds
    count = dict.fromkeys(("W", "B", "mild W", "mild B", ""), 0)
    for v in bracket.players:
        p = entrants.preference[v]
        unplayed = rounds - len(entrants.colours[v])
        if not entrants.odd_round and p.strength is Strength.MILD and unplayed % 2 == 1:
            count["mild " + p.side] += 1
        else:
            count[p.side] += 1
    return count["W"], count["B"], count["mild W"], count["mild B"], count[""]
