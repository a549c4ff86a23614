"""The FIDE (Dutch) System of 2017, word by word and slowly: every candidate is generated.

For fields of eight or nine players. Written from the text (with the readings of ADR-0012) and
sharing nothing with the engine but the values of `ronde.domain`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from tests.rules.dutch2026.literal import (
    Answer,
    Candidate,
    Games,
    boards,
    colour_values,
    leftovers,
    may_meet,
)
from tests.rules.dutch2026.sequences import Pairing, heterogeneous, homogeneous
from tests.rules.dutch2026.sheet import DOWN, UP, Card, Mark, cards, present

ONE_POINT = 10
ORDINARY, PENULTIMATE, LAST = "ordinary", "penultimate", "last"


@dataclass(frozen=True, slots=True)
class Bracket:
    """Moved-down players and residents, everybody below, and the bracket's part in the round.

    In the collapsed last bracket (CLB) the residents have several scores.

    Rule: FIDE C.04.3 (2017) A.3, A.9
    """

    mdps: tuple[Card, ...]
    residents: tuple[Card, ...]
    below: tuple[Card, ...]
    part: str

    @property
    def floor(self) -> int:
        """The artificial score of A.8: one point below the lowest-ranked player."""
        return self.residents[-1].score - ONE_POINT

    @property
    def following(self) -> tuple[Card, ...]:
        """The residents of the next bracket."""
        return tuple(c for c in self.below if c.score == self.below[0].score)


def is_downfloat(_mark: Mark, _points: PointSystem) -> bool:
    """Whoever does not play a round, for whatever reason, has a downfloat in it (A.4.b)."""
    return True


def may_have_bye(card: Card) -> bool:
    """C.2: nobody who had it, or won because the opponent did not appear."""
    return not {Bye.PAIRING_ALLOCATED, Bye.UNOPPOSED, Result.FORFEIT_WIN} & set(card.unplayed)


class Round:
    """The round to be paired: who may complete it, and what a candidate is worth."""

    def __init__(self, event: Tournament, exempted: int | None = None) -> None:
        self.initial = event.drawn_colour or "W"
        everybody = present(event, cards(event, is_downfloat))
        self.players = [card for card in everybody if card.tpn != exempted]
        self.completable = cache(self._completable)
        self.ahead = cache(self._ahead)
        self.exists = self.completable(frozenset(self.players))

    def may_meet(self, a: Card, b: Card) -> bool:
        """C.1 and C.3."""
        return may_meet(a, b)

    def colour_values(self, pairs: Games) -> tuple[int, int, int, int]:
        """C.8 to C.11."""
        return colour_values(pairs, self.initial)

    def _completable(self, left: frozenset[Card]) -> bool:
        """All of them can be paired under C.1 to C.3, but for one who has the bye (A.9)."""
        if not left:
            return True
        first = min(left, key=lambda c: c.place)
        rest = left - {first}
        if len(left) % 2 and may_have_bye(first) and self.completable(rest):
            return True
        return any(
            self.may_meet(first, other) and self.completable(rest - {other}) for other in rest
        )

    def _ahead(self, floaters: tuple[Card, ...], bracket: Bracket) -> tuple[int, list[int]]:
        """C.7: most pairs in the next bracket, then the lowest scores of those it leaves over.

        Where the next bracket is the last one, a player left over who may not have the bye
        weighs as much as three (a reading, ADR-0012).
        """
        residents = bracket.following
        is_last = len(residents) == len(bracket.below)
        base = residents[0].score

        def weight(card: Card) -> int:
            return 3 if is_last and not may_have_bye(card) else 1

        return min(
            (
                sum(weight(c) for c in left),
                sorted((c.score for c in left if c.score > base), reverse=True),
            )
            for left in leftovers(floaters, residents, self.may_meet)
        )

    def legal(self, candidate: Candidate, bracket: Bracket) -> bool:
        """C.1 to C.4; C.4 is asked of the penultimate bracket, C.2 of the last one."""
        if not all(self.may_meet(a, b) for a, b in candidate.pairs):
            return False
        if bracket.part == ORDINARY:
            return True
        return self.completable(frozenset(candidate.downfloaters) | frozenset(bracket.below))

    def value(self, candidate: Candidate, bracket: Bracket) -> tuple[Any, ...]:
        """C.5 to C.19, in their order; smaller is better."""
        down = candidate.downfloaters
        return (
            len(down),
            differences(candidate, bracket),
            self.ahead(down, bracket) if bracket.part == ORDINARY else (),
            *self.colour_values(candidate.pairs),
            *float_values(candidate, bracket),
        )

    def perfect(self, bracket: Bracket) -> tuple[Any, ...] | None:
        """What a perfect candidate is worth; None in the collapsed bracket, where none is (B.4)."""
        base = bracket.residents[0].score
        if bracket.residents[-1].score != base:
            return None
        size = len(bracket.mdps) + len(bracket.residents)
        odd = size % 2
        gaps = [c.score - base for c in bracket.mdps]
        gaps += [0] * (size // 2 - len(gaps)) + [ONE_POINT] * odd
        ahead: tuple[Any, ...] = ()
        if bracket.part == ORDINARY:
            ahead = ((odd + len(bracket.following)) % 2, [])
        nothing: tuple[list[int], ...] = ([], [], [], [])
        return (odd, sorted(gaps, reverse=True), ahead, *[0] * 8, *nothing)


def differences(candidate: Candidate, bracket: Bracket) -> list[int]:
    """A.8: the score differences of pairs and downfloaters, in descending order."""
    found = [a.score - b.score for a, b in candidate.pairs]
    found += [c.score - bracket.floor for c in candidate.downfloaters]
    return sorted(found, reverse=True)


def float_values(candidate: Candidate, bracket: Bracket) -> tuple[Any, ...]:
    """C.12 to C.19: floats that this candidate hands out, and that were handed out before."""
    unequal = [(a, b) for a, b in candidate.pairs if a.score > b.score]
    down = [(a, a.score - b.score) for a, b in unequal]
    down += [(c, c.score - bracket.floor) for c in candidate.downfloaters]
    up = [(b, a.score - b.score) for a, b in unequal]

    def again(handed_out: list[tuple[Card, int]], what: str, ago: int) -> list[int]:
        return sorted((gap for c, gap in handed_out if c.floated(what, ago)), reverse=True)

    lists = [again(down, DOWN, 1), again(up, UP, 1), again(down, DOWN, 2), again(up, UP, 2)]
    return (*(len(found) for found in lists), *lists)


def mdp_sets(mdps: tuple[Card, ...], m1: int) -> list[tuple[int, ...]]:
    """The sets of moved-down players to be paired, in order.

    Higher scores first, then smaller numbers.

    Rule: FIDE C.04.3 (2017) D.3
    """
    sets = combinations(range(len(mdps)), m1)
    return sorted(sets, key=lambda s1: ([-mdps[i].score for i in s1], s1))


def candidates(bracket: Bracket, pairs: int) -> Iterator[Candidate]:
    """All candidates with that many pairs, in the order of generation (B.2-B.7, D)."""
    players = (*bracket.mdps, *bracket.residents)
    mdps = range(len(bracket.mdps))
    residents = range(len(bracket.mdps), len(players))
    found: Iterator[Pairing]
    if not bracket.mdps:
        found = homogeneous(residents, pairs)
    else:
        sets = [s1 for m1 in range(len(mdps), -1, -1) for s1 in mdp_sets(bracket.mdps, m1)]
        found = heterogeneous(sets, mdps, residents, pairs)
    for games, left in found:
        yield Candidate(
            tuple((players[min(game)], players[max(game)]) for game in games),
            tuple(players[i] for i in sorted(left)),
        )


def best(bracket: Bracket, round_: Round) -> Candidate | None:
    """The best candidate, and of equals the one generated first; None if none is legal (B.8).

    A perfect candidate is taken at once (B.4).
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
    return None


