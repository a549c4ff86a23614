"""The rules of prizes once more, slowly and word by word: no code of ours, no cleverness.

A list of prizes is worked out by walking down the standings; one prize for each player by trying
every way in which players could choose their list.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

Players = list[tuple[int, int]]
"""Number and points, best first, every tie broken."""


def amounts_of(players: Players, prizes: list[int], method: str) -> dict[int, Fraction]:
    """What each player of one list takes."""
    taken: dict[int, Fraction] = {}
    for player, points in players:
        equals = [number for number, other in players if other == points]
        better = len([1 for _, other in players if other > points])
        pot = Fraction(0)
        for place in range(better + 1, better + len(equals) + 1):
            pot += prizes[place - 1] if place <= len(prizes) else 0
        place = better + equals.index(player) + 1
        own = Fraction(prizes[place - 1] if place <= len(prizes) else 0)
        if method == "none":
            taken[player] = own
        elif method == "equal":
            taken[player] = pot / len(equals)
        else:
            taken[player] = own / 2 + pot / len(equals) / 2
    return taken


def settled_choices(
    players: Players, lists: list[tuple[list[int], str, set[int]]]
) -> Iterator[dict[int, Fraction]]:
    """What everybody takes, for each choice of lists that no player would rather change.

    A list is its prizes, its method, and who belongs to it.
    """
    choices = [
        [k for k, (_, _, members) in enumerate(lists) if number in members] for number, _ in players
    ]
    for chosen in product(*choices):
        taken = _taken(players, lists, chosen)
        if not any(
            _taken(players, lists, (*chosen[:i], other, *chosen[i + 1 :]))[number] > taken[number]
            for i, (number, _) in enumerate(players)
            for other in choices[i]
        ):
            yield taken


def _taken(
    players: Players, lists: list[tuple[list[int], str, set[int]]], chosen: tuple[int, ...]
) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for k, (prizes, method, _members) in enumerate(lists):
        inside = [each for each, list_ in zip(players, chosen, strict=True) if list_ == k]
        found.update(amounts_of(inside, prizes, method))
    return found
