"""Where the labels on the lines of a bracket stand, so that none covers another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ronde.explanation.pictures.drawing import Box

ASIDE = (0.0, -11.0, 11.0, -21.0, 21.0)
"""How far a label may stand from its line where there is no room on it."""
NEAR = 13.0
"""Between two lines at a label that would seem to be about both."""
MARGIN = 16.0
"""Between a label and the card at the end of its line."""
HEIGHT = 20.0


class Label(NamedTuple):
    """A label of that width for the line from one place to another.

    `places` are shares of the line, the best first; `alone`, the label must not seem to be about
    another line as well.
    """

    begin: tuple[float, float]
    end: tuple[float, float]
    width: float
    places: tuple[float, ...]
    alone: bool


class Labels:
    """Gives each label a place between two columns, whose inner edges are `low` and `high`.

    `slopes` are the heights of each line at both columns; `taken` is where something stands.
    """

    def __init__(
        self,
        low: float,
        high: float,
        slopes: Sequence[tuple[float, float]],
        taken: Sequence[Box],
    ) -> None:
        self._low = low
        self._high = high
        self._slopes = slopes
        self._taken = list(taken)
        self.all_free: bool = True
        """No label covers anything."""

    def place(self, label: Label) -> tuple[float, float]:
        """The middle of a label: on its line or else beside it, where it covers the least."""
        found: list[tuple[int, int, Box, float, float]] = []
        for x, y, share in self._places(label):
            box = Box(x - label.width / 2 - 2, y - HEIGHT / 2, label.width + 4, HEIGHT, "")
            covered = sum(box.overlaps(other) for other in self._taken)
            unclear = label.alone and self._crosses(share, y)
            found.append((2 * covered + unclear, len(found), box, x, y))
            if not found[-1][0]:
                break
        against, _, box, x, y = min(found)
        self.all_free = self.all_free and against < 2
        self._taken.append(box)
        return x, y

    def _places(self, label: Label) -> Iterator[tuple[float, float, float]]:
        """The places of a label, the best first, with the share of the way between the columns."""
        (x1, y1), (x2, y2) = label.begin, label.end
        low, high = (min(x1, x2), max(x1, x2)) if x1 != x2 else (self._low, self._high)
        low, high = low + label.width / 2 + MARGIN, high - label.width / 2 - MARGIN
        for aside, place in product(ASIDE, label.places):
            x = min(max(x1 + (x2 - x1) * place, low), high)
            share = place if x1 < x2 else 1 - place
            yield x, y1 + (y2 - y1) * _smooth(place) + aside, share

    def _crosses(self, share: float, y: float) -> bool:
        """Whether another board has its line there too: the label would be about both."""
        heights = (left + (right - left) * _smooth(share) for left, right in self._slopes)
        return sum(abs(height - y) < NEAR for height in heights) > 1


def _smooth(place: float) -> float:
    """How far down a bent line is there, as a share of its height."""
    return place * place * (3 - 2 * place)
