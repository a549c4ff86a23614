"""The addresses of this machine, and under which of them Ronde can be reached now."""

from __future__ import annotations

import socket

LOOPBACK = ("::1", "localhost", "testserver")
PORT = 8064
"""The port on which Ronde listens by default."""
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def is_loopback(host: str) -> bool:
    """Only this machine itself is reached there."""
    return host in LOOPBACK or host.startswith("127.")


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
