"""`ronde standings`: the list after any round, with its tie-breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import (
    choice_option,
    deliver,
    event_from,
    file_argument,
    format_option,
    output_option,
    tie_breaks_option,
)
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ronde.domain.tournament import Tournament
    from ronde.placing import Standings


def command() -> click.Command:
    """The command, worded in the language now spoken."""
    return click.Command(
        "standings",
        callback=standings,
        short_help=_("Draw up the standings."),
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
    cards: str | None,
    player: int | None,
    form: str,
    output: str | None,
) -> None:
    """Draw up one list, or something that is made from it."""
    from ronde.placing import standings as rank

    if sum((category is not None, cross_table, cards is not None, player is not None)) > 1:
        raise click.UsageError(_("Ask one thing: --by, --cross-table, --cards or --sum."))
    event = event_from(file)
    wanted = _wanted(event, codes, options)
    if cards is not None:
        _only_text(form, "--cards")
        deliver(_cards(event, cards, wanted), output)
        return
    table = rank(event, wanted, round=number)
    for remark in table.remarks:
        click.echo(remark.render(_), err=True)
    if player is not None:
        _only_text(form, "--sum")
        deliver(_sums(table, player), output)
    elif category is not None or cross_table:
        deliver(_rows(table, category, form), output)
    else:
        deliver({"text": as_text, "json": as_json, "csv": as_csv}[form](table), output)


def _wanted(
    event: Tournament, codes: list[str] | None, options: dict[str, Any]
) -> list[str] | None:
    """The tie-breaks asked for, or those that the choices of the event make of its system."""
    from ronde.engine import system_of

    if codes is not None or not options:
        return codes
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
    from ronde.tables.categories import by_category
    from ronde.tables.crosstable import cross_table
    from ronde.tables.text import category_rows, cross_table_rows, cross_table_text, in_columns

    if category is None and form == "text":
        return cross_table_text(cross_table(table), _)
    translate = _ if form == "text" else str
    if category is None:
        parts = {"": cross_table_rows(cross_table(table))}
    else:
        parts = {c.name: category_rows(c, table, translate) for c in by_category(table, category)}
    if form == "json":
        import json

        return json.dumps(parts if category else parts[""], ensure_ascii=False) + "\n"
    if form == "csv":
        return "".join(
            rows_as_csv([[name, *row] for row in rows] if category else rows)
            for name, rows in parts.items()
        )
    others = _("others")
    return "\n".join(
        f"{name or others}\n{in_columns(rows, words=[3])}" for name, rows in parts.items()
    )


def _cards(event: Tournament, model: str, codes: list[str] | None) -> str:
    from ronde.tables.cards import draughts_cards, guide_cards
    from ronde.tables.text import draughts_card_text, guide_card_text

    if model == "fmjd":
        return "\n".join(draughts_card_text(card, _) for card in draughts_cards(event))
    return "\n".join(guide_card_text(card, _) for card in guide_cards(event, codes))


def _sums(table: Standings, player: int) -> str:
    """Every tie-break of one player, round by round."""
    from ronde.tables.numbers import value_text
    from ronde.tables.text import contributions_text

    row = next((row for row in table.rows if row.player == player), None)
    if row is None:
        raise click.BadParameter(
            _("There is no player {player}.").format(player=player), param_hint="--sum"
        )
    return "\n".join(
        f"{code}: {value_text(value)}\n{contributions_text(lines, table, _)}"
        for code, value, lines in zip(table.codes, row.values, row.contributions, strict=True)
    )


def as_json(table: Standings) -> str:
    """The list for machines."""
    import json

    from ronde.domain.points import points_text

    rows = [
        {
            "rank": row.rank,
            "player": row.player,
            "points": points_text(row.points),
            "values": [_plain(value) for value in row.values],
        }
        for row in table.rows
    ]
    answer = {"round": table.round, "codes": list(table.codes), "rows": rows}
    return json.dumps(answer) + "\n"


def _plain(value: Any) -> Any:
    from ronde.tables.numbers import exact

    if value is None:
        return None
    return [exact(part) for part in value] if isinstance(value, tuple) else exact(value)


def _cells(table: Standings, written: Callable[[int], str]) -> Iterator[list[str]]:
    for row in table.rows:
        player = table.event.player(row.player)
        values = [_plain(value) for value in row.values]
        yield [
            str(row.rank),
            str(row.player),
            player.title,
            player.name,
            player.federation,
            str(player.rating or ""),
            written(row.points),
            *(" ".join(v) if isinstance(v, list) else v or "" for v in values),
        ]


def as_csv(table: Standings) -> str:
    """The list for a spreadsheet."""
    from ronde.domain.points import points_text
    from ronde.formats.spreadsheet import rows_as_csv

    head = ["rank", "number", "title", "name", "federation", "rating", "points"]
    return rows_as_csv([[*head, *table.codes], *_cells(table, points_text)])


def as_text(table: Standings) -> str:
    """The list for people, in columns."""
    from ronde.tables.rounds import scores_of
    from ronde.tables.text import in_columns, rating_heading

    rating = _(rating_heading(table.event))
    head = [_("rank"), _("no."), "", _("name"), _("fed."), rating, _("points")]
    rows = [[*head, *table.codes], *_cells(table, scores_of(table.event))]
    heading = _("Standings after round {number}").format(number=table.round)
    return f"{heading}\n{in_columns(rows, words=[2, 3, 4])}"
