"""`ronde convert`: the same tournament in another form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import event_from
from ronde.cli.language import _

if TYPE_CHECKING:
    from ronde.formats.trf.sheet import Dialect

DIALECTS = ("trf26", "trf16", "javafo", "bbp")


def command() -> click.Command:
    """The command, worded in the language now spoken."""
    return click.Command(
        "convert",
        callback=convert,
        short_help=_("Write a tournament in another form."),
        help=_(
            "Read IN and write OUT in the form its suffix names: .trf (TRF26) or .json. What the "
            "other form cannot express is refused with its reason; nothing is left out silently."
        ),
        epilog=_("Example: ronde convert open.trf open.json"),
        params=[
            click.Argument(["source"], metavar="IN", type=click.Path(allow_dash=True)),
            click.Argument(["target"], metavar="OUT", type=click.Path()),
            click.Option(
                ["--dialect"],
                type=click.Choice(DIALECTS),
                default=DIALECTS[0],
                show_default=True,
                help=_(
                    "Dialect of a report: the current form, the older one, or with the records "
                    "of an engine."
                ),
            ),
        ],
    )


def convert(source: str, target: str, dialect: Dialect) -> None:
    """Read one tournament and write it."""
    from ronde.formats import write

    write(event_from(source), target, dialect=dialect)
