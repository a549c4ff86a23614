"""How the pages of a section write results and scores: draughts players count 2-1-0.

Values keep the codes of the API (`1-0`, `2.0`), in every form and every answer; only what is read
is written in the words of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ronde.journal.result_text import LEGAL, result_text
from ronde.tables.rounds import is_draughts

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Notation:
    """The words of one game for each code; in `whole` points a score needs no decimal."""

    results: tuple[tuple[str, str], ...]
    whole: bool

    @classmethod
    def of(cls, event: Tournament) -> Notation:
        """As the tables of the event have it."""
        results = tuple((result_text(letters), result_text(letters, event)) for letters in LEGAL)
        return cls(results, is_draughts(event))

    def result(self, code: str) -> str:
        """A result as it is read: `1-0`, or `2-0` in draughts; `–` while it is open."""
        return "–" if code == "?" else dict(self.results).get(code, code)

    def points(self, score: str) -> str:
        """A score as it is read: `2.0`, or `2` in draughts."""
        return score.removesuffix(".0") if self.whole else score
