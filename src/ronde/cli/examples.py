"""`ronde examples`: the printed tables of the regulations, worked out by the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import format_option, output_option
from ronde.cli.files import write_text
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.views.examples import ExampleView


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "examples",
        callback=examples,
        short_help=_("Work out the printed tables of the regulations."),
        help=_(
            "Work out the printed tables and lists of the regulations with the engine, and name "
            "the cells that are misprinted; with NAME, one of them."
        ),
        epilog=_("Example: ronde examples exchanges-3"),
        params=[
            click.Argument(["name"], required=False, metavar="[NAME]"),
            format_option("text", "json"),
            output_option(),
        ],
    )


def examples(name: str | None, form: str, output: str | None) -> None:
    """The tables, or the one named."""
    import json

    from msgspec import to_builtins

    from ronde.domain.errors import N_, RequestError
    from ronde.views.examples import examples as all_examples

    found = [example for example in all_examples() if name in (None, example.key)]
    if not found:
        names = ", ".join(example.key for example in all_examples())
        raise RequestError(
            N_("There is no example {name!r}. Choose one of: {names}."), name=name, names=names
        )
    if form == "json":
        text = json.dumps(to_builtins(found), ensure_ascii=False, indent=1)
    else:
        text = "\n".join(line for example in found for line in _lines(example))
    write_text(text + "\n", output)


def _lines(example: ExampleView) -> Iterator[str]:
    """The table in columns, and what is misprinted."""
    yield f"{example.article}  {_(example.title)}  [{example.key}]"
    table = [example.columns, *example.rows]
    widths = [max(len(row[place]) for row in table) for place in range(len(example.columns))]
    for row in table:
        yield "  " + "  ".join(cell.rjust(w) for cell, w in zip(row, widths, strict=True))
    for misprint in example.misprints:
        facts = {"column": misprint.column, "row": misprint.row, "right": misprint.right}
        if misprint.printed is None:
            sentence = _("{column} with {row} is {right}; the document leaves it out.")
        else:
            sentence = _("{column} with {row} is {right}; the document prints {printed}.")
        yield "  " + sentence.format(**facts, printed=misprint.printed)
    yield ""
