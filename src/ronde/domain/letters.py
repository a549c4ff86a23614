"""One letter for each result and each bye, as reports, files and journals write them, for ever."""

from __future__ import annotations

from ronde.domain.result import Bye, Result

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
BYES = {letter: bye for bye, letter in BYE_LETTERS.items()}
