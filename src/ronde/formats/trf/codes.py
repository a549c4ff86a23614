"""The letters of the result column, and which of them may face each other."""

from __future__ import annotations

from ronde.domain.result import Bye, Result

Mark = Result | Bye

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
RESULTS = {letter: result for result, letter in RESULT_LETTERS.items()}
BYES = {letter: bye for bye, letter in BYE_LETTERS.items() if letter != "+"}

ANNOUNCED = {"F": Bye.FULL, "H": Bye.HALF, "Z": Bye.ZERO}
"""The byes that a player may ask for (record 240)."""

WITHOUT_OPPONENT: dict[Result, Bye] = {
    Result.WIN: Bye.PAIRING_ALLOCATED,
    Result.UNRATED_WIN: Bye.PAIRING_ALLOCATED,
    Result.DRAW: Bye.HALF,
    Result.UNRATED_DRAW: Bye.HALF,
    Result.LOSS: Bye.ZERO,
    Result.UNRATED_LOSS: Bye.ZERO,
    Result.FORFEIT_WIN: Bye.UNOPPOSED,
    Result.FORFEIT_LOSS: Bye.ZERO,
}
"""Playing codes against nobody: the byes of TRF06, and the boards that team reports leave empty."""

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
