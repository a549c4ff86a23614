"""What the Dutch editions of 2017 and 2026 share: places, legal pairs, costs, the order.

A *place* is a position in the order of score, then number; the seat of the bye comes after all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from ronde.domain.errors import N_
from ronde.verifier.account import AccountFile, Attempt, Bracket, duals_of
from ronde.verifier.candidates import in_turn
from ronde.verifier.claims import DUTCH_COLOURS, claim_of, decided
from ronde.verifier.colours import ABSOLUTE, STRONG, preference
from ronde.verifier.duals import Alternatives, Digits, NotProved, tight_rows
from ronde.verifier.history import History
from ronde.verifier.individual import bars_bye, legal_rows
from ronde.verifier.matching import bits_of, members, outer, perfect
from ronde.verifier.round import Articles, barred_bye, barred_pair, wrong_colours
from ronde.verifier.verdict import Finding, not_proved, refuted

Charges = tuple[tuple[int, int, int], ...]
"""What rows charge: (row, value, amount)."""

NEXT, NEXT_SCORES = 2, 3
"""The rows on whom the next bracket leaves over: [C8] in 2026, C.7 in 2017."""

SINGLES = 2_000
"""So many earlier exchanges of one player are tried."""

WAYS = (("rows",), ("remainder",), ("rows", "remainder"), ("moved",), ("moved", "remainder"))
"""Which proofs a bracket may bring: digits of an order only where a search leaves a doubt."""


class Seen(NamedTuple):
    """What the criteria see of a member of a bracket."""

    side: str
    strength: int
    top: bool
    difference: int
    repeated: bool
    moved: bool
    surplus: int
    down: tuple[bool, ...]
    up: tuple[bool, ...]
    unplayed: int


class Field:
    """The round by places: players, legal pairs (the seat last), and the matching judged.

    order     the players by place; `place` is where each pairing number stands, `seat` that of 0
    down, up  whether each floated in the last round, and in the one before
    """

    def __init__(self, edition: Edition, history: History, account: AccountFile) -> None:
        self.edition, self.history = edition, history
        self.order = order = history.order
        self.seat = size = len(order)
        self.place = place = {i + 1: v for v, i in enumerate(order)} | {0: size}
        absolute = [
            side if strength == ABSOLUTE and not history.is_topscorer(i) else ""
            for i, (side, strength) in enumerate(map(preference, history.colours))
        ]
        self.rows: list[int] = legal_rows(history, {i: place[i + 1] for i in order}, absolute, size)
        self.mate: list[int] = [-1] * (size + size % 2)
        seated = [] if account.bye is None else [(account.bye, 0, "")]
        for a, b, _ in (*account.games, *seated):
            self.mate[place[a]], self.mate[place[b]] = place[b], place[a]
        self.may_have_bye: int = bits_of([place[i + 1] for i in order if not bars_bye(history, i)])
        late = history.number - 1, history.number - 2
        down = edition.is_downfloat
        self.down = [tuple([r > 0 and down(history, r, i) for r in late]) for i in order]
        self.up = [tuple([history.float_in(r, i) < 0 for r in late]) for i in order]

    def score(self, v: int) -> int:
        """The pairing score of a place."""
        return self.history.score[self.order[v]]

    def number(self, v: int) -> int:
        """The pairing number of a place; 0 for the seat."""
        return self.order[v] + 1 if v < self.seat else 0

    @property
    def scoregroups(self) -> list[list[int]]:
        """The places of each score, from the top."""
        return [[*group] for _, group in groupby(range(self.seat), key=self.score)]

    def edges_within(self, moved: Sequence[int], within: int) -> list[int]:
        """The legal edges; moved-down players do not meet one another."""
        up, rows = bits_of(moved), [0] * len(self.rows)
        for v in members(within):
            rows[v] = self.rows[v] & within & ~(up if up >> v & 1 else 0)
        return rows

    def instead(self, holder: int, lower: int) -> int:
        """Who of some lower players could have the bye instead of its holder."""
        wanted = lower & self.may_have_bye
        return wanted and wanted & outer(self.rows, self.mate, (1 << self.seat) - 1, holder)

    def add_seat(self, chairs: int) -> None:
        """The seat of the bye as a vertex that these players can take, if their number is odd."""
        if self.seat % 2:
            self.rows.append(chairs)
            for v in members(chairs):
                self.rows[v] |= 1 << self.seat

    def coloured(self, a: int, b: int) -> tuple[int, int, str]:
        """White, Black, and the article that says so."""
        higher, lower = sorted((a, b), key=lambda i: self.place[i + 1])
        claims = claim_of(self.history, higher), claim_of(self.history, lower)
        side, rule = decided(DUTCH_COLOURS, *claims, self.history.initial_colour)
        white, black = (higher, lower) if side == "W" else (lower, higher)
        return white, black, self.edition.colours.format(rule)

    def seen(self, moved: Sequence[int], group: Sequence[int], *, floats: bool) -> dict[int, Seen]:
        """What the criteria see of the members; floats only where they can matter."""
        history, low, found = self.history, self.score(group[-1]), {}
        mixed = self.score(group[0]) != low
        for v in (*moved, *group):
            i = self.order[v]
            side, strength = preference(history.colours[i])
            apart = history.last_round and strength == ABSOLUTE
            found[v] = Seen(
                side,
                strength,
                apart and history.is_topscorer(i),
                history.difference(i) if apart else 0,
                apart and history.colours[i][-2:] in ("WW", "BB"),
                v in moved,
                self.score(v) - low,
                self.down[v] if v in moved or floats or mixed else (False, False),
                self.up[v] if moved or mixed else (False, False),
                0,
            )
        return found

    def ahead(
        self, here: Sequence[int], after: Sequence[int], barred: int = 0
    ) -> dict[int, Charges]:
        """What is charged for each whom the next bracket leaves over; more for those barred."""
        found: dict[int, Charges] = {}
        for v in (*here, *after) if after else ():
            surplus = self.score(v) - self.score(after[0])
            scores = [(NEXT_SCORES, surplus, 1)] if surplus else []
            found[v] = ((NEXT, 0, 3 if barred >> v & 1 else 1), *scores)
        return found

    def bracket(
        self, moved: list[int], group: list[int], after: list[int], seen: Mapping[int, Seen]
    ) -> Judged:
        """The bracket, with everybody not yet paired, and what all edges cost."""
        within = (1 << len(self.rows)) - (1 << group[0]) | bits_of(moved)
        rows = self.edges_within(moved, within)
        costs = Costs(self.edition, seen, self.ahead([*moved, *group], after), within)
        return Judged(self, moved, group, after, within, rows, self.mate, costs)


Step = tuple["Judged", Bracket | Attempt, Iterator[Finding]]
"""A bracket, or the attempt before one; what the account tells of it, and tells wrongly."""


@dataclass(frozen=True)
class Edition:
    """An edition of the text: its articles, floats, brackets, and who may have the bye.

    absolute      on what is forbidden
    colours       on colours, with a gap for the number of the rule
    brackets      on who is in which bracket
    best          on what is best, and first
    order         on moved-down players, transpositions, exchanges; then on all of these
    rows          the article of each row
    is_downfloat  whether a player floated down in a round
    pair          what the rows charge a pair inside; a moved-down player comes first
    leave         what they charge a member who leaves
    bye           what is wrong with the bye; its seat is added
    fits          whether the brackets of an account can be those of the scores
    flow          the brackets from the top
    """

    absolute: Articles
    colours: str
    brackets: str
    best: str
    order: tuple[str, str, str, str]
    rows: Sequence[str]
    is_downfloat: Callable[[History, int, int], bool]
    pair: Callable[[Seen, Seen], Charges]
    leave: Callable[[Seen], Charges]
    bye: Callable[[Field], Iterable[Finding]]
    fits: Callable[[Field, Sequence[Bracket]], bool]
    flow: Callable[[Field, Sequence[Bracket]], Iterator[Step]]

    def wrong(self, field: Field) -> list[Finding]:
        """What is illegal, else what is wrong with the bye, whose seat is then added."""
        return [*legality(field, self.absolute)] or [*self.bye(field)]

    def steps(self, field: Field, told: Sequence[Bracket]) -> Iterator[Step]:
        """The brackets from the top, if the account's can be those."""
        if self.fits(field, told):
            yield from self.flow(field, told)

    def verify(self, history: History, account: AccountFile) -> Iterator[Finding]:
        """All that is wrong with the round, or cannot be shown."""
        field, told = Field(self, history, account), account.brackets
        wrong = self.wrong(field)
        yield from wrong
        yield from wrong_colours(account, field.coloured)
        if wrong:
            return
        if not self.fits(field, told):
            template = N_("The brackets of the account are not those of the scores.")
            yield refuted(self.brackets, template)
        for judged, part, mistold in self.steps(field, told):
            yield from mistold
            yield from best_and_first(judged, part)

    def compare(
        self, history: History, held: AccountFile, proved: AccountFile
    ) -> Iterator[Finding]:
        """Why the round held is not the one proved: what is illegal, a row, or the order."""
        field, best = Field(self, history, held), Field(self, history, proved)
        wrong, _ = self.wrong(field), self.wrong(best)
        yield from wrong
        told = () if wrong else proved.brackets
        steps = zip(self.steps(field, told), self.steps(best, told), strict=False)
        for (mine, part, _), (wanted, _, _) in steps:
            found = first_difference(mine, wanted) if isinstance(part, Bracket) else None
            if found:
                yield found
                return


