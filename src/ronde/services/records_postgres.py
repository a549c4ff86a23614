"""Records in the database that holds the events: every server over it has the same ones.

Each change raises the revision of its kind and is announced on a channel. A thread listens on a
connection of its own; while it cannot, every look asks the database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, RLock, Thread
from typing import Any

import psycopg

from ronde.journal import StoreError
from ronde.journal.postgres import NEWS, migrate, store_errors

AGAIN_AFTER = 1.0
"""Seconds before the listener connects again."""
_LOCK = 0x526F6E65
Listener = Callable[[str], None]


class PostgresRecords:
    """The records of a database."""

    def __init__(self, server: str) -> None:
        self.server = server
        self._lock = RLock()
        self._revisions: dict[str, int] = {}
        self._listens = Event()
        self._closing = Event()
        self._leading: set[str] = set()
        self.listeners: list[Listener] = []
        """Called with the name of an event that somebody has written into."""
        self._db = self._connect()
        with store_errors(server):
            migrate(self._db)
        self._thread = Thread(target=self._listen, name="ronde news", daemon=True)
        self._thread.start()

    def _connect(self) -> psycopg.Connection[Any]:
        with store_errors(self.server):
            return psycopg.connect(self.server, autocommit=True, connect_timeout=10)

    @contextmanager
    def _connection(self) -> Iterator[psycopg.Connection[Any]]:
        """The connection, or a new one where it was cut."""
        with self._lock:
            if self._db.closed or self._db.broken:
                self._leading.clear()
                self._db = self._connect()
            with store_errors(self.server):
                yield self._db

    def _listen(self) -> None:
        while not self._closing.is_set():
            with suppress(StoreError, psycopg.Error), self._connect() as db:
                db.execute(f"LISTEN {NEWS}")
                self._forget()
                self._listens.set()
                while not self._closing.is_set():
                    for notice in db.notifies(timeout=AGAIN_AFTER):
                        self._hear(notice.payload)
            self._listens.clear()
            self._closing.wait(AGAIN_AFTER)

    def _hear(self, payload: str) -> None:
        kind, _blank, name = payload.partition(" ")
        if kind == "record":
            self._revisions[name] = self._revisions.get(name, 0) + 1
        else:
            for listener in tuple(self.listeners):
                listener(name)

    def _forget(self) -> None:
        """Whatever was known may have changed while nobody listened."""
        for kind in tuple(self._revisions):
            self._revisions[kind] += 1

    def revision(self, kind: str) -> int:
        """It grows with every change that was heard of, and at every look while nobody listens."""
        if not self._listens.is_set():
            self._revisions[kind] = self._revisions.get(kind, 0) + 1
        return self._revisions.setdefault(kind, 0)

    def read(self, kind: str) -> dict[str, bytes]:
        """The rows of a kind."""
        with self._connection() as db:
            rows = db.execute("SELECT key, value FROM ronde_records WHERE kind = %s", (kind,))
            return {key: bytes(value) for key, value in rows.fetchall()}

    def get(self, kind: str, key: str) -> bytes | None:
        """One row."""
        with self._connection() as db:
            row = db.execute(
                "SELECT value FROM ronde_records WHERE kind = %s AND key = %s", (kind, key)
            ).fetchone()
        return None if row is None else bytes(row[0])

    @contextmanager
    def exclusive(self, kind: str) -> Iterator[None]:
        """One transaction; no other server changes records meanwhile."""
        with self._connection() as db:
            with db.transaction():
                db.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
                yield
                db.execute("SELECT pg_notify(%s, %s)", (NEWS, f"record {kind}"))
            self._revisions[kind] = self._revisions.get(kind, 0) + 1

    def put(self, kind: str, key: str, value: bytes | None) -> None:
        """Write a row, or delete it."""
        if value is None:
            self._db.execute("DELETE FROM ronde_records WHERE kind = %s AND key = %s", (kind, key))
        else:
            self._db.execute(
                "INSERT INTO ronde_records VALUES (%s, %s, %s)"
                " ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value",
                (kind, key, value),
            )

    def leads(self, task: str) -> bool:
        """The first server that asks does the task, as long as it is connected."""
        with self._connection() as db:
            if task not in self._leading:
                row = db.execute(
                    "SELECT pg_try_advisory_lock(%s, hashtext(%s))", (_LOCK, task)
                ).fetchone()
                if row is not None and row[0]:
                    self._leading.add(task)
        return task in self._leading

    def close(self) -> None:
        """Close the connections."""
        self._closing.set()
        with suppress(psycopg.Error):
            self._db.close()
        self._thread.join(AGAIN_AFTER + 1.0)
