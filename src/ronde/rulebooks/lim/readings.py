"""Where the text of Lim leaves a choice: the reading followed, and the others as options.

Reading: ADR-0007
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ronde.domain.errors import N_
from ronde.domain.option import checked
from ronde.rulebooks.situation import Option

OPTIONS = tuple(
    Option(*row)
    for row in (
        (
            "lot_colour",
            ("number", "running"),
            "number",
            "14.2",
            N_("whose parity decides a colour drawn by lot: the number's, or among those paired"),
        ),
        (
            "first_bye",
            ("largest-number", "lowest-rated"),
            "largest-number",
            "14.1",
            N_("who has the bye of the first round"),
        ),
        (
            "floater_exclusion",
            ("on", "off"),
            "on",
            "10.3, 10.4",
            N_("whether opponents of earlier floaters are set aside when a floater is chosen"),
        ),
        (
            "adjacent_median",
            ("received", "own"),
            "received",
            "10.4, 10.9",
            N_("the median group seen from below: with the floaters from above, or without"),
        ),
        (
            "floater_opponents",
            ("all", "residents"),
            "all",
            "10.8",
            N_("whom a floater meets first: anybody by number, or players of the group itself"),
        ),
        (
            "floater_colours",
            ("all", "parity"),
            "all",
            "10.2, 11.4",
            N_("which floaters are chosen by colour: all, or only one that makes the number even"),
        ),
        (
            "floated",
            ("transferred", "both"),
            "transferred",
            "10.10",
            N_("who floated in the round before: the player transferred, or both of that pair"),
        ),
        (
            "median_upfloaters",
            ("smallest", "largest"),
            "smallest",
            "10.8",
            N_("which number an upfloater tries first in the median group"),
        ),
        (
            "blocked_equal",
            ("higher", "lower"),
            "higher",
            "9.6",
            N_("which side is undone when equally many floaters came from both"),
        ),
        (
            "blocked_undoes",
            ("pairing", "group"),
            "pairing",
            "9.6",
            N_("what a blocked median group undoes at a time: one pairing, or a whole group"),
        ),
        (
            "blocked_recount",
            ("on", "off"),
            "on",
            "9.6",
            N_("whether players of undone pairings count as floaters of their side"),
        ),
        (
            "identical_records",
            ("by-side", "smaller"),
            "by-side",
            "12.4",
            N_("identical colours below the median: the larger number is favoured, or the smaller"),
        ),
        (
            "odd_rounds",
            ("history", "balance"),
            "history",
            "12.5",
            N_(
                "odd rounds, both due the same colour: past colours decide at once, or nobody gets "
                "two more of a colour first"
            ),
        ),
        (
            "hundred_points",
            ("off", "on"),
            "off",
            "10.2, 10.8, 12.7",
            N_("the 100-point clause of super-tournaments"),
        ),
    )
)


@dataclass(frozen=True, slots=True)
class Readings:
    """The choices in force, one field per option."""

    lot_colour: str = "number"
    first_bye: str = "largest-number"
    floater_exclusion: str = "on"
    adjacent_median: str = "received"
    floater_opponents: str = "all"
    floater_colours: str = "all"
    floated: str = "transferred"
    median_upfloaters: str = "smallest"
    blocked_equal: str = "higher"
    blocked_undoes: str = "pairing"
    blocked_recount: str = "on"
    identical_records: str = "by-side"
    odd_rounds: str = "history"
    hundred_points: str = "off"


def readings(system: str, options: Mapping[str, Any]) -> Readings:
    """The readings asked for; a key or a value that is not in the table is refused."""
    return Readings(**checked(system, OPTIONS, options))
