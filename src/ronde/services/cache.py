"""What is made once of a value and shown to many: kept as long as the value is the same one.

Events are values that never change; every write makes a new one. So what was made of a section
belongs to that very object, and nothing stale can ever be shown. Two who ask at the same time
wait for one making.
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
    """A place for one value; `subjects` keeps alive what it was made of."""

    subjects: tuple[object, ...]
    lock: Lock = field(default_factory=Lock)
    made: tuple[Value] | None = None


class Cache(Generic[Value]):
    """The latest values, each with the objects it was made of."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._slots: OrderedDict[Hashable, _Slot[Value]] = OrderedDict()
        self._lock = Lock()

    def of(self, subjects: tuple[object, ...], key: Hashable, make: Callable[[], Value]) -> Value:
        """What was made of these very objects for that key, or is made now."""
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
                    self._give_up(place, slot)
                    raise
            return slot.made[0]

    def _give_up(self, place: Hashable, slot: _Slot[Value]) -> None:
        """What could not be made takes nobody's place."""
        with self._lock:
            if self._slots.get(place) is slot:
                del self._slots[place]

    def __len__(self) -> int:
        return len(self._slots)
