"""The users who may log in: their names, roles and argon2 hashes."""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
import time
from dataclasses import dataclass
from functools import cached_property
from threading import Lock, Semaphore
from typing import TYPE_CHECKING

from msgspec import Struct

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import UNSEEN
from ronde.services.permissions import ROLES
from ronde.services.records import Records, RecordStore

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST, LONGEST_PASSWORD, LONGEST_NAME = 10, 1000, 60
A_LONG_DAY = 16 * 60 * 60
"""Seconds that a session may last."""
WINDOW = 300.0
"""Seconds for which a wrong password is remembered."""
FREE_ATTEMPTS, LONGEST_WAIT = 5, 30.0
"""So many attempts on an account or from an address need not wait; then each waits longer."""
FREE_FROM_ADDRESS = 20
"""Everybody behind a proxy or a hall's router has one address."""
FREE_EVERYWHERE = 40
"""An account, from all addresses from which nobody has logged into it since the start."""
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
        """Count another attempt from there; what was noted longest ago is forgotten first."""
        moments = [*self._recent(place), time.monotonic()]
        self._moments.pop(place, None)
        self._moments[place] = moments
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


class UserRow(Struct, frozen=True):
    """What is stored of a user."""

    role: str
    hash: str


class Invitation(Struct, frozen=True):
    """What is stored of the one-time link: its digest, and when it was made."""

    digest: str
    at: float


