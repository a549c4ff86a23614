"""Rounds of single games, in which absolute colour preferences keep players apart.

Rule: FIDE C.04.1 (2026) 4; C.04.4.1 (2026) 2.1; C.04.4.2 (2026) 2.1; (2017) C.1-C.3
"""

from __future__ import annotations

from ronde.domain.result import Bye, Result
from ronde.verifier.claims import FIDE_COLOURS, Claim, claim_of
from ronde.verifier.colours import ABSOLUTE
from ronde.verifier.history import History
from ronde.verifier.matching import bits_of
from ronde.verifier.round import Articles, SwissRound


class IndividualRound(SwissRound):
    """A round of single games; in 2026 articles have numbers, before that letters."""

    def __init__(self, history: History, bye_article: str) -> None:
        super().__init__(history)
        edition = self.edition = history.rules.edition
        new = edition >= 2026
        self.articles = (
            Articles("2.1.1", "2.1.2", "2.1.3", bye_article)
            if new
            else Articles("C.1", "C.2", "C.3", bye_article)
        )
        codes = [f"5.2.{n}" if new else f"E.{n}" for n in range(1, 6)]
        self.colour_rules = tuple(zip(codes, FIDE_COLOURS, strict=True))
        self.claims = [self.claim(i) for i in range(len(history.points))]
        self.rows = self._legal()

    def claim(self, i: int) -> Claim:
        """What the player brings to the colour rules."""
        return claim_of(self.history, i)

    def have_met(self, a: int, b: int) -> bool:
        """Whether these two have played each other."""
        return b in self.history.opponents[a]

    def bye_key(self, i: int) -> tuple[int, ...]:
        """Lowest score, most games, largest number.

        Rule: FIDE C.04.4.1 (2026) 3.1; (2018) B.0
        """
        return self.history.score[i], -len(self.history.colours[i]), -self.history.rank[i]

    def is_barred(self, i: int) -> bool:
        """Whether a round that was not played bars the player from the bye.

        Rule: FIDE C.04.1 (2026) 4; (2017) d
        """
        win = self.history.point_system.win
        for _, mark, worth in self.history.unplayed(i):
            if mark is Bye.PAIRING_ALLOCATED:
                return True
            if worth >= win if self.edition >= 2026 else mark in WON_UNPLAYED:
                return True
        return False

    def _legal(self) -> list[int]:
        """Not twice, not both with the same absolute preference, not against the arbiter."""
        history = self.history
        here = bits_of(history.present)
        absolute = [c.side if c.strength == ABSOLUTE else "" for c in self.claims]
        same = {side: bits_of([i for i in history.present if absolute[i] == side]) for side in "WB"}
        rows = [0] * len(absolute)
        for i in history.present:
            apart = bits_of(list(history.opponents[i])) | same.get(absolute[i], 0)
            rows[i] = here & ~(apart | 1 << i)
        for a, b in history.forbidden:
            rows[a] &= ~(1 << b)
            rows[b] &= ~(1 << a)
        return rows


WON_UNPLAYED = (Result.FORFEIT_WIN, Bye.UNOPPOSED)
