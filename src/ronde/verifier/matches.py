"""Matches paired from the top: the set of upfloaters, then the pairs, compared like words.

The Double-Swiss System and the Swiss Team Pairing System share this word for word.

Rule: FIDE C.04.5 2, 3; C.04.6 (2026) 2, 3
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from ronde.verifier.candidates import Better, first_of_pairs, in_turn
from ronde.verifier.claims import Claim, ColourRule
from ronde.verifier.duals import Alternatives
from ronde.verifier.history import History
from ronde.verifier.matching import bits_of, members
from ronde.verifier.round import Articles, BracketClaim, Rules, SwissRound
from ronde.verifier.statement import Figures, LowerBound, Statement
from ronde.verifier.upfloaters import best_set, brought_up

HOME, NEXT, BEYOND = range(3)
ARTICLES = Articles("2.1.1", "2.1.2", "", "3.4")


class Seen(NamedTuple):
    """What the criteria for sets see: zone, score, whether the entrant floated last time."""

    zone: int
    score: int
    floated: bool


@dataclass(frozen=True)
class SetCost:
    """[C4] to [C7], for residents of this score and upfloaters from these differences.

    Rule: FIDE C.04.5 2.3.1-2.3.4; C.04.6 (2026) 2.3.1-2.3.4
    """

    score: int
    differences: Sequence[int]
    looks_ahead: bool = True

    def __call__(self, a: Seen, b: Seen) -> Figures:
        """The figures of a pair."""
        a, b = (a, b) if a.zone <= b.zone else (b, a)
        up = a.zone == HOME != b.zone
        far = [up and self.score - b.score == each for each in self.differences]
        ahead = [a.zone == NEXT and b.zone == BEYOND] if self.looks_ahead else []
        return (up, *far, *ahead, up and b.floated)


class MatchRound(SwissRound):
    """A round of matches.

    met       the entrants met so far, by entrant
    matches   how many matches were played
    barred    who must not have the bye
    floated   who met another score in the previous round; nobody where that does not count
    """

    articles = ARTICLES
    pair_codes: Sequence[str]
    met: Sequence[frozenset[int]]
    matches: Sequence[int]
    barred: Sequence[bool]
    floated: frozenset[int]

    def __init__(self, history: History, rules: Sequence[ColourRule]) -> None:
        super().__init__(history)
        self.colour_rules: Rules = tuple((f"4.3.{n}", rule) for n, rule in enumerate(rules, 1))

    @abstractmethod
    def pair_cost(self, a: Any, b: Any) -> Figures:
        """What the criteria for pairs charge: claim, whether brought up, whether floated."""

    def legal(self) -> list[int]:
        """Nobody meets twice, or against the arbiter; colours keep nobody apart."""
        here = bits_of(self.history.present)
        rows = [0] * len(self.met)
        for i in self.history.present:
            rows[i] = here & ~(bits_of(list(self.met[i])) | 1 << i)
        for a, b in self.history.forbidden:
            rows[a] &= ~(1 << b)
            rows[b] &= ~(1 << a)
        return rows

    def have_met(self, a: int, b: int) -> bool:
        """Whether these two have played a match."""
        return b in self.met[a]

    def is_barred(self, i: int) -> bool:
        """Whether the entrant must not have the bye."""
        return self.barred[i]

    def bye_key(self, i: int) -> tuple[int, ...]:
        """Lowest score, most matches, largest number.

        Rule: FIDE C.04.5 3.4; C.04.6 (2026) 3.4
        """
        return self.history.score[i], -self.matches[i], -self.history.rank[i]

    def brackets(self, mate: Sequence[int], paired: int) -> Iterator[BracketClaim]:
        """From the top, each with its upfloaters.

        Rule: FIDE C.04.5 3.3-3.6; C.04.6 (2026) 3.3-3.6
        """
        score, rank = self.history.score, self.history.rank
        while paired:
            groups = self.scoregroups(paired)
            home = groups[0]
            guests = brought_up(home, mate)
            zone = {v: min(k, BEYOND) for k, group in enumerate(groups) for v in group}
            kinds = {
                v: Seen(zone[v], score[v], zone[v] != HOME and v in self.floated)
                for v in members(paired)
            }
            lower = sorted({score[home[0]] - score[g[0]] for g in groups[1:]}, reverse=True)
            graded = SetCost(score[home[0]], lower)
            best = partial(best_set, "3.5", self.rows, mate, groups, kinds)
            sets = self._sets(best, graded, mate)
            pairs = self._pairs(sorted([*home, *guests], key=rank.__getitem__), home, mate)
            yield BracketClaim(score[home[0]], guests, home, [], [*sets, pairs])
            paired &= ~bits_of([*home, *guests])

    def _sets(
        self, best: Callable[..., Statement], graded: SetCost, mate: Sequence[int]
    ) -> list[Statement]:
        """That the set of upfloaters is the first of the best ones.

        Where the following scoregroup is judged by pass or fail, it passes if it needs no more
        than its odd one; a set with which it fails may be chosen only if it fails with all.
        """
        codes = ["C4", *["C5"] * len(graded.differences), "C6", "C7"]
        statement = best(graded, codes)
        costs = statement.totals(mate)[0]
        strict = self.history.options.get("following_scoregroup") == "pass-fail"
        if not strict or costs[-2] <= 1:
            return [statement]
        other = best(replace(graded, looks_ahead=False), [*codes[:-2], "C7"])
        fields = {**vars(statement), "part": "failing", "article": "2.3.3", "codes": ()}
        return [other, LowerBound(**fields, least=[*costs[:-2], 2, 0])]

    def _pairs(self, bracket: Sequence[int], home: Sequence[int], mate: Sequence[int]) -> Statement:
        """That the pairs are best, and their identifier the first: top members, then bottoms.

        Rule: FIDE C.04.5 3.6; C.04.6 (2026) 3.6
        """
        seat = {v: k for k, v in enumerate(bracket)}
        everybody, size = bits_of(bracket), len(bracket)
        tops = [v for v in bracket if seat[v] < seat[mate[v]]]
        residents = bits_of(home)

        def seen(v: int) -> tuple[Claim, bool, bool]:
            claim = self.claims[v]._replace(colours="", odd=False)
            up = not residents >> v & 1
            return claim, up, v in self.floated and not up

        def wishes(v: int) -> int:
            return bits_of(bracket[: seat[mate[v]]])

        def first(others: Alternatives) -> Better | None:
            better = first_of_pairs(others, bracket)
            return better or in_turn(others, tops, wishes)

        def figures(v: int, w: int) -> Figures:
            upper, lower = sorted((v, w), key=seat.__getitem__)
            top = (1 << size) - (1 << size - 1 - seat[upper])
            return (top, *[seat[lower] if v == upper else 0 for v in tops])

        return Statement(
            "pairs",
            "3.6",
            [row & everybody for row in self.rows],
            everybody,
            mate,
            {v: seen(v) for v in bracket},
            self.pair_cost,
            first,
            figures,
            lambda _tight: [],
            self.pair_codes,
        )
