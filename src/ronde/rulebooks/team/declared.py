"""What the rules of a team event settle: type of colour preferences, primary and secondary score.

An option decides; else record 192 of the report; else the default of the regulation.

Rule: FIDE C.04.6 (2026) 1.2, 1.7
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ronde.domain.errors import N_
from ronde.rulebooks.colouring import NUMBER_PARITY
from ronde.rulebooks.lexicographic.procedure import FOLLOWING_SCOREGROUP
from ronde.rulebooks.situation import Option, Situation

MATCH, GAME = "match-points", "game-points"

OPTIONS = (
    Option("type", ("A", "B", "none"), "A", "1.7", "the type of colour preferences"),
    Option("primary", (MATCH, GAME), MATCH, "1.2", "the points that make scoregroups"),
    Option("secondary", (GAME, MATCH, "none"), GAME, "1.2", "the points that help with colours"),
    Option(
        "type_b_last_round",
        ("strong", "none"),
        "strong",
        "1.7.2",
        "a team with balanced colours and the last two alike, in the last round",
    ),
    Option(
        "first_team",
        ("pairing", "standings"),
        "pairing",
        "4.2.1",
        N_("the score that tells the first team of a pair under an acceleration"),
    ),
    FOLLOWING_SCOREGROUP,
    NUMBER_PARITY,
)

_CODE = re.compile(r"FIDE_TEAM(?:_TYPE([AB]))?(?:_(MP|GP))?(?:_(MP|GP))?")
_POINTS = {"MP": MATCH, "GP": GAME}


@dataclass(frozen=True, slots=True)
class TeamSettings:
    """The settings of an event."""

    type: str
    primary: str
    secondary: str
    strong_in_last_round: bool
    first_by_pairing_score: bool

    @classmethod
    def of(cls, situation: Situation) -> TeamSettings:
        """What holds for this round."""
        code = situation.tournament.details.encoded_kind.upper().removesuffix("_BAKU")
        found = _CODE.fullmatch(code)
        type_, primary, secondary = found.groups() if found else (None, None, None)
        coded = {
            "type": type_,
            "primary": _POINTS.get(primary or ""),
            "secondary": "none" if primary and not secondary else _POINTS.get(secondary or ""),
        }

        def setting(key: str, default: str) -> str:
            return str(situation.options.get(key) or coded.get(key) or default)

        chosen = setting("primary", MATCH)
        return cls(
            type=setting("type", "A"),
            primary=chosen,
            secondary=setting("secondary", MATCH if chosen == GAME else GAME),
            strong_in_last_round=situation.options.get("type_b_last_round") != "none",
            first_by_pairing_score=situation.options.get("first_team") != "standings",
        )