def pair(
    event: Tournament, exempted: int | None = None, kind: type[Round] | None = None
) -> Answer | None:
    """The round, bracket by bracket from the top; None if there is no legal pairing (A.9).

    `exempted` is a player whom the Swiss guide takes out of the groups beforehand, and `kind` a
    round as the guide can be read.
    """
    round_ = (kind or Round)(event, exempted)
    if not round_.exists:
        return None
    mdps: tuple[Card, ...] = ()
    below = tuple(round_.players)
    done: list[tuple[Any, Candidate]] = []
    collapsed = False
    while below:
        residents = below if collapsed else tuple(c for c in below if c.score == below[0].score)
        below = below[len(residents) :]
        bracket = Bracket(mdps, residents, below, ORDINARY if below else LAST)
        candidate = best(bracket, round_)
        if below:
            assert candidate is not None, "an ordinary bracket may leave everybody over"
            left = frozenset(candidate.downfloaters) | frozenset(below)
            if not round_.completable(left):
                collapsed = True
                bracket = Bracket(mdps, residents, below, PENULTIMATE)
                candidate = best(bracket, round_)
        assert candidate is not None, "the round was seen to be completable"
        done.append((bracket, candidate))
        mdps = candidate.downfloaters
    games = [game for _, candidate in done for game in candidate.pairs]
    bye = mdps[0].tpn if mdps else None
    return Answer(boards(games, round_.initial, by_pairing_score=False), bye, tuple(done))
