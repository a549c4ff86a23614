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
