"""Numbers as tables print them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ronde.tiebreaks.contribution import Value


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
    return exact(Fraction((200 * value.numerator // value.denominator + 1) // 2, 100))


@lru_cache(8192)
def value_text(value: Value) -> str:
    """A tie-break for people: a list with blanks between its numbers, nothing where undefined."""
    if value is None:
        return ""
    if isinstance(value, tuple):
        return " ".join(rounded(number) for number in value)
    return rounded(value)


@lru_cache(1024)
def points(tenths: int) -> str:
    """Points without a needless decimal: `4.5`, `4`."""
    return exact(Fraction(tenths, 10))


HALF = "½"


@lru_cache(1024)
def with_half(tenths: int) -> str:
    """Points of one game as chess players write them: `1`, `½`, `1½`."""
    whole, rest = divmod(tenths, 10)
    if rest != 5 or tenths < 0:
        return points(tenths)
    return f"{whole}{HALF}" if whole else HALF
