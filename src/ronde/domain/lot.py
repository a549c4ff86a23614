"""Drawing lots so that anybody can draw them again: the seed is published, the draw follows.

The lot of an entry is the SHA-256 digest of the seed, a line break and the name of the entry, in
UTF-8. The entries stand in the order of their lots, smallest first. Nothing else takes part: not
the machine, not the version of Python, not the order in which the entries were given (which
decides only between two entries of the same name).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def lot(seed: str, name: str) -> str:
    """The lot of one entry, as 64 hexadecimal digits."""
    from hashlib import sha256

    return sha256(f"{seed}\n{name}".encode(errors="surrogatepass")).hexdigest()


def drawn(entries: Iterable[T], seed: str, name: Callable[[T], str] = str) -> list[T]:
    """The entries in the order of their lots."""
    return sorted(entries, key=lambda entry: lot(seed, name(entry)))
