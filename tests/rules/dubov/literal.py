"""The Dubov System read aloud: every set and every order is tried, one after the other.

Slow, and only for a few players. It shares nothing with the engine but the players and the games.
Players are pairing numbers; a pair of players is looked at as often as the text looks at it.

Rule: FIDE C.04.4.1 (2026)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations

from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament

Mark = Result | Bye
NO_GAME = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}
BARS: set[Mark] = {Result.FORFEIT_WIN, Bye.PAIRING_ALLOCATED, Bye.FULL}
BARS_2018: set[Mark] = {Result.FORFEIT_WIN, Bye.PAIRING_ALLOCATED}
Pair = tuple[int, int]


@dataclass
class Card:
    """What is known of a player; `extra` are points for pairing only."""

    number: int
    rating: int
    rank: int
    real: int = 0
    extra: int = 0
    colours: str = ""
    met: list[int] = field(default_factory=list)
    upfloats: int = 0
    upfloat_last: bool = False
    marks: list[Mark] = field(default_factory=list)
    aro: int = 0

    @property
    def score(self) -> int:
        """The score that makes scoregroups."""
        return self.real + self.extra


def extra_points(event: Tournament, number: int) -> dict[int, int]:
    """What everybody has for pairing only in that round."""
    return {
        p.tpn: sum(
            grant.points
            for grant in event.accelerated
            if grant.first_round <= number <= grant.last_round
            and grant.first_tpn <= p.tpn <= grant.last_tpn
        )
        for p in event.players
    }


def cards(event: Tournament, *, played_only: bool = False) -> dict[int, Card]:
    """One card per player, filled in round by round."""
    order = event.ranking or tuple(p.tpn for p in event.players)
    deck: dict[int, Card] = {
        p.tpn: Card(p.tpn, p.rating, order.index(p.tpn)) for p in event.players
    }
    for number, played in enumerate(event.rounds, 1):
        extra = extra_points(event, number)
        before = {t: card.real + extra[t] for t, card in deck.items()}
        for card in deck.values():
            card.upfloat_last = False
        seen = set()
        for white, black, white_result, black_result in played.games:
            for me, you, result, colour in (
                (white, black, white_result, "W"),
                (black, white, black_result, "B"),
            ):
                card = deck[me]
                seen.add(me)
                card.marks.append(result)
                card.real += event.points.white[result]
                if before[you] > before[me] and not (played_only and result in NO_GAME):
                    card.upfloats += 1
                    card.upfloat_last = True
                if result not in NO_GAME:
                    card.colours += colour
                    card.met.append(you)
        for tpn, bye in played.byes:
            seen.add(tpn)
            deck[tpn].marks.append(bye)
            deck[tpn].real += event.points.white[bye]
    coming = extra_points(event, len(event.rounds) + 1)
    for card in deck.values():
        card.extra = coming[card.number]
        ratings = [deck[t].rating for t in card.met]
        if ratings:
            card.aro = int(sum(ratings) / len(ratings) + 0.5)
    return deck


def wants(card: Card) -> tuple[str, int]:
    """1.6: the due colour and its strength, 3 absolute, 2 strong, 1 mild."""
    colours = card.colours
    difference = colours.count("W") - colours.count("B")
    if difference > 1:
        return "B", 3
    if difference < -1:
        return "W", 3
    if colours[-2:] in ("WW", "BB"):
        return ("B", 3) if colours[-1] == "W" else ("W", 3)
    if difference:
        return ("B", 2) if difference > 0 else ("W", 2)
    if colours:
        return ("B", 1) if colours[-1] == "W" else ("W", 1)
    return "B", 1


class Literal:
    """One round."""

    def __init__(
        self,
        event: Tournament,
        bars: set[Mark] = BARS,
        *,
        upfloats: str = "paired",
        equalising_shift: str = "own",
    ) -> None:
        self.event = event
        self.number = len(event.rounds) + 1
        self.rounds = event.number_of_rounds or self.number
        self.deck = cards(event, played_only=upfloats == "played")
        self.number_shifted = equalising_shift == "all"
        self.bars = bars
        absent = event.absent(self.number)
        self.present = [t for t in self.deck if t not in absent]
        self.bans = {frozenset(p) for b in event.forbidden for p in combinations(b.tpns, 2)}

    def legal(self, a: int, b: int) -> bool:
        """[C1] and [C3]."""
        if b in self.deck[a].met or frozenset((a, b)) in self.bans:
            return False
        return not (wants(self.deck[a]) == wants(self.deck[b]) and wants(self.deck[a])[1] == 3)

    def pairings(self, players: Iterable[int]) -> Iterator[tuple[Pair, ...]]:
        """Every legal pairing of all these players."""
        pool = list(players)
        if not pool:
            yield ()
            return
        first, *others = pool
        for other in others:
            if self.legal(first, other):
                for rest in self.pairings(t for t in others if t != other):
                    yield ((first, other), *rest)

    def can_be_paired(self, players: Iterable[int]) -> bool:
        return next(self.pairings(players), None) is not None

    def denied(self, pairs: Iterable[Pair]) -> int:
        """[C7]: how many of the players do not get their preference."""
        return sum(wants(self.deck[a])[0] == wants(self.deck[b])[0] for a, b in pairs)

    def pair(self) -> tuple[set[Pair], int | None] | None:
        """White-Black pairs and the bye; None where no legal pairing exists."""
        waiting = set(self.present)
        bye = None
        if len(waiting) % 2:
            bye = self.bye(waiting)
            if bye is None:
                return None
            waiting.remove(bye)
        elif not self.can_be_paired(waiting):
            return None
        games = set()
        while waiting:
            top = max(self.deck[t].score for t in waiting)
            residents = [t for t in waiting if self.deck[t].score == top]
            lower = [t for t in waiting if self.deck[t].score < top]
            bracket = residents + list(self.upfloaters(residents, lower))
            for a, b in self.bracket(bracket):
                games.add(self.coloured(a, b))
            waiting.difference_update(bracket)
        return games, bye

    def bye(self, waiting: set[int]) -> int | None:
        """3.1"""
        deck = self.deck
        found = [
            t
            for t in waiting
            if not self.bars & set(deck[t].marks) and self.can_be_paired(waiting - {t})
        ]
        return min(
            found, key=lambda t: (deck[t].score, -len(deck[t].met), -deck[t].rank), default=None
        )

    def upfloaters(self, residents: list[int], lower: list[int]) -> tuple[int, ...]:
        """3.2.1 and 3.2.2, in the order of 4.2."""
        deck = self.deck
        pool = sorted(lower, key=lambda t: (-deck[t].score, deck[t].rank))
        for count in range(len(pool) + 1):
            best = None
            for chosen in combinations(pool, count):
                if not self.can_be_paired([t for t in lower if t not in chosen]):
                    continue
                denied = [self.denied(pairs) for pairs in self.pairings([*residents, *chosen])]
                if not denied:
                    continue
                worth = self.worth(chosen, min(denied))
                if best is None or worth < best[0]:
                    best = (worth, chosen)
            if best is not None:
                return best[1]
        raise AssertionError("the round can be paired")

    def worth(self, chosen: tuple[int, ...], denied: int) -> tuple[object, ...]:
        """[C6] to [C10], in their order; smaller is better."""
        return self.scores(chosen), denied, *self.burden(chosen)

    def scores(self, chosen: tuple[int, ...]) -> list[int]:
        """[C6]: the higher the scores, compared from the lowest, the better."""
        return [-s for s in sorted(self.deck[t].score for t in chosen)]

    def burden(self, chosen: tuple[int, ...]) -> tuple[int, int, int]:
        """[C8], [C9], [C10]"""
        if self.number == self.rounds:
            return 0, 0, 0
        most = 2 + self.rounds // 5
        maximum = [t for t in chosen if self.deck[t].upfloats >= most]
        return (
            len(maximum),
            sum(self.deck[t].upfloats for t in maximum),
            sum(self.deck[t].upfloat_last for t in chosen),
        )

    def bracket(self, players: list[int]) -> list[Pair]:
        """3.2.3 to 3.2.6"""
        deck = self.deck
        players = sorted(players, key=lambda t: deck[t].rank)
        if any(deck[t].colours for t in players):
            g1 = [t for t in players if wants(deck[t])[0] == "W"]
        else:
            g1 = players[: len(players) // 2]
        g2 = [t for t in players if t not in g1]
        every = list(self.pairings(players))
        best = min(self.denied(pairs) for pairs in every)
        good = [pairs for pairs in every if self.denied(pairs) == best]
        smaller_is_g1 = len(g1) <= len(g2)
        smaller = g1 if smaller_is_g1 else g2
        unavoidable = min(sum(a in smaller and b in smaller for a, b in pairs) for pairs in good)
        for one in combinations(self.shifters(smaller, smaller_is_g1), unavoidable):
            small = [t for t in smaller if t not in one]
            large = [t for t in players if t not in small]
            own = [t for t in large if t not in one]
            numbered = large if self.number_shifted else own
            surplus = (len(large) - len(small)) // 2
            for two in combinations(self.shifters(numbered, not smaller_is_g1), surplus):
                low = small + list(two)
                high = [t for t in large if t not in two]
                found = self.transposed(*((low, high) if smaller_is_g1 else (high, low)), best)
                if found is not None:
                    return found
        raise AssertionError("the bracket can be paired")

    def shifters(self, pool: list[int], seeks_white: bool) -> list[int]:
        """4.3"""
        deck = self.deck
        pool = sorted(pool, key=lambda t: (deck[t].aro if seeks_white else 0, deck[t].rank))
        order = []
        while pool:
            order.append(pool.pop((len(pool) - 1) // 2))
        return order

    def transposed(self, g1: list[int], g2: list[int], best: int) -> list[Pair] | None:
        """3.2.5 and 3.2.6, in the order of 4.4."""
        s1 = sorted(g1, key=lambda t: (self.deck[t].aro, self.deck[t].rank))
        for t2 in permutations(sorted(g2, key=lambda t: self.deck[t].rank)):
            pairs = list(zip(s1, t2, strict=True))
            if all(self.legal(a, b) for a, b in pairs) and self.denied(pairs) == best:
                return pairs
        return None

    def coloured(self, a: int, b: int) -> Pair:
        """5.2"""
        deck = self.deck
        one, two = sorted((a, b), key=lambda t: (-deck[t].score, deck[t].rank))
        x, y = deck[one], deck[two]
        side = ""
        if not x.colours and not y.colours:
            initial = self.event.initial_colour or "W"
            side = initial if self.odd(one) else "WB"[initial == "W"]
        elif wants(x)[0] != wants(y)[0]:
            side = wants(x)[0]
        elif wants(x)[1] != wants(y)[1]:
            stronger_is_x = wants(x)[1] > wants(y)[1]
            side = wants(x)[0] if stronger_is_x else "WB"[wants(y)[0] == "W"]
        else:
            for mine, yours in zip(reversed(x.colours), reversed(y.colours), strict=False):
                if mine != yours:
                    side = yours
                    break
            side = side or wants(x)[0]
        return (one, two) if side == "W" else (two, one)

    def odd(self, number: int) -> bool:
        """The number among those who have been taken into a pairing."""
        entered = [
            t
            for t, card in sorted(self.deck.items(), key=lambda item: item[1].rank)
            if t in self.present or any(m not in (Bye.HALF, Bye.FULL, Bye.ZERO) for m in card.marks)
        ]
        return entered.index(number) % 2 == 0
