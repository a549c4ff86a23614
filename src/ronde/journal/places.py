"""Where an event lives: a file of its own, or a name on a PostgreSQL server."""

from __future__ import annotations

import os

from ronde.journal.sqlite import SqliteStore
from ronde.journal.store import Store

Place = str | os.PathLike[str]

SERVERS = ("postgresql://", "postgres://")


def is_server(place: Place) -> bool:
    """The place is an address on a server."""
    return isinstance(place, str) and place.startswith(SERVERS)


def create_store(place: Place) -> Store:
    """An empty store for a new event."""
    if is_server(place):
        from ronde.journal.postgres import PostgresStore

        return PostgresStore(str(place), create=True)
    return SqliteStore(place, create=True)


def open_store(place: Place, *, accept_copy: bool = False, read_only: bool = False) -> Store:
    """The store of an event that exists."""
    if is_server(place):
        from ronde.journal.postgres import PostgresStore

        return PostgresStore(str(place))
    return SqliteStore(place, accept_copy=accept_copy, read_only=read_only)
