"""What the Dutch editions of 2017 and 2026 share: places, legal pairs, costs, the order.

A *place* is a position in the order of score, then number; the seat of the bye comes after all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.verifier.account import AccountFile, Attempt, Bracket, duals_of
from ronde.verifier.candidates import in_turn
from ronde.verifier.claims import DUTCH_COLOURS, claim_of, decided
from ronde.verifier.colours import ABSOLUTE, STRONG, preference
from ronde.verifier.duals import Alternatives, Digits, NotProved, tight_rows
from ronde.verifier.history import History
from ronde.verifier.individual import bars_bye, legal_rows
from ronde.verifier.matching import bits_of, members, perfect
from ronde.verifier.round import Articles, barred_bye, barred_pair, wrong_colours
from ronde.verifier.verdict import Finding, not_proved, refuted

Charges = tuple[tuple[int, int, int], ...]
"""What rows charge: (row, value, amount)."""

SINGLES = 2_000
"""So many earlier exchanges of one player are tried."""


class Seen(NamedTuple):
    """What the criteria see of a member of a bracket."""

    side: str
    strength: int
    top: bool
    difference: int
    repeated: bool
    moved: bool
    surplus: int
    down: tuple[bool, bool]
    up: tuple[bool, bool]
    unplayed: int


@dataclass(frozen=True)
class Field:
    """The round by places: players, legal pairs (the seat last), and the matching judged."""

    history: History
    order: list[int]
    place: dict[int, int]
    rows: list[int]
    mate: list[int]
    may_have_bye: int
    down: list[tuple[bool, bool]]
    up: list[tuple[bool, bool]]

    @property
    def seat(self) -> int:
        return len(self.order)

    def score(self, v: int) -> int:
        """The pairing score of a place."""
        return self.history.score[self.order[v]]

    def number(self, v: int) -> int:
        """The pairing number of a place; 0 for the seat."""
        return self.order[v] + 1 if v < len(self.order) else 0

    def bracket_score(self, judged: Judged) -> str:
        """The score of a bracket, as people write it."""
        return f"{self.score(judged.residents[-1]) / 10:g}"

    @property
    def numbers(self) -> list[int]:
        """The pairing numbers by place."""
        return [self.number(v) for v in range(len(self.rows))]

    def seen(self, v: int, moved: bool, low: int, *, floats: bool, ups: bool) -> Seen:
        """What the criteria see; floats only where they can matter."""
        history, i = self.history, self.order[v]
        side, strength = preference(history.colours[i])
        apart = history.last_round and strength == ABSOLUTE
        return Seen(
            side,
            strength,
            apart and history.is_topscorer(i),
            history.difference(i) if apart else 0,
            apart and history.colours[i][-2:] in ("WW", "BB"),
            moved,
            self.score(v) - low,
            self.down[v] if moved or floats else (False, False),
            self.up[v] if ups else (False, False),
            0,
        )


def field_of(
    history: History,
    account: AccountFile,
    is_downfloat: Callable[[History, int, int], bool],
) -> Field:
    """The places, the legal pairs and the matching; nothing has been judged yet."""
    order = history.order
    place = {i + 1: v for v, i in enumerate(order)} | {0: len(order)}
    absolute = [""] * len(history.points)
    for i in order:
        side, strength = preference(history.colours[i])
        if strength == ABSOLUTE and not history.is_topscorer(i):
            absolute[i] = side
    rows = legal_rows(history, {i: v for v, i in enumerate(order)}, absolute, len(order))
    mate = [-1] * len(order)
    for white, black, _ in account.games:
        mate[place[white]], mate[place[black]] = place[black], place[white]
    may = bits_of([v for v, i in enumerate(order) if not bars_bye(history, i)])
    if len(order) % 2 and account.bye is not None:
        mate[place[account.bye]] = len(order)
        mate.append(place[account.bye])
    late, later = history.number - 1, history.number - 2
    down = [(is_downfloat(history, late, i), is_downfloat(history, later, i)) for i in order]
    up = [(history.float_in(late, i) < 0, history.float_in(later, i) < 0) for i in order]
    return Field(history, order, place, rows, mate, may, down, up)


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


def colours(field: Field, account: AccountFile, articles: str) -> Iterator[Finding]:
    """White and Black of every game, and the article that the account names."""
    history = field.history

    def coloured(a: int, b: int) -> tuple[int, int, str]:
        higher, lower = sorted((a, b), key=lambda i: field.place[i + 1])
        claims = claim_of(history, higher), claim_of(history, lower)
        side, rule = decided(DUTCH_COLOURS, *claims, history.initial_colour)
        white, black = (higher, lower) if side == "W" else (lower, higher)
        return white, black, articles.format(rule)

    return wrong_colours(account, coloured)


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

    `pair`, `leave` and `ahead` tell what the rows charge: a pair inside, a member who leaves, and
    a player (by place) whom the next bracket leaves over.
    """

    def __init__(
        self,
        seen: dict[int, Seen],
        following: Iterable[int],
        within: int,
        pair: Callable[[Seen, Seen], Charges],
        leave: Callable[[Seen], Charges],
        ahead: Callable[[int], Charges],
    ) -> None:
        alike: dict[tuple[Seen | None, Charges, Charges], int] = {}
        self.kinds: dict[int, int] = {}
        for v in members(within):
            mine = seen.get(v)
            out = leave(mine) if mine else ()
            after = ahead(v) if mine or v in following else ()
            zone = (mine, out, after) if mine or v in following else (None, (), ((-1, 0, 0),))
            self.kinds[v] = alike.setdefault(zone, len(alike))
        self._zones = list(alike)
        inside = [mine for mine, _, _ in alike if mine]
        charges = [c for _, out, after in alike for c in (*out, *after) if c[0] >= 0]
        self._pairs = {(a, b): pair(a, b) for a in inside for b in inside if a.moved >= b.moved}
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
        beyond = ((-1, 0, 0),)
        if after == beyond or later == beyond:
            return (*out, *other, *(c for c in (*after, *later) if c[0] >= 0))
        return (*out, *other)


