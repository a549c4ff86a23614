"""Those who are paired, players or teams, with what the matches so far say of them.

Rule: FIDE C.04.5 1; C.04.6 (2026) 1
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronde.domain.errors import N_
from ronde.domain.result import Bye
from ronde.rulebooks.bans import Bans, Met
from ronde.rulebooks.colours import Preference, Strength
from ronde.rulebooks.profile import Kind, Profile, interned
from ronde.rulebooks.rows import BanReason, Prohibition
from ronde.solver.bits import Bits, bits_of

NO_PREFERENCE = Preference("", Strength.NONE, 0, repeated=False)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player or a team before the round.

    `rank` is the place in the initial order, by which numbers are compared; it is the number
    itself unless the event ranks otherwise. `score` decides scoregroups, `second` only colours;
    `standing` goes before `second` where colours look at another score than the pairing score.
    `met` are the opponents of matches that count as played, each with the round; `apart` those
    whom the arbiter keeps away. `bye_before` says what bars from the bye, and in what round.
    `colours` has one letter for each match played; `floated` is about the previous round.
    """

    number: int
    rank: int
    score: int
    second: int = 0
    standing: int | None = None
    met: tuple[tuple[int, int], ...] = ()
    apart: frozenset[int] = frozenset()
    matches: int = 0
    colours: str = ""
    floated: bool = False
    bye_before: tuple[str, int] | None = None
    entered: bool = False
    preference: Preference = NO_PREFERENCE

    @property
    def may_have_bye(self) -> bool:
        """Whether no round before bars from the bye."""
        return self.bye_before is None


class MatchesMet(Met):
    """Two entrants do not play a second match against each other.

    Rule: FIDE C.04.5 2.1.1 [C1]; C.04.6 (2026) 2.1.1 [C1]
    """

    __slots__ = ("_columns",)

    def __init__(self, columns: EntrantColumns) -> None:
        self._columns = columns

    def barred(self, v: int) -> Bits:
        """Everybody whom this entrant has met."""
        columns = self._columns
        met = columns.entrants[v].met
        return bits_of(columns.place[number] for number, _ in met if number in columns.place)

    def reason(self, v: int, w: int) -> BanReason:
        """The latest round in which they met."""
        one, other = self._columns.entrants[v], self._columns.entrants[w]
        rounds = [number for opponent, number in one.met if opponent == other.number]
        return N_("they met in round {round}"), {"round": rounds[-1]}


class ByeBefore:
    """No second bye, and no bye after a match won without playing.

    Rule: FIDE C.04.5 2.1.2 [C2]; C.04.6 (2026) 2.1.2 [C2]
    """

    __slots__ = ("_before", "barred")

    def __init__(self, columns: EntrantColumns) -> None:
        self._before = [entrant.bye_before for entrant in columns.entrants]
        self.barred: list[bool] = [before is not None for before in self._before]

    def reason(self, v: int) -> BanReason | None:
        """Which of these there was, and in what round."""
        before = self._before[v]
        return None if before is None else (before[0], {"round": before[1]})


def bye_before(mark: int, number: int) -> tuple[str, int]:
    """What bars from the bye, and the round."""
    if mark == Bye.PAIRING_ALLOCATED:
        return N_("there was a bye in round {round}"), number
    if mark == Bye.FULL:
        return N_("there was a full-point bye in round {round}"), number
    return N_("a match was won without playing in round {round}"), number


class EntrantColumns:
    """Entrants in order of score, then of number; a place is an index into each column.

    `order` are the numbers minus one, `place` is the place of each number.
    """

    __slots__ = ("bans", "entrants", "floats_count", "order", "place", "prohibitions", "score")

    def __init__(
        self,
        entrants: Iterable[Entrant],
        prohibitions: Sequence[Prohibition],
        *,
        floats_count: bool = True,
    ) -> None:
        """`floats_count` is false in the last rounds, where earlier floats are forgotten."""
        self.entrants: list[Entrant] = sorted(entrants, key=lambda e: (-e.score, e.rank))
        self.score: list[int] = [e.score for e in self.entrants]
        self.order: list[int] = [e.number - 1 for e in self.entrants]
        self.place: dict[int, int] = {e.number: v for v, e in enumerate(self.entrants)}
        self.floats_count: bool = floats_count
        self.prohibitions: Sequence[Prohibition] = prohibitions
        self.bans: Bans = Bans(self, prohibitions, self._banned())

    def without(self, entrant: Entrant) -> EntrantColumns:
        """The same without one entrant."""
        others = [e for e in self.entrants if e is not entrant]
        return EntrantColumns(others, self.prohibitions, floats_count=self.floats_count)

    def _banned(self) -> dict[int, Bits]:
        """Whom the arbiter keeps away from whom."""
        return {
            v: bits_of(self.place[number] for number in e.apart if number in self.place)
            for v, e in enumerate(self.entrants)
            if e.apart
        }

    def __len__(self) -> int:
        return len(self.entrants)

    @property
    def numbers(self) -> list[int]:
        """The number in each place."""
        return [e.number for e in self.entrants]

    def legal_rows(self) -> list[Bits]:
        """For each place those whom the entrant may meet."""
        everybody, barred = (1 << len(self)) - 1, self.bans.barred
        return [everybody & ~(barred(v) | 1 << v) for v in range(len(self))]

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
