"""Views as tables: for a spreadsheet, in columns on a screen, as the text of an e-mail.

In a spreadsheet numbers stay numbers, exact: it counts with them, a reader is not misled by
rounding. Nothing personal is in a table: no date of birth, no id, no contact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import repeat
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, RequestError, Translate
from ronde.formats.spreadsheet import Cell, Sheet
from ronde.ranking import standings as rank
from ronde.views import formatting
from ronde.views.base import Exact, game_of
from ronde.views.boards import boards, unpaired
from ronde.views.cards import cards, model_of
from ronde.views.crosstable import CrossTableView, cross_table
from ronde.views.formatting import BYE_WORDS, COLOURS, rating_heading, title_word, titled
from ronde.views.players import player_views
from ronde.views.standings import StandingsRow, categories, standings_view

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.views.cards import CardsView
    from ronde.views.prizes import CategoriesView, PrizesView
    from ronde.views.standings import CategoryView, StandingsView, TieBreakSum

    Rows = list[list[str]]

LEADERS = 20
"""Places that an e-mail tells."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a table is made from: the tournament, after which round, in which language.

    An event adds its categories and prizes.
    """

    event: Tournament
    round: int | None = None
    translate: Translate = str
    categories: CategoriesView | None = None
    prizes: PrizesView | None = None

    @property
    def number(self) -> int:
        """The round that is asked for, else the last one paired."""
        number = len(self.event.rounds) if self.round is None else self.round
        if not 1 <= number <= len(self.event.rounds):
            raise RequestError(
                N_("Round {round} has not been paired: the event has {count} rounds so far."),
                round=number,
                count=len(self.event.rounds),
            )
        return number

    def sheet(
        self,
        title: str,
        head: Sequence[str],
        rows: Iterable[tuple[Cell, ...]],
        codes: Sequence[str] = (),
    ) -> Sheet:
        """The table with its headings in the language of the reader, then the tie-breaks."""
        words = (self.translate(word) for word in head)
        headings = (formatting.tie_break_heading(code, self.translate) for code in codes)
        return Sheet(self.translate(title), (*words, *headings), tuple(rows))


def players_sheet(source: Source) -> Sheet:
    """Who takes part, by pairing number."""
    game = game_of(source.event)
    head = (N_("no."), N_("title"), N_("name"), rating_heading(game), N_("fed."), N_("club"))
    rows = (
        (
            p.number,
            title_word(p.title, source.translate),
            p.name,
            p.rating or None,
            p.federation,
            p.club,
        )
        for p in player_views(source.event)
    )
    return source.sheet(N_("Players"), head, rows)


def pairings_sheet(source: Source) -> Sheet:
    """The boards of a round; players without a board stand below."""
    return _boards(source, N_("Pairings"), results=False)


def results_sheet(source: Source) -> Sheet:
    """The boards of a round with their results."""
    return _boards(source, N_("Results"), results=True)


def _boards(source: Source, title: str, *, results: bool) -> Sheet:
    event, number = source.event, source.number
    game = game_of(event)
    head = (
        *(N_("board"), N_("no."), N_("White"), N_("points"), N_("result")),
        *(N_("points"), N_("Black"), N_("no.")),
    )
    rows: list[tuple[Cell, ...]] = []
    for board in boards(event, number):
        white, black = board.white, board.black
        result = formatting.board_result(board, game) if results else ""
        rows.append(
            (
                *(
                    board.board,
                    white.number,
                    titled(white, source.translate),
                    Fraction(white.points),
                ),
                *(result, Fraction(black.points), titled(black, source.translate), black.number),
            )
        )
    for player in unpaired(event, number):
        if player.takes_part == "yes":
            word = source.translate(BYE_WORDS[game][player.bye])
            name = titled(player, source.translate)
            who = (None, player.number, name, Fraction(player.points))
            rows.append((*who, word, None, None, None))
    return source.sheet(title, head, rows)


def standings_sheet(source: Source) -> Sheet:
    """The list with the values of the tie-breaks."""
    table = standings_view(rank(source.event, round=source.round))
    head = (
        *(N_("rank"), N_("no."), N_("title"), N_("name"), rating_heading(table.game)),
        *(N_("fed."), N_("club"), N_("points")),
    )
    rows = (
        (
            *(row.rank, row.number, title_word(row.title, source.translate), row.name),
            row.rating or None,
            *(row.federation, row.club, *_scores(row)),
        )
        for row in table.rows
    )
    return source.sheet(N_("Standings"), head, rows, table.codes)


def _scores(row: StandingsRow) -> tuple[Cell, ...]:
    """Points and tie-breaks as numbers."""
    return (Fraction(row.points), *map(_number, row.values))


def _number(exact: Exact) -> Cell:
    if exact is None:
        return None
    return (
        " ".join(str(Fraction(p)) for p in exact) if isinstance(exact, tuple) else Fraction(exact)
    )


def cross_table_sheet(source: Source) -> Sheet:
    """The cross table: opponent's place, colour and result, round by round."""
    table = cross_table(rank(source.event, round=source.round))
    cells = formatting.cross_cells(table, source.translate)
    rows = (
        (
            *(row.place, row.number, titled(row, source.translate), row.rating or None),
            *(*cells(row), *_scores(row)),
        )
        for row in table.rows
    )
    head = cross_table_head(table, source.translate)
    return Sheet(source.translate(N_("Cross table")), tuple(head), tuple(rows))


