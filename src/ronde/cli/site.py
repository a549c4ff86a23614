"""`ronde site`: the published rounds of an event as a folder of plain pages."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import file_argument, read_event, requires_app
from ronde.cli.files import is_event
from ronde.cli.language import _

if TYPE_CHECKING:
    from ronde.journal import Event


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "site",
        callback=site,
        help=_(
            "Write the published rounds of FILE as plain pages into FOLDER: pairings, results, "
            "standings, cross table, cards and players. They open without a server, and any web "
            "host takes them. Nothing personal is in them."
        ),
        epilog=_("Example: ronde site open.ronde public_html --lang fr"),
        params=[
            file_argument(),
            click.Argument(["folder"], metavar="FOLDER", type=click.Path(file_okay=False)),
            click.Option(
                ["--lang", "language"],
                type=click.Choice(["en", "fr", "both"]),
                default="both",
                show_default=True,
                help=_("Language of the pages, and of messages."),
            ),
        ],
    )


def site(file: str, folder: str, language: str) -> None:
    """Write the folder and say how many files it has."""
    with requires_app():
        from ronde.web.site import LANGUAGES, write_site
    languages = LANGUAGES if language == "both" else (language,)
    count = write_site(read_whole_event(file), Path(folder), languages)
    click.echo(
        _("{count} files in {folder}. Open {first} in a browser.").format(
            count=count, folder=folder, first=Path(folder) / "index.html"
        )
    )


def read_whole_event(file: str) -> Event:
    """The event of a journal; a report becomes an event all of whose rounds are published."""
    from ronde.cli.event import act_confirming_all, open_journal
    from ronde.journal import ImportTournament, Journal

    if is_event(file):
        with open_journal(file.partition("#")[0], read_only=True) as journal:
            return journal.state
    tournament = read_event(file)
    title = tournament.details.name or (Path(file).stem if file != "-" else "ronde")
    with (
        tempfile.TemporaryDirectory() as folder,
        Journal.create(Path(folder) / "event.ronde", title) as journal,
    ):
        request = ImportTournament(section="a", tournament=tournament, source=file)
        return act_confirming_all(journal, request, who="").event
