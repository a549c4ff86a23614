"""How numbers, results and byes are written, in chess and in draughts.

The words are English and the keys of their translations.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, Translate
from ronde.domain.points import points_text
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Discipline
from ronde.rulebooks.catalogue import known

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from ronde.domain.tournament import Tournament


@lru_cache(8192)
def exact(value: Fraction) -> str:
    """A decimal where there is an exact one, such as `12.5`, else a fraction, such as `6692/3`."""
    rest, places = value.denominator, 0
    while rest % 10 == 0:
        rest //= 10
        places += 1
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
            places += 1
    if rest != 1:
        return str(value)
    digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    whole, decimals = digits[: len(digits) - places], digits[len(digits) - places :]
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{decimals}" if places else f"{sign}{whole}"


def rounded(value: Fraction) -> str:
    """As `exact`, but no more than two decimals, half up; for people, not for machines."""
    from fractions import Fraction

    return exact(Fraction((200 * value.numerator // value.denominator + 1) // 2, 100))


@lru_cache(1024)
def points(tenths: int) -> str:
    """Points without a needless decimal: `4.5`, `4`."""
    return points_text(tenths).removesuffix(".0")


DECIMAL = N_("{whole}.{tenth}")
"""A decimal number; French readers have a comma in it."""


def number(text: str, translate: Translate = str) -> str:
    """A number, or several, with the decimal mark of the language: `4.5`, in French `4,5`."""
    return text.replace(".", translate(DECIMAL).format(whole="", tenth=""))


HALF = "½"


@lru_cache(1024)
def with_half(tenths: int) -> str:
    """Points of one game as chess players write them: `1`, `½`, `1½`."""
    whole, rest = divmod(tenths, 10)
    if rest != 5 or tenths < 0:
        return points(tenths)
    return f"{whole}{HALF}" if whole else HALF


def is_draughts(tournament: Tournament) -> bool:
    """Whether this is a tournament of draughts: by its system, or by points of 2-1-0."""
    system = known(tournament.system)
    if system is not None and system.discipline is Discipline.DRAUGHTS:
        return True
    return (tournament.points.win, tournament.points.draw) == (20, 10)


def scores_of(tournament: Tournament) -> Callable[[int], str]:
    """How scores of the event are written: whole points in draughts, else with one decimal."""
    return points if is_draughts(tournament) else points_text


BYES = {
    Bye.PAIRING_ALLOCATED: N_("bye"),
    Bye.HALF: N_("half-point bye"),
    Bye.FULL: N_("full-point bye"),
    Bye.ZERO: N_("absent"),
    Bye.UNOPPOSED: N_("without opponent"),
}
DRAUGHTS_BYES = {
    Bye.PAIRING_ALLOCATED: N_("rest"),
    Bye.HALF: N_("absent, points of a draw"),
    Bye.FULL: N_("absent, points of a win"),
}
RESULTS = {
    Result.WIN: "1",
    Result.DRAW: "½",
    Result.LOSS: "0",
    Result.UNRATED_WIN: "W",
    Result.UNRATED_DRAW: "D",
    Result.UNRATED_LOSS: "L",
    Result.FORFEIT_WIN: "1F",
    Result.FORFEIT_LOSS: "0F",
}
UNRATED = frozenset({Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS})


def game_text(white: Result, black: Result, tournament: Tournament | None = None) -> str:
    """The result of a game: `1-0`, `½-½`, `1F-0F`; `?` while it is open.

    Of an event in draughts, its points: `2-0`, `1-1`, `2f-0f`.

    Rule: FMJD Annexe V (1986) 8.3
    """
    if Result.UNKNOWN in (white, black):
        return "?"
    if tournament is None or not is_draughts(tournament):
        return f"{RESULTS[white]}-{RESULTS[black]}"
    worth = (tournament.points.white[white], tournament.points.black[black])
    return "-".join(map(_in_points, (white, black), worth))


def _in_points(result: Result, worth: int) -> str:
    if result in UNRATED:
        return RESULTS[result]
    return with_half(worth) + ("" if result.played else "f")


def bye_word(tournament: Tournament, bye: Bye) -> str:
    """What the arbiter calls a round without a game.

    In draughts the odd player rests, and half a point and a full one are other points.
    """
    words = {**BYES, **DRAUGHTS_BYES} if is_draughts(tournament) else BYES
    return words[bye]
