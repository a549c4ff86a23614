"""The users who may log in: a small file of names, roles and argon2 hashes."""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Lock, Semaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ronde.domain.errors import N_, RequestError
from ronde.services.permissions import ROLES
from ronde.services.private_file import PrivateFile

SHORTEST, LONGEST_NAME = 10, 60
WINDOW = 300.0
"""Seconds for which a wrong password is remembered."""
FREE_ATTEMPTS, LONGEST_WAIT = 5, 30.0
"""So many attempts on an account or from an address need not wait; then each waits longer."""
FREE_FROM_ADDRESS = 20
"""Everybody behind a proxy or a hall's router has one address."""
AT_ONCE, WAITING = 2, 8
"""So many passwords are checked at the same time, and so many more may wait for it."""
MOST_PLACES = 1000
"""Addresses or phones whose attempts are remembered."""


class TooManyAttempts(RequestError):
    """Somebody tries passwords."""

    http_status = 429


class RecentAttempts:
    """The attempts from each address or phone in the last `seconds`, to refuse guessing.

    Only the latest places are remembered: a crowd of strangers takes no more memory.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._moments: dict[str, list[float]] = {}

    def count(self, place: str) -> int:
        """How many attempts came from there."""
        return len(self._recent(place))

    def wait(self, place: str, free: int) -> float:
        """Seconds until the next attempt from there: none for the first, then doubling."""
        moments = self._recent(place)
        if len(moments) < free:
            return 0.0
        pause = min(LONGEST_WAIT, 2.0 ** min(len(moments) - free, 10))
        return max(0.0, moments[-1] + pause - time.monotonic())

    def note(self, place: str) -> None:
        """Count another attempt from there."""
        self._moments[place] = [*self._recent(place), time.monotonic()]
        for old in list(self._moments)[:-MOST_PLACES]:
            self._moments.pop(old, None)

    def take_back(self, place: str) -> None:
        """The latest attempt from there was no guess: the right password was given."""
        if moments := self._recent(place):
            self._moments[place] = moments[:-1]

    def _recent(self, place: str) -> list[float]:
        begin = time.monotonic() - self._seconds
        return [moment for moment in self._moments.get(place, ()) if moment > begin]


@dataclass(frozen=True, slots=True)
class User:
    """Somebody who may log in; `stamp` changes with the password, which ends older sessions."""

    name: str
    role: str
    stamp: str


class Users:
    """The users of a folder of events."""

    def __init__(self, folder: Path) -> None:
        self._file = PrivateFile(folder / "accounts.json", dict[str, dict[str, str]])
        self._lock, self._accepting = Lock(), Lock()
        self._hasher = PasswordHasher()
        self._attempts = RecentAttempts(WINDOW)
        self._attempts_lock = Lock()
        self._checks, self._queue = Semaphore(AT_ONCE), Semaphore(AT_ONCE + WAITING)
        self._invitation: bytes | None = None
        self._rows: dict[str, dict[str, str]] = self._file.read({})

    @property
    def all(self) -> tuple[User, ...]:
        """Everybody, by name."""
        return tuple(self._user(name) for name in sorted(self._rows))

    @property
    def has_chief(self) -> bool:
        """Somebody is in charge."""
        return any(row["role"] == "chief" for row in self._rows.values())

    def _user(self, name: str) -> User:
        row = self._rows[name]
        return User(name, row["role"], hashlib.sha256(row["hash"].encode()).hexdigest()[:16])

    def of_session(self, name: str, stamp: str) -> User | None:
        """The user of a session, unless removed, logged out, or with another password by now."""
        row = self._rows.get(name)
        stamp, _dot, session = stamp.partition(".")
        if row is None or (session and session in row.get("left", "").split()):
            return None
        user = self._user(name)
        return user if hmac.compare_digest(user.stamp.encode(), stamp.encode()) else None

    def stamp(self, user: User) -> str:
        """The stamp of a new session: the user's, and a name of the session's own."""
        return f"{user.stamp}.{secrets.token_hex(8)}"

    def end_session(self, name: str, stamp: str) -> None:
        """End a session for good: a copy of its cookie opens nothing any more."""
        session = stamp.partition(".")[2]
        with self._lock:
            if session and name in self._rows:
                row = self._rows[name]
                self._rows[name] = {**row, "left": f"{row.get('left', '')} {session}".strip()}
                self._file.write(self._rows)

    def invite(self) -> str:
        """A token that lets one person in as chief arbiter, once."""
        token = secrets.token_urlsafe(24)
        self._invitation = hashlib.sha256(token.encode()).digest()
        return token

    def is_invited(self, token: str) -> bool:
        """The token is the one given out last, and not used yet."""
        digest = hashlib.sha256(token.encode()).digest()
        return self._invitation is not None and hmac.compare_digest(digest, self._invitation)

    def accept(self, token: str, name: str, password: str) -> User:
        """Make the chief arbiter; the token is used up."""
        with self._accepting:
            if not self.is_invited(token):
                raise RequestError(
                    N_("This link has been used or is too old. Start Ronde again with --invite.")
                )
            user = self.save(name, "chief", password)
            self._invitation = None
        return user

    def save(self, name: str, role: str, password: str) -> User:
        """Add a user, or give them another role and password."""
        name = " ".join(name.split())
        if not name or len(name) > LONGEST_NAME:
            raise RequestError(N_("A user needs a name of at most 60 letters."))
        if role not in ROLES:
            raise RequestError(N_("There is no role {role!r}."), role=role)
        if len(password) < SHORTEST:
            raise RequestError(
                N_("A password has at least {count} characters; several words are easiest."),
                count=SHORTEST,
            )
        with self._lock:
            self._keep_a_chief(name, role)
            self._rows[name] = {"role": role, "hash": self._hasher.hash(password)}
            self._file.write(self._rows)
        return self._user(name)

    def remove(self, name: str) -> None:
        """Remove a user; the last chief arbiter stays."""
        with self._lock:
            self._keep_a_chief(name, "")
            self._rows.pop(name, None)
            self._file.write(self._rows)

    def _keep_a_chief(self, name: str, role: str) -> None:
        chiefs = {n for n, row in self._rows.items() if row["role"] == "chief"}
        if chiefs == {name} and role != "chief":
            raise RequestError(N_("The last chief arbiter cannot leave."))

    def authenticate(self, name: str, password: str, place: str) -> User:
        """The user with this name and password; guessing becomes slower and slower.

        An attempt is counted before the password is checked, for the account as seen from that
        address and for the address: who is right takes back their own attempt only.
        """
        name = " ".join(name.split())[:LONGEST_NAME]
        counted = {f"account {name} {place}": FREE_ATTEMPTS, f"address {place}": FREE_FROM_ADDRESS}
        with self._attempts_lock:
            wait = max(self._attempts.wait(each, free) for each, free in counted.items())
            if wait:
                raise TooManyAttempts(
                    N_("Too many attempts: try again in {seconds} seconds."),
                    seconds=math.ceil(wait),
                )
            for each in counted:
                self._attempts.note(each)
        row = self._rows.get(name)
        if not self._fits(row["hash"] if row else self._decoy, password) or row is None:
            raise RequestError(N_("Name or password is wrong."))
        with self._attempts_lock:
            for each in counted:
                self._attempts.take_back(each)
        return self._user(name)

    @cached_property
    def _decoy(self) -> str:
        """The hash of nobody: an unknown name takes as long to refuse as a known one."""
        return self._hasher.hash(secrets.token_urlsafe(24))

    def _fits(self, known: str, password: str) -> bool:
        if not self._queue.acquire(blocking=False):
            raise TooManyAttempts(N_("Many people log in just now: try again in a moment."))
        try:
            with self._checks:
                return self._hasher.verify(known, password)
        except (VerificationError, InvalidHashError):
            return False
        finally:
            self._queue.release()
