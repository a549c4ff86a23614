"""Short representations of values with many fields."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any


class ShortRepr:
    """A dataclass that shows only the fields that differ from their defaults."""

    __slots__ = ()

    def __repr__(self) -> str:
        shown: list[str] = []
        for one in fields(self):  # type: ignore[arg-type]
            value: Any = getattr(self, one.name)
            default = one.default if one.default_factory is MISSING else one.default_factory()
            if one.repr and value != default:
                shown.append(f"{one.name}={value!r}")
        return f"{type(self).__name__}({', '.join(shown)})"
