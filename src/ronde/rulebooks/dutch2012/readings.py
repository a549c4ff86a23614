"""Where the text of 2012 leaves a choice: the reading followed, and the others as options.

Reading: ADR-0020
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ronde.domain.errors import N_
from ronde.domain.option import checked
from ronde.rulebooks.situation import Option

OPTIONS = (
    Option(
        "lot_colour",
        ("number", "running"),
        "number",
        "E5",
        N_("whose parity decides a colour drawn by lot: the number itself, or among those paired"),
    ),
    Option(
        "b2_yields",
        ("one", "both"),
        "one",
        "B2, C10.g",
        N_("how many of two players must be top scorers for B2 to yield"),
    ),
    Option(
        "relaxation",
        ("counters", "flags"),
        "counters",
        "C10",
        N_("a criterion is given up pair by pair, or altogether"),
    ),
    Option(
        "bye_downfloat",
        ("counted", "ignored"),
        "counted",
        "B1.b, B5, B6",
        N_("whether the bye counts as a downfloat where it is given"),
    ),
    Option(
        "upfloats",
        ("moved_down", "all"),
        "moved_down",
        "B5, B6, C3.g",
        N_("who counts as an upfloater: opponents of moved-down players, or of any higher score"),
    ),
    Option(
        "unselected",
        ("in_s2", "apart"),
        "in_s2",
        "C4, D3",
        N_("whether a moved-down player left out of S1 by D3 may meet one who is in it"),
    ),
    Option(
        "alone_moved_down",
        ("stays", "leaves"),
        "stays",
        "C1",
        N_("a moved-down player without opponent, when C12 fails: counted, or moved on at once"),
    ),
    Option(
        "b3_scope",
        ("lowest", "merged"),
        "lowest",
        "D4",
        N_("where the B3 factor counts: in every lowest bracket, or only after C13 merged two"),
    ),
    Option(
        "b3_pairs",
        ("remainder", "all", "same_s1"),
        "remainder",
        "B3, D4",
        N_("pairs in the B3 factor: the remainder's, all, or those of one pairing of S1 compared"),
    ),
    Option(
        "closeness",
        ("off", "on"),
        "off",
        "A11, B3",
        N_("the B3 factor also in mixed brackets treated as homogeneous above the lowest"),
    ),
    Option(
        "c12_levels",
        ("each", "first"),
        "each",
        "C12",
        N_("C12 is tried before each reduction of C14, or only while P1 is P0"),
    ),
    Option(
        "c12_scores",
        ("same", "any"),
        "same",
        "C12",
        N_("the other players moved down by C12 have the same scores, or only the same number"),
    ),
    Option(
        "p1_below_m1",
        ("lower_m1", "homogeneous"),
        "lower_m1",
        "C13, C14.b1",
        N_("when P1 falls below M1: M1 follows, or the bracket is treated as homogeneous"),
    ),
    Option(
        "replaced_alone",
        ("same_pairs", "anew"),
        "same_pairs",
        "C1, C2, C12",
        N_("C12 has replaced a player without opponent: as many pairs as before, or C2 again"),
    ),
)


@dataclass(frozen=True, slots=True)
class Readings:
    """The choices in force, one field per option."""

    lot_colour: str = "number"
    b2_yields: str = "one"
    relaxation: str = "counters"
    bye_downfloat: str = "counted"
    upfloats: str = "moved_down"
    unselected: str = "in_s2"
    alone_moved_down: str = "stays"
    b3_scope: str = "lowest"
    b3_pairs: str = "remainder"
    closeness: str = "off"
    c12_levels: str = "each"
    c12_scores: str = "same"
    p1_below_m1: str = "lower_m1"
    replaced_alone: str = "same_pairs"


def readings(options: Mapping[str, Any]) -> Readings:
    """The readings asked for; a key or a value that is not in the table is refused."""
    return Readings(**checked("fide-dutch-2012", OPTIONS, options))
