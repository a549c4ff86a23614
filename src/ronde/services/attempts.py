"""Recent attempts by address or phone, so that guessing and flooding can be refused."""

from __future__ import annotations

import time

MOST = 1000
"""Places that are remembered; a crowd of strangers takes no more memory."""


class RecentAttempts:
    """What came from each place in the last `seconds`."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._moments: dict[str, list[float]] = {}

    def count(self, place: str) -> int:
        """How often it came from there."""
        return len(self._recent(place))

    def note(self, place: str) -> None:
        """It came once more from there."""
        self._moments[place] = [*self._recent(place), time.monotonic()]
        for old in list(self._moments)[:-MOST]:
            self._moments.pop(old, None)

    def forget(self, place: str) -> None:
        """Nothing is held against that place any more."""
        self._moments.pop(place, None)

    def _recent(self, place: str) -> list[float]:
        begin = time.monotonic() - self._seconds
        return [moment for moment in self._moments.get(place, ()) if moment > begin]
