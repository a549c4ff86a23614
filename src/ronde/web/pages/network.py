"""Letting the hall in: the addresses of this machine, and how to open Ronde safely."""

from __future__ import annotations

import socket
from dataclasses import dataclass

from starlette.responses import Response

from ronde.web.visit import Visit, page

LOOPBACK = ("127.", "::1", "localhost")


@dataclass(frozen=True, slots=True)
class Address:
    """An address under which this machine may be reached; `usable` when Ronde listens there."""

    text: str
    url: str
    usable: bool


def own_addresses() -> tuple[str, ...]:
    """The addresses of this machine on its networks, found without sending anything."""
    found: dict[str, None] = {}
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asked:
                asked.connect((far, 9))  # a datagram socket only looks for the way
                found[str(asked.getsockname()[0])] = None
        except OSError:
            continue
    try:
        for info in socket.getaddrinfo(socket.gethostname(), None):
            found[str(info[4][0]).partition("%")[0]] = None
    except OSError:
        pass
    return tuple(text for text in found if not text.startswith((*LOOPBACK, "fe80:")))


def network(visit: Visit) -> Response:
    """How Ronde was started, the addresses of this machine, and who has an account."""
    state = visit.request.app.state
    host, port = getattr(state, "host", ""), getattr(state, "port", None)
    open_ = bool(host) and not host.startswith(LOOPBACK)
    addresses = [
        Address(text, _url(text, port), open_ and host in ("0.0.0.0", "::", text))
        for text in own_addresses()
    ]
    return visit.page(
        "network.html",
        host=host,
        port=port or 8064,
        open=open_,
        addresses=addresses,
        accounts=visit.house.accounts.all,
        server=visit.house.server is not None,
    )


def _url(text: str, port: int | None) -> str:
    named = f"[{text}]" if ":" in text else text
    return f"http://{named}:{port or 8064}/"


ROUTES = (page("/network", network, "deputy"),)
