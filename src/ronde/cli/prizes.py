"""`ronde prizes`: who takes which prize and why, and the lists by category."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import file_argument, format_option, output_option, read_event
from ronde.cli.files import is_event, write_text
from ronde.cli.language import _

if TYPE_CHECKING:
    from ronde.views.prizes import CategoriesView, PrizesView


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "prizes",
        callback=prizes,
        help=_(
            "Say who takes which prize of FILE, and why. An event knows its own prizes; a report "
            "needs --rules, a JSON file with categories and prizes as they were announced."
        ),
        epilog=_("Example: ronde prizes open.trf --rules prizes.json"),
        params=[
            file_argument(),
            rules_option(),
            click.Option(
                ["--round", "number"],
                type=click.IntRange(min=0),
                help=_("After this round; otherwise after the last one with a result."),
            ),
            click.Option(
                ["--categories", "by_category"],
                is_flag=True,
                help=_("List the players of each category instead."),
            ),
            format_option("text", "json", "csv"),
            output_option(),
        ],
    )


def rules_option(*, required: bool = False) -> click.Option:
    """`--rules FILE`."""
    return click.Option(
        ["--rules"],
        type=click.Path(),
        metavar="FILE",
        required=required,
        help=_("Categories and prizes as they were announced, in JSON."),
    )


def prizes(
    file: str,
    rules: str | None,
    number: int | None,
    by_category: bool,
    form: str,
    output: str | None,
) -> None:
    """The list of prizes, or the lists by category."""
    categories, found = _views(file, rules, number)
    if by_category:
        if categories is None:
            raise click.UsageError(_("No categories have been announced."))
        write_text(_categories_text(categories, form), output)
    elif found is None:
        raise click.UsageError(_("No prizes have been announced: give them with --rules."))
    else:
        write_text(_prizes_text(found, form), output)


def _views(
    file: str, rules: str | None, number: int | None
) -> tuple[CategoriesView | None, PrizesView | None]:
    from ronde.journal.acts.prizes import parse_categories
    from ronde.prizes.rules import parse_rules
    from ronde.ranking import standings
    from ronde.views.prizes import categories_view, members_in, prizes_of

    event = read_event(file)
    if rules is None:
        return announced_views(file, number) if is_event(file) else (None, None)
    table = standings(event, round=number)
    from ronde.formats.json.prizes import read_announcement

    given, announced = read_announcement(Path(rules))
    categories = parse_categories(given)
    members = members_in(event, categories)
    parsed = parse_rules(announced, [each.key for each in categories])
    return (
        categories_view(table, categories, members),
        prizes_of(table, parsed, categories, members),
    )


def announced_views(
    file: str, number: int | None
) -> tuple[CategoriesView | None, PrizesView | None]:
    """The categories and prizes that an event has announced, with the marks that it knows."""
    from ronde.cli.event import open_section
    from ronde.views.prizes import prizes_view, section_categories
    from ronde.views.standings import ranked

    with open_section(file) as (journal, key):
        event, section = journal.state, journal.state.section(key)
        return (
            section_categories(event, section, number) if section.categories else None,
            prizes_view(event, section, ranked(section, number)),
        )


def _prizes_text(view: PrizesView, form: str) -> str:
    from ronde.formats.spreadsheet import rows_as_csv
    from ronde.views.sheets import prize_lines, prize_rows

    if form == "json":
        return _json(view)
    if form == "csv":
        return rows_as_csv(prize_rows(view, str))
    return prize_lines(view, _)


def _categories_text(view: CategoriesView, form: str) -> str:
    from ronde.formats.spreadsheet import rows_as_csv
    from ronde.views.sheets import category_rows, in_columns

    if form == "json":
        return _json(view)
    translate = _ if form == "text" else str
    parts = [(each.name, category_rows(each, view, translate)) for each in view.categories]
    if form == "csv":
        return "".join(rows_as_csv([[name, *row] for row in rows]) for name, rows in parts)
    return "\n".join(f"{name}\n{in_columns(rows, words=[3])}" for name, rows in parts)


def _json(view: PrizesView | CategoriesView) -> str:
    import msgspec

    return msgspec.json.encode(view).decode() + "\n"
