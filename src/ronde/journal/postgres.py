"""Journals on a PostgreSQL server: many events, many writers, one address for each event.

The address is that of the server with the name of the event: `postgresql://…/club?event=open-2026`.
An entry is written with the number its writer expects; the primary key lets one writer win. What
was written is announced on a channel of the event, so that live readers need not ask.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from ronde.domain.errors import N_, RequestError
from ronde.journal.entries import COLUMNS, Entry, PersonalFact, as_row, from_row
from ronde.journal.store import ConcurrentWrite, Erasures, StoreError, Unreachable

try:
    import psycopg
    from psycopg.pq import TransactionStatus
except ImportError:
    raise RequestError(
        N_("Events on a server need the extra 'server': install ronde[server].")
    ) from None

_LOCK = 0x526F6E64  # "Rond"
NEWS = "ronde_news"
"""The channel on which every server hears of every event, and of records."""


def _first_form(db: psycopg.Connection[Any]) -> None:
    db.execute(
        "CREATE TABLE ronde_events (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
        " name text NOT NULL UNIQUE)"
    )
    db.execute(
        "CREATE TABLE ronde_entries (event bigint NOT NULL REFERENCES ronde_events,"
        " number bigint NOT NULL, at text NOT NULL, who text NOT NULL, act text NOT NULL,"
        " data text NOT NULL, why text NOT NULL, request text, previous text NOT NULL,"
        " digest text NOT NULL, PRIMARY KEY (event, number), UNIQUE (event, request))"
    )
    db.execute(
        "CREATE TABLE ronde_personal (event bigint NOT NULL, entry bigint NOT NULL,"
        " field text NOT NULL, salt text, value text, digest text NOT NULL,"
        " PRIMARY KEY (event, entry, field),"
        " FOREIGN KEY (event, entry) REFERENCES ronde_entries)"
    )


def _with_records(db: psycopg.Connection[Any]) -> None:
    db.execute(
        "CREATE TABLE ronde_records (kind text NOT NULL, key text NOT NULL, value bytea NOT NULL,"
        " PRIMARY KEY (kind, key))"
    )


MIGRATIONS: tuple[Callable[[psycopg.Connection[Any]], None], ...] = (_first_form, _with_records)
"""Each brings the tables from one form to the next; `ronde_form` counts those already done."""


def split_address(address: str) -> tuple[str, str]:
    """The address of the server, and the name of the event."""
    server, _mark, query = address.partition("?")
    options = dict(parse_qsl(query))
    name = options.pop("event", "")
    return server + (f"?{urlencode(options)}" if options else ""), name


def latest_entries(address: str) -> dict[str, int]:
    """The events on a server, each with the number of its latest entry."""
    server, _ = split_address(address)
    with store_errors(server), psycopg.connect(server, autocommit=True) as db:
        migrate(db)
        rows = db.execute(
            "SELECT name, (SELECT max(number) FROM ronde_entries WHERE event = id)"
            " FROM ronde_events ORDER BY name"
        ).fetchall()
    return {name: number or 0 for name, number in rows}


def migrate(db: psycopg.Connection[Any]) -> None:
    """Bring older tables up to date; several programs may try at once."""
    if _form(db) == len(MIGRATIONS):
        return
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        db.execute("CREATE TABLE IF NOT EXISTS ronde_form (form int NOT NULL)")
        row = db.execute("SELECT form FROM ronde_form").fetchone()
        done = 0 if row is None else row[0]
        if done > len(MIGRATIONS):
            raise StoreError(
                N_("The server was used by a newer version of Ronde: update Ronde to open it.")
            )
        for migration in MIGRATIONS[done:]:
            migration(db)
        if row is None:
            db.execute("INSERT INTO ronde_form VALUES (%s)", (len(MIGRATIONS),))
        else:
            db.execute("UPDATE ronde_form SET form = %s", (len(MIGRATIONS),))


def _form(db: psycopg.Connection[Any]) -> int:
    """How many migrations have been made."""
    there = db.execute("SELECT to_regclass('ronde_form') IS NOT NULL").fetchone()
    if there is None or not there[0]:
        return 0
    row = db.execute("SELECT form FROM ronde_form").fetchone()
    return 0 if row is None else int(row[0])


class PostgresStore:
    """The journal of one event on a server."""

    def __init__(self, address: str, *, create: bool = False) -> None:
        self.server: str
        self.name: str
        self.server, self.name = split_address(address)
        if not self.name:
            raise RequestError(
                N_("The address names no event: add ?event=NAME to {address}."), address=address
            )
        self._db = self._connect()
        self._listening: psycopg.Connection[Any] | None = None
        try:
            with self._connection():
                migrate(self._db)
                self._event = self._identity(create=create)
        except BaseException:
            self.close()
            raise

    def _connect(self) -> psycopg.Connection[Any]:
        with store_errors(self.server):
            db = psycopg.connect(self.server, autocommit=True, connect_timeout=10)
            db.execute("SET synchronous_commit = on")
            return db

    @contextmanager
    def _connection(self) -> Iterator[None]:
        """Talk to the server, over a new connection where the old one was cut."""
        if self._db.closed or self._db.broken:
            self._db = self._connect()
        with store_errors(self.server):
            yield

    def _identity(self, *, create: bool) -> int:
        row = self._db.execute(
            "SELECT id FROM ronde_events WHERE name = %s", (self.name,)
        ).fetchone()
        if row is None and not create:
            raise StoreError(N_("There is no event {file}."), file=self.name)
        if row is not None:
            if create:
                raise StoreError(N_("{file} exists already: choose another name."), file=self.name)
            return int(row[0])
        made = self._db.execute(
            "INSERT INTO ronde_events (name) VALUES (%s) ON CONFLICT DO NOTHING RETURNING id",
            (self.name,),
        ).fetchone()
        if made is None:
            raise StoreError(N_("{file} exists already: choose another name."), file=self.name)
        return int(made[0])

    @property
    def channel(self) -> str:
        """Where new entries of the event are announced."""
        return f"ronde_{self._event}"

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Wait until nobody writes into the event, and let nobody begin meanwhile."""
        with self._connection(), self._db.transaction():
            self._db.execute("SELECT pg_advisory_xact_lock(%s, %s::int)", (_LOCK, self._event))
            yield

    def append(self, entry: Entry, erasing: Erasures) -> Entry:
        """Write the entry for good; the answer comes after the server's disk has it."""
        try:
            with self._connection(), self._db.transaction():
                self._db.execute(
                    "SELECT pg_advisory_xact_lock_shared(%s, %s::int)", (_LOCK, self._event)
                )
                found = self._entry_of(entry.request)
                if found is not None:
                    return found
                if entry.number != self._last() + 1:
                    raise ConcurrentWrite(entry)
                self._insert((entry,))
                self._erase(erasing)
                self._db.execute("SELECT pg_notify(%s, %s)", (self.channel, str(entry.number)))
                self._db.execute("SELECT pg_notify(%s, %s)", (NEWS, f"entry {self.name}"))
        except psycopg.errors.UniqueViolation as error:
            with self._connection():
                found = self._entry_of(entry.request)
            if found is not None:
                return found
            raise ConcurrentWrite(entry) from error
        if erasing and self._db.info.transaction_status == TransactionStatus.IDLE:
            with self._connection():
                self._db.execute("VACUUM ronde_personal")
        return entry

    def _last(self, db: psycopg.Connection[Any] | None = None) -> int:
        row = (
            (db or self._db)
            .execute("SELECT max(number) FROM ronde_entries WHERE event = %s", (self._event,))
            .fetchone()
        )
        return 0 if row is None or row[0] is None else int(row[0])

    def _entry_of(self, request: str) -> Entry | None:
        """The entry that this request has already made."""
        if not request:
            return None
        row = self._db.execute(
            f"SELECT {COLUMNS} FROM ronde_entries WHERE event = %s AND request = %s",
            (self._event, request),
        ).fetchone()
        if row is None:
            return None
        return from_row(row, self._personal(row[0], row[0]).get(row[0], {}))

    def _insert(self, entries: Iterable[Entry]) -> None:
        with self._db.cursor() as cursor:
            for entry in entries:
                cursor.execute(
                    f"INSERT INTO ronde_entries (event, {COLUMNS})"
                    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                    (self._event, *as_row(entry)),
                )
                cursor.executemany(
                    "INSERT INTO ronde_personal VALUES (%s, %s, %s, %s, %s, %s)",
                    [
                        (self._event, entry.number, name, fact.salt, fact.value, fact.digest)
                        for name, fact in entry.personal.items()
                    ],
                )

    def _erase(self, erasing: Erasures) -> None:
        for number, fields in erasing.items():
            self._db.execute(
                "UPDATE ronde_personal SET salt = NULL, value = NULL"
                " WHERE event = %s AND entry = %s AND field = ANY(%s)",
                (self._event, number, list(fields)),
            )

    def fill(self, entries: Iterable[Entry]) -> None:
        """Write the entries of another journal into this empty one, all or none."""
        with self._connection(), self._db.transaction():
            if self._last():
                raise StoreError(N_("{file} is not empty."), file=self.name)
            self._insert(entries)

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries with a larger number, in order."""
        with self._connection():
            rows = self._db.execute(
                f"SELECT {COLUMNS} FROM ronde_entries"
                " WHERE event = %s AND number > %s ORDER BY number",
                (self._event, after),
            ).fetchall()
            facts = self._personal(rows[0][0], rows[-1][0]) if rows else {}
        for row in rows:
            yield from_row(row, facts.get(row[0], {}))

    def requested(self, name: str) -> Entry | None:
        """The entry that a request of this name has written."""
        with self._connection():
            row = self._db.execute(
                f"SELECT {COLUMNS} FROM ronde_entries WHERE event = %s"
                " AND (request = %s OR starts_with(request, %s))",
                (self._event, name, f"{name} "),
            ).fetchone()
            return (
                None
                if row is None
                else from_row(row, self._personal(row[0], row[0]).get(row[0], {}))
            )

    def _personal(self, first: int, last: int) -> dict[int, dict[str, PersonalFact]]:
        found: dict[int, dict[str, PersonalFact]] = {}
        for number, name, salt, value, digest in self._db.execute(
            "SELECT entry, field, salt, value, digest FROM ronde_personal"
            " WHERE event = %s AND entry BETWEEN %s AND %s",
            (self._event, first, last),
        ):
            found.setdefault(number, {})[name] = PersonalFact(digest, salt, value)
        return found

    def wait(self, after: int, timeout: float) -> None:
        """Listen on a connection of its own until an entry is announced."""
        until = time.monotonic() + timeout
        with store_errors(self.server):
            db = self._listening
            if db is None or db.closed or db.broken:
                db = self._listening = self._connect()
                db.execute(f"LISTEN {self.channel}")
            while self._last(db) <= after:
                left = until - time.monotonic()
                if left <= 0:
                    return
                for _ in db.notifies(timeout=left, stop_after=1):
                    pass

    def damage(self) -> tuple[str, ...]:
        """The server looks after its own disk."""
        return ()

    def backup(self, target: str | os.PathLike[str]) -> None:
        """Copy the whole journal into one file, which opens like any other event."""
        from ronde.journal.sqlite import SqliteStore

        part = Path(f"{os.fspath(target)}.part")
        part.unlink(missing_ok=True)
        copy = SqliteStore(part, create=True)
        try:
            copy.fill(self.entries())
        finally:
            copy.close()
        part.replace(target)

    def close(self) -> None:
        """Close the connections."""
        for db in (self._db, self._listening):
            if db is not None:
                with suppress(psycopg.Error):
                    db.close()


@contextmanager
def store_errors(server: str) -> Iterator[None]:
    """Turn a failure of the server into words that help an arbiter."""
    try:
        yield
    except psycopg.errors.UniqueViolation:
        raise
    except psycopg.Error as error:
        place = urlsplit(server)
        reason = (str(error).splitlines() or [type(error).__name__])[0].strip()
        kind = Unreachable if isinstance(error, psycopg.OperationalError) else StoreError
        raise kind(
            N_(
                "The server {server} does not answer as it should: {reason}. Look whether the "
                "latest entry was written, and try again."
            ),
            server=place.hostname or place.path,
            reason=reason,
        ) from error
