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
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from ronde.domain.errors import N_, RequestError
from ronde.journal import StoreError
from ronde.services.records import Records, RecordStore
from ronde.services.users import RecentAttempts

if TYPE_CHECKING:
    from ronde.journal import Entry

ROLES = ("players", "helper", "captain")
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
    role: Literal["players", "helper", "captain"]
    until: float
    made_by: str
    made_at: float
    link: str
    secret: str = ""
    used_at: float = 0.0
    entries: int = 0
    strangers: int = 0
    revoked_at: float = 0.0
    team: int = 0

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

    def __init__(self, store: RecordStore, key: str) -> None:
        self._devices = Records(store, "phone", Device)
        self._key = hashlib.sha256(f"ronde devices {key}".encode()).digest()
        self._taps, self._guesses = RecentAttempts(WINDOW), RecentAttempts(PATIENCE)

    def of(self, event: str, section: str | None = None) -> tuple[Device, ...]:
        """The phones of an event, or of one of its sections, in the order of their making."""
        found = sorted(self._devices.all.values(), key=lambda device: device.made_at)
        return tuple(d for d in found if d.event == event and section in (None, d.section))

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
        team: int = 0,
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
        with self._devices.changing() as rows:
            known = {d.name for d in rows.values() if d.event == event and not d.revoked_at}
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
                role=role,  # type: ignore[arg-type]
                team=team,
                until=now + hours * 3600 if hours else 0.0,
                made_by=who,
                made_at=now,
                link=digest(token),
            )
            rows[device.id] = device
        return device, token

    def renew(self, id: str) -> tuple[Device, str]:
        """A new link for a phone that was lost or changed; the old one stops at once."""
        token = secrets.token_urlsafe(18)
        return self._change(id, link=digest(token), secret="", revoked_at=0.0), token

    def revoke(self, id: str) -> Device:
        """Nothing more is taken from this phone, at once."""
        return self._change(id, revoked_at=time.time(), link="")

    def _change(self, id: str, **changes: Any) -> Device:
        with self._devices.changing() as rows:
            if id not in rows:
                raise RequestError(N_("There is no such phone."))
            rows[id] = replace(rows[id], **changes)
            return rows[id]

    def of_link(self, token: str, place: str) -> Device:
        """The phone whose link this is, before it is bound; links are not to be guessed.

        A right link never has to wait: others may try theirs behind the same router.
        """
        sought = digest(token)
        found = [d for d in self._devices.all.values() if hmac.compare_digest(d.link, sought)]
        if not found:
            if self._guesses.count(place) >= GUESSES:
                raise TooFast(N_("Too many attempts. Wait five minutes and try again."))
            self._guesses.note(place)
            raise PhoneRefused(
                N_("This link is not valid any more: ask the arbiter for a new one.")
            )
        _require_alive(found[0])
        return found[0]

    def bind(self, token: str, place: str) -> tuple[Device, str]:
        """Give the first phone that opens a link a secret of its own; no other gets one."""
        device = self.of_link(token, place)
        secret = secrets.token_urlsafe(24)
        with self._devices.changing() as rows:
            device = rows.get(device.id, device)
            if is_first := device.link == digest(token) and not device.is_bound:
                device = replace(device, secret=digest(secret), used_at=time.time())
            else:
                device = replace(device, strangers=device.strangers + 1)
            rows[device.id] = device
        if not is_first:
            raise PhoneRefused(
                N_(
                    "Another phone uses this link already. If it is yours no "
                    "more, ask the arbiter for a new link."
                )
            )
        return device, f"{device.id}.{secret}"

    def is_known(self, cookie: str) -> bool:
        """Some phone holds this secret."""
        try:
            return bool(self.authenticate(cookie))
        except PhoneRefused:
            return False

    def authenticate(self, cookie: str) -> Device:
        """The phone that holds this secret."""
        id, _dot, secret = cookie.partition(".")
        device = self._devices.all.get(id)
        if device is None or not hmac.compare_digest(device.secret, digest(secret)):
            raise PhoneRefused(N_("This phone is not known: scan the code of the arbiter again."))
        _require_alive(device)
        return device

    def count_entry(self, device: Device) -> None:
        """Count an entry of a phone; too many are refused."""
        with self._devices.changing() as rows:
            if self._taps.count(device.id) >= TAPS:
                raise TooFast(N_("Too many entries from this phone: wait a minute."))
            if device.id not in rows:
                raise RequestError(N_("There is no such phone."))
            present = rows[device.id]
            rows[device.id] = replace(present, used_at=time.time(), entries=present.entries + 1)
        self._taps.note(device.id)

    def note_use(self, device: Device) -> None:
        """Remember that a phone was used, to the minute; a full disk does not matter here."""
        now = time.time()
        if now - device.used_at > SAVE_EVERY:
            with suppress(StoreError):
                self._change(device.id, used_at=now)

    def sign(self, device: str, facts: Mapping[str, Any]) -> str:
        """The signature of the server over what a phone has entered."""
        text = json.dumps({"device": device, **facts}, sort_keys=True, ensure_ascii=False)
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()

    def holds(self, entry: Entry) -> bool:
        """The entry was signed here, and nothing in it has changed since."""
        data = entry.data
        made = self.sign(str(data.get("device")), sealed_facts(data, entry.request))
        return hmac.compare_digest(made, str(data.get("seal")))


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
