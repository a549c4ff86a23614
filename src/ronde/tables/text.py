"""Tables as rows of words, and as text in columns. Headings are translated, numbers never are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.errors import N_, Translate
from ronde.tables.card_sheets import DRAUGHTS_GROUPS, draughts_card, guide_card
from ronde.tables.numbers import exact, value_text
from ronde.tables.rounds import is_draughts, scores_of
from ronde.tables.words import titled
from ronde.tiebreaks.contribution import Cut, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ronde.domain.tournament import Tournament
    from ronde.placing import Standings
    from ronde.tables.cards import DraughtsCard, GuideCard
    from ronde.tables.categories import Category
    from ronde.tables.crosstable import CrossTable
    from ronde.tiebreaks.contribution import Contribution

    Rows = list[list[str]]


def in_columns(rows: Sequence[Sequence[str]], words: Iterable[int] = ()) -> str:
    """Cells under each other; numbers to the right, the columns of `words` to the left."""
    left = frozenset(words)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "".join(f"{line}\n" for line in lines)


def rating_heading(event: Tournament) -> str:
    """What ratings are called: draughts federations count a capital of points, the CP."""
    return N_("CP") if is_draughts(event) else N_("rating")


def cross_table_rows(table: CrossTable, translate: Translate = str) -> Rows:
    """The cross table, a heading and one row for each player."""
    rounds = range(1, table.standings.round + 1)
    written = scores_of(table.standings.event)
    head = [N_("place"), N_("no."), N_("name"), rating_heading(table.standings.event)]
    rows = [[*map(translate, head), *map(str, rounds), translate(N_("points"))]]
    rows[0] += table.standings.codes
    cells = table.writer(translate)
    for row in table.rows:
        rows.append(
            [
                str(row.place),
                str(row.row.player),
                titled(row.player),
                str(row.player.rating or ""),
                *cells(row),
                written(row.row.points),
                *map(value_text, row.row.values),
            ]
        )
    return rows


def cross_table_text(table: CrossTable, translate: Translate = str) -> str:
    """The cross table in columns."""
    return in_columns(cross_table_rows(table, translate), words=[2])


def category_rows(category: Category, table: Standings, translate: Translate = str) -> Rows:
    """One category: rank inside it, rank in the whole list, and the values."""
    written = scores_of(table.event)
    rating = rating_heading(table.event)
    head = [N_("rank"), N_("rank in the list"), N_("no."), N_("name"), rating, N_("points")]
    rows = [[*map(translate, head), *table.codes]]
    for member in category.rows:
        player = table.event.player(member.row.player)
        rows.append(
            [
                str(member.rank),
                str(member.row.rank),
                str(player.tpn),
                titled(player),
                str(player.rating or ""),
                written(member.row.points),
                *map(value_text, member.row.values),
            ]
        )
    return rows


def guide_card_text(card: GuideCard, translate: Translate = str) -> str:
    """The card as the Swiss guide prints it."""
    sheet = guide_card(card, translate)
    top = [[label for label, _value in sheet.facts], [value for _label, value in sheet.facts]]
    return in_columns(top, words=[1]) + in_columns([sheet.head, *sheet.rows], words=[1])


def draughts_card_text(card: DraughtsCard, translate: Translate = str) -> str:
    """The card as the draughts federation's model has it."""
    sheet = draughts_card(card, translate)
    cells = [f"{label}: {value}".rstrip() for label, value in sheet.facts]
    top = in_columns([cells[k : k + 3] for k in (0, 3, 6)], words=range(3))
    above = [""] * len(sheet.head)
    above[1:6:2] = map(translate, DRAUGHTS_GROUPS)
    return top + "\n" + in_columns([above, sheet.head, *sheet.rows], words=[4, 10])


def contributions_text(
    lines: Sequence[Contribution], table: Standings, translate: Translate = str
) -> str:
    """How one value came about, in columns."""
    return in_columns(contribution_rows(lines, table, translate), words=[1, 5])


def contribution_rows(
    lines: Sequence[Contribution], table: Standings, translate: Translate = str
) -> Rows:
    """How one value came about: round, opponent, his value, what it adds, and what was cut."""
    head = [N_("Round"), N_("Opponent"), N_("value"), N_("points"), N_("adds"), ""]
    rows = [[translate(word) if word else "" for word in head]]
    for line in lines:
        name = table.event.player(line.opponent).name if line.opponent else ""
        rows.append(
            [
                str(line.round or ""),
                name or translate(KINDS[line.kind]),
                exact(line.value),
                "" if line.factor is None else exact(line.factor),
                exact(line.amount),
                _remark(line, translate),
            ]
        )
    return rows


KINDS = {
    Kind.MET: N_("opponent"),
    Kind.SCHEDULED: N_("scheduled opponent"),
    Kind.DUMMY: N_("dummy opponent"),
    Kind.REST: N_("rest"),
    Kind.OWN: "",
}
CUTS = {
    Cut.LOW: N_("cut, least significant"),
    Cut.HIGH: N_("cut, most significant"),
    Cut.LIMIT: N_("below the limit"),
}


def _remark(line: Contribution, translate: Translate) -> str:
    words = [translate(CUTS[line.cut])] if line.cut else []
    return ", ".join([*words, *([line.article] if line.article else [])])
