"""`ronde standings`: the list after any round, with its tie-breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import (
    choice_option,
    file_argument,
    format_option,
    output_option,
    read_event,
    tie_breaks_option,
)
from ronde.cli.files import write_text
from ronde.cli.language import _, ngettext

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.ranking import Standings
    from ronde.views.cards import Model
    from ronde.views.standings import StandingsView


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "standings",
        callback=standings,
        help=_("Draw up the standings of FILE, best first, with the values of the tie-breaks."),
        epilog=_("Example: ronde standings open.trf --tie-breaks BH-C1,BH,SB --round 5"),
        params=[
            file_argument(),
            tie_breaks_option(),
            choice_option(),
            click.Option(
                ["--round", "number"],
                type=click.IntRange(min=0),
                help=_("After this round; otherwise after the last one with a result."),
            ),
            click.Option(
                ["--by", "category"],
                metavar="KIND",
                help=_(
                    "A list for each category: sex, federation, club, rating:1600,2000 or "
                    "age:18,50."
                ),
            ),
            click.Option(["--cross-table"], is_flag=True, help=_("Print the cross table.")),
            click.Option(
                ["--cards"],
                type=click.Choice(["guide", "fmjd"]),
                help=_("Print the pairing cards: of the Swiss guide, or of the FMJD."),
            ),
            click.Option(
                ["--sum", "player"],
                type=click.IntRange(min=1),
                help=_("Show how the tie-breaks of this player came about."),
            ),
            click.Option(
                ["--compare", "two"],
                metavar="P,Q",
                help=_("Say why one of two players is behind the other."),
            ),
            format_option("text", "json", "csv"),
            output_option(),
        ],
    )


def standings(
    file: str,
    codes: list[str] | None,
    options: dict[str, Any],
    number: int | None,
    category: str | None,
    cross_table: bool,
    cards: Model | None,
    player: int | None,
    two: str | None,
    form: str,
    output: str | None,
) -> None:
    """Draw up one list, or something that is made from it."""
    from ronde.ranking import standings as rank
    from ronde.views.standings import standings_view

    asked = (category, cross_table or None, cards, player, two)
    if sum(one is not None for one in asked) > 1:
        raise click.UsageError(
            _("Ask one thing: --by, --cross-table, --cards, --sum or --compare.")
        )
    event = read_event(file)
    wanted = _wanted(event, codes, options)
    if cards is not None:
        _only_text(form, "--cards")
        write_text(_cards(event, cards, wanted), output)
        return
    table = rank(event, wanted, round=number)
    for remark in table.remarks:
        click.echo(remark.render(_), err=True)
    if player is not None:
        _only_text(form, "--sum")
        write_text(_sums(table, player), output)
    elif two is not None:
        _only_text(form, "--compare")
        write_text(_comparison(table, two), output)
    elif category is not None or cross_table:
        write_text(_rows(table, category, form), output)
    else:
        write = {"text": as_text, "json": as_json, "csv": as_csv}[form]
        write_text(write(standings_view(table)), output)


def _wanted(
    event: Tournament, codes: list[str] | None, options: dict[str, Any]
) -> list[str] | None:
    """The tie-breaks asked for, or those that the choices of the event make of its system."""
    if codes is not None or not options:
        return codes
    from ronde.pairing import system_of

    system = system_of(event)
    if system.final_order is None:
        raise click.UsageError(
            _("{system} leaves no choice of the final order.").format(system=system.name)
        )
    return list(system.tie_breaks_for(options))


def _only_text(form: str, option: str) -> None:
    if form != "text":
        raise click.UsageError(_("{option} is printed as text only.").format(option=option))


def _rows(table: Standings, category: str | None, form: str) -> str:
    """The cross table, or a list for each category, in any form."""
    from ronde.formats.spreadsheet import rows_as_csv
    from ronde.views.crosstable import cross_table
    from ronde.views.sheets import category_rows, cross_table_rows, in_columns
    from ronde.views.standings import categories, standings_view

    translate = _ if form == "text" else str
    if category is None:
        parts = {"": cross_table_rows(cross_table(table), translate)}
    else:
        whole = standings_view(table)
        found = categories(table, category)
        parts = {each.name: category_rows(each, whole, translate) for each in found}
    if form == "json":
        import json

        return json.dumps(parts if category else parts[""], ensure_ascii=False) + "\n"
    if form == "csv":
        return "".join(
            rows_as_csv([[name, *row] for row in rows] if category else rows)
            for name, rows in parts.items()
        )
    if category is None:
        return in_columns(parts[""], words=[2])
    others = _("others")
    return "\n".join(
        f"{name or others}\n{in_columns(rows, words=[3])}" for name, rows in parts.items()
    )


def _cards(event: Tournament, model: Model, codes: list[str] | None) -> str:
    from ronde.views.cards import cards
    from ronde.views.sheets import cards_text

    return cards_text(cards(event, model, codes), _)


def _sums(table: Standings, player: int) -> str:
    """Every tie-break of one player, round by round."""
    from ronde.views.sheets import sums_text
    from ronde.views.standings import sums_view

    if not 1 <= player <= len(table.rows):
        raise click.BadParameter(
            _("There is no player {player}.").format(player=player), param_hint="--sum"
        )
    return sums_text(sums_view(table, player).sums, _)


def _comparison(table: Standings, two: str) -> str:
    """Why one of two players is behind the other."""
    from ronde.explanation.formatting import as_text as lines_as_text
    from ronde.explanation.lines import Language
    from ronde.explanation.ranks import why_behind

    numbers = [part.strip() for part in two.split(",")]
    if len(numbers) != 2 or not all(part.isdecimal() for part in numbers):
        raise click.BadParameter(_("Name two players, as in 4,11."), param_hint="--compare")
    lines = why_behind(table, int(numbers[0]), int(numbers[1]))
    return lines_as_text(lines, Language(_, ngettext))


def as_json(table: StandingsView) -> str:
    """The list for machines."""
    import json

    rows = [
        {
            "rank": row.rank,
            "player": row.number,
            "points": row.points,
            "values": [list(v) if isinstance(v, tuple) else v for v in row.values],
        }
        for row in table.rows
    ]
    answer = {"round": table.round, "codes": list(table.codes), "rows": rows}
    return json.dumps(answer) + "\n"


def as_csv(table: StandingsView) -> str:
    """The list for a spreadsheet."""
    from ronde.formats.spreadsheet import rows_as_csv

    head = ["rank", "number", "title", "name", "federation", "rating", "points"]
    rows = (
        [
            *(row.rank, row.number, row.title, row.name, row.federation, row.rating or ""),
            row.points,
            *(" ".join(v) if isinstance(v, tuple) else v or "" for v in row.values),
        ]
        for row in table.rows
    )
    return rows_as_csv([[*head, *table.codes], *([*map(str, row)] for row in rows)])


def as_text(table: StandingsView) -> str:
    """The list for people, in columns."""
    from ronde.views.formatting import decimals_of, rating_heading, tie_break_heading, title_word
    from ronde.views.sheets import in_columns, written_scores

    rating = _(rating_heading(table.game))
    head = [_("rank"), _("no."), "", _("name"), _("fed."), rating, _("points")]
    rows = [[*head, *(tie_break_heading(code, _) for code in table.codes)]]
    decimals = decimals_of(row.values for row in table.rows)
    rows += [
        [
            *(str(row.rank), str(row.number), title_word(row.title, _), row.name, row.federation),
            *(str(row.rating or ""), *written_scores(row, table, _, decimals)),
        ]
        for row in table.rows
    ]
    heading = _("Standings after round {number}").format(number=table.round)
    return f"{heading}\n{in_columns(rows, words=[2, 3, 4])}"
