"""The draughts annex of 2017, every preset: the rest, each group from the top, the colours.

Rule: FMJD Annexe V (2017) 3-6
Reading: ADR-0051
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from ronde.domain.errors import N_
from ronde.domain.result import Bye
from ronde.verifier.cheapest import Bounds, Criterion
from ronde.verifier.draughts import (
    RESTS,
    ColourArticles,
    Draughts,
    odd_number,
    sections,
    solkoff_order,
)
from ronde.verifier.fmjd2017_group import Group, Pair
from ronde.verifier.history import History
from ronde.verifier.matching import bits_of
from ronde.verifier.replay import (
    ReplayedGame,
    ReplayedRound,
    Steps,
    StoppedReplay,
    judges,
    no_pairing,
)

RATING = {
    "order_r1": "b", "pairing_r1": "halves", "colours_r1": "alternate", "order_next": "b",
    "in_group": "a", "odd": "b", "float_target": "a", "colour": "weak", "floats": "true",
    "packets": "4", "cut": "leading",
}  # fmt: skip
SOLKOFF = {**RATING, "order_r1": "a", "colours_r1": "upper", "order_next": "a"}
KNDB = {
    "pairing_r1": "neighbours", "colours_r1": "odd", "in_group": "b", "odd": "a",
    "float_target": "b", "colour": "none", "floats": "false",
}  # fmt: skip
PRESETS = {
    "rating": RATING,
    "rating-players": {**RATING, "in_group": "dubov", "odd": "a"},
    "solkoff": SOLKOFF,
    "kndb": {**SOLKOFF, **KNDB},
}
COLOURS = ColourArticles("3.7", "3.7.a", "3.7.a", "3.7.a", "3.7.a", "A.b")


class Fmjd2017(Draughts):
    """One round of a preset, with the choices of the event."""

    def __init__(self, history: History) -> None:
        given = {option: str(value).lower() for option, value in history.options.items()}
        options = {**PRESETS[history.rules.variant], **given}
        self.number: int = history.number
        self.rating: list[int] = history.rating
        self.history = history
        letter = options["order_next"]
        if history.number == 1:
            letter = "b" if options["order_r1"] == "b" else "c"
        key, score = self._key(letter), self._scores(history.score, history.points, history.number)
        order = sorted(history.present, key=lambda i: (-score[i], *key(i)))
        super().__init__(history, order, score, options)
        mean = self._key("d")
        self.by_mean: dict[int, tuple[Any, ...]] = {i: mean(i) for i in order}
        self.steps, self.at = Steps(len(order)), 0

    def _key(self, letter: str) -> Callable[[int], tuple[Any, ...]]:
        """3.2, 3.3: the order among players on equal points."""
        rating = self.rating
        if letter == "a":
            return solkoff_order(self.history)
        if letter == "d":
            return lambda i: (-self._mean(i), -rating[i], i)
        return (lambda i: (-rating[i], i)) if letter == "b" else lambda i: (i,)

    def _mean(self, i: int) -> Fraction:
        """3.3.d, 4.1: the mean rating of those played, the dummy included; 0 without any."""
        met = [self.rating[j] for j in self.history.opponents[i]]
        rests = sum(marks[i] is Bye.PAIRING_ALLOCATED for marks in self.history.mark)
        met += [min(self.rating) - 1] * rests
        return Fraction(sum(met), len(met)) if met else Fraction(0)

    def _scores(self, score: Sequence[int], points: Sequence[int], number: int) -> Sequence[int]:
        """4.1: who rested in round 1 is paired in round 2 as if without points."""
        if number != 2:
            return score
        rested = [mark is Bye.PAIRING_ALLOCATED for mark in self.history.mark[0]]
        return [s - p if r else s for s, p, r in zip(score, points, rested, strict=True)]

    def _floats(self, number: int) -> list[int]:
        """3.8: 1 for those who met a lower score in that round, -1 for a higher one."""
        history = self.history
        if number < 1:
            return [0] * len(self.order)
        score = self._scores(history.scores[number - 1], history.before[number - 1], number)
        partner = history.partner[number - 1]
        met = [(score[i], score[partner[i]], history.played(number, i)) for i in self.order]
        return [((mine > yours) - (mine < yours)) * played for mine, yours, played in met]

    def _criteria(self) -> list[Criterion]:
        """3.7, 3.8: what counts against a pairing of a group."""
        made = []
        if self.has("colour", "weak"):
            made.append(Criterion(self._clash))
        elif self.has("colour", "strong"):
            if self.number % 2 == 0 or self.has("strong_every_round", "true"):
                made.append(Criterion(self._wrong))
        backs = (1, 2) if self.has("floats_two_rounds", "true") else (1,)
        for back in backs if self.has("floats", "true") else ():
            before = self._floats(self.number - back)

            def repeats(v: int, w: int, before: list[int] = before) -> int:
                way = (self.score[v] > self.score[w]) - (self.score[v] < self.score[w])
                return (way != 0) * ((before[v] == way) + (before[w] == -way))

            def goes_down(v: int, before: list[int] = before) -> int:
                return int(before[v] > 0)

            made.append(Criterion(repeats, goes_down))
        return made

    def _clash(self, v: int, w: int) -> int:
        """3.7.b: both had the same colour twice, running or on the whole."""
        p, q = self.balance[v], self.balance[w]
        ahead = (min(p, q) > 1 or max(p, q) < -1) and not self.has("twice", "last")
        return int(ahead or self.third[v] == self.third[w] != "")

    def _wrong(self, v: int, w: int) -> int:
        """3.7.c: how many of the two will not have the colour they are due."""
        white, _ = self._white(min(v, w), max(v, w))
        return (self.due(white) == "B") + (self.due(v + w - white) == "W")

    def _white(self, a: int, b: int) -> tuple[int, str]:
        """3.7, A.d, B.d."""
        return self.by_claims(a, b, abs, "W", COLOURS)

    # The round

    def round(self) -> ReplayedRound:
        """The rest, then the groups from the top. 3.5, 3.6, 4.1, 6"""
        if "c" in (self.options["in_group"], self.options["odd"]):
            raise StoppedReplay("3.4", N_("What is chosen by lot is not replayed."))
        if self.has("colour_may_float", "true"):
            raise StoppedReplay("A.d", N_("Transfers for the sake of colours are not replayed."))
        rest = self._rest()
        groups = self.groups([v for v in self.places if v != rest])
        floats_before = [self._floats(self.number - back) for back in (1, 2)]

        def kind(v: int) -> tuple[object, ...]:
            floats = tuple(before[v] for before in floats_before)
            number = (v,) if self.has("colour", "strong") else ()
            return self.score[v], self.balance[v], self.third[v], floats, number

        self.bounds: Bounds = Bounds(self.rows, self._criteria(), kind, self._tick)
        below = bits_of(v for group in groups for v in group)
        entered: list[int] = []
        games: list[ReplayedGame] = []
        for k, own in enumerate(groups):
            below, self.at = below & ~bits_of(own), own[0]
            found = Group(self, entered, own, below).best()
            parts: list[Sequence[Pair]] = [found.pairs]
            if self._is_cut(k, len(groups[0])):
                parts = self._sections(found.pairs, entered) or parts
            games += [game for part in parts for game in self._games(part, entered)]
            entered = sorted(found.left)
        return ReplayedRound(games, None if rest is None else self.order[rest], "4.1")

    def _tick(self, players: int) -> None:
        self.steps.take("3.5", self.score[self.at], players)

    def _rest(self) -> int | None:
        """4.1: the last who has not rested yet and can be spared."""
        may = [v for v in reversed(self.places) if not self.had(v, RESTS)]
        for v in may if len(self.order) % 2 else [None]:
            others = self.everybody if v is None else self.everybody ^ 1 << v
            if self.pairable(others):
                return v
        raise no_pairing("4.1")

    def _is_cut(self, k: int, leading: int) -> bool:
        """6.1, 6.2."""
        name = self.history.acceleration
        if self.first:
            return name in ("fmjd-four-groups", "fmjd-halley")
        if name != "fmjd-four-groups" or (k and self.has("cut", "leading")):
            return False
        return leading > self.history.rounds_left

    def _sections(self, pairs: Sequence[Pair], entered: list[int]) -> list[Sequence[Pair]] | None:
        """6.1: the pairs of own members anew in sections by rating; None if one has no pairing."""
        fixed = [pair for pair in pairs if set(pair) & set(entered)]
        rest = [v for pair in pairs if pair not in fixed for v in pair]
        rest.sort(key=lambda v: (-self.rating[self.order[v]], self.order[v]))
        parts = sections(rest, int(self.options["packets"]))
        if any(not self.pairable(bits_of(part)) for part in parts):
            return None
        return [fixed, *(Group(self, [], part, 0, scheme="a").best().pairs for part in parts)]

    def _games(self, part: Sequence[Pair], entered: list[int]) -> list[ReplayedGame]:
        games = []
        for board, (a, b) in enumerate(part):
            if self.first:
                white, article = self._first_white(board, a, b)
            else:
                white, article = self._white(min(a, b), max(a, b))
            at = "3.6" if {a, b} & set(entered) else "3.4"
            games.append(self.game(a, b, white, (at, article), self.score[self.at]))
        return games

    def _first_white(self, board: int, a: int, b: int) -> tuple[int, str]:
        """A.b, B.b, 5.4."""
        if self.has("colours_r1", "alternate"):
            return (b if board % 2 else a), "A.b"
        if self.has("colours_r1", "upper"):
            return a, "B.b"
        i, j = self.order[a] + 1, self.order[b] + 1
        return (a if odd_number(i, j) == i else b), "5.4"


verify, compare = judges(lambda history: Fmjd2017(history).round())
