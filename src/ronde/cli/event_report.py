"""`ronde event report`: what the rating officer asks for, before the report is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import format_option
from ronde.cli.event import event_command, read_section, section_option
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.formats.completeness import ReportItem

MARKS = {"must": "▲", "should": "△", "later": "○", "fine": "✓"}


def report_command() -> click.Command:
    """`ronde event report`"""
    return event_command(
        "report",
        report,
        _("Show what the rating officer asks for and what of it is missing; 3 if anything is."),
        section_option(),
        format_option("text", "json"),
    )


def report(event: str, section: str | None, form: str) -> int:
    """The checklist of a section."""
    from ronde.formats.completeness import is_ready
    from ronde.services.reports import section_items

    state, chosen = read_section(event, section)
    items = section_items(state, chosen.key)
    if form == "json":
        import msgspec

        from ronde.views.base import game_of
        from ronde.views.report_checklist import report_checklist_view

        view = report_checklist_view(items, game_of(chosen.tournament))
        click.echo(msgspec.json.encode(view).decode())
    else:
        for line in item_lines(items):
            click.echo(line)
        ready = _("Ready to be sent: nothing mandatory is missing.")
        click.echo(ready if is_ready(items) else _("Not ready to be sent."))
    return 0 if is_ready(items) else 3


def item_lines(items: tuple[ReportItem, ...]) -> Iterator[str]:
    """The checklist, a line for each item."""
    for item in items:
        yield f"{MARKS[item.state]} {item.render(_)}  ({item.record})"
