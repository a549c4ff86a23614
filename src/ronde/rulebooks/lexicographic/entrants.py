"""Those who are paired, players or teams, with what the matches so far say of them.

Rule: FIDE C.04.5 1; C.04.6 (2026) 1
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronde.rulebooks.colours import Preference, Strength
from ronde.rulebooks.profile import Kind, Profile, interned
from ronde.solver.bits import Bits, bits_of

NO_PREFERENCE = Preference("", Strength.NONE, 0, repeated=False)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player or a team before the round.

    `rank` is the place in the initial order, by which numbers are compared; it is the number
    itself unless the event ranks otherwise. `score` decides scoregroups, `second` only colours.
    `met` are the opponents of matches that count as played, each with the round; `apart` those
    whom the arbiter keeps away. `colours` has one letter for each match played; `floated` is
    about the previous round.
    """

    number: int
    rank: int
    score: int
    second: int = 0
    met: tuple[tuple[int, int], ...] = ()
    apart: frozenset[int] = frozenset()
    matches: int = 0
    colours: str = ""
    floated: bool = False
    may_have_bye: bool = True
    entered: bool = False
    preference: Preference = NO_PREFERENCE


class Columns:
    """Entrants in order of score, then of number; a place is an index into each column."""

    __slots__ = ("entrants", "floats_count", "score")

    def __init__(self, entrants: Iterable[Entrant], *, floats_count: bool) -> None:
        """`floats_count` is false in the last rounds, where earlier floats are forgotten."""
        self.entrants = sorted(entrants, key=lambda e: (-e.score, e.rank))
        self.score = [e.score for e in self.entrants]
        self.floats_count = floats_count

    def __len__(self) -> int:
        return len(self.entrants)

    @property
    def numbers(self) -> list[int]:
        """The number in each place."""
        return [e.number for e in self.entrants]

    def legal_rows(self) -> list[Bits]:
        """For each place those whom [C1] lets the entrant meet.

        Rule: FIDE C.04.5 2.1.1 [C1]; C.04.6 (2026) 2.1.1 [C1]
        """
        place = {e.number: v for v, e in enumerate(self.entrants)}
        everybody = (1 << len(self)) - 1
        rows = []
        for v, e in enumerate(self.entrants):
            never = {number for number, _ in e.met} | e.apart
            out = bits_of(place[number] for number in never if number in place)
            rows.append(everybody & ~out & ~(1 << v))
        return rows

    def at_home(self) -> list[Kind]:
        """What the criteria for sets of upfloaters see of everybody in their own scoregroup."""
        return [
            interned(Profile("", Strength.NONE, False, 0, False, surplus=score))
            for score in self.score
        ]

    def brought_up(self) -> list[Kind]:
        """What they see of everybody as an upfloater."""
        return [
            interned(
                Profile(
                    "",
                    Strength.NONE,
                    False,
                    0,
                    False,
                    surplus=e.score,
                    upfloat_last=self.floats_count and e.floated,
                    upfloater=True,
                )
            )
            for e in self.entrants
        ]

    def in_bracket(self, places: Sequence[int], upfloaters: Bits) -> list[Kind]:
        """What the criteria for pairs see of the members of a bracket; scores matter no more."""
        found = []
        for v in places:
            e, up = self.entrants[v], bool(upfloaters >> v & 1)
            side, strength, *_ = e.preference
            floated = self.floats_count and e.floated and not up
            found.append(
                interned(
                    Profile(side, strength, False, 0, False, upfloat_last=floated, upfloater=up)
                )
            )
        return found
