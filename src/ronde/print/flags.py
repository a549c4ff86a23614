"""Flags that are stripes, a cross or a disc, drawn from numbers; all others are shown as letters.

A flag with arms, stars or writing would be wrong when drawn simply: its federation stands on the
name card as a badge of three letters instead, as every federation does beside its flag.
"""

from __future__ import annotations

from typing import Any

WHITE, BLACK = "#ffffff", "#000000"

DOWN: dict[str, tuple[str, ...]] = {
    "ARM": ("#d90012", "#0033a0", "#f2a800"),
    "AUT": ("#c8102e", WHITE, "#c8102e"),
    "BUL": (WHITE, "#00966e", "#d62612"),
    "COL": ("#ffcd00", "#ffcd00", "#003087", "#c8102e"),
    "EST": ("#0072ce", BLACK, WHITE),
    "GER": (BLACK, "#dd0000", "#ffcc00"),
    "HUN": ("#ce2939", WHITE, "#477050"),
    "INA": ("#ce1126", WHITE),
    "LAT": ("#9e3039", "#9e3039", WHITE, "#9e3039", "#9e3039"),
    "LTU": ("#fdb913", "#006a44", "#c1272d"),
    "LUX": ("#ed2939", WHITE, "#00a1de"),
    "MRI": ("#ea2839", "#1a206d", "#ffd500", "#00a551"),
    "MNC": ("#ce1126", WHITE),
    "NED": ("#ae1c28", WHITE, "#21468b"),
    "POL": (WHITE, "#dc143c"),
    "SLE": ("#1eb53a", WHITE, "#0072c6"),
    "UKR": ("#0057b7", "#ffd700"),
    "YEM": ("#ce1126", WHITE, BLACK),
}
"""Stripes from top to bottom."""

ACROSS: dict[str, tuple[str, ...]] = {
    "BEL": (BLACK, "#fdda24", "#ef3340"),
    "CHA": ("#002664", "#fecb00", "#c60c30"),
    "CIV": ("#ff8200", WHITE, "#009a44"),
    "FRA": ("#002395", WHITE, "#ed2939"),
    "GUI": ("#ce1126", "#fcd116", "#009460"),
    "IRL": ("#169b62", WHITE, "#ff883e"),
    "ITA": ("#009246", WHITE, "#ce2b37"),
    "MLI": ("#14b53a", "#fcd116", "#ce1126"),
    "NGR": ("#008751", WHITE, "#008751"),
    "PER": ("#d91023", WHITE, "#d91023"),
    "ROU": ("#002b7f", "#fcd116", "#ce1126"),
}
"""Stripes from left to right."""

CROSSES: dict[str, tuple[str, str, str]] = {
    "DEN": ("#c8102e", WHITE, WHITE),
    "FIN": (WHITE, "#002f6c", "#002f6c"),
    "ISL": ("#02529c", WHITE, "#dc1e35"),
    "NOR": ("#ba0c2f", WHITE, "#00205b"),
    "SWE": ("#006aa7", "#fecc00", "#fecc00"),
    "FAI": (WHITE, "#005eb9", "#ef303e"),
}
"""Crosses of the north: the field, the cross, the cross inside it."""

DISCS: dict[str, tuple[str, str]] = {
    "JPN": (WHITE, "#bc002d"),
    "BAN": ("#006a4e", "#f42a41"),
}


def flag_of(federation: str) -> dict[str, Any] | None:
    """How the flag of a federation is drawn; None where letters must do."""
    if federation in DOWN:
        return {"kind": "down", "colours": list(DOWN[federation])}
    if federation in ACROSS:
        return {"kind": "across", "colours": list(ACROSS[federation])}
    if federation in CROSSES:
        return {"kind": "cross", "colours": list(CROSSES[federation])}
    if federation in DISCS:
        return {"kind": "disc", "colours": list(DISCS[federation])}
    if federation == "SUI":
        return {"kind": "swiss", "colours": ["#da291c", WHITE]}
    if federation == "ENG":
        return {"kind": "plus", "colours": [WHITE, "#ce1124"]}
    if federation == "CZE":
        return {"kind": "wedge", "colours": [WHITE, "#d7141a", "#11457e"]}
    return None