def cards_sheet(source: Source) -> Sheet:
    """The pairing cards under each other, a row for each player and round."""
    event, translate = source.event, source.translate
    game = game_of(event)
    head = (
        *(N_("no."), N_("name"), N_("Round"), N_("Opponent"), N_("Board"), N_("Colour")),
        *(N_("Result"), N_("Total")),
    )
    rows: list[tuple[Cell, ...]] = []
    for card in cards(event, model_of(event)).cards:
        for line in card.lines:
            played = line.round
            other = formatting.opponent(played, BYE_WORDS[game], translate)
            colour = translate(COLOURS[played.colour]) if played.colour else ""
            total = None if line.total is None else Fraction(line.total)
            who = (card.number, titled(card, translate), played.round, other)
            rows.append((*who, played.board, colour, played.result, total))
    return source.sheet(N_("Pairing cards"), head, rows)


def categories_sheet(source: Source, kind: str) -> Sheet:
    """The standings by category: rank in it, rank in the whole list."""
    table = rank(source.event, round=source.round)
    head = (
        *(N_("category"), N_("rank"), N_("rank in the list"), N_("no."), N_("name")),
        *(rating_heading(game_of(table.source)), N_("points")),
    )
    rows = (
        (
            *(category.name, row.category_rank, row.rank, row.number),
            *(titled(row, source.translate), row.rating or None, *_scores(row)),
        )
        for category in categories(table, kind)
        for row in category.rows
    )
    return source.sheet(N_("Categories"), head, rows, table.codes)


def named_categories_sheet(source: Source) -> Sheet:
    """The categories of the event, each in its own order."""
    if source.categories is None:
        raise RequestError(N_("No categories have been announced."))
    found = source.categories
    head = (
        *(N_("category"), N_("rank"), N_("rank in the list"), N_("no."), N_("name")),
        *(rating_heading(found.game), N_("points")),
    )
    rows = (
        (
            *(category.name, row.category_rank, row.rank, row.number),
            *(titled(row, source.translate), row.rating or None, *_scores(row)),
        )
        for category in found.categories
        for row in category.rows
    )
    return source.sheet(N_("Categories"), head, rows, found.codes)


PRIZE_HEAD = (
    *(N_("list"), N_("place"), N_("prize"), N_("no."), N_("name"), N_("rank"), N_("points")),
    *(N_("takes"), N_("thing"), N_("why")),
)


def prizes_sheet(source: Source) -> Sheet:
    """Who takes which prize, and why."""
    if source.prizes is None:
        raise RequestError(N_("No prizes have been announced."))
    return source.sheet(N_("Prizes"), PRIZE_HEAD, _prize_cells(source.prizes, source.translate))


def _prize_cells(view: PrizesView, say: Translate) -> Iterator[tuple[Cell, ...]]:
    for row in view.rows:
        yield (
            *(list_name(row.list, say), row.place, row.prize, row.number, titled(row, say)),
            *(row.rank, Fraction(row.points), Fraction(row.takes), row.thing),
            formatting.in_words(row.why, say),
        )
    for each in view.special:
        winner = each.winner
        yield (
            *(each.name, None, each.prize, None if winner is None else winner.number),
            *("" if winner is None else titled(winner, say), None, None, None, "", ""),
        )


def list_name(name: str, translate: Translate = str) -> str:
    """What a list of prizes is called."""
    return name or translate(N_("Overall"))