def legality(field: Field, articles: Articles) -> Iterator[Finding]:
    """Nobody meets the same opponent twice, nor against a colour that both must have."""
    history = field.history
    for v, w in enumerate(field.mate):
        a, b = field.number(v), field.number(w)
        if v < w == field.seat:
            if not field.may_have_bye >> v & 1:
                yield barred_bye(articles.barred, a)
        elif v < w and not field.rows[v] >> w & 1:
            yield barred_pair(history, articles, a, b, met=b - 1 in history.opponents[a - 1])


def denied(a: Seen, b: Seen) -> Seen | None:
    """Who of two players with the same absolute preference will not get it (last round only)."""
    if a.side != b.side or not a.strength == b.strength == ABSOLUTE:
        return None
    wider = abs(a.difference) - abs(b.difference) or a.repeated - b.repeated
    return b if wider > 0 else a


def colour_charges(row: int, a: Seen, b: Seen) -> Iterator[tuple[int, int, int]]:
    """The four rows on colours: two for topscorers, preferences, strong preferences."""
    if not a.side or a.side != b.side:
        return
    loser = denied(a, b)
    if loser is not None and (a.top or b.top):
        if abs(loser.difference) >= 2:
            yield row, 0, 1
        if loser.repeated:
            yield row + 1, 0, 1
    yield row + 2, 0, 1
    if min(a.strength, b.strength) >= STRONG and loser is None:
        yield row + 3, 0, 1


