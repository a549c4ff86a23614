"""`ronde standings`: the list after any round, with its tie-breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import deliver, event_from, file_argument, format_option, output_option
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

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
            click.Option(
                ["--tie-breaks", "codes"],
                metavar="CODE,CODE,…",
                help=_("Tie-breaks in their order; otherwise the file's, or those of its system."),
            ),
            click.Option(
                ["--round", "number"],
                type=click.IntRange(min=0),
                help=_("After this round; otherwise after the last one with a result."),
            ),
            format_option("text", "json", "csv"),
            output_option(),
        ],
    )


def standings(
    file: str, codes: str | None, number: int | None, form: str, output: str | None
) -> None:
    """Draw up one list."""
    from ronde.placing import standings as rank

    event = event_from(file)
    wanted = None if codes is None else [code.strip() for code in codes.split(",") if code.strip()]
    table = rank(event, wanted, round=number)
    for remark in table.remarks:
        click.echo(remark.render(_), err=True)
    deliver({"text": as_text, "json": as_json, "csv": as_csv}[form](table), output)


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
    if value is None:
        return None
    return [exact(part) for part in value] if isinstance(value, tuple) else exact(value)


def exact(value: Fraction) -> str:
    """A decimal where it is exact, `6692/3` where none is."""
    rest = value.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    if rest != 1:
        return str(value)
    places = 0
    while (value * 10**places).denominator != 1:
        places += 1
    digits = str(abs(int(value * 10**places))).rjust(places + 1, "0")
    sign = "-" if value < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def _cells(table: Standings) -> Iterator[list[str]]:
    from ronde.domain.points import points_text

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
            points_text(row.points),
            *(" ".join(v) if isinstance(v, list) else v or "" for v in values),
        ]


def as_csv(table: Standings) -> str:
    """The list for a spreadsheet."""
    import csv
    import io

    text = io.StringIO()
    writer = csv.writer(text)
    head = ["rank", "number", "title", "name", "federation", "rating", "points"]
    writer.writerow([*head, *table.codes])
    writer.writerows(_cells(table))
    return text.getvalue()


def as_text(table: Standings) -> str:
    """The list for people, in columns."""
    head = [_("rank"), _("no."), "", _("name"), _("fed."), _("rating"), _("points")]
    rows = [[*head, *table.codes], *_cells(table)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    words = {2, 3, 4}
    lines = [_("Standings after round {number}").format(number=table.round)]
    for row in rows:
        cells = (
            cell.ljust(width) if place in words else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join(cells).rstrip())
    return "".join(f"{line}\n" for line in lines)
