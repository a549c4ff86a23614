"""Whole numbers and texts of other libraries, such as numpy, become Python's own.

A value that holds only Python's integers is never rebuilt: callers look here when a check of kinds
has found something else, before they refuse it.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from enum import Enum
from operator import index
from typing import Any

MOST_DIGITS = 18
"""No number that Ronde is told has more, and Python refuses to read 4 301."""


def as_integer(value: Any) -> Any:
    """Python's integer for an integer of another kind; anything else, bools too, as it is."""
    if isinstance(value, int | float | Enum):
        return value
    try:
        return index(value)
    except TypeError:
        return value


def whole_number(text: str) -> int | None:
    """The number that a text writes in digits; None for any other text, and for endless digits."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def with_integers(value: Any) -> Any:
    """The value with Python's integers and texts in all its fields and items."""
    if isinstance(value, tuple):
        items = [with_integers(item) for item in value]
        if all(new is old for new, old in zip(items, value, strict=True)):
            return value
        return value._make(items) if hasattr(value, "_make") else tuple(items)
    if is_dataclass(value) and not isinstance(value, type):
        given = {one.name: getattr(value, one.name) for one in fields(value) if one.init}
        changed = {
            name: new for name, old in given.items() if (new := with_integers(old)) is not old
        }
        return replace(value, **changed) if changed else value
    if isinstance(value, str) and type(value) is not str and not isinstance(value, Enum):
        return str.__str__(value)
    return as_integer(value)
