"""A cache of what is computed from immutable values, such as the standings of a section.

Events never change; every write makes a new one. What was computed from a section therefore
belongs to that very object, and nothing stale can be shown. When two requests need the same value
at the same time, it is computed once and both wait for it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


@dataclass
class _Slot(Generic[Value]):
    """One cached value; `subjects` keeps alive the objects that it was computed from."""

    subjects: tuple[object, ...]
    lock: Lock = field(default_factory=Lock)
    made: tuple[Value] | None = None


class Cache(Generic[Value]):
    """The latest values, each with the objects that it was computed from."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._slots: OrderedDict[Hashable, _Slot[Value]] = OrderedDict()
        self._lock = Lock()

    def of(self, subjects: tuple[object, ...], key: Hashable, make: Callable[[], Value]) -> Value:
        """The value computed from these very objects for that key, now if it is not cached yet."""
        place = (*map(id, subjects), key)
        with self._lock:
            slot = self._slots.get(place)
            if slot is None:
                slot = self._slots[place] = _Slot(subjects)
                while len(self._slots) > self._most:
                    self._slots.popitem(last=False)
            else:
                self._slots.move_to_end(place)
        with slot.lock:
            if slot.made is None:
                try:
                    slot.made = (make(),)
                except BaseException:
                    self._remove(place, slot)
                    raise
            return slot.made[0]

    def _remove(self, place: Hashable, slot: _Slot[Value]) -> None:
        """Remove a slot whose value could not be computed."""
        with self._lock:
            if self._slots.get(place) is slot:
                del self._slots[place]

    def __len__(self) -> int:
        return len(self._slots)
