"""Colours of the games, by edition; each rule answers White, Black, or "not decided here".

Rule: FMJD Annexe V (1986) 7; (2017) 3.7, A.b, A.d, B.b, B.d
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.rulebooks.colours import OTHER
from ronde.rulebooks.fmjd.field import Field, third_colour


class Claim(NamedTuple):
    """What one player of a pair brings: number, games so far as `WB…`, white minus black games."""

    number: int
    games: str
    balance: int
    due: str


Decision = Callable[[Claim, Claim, str], str]


class ColourRule(NamedTuple):
    """A rule that gives the better placed player White, Black, or leaves it to the next rule."""

    article: str
    wording: str
    decide: Decision


def due_colour(games: str, balance: int, *, alternate: bool = False) -> str:
    """The colour that makes the numbers equal; equal already: the colour of the first game.

    With `alternate`, a balanced player is due the opposite of their last colour.

    Rule: FMJD Annexe V (1986) 7.1.5, 7.1.6, 7.1.8
    """
    if balance:
        return "B" if balance > 0 else "W"
    if not games:
        return ""
    return OTHER[games[-1]] if alternate else games[0]


def no_third_colour(a: Claim, b: Claim, _first: str) -> str:
    """Whoever would have the same colour for the third time running gets the other one."""
    mine, yours = third_colour(a.games), third_colour(b.games)
    if mine == yours:
        return ""
    return OTHER[mine] if mine else yours


def both_due(a: Claim, b: Claim, _first: str) -> str:
    """Both get the colour they are due; who is due none leaves it to the opponent."""
    if a.due == b.due:
        return ""
    return a.due or OTHER[b.due]


def equality_before_alternation(a: Claim, b: Claim, _first: str) -> str:
    """Due the same colour: an unbalanced player goes before a balanced one."""
    if not a.due or bool(a.balance) == bool(b.balance):
        return ""
    return a.due if a.balance else OTHER[b.due]


def larger_imbalance(a: Claim, b: Claim, _first: str) -> str:
    """Due the same colour: the larger imbalance goes first."""
    if not a.due or abs(a.balance) == abs(b.balance):
        return ""
    return a.due if abs(a.balance) > abs(b.balance) else OTHER[b.due]


def better_placed_balancing(a: Claim, _b: Claim, _first: str) -> str:
    """Due the same balancing colour: the better placed player has priority."""
    return a.due if a.balance else ""


def better_placed(a: Claim, _b: Claim, _first: str) -> str:
    """Due the same colour: the better placed player has priority."""
    return a.due


def drawn_by_number(a: Claim, _b: Claim, first: str) -> str:
    """An odd number has the colour that was drawn, an even number the other."""
    return first if a.number % 2 else OTHER[first]


def as_given(_a: Claim, _b: Claim, first: str) -> str:
    """The colour that the order of the boards gives to the first of the pair."""
    return first


def smaller_imbalances(a: Claim, b: Claim, _first: str) -> str:
    """The larger imbalance that results is as small as possible, then the smaller one."""

    def after(colour: int) -> list[int]:
        return sorted((abs(a.balance + colour), abs(b.balance - colour)), reverse=True)

    white, black = after(1), after(-1)
    return "" if white == black else "W" if white < black else "B"


def fewer_repeated(a: Claim, b: Claim, _first: str) -> str:
    """Fewer players have the colour of their last game again."""

    def repeated(mine: str) -> int:
        return (a.games[-1:] == mine) + (b.games[-1:] == OTHER[mine])

    white, black = repeated("W"), repeated("B")
    return "" if white == black else "W" if white < black else "B"


def odd_number_white(a: Claim, b: Claim, _first: str) -> str:
    """Odd numbers have White; nothing is said of two numbers of one parity."""
    if a.number % 2 == b.number % 2:
        return ""
    return "W" if a.number % 2 else "B"


def sum_of_numbers(a: Claim, b: Claim, _first: str) -> str:
    """Even sum of the numbers: White for the larger number; odd sum: Black."""
    larger = "B" if (a.number + b.number) % 2 else "W"
    return larger if a.number > b.number else OTHER[larger]


THIRD = N_("nobody has the same colour three times running")
BOTH = N_("both have the colour they are due")

FIRST_ROUND_1986 = (
    ColourRule("7.1.3", N_("odd numbers of the upper half have the colour drawn"), drawn_by_number),
)
RATING_1986 = (
    ColourRule("7.1.7", THIRD, no_third_colour),
    ColourRule("7.1.4", BOTH, both_due),
    ColourRule("7.1.4", N_("equality goes before alternation"), equality_before_alternation),
    ColourRule(
        "7.1.5", N_("both need the colour for balance: the better placed"), better_placed_balancing
    ),
    ColourRule("7.1.6", N_("both are balanced: the better placed"), better_placed),
    *FIRST_ROUND_1986,
)
IMBALANCE_1986 = (
    *RATING_1986[:2],
    ColourRule("7.1.5", N_("the larger imbalance is put right first"), larger_imbalance),
    *RATING_1986[2:],
)
FIRST_ROUND_LOT = (
    ColourRule("7.2.1", N_("odd numbers have White"), odd_number_white),
    ColourRule("7.2.4", N_("the sum of the two numbers decides"), sum_of_numbers),
)
LOT_1986 = (
    ColourRule("7.2.2", N_("as many games with White as with Black"), smaller_imbalances),
    ColourRule("7.2.4", N_("White and Black alternate"), fewer_repeated),
    ColourRule("7.2.4", N_("the sum of the two numbers decides"), sum_of_numbers),
)
ALTERNATING_2017 = (
    ColourRule("A.b", N_("the halves have White in turn, from board to board"), as_given),
)
UPPER_HALF_2017 = (ColourRule("B.b", N_("the upper half has White"), as_given),)
ODD_NUMBERS_2017 = (
    ColourRule("5.4", N_("odd numbers have White"), odd_number_white),
    ColourRule("5.4", N_("the sum of the two numbers decides"), sum_of_numbers),
)
LATER_2017 = (
    ColourRule("3.7", THIRD, no_third_colour),
    ColourRule("3.7.a", BOTH, both_due),
    ColourRule("3.7.a", N_("the larger imbalance is put right first"), larger_imbalance),
    ColourRule("3.7.a", N_("the better placed player has priority"), better_placed),
    ColourRule("A.b", N_("neither has played: odd numbers have White"), drawn_by_number),
)


def allotted(
    rules: tuple[ColourRule, ...], a: Claim, b: Claim, first: str
) -> tuple[str, ColourRule]:
    """The colour of `a`, who is better placed, and the rule that decided it."""
    for rule in rules:
        colour = rule.decide(a, b, first)
        if colour:
            return colour, rule
    raise AssertionError("the last colour rule always decides")


Coloured = tuple[int, int, ColourRule]
"""White, Black (by place), and the rule that decided."""


def coloured(
    field: Field, rules: tuple[ColourRule, ...], a: int, b: int, first: str, *, alternate: bool
) -> Coloured:
    """White, Black and the rule for two places, the better placed first.

    With `alternate`, a balanced player is due the opposite of their last colour.
    """

    def claim(v: int) -> Claim:
        games, balance = field.colours[v], field.balance[v]
        due = due_colour(games, balance, alternate=alternate)
        return Claim(field.number[v], games, balance, due)

    colour, rule = allotted(rules, claim(a), claim(b), first)
    return (a, b, rule) if colour == "W" else (b, a, rule)
