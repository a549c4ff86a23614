"""`ronde validate`: everything that is wrong or remarkable in a report."""

from __future__ import annotations

import click

from ronde.cli.arguments import file_argument, read_event
from ronde.cli.language import _, ngettext


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "validate",
        callback=validate,
        short_help=_("Say everything that is wrong with a report."),
        help=_(
            "Read FILE and list every problem with its line and column, what was found and what "
            "was wanted. The exit code is 3 when there is one."
        ),
        epilog=_("Example: ronde validate open.trf"),
        params=[file_argument()],
    )


def validate(file: str) -> int:
    """Read one report; problems are raised, remarks are printed."""
    from ronde.domain.errors import InputError
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
    return 0
