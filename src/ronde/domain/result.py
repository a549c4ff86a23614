"""How a round ended for one player: the result of a game, or why there was none."""

from __future__ import annotations

from enum import IntEnum


class Result(IntEnum):
    """The result of a game for one of its two players."""

    WIN = 0
    DRAW = 1
    LOSS = 2
    UNRATED_WIN = 3
    UNRATED_DRAW = 4
    UNRATED_LOSS = 5
    FORFEIT_WIN = 6
    FORFEIT_LOSS = 7
    UNKNOWN = 8  # adjourned, postponed or not yet reported

    @property
    def played(self) -> bool:
        """A game was played, rated or not: it counts for colours and against a rematch.

        An unknown result belongs to a game that is being played or will be finished.
        """
        return self not in FORFEITS


class Bye(IntEnum):
    """Why a player had no opponent. The numbers continue those of `Result`."""

    PAIRING_ALLOCATED = 9
    HALF = 10
    FULL = 11
    ZERO = 12
    UNOPPOSED = 13  # a forfeit win without any opponent named, as team reports have it


FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
PLAYED_MARKS = tuple(mark not in FORFEITS for mark in Result) + (False,) * len(Bye)

_OPPOSITE = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.UNRATED_WIN: Result.UNRATED_LOSS,
    Result.UNRATED_DRAW: Result.UNRATED_DRAW,
    Result.UNRATED_LOSS: Result.UNRATED_WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
    Result.UNKNOWN: Result.UNKNOWN,
}


def opposite(result: Result) -> Result:
    """The ordinary result of the opponent: a win is the other one's loss."""
    return _OPPOSITE[result]


_W, _D, _L = Result.WIN, Result.DRAW, Result.LOSS
_UW, _UD, _UL = Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS
_FW, _FL = Result.FORFEIT_WIN, Result.FORFEIT_LOSS

COMPATIBLE = frozenset(
    pair
    for one, other in (
        *((_W, _L), (_D, _D), (_L, _L), (_D, _L)),
        *((_UW, _UL), (_UD, _UD), (_UL, _UL), (_UD, _UL)),
        *((_FW, _FL), (_FL, _FL)),
        (Result.UNKNOWN, Result.UNKNOWN),
    )
    for pair in ((one, other), (other, one))
)
"""Results that two opponents may have; 0-0 and ½-0 are unusual but possible."""

RESULT_LETTERS = {
    Result.WIN: "1",
    Result.DRAW: "=",
    Result.LOSS: "0",
    Result.UNRATED_WIN: "W",
    Result.UNRATED_DRAW: "D",
    Result.UNRATED_LOSS: "L",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.UNKNOWN: "?",
}
BYE_LETTERS = {
    Bye.PAIRING_ALLOCATED: "U",
    Bye.HALF: "H",
    Bye.FULL: "F",
    Bye.ZERO: "Z",
    Bye.UNOPPOSED: "+",
}
"""One letter for each result and each bye: reports, files and journals all write these."""

RESULTS = {letter: result for result, letter in RESULT_LETTERS.items()}
BYES = {letter: bye for bye, letter in BYE_LETTERS.items()}
"""The results and the byes by their letters."""
