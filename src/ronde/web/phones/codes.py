"""QR codes for walls and tables, and the address under which the hall reaches this machine."""

from __future__ import annotations

import io
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from markupsafe import Markup

if TYPE_CHECKING:
    from starlette.requests import Request

LOOPBACK = ("127.0.0.1", "localhost", "::1", "testserver")


def code(text: str) -> Markup:
    """A QR code as SVG that scales with its place."""
    import segno

    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn,
        kind="svg",
        border=4,
        xmldecl=False,
        svgns=True,
        omitsize=True,
        dark="#000",
        light="#fff",
        svgclass="qr",
        lineclass=None,
    )
    return Markup(drawn.getvalue().decode())


def own_address() -> str:
    """The address of this machine on its network; nothing is sent to find it. Empty: unknown."""
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))
                found = str(probe.getsockname()[0])
        except OSError:
            continue
        if found not in LOOPBACK:
            return found
    return ""


def hall_address(request: Request, chosen: str) -> str:
    """The address for the hall: the chosen one, the one in use, or that of this machine."""
    if chosen:
        return chosen
    used = str(request.base_url).rstrip("/")
    parted = urlsplit(used)
    if parted.hostname not in LOOPBACK:
        return used
    own = own_address()
    if not own:
        return used
    host = f"[{own}]" if ":" in own else own
    return f"{parted.scheme}://{host}" + (f":{parted.port}" if parted.port else "")


def is_loopback(address: str) -> bool:
    """Only this machine reaches the address."""
    return urlsplit(address).hostname in LOOPBACK
