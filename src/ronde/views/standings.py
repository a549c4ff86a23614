"""Standings with the sum behind every tie-break, the cross table, and the pairing cards."""

from __future__ import annotations

from typing import Any, Literal

from ronde.domain.errors import N_
from ronde.domain.points import points_text
from ronde.journal import Section
from ronde.placing import Row, Standings
from ronde.placing import standings as placed
from ronde.services.cache import Cache
from ronde.services.workspace import NoSuchPage
from ronde.tables.cards import (
    DraughtsCard,
    DraughtsLine,
    GuideCard,
    GuideLine,
    draughts_cards,
    guide_cards,
)
from ronde.tables.crosstable import cross_table
from ronde.tables.numbers import exact
from ronde.tables.rounds import Played, notation_of
from ronde.tiebreaks.contribution import Contribution, Value
from ronde.views.base import Natural, Number, Points, View, Words, said

_tables: Cache[Standings] = Cache(12)

Exact = str | tuple[str, ...] | None
"""A tie-break: an exact number such as 12.5 or 6692/3, a list of them, or nothing."""


class Placed(View, frozen=True):
    """A row of the standings; `player` is the pairing number, values follow the codes.

    `decided_by` is the code that puts the player below the one above.
    """

    rank: Number
    player: Number
    name: str
    points: Points
    values: tuple[Exact, ...]
    decided_by: str | None


class StandingsView(View, frozen=True):
    """The list after a round; `final` once every game is over."""

    round: Natural
    codes: tuple[str, ...]
    rows: tuple[Placed, ...]
    final: bool
    remarks: tuple[Words, ...]


class Part(View, frozen=True):
    """One line of the sum behind a tie-break; `amount` counts unless it is `cut`."""

    round: Natural
    opponent: Number | None
    kind: Literal["met", "scheduled", "dummy", "rest", "own"]
    value: str
    factor: str | None
    amount: str
    cut: Literal["low", "high", "limit"] | None
    article: str | None
    board: Number | None


class Sum(View, frozen=True):
    """A tie-break of one player, and how it came about."""

    code: str
    value: Exact
    parts: tuple[Part, ...]


class SumsView(View, frozen=True):
    """Every tie-break of one player."""

    round: Natural
    player: Number
    name: str
    sums: tuple[Sum, ...]


class Crossed(View, frozen=True):
    """One round in the cross table; `opponent` is a pairing number, `place` the row of it."""

    round: Number
    opponent: Number | None
    place: Number | None
    colour: Literal["W", "B"] | None
    result: str


class CrossLine(View, frozen=True):
    """A row of the cross table."""

    place: Number
    rank: Number
    player: Number
    name: str
    rating: Natural
    rounds: tuple[Crossed, ...]
    points: Points
    values: tuple[Exact, ...]


class CrossTableView(View, frozen=True):
    """Everybody's rounds in the order of the standings."""

    round: Natural
    codes: tuple[str, ...]
    rows: tuple[CrossLine, ...]


class CardLine(View, frozen=True):
    """One round on a card; `columns` are those of the model."""

    round: Number
    board: Number | None
    opponent: Number | None
    name: str
    colour: Literal["W", "B"] | None
    result: str
    float: Literal["down", "up"] | None
    total: Points | None
    columns: dict[str, str | None]


class Card(View, frozen=True):
    """The pairing card of one player; `totals` are its last boxes."""

    player: Number
    name: str
    rating: Natural
    lines: tuple[CardLine, ...]
    totals: dict[str, Exact]


class CardsView(View, frozen=True):
    """The pairing cards: of the draughts federation, or of the Swiss guide."""

    model: Literal["guide", "fmjd"]
    cards: tuple[Card, ...]


def table_of(section: Section, number: int | None) -> Standings:
    """The list; it is kept as long as the section is the same, as everybody asks for it."""
    if number is not None and not 0 <= number <= len(section.tournament.rounds):
        raise NoSuchPage(
            N_("There are no standings after round {round}: {played} rounds have been paired."),
            round=number,
            played=len(section.tournament.rounds),
        )
    return _tables.of((section,), number, lambda: placed(section.tournament, round=number))


def standings_view(table: Standings) -> StandingsView:
    """The list with its remarks."""
    return StandingsView(
        round=table.round,
        codes=table.codes,
        rows=tuple(_placed(table, row) for row in table.rows),
        final=table.final,
        remarks=tuple(said(remark.render) for remark in table.remarks),
    )


