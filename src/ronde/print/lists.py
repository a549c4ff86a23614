"""Lists for the wall: pairings by board and by name, results, players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.points import points_text
from ronde.domain.result import Result
from ronde.domain.tournament import Tournament
from ronde.print.selection import chosen_boards, chosen_round, paired_event, players_without_game
from ronde.print.settings import PrintSettings
from ronde.print.text import (
    DocumentTranslator,
    Texts,
    breakable,
    initial,
    joined,
    name_sort_key,
    name_with_title,
    score_text,
)
from ronde.print.typst import FilledTemplate
from ronde.tiebreaks.teams import Teams, ranks_teams
from ronde.views.base import ByeCode, DisciplineName, game_of
from ronde.views.boards import BoardView, SideView, UnpairedView
from ronde.views.formatting import BYE_WORDS, paper_result, points_in_brackets
from ronde.views.players import PlayerView, player_views
from ronde.views.timetable import start_text

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

    label: Texts
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


def note(label: Texts, text: Texts) -> dict[str, Texts]:
    """A line under a table."""
    return {"label": label, "text": text}


def start_note(number: int, settings: PrintSettings) -> list[dict[str, Texts]]:
    """When a round begins, where that is announced."""
    start = settings.starts.get(number)
    if start is None:
        return []
    texts = [start_text(start, translate) for _, translate in settings.words.languages]
    return [note(settings.words(N_("Start of round {round}"), round=number), texts)]


def rating_word(game: DisciplineName) -> str:
    """What a rating is called: draughts federations count a capital of points."""
    return N_("CP") if game == "draughts" else N_("Elo")


def board_word(game: DisciplineName) -> str:
    """The short heading of board numbers; French tells a draughts board from a chessboard."""
    return N_("Bd.") if game == "draughts" else N_("Bd")


def pairings(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The boards of a round with the scores before it; its results are another document."""
    return _boards(event, settings, N_("Pairings"), with_results=False)


