"""The entries of a journal as a sequence that need not be read as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import overload

from ronde.journal.entries import Entry


class Entries(Sequence[Entry]):
    """The entries of a journal, of which the earlier ones are read when somebody asks for them."""

    def __init__(
        self,
        known: Iterable[Entry] = (),
        earlier: int = 0,
        read: Callable[[], list[Entry]] | None = None,
    ) -> None:
        self._known = list(known)
        self._earlier = earlier
        self._read = read

    @property
    def are_complete(self) -> bool:
        """All of them are here."""
        return not self._earlier

    def append(self, entry: Entry) -> None:
        """One more entry."""
        self._known.append(entry)

    def __len__(self) -> int:
        return self._earlier + len(self._known)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        begin = place.start or 0 if isinstance(place, slice) else place
        if self._earlier <= begin and (not isinstance(place, slice) or (place.stop or 0) >= 0):
            here = self._earlier
            if isinstance(place, int):
                return self._known[place - here]
            stop = None if place.stop is None else max(0, place.stop - here)
            return self._known[begin - here : stop : place.step]
        if place == -1 and self._known:
            return self._known[-1]
        self._complete()
        return self._known[place]

    def _complete(self) -> None:
        if self._earlier and self._read is not None:
            earlier = self._read()[: self._earlier]
            self._known, self._earlier = [*earlier, *self._known], 0
