"""Keeping a journal: opening one, undo and redo, looking again, copies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import output_option
from ronde.cli.event import (
    act_options,
    act_with_confirmation,
    entry_options,
    event_argument,
    event_command,
    open_journal,
    report,
    section_key,
    section_option,
)
from ronde.cli.files import is_event, write_text
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ronde.journal import Entry


def new_command() -> click.Command:
    """`ronde event new`"""
    return event_command(
        "new",
        new,
        _("Open the journal of a new event."),
        click.Option(["--title"], required=True, help=_("Name of the event.")),
        click.Option(
            ["--detail"],
            multiple=True,
            metavar="KEY=VALUE",
            help=_("city, federation, start, end, chief_arbiter …"),
        ),
        *act_options(),
    )


def new(event: str, title: str, detail: tuple[str, ...], **given: Any) -> None:
    """A new file, or a new name on a server."""
    from ronde.journal import Journal

    details = dict(pair.partition("=")[::2] for pair in detail)
    Journal.create(event, title, who=given["who"], details=details).close()
    click.echo(
        _("{event} is ready: add a section with 'ronde event add-section'.").format(event=event)
    )


def undo_command() -> click.Command:
    """`ronde event undo`"""
    return event_command(
        "undo",
        undo,
        _("Undo the latest act, or everything after an entry or a named moment."),
        click.Option(
            ["--to"], metavar="ENTRY", help=_("Keep everything up to this entry or moment.")
        ),
        section_option(),
        *act_options(),
    )


def undo(event: str, to: str | None, section: str | None, **given: Any) -> None:
    """Take entries out of force."""
    with open_journal(event) as journal:
        done = act_with_confirmation(
            lambda confirm: journal.undo(
                to=to, section=section, confirm=confirm, **entry_options(given)
            ),
            given["confirm"],
        )
    report(done)


def redo_command() -> click.Command:
    """`ronde event redo`"""
    wording = _("Redo what was undone last.")
    return event_command("redo", redo, wording, section_option(), *act_options())


def redo(event: str, section: str | None, **given: Any) -> None:
    """Put entries back in force."""
    with open_journal(event) as journal:
        report(journal.redo(section=section, **entry_options(given)))


def verify_command() -> click.Command:
    """`ronde event verify`"""
    return click.Command(
        "verify",
        callback=verify,
        short_help=_("Check the chain, pair every round again, draw every lot again."),
        help=_(
            "Check that no entry has been changed, pair every round again as the event stood, and "
            "draw every list again from its seed. The exit code is 1 when something differs."
        ),
        params=[
            event_argument(),
            click.Option(
                ["--head"],
                metavar="DIGEST",
                help=_("Digest of an entry noted earlier: it must still be there."),
            ),
        ],
    )


def verify(event: str, head: str | None) -> int:
    """What was looked at, and what was found."""
    from ronde.journal import verify as verified

    with open_journal(event, read_only=True) as journal:
        entries = journal.entries
        damage = journal.damage()
    found = verified(entries)
    for finding in found.findings:
        click.echo(finding.render(_))
    for line in damage:
        click.echo(_("The file is damaged: {reason}").format(reason=line))
    click.echo(
        _(
            "{entries} entries, {pairings} pairings and {draws} lists looked at again; latest "
            "digest {head}"
        ).format(entries=found.entries, pairings=found.pairings, draws=found.draws, head=found.head)
    )
    if head is not None and not any(entry.digest.startswith(head) for entry in entries):
        click.echo(_("The entry with the digest {head} is missing.").format(head=head))
        return 1
    return 1 if found.findings or damage else 0


def export_command() -> click.Command:
    """`ronde event export`"""
    return event_command(
        "export",
        export,
        _("Write the whole journal as text, one line for each entry."),
        click.Option(
            ["--personal/--no-personal"],
            default=True,
            help=_("Without personal data only their digests are written."),
        ),
        output_option(),
    )


def export(event: str, personal: bool, output: str | None) -> None:
    """The entries as lines of JSON."""
    from ronde.journal import export_text

    with open_journal(event, read_only=True) as journal:
        entries = journal.entries
    write_text(export_text(entries, personal=personal), output)


def account_command() -> click.Command:
    """`ronde event account`"""
    return event_command(
        "account",
        account,
        _("Write decisions and proofs of a round, for 'ronde verify'."),
        section_option(),
        click.Option(
            ["--round", "number"],
            type=click.IntRange(min=1),
            help=_("The round; otherwise the last one that was paired."),
        ),
        output_option(),
    )


def account(event: str, section: str | None, number: int | None, output: str | None) -> None:
    """The round as the rules make it from what was known when it was paired."""
    from ronde.pairing import pair
    from ronde.proving import account_of
    from ronde.verifier import write_account

    with open_journal(event, read_only=True) as journal:
        tournament = journal.state.tournament(section_key(journal, section))
    paired = pair(tournament, round=number or len(tournament.rounds) or 1)
    write_text(write_account(account_of(tournament, paired)).decode(), output)


def restore_command() -> click.Command:
    """`ronde event restore`"""
    wording = _("Make a new event from the exported text of another one, or from a copied file.")
    text = click.Argument(["text"], type=click.Path())
    return event_command("restore", restore, wording, text)


def restore(event: str, text: str) -> None:
    """Every entry is checked before anything is written."""
    from ronde.formats.source import fetch
    from ronde.journal import Journal, import_text
    from ronde.services.backups import read_backup

    if is_event(text):
        inside = read_backup(Path(text))
        entries: Iterable[Entry] = inside.entries
        if inside.incomplete:
            warning = _("{file} was copied while the event was open: newer entries may be missing.")
            click.echo(warning.format(file=text), err=True)
    else:
        content = fetch(Path(text)).content
        lines = content.decode("utf-8", "replace") if isinstance(content, bytes) else content
        entries = import_text(lines, text)
    with Journal.restore(event, entries) as journal:
        count = len(journal.entries)
    click.echo(_("{event} has {count} entries.").format(event=event, count=count))


def backup_command() -> click.Command:
    """`ronde event backup`"""
    wording = _("Copy an event that is open into one whole file.")
    copy = click.Argument(["copy"], type=click.Path())
    return event_command("backup", backup, wording, copy)


def backup(event: str, copy: str) -> None:
    """The copy is complete, even while others write."""
    with open_journal(event) as journal:
        journal.backup(copy)
    click.echo(_("{copy} is complete.").format(copy=copy))