class Judged(NamedTuple):
    """A bracket as the flow of the system gives it, by places."""

    moved: list[int]
    residents: list[int]
    following: list[int]
    within: int
    rows: list[int]
    mate: list[int]
    costs: Costs
    articles: tuple[str, str, str]

    @property
    def inside(self) -> int:
        """Its members, as a set."""
        return bits_of([*self.moved, *self.residents])

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


def with_order(
    judged: Judged, order: Callable[[int, int], int], bits: int
) -> tuple[list[tuple[int, int]], Callable[[tuple[int, int], tuple[int, int]], int]]:
    """Kinds and costs with an order below the rows; those outside the bracket need no place."""
    inside, kinds, costs = judged.inside, judged.costs.kinds, judged.costs
    single = [(kinds.get(v, -1), v if inside >> v & 1 else -1) for v in range(len(judged.rows))]
    return single, lambda a, b: (costs(a[0], b[0]) << bits) + order(a[1], b[1])


def bracket_order(field: Field, judged: Judged, told: Bracket | Attempt) -> Iterator[Finding]:
    """That no candidate of the bracket is better, nor as good and generated earlier."""
    mate, inside = judged.mate, judged.inside
    kinds = [judged.costs.kinds.get(v, -1) for v in range(len(judged.rows))]
    names = set(told.proofs)

    def tight(name: str, rows: list[int], within: int, order: object = None) -> Alternatives:
        known = within & (1 << len(field.rows)) - 1
        duals = duals_of(told.proofs[name], {field.number(v): v for v in members(known)})
        if order is None:
            found = tight_rows(rows, mate, within, kinds, judged.costs, duals)
        else:
            single, cost = with_order(judged, *order)  # type: ignore[misc]
            found = tight_rows(rows, mate, within, single, cost, duals)
        return Alternatives(found, mate, within, duals, inside)

    ordered = moved_digits(judged) if judged.moved and "moved" in names else None
    name = "moved" if ordered else "rows"
    settled = not judged.moved and "remainder" in names
    if names - {"remainder"} != (set() if settled else {name}):
        raise NotProved
    rows, within, rest, half = judged.remainder()
    if "remainder" in names and not half:
        raise NotProved
    if not settled:
        free = tight(name, judged.rows, judged.within, ordered)
        yield from moved_first(field, judged, free, searched=not ordered)
    if "remainder" in names:
        tight("remainder", rows, within, remainder_digits(rest, half))
    else:
        yield from remainder_first(field, judged, free, rest, half)


