"""Tables for a spreadsheet: headings, and rows of numbers and words.

Numbers stay numbers, exact: a spreadsheet counts with them, a reader is not misled by rounding.
Nothing personal is in a sheet: no date of birth, no id, no contact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, RequestError, Translate
from ronde.domain.result import Bye
from ronde.placing import standings
from ronde.tables.cards import draughts_cards, guide_cards
from ronde.tables.categories import by_category
from ronde.tables.crosstable import cross_table
from ronde.tables.rounds import Played, is_draughts, notation_of, rounds_of
from ronde.tables.text import rating_heading
from ronde.tables.words import COLOURS, bye_word, titled

if TYPE_CHECKING:
    from collections.abc import Callable

    from ronde.domain.player import Player
    from ronde.domain.tournament import Tournament
    from ronde.placing import Row
    from ronde.tiebreaks.contribution import Value

Cell = str | int | Fraction | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table; `title` names it among others."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Source:
    """What a sheet is made from: the event, after which round, in which language."""

    event: Tournament
    round: int | None = None
    translate: Translate = str

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

    def sheet(self, title: str, head: list[str], rows: list[tuple[Cell, ...]]) -> Sheet:
        """The table with its headings in the language of the reader."""
        words = tuple(self.translate(word) if word else "" for word in head)
        return Sheet(self.translate(title), words, tuple(rows))


def players(source: Source) -> Sheet:
    """Who takes part, by pairing number."""
    event = source.event
    head = [N_("no."), N_("title"), N_("name"), rating_heading(event), N_("fed."), N_("club")]
    rows: list[tuple[Cell, ...]] = [
        (p.tpn, p.title, p.name, p.rating or None, p.federation, p.club) for p in event.players
    ]
    return source.sheet(N_("Players"), head, rows)


def pairings(source: Source) -> Sheet:
    """The boards of a round; whoever has none stands below."""
    return _boards(source, N_("Pairings"), results=False)


def results(source: Source) -> Sheet:
    """The boards of a round with their results."""
    return _boards(source, N_("Results"), results=True)


def _boards(source: Source, title: str, *, results: bool) -> Sheet:
    event, number = source.event, source.number
    before = event.before(number).history.points
    head = [N_("board"), N_("no."), N_("White"), N_("points"), N_("result")]
    head += [N_("points"), N_("Black"), N_("no.")]
    seated, resting = [], []
    lines = [played[number - 1] for played in rounds_of(event)]
    for player, played in zip(event.players, lines, strict=True):
        score = Fraction(before[player.tpn - 1], 10)
        name = titled(player)
        if played.opponent is None:
            if not player.takes_part(number):
                continue
            told = ""
            if isinstance(played.mark, Bye):
                told = source.translate(bye_word(event, played.mark))
            resting.append((None, player.tpn, name, score, told, None, None, None))
        elif played.colour == "W":
            other = event.player(played.opponent)
            result = _game(event, played, lines[other.tpn - 1]) if results else ""
            theirs = Fraction(before[other.tpn - 1], 10)
            seated.append(
                (
                    *(played.board, player.tpn, name, score),
                    *(result, theirs, titled(other), other.tpn),
                )
            )
    return source.sheet(title, head, [*sorted(seated), *resting])


def _game(event: Tournament, white: Played, black: Played) -> str:
    """Both halves of a result, `1-0`; nothing while it is open."""
    write = notation_of(event)
    return "" if white.points is None else f"{write(white)}-{write(black)}"


def standings_sheet(source: Source) -> Sheet:
    """The list with the values of the tie-breaks."""
    table = standings(source.event, round=source.round)
    head = [N_("rank"), N_("no."), N_("title"), N_("name"), rating_heading(table.event)]
    head += [N_("fed."), N_("club"), N_("points")]
    rows = [_placed(table.event.player(row.player), row) for row in table.rows]
    made = source.sheet(N_("Standings"), head, rows)
    return Sheet(made.title, (*made.head, *table.codes), made.rows)


def _placed(p: Player, row: Row) -> tuple[Cell, ...]:
    known = (row.rank, p.tpn, p.title, p.name, p.rating or None, p.federation, p.club)
    return (*known, Fraction(row.points, 10), *map(_value, row.values))


def _value(value: Value) -> Cell:
    return " ".join(map(str, value)) if isinstance(value, tuple) else value


def crossed(source: Source) -> Sheet:
    """The cross table: opponent's place, colour and result, round by round."""
    table = cross_table(standings(source.event, round=source.round))
    event = table.standings.event
    head = [N_("place"), N_("no."), N_("name"), rating_heading(event)]
    words = [*map(source.translate, head), *map(str, range(1, table.standings.round + 1))]
    words += [source.translate(N_("points")), *table.standings.codes]
    cells = table.writer(source.translate)
    rows = tuple(
        (
            *(row.place, row.row.player, titled(row.player), row.player.rating or None),
            *cells(row),
            Fraction(row.row.points, 10),
            *map(_value, row.row.values),
        )
        for row in table.rows
    )
    return Sheet(source.translate(N_("Cross table")), tuple(words), rows)


