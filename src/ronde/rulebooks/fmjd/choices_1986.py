"""What the annex of 1986 leaves to the event, and readings that an event may prefer.

Rule: FMJD Annexe V (1986)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from ronde.domain.errors import N_
from ronde.domain.option import YES_NO, Option, chosen
from ronde.domain.player import Player
from ronde.rulebooks.numbering import (
    Approximate,
    Unrated,
    by_lot,
    by_rating_and_lot,
)

COMMON = (
    Option(
        "forfeit_win_bars",
        YES_NO,
        "true",
        "8.5",
        N_("a game won by forfeit bars from a later rest, as an earlier rest does"),
    ),
    Option(
        "rest_without_rating",
        ("number", "lot"),
        "number",
        "5.5",
        N_("who rests where all candidates lack a rating: by the numbers drawn, or by a new lot"),
    ),
    Option(
        "amend",
        ("none", "together", "apart"),
        "none",
        "5.8",
        N_("rounds 1 and 2: people of one nation, league or club meet, or are kept apart"),
    ),
    Option(
        "amend_by",
        ("federation", "league", "club"),
        "federation",
        "5.8",
        N_("what they have in common"),
    ),
    Option(
        "forced_first",
        YES_NO,
        "false",
        "6.1.27",
        N_("those who have met their whole group are served before the odd one of 6.1.7"),
    ),
    Option(
        "maximum_score",
        ("leading", "possible"),
        "leading",
        "9.1.2",
        N_("quarters: the highest score reached, or the highest that could be reached"),
    ),
)
RATING = (
    Option(
        "unrated",
        ("last", "mean", "fifth"),
        "last",
        "3.1.2",
        N_("place of players without a rating in the entry list"),
    ),
    Option(
        "approximate",
        ("value", "lot"),
        "value",
        "3.1.4",
        N_("approximate ratings are placed by their value, or by lot"),
    ),
    *COMMON,
    Option(
        "rest_rank",
        ("pairing", "real"),
        "pairing",
        "5.4",
        N_("round 2 of Haley: the lowest placed with, or without, the ranking points rests"),
    ),
    Option(
        "third_colour",
        ("pairing", "colours"),
        "pairing",
        "7.1.7",
        N_("two players barred from one colour do not meet; or the clause acts on colours only"),
    ),
    Option(
        "imbalance_first",
        YES_NO,
        "false",
        "7.1.5",
        N_("of two players due one colour the larger imbalance goes before the better place"),
    ),
    Option(
        "balanced",
        ("first", "alternate"),
        "first",
        "7.1.6",
        N_("a balanced player is due the colour of their first game, or another than their last"),
    ),
)
DRAW = (
    *COMMON,
    Option(
        "subgroups",
        ("balance", "last"),
        "balance",
        "7.2.2",
        N_("subgroups B and N: by more games of a colour so far, or by the last colour"),
    ),
)


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of one event, typed."""

    forfeit_win_bars: bool = True
    rest_without_rating: Literal["number", "lot"] = "number"
    amend: Literal["none", "together", "apart"] = "none"
    amend_by: Literal["federation", "league", "club"] = "federation"
    forced_first: bool = False
    maximum_score: Literal["leading", "possible"] = "leading"
    unrated: Unrated = "last"
    approximate: Approximate = "value"
    rest_rank: Literal["pairing", "real"] = "pairing"
    third_colour: Literal["pairing", "colours"] = "pairing"
    imbalance_first: bool = False
    balanced: Literal["first", "alternate"] = "first"
    subgroups: Literal["balance", "last"] = "balance"


def choices(system: str, options: tuple[Option, ...], given: Mapping[str, Any]) -> Choices:
    """What the event has chosen."""
    values = chosen(system, options, given)
    typed = {
        option.key: values[option.key] == "true" if option.values == YES_NO else values[option.key]
        for option in options
    }
    return Choices(**cast(dict[str, Any], typed))


def entry_list(
    players: Iterable[Player], seed: str, made: Choices, *, draw: bool = False
) -> tuple[Player, ...]:
    """The entry list with the identification numbers, which stay for the whole event.

    Rule: FMJD Annexe V (1986) 3.1.1-3.1.5, 3.2.1
    """
    if draw:
        return by_lot(players, seed)
    return by_rating_and_lot(players, seed, unrated=made.unrated, approximate=made.approximate)
