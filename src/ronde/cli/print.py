"""`ronde print`: documents as PDF, for the wall, the tables and the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from ronde.cli.arguments import file_argument, pairing_options, read_event, tie_breaks_option
from ronde.cli.files import is_event, write_bytes
from ronde.cli.language import _

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.print.settings import PrintSettings
    from ronde.print.typst import PrintedDocument


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "print",
        callback=print_document,
        help=_("Print a DOCUMENT of FILE as PDF.") + "\n\n" + _document_list(),
        epilog=_("Example: ronde print open.trf pairings --round 3 --lang both -o pairings.pdf"),
        params=[
            file_argument(),
            click.Argument(["document"], shell_complete=_documents),
            click.Option(
                ["--lang"],
                type=click.Choice(["fr", "en", "both"]),
                help=_("Language of the document, or French and English together."),
            ),
            click.Option(
                ["--round", "number"],
                type=click.IntRange(min=1),
                help=_("Of this round, or after it; otherwise the latest."),
            ),
            *_paper_options(),
            *_content_options(),
            click.Option(
                ["--all-sections", "every"],
                is_flag=True,
                help=_("Of all sections of an event that have the document, in one file."),
            ),
            click.Option(
                ["-o", "--output"],
                required=True,
                type=click.Path(allow_dash=True),
                help=_("Write to this file; - is the standard output."),
            ),
        ],
    )


def _paper_options() -> list[click.Option]:
    """How the sheet looks."""
    return [
        click.Option(
            ["--paper"],
            type=click.Choice(["a4", "a5", "letter"]),
            default="a4",
            show_default=True,
            help=_("Size of the sheet."),
        ),
        click.Option(
            ["--copies"],
            type=click.IntRange(min=1),
            metavar="N",
            help=_(
                "On one sheet: N copies of every page (1, 2 or 4); or N slips, cards or name cards."
            ),
        ),
        click.Option(
            ["--logo"],
            type=click.Path(),
            help=_("A picture for the head of the page: PNG, JPEG or SVG."),
        ),
        click.Option(
            ["--printed"],
            metavar="TEXT",
            default="",
            help=_("A time for the foot of the page, such as 2026-05-03 14:00; now is now."),
        ),
    ]


def _content_options() -> list[click.Option]:
    """What the document is about."""
    return [
        click.Option(
            ["--player"], type=click.IntRange(min=1), help=_("Only the card of this player.")
        ),
        click.Option(["--board"], type=click.IntRange(min=1), help=_("Only this board.")),
        tie_breaks_option(),
        *pairing_options(),
    ]


def _document_list() -> str:
    """The documents, one on a line."""
    from ronde.print.documents import DOCUMENTS

    width = max(len(document.name) for document in DOCUMENTS)
    lines = [f"  {document.name:{width}}  {_(document.title)}" for document in DOCUMENTS]
    return "\b\n" + _("Documents:") + "\n" + "\n".join(lines)


def _documents(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    from ronde.print.documents import DOCUMENTS

    return [
        CompletionItem(document.name, help=_(document.title))
        for document in DOCUMENTS
        if document.name.startswith(typed)
    ]


def print_document(
    file: str,
    document: str,
    lang: str | None,
    number: int | None,
    paper: str,
    copies: int | None,
    logo: str | None,
    printed: str,
    player: int | None,
    board: int | None,
    codes: list[str] | None,
    system: str | None,
    acceleration: str | None,
    options: dict[str, Any],
    every: bool,
    output: str,
) -> None:
    """Set the document and write it."""
    from datetime import datetime

    from ronde.print.documents import document_named
    from ronde.print.logo import logo_from
    from ronde.print.settings import PrintSettings, paper_size
    from ronde.print.sources import document_translator

    document_named(document)
    settings = PrintSettings(
        words=document_translator(lang or _("en")),
        paper=paper_size(paper),
        round=number,
        per_sheet=copies,
        logo=None if logo is None else logo_from(logo),
        printed=f"{datetime.now().astimezone():%Y-%m-%d %H:%M}" if printed == "now" else printed,
        player=player,
        board=board,
        codes=codes,
        system=system,
        options=options,
    )
    if every:
        made = _render_every(file, document, settings)
    else:
        made = _render(file, document, settings, acceleration)
    if made.missing:
        sentence = _(
            "No font of this machine can show these letters, which are printed as �: {letters}. "
            "Install a font for them, such as one of the Noto family."
        )
        click.echo(sentence.format(letters=" ".join(made.missing)), err=True)
    write_bytes(made.pdf, output)


def _render(
    file: str, document: str, settings: PrintSettings, acceleration: str | None
) -> PrintedDocument:
    """The document of a report, or of an event with all that its journal knows."""
    from ronde.print.documents import render_document
    from ronde.print.sources import settings_from_report, settings_from_section

    if not is_event(file):
        event: Tournament = read_event(file)
        return render_document(
            document, event, settings_from_report(event, document, settings, acceleration)
        )
    from ronde.cli.event import open_section

    with open_section(file) as (journal, key):
        section = journal.state.section(key)
        event = journal.state.tournament(key)
        return render_document(
            document, event, settings_from_section(journal.state, section, document, settings)
        )


def _render_every(file: str, document: str, settings: PrintSettings) -> PrintedDocument:
    """The document of every section of an event that has it."""
    from ronde.cli.event import open_journal
    from ronde.domain.errors import N_, RequestError
    from ronde.print.documents import document_named, render_together
    from ronde.print.sources import is_ready, settings_from_section

    if not is_event(file):
        raise RequestError(N_("A report has one section: --all-sections is for files of events."))
    with open_journal(file, read_only=True) as journal:
        event = journal.state
        found = [
            (
                event.tournament(section.key),
                settings_from_section(event, section, document, settings),
            )
            for section in event.sections.values()
            if is_ready(section, document_named(document))
        ]
    if not found:
        raise RequestError(N_("No section has this document yet."))
    return render_together(document, found)
