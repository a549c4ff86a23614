"""Tokens: what lets a program in, made by the chief arbiter, shown once and stored as a digest.

A token has 256 bits of chance, so that a plain digest of it tells nothing: argon2 is for passwords.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec

from ronde.domain.errors import N_, RequestError
from ronde.journal import StoreError
from ronde.services.permissions import ROLES
from ronde.services.records import Records, RecordStore
from ronde.services.users import RecentAttempts, TooManyAttempts

PREFIX = "ronde_"
ATTEMPTS, WINDOW = 20, 300.0
"""So many wrong tokens from one place in so many seconds are answered one by one."""
NOTED_EVERY = 60
"""Seconds after which the last use of a token is written down again."""


class Unauthorized(RequestError):
    """Nobody is logged in, or the token is wrong, has expired or was revoked."""

    http_status = 401


class Token(msgspec.Struct, frozen=True):
    """A token without its secret; `event` None is every event, `expires` None is never."""

    id: str
    name: str
    role: str
    event: str | None
    made: datetime
    expires: datetime | None
    used: datetime | None

    def has_expired(self, now: datetime) -> bool:
        """Its time is over."""
        return self.expires is not None and self.expires <= now


class StoredToken(msgspec.Struct, frozen=True):
    """What is stored of a token: itself, and the digest of its secret."""

    token: Token
    digest: str


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


@dataclass
class Tokens:
    """The tokens of a folder of events, or of a database."""

    store: RecordStore
    clock: Callable[[], datetime] = _now

    def __post_init__(self) -> None:
        self._stored = Records(self.store, "token", StoredToken)
        self._failures = RecentAttempts(WINDOW)

    @property
    def all(self) -> tuple[Token, ...]:
        """Every token, the newest first."""
        tokens = (stored.token for stored in self._stored.all.values())
        return tuple(sorted(tokens, key=lambda token: (token.made, token.id), reverse=True))

    def create(
        self,
        name: str,
        role: str,
        *,
        event: str | None = None,
        expires: datetime | None = None,
    ) -> tuple[Token, str]:
        """A new token, and its secret, which nobody can be shown again."""
        name = " ".join(name.split())
        if not name or len(name) > 60:
            raise RequestError(N_("A token needs a name of at most 60 letters."))
        if role not in ROLES:
            raise RequestError(N_("There is no role {role!r}."), role=role)
        if expires is not None and expires <= self.clock():
            raise RequestError(N_("A token cannot expire in the past."))
        secret = PREFIX + secrets.token_urlsafe(32)
        token = Token(secrets.token_hex(4), name, role, event, self.clock(), expires, None)
        with self._stored.changing() as rows:
            rows[_digest(secret)] = StoredToken(token, _digest(secret))
        return token, secret

    def revoke(self, name: str) -> bool:
        """Revoke a token at once; False where there was none."""
        with self._stored.changing() as rows:
            found = [digest for digest, stored in rows.items() if stored.token.id == name]
            for digest in found:
                del rows[digest]
        return bool(found)

    def authenticate(self, secret: str, place: str) -> Token:
        """The token with this secret; anyone who tries many wrong ones has to wait.

        A right token never has to wait: others may try theirs from the same address.
        """
        found = self.known(secret)
        if found is not None:
            self._note(found)
            return found
        if self._failures.count(place) >= ATTEMPTS:
            raise TooManyAttempts(N_("Too many attempts. Wait five minutes and try again."))
        self._failures.note(place)
        raise Unauthorized(N_("This token is wrong, has expired or was revoked."))

    def known(self, secret: str) -> Token | None:
        """The token with this secret, unless its time is over."""
        digest = _digest(secret)
        stored = self._stored.all.get(digest)
        if stored is None or not hmac.compare_digest(stored.digest, digest):
            return None
        return None if stored.token.has_expired(self.clock()) else stored.token

    def _note(self, token: Token) -> None:
        """Remember when it was used, to the minute: a busy program costs no writing."""
        now = self.clock()
        if token.used is not None and (now - token.used).total_seconds() < NOTED_EVERY:
            return
        with suppress(StoreError), self._stored.changing() as rows:
            for digest, stored in rows.items():
                if stored.token.id == token.id:
                    used = msgspec.structs.replace(stored.token, used=now)
                    rows[digest] = StoredToken(used, digest)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
