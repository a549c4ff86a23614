"""The application writes its addresses from the root; a static host may have it in a folder."""

from __future__ import annotations

import re

_ATTRIBUTE = re.compile(
    r'(\s(?:href|src|action|formaction|hx-get|hx-post|data-[a-z-]+)=")(/(?!/)[^"]*")'
)
"""An attribute with an address of ours; never `value`, which is sent back as it is."""
_LEADING = ("location", "hx-redirect", "hx-location", "hx-push-url", "hx-replace-url")


def inner_path(address: str, prefix: str) -> str:
    """An address of a page as the application knows it."""
    return address.removeprefix(prefix) or "/" if prefix else address


def outer_page(text: str, prefix: str) -> str:
    """A page whose links and forms lead below the prefix."""
    return _ATTRIBUTE.sub(rf"\g<1>{prefix}\g<2>", text) if prefix else text


def outer_header(name: str, value: str, prefix: str) -> str:
    """A header whose address leads below the prefix."""
    if name.lower() not in _LEADING or not value.startswith("/"):
        return value
    return value if value.startswith(f"{prefix}/") else prefix + value
