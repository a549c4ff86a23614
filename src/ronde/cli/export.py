"""`ronde export`: a table for a spreadsheet, the headings of the games, the text of an e-mail."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import file_argument, read_event
from ronde.cli.files import is_event, write_bytes, write_text
from ronde.cli.language import _

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament


def command() -> click.Command:
    """The command, worded in the current language."""
    from ronde.views.sheets import SHEETS

    tables = ", ".join(SHEETS)
    return click.Command(
        "export",
        callback=export,
        help=_(
            "Write WHAT of FILE: a table ({tables}, or by:KIND such as by:club) as CSV or "
            "workbook, 'all' tables in one workbook, 'games' (PGN, or PDN in draughts, without "
            "moves), or 'mail' (the text of an e-mail with results and standings)."
        ).format(tables=tables),
        epilog=_("Example: ronde export open.trf standings -o standings.xlsx"),
        params=[
            file_argument(),
            click.Argument(["what"], metavar="WHAT"),
            click.Option(
                ["--round", "number"],
                type=click.IntRange(min=1),
                help=_("Of this round, or after it; otherwise the last one."),
            ),
            click.Option(
                ["-o", "--output"],
                type=click.Path(),
                help=_("The file: .csv or .xlsx for tables. Otherwise the standard output."),
            ),
        ],
    )


def export(file: str, what: str, number: int | None, output: str | None) -> None:
    """Write one thing."""
    event = read_event(file)
    if what == "games":
        from ronde.formats.games import as_games

        write_text(as_games(event, round=number), output)
    elif what == "mail":
        from ronde.views.sheets import email

        write_text(email(event, _, round=number), output)
    else:
        _tables(file, event, what, number, output)


def _tables(
    file: str, event: Tournament, what: str, number: int | None, output: str | None
) -> None:
    from ronde.cli.prizes import announced_views
    from ronde.formats.spreadsheet import as_csv, as_workbook
    from ronde.views.sheets import Source, all_sheets, sheet

    form = Path(output or "").suffix.lower()
    is_book = form == ".xlsx"
    if what == "all" and not is_book:
        raise click.UsageError(_("All tables make a workbook: give its name with -o FILE.xlsx."))
    if form not in ("", ".csv", ".xlsx"):
        raise click.UsageError(
            _("A table is written as .csv or .xlsx, not as {form}.").format(form=form)
        )
    announced = announced_views(file, number) if is_event(file) else (None, None)
    source = Source(event, number, _, *announced)
    made = all_sheets(source) if what == "all" else (sheet(what, source),)
    if is_book:
        write_bytes(as_workbook(made), str(output))
    else:
        write_text(as_csv(made[0]), output)
