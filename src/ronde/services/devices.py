"""Phones that may enter results: each with a secret of its own, for some boards, until revoked.

The link on the wall or on the table holds a token that works once: the first phone that opens
it gets a secret of its own, and the token is used up. Only digests of both are stored. What a
phone enters is signed by the server, because a page without HTTPS can sign nothing itself.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

from ronde.domain.errors import N_, RequestError
from ronde.services.private_file import PrivateFile
from ronde.services.users import RecentAttempts

if TYPE_CHECKING:
    from pathlib import Path

    from ronde.journal import Entry

ROLES = ("players", "helper")
TAPS, WINDOW = 30, 60.0
"""So many entries of one phone are taken in so many seconds."""
GUESSES, PATIENCE = 10, 300.0
"""So many unknown links are looked at from one address in so many seconds."""
SAVE_EVERY = 60.0
"""Seconds after which the last use of a phone is written down."""


class PhoneRefused(RequestError):
    """The phone may not do this; the sentence says why and what to do."""

    http_status = 403


class TooFast(RequestError):
    """More entries, or more guesses, than a person can make."""

    http_status = 429


@dataclass(frozen=True, slots=True)
class Device:
    """A phone: what it is called, where it may enter results, and what became of it.

    `link` and `secret` are digests of the token of the link and of what the phone keeps;
    `until` is the second of the clock when it ends, 0 for never; `strangers` counts others who came
    with the same link.
    """

    id: str
    name: str
    event: str
    section: str
    first: int
    last: int
    rounds: tuple[int, ...]
    role: Literal["players", "helper"]
    until: float
    made_by: str
    made_at: float
    link: str
    secret: str = ""
    used_at: float = 0.0
    entries: int = 0
    strangers: int = 0
    revoked_at: float = 0.0

    @property
    def is_bound(self) -> bool:
        """A phone has opened the link."""
        return bool(self.secret)

    def has_ended(self, now: float) -> bool:
        """The time of the phone is over."""
        return bool(self.until) and now >= self.until

    def may_enter(self, board: int) -> bool:
        """The board is one of this phone's."""
        return self.first <= board <= self.last

    def in_round(self, number: int) -> bool:
        """The round is one of this phone's."""
        return not self.rounds or number in self.rounds


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Devices:
    """The phones of a folder of events."""

    def __init__(self, folder: Path, key: str) -> None:
        self._file = PrivateFile(folder / "devices.json", tuple[Device, ...])
        self._key = hashlib.sha256(f"ronde devices {key}".encode()).digest()
        self._lock = Lock()
        self._saved = 0.0
        self._taps, self._guesses = RecentAttempts(WINDOW), RecentAttempts(PATIENCE)
        self._devices: dict[str, Device] = {device.id: device for device in self._file.read(())}

    def of(self, event: str, section: str | None = None) -> tuple[Device, ...]:
        """The phones of an event, or of one of its sections, in the order of their making."""
        return tuple(
            device
            for device in self._devices.values()
            if device.event == event and section in (None, device.section)
        )

    def enrol(
        self,
        *,
        name: str,
        event: str,
        section: str,
        boards: tuple[int, int],
        role: str,
        rounds: tuple[int, ...] = (),
        hours: float = 0.0,
        who: str = "",
    ) -> tuple[Device, str]:
        """A new phone and the token of its link, which is shown only once."""
        name = " ".join(name.split())[:60]
        if not name:
            raise RequestError(N_("A phone needs a name, such as Boards 1-20."))
        if role not in ROLES:
            raise RequestError(N_("There is no role {role!r}."), role=role)
        if not 1 <= boards[0] <= boards[1] <= 9999:
            raise RequestError(N_("Write the first and the last board, such as 1 and 20."))
        token, now = secrets.token_urlsafe(18), time.time()
        with self._lock:
            known = {device.name for device in self.of(event) if not device.revoked_at}
            if name in known:
                raise RequestError(N_("There is already a phone called {name!r}."), name=name)
            device = Device(
                id=secrets.token_hex(4),
                name=name,
                event=event,
                section=section,
                first=boards[0],
                last=boards[1],
                rounds=tuple(sorted(set(rounds))),
                role="helper" if role == "helper" else "players",
                until=now + hours * 3600 if hours else 0.0,
                made_by=who,
                made_at=now,
                link=digest(token),
            )
            self._put(device)
        return device, token

    def renew(self, id: str) -> tuple[Device, str]:
        """A new link for a phone that was lost or changed; the old one stops at once."""
        token = secrets.token_urlsafe(18)
        with self._lock:
            device = replace(self._known(id), link=digest(token), secret="", revoked_at=0.0)
            self._put(device)
        return device, token

    def revoke(self, id: str) -> Device:
        """Nothing more is taken from this phone, at once."""
        with self._lock:
            device = replace(self._known(id), revoked_at=time.time(), link="")
            self._put(device)
        return device

    def _known(self, id: str) -> Device:
        if id not in self._devices:
            raise RequestError(N_("There is no such phone."))
        return self._devices[id]

    def of_link(self, token: str, place: str) -> Device:
        """The phone whose link this is, before it is bound; links are not to be guessed."""
        if self._guesses.count(place) >= GUESSES:
            raise TooFast(N_("Too many attempts. Wait five minutes and try again."))
        sought = digest(token)
        found = [d for d in self._devices.values() if hmac.compare_digest(d.link, sought)]
        if not found:
            self._guesses.note(place)
            raise PhoneRefused(
                N_("This link is not valid any more: ask the arbiter for a new one.")
            )
        _require_alive(found[0])
        return found[0]

    def bind(self, token: str, place: str) -> tuple[Device, str]:
        """Give the first phone that opens a link a secret of its own; no other gets one."""
        with self._lock:
            device = self.of_link(token, place)
            if device.is_bound:
                self._put(replace(device, strangers=device.strangers + 1))
                raise PhoneRefused(
                    N_(
                        "Another phone uses this link already. If it is yours no "
                        "more, ask the arbiter for a new link."
                    )
                )
            secret = secrets.token_urlsafe(24)
            device = replace(device, secret=digest(secret), used_at=time.time())
            self._put(device)
        return device, f"{device.id}.{secret}"

    def authenticate(self, cookie: str) -> Device:
        """The phone that holds this secret."""
        id, _dot, secret = cookie.partition(".")
        device = self._devices.get(id)
        if device is None or not hmac.compare_digest(device.secret, digest(secret)):
            raise PhoneRefused(N_("This phone is not known: scan the code of the arbiter again."))
        _require_alive(device)
        return device

    def count_entry(self, device: Device) -> None:
        """Count an entry of a phone; too many are refused."""
        with self._lock:
            if self._taps.count(device.id) >= TAPS:
                raise TooFast(N_("Too many entries from this phone: wait a minute."))
            self._taps.note(device.id)
            present = self._known(device.id)
            self._put(replace(present, used_at=time.time(), entries=present.entries + 1))

    def note_use(self, device: Device) -> None:
        """Remember that a phone was used; it is written down from time to time."""
        with self._lock:
            present = self._known(device.id)
            self._devices[device.id] = replace(present, used_at=time.time())
            if time.monotonic() - self._saved > SAVE_EVERY:
                self._save()

    def sign(self, device: str, facts: Mapping[str, Any]) -> str:
        """The signature of the server over what a phone has entered."""
        text = json.dumps({"device": device, **facts}, sort_keys=True, ensure_ascii=False)
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()

    def holds(self, entry: Entry) -> bool:
        """The entry was signed here, and nothing in it has changed since."""
        data = entry.data
        made = self.sign(str(data.get("device")), sealed_facts(data, entry.request))
        return hmac.compare_digest(made, str(data.get("seal")))

    def _put(self, device: Device) -> None:
        self._devices[device.id] = device
        self._save()

    def _save(self) -> None:
        self._saved = time.monotonic()
        self._file.write(tuple(self._devices.values()))


def _require_alive(device: Device) -> None:
    if device.revoked_at:
        raise PhoneRefused(N_("The arbiter has ended this phone: give the result to the arbiter."))
    if device.has_ended(time.time()):
        raise PhoneRefused(N_("The time of this phone is over: give the result to the arbiter."))


def sealed_facts(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    """What is signed of an entry: the board, the result, who says so, when, and its key."""
    names = ("section", "round", "board", "result", "voice", "stamp", "claim")
    facts = {name: data[name] for name in names if data.get(name) not in (None, "")}
    return {**facts, "key": key}