def cards(source: Source) -> Sheet:
    """The pairing cards under each other, a row for each player and round."""
    event, translate = source.event, source.translate
    write = notation_of(event)
    made = draughts_cards(event) if is_draughts(event) else guide_cards(event)
    head = [N_("no."), N_("name"), N_("Round"), N_("Opponent"), N_("Board"), N_("Colour")]
    head += [N_("Result"), N_("Total")]
    rows: list[tuple[Cell, ...]] = []
    for card in made:
        for line in card.lines:
            played = line.played
            other = line.opponent
            if isinstance(played.mark, Bye):
                other = translate(bye_word(event, played.mark))
            colour = translate(COLOURS[played.colour]) if played.colour else ""
            total = None if line.total is None else Fraction(line.total, 10)
            who = (card.player.tpn, titled(card.player), played.round, other)
            rows.append((*who, played.board, colour, write(played), total))
    return source.sheet(N_("Pairing cards"), head, rows)


def by(kind: str) -> Callable[[Source], Sheet]:
    """The standings by category: rank in it, rank in the whole list."""

    def made(source: Source) -> Sheet:
        table = standings(source.event, round=source.round)
        head = [N_("category"), N_("rank"), N_("rank in the list"), N_("no."), N_("name")]
        head += [rating_heading(table.event), N_("points")]
        rows: list[tuple[Cell, ...]] = []
        for category in by_category(table, kind):
            for member in category.rows:
                p = table.event.player(member.row.player)
                who = (category.name, member.rank, member.row.rank, p.tpn, titled(p))
                score = Fraction(member.row.points, 10)
                values = map(_value, member.row.values)
                rows.append((*who, p.rating or None, score, *values))
        found = source.sheet(N_("Categories"), head, rows)
        return Sheet(found.title, (*found.head, *table.codes), found.rows)

    return made


SHEETS: dict[str, tuple[str, Callable[[Source], Sheet]]] = {
    "players": (N_("who takes part"), players),
    "pairings": (N_("the boards of a round"), pairings),
    "results": (N_("the boards of a round with their results"), results),
    "standings": (N_("the list with its tie-breaks"), standings_sheet),
    "cross-table": (N_("everybody's rounds in the order of the standings"), crossed),
    "cards": (N_("the pairing cards, a row for each round"), cards),
}
"""Every table by name, with what it is in words."""


def sheet(name: str, source: Source) -> Sheet:
    """The table of that name; `by:KIND` is the list by category."""
    if name.startswith("by:"):
        return by(name.removeprefix("by:"))(source)
    if name not in SHEETS:
        raise RequestError(
            N_("There is no table {name!r}. Choose one of: {known}, or by:KIND."),
            name=name,
            known=", ".join(SHEETS),
        )
    return SHEETS[name][1](source)


def all_sheets(source: Source) -> tuple[Sheet, ...]:
    """Every table that can be made now: before round 1 there is only the list of players."""
    names = SHEETS if source.event.rounds else ["players"]
    return tuple(sheet(name, source) for name in names)