class Costs:
    """Costs of edges between members of a bracket, the next scoregroup, and the rest.

    `ahead` tells what is charged for each whom the next bracket leaves over.
    """

    def __init__(
        self, edition: Edition, seen: Mapping[int, Seen], ahead: Mapping[int, Charges], within: int
    ) -> None:
        alike: dict[tuple[Seen | None, Charges, Charges | None], int] = {}
        self.kinds: dict[int, int] = {}
        for v in members(within):
            mine = seen.get(v)
            zone = (mine, edition.leave(mine) if mine else (), ahead.get(v))
            self.kinds[v] = alike.setdefault(zone, len(alike))
        self._zones = list(alike)
        inside = [mine for mine, _, _ in alike if mine]
        charges = [c for _, out, after in alike for c in (*out, *(after or ()))]
        self._pairs = {
            (a, b): edition.pair(a, b) for a in inside for b in inside if a.moved >= b.moved
        }
        for charged in self._pairs.values():
            charges += charged
        self.digits: Digits = Digits(charges, within.bit_count())
        self._known: dict[tuple[int, int], int] = {}

    def __call__(self, a: int, b: int) -> int:
        """The packed cost of an edge between two kinds."""
        known = self._known.get((a, b))
        if known is None:
            known = self._known[a, b] = self._known[b, a] = self.digits.pack(self.charges(a, b))
        return known

    def charges(self, a: int, b: int) -> Charges:
        """What the rows charge an edge between two kinds."""
        (mine, out, after), (yours, other, later) = self._zones[a], self._zones[b]
        if mine and yours:
            return self._pairs[(mine, yours) if mine.moved >= yours.moved else (yours, mine)]
        if after is None or later is None:
            return (*out, *other, *(after or ()), *(later or ()))
        return (*out, *other)