def results(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The boards of a round with their results."""
    return _boards(event, settings, N_("Results"), with_results=True)


def _boards(
    event: Tournament, settings: PrintSettings, title: str, *, with_results: bool
) -> FilledTemplate:
    number = chosen_round(len(event.rounds), settings)
    scores = _match_scores(event, number, settings.words)
    game = game_of(event)
    event = paired_event(event)
    words = settings.words
    boards = chosen_boards(event, number, settings)
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
        _board_row(board, _result(board, game, scores) if with_results else "", written, words)
        for board in boards
    ]
    notes = [] if with_results else start_note(number, settings)
    notes += _bye_notes(event, number, words, game) if settings.board is None else []
    if any(side.virtual is not None for board in boards for side in (board.white, board.black)):
        notes.append(note(words(N_("Pts")), words(points_in_brackets(event, game))))
    size, landscape = fitted(columns, rows, settings, len(notes))
    groups = [
        place
        for place in range(1, len(boards))
        if _scores(boards[place]) != _scores(boards[place - 1])
    ]
    return FilledTemplate(
        "list",
        {
            "title": words(title),
            "round": number,
            "table": table(columns, rows, size=size, strong_rules=groups),
            "notes": notes,
        },
        landscape,
    )


def _match_scores(event: Tournament, number: int, words: DocumentTranslator) -> Mapping[int, str]:
    """The game points of every team that plays a match in the round; nothing without teams."""
    if event.team_event is None or not ranks_teams(event):
        return {}
    written = score_text(game_of(event), words)
    rounds = Teams(event, event.team_event).rounds[number - 1]
    return {
        place: written(points_text(played.game_points))
        for place, played in enumerate(rounds, 1)
        if isinstance(played.mark, Result)
    }


def _result(board: BoardView, game: DisciplineName, scores: Mapping[int, str]) -> str:
    """The result of the game, or of the match in game points."""
    result = paper_result(board, game)
    if result and scores:
        return " – ".join(scores[number] for number in board.pair)
    return result


def _scores(board: BoardView) -> frozenset[str]:
    return frozenset((board.white.points, board.black.points))


def _board_row(
    board: BoardView, result: str, written: Callable[[str], str], words: DocumentTranslator
) -> list[Any]:
    white, black = board.white, board.black

    def points(side: SideView) -> str:
        score = written(side.points)
        return score if side.virtual is None else f"{score} (+{written(side.virtual)})"

    return [
        str(board.board),
        points(white),
        name_with_title(white, words),
        str(white.rating or ""),
        result or "–",
        name_with_title(black, words),
        str(black.rating or ""),
        points(black),
    ]


LARGEST = 24.0
"""Type that fills a sheet with few rows."""
ROW_PITCH, LETTER_PITCH = 1.36, 1.44
"""The height of a row, in the size of its type; and of one with a large letter of the alphabet."""
HEAD_AND_FOOT, SECOND_LANGUAGE, NOTE_HEIGHT, SIDES = 75.0, 14.0, 5.5, 27.0
"""What a sheet needs besides its rows, in millimetres."""
MILLIMETRE = 72 / 25.4


def fitted(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Any]],
    settings: PrintSettings,
    notes: int,
    *,
    may_turn: bool = True,
) -> tuple[float, bool]:
    """The size of type that fills one sheet, and whether the sheet lies on its side.

    A list that needs several sheets has the usual size; no list has less.
    """
    usual = size_for(settings, len(rows))
    needed = sum(_widths(columns, rows))
    has_letters = any(column.kind == "letter" for column in columns)
    pitch = LETTER_PITCH if has_letters else ROW_PITCH
    found = []
    for width, height in (
        (settings.paper.width, settings.paper.height),
        (settings.paper.height, settings.paper.width),
    ):
        languages = len(settings.words.languages) - 1
        high = height - HEAD_AND_FOOT - languages * SECOND_LANGUAGE - notes * NOTE_HEIGHT
        by_rows = high * MILLIMETRE / (pitch * (1 + len(rows)))
        by_width = (width - SIDES) * MILLIMETRE / needed
        found.append(min(LARGEST, by_rows, by_width))
    upright, turned = found
    if may_turn and turned > max(1.15 * upright, usual):
        return round(turned, 1), True
    return max(usual, round(upright, 1)), False


def _widths(columns: Sequence[Column], rows: Sequence[Sequence[Any]]) -> Iterator[float]:
    """About how wide each column must be, in the size of its type; those that grow are equal."""
    widest = [
        max((_text_width(column.kind, row[place]) for row in rows), default=0.0)
        for place, column in enumerate(columns)
    ]
    longest = max((w for w, c in zip(widest, columns, strict=True) if c.grows), default=0.0)
    for width, column in zip(widest, columns, strict=True):
        yield 0.9 + (longest if column.grows else max(width, 1.6))


def _text_width(kind: str, value: Any) -> float:
    """About how wide a text is, in the size of its type."""
    if kind == "colour":
        return 2.4
    if kind == "points":
        return 0.85 + 0.6 * len(str(value).removesuffix("½"))
    text = value["name"] if kind == "name" else str(value)
    width = sum(0.66 if c.isupper() else 0.28 if c in " ,.-i" else 0.57 for c in text)
    if kind != "name":
        return width
    narrow = 0.76 if len(text) > 24 else 1.0
    return narrow * width + 0.56 * len(value["title"])


def size_for(settings: PrintSettings, rows: int) -> float:
    """The size of type, in points: the fewer rows, the larger; on A5 by its width."""
    largest = next((size for most, size in SIZES if rows <= most), SMALLEST)
    return settings.paper.type_size(largest)


def _bye_notes(
    event: Tournament, number: int, words: DocumentTranslator, game: DisciplineName
) -> list[dict[str, Texts]]:
    """The players without a game, one line for each kind of bye."""
    written = score_text(game, words)
    groups: dict[tuple[ByeCode, str], list[str]] = {}
    for row in players_without_game(event, number):
        name = breakable(f"{row.name} ({row.number})")
        groups.setdefault((row.bye, row.worth), []).append(name)
    lines = []
    for (bye, worth), names in groups.items():
        label = words(BYE_WORDS[game][bye])
        if bye != "zero":
            label = [f"{text} ({written(worth)})" for text in label]
        lines.append(note([text[:1].upper() + text[1:] for text in label], [" · ".join(names)]))
    return lines


def pairings_by_name(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The board and the colour of every player, by name: the list that players look for first."""
    game = game_of(event)
    words = settings.words
    number = chosen_round(len(event.rounds), settings)
    wide = len(event.players) < TWO_COLUMNS
    seats: dict[int | None, list[Any]] = {}
    letters = {"W": words.short(N_("W")), "B": words.short(N_("B"))}
    for board in chosen_boards(event, number, settings):
        for me, other, colour in ((board.white, board.black, "W"), (board.black, board.white, "B")):
            opponent = [name_with_title(other, words)] if wide else []
            seats[me.number] = [str(board.board), [colour, letters[colour]], *opponent]
    blank = [{"title": "", "name": ""}] if wide else []
    if settings.board is None:
        for row in players_without_game(event, number):
            seats[row.number] = [_bye_seat(row, game, words), ["", ""], *blank]
    rows, last = [], ""
    for player in sorted(player_views(event), key=lambda p: name_sort_key(p.name)):
        if player.number in seats:
            letter = initial(player.name)
            rows.append(
                [
                    letter if letter != last else "",
                    name_with_title(player, words),
                    *seats[player.number],
                ]
            )
            last = letter
    opponent_column = [Column(words(N_("Opponent")), "name", grows=1)] if wide else []
    columns = (
        Column([""], "letter"),
        Column(words(N_("Name")), "name", grows=1),
        Column(words(board_word(game)), "strong"),
        Column(words(N_("Colour")) if wide else [""], "colour"),
        *opponent_column,
    )
    size, landscape = settings.paper.type_size(10.5), False
    if wide:
        size, landscape = fitted(columns, rows, settings, 0)
    return FilledTemplate(
        "list",
        {
            "title": words(N_("Pairings by name")),
            "round": number,
            "table": table(columns, rows, size=size, flow=1 if wide else 2),
            "notes": start_note(number, settings),
        },
        landscape,
    )


def _bye_seat(row: UnpairedView, game: DisciplineName, words: DocumentTranslator) -> str:
    """What stands in place of a board number: the bye and its worth, a stroke for an absence."""
    if row.bye == "zero":
        return "–"
    word = words.leading(BYE_WORDS[game]["pairing-allocated"])
    if row.bye == "pairing-allocated":
        return word
    return f"{word} {score_text(game, words)(row.worth)}"


def players_by_number(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The starting list."""
    return _players(event, settings, N_("Players by number"), player_views(event))


def players_by_name(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The list of players in the order of the alphabet."""
    listed = sorted(player_views(event), key=lambda player: name_sort_key(player.name))
    return _players(event, settings, N_("Players by name"), listed)


def players_by_rating(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The list of players, strongest first; players without a rating come last."""
    listed = sorted(player_views(event), key=lambda player: -player.rating)
    return _players(event, settings, N_("Players by rating"), listed)


def _players(
    event: Tournament, settings: PrintSettings, title: str, listed: Sequence[PlayerView]
) -> FilledTemplate:
    if not listed:
        raise RequestError(N_("Nobody has entered yet: the list of players is empty."))
    words = settings.words
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
        row: list[Any] = [str(player.number), name_with_title(player, words), player.federation]
        if clubs:
            row.append(breakable(player.club))
        row.append(str(player.rating or "–"))
        if teams:
            row.append(breakable(teams.get(player.number or 0, "")))
        rows.append(row)
    size, _turned = fitted(columns, rows, settings, 1, may_turn=False)
    return FilledTemplate(
        "list",
        {
            "title": words(title),
            "round": None,
            "table": table(columns, rows, size=size),
            "notes": [_entered(event, words)],
        },
    )


def _team_names(event: Tournament) -> Mapping[int, str]:
    if event.team_event is None or not ranks_teams(event):
        return {}
    return {tpn: team.name for team in event.team_event.teams for tpn in team.players}


def _entered(event: Tournament, words: DocumentTranslator) -> dict[str, Texts]:
    """How many players there are, from how many federations, and their mean rating."""
    rated = [player.rating for player in event.players if player.rating]
    federations = {player.federation for player in event.players if player.federation}
    parts = [words(N_("Players: {count}"), count=len(event.players))]
    if federations:
        parts.append(words(N_("Federations: {count}"), count=len(federations)))
    if rated:
        mean = (2 * sum(rated) + len(rated)) // (2 * len(rated))
        parts.append(words(N_("Mean rating: {rating}"), rating=mean))
    return note([""], joined(parts, "  ·  "))
