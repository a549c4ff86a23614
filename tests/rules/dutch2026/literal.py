"""The FIDE (Dutch) System of 2026, word by word and slowly: every candidate is generated.

For fields of eight or nine players. Written from the text (with the readings of ADR-0012) and
sharing nothing with the engine but the values of `ronde.domain`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any

from ronde.domain.points import PointSystem
from ronde.domain.result import Bye
from ronde.domain.tournament import Tournament
from tests.rules.dutch2026.sequences import Pairing, heterogeneous, homogeneous
from tests.rules.dutch2026.sheet import DOWN, UP, Card, Mark, cards, colours_of, present

Games = tuple[tuple[Card, Card], ...]
"""Pairs (higher-ranked, lower-ranked)."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pairing of a bracket: its pairs, and its downfloaters in order."""

    pairs: Games
    downfloaters: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """Moved-down players and residents, and everybody below them (1.3)."""

    mdps: tuple[Card, ...]
    residents: tuple[Card, ...]
    below: tuple[Card, ...]

    @property
    def following(self) -> tuple[Card, ...]:
        """The residents of the following bracket."""
        return tuple(c for c in self.below if c.score == self.below[0].score)


@dataclass(frozen=True, slots=True)
class Answer:
    """Pairs (White, Black) in board order and the bye, by number."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    brackets: tuple[tuple[Bracket, Candidate], ...] = field(compare=False, default=())


def is_downfloat(mark: Mark, points: PointSystem) -> bool:
    """The bye, whatever its value, and every unplayed round that scores more than a loss.

    Rule: FIDE C.04.3 (2026) 1.4.3, 1.4.4
    """
    return mark is Bye.PAIRING_ALLOCATED or points.white[mark] > points.loss


def may_have_bye(card: Card, points: PointSystem) -> bool:
    """[C2]: nobody who had it, or scored at least a win's points in a round without playing.

    Rule: FIDE C.04.3 (2026) 2.1.2; C.04.1 (2026) 4
    """
    return all(
        mark is not Bye.PAIRING_ALLOCATED and points.white[mark] < points.win
        for mark in card.unplayed
    )


def may_meet(a: Card, b: Card) -> bool:
    """[C1] and [C3].

    Rule: FIDE C.04.3 (2026) 2.1.1, 2.1.3
    """
    if b.tpn in a.met:
        return False
    same_absolute = a.wish == b.wish and a.wish[1] == 3
    return not same_absolute or a.topscorer or b.topscorer


class Round:
    """The round to be paired: who may complete it how, and what a candidate is worth."""

    def __init__(self, event: Tournament) -> None:
        self.points = event.points
        self.initial = event.drawn_colour or "W"
        self.players = present(event, cards(event, is_downfloat))
        self.completable = cache(self._completable)
        self.ahead = cache(self._ahead)
        self.bye_score: int | None = None
        self.exists = self._settle_the_bye()

    def _settle_the_bye(self) -> bool:
        """[C5]: the lowest score for which the round can be completed; False if none.

        Rule: FIDE C.04.3 (2026) 1.9, 2.3.1
        """
        if len(self.players) % 2 == 0:
            return self.completable(frozenset(self.players))
        for score in sorted({c.score for c in self.players}):
            self.bye_score = score
            self.completable.cache_clear()
            if self.completable(frozenset(self.players)):
                return True
        return False

    def _completable(self, left: frozenset[Card]) -> bool:
        """[C4] and [C5]: these players can all be paired, but for one who has the bye.

        Rule: FIDE C.04.3 (2026) 2.2.1, 2.3.1
        """
        if not left:
            return True
        first = min(left, key=lambda c: c.place)
        rest = left - {first}
        if len(left) % 2 and self.takes_bye(first) and self.completable(rest):
            return True
        return any(may_meet(first, other) and self.completable(rest - {other}) for other in rest)

    def takes_bye(self, card: Card) -> bool:
        """[C2] and [C5] allow the player the bye."""
        return card.score == self.bye_score and may_have_bye(card, self.points)

    def _ahead(self, floaters: tuple[Card, ...], bracket: Bracket) -> tuple[int, list[int]]:
        """[C8]: fewest downfloaters of the following bracket, then their lowest scores.

        Rule: FIDE C.04.3 (2026) 2.4.3
        """
        if not bracket.below:
            return 0, []
        residents = bracket.following
        rest = frozenset(bracket.below) - frozenset(residents)
        return min(
            (len(left), sorted((c.score for c in left), reverse=True))
            for left in leftovers(floaters, residents)
            if self.completable(rest | left)
        )

    def legal(self, candidate: Candidate, bracket: Bracket) -> bool:
        """[C1] to [C5]."""
        return all(may_meet(a, b) for a, b in candidate.pairs) and self.completable(
            frozenset(candidate.downfloaters) | frozenset(bracket.below)
        )

    def value(self, candidate: Candidate, bracket: Bracket) -> tuple[Any, ...]:
        """[C6] to [C21], in their order; smaller is better.

        Rule: FIDE C.04.3 (2026) 2.4
        """
        down = candidate.downfloaters
        return (
            len(down),
            sorted((c.score for c in down), reverse=True),
            self.ahead(down, bracket),
            self._unplayed(down),
            *colour_values(candidate.pairs, self.initial),
            *float_values(candidate, bracket),
        )

    def _unplayed(self, down: tuple[Card, ...]) -> int:
        """[C9]: unplayed games of a single downfloater who will have the bye.

        Rule: FIDE C.04.3 (2026) 2.4.4
        """
        if len(down) == 1 and down[0].score == self.bye_score:
            return len(down[0].unplayed)
        return 0

    def perfect(self, bracket: Bracket) -> tuple[Any, ...]:
        """What a perfect candidate is worth: nobody can do better.

        Rule: FIDE C.04.3 (2026) 3.4
        """
        odd = (len(bracket.mdps) + len(bracket.residents)) % 2
        base = bracket.residents[0].score
        following = bracket.following
        odd_ahead = (odd + len(following)) % 2 if following else 0
        ahead = (odd_ahead, [following[0].score] * odd_ahead if following else [])
        return (odd, [base] * odd, ahead, 0, 0, 0, 0, 0, 0, 0, 0, 0, [], [], [], [])


def leftovers(
    mdps: tuple[Card, ...],
    residents: tuple[Card, ...],
    legal: Callable[[Card, Card], bool] = may_meet,
) -> Iterator[frozenset[Card]]:
    """Whom the legal pairings of a bracket can leave over; moved-down players meet residents."""
    members = (*mdps, *residents)
    if not members:
        yield frozenset()
        return
    first = members[0]
    rest_mdps, rest_residents = (mdps[1:], residents) if mdps else (mdps, residents[1:])
    for left in leftovers(rest_mdps, rest_residents, legal):
        yield left | {first}
    for other in rest_residents:
        if legal(first, other):
            rest = tuple(c for c in rest_residents if c is not other)
            yield from leftovers(rest_mdps, rest, legal)


def colour_values(pairs: Games, initial: str) -> tuple[int, int, int, int]:
    """[C10] to [C13], once the colours of every pair are allocated.

    Rule: FIDE C.04.3 (2026) 2.4.5-2.4.8
    """
    beyond = third = denied = strong = 0
    for pair in pairs:
        white, black = colours_of(*pair, initial)
        for card, colour in ((white, "W"), (black, "B")):
            games = card.colours + colour
            if white.topscorer or black.topscorer:
                beyond += abs(games.count("W") - games.count("B")) > 2
                third += games[-3:] in ("WWW", "BBB")
            side, degree = card.wish
            denied += side not in ("", colour)
            strong += side not in ("", colour) and degree == 2
    return beyond, third, denied, strong


Distance = tuple[int, int]
"""A score difference. A moved-down player in the Limbo is further away than anybody paired."""


def float_values(candidate: Candidate, bracket: Bracket) -> tuple[Any, ...]:
    """[C14] to [C21].

    Rule: FIDE C.04.3 (2026) 2.4.9-2.4.16
    """
    residents_down = [c for c in candidate.downfloaters if c not in bracket.mdps]
    limbo = [c for c in candidate.downfloaters if c in bracket.mdps]
    mdp_pairs = [(a, b) for a, b in candidate.pairs if a in bracket.mdps]

    def down_again(ago: int) -> int:
        return sum(c.floated(DOWN, ago) for c in residents_down)

    def up_again(ago: int) -> int:
        return sum(b.floated(UP, ago) for _, b in mdp_pairs)

    def mdp_distances(ago: int) -> list[Distance]:
        far = [(1, c.score) for c in limbo if c.floated(DOWN, ago)]
        near = [(0, a.score - b.score) for a, b in mdp_pairs if a.floated(DOWN, ago)]
        return sorted(far + near, reverse=True)

    def opponent_distances(ago: int) -> list[Distance]:
        return sorted(
            ((0, a.score - b.score) for a, b in mdp_pairs if b.floated(UP, ago)), reverse=True
        )

    return (
        down_again(1),
        up_again(1),
        down_again(2),
        up_again(2),
        mdp_distances(1),
        opponent_distances(1),
        mdp_distances(2),
        opponent_distances(2),
    )


def candidates(bracket: Bracket, pairs: int) -> Iterator[Candidate]:
    """All candidates with that many pairs, in the order of generation.

    Rule: FIDE C.04.3 (2026) 3.2-3.7, 4
    """
    players = (*bracket.mdps, *bracket.residents)
    mdps = range(len(bracket.mdps))
    residents = range(len(bracket.mdps), len(players))
    found: Iterator[Pairing]
    if not bracket.mdps:
        found = homogeneous(residents, pairs)
    else:
        sets = [s1 for m1 in range(len(mdps), -1, -1) for s1 in combinations(mdps, m1)]
        found = heterogeneous(sets, mdps, residents, pairs)
    for games, left in found:
        yield Candidate(
            tuple(
                (players[i], players[j]) if i < j else (players[j], players[i]) for i, j in games
            ),
            tuple(players[i] for i in sorted(left)),
        )


def best(bracket: Bracket, round_: Round) -> Candidate:
    """The perfect candidate generated first; without one, the best, and of equals the first.

    Rule: FIDE C.04.3 (2026) 3.4, 3.8
    """
    perfect = round_.perfect(bracket)
    size = len(bracket.mdps) + len(bracket.residents)
    for pairs in range(size // 2, -1, -1):
        chosen: Candidate | None = None
        value: tuple[Any, ...] = ()
        seen = set()
        for candidate in candidates(bracket, pairs):
            key = frozenset(candidate.pairs)
            if key in seen:
                continue
            seen.add(key)
            if round_.legal(candidate, bracket):
                worth = round_.value(candidate, bracket)
                if chosen is None or worth < value:
                    chosen, value = candidate, worth
                if worth == perfect:
                    break
        if chosen is not None:
            return chosen
    raise AssertionError("the bracket above has seen to it that the round can be completed")


def pair(event: Tournament) -> Answer | None:
    """The round, bracket by bracket from the top; None if there is no legal pairing.

    Rule: FIDE C.04.3 (2026) 1.9
    """
    round_ = Round(event)
    if not round_.exists:
        return None
    mdps: tuple[Card, ...] = ()
    below = tuple(round_.players)
    done = []
    while below:
        residents = tuple(c for c in below if c.score == below[0].score)
        below = below[len(residents) :]
        bracket = Bracket(mdps, residents, below)
        candidate = best(bracket, round_)
        done.append((bracket, candidate))
        mdps = candidate.downfloaters
    games = [game for _, candidate in done for game in candidate.pairs]
    bye = mdps[0].tpn if mdps else None
    return Answer(boards(games, round_.initial, by_pairing_score=True), bye, tuple(done))


def boards(
    games: Sequence[tuple[Card, Card]], initial: str, *, by_pairing_score: bool
) -> tuple[tuple[int, int], ...]:
    """Games with their colours, as they are published.

    Rule: FIDE C.04.2 (2026) 3.6; (2012) D9; C.04.7 (2026) 1.5
    """

    def points(card: Card) -> int:
        return card.score if by_pairing_score else card.real

    def place(game: tuple[Card, Card]) -> tuple[int, int, int]:
        higher = min(game, key=lambda c: (-points(c), c.rank))
        return -points(higher), -sum(points(c) for c in game), higher.rank

    coloured = (colours_of(*game, initial) for game in sorted(games, key=place))
    return tuple((white.tpn, black.tpn) for white, black in coloured)
