"""Webhooks: other programs are notified of every entry, signed, until they have confirmed it.

The journal is the queue: for every hook the number of the last entry it has confirmed is stored,
and the next one is sent. Nothing is lost in a restart, nobody who writes ever waits, and an address
that does not answer holds up nobody else.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import secrets
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from ipaddress import ip_address
from socket import create_connection, socket
from threading import Event as Signal
from threading import Lock, Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from ronde.domain.errors import N_, RequestError, RondeError
from ronde.journal import StoreError
from ronde.services.records import Records

if TYPE_CHECKING:
    from ronde.journal import Entry
    from ronde.services.workspace import Workspace

SCHEMES = ("https", "http")
SHORTEST = 16
"""Characters of the shortest secret."""
PATIENCE = 10.0
"""Seconds that an address may take to answer."""
FIRST, LONGEST = 1.0, 600.0
"""Seconds before the second attempt, doubled after every further one, up to the longest."""
MOST = 50
"""So many addresses are notified."""
CLOSING = 1.0
"""Seconds that a delivery gets to end when the server ends; it is repeated after the start."""
LOOK_EVERY = 1.0
"""Seconds between two looks at what other processes have written."""


class Notice(msgspec.Struct, frozen=True):
    """What listeners receive for a new entry: that it is there, and nothing personal."""

    event: str
    entry: int
    act: str
    section: str | None
    at: str


def notice(event: str, entry: Entry) -> Notice:
    """What listeners receive for an entry."""
    return Notice(event, entry.number, entry.act, entry.data.get("section"), entry.at)


class Hook(msgspec.Struct, frozen=True):
    """An address that is notified; `event` None is every event. `answer` is what it said last."""

    id: str
    url: str
    event: str | None
    made: datetime
    heard: datetime | None = None
    answer: str = ""
    failures: int = 0


class StoredHook(msgspec.Struct, frozen=True):
    """What is stored of a hook: its secret, and the last entry it confirmed of each event."""

    hook: Hook
    secret: str
    reached: dict[str, int]


Send = Callable[[str, bytes, dict[str, str]], int]
"""POST a body with headers to an address; the status of the answer."""


class NotCalled(OSError):
    """The address belongs to this machine, or to its network equipment."""


def send(url: str, body: bytes, headers: dict[str, str], *, here: bool = False) -> int:
    """POST, without following anywhere; only `here` to a program on this machine."""
    parts = urlsplit(url)
    is_https = parts.scheme == "https"
    kind = http.client.HTTPSConnection if is_https else http.client.HTTPConnection
    name, port = parts.hostname or "", parts.port or (443 if is_https else 80)
    connection = kind(name, port, timeout=PATIENCE)
    try:
        connection.sock = create_connection((name, port), PATIENCE)
        if not here:
            _require_elsewhere(connection.sock)  # before anything is sent, a handshake included
        if is_https:
            context = ssl.create_default_context()
            connection.sock = context.wrap_socket(connection.sock, server_hostname=name)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


def _require_elsewhere(connected: socket) -> None:
    """What was connected to, whatever its name: not this machine, nor a link-local address."""
    peer, own = (str(name[0]) for name in (connected.getpeername(), connected.getsockname()))
    address = ip_address(peer.partition("%")[0])
    address = getattr(address, "ipv4_mapped", None) or address
    if peer == own or address.is_loopback or address.is_link_local or address.is_unspecified:
        raise NotCalled(peer)


def signature(secret: str, moment: str, body: bytes) -> str:
    """What proves that a notice is ours: HMAC-SHA256 of the moment, a full stop, and the body."""
    signed = moment.encode() + b"." + body
    return "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()


def wait_before(failures: int) -> float:
    """Seconds before the next attempt, after so many that failed."""
    return min(LONGEST, FIRST * 2.0 ** min(failures - 1, 30)) if failures else 0.0


@dataclass
class Webhooks:
    """The hooks of a workspace; each is notified in a thread of its own."""

    workspace: Workspace
    send: Send | None = None
    clock: Callable[[], float] = time.monotonic
    _due: dict[str, float] = field(default_factory=dict)
    _subscribed: dict[str, int] = field(default_factory=dict)
    _wakes: dict[str, Signal] = field(default_factory=dict)
    _threads: dict[str, Thread] = field(default_factory=dict)
    _closed: Signal = field(default_factory=Signal)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self._stored = Records(self.workspace.store, "webhook", StoredHook)

    @property
    def all(self) -> tuple[Hook, ...]:
        """Every hook, the newest first."""
        hooks = (stored.hook for stored in self._stored.all.values())
        return tuple(sorted(hooks, key=lambda hook: (hook.made, hook.id), reverse=True))

    def add(self, url: str, secret: str, event: str | None = None) -> Hook:
        """Notify an address of every entry from now on."""
        _check(url, secret)
        covered = self.workspace.events if event is None else (event,)
        reached = {name: self.workspace.journal(name).last_number for name in covered}
        hook = Hook(secrets.token_hex(4), url, event, _now())
        with self._stored.changing() as rows:
            if len(rows) >= MOST:
                raise RequestError(
                    N_("There are {count} webhooks already: remove one first."), count=MOST
                )
            rows[hook.id] = StoredHook(hook, secret, reached)
        self.start()
        return hook

    def remove(self, name: str) -> bool:
        """Stop notifying an address; False where there was none."""
        with self._stored.changing() as rows:
            found = rows.pop(name, None) is not None
        self._wake()
        return found

    def start(self) -> None:
        """Begin to notify every address that is not notified yet."""
        with self._lock:
            for name in self._stored.all:
                if name not in self._threads and not self._closed.is_set():
                    self._wakes[name] = Signal()
                    self._threads[name] = Thread(
                        target=self._run, args=(name,), name=f"ronde webhook {name}", daemon=True
                    )
                    self._threads[name].start()
        self._wake()

    def _wake(self) -> None:
        for signal in tuple(self._wakes.values()):
            signal.set()

    def close(self) -> None:
        """Stop; what has not been delivered is sent after the next start."""
        self._closed.set()
        self._wake()
        for thread in tuple(self._threads.values()):
            thread.join(CLOSING)

    def _run(self, name: str) -> None:
        """Notify one address, until it is removed."""
        signal = self._wakes[name]
        while not self._closed.is_set():
            signal.wait(LOOK_EVERY)
            signal.clear()
            with suppress(StoreError):
                if name not in self._stored.all:
                    break
                if self._due.get(name, 0.0) <= self.clock() and self.workspace.store.leads(name):
                    self._notify(name)
        with self._lock:
            self._threads.pop(name, None)
            self._wakes.pop(name, None)

    def round(self) -> None:
        """Send every hook that is not waiting the entries it has not confirmed yet."""
        for name in list(self._stored.all):
            if self._due.get(name, 0.0) <= self.clock():
                self._notify(name)

    def _notify(self, name: str) -> None:
        """Send every entry in turn, until one is not confirmed; then this hook waits."""
        stored = self._stored.all.get(name)
        if stored is None:
            return
        events = self.workspace.events if stored.hook.event is None else (stored.hook.event,)
        for event in events:
            for entry in self._news(name, event, stored.reached.get(event, 0)):
                if self._closed.is_set() or not self._deliver(name, event, entry):
                    return

    def _news(self, name: str, event: str, after: int) -> tuple[Entry, ...]:
        """The entries after that one; an event that was restored may have fewer entries now."""
        try:
            journal = self.workspace.journal(event)
        except RondeError:
            return ()
        if self._subscribed.get(event) != id(journal):
            self._subscribed[event] = id(journal)
            journal.subscribe(lambda _news: self._wake())
        head = journal.last_number
        if head < after:
            self._go_back(name, event, head)
        return journal.entries[after:] if head > after else ()

    def _go_back(self, name: str, event: str, head: int) -> None:
        with self._stored.changing() as rows:
            if name in rows:
                reached = {**rows[name].reached, event: head}
                rows[name] = StoredHook(rows[name].hook, rows[name].secret, reached)

    def _deliver(self, name: str, event: str, entry: Entry) -> bool:
        """Send one notice; whether it was confirmed."""
        stored = self._stored.all.get(name)
        if stored is None:
            return False
        body = msgspec.json.encode(notice(event, entry))
        moment = _now().isoformat()
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Ronde",
            "X-Ronde-Delivery": f"{name}-{event}-{entry.number}",
            "X-Ronde-Timestamp": moment,
            "X-Ronde-Signature": signature(stored.secret, moment, body),
        }
        try:
            if self.send is not None:
                status = self.send(stored.hook.url, body, headers)
            else:
                status = send(stored.hook.url, body, headers, here=self.workspace.local_webhooks)
            heard, answer = 200 <= status < 300, str(status)
        except (OSError, http.client.HTTPException, ValueError) as error:
            heard, answer = False, type(error).__name__
        self._note(name, event, entry.number, heard, answer)
        return heard

    def _note(self, name: str, event: str, number: int, heard: bool, answer: str) -> None:
        with self._stored.changing() as rows:
            if name not in rows:
                return
            stored = rows[name]
            failures = 0 if heard else stored.hook.failures + 1
            when = _now() if heard else stored.hook.heard
            hook = msgspec.structs.replace(
                stored.hook, heard=when, answer=answer, failures=failures
            )
            reached = {**stored.reached, event: number} if heard else stored.reached
            rows[name] = StoredHook(hook, stored.secret, reached)
        self._due[name] = self.clock() + wait_before(failures)


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _check(url: str, secret: str) -> None:
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname, parts.port
    except ValueError:
        raise RequestError(N_("{url!r} is not an address."), url=url) from None
    if parts.scheme not in SCHEMES or not host:
        raise RequestError(
            N_("{url!r} is not an address that can be notified: write https://… or http://…"),
            url=url,
        )
    if parts.username is not None or parts.password is not None or not url.isprintable():
        raise RequestError(N_("An address carries no name and no password: the secret signs."))
    if " " in url or not url.isascii():
        raise RequestError(N_("{url!r} is not an address."), url=url)
    if len(secret) < SHORTEST:
        raise RequestError(
            N_("The secret of a webhook has at least {count} characters."), count=SHORTEST
        )