def earlier(field: Field, article: str, free: Alternatives, v: int, w: int) -> Finding:
    """An earlier candidate was found; where odd sets were left out, it may not be one."""
    a, b = field.number(v), field.number(w)
    if not free.exact:
        return not_proved(article, N_("Whether {a} could have met {b} is open."), a, b, a=a, b=b)
    template = N_("A candidate that is tried earlier is as good: {a} could have met {b}.")
    return refuted(article, template, a, b, a=a, b=b)


def moved_first(
    field: Field, judged: Judged, free: Alternatives, *, searched: bool
) -> Iterator[Finding]:
    """The set of moved-down players to be paired is the first, and so are their opponents."""
    inside, mate = judged.inside, judged.mate
    sets, transpositions = judged.articles[:2]
    for v in judged.moved:
        if inside >> mate[v] & 1:
            free.forbid(1 << v, ~inside)
            continue
        if searched and (found := free.could_meet(v, inside)):
            yield earlier(field, sets, free, v, next(members(found)))
        free.forbid(1 << v, inside)
    for v in judged.moved:
        w = mate[v]
        if inside >> w & 1:
            wanted = inside & (1 << w) - 1
            if searched and (found := free.could_meet(v, wanted)):
                yield earlier(field, transpositions, free, v, next(members(found)))
            free.settle(v)


def remainder_first(
    field: Field, judged: Judged, free: Alternatives, rest: list[int], pairs: int
) -> Iterator[Finding]:
    """The exchange is the first that can be as good, and so is the transposition."""
    mate, everybody = judged.mate, bits_of(rest)
    upper = [v for v in rest if v < mate[v] and everybody >> mate[v] & 1]
    leaving = [v for v in rest[:pairs] if v not in upper]
    entering = [v for v in upper if v not in rest[:pairs]]
    exchanges, transpositions = judged.articles[2], judged.articles[1]
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
        yield earlier(field, transpositions, free, *better)


def halves(free: Alternatives, s1: int, everybody: int) -> None:
    """Let S1 meet S2 only, and S2 nobody of its own."""
    free.forbid(s1, ~(everybody & ~s1))
    free.forbid(everybody & ~s1, everybody & ~s1)


def could_be_halves(free: Alternatives, s1: int, everybody: int) -> bool:
    """Whether the remainder could be paired with this S1 against its S2."""
    s2 = everybody & ~s1
    if any(not free.rows[v] & s2 & free.within for v in members(s1)):
        return False
    rows = [
        row & s2 if s1 >> v & 1 else row & ~s2 if s2 >> v & 1 else row & ~s1
        for v, row in enumerate(free.rows)
    ]
    return perfect(rows, free.mate, free.within) is not None


def earlier_exchanges(
    rest: list[int], pairs: int, leaving: int, entering: int
) -> Iterator[list[int]]:
    """S1 without an exchange, then after every exchange of one player that is tried earlier."""
    out, into = rest.index(leaving), rest.index(entering)
    yield rest[:pairs]
    tried = 0
    for difference in range(1, into - out + 1):
        for i in range(pairs - 1, -1, -1):
            j = i + difference
            if (difference, -i) >= (into - out, -out) or not pairs <= j < len(rest):
                continue
            tried += 1
            if tried > SINGLES:
                raise NotProved((leaving, entering))
            yield [*rest[:i], *rest[i + 1 : pairs], rest[j]]