class Judged(NamedTuple):
    """A bracket as the flow of the system gives it, by places."""

    field: Field
    moved: list[int]
    residents: list[int]
    following: list[int]
    within: int
    rows: list[int]
    mate: list[int]
    costs: Costs

    @property
    def inside(self) -> int:
        """Its members, as a set."""
        return bits_of([*self.moved, *self.residents])

    @property
    def left_over(self) -> list[int]:
        """Those who leave the bracket unpaired."""
        inside = self.inside
        return [v for v in members(inside) if not inside >> self.mate[v] & 1]

    @property
    def score(self) -> str:
        """Its score, as people write it."""
        return f"{self.field.score(self.residents[-1]) / 10:g}"

    def pairs_in(self, scope: int) -> tuple[tuple[int, int], ...]:
        """The pairs between vertices of a set, by number."""
        mate, number = self.mate, self.field.number
        pairs = [(v, mate[v]) for v in members(scope) if v < mate[v] and scope >> mate[v] & 1]
        return tuple(sorted((number(v), number(w)) for v, w in pairs))

    def as_told(self, told: Bracket, attempt: Attempt | None = None) -> Iterator[Finding]:
        """What the account tells wrongly of the bracket."""
        number = self.field.number
        wanted = {
            "score": self.field.score(self.residents[-1]),
            "moved": tuple(map(number, self.moved)),
            "residents": tuple(map(number, self.residents)),
            "floaters": tuple(map(number, self.left_over)),
            "pairs": self.pairs_in(self.inside),
            "attempt": attempt,
        }
        for name, value in wanted.items():
            if getattr(told, name) != value:
                yield self.mistold(self.field.edition.brackets, name)

    def mistold(self, article: str, what: str) -> Finding:
        """That the account is wrong about a part of the bracket."""
        template = N_("In the bracket of {score} the account is wrong about: {what}.")
        return refuted(article, template, score=self.score, what=what)

    def remainder(self) -> tuple[list[int], int, list[int], int]:
        """Edges and vertices once the moved-down players are settled; the remainder, its pairs."""
        inside, rows, mate = self.inside, self.rows, self.mate
        pairs = [v for v in self.moved if inside >> mate[v] & 1]
        rest = [v for v in self.residents if mate[v] not in pairs]
        left = [v for v in rest if not inside >> mate[v] & 1]
        limbo = bits_of([v for v in self.moved if v not in pairs])
        within = self.within & ~bits_of([*pairs, *(mate[v] for v in pairs)])
        rows = [
            within & (row & ~inside if limbo >> v & 1 else row & ~limbo if inside >> v & 1 else row)
            for v, row in enumerate(rows)
        ]
        return rows, within, rest, (len(rest) - len(left)) // 2


def moved_digits(judged: Judged) -> tuple[Callable[[int, int], int], int]:
    """The order of the sets of moved-down players, then of their opponents, as digits.

    Rule: FIDE C.04.3 (2026) 4.4, 4.2; (2017) D.3, D.1
    """
    place = {v: k for k, v in enumerate([*judged.moved, *judged.residents])}
    count, digit = len(judged.moved), len(place).bit_length()

    def order(v: int, w: int) -> int:
        i, j = sorted((place.get(v, len(place)), place.get(w, len(place))))
        if i >= count:
            return 0
        if j == len(place):
            return 1 << digit * count + count - 1 - i
        return j << digit * (count - 1 - i)

    return order, digit * count + count + 2


def remainder_digits(rest: Sequence[int], pairs: int) -> tuple[Callable[[int, int], int], int]:
    """The order of exchanges, then of transpositions, as digits; `rest` is the remainder.

    Rule: FIDE C.04.3 (2026) 4.3, 4.2; (2017) D.2, D.1
    """
    place = {v: k for k, v in enumerate(rest)}
    size, digit = len(rest), len(rest).bit_length()
    entering = digit * size + 1
    leaving = entering + size + 1
    difference = leaving + size + 1
    count = difference + 2 * digit + 2

    def leaves(i: int) -> int:
        return (1 << count) - (i << difference) - (1 << leaving + i) if i < pairs else 0

    def order(v: int, w: int) -> int:
        i, j = sorted((place.get(v, size), place.get(w, size)))
        if i == size:
            return 0
        if j == size:
            return leaves(i)
        enters = 0 if i < pairs else (i << difference) - (1 << entering + size - 1 - i)
        return enters + leaves(j) + (j << digit * (size - 1 - i))

    return order, count + digit + 2


