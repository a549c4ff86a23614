"""The files in which version 1.0 kept users, phones, tokens and the rest: read once, set aside."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from ronde.domain.errors import N_
from ronde.journal import StoreError
from ronde.services.records import RecordStore

Rows = Iterable[tuple[str, str, Any]]
"""The kind, the key and the value of records."""


def _users(found: dict[str, dict[str, str]]) -> Rows:
    for name, row in found.items():
        yield "user", name, {"role": row["role"], "hash": row["hash"]}
        for session in row.get("left", "").split():
            yield "ended-session", session, time.time()


FILES: dict[str, Callable[[Any], Rows]] = {
    "accounts.json": _users,
    "devices.json": lambda found: (("phone", row["id"], row) for row in found),
    "tokens.json": lambda found: (("token", row["digest"], row) for row in found),
    "webhooks.json": lambda found: (("webhook", row["hook"]["id"], row) for row in found),
    "public.json": lambda found: (("public", event, row) for event, row in found.items()),
    "put-away.json": lambda found: (("archived", event, True) for event in found),
}


def take_over(folder: Path, store: RecordStore) -> None:
    """Make records of the files of version 1.0, and move these into the folder `replaced`."""
    secret = folder / "session.key"
    files = [folder / name for name in FILES if (folder / name).is_file()]
    if not files and not secret.is_file():
        return
    with store.exclusive(""):
        for file in files:
            for kind, key, value in _rows(file):
                if store.get(kind, key) is None:
                    store.put(kind, key, msgspec.json.encode(value))
        if secret.is_file() and (text := secret.read_text("utf-8").strip()):
            store.put("setting", "session key", msgspec.json.encode(text))
    aside = folder / "replaced"
    aside.mkdir(mode=0o700, exist_ok=True)
    for file in (*files, secret):
        if file.is_file():
            file.replace(aside / file.name)


def _rows(file: Path) -> list[tuple[str, str, Any]]:
    try:
        return list(FILES[file.name](msgspec.json.decode(file.read_bytes())))
    except (msgspec.MsgspecError, LookupError, TypeError, AttributeError) as error:
        raise StoreError(
            N_(
                "{file} is damaged and cannot be read: put a copy of it back, or move it away and "
                "begin without what it held. The events are not concerned."
            ),
            file=file,
        ) from error
