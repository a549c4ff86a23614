"""The kinds of values that fields hold: what is of another kind is refused where a value is made.

Numbers, texts and flags of other libraries, such as numpy, become Python's own; lists become
tuples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from ronde.domain.errors import N_, WrongKind
from ronde.domain.integers import as_integer

WRONG_KIND = N_("The argument {argument} is {found}; wanted: {wanted}.")

_FINE: dict[str, tuple[type, ...]] = {
    "str": (str,),
    "int": (int,),
    "Tpn": (int,),
    "int | None": (int, type(None)),
    "bool": (bool,),
}
"""The types that are taken as they are, by the annotation of a field."""


def shown(value: object) -> str:
    """The value in short, with its type where that does not go without saying."""
    text = "None" if value is None else repr(value)
    text = text if len(text) <= 60 else f"{text[:57]}..."
    return text if value is None else f"{text} ({type(value).__name__})"


def wrong_kind(argument: str, found: object, wanted: str) -> WrongKind:
    """The refusal of a value, by the name of its argument."""
    return WrongKind(WRONG_KIND, argument=argument, found=shown(found), wanted=wanted)


def items_of(argument: str, found: Any) -> tuple[Any, ...]:
    """The items of a list or of anything else that can be gone through; a text is no list."""
    if isinstance(found, str | bytes | Mapping):
        raise wrong_kind(argument, found, "list")
    try:
        items = iter(found)
    except TypeError:
        raise wrong_kind(argument, found, "list") from None
    return tuple(items)


def take_fields(value: Any) -> None:
    """Refuse a value of which a field holds something else than its annotation says."""
    kind: Any = type(value)
    for name, wanted, fine in _fields_of(kind):
        found = getattr(value, name)
        if type(found) not in fine:
            taken = of_kind(name, found, wanted)
            if taken is not found:
                object.__setattr__(value, name, taken)


@cache
def _fields_of(kind: Any) -> tuple[tuple[str, str, tuple[type, ...]], ...]:
    named = ((field.name, str(field.type)) for field in fields(kind) if field.init)
    return tuple((name, wanted, _FINE.get(wanted, ())) for name, wanted in named)


def of_kind(argument: str, found: Any, wanted: str) -> Any:
    """The value, of the kind that an annotation names, or refused."""
    if type(found) in _FINE.get(wanted, ()):
        return found
    if wanted.startswith("tuple["):
        if type(found) in (tuple, list):
            item = wanted.removeprefix("tuple[").removesuffix(", ...]")
            return tuple([of_kind(argument, one, item) for one in found])
    elif wanted == "str":
        if isinstance(found, str):
            return str.__str__(found)
    elif wanted == "bool":
        if type(found).__name__ in ("bool", "bool_"):
            return bool(found)
    elif wanted in _FINE:
        if type(number := as_integer(found)) is int:
            return number
    elif type(found).__name__.removesuffix("Type") in wanted.split(" | "):
        return found
    raise wrong_kind(argument, found, wanted)
