"""`ronde validate`: everything that is wrong or remarkable in a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import file_argument, read_event
from ronde.cli.event_report import item_lines
from ronde.cli.files import is_event
from ronde.cli.language import _, ngettext

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.formats.completeness import ReportItem


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "validate",
        callback=validate,
        help=_(
            "Read FILE and list every problem with its line and column, what was found and what "
            "was wanted; then what a rating officer asks for and FILE does not tell. The exit "
            "code is 3 when there is a problem; with --complete, also when something mandatory is "
            "missing."
        ),
        epilog=_("Example: ronde validate open.trf"),
        params=[
            file_argument(),
            click.Option(
                ["--complete"],
                is_flag=True,
                help=_("The report is about to be sent: nothing mandatory may be missing."),
            ),
        ],
    )


def validate(file: str, complete: bool) -> int:
    """Read one report; problems are raised, remarks are printed."""
    from ronde.domain.errors import InputError
    from ronde.formats.completeness import is_ready
    from ronde.pairing import assert_choices_offered

    try:
        event = read_event(file)
    except InputError as error:
        click.echo(error.render(_), err=True)
        return error.exit_code
    assert_choices_offered(event)
    players, rounds = len(event.players), len(event.rounds)
    counted = [
        ngettext("{count} player", "{count} players", players).format(count=players),
        ngettext("{count} round played", "{count} rounds played", rounds).format(count=rounds),
    ]
    sentence = _("{file}: {counted}. No problem found.")
    click.echo(sentence.format(file=file, counted=", ".join(counted)))
    items = _items(file, event)
    gaps = tuple(item for item in items if item.state != "fine")
    if gaps:
        click.echo(_("A rating officer asks for more:"))
    for line in item_lines(gaps):
        click.echo(line)
    return 3 if complete and not is_ready(items) else 0


def _items(file: str, event: Tournament) -> tuple[ReportItem, ...]:
    """The checklist of a report as it stands, or of an event as it would be reported."""
    if is_event(file):
        from ronde.cli.event import open_section
        from ronde.services.reports import section_items

        with open_section(file) as (journal, section):
            return section_items(journal.state, section)
    from ronde.formats.completeness import report_items

    return report_items(event)
