"""Lists for the wall: pairings by board and by name, results, players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament
from ronde.print.entrants import (
    boards_of,
    breakable,
    collated,
    initial,
    match_scores,
    named,
    paired_event,
    round_of,
    score_text,
    without_game,
)
from ronde.print.order import Order, Sheet
from ronde.print.words import Said, Words, joined
from ronde.tiebreaks.teams import ranks_teams
from ronde.views.base import ByeCode, DisciplineName, game_of
from ronde.views.boards import BoardView, UnpairedView
from ronde.views.formatting import BYE_WORDS, paper_result
from ronde.views.players import PlayerView, player_views

SIZES = ((12, 14.5), (20, 13.5), (30, 12.5))
"""Type of a list by its rows: one that fits on a page is set as large as the page allows."""

SMALLEST = 12.0
"""Type that is still read at a distance of a metre and a half."""

TWO_COLUMNS = 60
"""From so many names on, a list by name stands in two columns, without the opponents."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and how its cells are set.

    `kind` is one of: text, small, number, strong, name, points, colour, result, cell, letter.
    A column that `grows` takes the room that the others leave.
    """

    label: Said
    kind: str = "text"
    grows: float = 0

    @property
    def plain(self) -> dict[str, Any]:
        """As the template reads it."""
        return {"label": self.label, "kind": self.kind, "grows": self.grows}


def table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Any]],
    *,
    size: float,
    strong_rules: Sequence[int] = (),
    flow: int = 1,
) -> dict[str, Any]:
    """A table for the template; `strong_rules` are the rows above which a group begins."""
    return {
        "columns": [column.plain for column in columns],
        "rows": rows,
        "size": size,
        "strong": list(strong_rules),
        "flow": flow,
    }


def note(label: Said, text: Said) -> dict[str, Said]:
    """A line under a table."""
    return {"label": label, "text": text}


def rating_word(game: DisciplineName) -> str:
    """What a rating is called: draughts federations count a capital of points."""
    return N_("CP") if game == "draughts" else N_("Elo")


def board_word(game: DisciplineName) -> str:
    """The short heading of board numbers; French tells a draughts board from a chessboard."""
    return N_("Bd.") if game == "draughts" else N_("Bd")


def pairings(event: Tournament, order: Order) -> Sheet:
    """The boards of a round with the scores before it; its results are another document."""
    return _boards(event, order, N_("Pairings"), with_results=False)


def results(event: Tournament, order: Order) -> Sheet:
    """The boards of a round with their results."""
    return _boards(event, order, N_("Results"), with_results=True)


def _boards(event: Tournament, order: Order, title: str, *, with_results: bool) -> Sheet:
    number = round_of(event, order)
    scores = match_scores(event, number, order.words)
    event = paired_event(event)
    game = game_of(event)
    words = order.words
    boards = boards_of(event, number, order)
    columns = (
        Column(words(board_word(game)), "strong"),
        Column(words(N_("Pts")), "points"),
        Column(words(N_("White")), "name", grows=1),
        Column(words(rating_word(game)), "small"),
        Column([""], "result"),
        Column(words(N_("Black")), "name", grows=1),
        Column(words(rating_word(game)), "small"),
        Column(words(N_("Pts")), "points"),
    )
    written = score_text(game, words)
    rows = [
        _board_row(board, _result(board, game, scores) if with_results else "", written)
        for board in boards
    ]
    groups = [
        place
        for place in range(1, len(boards))
        if _scores(boards[place]) != _scores(boards[place - 1])
    ]
    return Sheet(
        "list",
        {
            "title": words(title),
            "round": number,
            "table": table(columns, rows, size=size_for(order, len(rows)), strong_rules=groups),
            "notes": _without_game(event, number, words) if order.board is None else [],
        },
    )


def _result(board: BoardView, game: DisciplineName, scores: Mapping[int, str]) -> str:
    """The result of the game, or of the match in game points."""
    result = paper_result(board, game)
    if result and scores:
        return " – ".join(scores[number] for number in board.pair)
    return result


def _scores(board: BoardView) -> frozenset[str]:
    return frozenset((board.white.points, board.black.points))


def _board_row(board: BoardView, result: str, written: Callable[[str], str]) -> list[Any]:
    white, black = board.white, board.black
    return [
        str(board.board),
        written(white.points),
        named(white),
        str(white.rating or ""),
        result or "–",
        named(black),
        str(black.rating or ""),
        written(black.points),
    ]


def size_for(order: Order, rows: int) -> float:
    """The size of type, in points: the fewer rows, the larger; on A5 by its width."""
    largest = next((size for most, size in SIZES if rows <= most), SMALLEST)
    return order.paper.type(largest)


def _without_game(event: Tournament, number: int, words: Words) -> list[dict[str, Said]]:
    """Who has no game, one line for each reason."""
    game = game_of(event)
    written = score_text(game, words)
    groups: dict[tuple[ByeCode, str], list[str]] = {}
    for row in without_game(event, number):
        name = breakable(f"{row.name} ({row.number})")
        groups.setdefault((row.bye, row.worth), []).append(name)
    lines = []
    for (bye, worth), names in groups.items():
        label = words(BYE_WORDS[game][bye])
        if bye != "zero":
            label = [f"{text} ({written(worth)})" for text in label]
        lines.append(note([text[:1].upper() + text[1:] for text in label], ["; ".join(names)]))
    return lines


def pairings_by_name(event: Tournament, order: Order) -> Sheet:
    """Everybody's board and colour, by name: the list that players look for first."""
    event = paired_event(event)
    game = game_of(event)
    words = order.words
    number = round_of(event, order)
    wide = len(event.players) < TWO_COLUMNS
    seats: dict[int | None, list[Any]] = {}
    letters = {"W": words.short(N_("W")), "B": words.short(N_("B"))}
    for board in boards_of(event, number, order):
        for me, other, colour in ((board.white, board.black, "W"), (board.black, board.white, "B")):
            opponent = [named(other)] if wide else []
            seats[me.number] = [str(board.board), [colour, letters[colour]], *opponent]
    blank = [{"title": "", "name": ""}] if wide else []
    if order.board is None:
        for row in without_game(event, number):
            seats[row.number] = [_bye_seat(row, game, words), ["", ""], *blank]
    rows, last = [], ""
    for player in sorted(player_views(event), key=lambda p: collated(p.name)):
        if player.number in seats:
            letter = initial(player.name)
            rows.append([letter if letter != last else "", named(player), *seats[player.number]])
            last = letter
    opponent_column = [Column(words(N_("Opponent")), "name", grows=1)] if wide else []
    columns = (
        Column([""], "letter"),
        Column(words(N_("Name")), "name", grows=1),
        Column(words(board_word(game)), "strong"),
        Column(words(N_("Colour")) if wide else [""], "colour"),
        *opponent_column,
    )
    size = size_for(order, len(rows)) if wide else order.paper.type(10.5)
    return Sheet(
        "list",
        {
            "title": words(N_("Pairings by name")),
            "round": number,
            "table": table(columns, rows, size=size, flow=1 if wide else 2),
            "notes": [],
        },
    )


