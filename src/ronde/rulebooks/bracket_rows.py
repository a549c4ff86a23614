"""A bracket numbered by itself: legal pairs between its members, in the order of their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.solver.bits import Bits

Run = tuple[int, int, Bits]
"""Consecutive places with consecutive numbers: the first of each, and a mask of their length."""


def runs(places: Sequence[int], number: int = 0) -> list[Run]:
    """The places, numbered as they come from `number` on, as runs."""
    found: list[Run] = []
    at = 0
    while at < len(places):
        end = at + 1
        while end < len(places) and places[end] == places[end - 1] + 1:
            end += 1
        found.append((places[at], number + at, (1 << end - at) - 1))
        at = end
    return found


def numbered(row: Bits, parts: Sequence[Run]) -> Bits:
    """A set of places as the set of their numbers."""
    found = 0
    for place, number, mask in parts:
        found |= (row >> place & mask) << number
    return found


def local_rows(
    legal: Sequence[Bits], places: Sequence[int], residents: Sequence[int], guests: Sequence[int]
) -> list[Bits]:
    """The rows of `legal` between the members of a bracket, who are numbered as in `places`.

    `residents` ascend, in `places` too, and are taken over as a whole; the few `guests`, wherever
    they stand, are put in between.
    """
    start, end = residents[0], residents[-1] + 1
    mask = (1 << end - start) - 1
    rows = [legal[v] >> start & mask for v in places]
    local = {v: i for i, v in enumerate(places)}
    for gone in range(end - 1, start - 1, -1):
        if gone not in local:
            rows = [_taken_out(row, gone - start) for row in rows]
    for at in sorted(local[guest] for guest in guests):
        rows = [_made_room(row, at) for row in rows]
    for guest in guests:
        at = local[guest]
        for i, v in enumerate(places):
            rows[i] |= (legal[v] >> guest & 1) << at
    return rows


def _taken_out(row: Bits, at: int) -> Bits:
    return row & (1 << at) - 1 | row >> at + 1 << at


def _made_room(row: Bits, at: int) -> Bits:
    return row & (1 << at) - 1 | row >> at << at + 1