def tally(judged: Judged) -> Counter[tuple[int, int]]:
    """What the rows charge a matching, by row and value."""
    found: Counter[tuple[int, int]] = Counter()
    kinds, mate = judged.costs.kinds, judged.mate
    for v in members(judged.within):
        if v < mate[v]:
            for row, value, amount in judged.costs.charges(kinds[v], kinds[mate[v]]):
                found[row, value] += amount
    return found


def first_difference(
    held: Field, mine: Judged, proved: Field, wanted: Judged, rows: Sequence[str], order: str
) -> Finding | None:
    """The first row in which the bracket held is worse, or the order; None if it is the same."""
    inside = mine.inside
    differing = [
        v
        for v in members(inside)
        if held.mate[v] != proved.mate[v] and inside & (1 << held.mate[v] | 1 << proved.mate[v])
    ]
    if not differing:
        return None
    score = held.bracket_score(mine)
    found, best = tally(mine), tally(wanted)
    for key in sorted({*found, *best}, key=lambda key: (key[0], -key[1])):
        if found[key] > best[key]:
            template = N_("In the bracket of {score} this is charged {found}, not {wanted}.")
            facts = {"score": score, "found": found[key], "wanted": best[key]}
            return refuted(rows[key[0]], template, **facts)
        if found[key] < best[key]:
            break
    a, b = held.number(differing[0]), proved.number(proved.mate[differing[0]])
    template = N_("In the bracket of {score} a candidate tried earlier is as good: {a} meets {b}.")
    return refuted(order, template, a, b, score=score, a=a, b=b or "-")


def scoregroups(field: Field) -> list[list[int]]:
    """The places of each score, from the top."""
    groups: dict[int, list[int]] = {}
    for v in range(len(field.order)):
        groups.setdefault(field.score(v), []).append(v)
    return list(groups.values())


def left_over(judged: Judged) -> list[int]:
    """Those who leave the bracket unpaired."""
    return [v for v in members(judged.inside) if not judged.inside >> judged.mate[v] & 1]


def edges_within(field: Field, moved: Sequence[int], within: int) -> list[int]:
    """The legal edges; moved-down players do not meet one another."""
    up = bits_of(moved)
    rows = [0] * len(field.rows)
    for v in members(within):
        rows[v] = field.rows[v] & within & ~(up if up >> v & 1 else 0)
    return rows


def add_seat(field: Field, chairs: int) -> None:
    """The seat of the bye as a vertex that these players can take."""
    field.rows.append(chairs)
    for v in members(chairs):
        field.rows[v] |= 1 << field.seat


def as_told(
    field: Field, judged: Judged, told: Bracket, article: str, attempt: Attempt | None = None
) -> Iterator[Finding]:
    """The account tells of the same bracket."""
    mate, inside, number = judged.mate, judged.inside, field.number
    pairs = [(v, mate[v]) for v in members(inside) if v < mate[v] and inside >> mate[v] & 1]
    wanted = {
        "score": field.score(judged.residents[-1]),
        "moved": tuple(map(number, judged.moved)),
        "residents": tuple(map(number, judged.residents)),
        "floaters": tuple(map(number, left_over(judged))),
        "pairs": tuple(sorted((number(v), number(w)) for v, w in pairs)),
        "attempt": attempt,
    }
    for name, value in wanted.items():
        if getattr(told, name) != value:
            template = N_("In the bracket of {score} the account is wrong about: {what}.")
            yield refuted(article, template, score=field.bracket_score(judged), what=name)


def best_and_first(
    field: Field, judged: Judged, told: Bracket | Attempt, article: str
) -> Iterator[Finding]:
    """That nothing is better, nor as good and earlier; a proof that fails is named."""
    try:
        yield from bracket_order(field, judged, told)
    except NotProved as doubt:
        who = [n for v in doubt.vertices if (n := field.number(v))]
        template = N_("The proof of the bracket of {score} does not show that it is the best.")
        yield not_proved(article, template, *who, score=field.bracket_score(judged))
