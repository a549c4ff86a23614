"""Restricted drawing of lots: compatriots do not meet in the last three rounds, if possible.

Rule: FIDE C.05 Annex 2
Reading: ADR-0597
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from ronde.domain.errors import N_, RequestError
from ronde.domain.lot import drawn, lot
from ronde.domain.player import Player
from ronde.domain.tournament import renumbered
from ronde.rulebooks.numbering import alphabetical, identity

SETS: dict[int, tuple[tuple[int, ...], ...]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: (
        (6, 7, 8, 9, 10, 11, 19, 20, 21, 22),
        (1, 2, 3, 4, 13, 14, 15, 16, 17),
        (12, 18, 23),
        (5, 24),
    ),
}
"""The sets of numbers, by the number of players; an odd number leaves out the highest number."""


def by_federation(players: Sequence[Player], seed: str) -> tuple[Player, ...]:
    """The players by the numbers that they draw, compatriots from the same set.

    Federations draw by the number of their players, then by their code; players of one federation
    in alphabetical order. Who has no federation draws alone.

    Rule: FIDE C.05 Annex 2, 1-4
    """
    count = len(players)
    if count + count % 2 not in SETS:
        raise RequestError(
            N_(
                "The restricted drawing is laid down for 9 to 24 players, not for {players}: draw "
                "the numbers by lot."
            ),
            players=count,
        )
    sets = [[n for n in numbers if n <= count] for numbers in SETS[count + count % 2]]
    number: dict[int, Player] = {}
    for contingent in _contingents(players):
        source = _chosen(sets, contingent, seed)
        for place, player in enumerate(contingent):
            if not source:  # the contingent is larger than every set
                source = _chosen(sets, contingent[place:], seed)
            given = min(source, key=partial(_lot, seed, player))
            source.remove(given)
            number[given] = player
    return renumbered(number[given] for given in sorted(number))


def _lot(seed: str, player: Player, number: int) -> str:
    """The lot of a number in the hand of this player."""
    return lot(seed, f"{identity(player)}|{number}")


def _contingents(players: Iterable[Player]) -> list[list[Player]]:
    """The players of each federation, in the order in which they draw."""
    groups: dict[tuple[str, str], list[Player]] = {}
    for player in players:
        alone = "" if player.federation else identity(player)
        groups.setdefault((player.federation, alone), []).append(player)
    order = sorted(groups, key=lambda key: (-len(groups[key]), key[0], key[1]))
    return [sorted(groups[key], key=alphabetical) for key in order]


def _chosen(sets: list[list[int]], contingent: Sequence[Player], seed: str) -> list[int]:
    """The set that the first of a contingent draws among those that hold enough numbers.

    Where none does, the text says nothing: it is one of those that hold the most.
    """
    enough = [one for one in sets if len(one) >= len(contingent)]
    most = max(map(len, sets))
    able = enough or [one for one in sets if len(one) == most]
    who = identity(contingent[0])
    letters = {id(one): "ABCD"[place] for place, one in enumerate(sets)}
    return drawn(able, seed, lambda one: f"{who}|{letters[id(one)]}")[0]
