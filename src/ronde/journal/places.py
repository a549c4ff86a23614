"""Where an event lives: a file of its own."""

from __future__ import annotations

import os

from ronde.journal.sqlite import SqliteStore
from ronde.journal.store import Store

Place = str | os.PathLike[str]


def create_store(place: Place) -> Store:
    """An empty store for a new event."""
    return SqliteStore(place, create=True)


def open_store(place: Place, *, accept_copy: bool = False, read_only: bool = False) -> Store:
    """The store of an event that exists."""
    return SqliteStore(place, accept_copy=accept_copy, read_only=read_only)
