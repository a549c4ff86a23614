"""`ronde convert`: the same tournament in another form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import read_event
from ronde.cli.files import is_event
from ronde.cli.language import _, ngettext

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.formats.trf.report import Dialect

DIALECTS = ("trf26", "trf16", "javafo", "bbp")


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "convert",
        callback=convert,
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
            click.Option(
                ["--for-rating"],
                is_flag=True,
                help=_(
                    "Of an event: with the corrections that count for ratings only, the ranks of "
                    "the standings and the days of the rounds."
                ),
            ),
        ],
    )


def convert(source: str, target: str, dialect: Dialect, for_rating: bool) -> None:
    """Read one tournament and write it."""
    from ronde.formats import private_lines, to_text
    from ronde.formats.source import deliver, form_to_write

    read = _rating_report if for_rating else read_event
    form = form_to_write(target, None)
    text = to_text(read(source), format=form, dialect=dialect)
    deliver(text, target)
    if lines := private_lines(text) if form == "trf" else ():
        _warn_of_private_lines(lines, target)


def _warn_of_private_lines(lines: list[str], target: str) -> None:
    """Name what the dialect has no place for: other programs do not see it."""
    sentence = ngettext(
        "{file}: {count} line is for Ronde alone, as the dialect has no place for it ({what}).",
        "{file}: {count} lines are for Ronde alone, as the dialect has no place for them ({what}).",
        len(lines),
    )
    kinds = dict.fromkeys(map(_kind, lines))
    click.echo(sentence.format(file=target, count=len(lines), what=", ".join(kinds)), err=True)


def _kind(line: str) -> str:
    """What a private line holds: `player club`, `option final-order`, or the name of a record."""
    name, *words = line.split()[2:]
    if name in ("player", "team"):
        return f"{name} {words[1]}"
    return f"{name} {words[0]}" if name in ("option", "detail") else name


def _rating_report(source: str) -> Tournament:
    """The section of an event as the rating officer wants it."""
    from ronde.cli.event import open_section
    from ronde.services.reports import rating_report

    if not is_event(source):
        raise click.UsageError(_("--for-rating needs an event, FILE.ronde: a report is complete."))
    with open_section(source) as (journal, section):
        return rating_report(journal.state, section)
