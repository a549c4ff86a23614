"""A PostgreSQL server of our own, started for the tests and thrown away after them.

Where the programs of the server are missing and we may install packages, they are installed; where
we may not, the tests are skipped and say which command would install them.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

INSTALL = "apt-get install -y postgresql"


def programs() -> Path | None:
    """The folder of `initdb` and `pg_ctl`, newest version first."""
    places = [*Path("/usr/lib/postgresql").glob("*/bin"), *Path("/usr/local/pgsql").glob("bin")]
    found = [place for place in places if (place / "initdb").exists()]
    if not found and (beside := shutil.which("initdb")):
        return Path(beside).resolve().parent
    return (
        max(found, key=lambda place: [int(n) if n.isdecimal() else 0 for n in place.parts])
        if (found)
        else None
    )


def installed() -> Path:
    """The same, installed if need be and if we may; otherwise the test is skipped."""
    pytest.importorskip("psycopg", reason="needs psycopg (extra server), absent here")
    found = programs()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(
            INSTALL.split(), env=environment, capture_output=True, check=False, timeout=300
        )
        found = programs()
    if found is None:
        pytest.skip(f"needs the programs of PostgreSQL; install them with: {INSTALL}")
    return found


def somebody() -> str | None:
    """Whom the server runs as: it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in names), None)


@contextmanager
def running() -> Iterator[str]:
    """A server with an empty database; its address, which lacks only the name of an event."""
    bin_ = installed()
    user = somebody()
    folder = Path(tempfile.mkdtemp(prefix="ronde-pg-"))
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"
    options = f"-k {folder} -c listen_addresses='' -c max_connections=300"

    def run(*words: str) -> None:
        done = subprocess.run(
            [str(bin_ / words[0]), *words[1:]],
            user=user,
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        if done.returncode:
            pytest.skip(f"PostgreSQL does not start here: {done.stderr.strip()[-300:]}")

    run("initdb", "-D", str(data), "-U", "ronde", "--auth=trust", "-E", "UTF8", "--no-sync")
    run("pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql:///postgres?host={folder}&user=ronde"
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)
