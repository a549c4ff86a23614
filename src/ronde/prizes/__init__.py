"""Categories and prizes: who belongs to which category, and who takes which prize.

No federation's handbook decides how prizes are shared: the regulations of the event do. These
modules hold the methods that such regulations name, as pure functions on exact numbers.

categories    who belongs to a category: rating, age on a date, sex, club, federation, mark
rules         the announced prizes: lists by place, special prizes, and how they are shared
sharing       what the players of one group with equal points take, and how it is rounded
distribution  who takes which prize, one for each player or several
us_chess      the same by rule 32B of US Chess
"""

from __future__ import annotations

from ronde.prizes.categories import Category, Entrant
from ronde.prizes.distribution import Award, Contender, Distribution, distribute
from ronde.prizes.rules import Prize, PrizeList, PrizeRules, SpecialPrize

__all__ = [
    "Award",
    "Category",
    "Contender",
    "Distribution",
    "Entrant",
    "Prize",
    "PrizeList",
    "PrizeRules",
    "SpecialPrize",
    "distribute",
]
