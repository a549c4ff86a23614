"""Choices that both systems of matches leave open."""

from __future__ import annotations

from ronde.rulebooks.situation import Option

FOLLOWING_SCOREGROUP = Option(
    "following_scoregroup",
    ("graded", "pass-fail"),
    "graded",
    "2.3.3",
    "[C6]: as few upfloaters as possible there, or only whether more than the odd one are needed",
)