SHEETS: dict[str, tuple[str, Callable[[Source], Sheet]]] = {
    "players": (N_("who takes part"), players_sheet),
    "pairings": (N_("the boards of a round"), pairings_sheet),
    "results": (N_("the boards of a round with their results"), results_sheet),
    "standings": (N_("the list with its tie-breaks"), standings_sheet),
    "cross-table": (N_("everybody's rounds in the order of the standings"), cross_table_sheet),
    "cards": (N_("the pairing cards, a row for each round"), cards_sheet),
    "categories": (N_("the categories of the event"), named_categories_sheet),
    "prizes": (N_("who takes which prize, and why"), prizes_sheet),
}
"""Every table by name, with what it is in words."""


def sheet(name: str, source: Source) -> Sheet:
    """The table of that name; `by:KIND` is the list by category."""
    if name.startswith("by:"):
        return categories_sheet(source, name.removeprefix("by:"))
    if name not in SHEETS:
        raise RequestError(
            N_("There is no table {name!r}. Choose one of: {known}, or by:KIND."),
            name=name,
            known=", ".join(SHEETS),
        )
    return SHEETS[name][1](source)


def all_sheets(source: Source) -> tuple[Sheet, ...]:
    """Every table that can be made now: before round 1 there is only the list of players."""
    return tuple(sheet(name, source) for name in available(source))


def available(source: Source) -> list[str]:
    """The tables that can be made now, by name."""
    if not source.event.rounds:
        return ["players"]
    missing = {"categories"} if source.categories is None else set()
    missing |= {"prizes"} if source.prizes is None else set()
    return [name for name in SHEETS if name not in missing]


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


def written_scores(
    row: StandingsRow,
    table: StandingsView | CrossTableView | CategoriesView,
    translate: Translate = str,
    decimals: Sequence[int] = (),
) -> list[str]:
    """Points and tie-breaks as people read them, with at least so many decimals."""
    wanted = decimals or repeat(0)
    values = (formatting.value(v, translate, d) for v, d in zip(row.values, wanted, strict=False))
    return [formatting.score(row.points, table.game, translate), *values]


def cross_table_head(table: CrossTableView, translate: Translate = str) -> list[str]:
    """The headings of the cross table."""
    head = (N_("place"), N_("no."), N_("name"), rating_heading(table.game))
    columns = len(table.rows) if table.who_met_whom else table.round
    rounds = map(str, range(1, columns + 1))
    codes = (formatting.tie_break_heading(code, translate) for code in table.codes)
    return [*map(translate, head), *rounds, translate(N_("points")), *codes]


def cross_table_rows(table: CrossTableView, translate: Translate = str) -> Rows:
    """The cross table, a heading and one row for each player."""
    cells = formatting.cross_cells(table, translate)
    decimals = formatting.decimals_of(row.values for row in table.rows)
    return [
        cross_table_head(table, translate),
        *(
            [
                *(str(row.place), str(row.number), titled(row, translate)),
                *(str(row.rating or ""), *cells(row)),
                *written_scores(row, table, translate, decimals),
            ]
            for row in table.rows
        ),
    ]


def cross_table_page(table: CrossTableView, translate: Translate = str) -> tuple[list[str], Rows]:
    """The headings and the rows of the cross table on a page, where headings have a capital."""
    head, *rows = cross_table_rows(table, translate)
    return [word[:1].upper() + word[1:] for word in head], rows


def prize_rows(view: PrizesView, translate: Translate = str) -> list[list[Cell]]:
    """The list of prizes, a heading and one row for each part that somebody takes."""
    return [[*map(translate, PRIZE_HEAD)], *map(list, _prize_cells(view, translate))]


def prize_lines(view: PrizesView, translate: Translate = str) -> str:
    """The list of prizes for people: who takes what, why, and what is left over."""
    currency = view.currency
    when = N_("Prizes") if view.final else N_("Prizes as they would be after round {number}")
    lines = [translate(when).format(number=view.round)]
    for row in view.rows:
        who, why = titled(row, translate), formatting.in_words(row.why, translate)
        line = translate(N_("{placed}: {reason}")).format(placed=who, reason=why)
        lines.append(f"{formatting.money(row.takes, currency, translate):>12}  {line}")
    for each in view.special:
        winner = "–" if each.winner is None else titled(each.winner, translate)
        lines.append(f"{each.name}, {each.prize}: {winner}")
    lines += [formatting.in_words(each, translate) for each in (*view.passed_on, *view.unclaimed)]
    lines.append(
        translate(N_("Fund {fund}, given {paid}, left over {left}.")).format(
            fund=formatting.money(view.fund, currency, translate),
            paid=formatting.money(view.paid, currency, translate),
            left=formatting.money(view.left_over, currency, translate),
        )
    )
    return "".join(f"{line}\n" for line in lines)


