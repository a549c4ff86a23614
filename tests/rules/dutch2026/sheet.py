"""The cards of the players, written from the rounds played, for the slow oracles alone.

Nothing is taken from the engine: scores, colours, opponents and floats are read off the games
one by one, as an arbiter with pairing cards would do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest

from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament

Mark = Result | Bye
UNPLAYED = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS, *Bye}

DOWN, UP, LEVEL = "down", "up", ""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One player before the round: `score` is the pairing score, `real` the real one.

    `floats` has one word for every round. `number` is the player's place among those who have
    entered a pairing, this round included, from 1. `unplayed` are the marks of the rounds
    without a game.
    """

    tpn: int
    rank: int
    score: int
    real: int
    colours: str
    met: frozenset[int]
    floats: tuple[str, ...]
    unplayed: tuple[Mark, ...]
    topscorer: bool
    number: int

    @property
    def place(self) -> tuple[int, int]:
        """The order of the players: score, then number (2026 1.2; 2017 A.2)."""
        return -self.score, self.rank

    @property
    def difference(self) -> int:
        """Whites minus Blacks (2026 1.6; 2017 A.6)."""
        return self.colours.count("W") - self.colours.count("B")

    @property
    def wish(self) -> tuple[str, int]:
        """Colour preference and its degree: 3 absolute, 2 strong, 1 mild, 0 none."""
        return wish_after(self.colours)

    def floated(self, what: str, rounds_ago: int) -> bool:
        """Whether the player received that float so many rounds ago."""
        return len(self.floats) >= rounds_ago and self.floats[-rounds_ago] == what


@cache
def wish_after(games: str) -> tuple[str, int]:
    """Colour preference and its degree after these games.

    Rule: FIDE C.04.3 (2026) 1.7; (2017) A.6
    """
    difference = games.count("W") - games.count("B")
    if not games:
        return "", 0
    if difference > 1 or games[-2:] == "WW":
        return "B", 3
    if difference < -1 or games[-2:] == "BB":
        return "W", 3
    if difference:
        return ("B" if difference > 0 else "W"), 2
    return ("B" if games[-1] == "W" else "W"), 1


IsDownfloat = Callable[[Mark, PointSystem], bool]
"""Whether an unplayed round with that mark is a downfloat: the editions differ."""


def cards(event: Tournament, is_downfloat: IsDownfloat) -> list[Card]:
    """The cards of all players, present or not, in the order of their numbers."""
    size = len(event.players)
    real = [0] * size
    colours = [""] * size
    met: list[set[int]] = [set() for _ in range(size)]
    floats: list[list[str]] = [[] for _ in range(size)]
    unplayed: list[list[Mark]] = [[] for _ in range(size)]
    entered = [False] * size
    for number, played in enumerate(event.rounds, 1):
        before = pairing_scores(event, real, number)
        marks: list[Mark] = [Bye.ZERO] * size
        worth = [event.points.white[Bye.ZERO]] * size
        rival: list[int | None] = [None] * size
        for white, black, ours, theirs in played.games:
            for me, you, mark, points, colour in (
                (white - 1, black - 1, ours, event.points.white, "W"),
                (black - 1, white - 1, theirs, event.points.black, "B"),
            ):
                marks[me], worth[me] = mark, points[mark]
                entered[me] = True
                if mark not in UNPLAYED:
                    rival[me] = you
                    colours[me] += colour
                    met[me].add(you + 1)
        for tpn, bye in played.byes:
            marks[tpn - 1], worth[tpn - 1] = bye, event.points.white[bye]
            entered[tpn - 1] |= bye is Bye.PAIRING_ALLOCATED
        for me in range(size):
            real[me] += worth[me]
            you_ = rival[me]
            if you_ is not None:
                gap = before[me] - before[you_]
                floats[me].append(DOWN if gap > 0 else UP if gap < 0 else LEVEL)
            else:
                unplayed[me].append(marks[me])
                floats[me].append(DOWN if is_downfloat(marks[me], event.points) else LEVEL)
    return _filled(event, real, colours, met, floats, unplayed, entered)


def _filled(
    event: Tournament,
    real: list[int],
    colours: list[str],
    met: list[set[int]],
    floats: list[list[str]],
    unplayed: list[list[Mark]],
    entered: list[bool],
) -> list[Card]:
    """The cards with what only the coming round settles: forbidden pairs, topscorers, numbers."""
    coming = len(event.rounds) + 1
    scores = pairing_scores(event, real, coming)
    order = [tpn - 1 for tpn in event.ranking] or list(range(len(real)))
    absent = event.absent(coming)
    for ban in event.forbidden:
        if ban.first_round <= coming and (ban.last_round is None or coming <= ban.last_round):
            for tpn in ban.tpns:
                met[tpn - 1].update(set(ban.tpns) - {tpn})
    last = coming == event.number_of_rounds
    taken = [me for me in order if entered[me] or me + 1 not in absent]
    return [
        Card(
            tpn=me + 1,
            rank=order.index(me),
            score=scores[me],
            real=real[me],
            colours=colours[me],
            met=frozenset(met[me]),
            floats=tuple(floats[me]),
            unplayed=tuple(unplayed[me]),
            topscorer=last and 2 * scores[me] > event.points.win * len(event.rounds),
            number=taken.index(me) + 1 if me in taken else 0,
        )
        for me in range(len(real))
    ]


def present(event: Tournament, everybody: list[Card]) -> list[Card]:
    """Those to be paired, in order (2026 1.2; 2017 A.2)."""
    absent = event.absent(len(event.rounds) + 1)
    return sorted((c for c in everybody if c.tpn not in absent), key=lambda c: c.place)


def pairing_scores(event: Tournament, real: list[int], number: int) -> list[int]:
    """Real scores plus the points that the report gives for the pairing of that round."""
    extra = event.extra_points(number) or []
    return [a + b for a, b in zip_longest(real, extra, fillvalue=0)]


def colours_of(a: Card, b: Card, initial: str) -> tuple[Card, Card]:
    """White and Black of a pair.

    Rule: FIDE C.04.3 (2026) 5.2; (2017) E
    """
    high, low = sorted((a, b), key=lambda c: c.place)
    (high_side, high_degree), (low_side, low_degree) = high.wish, low.wish

    def given(colour: str, to: Card) -> tuple[Card, Card]:
        other = low if to is high else high
        return (to, other) if colour == "W" else (other, to)

    # 5.2.1, E.1: grant both preferences; whoever has none yields
    if high_side != low_side:
        return given(high_side, high) if high_side else given(low_side, low)
    if high_side:
        # 5.2.2, E.2: the stronger preference; of two absolute ones the wider difference
        if high_degree != low_degree:
            return given(high_side, high if high_degree > low_degree else low)
        wider = abs(high.difference) - abs(low.difference)
        if high_degree == 3 and wider:
            return given(high_side, high if wider > 0 else low)
        # 5.2.3, E.3: alternate from the latest time when one had White, the other Black
        for mine, yours in zip(reversed(high.colours), reversed(low.colours), strict=False):
            if mine != yours:
                return given(yours, high)
        # 5.2.4, E.4: the preference of the higher-ranked
        return given(high_side, high)
    # 5.2.5, E.5: an odd number has the initial-colour
    if high.number % 2:
        return given(initial, high)
    return given("B" if initial == "W" else "W", high)
