"""The score that a difference of ratings makes likely: FIDE's printed table and its 400-point rule.

Rule: FIDE B.02 8.1
"""

from __future__ import annotations

from bisect import bisect_left

LARGEST_DIFFERENCE = 400
"""A larger difference counts as this one when ratings are computed."""

# fmt: off
UPPER_BOUNDS = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328,
    344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)
# fmt: on
"""The largest difference for an expectation of 0.50, 0.51, … 0.99 of the higher rated player.

Rule: FIDE B.02 8.1.2
"""

CERTAIN = UPPER_BOUNDS[-1] + 1
"""From this difference on, the higher rated player is expected to win."""


def expected_percent(difference: int) -> int:
    """What a player can expect who is rated `difference` points above the opponent, in percent.

    The 400-point rule is left to the caller.

    Rule: FIDE B.02 8.1.2
    """
    higher = 50 + bisect_left(UPPER_BOUNDS, abs(difference))
    return higher if difference >= 0 else 100 - higher


def capped(difference: int) -> int:
    """The difference, not counted beyond 400 points either way."""
    return max(-LARGEST_DIFFERENCE, min(LARGEST_DIFFERENCE, difference))