def _placed(table: Standings, row: Row) -> Placed:
    return Placed(
        rank=row.rank,
        player=row.player,
        name=table.event.player(row.player).name,
        points=points_text(row.points),
        values=tuple(exactly(value) for value in row.values),
        decided_by=row.decided_by,
    )


def exactly(value: Value) -> Exact:
    """A tie-break without rounding."""
    if value is None:
        return None
    return tuple(exact(part) for part in value) if isinstance(value, tuple) else exact(value)


def row_of(table: Standings, player: int) -> Row:
    """The row of a player."""
    row = next((row for row in table.rows if row.player == player), None)
    if row is None:
        raise NoSuchPage(N_("Choose a player of the list."))
    return row


def sums_view(table: Standings, player: int) -> SumsView:
    """How the tie-breaks of one player came about."""
    row = row_of(table, player)
    return SumsView(
        round=table.round,
        player=player,
        name=table.event.player(player).name,
        sums=tuple(
            Sum(code, exactly(value), tuple(_part(line) for line in lines))
            for code, value, lines in zip(table.codes, row.values, row.contributions, strict=True)
        ),
    )


def _part(line: Contribution) -> Part:
    return Part(
        round=line.round,
        opponent=line.opponent,
        kind=line.kind.value,
        value=exact(line.value),
        factor=None if line.factor is None else exact(line.factor),
        amount=exact(line.amount),
        cut=None if line.cut is None else line.cut.value,
        article=line.article or None,
        board=line.board,
    )


def cross_table_view(table: Standings) -> CrossTableView:
    """The cross table of these standings."""
    crossed = cross_table(table)
    write = notation_of(table.event)
    place = {row.row.player: row.place for row in crossed.rows}
    return CrossTableView(
        round=table.round,
        codes=table.codes,
        rows=tuple(
            CrossLine(
                place=row.place,
                rank=row.row.rank,
                player=row.row.player,
                name=row.player.name,
                rating=row.player.rating,
                rounds=tuple(
                    Crossed(
                        round=played.round,
                        opponent=played.opponent,
                        place=place.get(played.opponent or 0),
                        colour=played.colour,
                        result=write(played),
                    )
                    for played in row.rounds
                ),
                points=points_text(row.row.points),
                values=tuple(exactly(value) for value in row.row.values),
            )
            for row in crossed.rows
        ),
    )


def cards_view(section: Section) -> CardsView:
    """The pairing cards of a section."""
    event = section.tournament
    if section.rulebook.customs.cards == "fmjd":
        cards = tuple(_draughts(section, card) for card in draughts_cards(event))
        return CardsView("fmjd", cards)
    return CardsView("guide", tuple(_guide(section, card) for card in guide_cards(event)))


def _guide(section: Section, card: GuideCard) -> Card:
    def columns(line: GuideLine) -> dict[str, str | None]:
        rank = None if line.rank is None else str(line.rank)
        return {"buchholz": points_text(line.buchholz), "rank": rank}

    lines = tuple(_card_line(section, line, columns(line)) for line in card.lines)
    totals: dict[str, Exact] = {
        "points": points_text(card.total),
        "buchholz": points_text(card.buchholz),
        "rank": str(card.rank),
    }
    return Card(card.player.tpn, card.player.name, card.player.rating, lines, totals)


def _draughts(section: Section, card: DraughtsCard) -> Card:
    def columns(line: DraughtsLine) -> dict[str, str | None]:
        given = {
            "solkoff": line.solkoff,
            "sonneborn_berger": line.sonneborn_berger,
            "opponents_score": line.opponents_score,
        }
        return {k: None if v is None else points_text(v) for k, v in given.items()}

    lines = tuple(_card_line(section, line, columns(line)) for line in card.lines)
    totals = {
        "solkoff": exactly(card.solkoff),
        "median": exactly(card.median),
        "truncated": exactly(card.truncated),
    }
    return Card(card.player.tpn, card.player.name, card.player.rating, lines, totals)


def _card_line(
    section: Section, line: GuideLine | DraughtsLine, columns: dict[str, str | None]
) -> CardLine:
    played: Played = line.played
    facts: dict[str, Any] = {"round": played.round, "board": played.board, "float": played.float}
    return CardLine(
        **facts,
        opponent=played.opponent,
        name=line.opponent,
        colour=played.colour,
        result=notation_of(section.tournament)(played),
        total=None if line.total is None else points_text(line.total),
        columns=columns,
    )
