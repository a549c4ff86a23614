"""The addresses of this machine, and under which of them Ronde can be reached now."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, ip_address, ip_network

LOOPBACK = ("::1", "localhost", "testserver")
PORT = 8064
"""The port on which Ronde listens by default."""
_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+(?:%[\w.-]+)?)\]|([^\[\]:/@#?,\s]+))(?::[0-9]{1,5})?")
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def is_loopback(host: str) -> bool:
    """Only this machine itself is reached there."""
    try:
        return host in LOOPBACK or ip_address(host).is_loopback
    except ValueError:
        return False


def place_of(address: str) -> str:
    """By what attempts are counted: the address; of IPv6 the network, of which one has all."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    mapped = found.ipv4_mapped
    return str(mapped or ip_network((found, 64), strict=False).network_address)


class Hosts:
    """The names under which this server answers, besides all addresses written in digits.

    A page of somebody else's that lets its own name point to this machine gets no answer. Without
    any name (`chosen` None) every one is answered, as for tests and under another server.
    """

    def __init__(self, chosen: Iterable[str] | None = None) -> None:
        own = socket.gethostname().lower()
        names = {"localhost", own, own.partition(".")[0], f"{own.partition('.')[0]}.local"}
        self._names = None if chosen is None else names | {name.lower() for name in chosen}

    def answers_to(self, host: str) -> bool:
        """The header Host names this server."""
        if self._names is None:
            return True
        name = _without_port(host).lower().rstrip(".")
        return name in self._names or _is_address(name)


def _without_port(host: str) -> str:
    """The name in a Host field; nothing where it has another form."""
    found = _HOST.fullmatch(host)
    return (found[1] or found[2]) if found else ""


def _is_address(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


def main_addresses() -> tuple[str, ...]:
    """The addresses of this machine on the way to other networks; nothing is sent to find them."""
    found = []
    for family, elsewhere in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))  # a datagram socket only looks for the way
                found.append(str(probe.getsockname()[0]))
        except OSError:
            continue
    return tuple(address for address in found if not is_loopback(address))


def own_addresses() -> tuple[str, ...]:
    """All addresses of this machine on its networks, those of `main_addresses` first."""
    found = dict.fromkeys(main_addresses())
    try:
        for info in socket.getaddrinfo(socket.gethostname(), None):
            found[str(info[4][0]).partition("%")[0]] = None
    except OSError:
        pass
    return tuple(text for text in found if not is_loopback(text) and not text.startswith("fe80:"))


def in_url(address: str) -> str:
    """The address as it is written in a link: IPv6 addresses in brackets."""
    return f"[{address}]" if ":" in address else address
