"""Whose connection it is, as far as the server has found out."""

from __future__ import annotations

from enum import IntEnum

KEY = "ronde.connection"
"""Where the scope of a request has its connection."""


class Standing(IntEnum):
    """Whose connection it is: the higher, the longer it stays when there are too many."""

    STRANGER, KNOWN, FIRST = range(3)