def _bye_seat(row: UnpairedView, game: DisciplineName, words: Words) -> str:
    """What stands in place of a board number: the bye and its worth, a stroke for an absence."""
    if row.bye == "zero":
        return "–"
    word = words.leading(BYE_WORDS[game]["pairing-allocated"])
    if row.bye == "pairing-allocated":
        return word
    return f"{word} {score_text(game, words)(row.worth)}"


def players_by_number(event: Tournament, order: Order) -> Sheet:
    """The starting list."""
    return _players(event, order, N_("Players by number"), player_views(event))


def players_by_name(event: Tournament, order: Order) -> Sheet:
    """The list of players in the order of the alphabet."""
    listed = sorted(player_views(event), key=lambda player: collated(player.name))
    return _players(event, order, N_("Players by name"), listed)


def players_by_rating(event: Tournament, order: Order) -> Sheet:
    """The list of players, strongest first; who has no rating comes last."""
    listed = sorted(player_views(event), key=lambda player: -player.rating)
    return _players(event, order, N_("Players by rating"), listed)


def _players(event: Tournament, order: Order, title: str, listed: Sequence[PlayerView]) -> Sheet:
    if not listed:
        raise RequestError(N_("Nobody has entered yet: the list of players is empty."))
    words = order.words
    clubs = any(player.club for player in listed)
    columns = [
        Column(words(N_("No.")), "strong"),
        Column(words(N_("Name")), "name", grows=3),
        Column(words(N_("Fed.")), "small"),
        Column(words(rating_word(game_of(event))), "number"),
    ]
    if clubs:
        columns.insert(3, Column(words(N_("Club")), "small", grows=2))
    teams = _team_names(event)
    if teams:
        columns.append(Column(words(N_("Team")), "small", grows=2))
    rows = []
    for player in listed:
        row: list[Any] = [str(player.number), named(player), player.federation]
        if clubs:
            row.append(breakable(player.club))
        row.append(str(player.rating or "–"))
        if teams:
            row.append(breakable(teams.get(player.number or 0, "")))
        rows.append(row)
    return Sheet(
        "list",
        {
            "title": words(title),
            "round": None,
            "table": table(columns, rows, size=size_for(order, len(rows))),
            "notes": [_entered(event, words)],
        },
    )


def _team_names(event: Tournament) -> Mapping[int, str]:
    if event.team_event is None or not ranks_teams(event):
        return {}
    return {tpn: team.name for team in event.team_event.teams for tpn in team.players}


def _entered(event: Tournament, words: Words) -> dict[str, Said]:
    """How many, of how many federations, how strong."""
    rated = [player.rating for player in event.players if player.rating]
    federations = {player.federation for player in event.players if player.federation}
    parts = [words(N_("Players: {count}"), count=len(event.players))]
    if federations:
        parts.append(words(N_("Federations: {count}"), count=len(federations)))
    if rated:
        mean = (2 * sum(rated) + len(rated)) // (2 * len(rated))
        parts.append(words(N_("Mean rating: {rating}"), rating=mean))
    return note([""], joined(parts, "  ·  "))
