"""The Burstein System after its seeding rounds: brackets by opposition, top against bottom.

Rule: FIDE C.04.4.2 (2026); (2017)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ronde.domain.result import Bye
from ronde.verifier import dutch_2017, dutch_2026
from ronde.verifier.account import AccountFile
from ronde.verifier.candidates import Better, in_turn
from ronde.verifier.duals import Alternatives
from ronde.verifier.history import NOT_PLAYED, History
from ronde.verifier.individual import IndividualRound
from ronde.verifier.matching import bits_of, members
from ronde.verifier.round import BracketClaim
from ronde.verifier.statement import Figures, Statement
from ronde.verifier.systems import Judge
from ronde.verifier.verdict import Finding

HERE, NEXT, BEYOND = range(3)


class Seen(NamedTuple):
    """What the criteria see of a player: zone, preference, score, whether floated in."""

    zone: int
    side: str
    score: int
    incoming: bool


BELOW = Seen(BEYOND, "", 0, False)


def verify(history: History, account: AccountFile) -> Iterator[Finding]:
    """What is wrong with the round, or is not shown."""
    dutch = seeding(history)
    yield from dutch.verify(history, account) if dutch else Burstein(history).findings(account)


def compare(history: History, held: AccountFile, proved: AccountFile) -> Iterator[Finding]:
    """Why the round held is not the one proved."""
    if dutch := seeding(history):
        yield from dutch.compare(history, held, proved)
    else:
        yield from Burstein(history).compare(held, proved)


def seeding(history: History) -> Judge | None:
    """The Dutch system of the same time, if it pairs this round.

    Rule: FIDE C.04.4.2 (2026) 1.6; (2017) A.5
    """
    if history.number > min(history.number_of_rounds // 2, 4):
        return None
    return dutch_2026 if history.rules.edition >= 2026 else dutch_2017


def index(history: History) -> list[tuple[int, int]]:
    """Buchholz and Sonneborn-Berger of every player.

    A round not played is a game against oneself. Zero-point byes of those who stay away in this
    round, too, are draws in the eyes of those who met them.

    Rule: FIDE C.04.4.2 (2026) 1.7; (2017) A.6
    """
    own, seen = history.points, list(history.points)
    gain = history.point_system.draw - history.point_system.zero_point_bye
    everybody = history.options.get("zero_point_byes") == "to-last-round"
    for i in range(len(own)) if everybody else history.staying_away:
        for marks in reversed(history.mark):
            if marks[i] is not Bye.ZERO:
                break
            seen[i] += gain
    found = []
    for i, points in enumerate(own):
        buchholz = products = 0
        for partner, marks, worth in zip(history.partner, history.mark, history.worth, strict=True):
            score = points if marks[i] in NOT_PLAYED else seen[partner[i]]
            buchholz += score
            products += score * worth[i]
        found.append((buchholz, products))
    return found


class Burstein(IndividualRound):
    """A round after the seeding rounds."""

    def __init__(self, history: History) -> None:
        new = history.rules.edition >= 2026
        super().__init__(history, "3.1" if new else "B")
        self.order_article = "4.3" if new else "D"
        self.index: list[tuple[int, int]] = index(history)
        ranked = sorted(
            range(len(self.index)),
            key=lambda i: (-self.index[i][0], -self.index[i][1], history.rank[i]),
        )
        self.place: list[int] = [0] * len(ranked)
        for place, i in enumerate(ranked):
            self.place[i] = place

    def bye_key(self, i: int) -> tuple[int, ...]:
        """Lowest score, most games, lowest in the ranking of 1.8.

        Rule: FIDE C.04.4.2 (2026) 3.1; (2017) B
        """
        return self.history.score[i], -len(self.history.colours[i]), -self.place[i]

    def in_order(self, a: int, b: int) -> tuple[int, int]:
        """The higher-ranked first: by score and number if neither has played, else by 1.8.

        Rule: FIDE C.04.4.2 (2026) 5.2; (2017) E
        """
        history = self.history
        if history.colours[a] or history.colours[b]:
            return (a, b) if self.place[a] < self.place[b] else (b, a)
        return super().in_order(a, b)

    def brackets(self, mate: Sequence[int], paired: int) -> Iterator[BracketClaim]:
        """From the top: floaters of the bracket above, and the next scoregroup.

        Rule: FIDE C.04.4.2 (2026) 1.9, 3.2; (2017) B
        """
        groups = self.scoregroups(paired)
        incoming: list[int] = []
        left = paired
        for residents, following in zip(groups, [*groups[1:], []], strict=False):
            bracket = sorted([*incoming, *residents], key=self.place.__getitem__)
            statement = self._statement(bracket, incoming, following, left, mate)
            here = bits_of(bracket)
            floaters = [v for v in bracket if not here >> mate[v] & 1]
            yield BracketClaim(
                self.history.score[residents[0]], incoming, residents, floaters, [statement]
            )
            left &= ~here | bits_of(floaters)
            incoming = floaters

    def _statement(
        self,
        bracket: Sequence[int],
        incoming: Sequence[int],
        following: Sequence[int],
        left: int,
        mate: Sequence[int],
    ) -> Statement:
        """That the bracket is paired best, and as far from top to bottom as can be."""
        here, following_bits, came = bits_of(bracket), bits_of(following), bits_of(incoming)
        score = self.history.score
        seat = {v: k for k, v in enumerate(bracket)}
        size = len(bracket)
        lower = [0] * size
        for k in range(size - 2, -1, -1):
            lower[k] = lower[k + 1] | 1 << bracket[k + 1]

        def seen(v: int) -> Seen:
            if here >> v & 1:
                return Seen(HERE, self.claims[v].side, score[v], bool(came >> v & 1))
            return Seen(NEXT, "", score[v], False) if following_bits >> v & 1 else BELOW

        def wishes(v: int) -> int:
            return lower[seat[mate[v]]] if here >> mate[v] & 1 else here

        def first(others: Alternatives) -> Better | None:
            return in_turn(others, bracket, wishes, here)

        def figures(v: int, w: int) -> Figures:
            a, b = sorted((seat.get(v, size), seat.get(w, size)))
            of_upper = size - 1 - b if b < size else size
            return tuple([of_upper if k == a else size if k == b else 0 for k in range(size)])

        scores = sorted({score[v] for v in (*bracket, *following)}, reverse=True)
        return Statement(
            "pairs",
            self.order_article,
            self.rows,
            left,
            mate,
            {v: seen(v) for v in members(left)},
            _Cost(scores, self.edition >= 2026),
            first,
            figures,
            lambda _tight: [left & ~here],
            self._codes(len(scores)),
        )

    def _codes(self, scores: int) -> list[str]:
        """The criteria behind the figures of a pair."""
        codes = ("C5", *["C6"] * (scores + 1), *["C7"] * (scores + 2), "C8")
        return [code if self.edition >= 2026 else f"C.{code[1]}" for code in codes]


@dataclass(frozen=True)
class _Cost:
    """[C5] to [C8]: floaters and their scores, the same of the following bracket, colours.

    Before 2026 the scores are those of incoming floaters only, who are counted first.

    Rule: FIDE C.04.4.2 (2026) 2.3; (2017) C.5-C.8
    """

    scores: Sequence[int]
    all_count: bool

    def __call__(self, a: Seen, b: Seen) -> Figures:
        """The figures of a pair."""
        a, b = (a, b) if a.zone <= b.zone else (b, a)
        leaves = a.zone == HERE != b.zone
        passes = a.zone < BEYOND == b.zone
        here = leaves and (self.all_count or a.incoming)
        there = passes and (self.all_count or leaves)
        return (
            *(leaves, here, *(here and a.score == each for each in self.scores)),
            *(passes, there, *(there and a.score == each for each in self.scores)),
            a.zone == b.zone == HERE and a.side == b.side != "",
        )


round_of = Burstein
"""The round of a history, for those who look for proofs."""