def problem(judged: Judged, name: str) -> tuple[Any, ...]:
    """Edges, vertices, kinds and costs of a proof; an order stands below the rows.

    Those outside the bracket need no place in an order.
    """
    rows, within, kinds, costs = judged.rows, judged.within, judged.costs.kinds, judged.costs
    if name == "rows":
        return rows, within, [kinds.get(v, -1) for v in range(len(rows))], costs
    inside, (order, bits) = judged.inside, (moved_digits(judged) if name == "moved" else (None, 0))
    if order is None:
        rows, within, rest, pairs = judged.remainder()
        order, bits = remainder_digits(rest, pairs)
    single = [(kinds.get(v, -1), v if inside >> v & 1 else -1) for v in range(len(rows))]
    return rows, within, single, lambda a, b: (costs(a[0], b[0]) << bits) + order(a[1], b[1])


def ways(judged: Judged) -> tuple[tuple[str, ...], ...]:
    """The proofs that the bracket may bring."""
    return (WAYS[0], *WAYS[2:]) if judged.moved else WAYS[:2]


def bracket_order(judged: Judged, told: Bracket | Attempt) -> Iterator[Finding]:
    """That no candidate of the bracket is better, nor as good and generated earlier."""
    field, (_, _, rest, half) = judged.field, judged.remainder()
    by_digits = "remainder" in told.proofs
    if {*told.proofs} not in map(set, ways(judged)) or (by_digits and not half):
        raise NotProved

    def tight(name: str) -> Alternatives:
        rows, within, kinds, cost = problem(judged, name)
        known = members(within & (1 << len(field.rows)) - 1)
        duals = duals_of(told.proofs[name], {field.number(v): v for v in known})
        found = tight_rows(rows, judged.mate, within, kinds, cost, duals)
        return Alternatives(found, judged.mate, within, duals, judged.inside)

    for name in {*told.proofs} - {"remainder"}:
        free = tight(name)
        yield from moved_first(judged, free, searched=name == "rows")
    if by_digits:
        tight("remainder")
    else:
        yield from remainder_first(judged, free, rest, half)


def earlier(judged: Judged, article: str, free: Alternatives, v: int, w: int) -> Finding:
    """An earlier candidate was found; where odd sets were left out, it may not be one."""
    a, b = judged.field.number(v), judged.field.number(w)
    if not free.exact:
        return not_proved(article, N_("Whether {a} could have met {b} is open."), a, b, a=a, b=b)
    template = N_("A candidate that is tried earlier is as good: {a} could have met {b}.")
    return refuted(article, template, a, b, a=a, b=b)


def moved_first(judged: Judged, free: Alternatives, *, searched: bool) -> Iterator[Finding]:
    """The set of moved-down players to be paired is the first, and so are their opponents."""
    inside, mate = judged.inside, judged.mate
    sets, transpositions = judged.field.edition.order[:2]
    for v in judged.moved:
        at_home = inside >> mate[v] & 1
        if searched and not at_home and (found := free.could_meet(v, inside)):
            yield earlier(judged, sets, free, v, next(members(found)))
        free.forbid(1 << v, ~inside if at_home else inside)
    for v in [v for v in judged.moved if inside >> mate[v] & 1]:
        if searched and (found := free.could_meet(v, inside & (1 << mate[v]) - 1)):
            yield earlier(judged, transpositions, free, v, next(members(found)))
        free.settle(v)


