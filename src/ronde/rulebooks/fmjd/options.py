"""Choices of an event, checked against the options that a system offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.option import Option

YES_NO = ("true", "false")


def chosen(system: str, options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, str]:
    """The value of every option: as given, else its default.

    Values may come as text, as true and false, as numbers, or as lists. A key that the system
    does not know, or a value that an option does not have, is an error.
    """
    known = {option.key: option for option in options}
    values = {option.key: option.default for option in options}
    for key, value in given.items():
        if key not in known:
            raise RequestError(
                N_("The system {system} has no option {key!r}. Its options are: {keys}."),
                system=system,
                key=key,
                keys=", ".join(known),
            )
        values[key] = _checked(known[key], _text(value))
    return values


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ",".join(str(part) for part in value)
    return str(value).strip()


def _checked(option: Option, value: str) -> str:
    parts = value.split(",") if option.key in LISTS else [value]
    for part in parts:
        if option.values and part not in option.values:
            raise RequestError(
                N_("The option {key} cannot be {value!r}. Choose one of: {values}."),
                key=option.key,
                value=value,
                values=", ".join(option.values),
            )
    return value


LISTS = frozenset({"final_order"})
"""Options whose value is a list of letters, most important first."""
