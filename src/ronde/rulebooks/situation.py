"""What a rulebook looks at when it pairs a round, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ronde.domain.history import NOBODY, History
from ronde.domain.option import Option as Option
from ronde.domain.player import Tpn
from ronde.domain.tournament import PairingPoints, Tournament
from ronde.solver.bits import bits_of, members

if TYPE_CHECKING:
    from ronde.rulebooks.account import Account
    from ronde.solver.bits import Bits


class Situation(NamedTuple):
    """The tournament before round `number`, players named by pairing number minus one.

    `present` are those to be paired, by number. `score` is the pairing score: the real score
    plus the points of an acceleration. `acceleration` is its name, for accelerations that do more
    than give points. `may_meet` are the only opponents of some players, to see what would follow;
    teams are named by their number minus one.
    """

    tournament: Tournament
    number: int
    history: History
    present: tuple[int, ...]
    score: list[int]
    extra: PairingPoints
    options: Mapping[str, Any] = {}
    acceleration: str | None = None
    may_meet: Mapping[int, Collection[int]] = {}

    @property
    def is_last_round(self) -> bool:
        """The round being paired is the final one."""
        return self.number == self.tournament.number_of_rounds

    @property
    def by_number(self) -> list[int]:
        """Those to be paired by number, or by the ranking that replaces the numbers."""
        ranking = self.tournament.ranking
        if not ranking:
            return list(self.present)
        here = set(self.present)
        return [tpn - 1 for tpn in ranking if tpn - 1 in here]

    def banned(self, order: Sequence[int]) -> dict[int, Bits]:
        """Whom the arbiter keeps away from whom in this round, as sets of places in this order."""
        found: dict[int, Bits] = {}
        place: list[int] = []
        for tpns in forbidden_in(self.tournament, self.number):
            place = place or self.places(order)
            if len(tpns) == 2:  # there may be many
                v, w = place[tpns[0] - 1], place[tpns[1] - 1]
                if v >= 0 <= w:
                    found[v] = found.get(v, 0) | 1 << w
                    found[w] = found.get(w, 0) | 1 << v
                continue
            members = [v for tpn in tpns if (v := place[tpn - 1]) >= 0]
            group = bits_of(members)
            for v in members:
                found[v] = found.get(v, 0) | group
        for v in found:
            found[v] &= ~(1 << v)
        for v, apart in self.outside_may_meet(order).items():
            found[v] = found.get(v, 0) | apart
        return found

    def outside_may_meet(self, order: Sequence[int]) -> dict[int, Bits]:
        """Whom everybody may not meet since `may_meet` leaves them out, as places in this order."""
        if not self.may_meet:
            return {}
        place = {i: v for v, i in enumerate(order)}
        allowed = {
            place[i]: bits_of(place[o] for o in others if o in place)
            for i, others in self.may_meet.items()
            if i in place
        }
        limited = bits_of(allowed)
        welcome = [0] * len(order)
        for v, others in allowed.items():
            for w in members(others):
                welcome[w] |= 1 << v
        everybody = (1 << len(order)) - 1
        return {
            v: everybody & ~(1 << v) & ~(allowed.get(v, everybody) & (~limited | welcome[v]))
            for v in range(len(order))
        }

    def places(self, order: Sequence[int]) -> list[int]:
        """The place of every player in this order; NOBODY for those not in it."""
        place = [NOBODY] * len(self.history.opponents)
        for v, i in enumerate(order):
            place[i] = v
        return place

    def score_in(self, number: int) -> list[int]:
        """The pairing score of every player when that earlier round was paired."""
        return with_extra(self.history.before[number - 1], self.extra(self.tournament, number))


def forbidden_in(tournament: Tournament, number: int) -> Iterator[tuple[Tpn, ...]]:
    """Players who must not meet each other in that round, group by group."""
    for ban in tournament.forbidden:
        if ban.holds_in(number):
            yield ban.tpns


def with_extra(points: list[int], extra: list[int] | None) -> list[int]:
    """Real points plus the points for pairing only."""
    return points if extra is None else [p + e for p, e in zip(points, extra, strict=True)]


class PairingResult(NamedTuple):
    """A rulebook's answer: games as (white, black), the bye, and the account of it all.

    Players are named as in `Situation`. The account may be given as a function that draws it up
    from the recorded facts, so that nobody pays for an account that nobody reads. Where teams are
    paired, they are named by their number minus one, and `scores` are theirs. Where the rules put
    the boards in order, the games are `ordered`.
    """

    games: tuple[tuple[int, int], ...]
    bye: int | None
    account: Account | Callable[[], Account]
    scores: Sequence[int] | None = None
    ordered: bool = False
