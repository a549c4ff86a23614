"""Tables as text in columns, or as CSV. Headings are translated, numbers never are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.errors import N_, Translate
from ronde.domain.points import points_text
from ronde.domain.result import Bye, Result
from ronde.tables.numbers import exact, points, value_text
from ronde.tables.rounds import (
    ARROWS,
    chess_result,
    draughts_result,
    is_draughts,
    scores_of,
)
from ronde.tiebreaks.contribution import Cut, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ronde.domain.player import Player
    from ronde.domain.tournament import Tournament
    from ronde.placing import Standings
    from ronde.tables.cards import DraughtsCard, DraughtsLine, GuideCard, GuideLine
    from ronde.tables.categories import Category
    from ronde.tables.crosstable import CrossTable
    from ronde.tiebreaks.contribution import Contribution

    Rows = list[list[str]]

LINES_OF_THE_MODEL = 9
"""The draughts federation's card has lines for nine rounds (FMJD Annexe V 1986, model card)."""

COLOURS = {"W": N_("W"), "B": N_("B"), None: ""}
BYES = {
    Bye.PAIRING_ALLOCATED: N_("bye"),
    Bye.HALF: N_("half-point bye"),
    Bye.FULL: N_("full-point bye"),
    Bye.ZERO: N_("absent"),
    Bye.UNOPPOSED: N_("without opponent"),
}


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


def as_csv(rows: Sequence[Sequence[str]]) -> str:
    """The same cells for a spreadsheet."""
    import csv
    import io

    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def rating_heading(event: Tournament) -> str:
    """What ratings are called: draughts federations count a capital of points, the CP."""
    return N_("CP") if is_draughts(event) else N_("rating")


def cross_table_rows(
    table: CrossTable, translate: Translate = str, *, by_number: bool = False
) -> Rows:
    """The cross table, a heading and one row for each player."""
    rounds = range(1, table.standings.round + 1)
    written = scores_of(table.standings.event)
    head = [N_("place"), N_("no."), N_("name"), rating_heading(table.standings.event)]
    rows = [[*map(translate, head), *map(str, rounds), translate(N_("points"))]]
    rows[0] += table.standings.codes
    cells = table.writer(translate, by_number=by_number)
    for row in table.rows:
        rows.append(
            [
                str(row.place),
                str(row.row.player),
                _titled(row.player),
                str(row.player.rating or ""),
                *cells(row),
                written(row.row.points),
                *map(value_text, row.row.values),
            ]
        )
    return rows


def cross_table_text(
    table: CrossTable, translate: Translate = str, *, by_number: bool = False
) -> str:
    """The cross table in columns."""
    return in_columns(cross_table_rows(table, translate, by_number=by_number), words=[2])


def grid_rows(table: CrossTable, translate: Translate = str) -> Rows:
    """Who met whom: the cross table of a round robin."""
    written = scores_of(table.standings.event)
    numbers = [str(row.place) for row in table.rows]
    rows = [[translate(N_("place")), translate(N_("name")), *numbers, translate(N_("points"))]]
    for row, results in zip(table.rows, table.grid, strict=True):
        cells = ["×" if place == row.place else cell for place, cell in enumerate(results, 1)]
        rows.append([str(row.place), _titled(row.player), *cells, written(row.row.points)])
    return rows


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
                _titled(player),
                str(player.rating or ""),
                written(member.row.points),
                *map(value_text, member.row.values),
            ]
        )
    return rows


def guide_card_text(card: GuideCard, translate: Translate = str) -> str:
    """The card as the Swiss guide prints it."""
    player = card.player
    head = [N_("No."), N_("Title / name"), N_("Elo")]
    top = [[*map(translate, head)], [str(player.tpn), _titled(player), str(player.rating or "")]]
    columns = (
        *(N_("Round"), N_("Opponent"), N_("Board"), N_("Colour"), N_("Float"), N_("Result")),
        *(N_("Total"), N_("Buchholz"), N_("Rank")),
    )
    rows = [[*map(translate, columns)]]
    rows += [_guide_line(line, translate) for line in card.lines]
    end = [points_text(card.total), points_text(card.buchholz), str(card.rank)]
    rows.append(["", translate(N_("Final score")), "", "", "", "", *end])
    return in_columns(top, words=[1]) + in_columns(rows, words=[1])