class Users:
    """The users of a folder of events, or of a database."""

    def __init__(self, store: RecordStore) -> None:
        self._users = Records(store, "user", UserRow)
        self._ended = Records(store, "ended-session", float)
        self._invitations = Records(store, "invitation", Invitation)
        self._accepting = Lock()
        self._attempts = RecentAttempts(WINDOW)
        self._attempts_lock = Lock()
        self._familiar: set[tuple[str, str]] = set()
        self._checks, self._queue = Semaphore(AT_ONCE), Semaphore(AT_ONCE + WAITING)

    @property
    def all(self) -> tuple[User, ...]:
        """Everybody, by name."""
        return tuple(_user(name, row) for name, row in sorted(self._users.all.items()))

    @property
    def has_chief(self) -> bool:
        """Somebody is in charge."""
        return any(row.role == "chief" for row in self._users.all.values())

    def of_session(self, name: str, stamp: str) -> User | None:
        """The user of a session, unless removed, logged out, or with another password by now."""
        row = self._users.all.get(name)
        stamp, _dot, session = stamp.partition(".")
        if row is None or (session and session in self._ended.all):
            return None
        user = _user(name, row)
        return user if hmac.compare_digest(user.stamp.encode(), stamp.encode()) else None

    def stamp(self, user: User) -> str:
        """The stamp of a new session: the user's, and a name of the session's own."""
        return f"{user.stamp}.{secrets.token_hex(8)}"

    def end_session(self, name: str, stamp: str) -> None:
        """End a session for good: a copy of its cookie opens nothing any more."""
        session = stamp.partition(".")[2]
        if session and name in self._users.all:
            with self._ended.changing() as ended:
                now = time.time()
                for old in [key for key, at in ended.items() if at < now - A_LONG_DAY]:
                    del ended[old]
                ended[session] = now

    def invite(self) -> str:
        """A token that lets one person in as chief arbiter, once."""
        token = secrets.token_urlsafe(24)
        with self._invitations.changing() as rows:
            rows["chief"] = Invitation(_digest(token), time.time())
        return token

    def is_invited(self, token: str) -> bool:
        """The token is the one given out last, not used yet and less than a day old."""
        known = self._invitations.all.get("chief")
        is_fresh = known is not None and time.time() - known.at < A_LONG_DAY
        return is_fresh and hmac.compare_digest(_digest(token), known.digest if known else "")

    def accept(self, token: str, name: str, password: str) -> User:
        """Make the chief arbiter; the token is used up."""
        refused = RequestError(
            N_("This link has been used or is too old. Start Ronde again with --invite.")
        )
        with self._accepting:
            if not self.is_invited(token):
                raise refused
            row = self._row(name, "chief", password)
            with self._users.changing() as users:
                with self._invitations.changing() as invitations:
                    if invitations.pop("chief", None) is None:
                        raise refused  # another server was faster
                users[_named(name)] = row
        return _user(_named(name), row)

    def save(self, name: str, role: str, password: str) -> User:
        """Add a user, or give them another role and password."""
        row, name = self._row(name, role, password), _named(name)
        with self._users.changing() as rows:
            _keep_a_chief(rows, name, role)
            rows[name] = row
        return _user(name, row)

    def _row(self, name: str, role: str, password: str) -> UserRow:
        name = _named(name)
        if not name or len(name) > LONGEST_NAME:
            raise RequestError(N_("A user needs a name of at most 60 letters."))
        if not name.isprintable():
            raise RequestError(UNSEEN, found=name)
        if role not in ROLES:
            raise RequestError(N_("There is no role {role!r}."), role=role)
        if len(password) < SHORTEST:
            raise RequestError(
                N_("A password has at least {count} characters; several words are easiest."),
                count=SHORTEST,
            )
        if len(password) > LONGEST_PASSWORD:
            raise RequestError(
                N_("A password has at most {count} characters."), count=LONGEST_PASSWORD
            )
        with self._checks:
            return UserRow(role, self._hasher.hash(password))

    def add_without_password(self, name: str) -> User:
        """A chief arbiter with whom nobody logs in: for a workspace that nobody else reaches."""
        row = UserRow("chief", "")
        with self._users.changing() as rows:
            rows[_named(name)] = row
        return _user(_named(name), row)

    def remove(self, name: str) -> None:
        """Remove a user; the last chief arbiter stays."""
        with self._users.changing() as rows:
            _keep_a_chief(rows, name, "")
            rows.pop(name, None)

    def authenticate(self, name: str, password: str, place: str) -> User:
        """The user with this name and password; guessing becomes slower and slower.

        An attempt is counted before the password is checked, for the account as seen from that
        address, for the address, and for the account from wherever nobody has logged into it
        yet: who is right takes back their own attempt only.
        """
        name = _named(name)[:LONGEST_NAME]
        counted = {f"account {name} {place}": FREE_ATTEMPTS, f"address {place}": FREE_FROM_ADDRESS}
        if (name, place) not in self._familiar:
            counted[f"account {name}"] = FREE_EVERYWHERE
        with self._attempts_lock:
            wait = max(self._attempts.wait(each, free) for each, free in counted.items())
            if wait:
                raise TooManyAttempts(
                    N_("Too many attempts: try again in {seconds} seconds."),
                    seconds=math.ceil(wait),
                )
            for each in counted:
                self._attempts.note(each)
        row = self._users.all.get(name)
        if not self._fits(row.hash if row else self._decoy, password) or row is None:
            raise RequestError(N_("Name or password is wrong."))
        with self._attempts_lock:
            for each in counted:
                self._attempts.take_back(each)
            if len(self._familiar) < MOST_PLACES:
                self._familiar.add((name, place))
        return _user(name, row)

    @cached_property
    def _hasher(self) -> PasswordHasher:
        from argon2 import PasswordHasher  # nobody has a password in a browser

        return PasswordHasher()

    @cached_property
    def _decoy(self) -> str:
        """The hash of nobody: an unknown name takes as long to refuse as a known one."""
        return self._hasher.hash(secrets.token_urlsafe(24))

    def _fits(self, known: str, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError

        if not self._queue.acquire(blocking=False):
            raise TooManyAttempts(N_("Many people log in just now: try again in a moment."))
        try:
            with self._checks:
                return self._hasher.verify(known, password)
        except (VerificationError, InvalidHashError):
            return False
        finally:
            self._queue.release()


def _user(name: str, row: UserRow) -> User:
    return User(name, row.role, hashlib.sha256(row.hash.encode()).hexdigest()[:16])


def _named(name: str) -> str:
    return " ".join(name.split())


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _keep_a_chief(rows: dict[str, UserRow], name: str, role: str) -> None:
    chiefs = {other for other, row in rows.items() if row.role == "chief"}
    if chiefs == {name} and role != "chief":
        raise RequestError(N_("The last chief arbiter cannot leave."))
