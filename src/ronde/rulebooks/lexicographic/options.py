"""Choices that both systems of matches leave open."""

from __future__ import annotations

from typing import cast

from ronde.rulebooks.situation import Option, Situation
from ronde.rulebooks.upfloaters import Ahead

FOLLOWING_SCOREGROUP = Option(
    "following_scoregroup",
    ("graded", "pass-fail"),
    "graded",
    "2.3.3",
    "[C6]: as few upfloaters as possible there, or only whether more than the odd one are needed",
)


def ahead(situation: Situation) -> Ahead:
    """How this event judges the following scoregroup."""
    return cast(Ahead, situation.options.get(FOLLOWING_SCOREGROUP.key, "graded"))
