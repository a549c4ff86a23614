"""The five well-known systems of chapter 5, each as a value made from the choices of chapter 3.

Rule: FMJD Annexe V (2017) 5, Appendices A and B
"""

from __future__ import annotations

from dataclasses import replace

from ronde.rulebooks.fmjd.aspects import Aspects

RATING = Aspects(
    final_order="e",
    order_r1="b",
    pairing_r1="halves",
    colours_r1="alternate",
    order_next="b",
    in_group="a",
    odd="b",
    float_target="a",
    colour="weak",
    floats=True,
)
"""5.1, Appendix A: ordered by rating, halves, the lowest rated meets the highest of the next."""

RATING_PLAYERS = replace(RATING, in_group="dubov", odd="a")
"""5.1a: highest mean of opponents against lowest rating; the highest rated leaves an odd group."""

SOLKOFF_TRUNCATED = replace(
    RATING, final_order="c", order_r1="a", colours_r1="upper", order_next="a"
)
"""5.2, Appendix B: ordered by lot, then by Solkoff and Sonneborn-Berger."""

SOLKOFF_MEDIAN = replace(SOLKOFF_TRUNCATED, final_order="b,c")
"""5.3: as 5.2, with another final order."""

KNDB_SOLKOFF = replace(
    SOLKOFF_TRUNCATED,
    final_order="a,d",
    pairing_r1="neighbours",
    colours_r1="odd",
    in_group="b",
    odd="a",
    float_target="b",
    colour="none",
    floats=False,
)
"""5.4: best against last; the first leaves an odd group and meets the last of the next."""
