"""`ronde examples`: the printed examples of the regulations, worked out by Ronde."""

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
        help=_(
            "Work out every example and table that the regulations print, beside what the document "
            "says, and name what is misprinted; with NAME, one of them."
        ),
        epilog=_("Example: ronde examples exchanges-3"),
        params=[
            click.Argument(["name"], required=False, metavar="[NAME]"),
            format_option("text", "json"),
            output_option(),
        ],
    )


def examples(name: str | None, form: str, output: str | None) -> None:
    """All examples, or the one named."""
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
    """Where the example stands, what it says, the answer in columns, and what is misprinted."""
    from ronde.cli.language import current_language
    from ronde.services.language import translator
    from ronde.views.examples import shown
    from ronde.views.sheets import cards_text, in_columns, labelled

    say = translator(current_language(), example.game).say
    words = shown(example, say)
    place = labelled(f"{words.document}, {words.article}", words.title, say)
    yield f"{place}  [{words.key}]"
    yield words.text
    if words.rows:
        yield from in_columns([words.columns, *words.rows]).splitlines()
    if example.cards:
        yield cards_text(example.cards, say)
    yield from (f"! {sentence}" for sentence in words.misprints)
    yield ""
