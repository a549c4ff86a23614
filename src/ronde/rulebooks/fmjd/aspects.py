"""The eight aspects in which versions of the 2017 annex differ, as typed choices.

Rule: FMJD Annexe V (2017) 2, 3
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, cast

from ronde.domain.errors import N_
from ronde.domain.option import YES_NO, Option

FINAL_ORDERS = {
    "a": "SOLKOFF",
    "b": "SOLKOFF-MEDIAN",
    "c": "SOLKOFF-TRUNCATED",
    "d": "SB-FMJD",
    "e": "AVG-RATING",
    "f": "TPR-FMJD",
    "g": "RATING",
    "h": "LOT",
}
"""The letters of 3.1 and the tie-breaks they stand for."""


@dataclass(frozen=True, slots=True)
class Aspects:
    """A version of the system: one choice for every aspect, and the readings it prefers.

    Rule: FMJD Annexe V (2017) 2, 3
    """

    final_order: str = "e"
    performance_first: bool = False
    order_r1: Literal["a", "b"] = "b"
    pairing_r1: Literal["halves", "neighbours"] = "halves"
    colours_r1: Literal["alternate", "upper", "odd"] = "alternate"
    order_next: Literal["a", "b", "c", "d"] = "b"
    in_group: Literal["a", "b", "c", "dubov"] = "a"
    odd: Literal["a", "b", "c"] = "b"
    float_target: Literal["a", "b"] = "a"
    colour: Literal["none", "weak", "strong"] = "weak"
    strong_every_round: bool = False
    colour_may_float: bool = False
    twice: Literal["last-or-ahead", "last"] = "last-or-ahead"
    balanced: Literal["first", "alternate"] = "first"
    third_colour: Literal["before", "never"] = "before"
    floats: bool = True
    floats_two_rounds: bool = False
    packets: Literal["4", "6", "8"] = "4"
    cut: Literal["leading", "every"] = "leading"

    def tie_breaks(self) -> tuple[str, ...]:
        """The codes of the final order among players on equal points.

        Where the chosen criteria leave players level, the own rating (versions that order later
        rounds by rating) or the drawn number decides; a lot for round 1 alone changes nothing.
        With `performance_first` the performance goes before the points.

        Rule: FMJD Annexe V (2017) 3.1, 5.1-5.4
        Reading: ADR-0051, 2.14
        """
        codes = [FINAL_ORDERS[letter] for letter in self.final_order.split(",")]
        if self.performance_first:
            codes = ["TPR-FMJD", "PTS", *(code for code in codes if code != "TPR-FMJD")]
        last = ("RATING", "LOT") if self.order_next in ("b", "d") else ("LOT",)
        return (*codes, *(code for code in last if code not in codes))

    def as_options(self) -> dict[str, str]:
        """Every choice as text: what is saved, and what `options={…}` takes."""
        return {f.name: _text(getattr(self, f.name)) for f in fields(self)}


def _text(value: str | bool) -> str:
    return value if isinstance(value, str) else "true" if value else "false"


OPTIONS = (
    Option(
        "final_order",
        tuple(FINAL_ORDERS),
        "e",
        "3.1",
        N_("final order of players on equal points, as a list of letters: most important first"),
        ranked=True,
    ),
    Option(
        "performance_first",
        YES_NO,
        "false",
        "3.1.f",
        N_("the performance rating decides the final order before the points do"),
    ),
    Option(
        "order_r1",
        ("a", "b"),
        "b",
        "3.2",
        N_("order for round 1: a drawn number, b rating"),
    ),
    Option(
        "pairing_r1",
        ("halves", "neighbours"),
        "halves",
        "5.4",
        N_("round 1: upper half against lower half, or 1-2, 3-4"),
    ),
    Option(
        "colours_r1",
        ("alternate", "upper", "odd"),
        "alternate",
        "A.b",
        N_("White in round 1: in turn from board to board, the upper half, or odd numbers"),
    ),
    Option(
        "order_next",
        ("a", "b", "c", "d"),
        "b",
        "3.3",
        N_("order for later rounds: a Solkoff and SB, b rating, c number, d mean of opponents"),
    ),
    Option(
        "in_group",
        ("a", "b", "c", "dubov"),
        "a",
        "3.4",
        N_("pairs in a group: a halves, b best-last, c by lot, or highest mean-lowest rating"),
    ),
    Option(
        "odd",
        ("a", "b", "c"),
        "b",
        "3.5",
        N_("who leaves an odd group: a the first, b the last, c one chosen by lot"),
    ),
    Option(
        "float_target",
        ("a", "b"),
        "a",
        "3.6",
        N_("whom a transferred player meets: a the first, b the last of the next group"),
    ),
    Option(
        "colour",
        ("none", "weak", "strong"),
        "weak",
        "3.7",
        N_("how much colours may change the pairing"),
    ),
    Option(
        "strong_every_round",
        YES_NO,
        "false",
        "3.7.c",
        N_("strong preference in every round, not only after odd ones"),
    ),
    Option(
        "colour_may_float",
        YES_NO,
        "false",
        "A.d",
        N_("players may be transferred to another group for the sake of colours"),
    ),
    Option(
        "twice",
        ("last-or-ahead", "last"),
        "last-or-ahead",
        "3.7.b",
        N_("twice the same colour: in the last two games, or also two ahead in all games"),
    ),
    Option(
        "balanced",
        ("first", "alternate"),
        "first",
        "3.7.a",
        N_("a balanced player is due the colour of their first game, or another than their last"),
    ),
    Option(
        "third_colour",
        ("before", "never"),
        "before",
        "3.7",
        N_("a third equal colour running is avoided before balance is looked at, or not at all"),
    ),
    Option(
        "floats",
        YES_NO,
        "true",
        "3.8",
        N_("nobody should meet a higher, or a lower, score twice running"),
    ),
    Option(
        "floats_two_rounds",
        YES_NO,
        "false",
        "3.8",
        N_("the same for the round before the last"),
    ),
    Option(
        "packets",
        ("4", "6", "8"),
        "4",
        "6.1",
        N_("into how many groups the acceleration cuts the field"),
    ),
    Option(
        "cut",
        ("leading", "every"),
        "leading",
        "6.1",
        N_("which score groups are cut after round 1, once the leading one is large"),
    ),
)
"""Every choice that an organiser can make; a preset has its own defaults."""


def options_of(aspects: Aspects) -> tuple[Option, ...]:
    """The options with the choices of this version as defaults."""
    values = aspects.as_options()
    return tuple(option._replace(default=values[option.key]) for option in OPTIONS)


def typed(values: Mapping[str, str]) -> Aspects:
    """The choices, one text for each option, as a version of the system."""
    found = {
        option.key: values[option.key] == "true" if option.values == YES_NO else values[option.key]
        for option in OPTIONS
    }
    return Aspects(**cast(dict[str, Any], found))
