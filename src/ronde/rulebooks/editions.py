"""An edition as an amendment of another: its rows under other numbers, and the rows that differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import is_dataclass, replace
from typing import Any, TypeVar

from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.rows import Minimise, Prohibition

Row = TypeVar("Row", bound=Prohibition | Minimise)


def lettered(rows: Sequence[Row], *differing: Row) -> tuple[Row, ...]:
    """Rows of 2026 as the texts before numbered them: C5 of article 2 was C.5.

    Rows of the codes that `differing` have are left out, and those stand in their place.
    """
    found: list[Row] = []
    for row in rows:
        code = f"C.{row.code.removeprefix('C')}"
        others = [other for other in differing if other.code == code]
        if not others:
            found.append(_numbered(row, code))
        elif others[0] not in found:
            found += others
    return tuple(found)


def _numbered(row: Any, code: str) -> Any:
    change = replace if is_dataclass(row) else type(row)._replace
    return change(row, code=code, article=code)


def lettered_colours(rules: Sequence[ColourRule]) -> tuple[ColourRule, ...]:
    """The colour rules of 2026 as the texts before numbered them: 5.2.1 was E.1."""
    return tuple(replace(rule, code=f"E.{n}") for n, rule in enumerate(rules, 1))