def _guide_line(line: GuideLine, translate: Translate) -> list[str]:
    played = line.played
    name = line.opponent if isinstance(played.mark, Result) else translate(BYES[played.mark])
    return [
        str(played.round),
        name,
        "" if played.board is None else str(played.board),
        translate(COLOURS[played.colour]) if played.colour else "",
        ARROWS[played.float],
        chess_result(played),
        "" if line.total is None else points_text(line.total),
        points_text(line.buchholz),
        "" if line.rank is None else str(line.rank),
    ]


def draughts_card_text(card: DraughtsCard, translate: Translate = str) -> str:
    """The card as the draughts federation's model has it."""
    return _draughts_head(card, translate) + "\n" + _draughts_lines(card, translate)


def _draughts_head(card: DraughtsCard, translate: Translate) -> str:
    player = card.player
    fields = (
        (N_("First name and name"), player.name),
        (N_("Federation"), player.federation),
        (N_("Order number"), str(player.tpn)),
        (N_("Date of birth"), player.birth),
        (N_("League"), player.league),
        (N_("Title"), player.title),
        (N_("Rating (CP)"), str(player.rating or "")),
        (N_("Club"), player.club),
        (N_("Licence no."), card.licence),
    )
    cells = [f"{translate(label)}: {value}".rstrip() for label, value in fields]
    return in_columns([cells[k : k + 3] for k in (0, 3, 6)], words=range(3))


def _draughts_lines(card: DraughtsCard, translate: Translate) -> str:
    above = ["", N_("Colour"), "", N_("Opponents"), "", N_("Score"), "", "", "", "", ""]
    columns = (
        *(N_("Round"), N_("White"), N_("Black"), N_("No."), N_("Name"), N_("game"), N_("total")),
        *(N_("Solkoff"), N_("S.B."), N_("Opponent's final score"), N_("Tie-break")),
    )
    boxes = _boxes(card, translate)
    rows = [[translate(word) if word else "" for word in above], [*map(translate, columns)]]
    for number in range(1, max(LINES_OF_THE_MODEL, len(card.lines)) + 1):
        line = card.lines[number - 1] if number <= len(card.lines) else None
        cells = [""] * 9 if line is None else _draughts_line(line, translate)
        rows.append([str(number), *cells, boxes.get(number, "")])
    return in_columns(rows, words=[4, 10])


def _boxes(card: DraughtsCard, translate: Translate) -> dict[int, str]:
    """The last column of the model: a name in lines 1, 4 and 7, its value in the line below."""
    return {
        1: translate(N_("Solkoff")) + " ↓",
        2: value_text(card.solkoff),
        4: translate(N_("Median Solkoff")) + " ↓",
        5: value_text(card.median),
        7: translate(N_("Truncated Solkoff")) + " ↓",
        8: value_text(card.truncated),
    }


def _draughts_line(line: DraughtsLine, translate: Translate) -> list[str]:
    played = line.played
    name = line.opponent if isinstance(played.mark, Result) else _rest(played.mark, translate)
    numbers = (line.total, line.solkoff, line.sonneborn_berger, line.opponents_score)
    return [
        "×" if played.colour == "W" else "",
        "×" if played.colour == "B" else "",
        "" if played.opponent is None else str(played.opponent),
        name,
        draughts_result(played),
        *("" if number is None else points(number) for number in numbers),
    ]


def _rest(bye: Bye, translate: Translate) -> str:
    return translate(N_("rest") if bye is Bye.PAIRING_ALLOCATED else BYES[bye])


def contributions_text(
    lines: Sequence[Contribution], table: Standings, translate: Translate = str
) -> str:
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
    return in_columns(rows, words=[1, 5])


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


def _titled(player: Player) -> str:
    return f"{player.title} {player.name}".strip()