def category_rows(
    category: CategoryView,
    table: StandingsView | CategoriesView,
    translate: Translate = str,
) -> Rows:
    """One category: rank inside it, rank in the whole list, and the values."""
    rating = rating_heading(table.game)
    head = (N_("rank"), N_("rank in the list"), N_("no."), N_("name"), rating, N_("points"))
    return [
        [*map(translate, head), *table.codes],
        *(
            [
                *(str(row.category_rank), str(row.rank), str(row.number)),
                *(titled(row, translate), str(row.rating or "")),
                *written_scores(row, table, translate),
            ]
            for row in category.rows
        ),
    ]


def labelled(label: str, value: str, translate: Translate = str) -> str:
    """A label and its value, with the colon of the language between them."""
    return translate(N_("{label}: {value}")).format(label=label, value=value)


def sums_text(sums: Iterable[TieBreakSum], translate: Translate = str) -> str:
    """Every tie-break of one player, round by round."""
    return "\n".join(
        labelled(
            formatting.tie_break_heading(each.code, translate),
            formatting.value(each.value, translate),
            translate,
        )
        + "\n"
        + in_columns(formatting.sum_rows(each.lines, translate), words=[1, 5])
        for each in sums
    )


def cards_text(cards: CardsView, translate: Translate = str) -> str:
    """The cards as their models print them."""
    write = _guide_text if cards.model == "guide" else _draughts_text
    return "\n".join(write(card, translate) for card in formatting.card_sheets(cards, translate))


def _guide_text(card: formatting.CardSheet, _translate: Translate) -> str:
    top = [[label for label, _value in card.facts], [value for _label, value in card.facts]]
    return in_columns(top, words=[1]) + in_columns([card.head, *card.rows], words=[1])


def _draughts_text(card: formatting.CardSheet, translate: Translate) -> str:
    cells = [labelled(label, value, translate).rstrip() for label, value in card.facts]
    top = in_columns([cells[k : k + 3] for k in (0, 3, 6)], words=range(3))
    above = [""] * len(card.head)
    above[1:6:2] = map(translate, formatting.DRAUGHTS_GROUPS)
    return top + "\n" + in_columns([above, card.head, *card.rows], words=[4, 10])


def email(event: Tournament, translate: Translate = str, *, round: int | None = None) -> str:
    """The text of an e-mail.

    The latest round with its results, the leaders, and the next round where it is paired.
    """
    number = Source(event, round).number if round or not event.rounds else _last_played(event)
    name = " ".join(event.details.name.split())
    subject = translate(N_("Subject: {name}, results of round {round}"))
    paragraphs = [
        subject.format(name=name or "–", round=number) + "\n",
        _boards_text(event, number, translate),
        _leaders(event, number, translate),
    ]
    if number < len(event.rounds):
        paragraphs.append(_boards_text(event, number + 1, translate))
    return "\n".join(paragraphs)


def _last_played(event: Tournament) -> int:
    """The last round with a result, else the last one paired."""
    return rank(event).round or len(event.rounds)


def _boards_text(event: Tournament, number: int, translate: Translate) -> str:
    """A line for each board: number, players and result."""
    source = Source(event, number, translate)
    table = results_sheet(source)
    is_played = any(row[4] for row in table.rows if row[0] is not None)
    heading = N_("Round {round}, results") if is_played else N_("Round {round}, pairings")
    rows = (table if is_played else pairings_sheet(source)).rows
    cells = [[_word(row[0]), _word(row[2]), _word(row[4]) or "-", _word(row[6])] for row in rows]
    return f"{translate(heading).format(round=number)}\n\n{in_columns(cells, words=[1, 2, 3])}"


def _word(cell: object) -> str:
    return "" if cell is None else str(cell)


def _leaders(event: Tournament, number: int, translate: Translate) -> str:
    table = standings_view(rank(event, round=number))
    rows = [["", "", translate(N_("points")), *table.codes]]
    rows += [
        [str(row.rank), titled(row, translate), *written_scores(row, table, translate)]
        for row in table.rows[:LEADERS]
    ]
    heading = translate(N_("Standings after round {number}")).format(number=table.round)
    return f"{heading}\n\n{in_columns(rows, words=[1])}"
