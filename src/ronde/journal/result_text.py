"""Results of games as entries write them (two letters), and as people write and read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, RequestError
from ronde.domain.result import RESULT_LETTERS, RESULTS
from ronde.notation import game_text, is_draughts

if TYPE_CHECKING:
    from ronde.domain.result import Result
    from ronde.domain.tournament import Tournament

OPEN = "??"
LEGAL = ("10", "==", "01", "=0", "0=", "00", "WL", "DD", "LW", "+-", "-+", "--", OPEN)
"""The results a game may have, White's letter first. 1-½ and 1-1 do not exist, a forfeit is won
by one player or by none."""

_SYNONYMS = {"½": "=", "1/2": "=", "0.5": "=", "0,5": "=", "5": "=", "f": "", "x": "="}


def parse_result(text: str, event: Tournament | None = None) -> str:
    """A result as people write it (`1-0`, `½-½`, `1F-0F`, `+-`, `=`) as two letters.

    In an event in draughts also its points, such as `2-0`, `1-1` and `0f-2f`, as far as they mean
    nothing else: `1-0` is a win in every event.

    Rule: FIDE checklist for tournament handlers, VCL19 13, 14
    """
    compact = "".join(text.split())
    found = _letters(compact)
    if found is None and event is not None and is_draughts(event):
        in_points = {result_text(letters, event).lower(): letters for letters in LEGAL}
        found = in_points.get(compact.replace(":", "-").lower())
        if found is None:
            raise RequestError(NO_RESULT_OF_DRAUGHTS, found=text)
    if found is None:
        raise RequestError(NO_RESULT, found=text)
    return found


NO_RESULT = N_(
    "{found!r} is not the result of a game. Write 1-0, 0-1, ½-½, 0-0, ½-0, 0-½, 1F-0F, "
    "0F-1F, 0F-0F, W-L, D-D, L-W, or ? for a game that is not finished."
)
NO_RESULT_OF_DRAUGHTS = N_(
    "{found!r} is not the result of a game. Write 2-0, 0-2, 1-1, 0-0, 2f-0f, 0f-2f, 0f-0f, W-L, "
    "D-D, L-W, or ? for a game that is not finished."
)


def _letters(compact: str) -> str | None:
    """The letters of a result written as in chess; None where it is not one."""
    if compact in LEGAL:
        return compact
    short = {"1": "10", "=": "==", "½": "==", "0": "01", "+": "+-", "-": "-+", "?": OPEN, "": OPEN}
    if compact in short:
        return short[compact]
    white, dash, black = compact.partition("-" if compact.count("-") == 1 else ":")
    letters = _letter(white) + _letter(black) if dash else ""
    return letters if letters in LEGAL else None


def _letter(side: str) -> str:
    if side.upper().endswith("F"):
        return {"1": "+", "0": "-"}.get(side[:-1], "")
    return _SYNONYMS.get(side, side.upper())


def result_text(letters: str, event: Tournament | None = None) -> str:
    """The result as people read it: `1-0`, `½-½`, `1F-0F`, `?`; with an event, as its game does."""
    return game_text(*results_of(letters), event)


def letters_of(white: Result, black: Result) -> str:
    """The two letters of a game."""
    return RESULT_LETTERS[white] + RESULT_LETTERS[black]


def results_of(letters: str) -> tuple[Result, Result]:
    """What each player made of the game."""
    return RESULTS[letters[0]], RESULTS[letters[1]]


@dataclass(frozen=True, slots=True)
class Notation:
    """How the pages of a section write results and scores: draughts players count 2-1-0.

    Forms and answers keep the codes of the API (`1-0`, `2.0`); only what is read is written in
    the words of the game. In `whole` points a score needs no decimal.
    """

    results: tuple[tuple[str, str], ...]
    whole: bool

    @classmethod
    def of(cls, event: Tournament) -> Notation:
        """The notation of an event."""
        results = tuple((result_text(letters), result_text(letters, event)) for letters in LEGAL)
        return cls(results, is_draughts(event))

    def result(self, code: str) -> str:
        """A result as it is read: `1-0`, or `2-0` in draughts; `–` while it is open."""
        return "–" if code == "?" else dict(self.results).get(code, code)

    def points(self, score: str) -> str:
        """A score as it is read: `2.0`, or `2` in draughts."""
        return score.removesuffix(".0") if self.whole else score
