"""A choice that a system or an acceleration leaves to the event."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """Its key, its values (none listed: any number), its default, its article, its wording."""

    key: str
    values: tuple[str, ...]
    default: str
    article: str
    wording: str
