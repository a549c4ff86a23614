"""C3 and C10: the requirements, and how they are given up one by one.

Rule: FIDE C.04.3.1 (2012) C3, C10, D4
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.rules.dutch2012.cards import Card

ROWS = ("B2", "B3", "A7.d", "X", "Z", "B5 down", "B6 down", "B5 up", "B6 up")
Pairs = tuple[tuple[Card, Card], ...]


@dataclass(frozen=True)
class Attempt:
    """A pairing of a bracket, and what it costs."""

    s1: Pairs
    rest: Pairs
    left: tuple[Card, ...]
    counts: Mapping[str, int] = field(hash=False)


class Relaxation:
    """The counters of C3 and C10; one that is not in force is never looked at."""

    def __init__(
        self, attempts: list[Attempt], *, p1: int, x1: int, z1: int, is_odd: bool, flags: bool
    ) -> None:
        self.attempts = attempts
        self.p1, self.x1, self.z1 = p1, x1, z1
        self.is_odd = is_odd
        self.flags = flags
        self.most = {row: max(attempt.counts[row] for attempt in attempts) for row in ROWS}
        self.factors = sorted({attempt.counts["B3"] for attempt in attempts})
        # Of pairings that cost the same only the first can ever be accepted.
        self.different = {tuple(a.counts.values()): a for a in reversed(attempts)}
        self.limit = dict.fromkeys(ROWS, 0)
        self.c3("b")

    def outcome(self) -> Attempt:
        """C3 to C10: demand everything, then give up as little as possible, step by step."""
        order = [a for a in self.attempts if self.different[tuple(a.counts.values())] is a]
        while True:
            for attempt in order:
                if self.accepts(attempt):
                    return attempt
            self.relax()

    def accepts(self, attempt: Attempt) -> bool:
        """C6: the pairing meets the requirements as they stand."""
        return all(attempt.counts[row] <= self.limit[row] for row in ROWS)

    def c3(self, label: str) -> None:
        """C3: put in force again everything from this label on."""
        for row, since in (
            ("B2", "b"),
            ("B3", "c"),
            ("A7.d", "c"),
            ("X", "d"),
            ("Z", "d"),
            ("B5 down", "e"),
            ("B6 down", "f"),
            ("B5 up", "g"),
            ("B6 up", "h"),
        ):
            if since >= label:
                self.limit[row] = 0
        if label <= "c":
            self.limit["B3"] = self.factors[0]
        if label <= "d":
            self.limit["X"], self.limit["Z"] = self.x1, self.z1

    def given_up(self, row: str) -> bool:
        """Give up a criterion for one more pair, if it is in force for any."""
        if self.limit[row] >= self.most[row]:
            return False
        self.limit[row] = self.most[row] if self.flags else self.limit[row] + 1
        return True

    def relax(self) -> None:
        """C10."""
        limit = self.limit
        if self.given_up("B6 up"):  # a
            return None
        if self.given_up("B5 up"):  # b
            return self.c3("h")
        if self.given_up("B6 down"):  # c
            return self.c3("g")
        if self.given_up("B5 down"):  # d
            return self.c3("f")
        if self.is_odd and limit["X"] < self.p1:  # e
            limit["X"] += 1
            return self.c3("e")
        if not self.is_odd and limit["Z"] < limit["X"]:
            limit["Z"] += 1
            return self.c3("e")
        if not self.is_odd and limit["X"] < self.p1:
            limit["X"] += 1
            limit["Z"] = self.z1
            return self.c3("e")
        if self.is_odd and self.given_up("A7.d"):  # f
            return self.c3("d")
        larger = [factor for factor in self.factors if factor > limit["B3"]]
        if larger:  # D4, after B2 and before everything else
            b3 = larger[0]
            self.c3("c")
            limit["B3"] = b3
            return None
        if self.given_up("B2"):  # g
            return self.c3("c")
        raise AssertionError("everything has been given up")
