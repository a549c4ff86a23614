"""QR codes for walls and tables, and the address under which the hall reaches this machine."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from markupsafe import Markup

from ronde.services.network import in_url, is_loopback, main_addresses

if TYPE_CHECKING:
    from starlette.requests import Request


def qr_code(text: str) -> Markup:
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


def hall_address(request: Request, chosen: str) -> str:
    """The address for the hall: the chosen one, the one in use, or that of this machine."""
    if chosen:
        return chosen
    used = str(request.base_url).rstrip("/")
    parted = urlsplit(used)
    own = main_addresses() if is_only_this_machine(used) else ()
    if not own:
        return used
    return f"{parted.scheme}://{in_url(own[0])}" + (f":{parted.port}" if parted.port else "")


def is_only_this_machine(address: str) -> bool:
    """Only this machine reaches the address."""
    return is_loopback(urlsplit(address).hostname or "")
