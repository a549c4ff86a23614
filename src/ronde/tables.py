"""Values that are a table: rows of plain numbers and texts for JSON, data frames and notebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, NotAvailableYet

if TYPE_CHECKING:
    from fractions import Fraction

ROWS_SHOWN = 200
"""Rows that a notebook shows of a long table."""


class Table:
    """A value with rows; notebooks show it as a table."""

    __slots__ = ()

    def to_dicts(self) -> list[dict[str, Any]]:
        """A row for each line, for JSON or a data frame."""
        raise NotImplementedError

    def to_pandas(self) -> Any:
        """The rows as a `pandas.DataFrame`; pandas must be installed."""
        try:
            import pandas
        except ImportError:
            raise NotAvailableYet(
                N_("to_pandas needs pandas, which is not installed: pip install pandas")
            ) from None
        return pandas.DataFrame(self.to_dicts())

    def _repr_html_(self) -> str:
        return html_table(self._shown())

    def _shown(self) -> Sequence[Mapping[str, Any]]:
        """The rows as a notebook shows them."""
        return self.to_dicts()


def plain(value: Fraction | tuple[Fraction, ...] | int | None) -> Any:
    """A value of a tie-break as a plain number, a list of them, or None."""
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return None if value is None else float(value)


def html_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """The rows as a table; of a long one the first lines."""
    from html import escape

    if not rows:
        return "<table></table>"
    head = "".join(f"<th>{escape(str(name))}</th>" for name in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(_cell(value))}</td>" for value in row.values()) + "</tr>"
        for row in rows[:ROWS_SHOWN]
    )
    rest = len(rows) - ROWS_SHOWN
    more = f"<caption>… and {rest} more</caption>" if rest > 0 else ""
    return f"<table>{more}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.10g}"
    return str(value)
