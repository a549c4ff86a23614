"""What stands at the door of the public functions: arguments of a kind they are not made for.

The value of an argument is judged where it is used. Here only its kind is, so that the error names
the argument instead of something deep inside.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ronde.domain.errors import N_, WrongKind
from ronde.domain.integers import as_integer
from ronde.domain.kinds import items_of, shown, wrong_kind
from ronde.domain.tournament import Tournament

Kind = type[Any] | None

_OF_ANNOTATIONS: dict[str, tuple[Kind, ...]] = {
    "str": (str,),
    "str | None": (str, None),
    "int": (int,),
    "int | None": (int, None),
    "float": (float, int),
    "Literal['', 'm', 'w']": (str,),
    "Mapping[str, Any]": (Mapping,),
}
"""The kinds that a field of a data class takes, by its annotation."""


def check_kind(argument: str, value: Any, *kinds: Kind) -> Any:
    """The value, of one of these kinds or refused; true and false are no numbers."""
    if (None if value is None else type(value)) in kinds:
        return value
    if int in kinds:
        value = as_integer(value)
    if value is None:
        fine = None in kinds
    else:
        fine = isinstance(value, tuple(kind for kind in kinds if kind)) and type(value) is not bool
    if not fine:
        wanted = " | ".join("None" if kind is None else kind.__name__ for kind in kinds)
        raise wrong_kind(argument, value, wanted)
    return value


def check_tournament(event: object) -> None:
    """Refuse what is no tournament, and say how to come by one."""
    if not isinstance(event, Tournament):
        raise WrongKind(
            N_(
                "The argument {argument} is {found}; wanted: a Tournament. ronde.read makes one of "
                "a file, and event.tournament is that of an Event."
            ),
            argument="event",
            found=shown(event),
        )


def check_choices(acceleration: object, options: object) -> None:
    """Refuse an acceleration that is no name, and options that are not keys with values."""
    check_kind("acceleration", acceleration, str, None)
    check_kind("options", options, Mapping, None)


def listed(argument: str, values: object, *kinds: Kind) -> list[Any]:
    """The values of a list of such values; a text, bytes or a mapping is no list."""
    return [check_kind(argument, value, *kinds) for value in items_of(argument, values)]


def check_fields(kind: type[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values for fields of a data class; refused where plain fields do not take them."""
    checked = dict(values)
    for name, field in kind.__dataclass_fields__.items():
        if name in values and field.type in _OF_ANNOTATIONS:
            checked[name] = check_kind(name, values[name], *_OF_ANNOTATIONS[field.type])
    return checked
