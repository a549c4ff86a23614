"""The best candidate with the players below taken into the calculation.

One matching problem over the bracket and the players of the following scoregroups, in which every
criterion is a digit of the weight: it sees that those below can be paired, and how well the next
bracket will do.

Rule: FIDE C.04.3 (2026) [C4], [C5], [C8]; (2017) C.4, C.7
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.rulebooks.completion import NONE
from ronde.rulebooks.dutch.bracket import Bracket, Candidate
from ronde.rulebooks.dutch.completion import Completion, Span
from ronde.rulebooks.dutch.generation import Order, mdp_order, remainder_order
from ronde.rulebooks.dutch.proof import Enumerated, Proof, Step, Weighted, Weights
from ronde.rulebooks.dutch.weighted import remainder_of
from ronde.rulebooks.profile import Kind, kind
from ronde.solver.blossom import heaviest
from ronde.solver.mending import mend
from ronde.solver.subsets import cheapest_of

_FEW = 10
"""Players up to whom all matchings are tried, which is quicker than the weighted method."""


class Below:
    """The bracket together with scoregroups below it, and with the seat when all are there.

    `group` is the scoregroup of the next bracket where the look-ahead is asked for. `scope` are
    the places looked at: members of the bracket, then places from `bracket.end` to `end`. Unless
    the round is to be `complete`, nothing is asked of those outside the scope. `bye` says that
    the next bracket is the last one, where whoever stays over has the bye.
    """

    def __init__(
        self,
        bracket: Bracket,
        completion: Completion,
        group: Span | None,
        end: int,
        *,
        complete: bool = True,
        bye: bool = False,
    ) -> None:
        self.bracket = bracket
        self.completion = completion
        self.group = group or (bracket.end, bracket.end)
        self.complete = complete
        self.bye = bye
        size = len(bracket.field)
        self.whole = complete and end >= size
        self.solved: list[Step] = []
        self.scope = [*bracket.members, *range(bracket.end, end)]
        if self.whole and completion.seat >= 0:
            self.scope.append(completion.seat)

    def best(self, floats: int) -> tuple[Candidate, list[int]] | None:
        """The best candidate and the completion after it; None if the scope is too small.

        `floats` is a guess at the number of downfloaters, on which the order of generation and
        the charge of the bye depend; a wrong guess is corrected and the problem solved again.
        """
        bracket = self.bracket
        mdps, size = len(bracket.mdps), len(bracket.members)
        while True:
            self.solved.clear()
            found = self._attempt(floats, mdps, size)
            if found is None:
                return None
            partner, mate = found
            count = partner[:size].count(-1)
            if count == floats:
                after = self._completed(partner, mate) if self.complete else mate
                proof = Proof(tuple(self.solved))
                return None if after is None else (bracket.candidate(partner, proof), after)
            floats = count

    def _attempt(self, floats: int, mdps: int, size: int) -> tuple[list[int], list[int]] | None:
        """Solve once for the moved-down players, if any, and once for the remainder."""
        everybody = list(range(size))
        if not mdps:
            order = remainder_order(size, (size - floats) // 2)
            return self._solve(everybody, everybody, floats, order)
        first = self._solve(everybody, everybody, floats, mdp_order(mdps, size - mdps))
        if first is None:
            return None
        partner, mate = first
        count = partner.count(-1)
        if count != floats:
            return first
        rest, left = remainder_of(partner, mdps, size, floats)
        limbo = [i for i in range(mdps) if partner[i] < 0]
        order = remainder_order(len(rest), (len(rest) - left) // 2)
        second = self._solve(limbo + rest, rest, floats, order)
        if second is None:
            return None
        inner, mate = second
        for i in rest:
            partner[i] = inner[i]
        return partner, mate

    def _solve(
        self, open_: Sequence[int], ordered: Sequence[int], floats: int, order: Order
    ) -> tuple[list[int], list[int]] | None:
        """Match the members `open_` (local numbers) and everybody below.

        `ordered` are those whose place in the order of generation counts. Returns the partners
        inside the bracket, and of every place of the scope.
        """
        bracket, legal = self.bracket, self.completion.rows
        size, inside = len(bracket.members), len(open_)
        charges = _Charges(self, floats)
        places = [bracket.members[i] for i in open_] + self.scope[size:]
        count, bits, end = len(places), order.bits, self.group[1]
        unit = 1 << count.bit_length() + 1  # below everything: pair as many as possible
        top = bits + charges.bits + 5 * count.bit_length()
        base = (unit << top) + 2 if self.whole else 2  # above everything: leave nobody over
        rank = {i: a for a, i in enumerate(ordered)}
        beyond = [charges.beyond(v) * unit << bits for v in places]
        gain = [charges.leave(i) << bits for i in open_]
        for a, i in enumerate(open_):
            if i in rank:
                gain[a] += order.leave[rank[i]]
        weight: Weights = [[None] * count for _ in range(count)]
        for a, v in enumerate(places):
            row, near = legal[v], a < inside or v < end
            for b in range(a + 1, count):
                w = places[b]
                if not row >> w & 1:
                    continue
                saved = base
                if b < inside:
                    i, j = open_[a], open_[b]
                    if not bracket.rows[i] >> j & 1:
                        continue
                    worth = gain[a] + gain[b] - (charges.pair(i, j) << bits)
                    if i in rank and j in rank:
                        worth -= order.pair[rank[i]][rank[j]]
                    saved += worth * unit + beyond[a] + beyond[b]
                elif near and w < end:
                    saved += beyond[a] + beyond[b]
                weight[a][b] = weight[b][a] = saved
        best = self._matched(places, weight, base * 2 * count)
        if best is None:
            return None
        partner = [-1] * size
        for a, i in enumerate(open_):
            b = best[a]
            if 0 <= b < inside:
                partner[i] = open_[b]
        mate = [NONE] * len(self.completion.mate)
        for a, v in enumerate(places):
            if best[a] >= 0:
                mate[v] = places[best[a]]
        return partner, mate

    def _matched(self, places: Sequence[int], weight: Weights, never: int) -> Sequence[int] | None:
        """The heaviest matching; None where everybody must be matched and cannot be."""
        count = len(weight)
        if self.whole and count <= _FEW:
            prices = [never if w is None else -w for row in weight for w in row]
            prices += [never] * count
            found = cheapest_of(prices, count, 0, 0)
            if found is None:
                return None
            self.solved.append(Enumerated(places, prices, 0, 0, found[1]))
            return found[1]
        best = heaviest(weight)
        self.solved.append(Weighted(places, weight, best, perfect=False))
        return None if self.whole and -1 in best.mate else best.mate

    def _completed(self, partner: Sequence[int], found: Sequence[int]) -> list[int] | None:
        """The completion that the solution leads to; None if those outside the scope break it."""
        bracket, completion = self.bracket, self.completion
        size = len(completion.mate) if completion.seat >= 0 else len(completion.mate) - 1
        mate = completion.mate.copy()
        inside = set(self.scope)
        exposed = 0
        for v in self.scope:
            w = mate[v]
            if w >= 0 and w not in inside:
                mate[w] = NONE
                exposed |= 1 << w
            mate[v] = NONE
        outside = 0
        for v in range(bracket.end, size):
            if v not in inside:
                outside |= 1 << v
        floating = [v for i, v in enumerate(bracket.members) if partner[i] < 0]
        for v in (*floating, *self.scope[len(bracket.members) :]):
            mate[v] = found[v]
            if found[v] < 0:
                exposed |= 1 << v
                outside |= 1 << v
        return None if mend(completion.rows, mate, exposed, outside) else mate


class _Charges:
    """Packed charges of the members of a bracket and of those who leave the next one."""

    def __init__(self, below: Below, floats: int) -> None:
        bracket = below.bracket
        criteria = bracket.criteria
        self._kinds = bracket.kinds(floats)
        score = bracket.field.score
        start, end = below.group
        low = score[end - 1] if end > start else 0
        self._next: dict[int, Kind] = {}
        if end > start:
            for v in (*bracket.members, *range(start, end)):
                barred = below.bye and not bracket.field.may_have_bye[v]
                self._next[v] = kind(0, 0, 0, score[v] - low, int(barred))
        steps = [c for k in set(self._next.values()) for c in criteria.of_next_downfloater(k)]
        self._layout = bracket.layout(self._kinds, steps, end - start)
        self.bits = self._layout.bits

    def pair(self, i: int, j: int) -> int:
        """What the pair of two members costs; i is the higher."""
        return self._layout.pair(self._kinds[i], self._kinds[j])

    def leave(self, i: int) -> int:
        """What it costs that a member leaves the bracket."""
        return self._layout.leave(self._kinds[i])

    def beyond(self, v: int) -> int:
        """What it costs that the player leaves the next bracket, too."""
        code = self._next.get(v)
        return 0 if code is None else self._layout.leave_next(code)
