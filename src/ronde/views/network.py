"""Where Ronde listens, and under which addresses the hall reaches it."""

from __future__ import annotations

from ronde.services.network import PORT, in_url, is_loopback, own_addresses
from ronde.views.base import Natural, View


class AddressLine(View, frozen=True):
    """An address under which this machine may be reached; `usable` when Ronde listens there."""

    url: str
    usable: bool


class NetworkView(View, frozen=True):
    """How Ronde was started, and the addresses of this machine; `open` to others than itself."""

    host: str
    port: Natural
    open: bool
    addresses: tuple[AddressLine, ...]


def network_view(host: str, port: int | None) -> NetworkView:
    """Ronde listens at that host and port; an empty host: nobody said."""
    is_open = bool(host) and not is_loopback(host)
    heard = ("0.0.0.0", "::")
    return NetworkView(
        host=host,
        port=port or PORT,
        open=is_open,
        addresses=tuple(
            AddressLine(
                f"http://{in_url(text)}:{port or PORT}/", is_open and host in (*heard, text)
            )
            for text in own_addresses()
        ),
    )
