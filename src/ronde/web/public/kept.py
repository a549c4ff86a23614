"""Sheets that are kept until somebody writes: thousands of readers ask for the same one.

Each is made once, by one of those who ask at the same moment, and packed once.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

PAGES, BOOKS, ROUNDS = 400, 8, 24
T = TypeVar("T")


class Shelf(Generic[T]):
    """The latest so many things; whoever asks while one is being made waits for it."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._making: dict[Hashable, Lock] = {}
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The thing of that key, made where it is not there yet."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            making = self._making.setdefault(key, Lock())
        with making:
            with self._lock:
                if key in self._kept:
                    return self._kept[key]
            try:
                made = make()
            finally:
                with self._lock:
                    self._making.pop(key, None)
            with self._lock:
                self._kept[key] = made
                while len(self._kept) > self._size:
                    self._kept.popitem(last=False)
            return made


def packed(text: str) -> bytes:
    """A page, packed for the air of a full hall; the same bytes whenever it is made."""
    return gzip.compress(text.encode(), compresslevel=5, mtime=0)


def unpacked(page: bytes) -> bytes:
    """The page for the rare reader who cannot unpack it."""
    return gzip.decompress(page)
