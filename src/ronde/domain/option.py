"""A choice that a system or an acceleration leaves to the event, and what the event has chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ronde.domain.errors import N_, RequestError

YES_NO = ("true", "false")


class Option(NamedTuple):
    """One option: its key, its values (if none is listed, any number), its default and its article.

    What is chosen of a `ranked` option is a list of its values, the most important first.
    """

    key: str
    values: tuple[str, ...]
    default: str
    article: str
    wording: str
    ranked: bool = False

    def checked(self, value: Any) -> str:
        """The value as text; it may come as text, as true or false, as a number, or as a list."""
        text = _text(value)
        parts = text.split(",") if self.ranked else [text]
        if self.values and not set(parts) <= set(self.values):
            raise RequestError(
                N_("The option {key} cannot be {value!r}. Choose one of: {values}."),
                key=self.key,
                value=text,
                values=", ".join(self.values),
            )
        return text


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ",".join(str(part) for part in value)
    return str(value).strip()


def as_choices(given: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The choices as a tournament declares them: pairs of key and text, sorted by key."""
    return tuple(sorted((key, _text(value)) for key, value in given.items()))


def checked(system: str, options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, str]:
    """What the event has chosen, as text.

    A key that the system does not know, or a value that an option does not have, is an error.
    """
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            template = N_("The system {system} has no option {key!r}. Its options are: {keys}.")
            if not known:
                template = N_("The system {system} has no option {key!r}, nor any other.")
            raise RequestError(
                template,
                system=system,
                key=key,
                keys=", ".join(known),
            )
    return {key: known[key].checked(value) for key, value in given.items()}


def chosen(system: str, options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, str]:
    """The value of every option: as the event has chosen, else its default."""
    return {option.key: option.default for option in options} | checked(system, options, given)