def remainder_first(
    judged: Judged, free: Alternatives, rest: list[int], pairs: int
) -> Iterator[Finding]:
    """The exchange is the first that can be as good, and so is the transposition."""
    field, mate, everybody = judged.field, judged.mate, bits_of(rest)
    upper = [v for v in rest if v < mate[v] and everybody >> mate[v] & 1]
    leaving = [v for v in rest[:pairs] if v not in upper]
    entering = [v for v in upper if v not in rest[:pairs]]
    _, transpositions, exchanges, _ = field.edition.order
    if len(leaving) > 1:
        raise NotProved(leaving)
    if leaving:
        for half in earlier_exchanges(rest, pairs, leaving[0], entering[0]):
            if could_be_halves(free, bits_of(half), everybody):
                template = N_("Whether {out} and {into} could be exchanged instead is open.")
                facts = {"out": field.number(leaving[0]), "into": field.number(entering[0])}
                yield not_proved(exchanges, template, *facts.values(), **facts)
                return
    s1 = bits_of(upper)
    halves(free, s1, everybody)
    better = in_turn(free, upper, lambda v: everybody & ~s1 & (1 << mate[v]) - 1)
    if better:
        yield earlier(judged, transpositions, free, *better)


def halves(free: Alternatives, s1: int, everybody: int) -> None:
    """Let S1 meet S2 only, and S2 nobody of its own."""
    free.forbid(s1, ~(everybody & ~s1))
    free.forbid(everybody & ~s1, everybody & ~s1)


def could_be_halves(free: Alternatives, s1: int, everybody: int) -> bool:
    """Whether the remainder could be paired with this S1 against its S2."""
    s2 = everybody & ~s1 & free.within
    if any(not free.rows[v] & s2 for v in members(s1)):
        return False
    narrowed = copy(free)
    narrowed.rows = free.rows.copy()
    halves(narrowed, s1, everybody)
    return perfect(narrowed.rows, narrowed.mate, narrowed.within) is not None


def earlier_exchanges(
    rest: list[int], pairs: int, leaving: int, entering: int
) -> Iterator[list[int]]:
    """S1 without an exchange, then after every exchange of one player that is tried earlier."""
    out, into = rest.index(leaving), rest.index(entering)
    yield rest[:pairs]
    before = (
        (difference, i)
        for difference in range(1, into - out + 1)
        for i in range(pairs - 1, out if difference == into - out else -1, -1)
        if pairs <= i + difference < len(rest)
    )
    for tried, (difference, i) in enumerate(before):
        if tried == SINGLES:
            raise NotProved((leaving, entering))
        yield [*rest[:i], *rest[i + 1 : pairs], rest[i + difference]]


def tally(judged: Judged) -> Counter[tuple[int, int]]:
    """What the rows charge a matching, by row and value."""
    found: Counter[tuple[int, int]] = Counter()
    kinds, mate = judged.costs.kinds, judged.mate
    for v in members(judged.within):
        if v < mate[v]:
            for row, value, amount in judged.costs.charges(kinds[v], kinds[mate[v]]):
                found[row, value] += amount
    return found


def first_difference(mine: Judged, wanted: Judged) -> Finding | None:
    """The first row in which the bracket held is worse, or the order; None if it is the same."""
    inside, held, proved = mine.inside, mine.field, wanted.field
    differing = [
        v
        for v in members(inside)
        if held.mate[v] != proved.mate[v] and inside & (1 << held.mate[v] | 1 << proved.mate[v])
    ]
    if not differing:
        return None
    found, best = tally(mine), tally(wanted)
    rows = sorted({*found, *best}, key=lambda key: (key[0], -key[1]))
    row = next((key for key in rows if found[key] != best[key]), None)
    if row and found[row] > best[row]:
        template = N_("In the bracket of {score} this is charged {found}, not {wanted}.")
        facts = {"score": mine.score, "found": found[row], "wanted": best[row]}
        return refuted(held.edition.rows[row[0]], template, **facts)
    a, b = held.number(differing[0]), proved.number(proved.mate[differing[0]])
    template = N_("In the bracket of {score} a candidate tried earlier is as good: {a} meets {b}.")
    return refuted(held.edition.order[-1], template, a, b, score=mine.score, a=a, b=b or "-")


def best_and_first(judged: Judged, told: Bracket | Attempt) -> Iterator[Finding]:
    """That nothing is better, nor as good and earlier; a proof that fails is named."""
    try:
        yield from bracket_order(judged, told)
    except NotProved as doubt:
        who = [n for v in doubt.vertices if (n := judged.field.number(v))]
        template = N_("The proof of the bracket of {score} does not show that it is the best.")
        yield not_proved(judged.field.edition.best, template, *who, score=judged.score)
