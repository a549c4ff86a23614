"""Documents of team events: match sheets, the matches with their boards, results by board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament
from ronde.print.lists import Column, board_word, fitted, note, rating_word, start_note, table
from ronde.print.settings import PrintSettings
from ronde.print.text import DocumentTranslator, breakable, name_with_title, score_text
from ronde.print.typst import FilledTemplate
from ronde.views.base import Colour, game_of
from ronde.views.formatting import BYE_WORDS
from ronde.views.matches import MatchBoard, MatchesView, MatchView
from ronde.views.players import PlayerView

NOBODY = {"title": "", "name": "–"}
NO_COLOUR = ["", ""]
OTHER: dict[Colour, Colour] = {"W": "B", "B": "W"}


def _matches(settings: PrintSettings) -> MatchesView:
    if settings.matches is None:
        raise RequestError(N_("This document is made of an event of teams with a paired round."))
    return settings.matches


def match_sheets(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """A sheet for every match: who sits at which table, room for results and captains."""
    found, words = _matches(settings), settings.words
    game = game_of(event)
    data = {
        "title": words(N_("Match sheets")),
        "round": found.round,
        "matches": [
            {
                "number": str(match.match),
                "teams": [match.white.name, match.black.name],
                "rows": [_sheet_row(board, words) for board in match.boards],
            }
            for match in found.matches
            if match.forfeited is None
        ],
        "labels": {
            "match": words(N_("Match")),
            "table": words(board_word(game)),
            "rating": words(rating_word(game)),
            "result": words(N_("Result")),
            "captain": words(N_("Captain")),
            "sum": words(N_("Total")),
        },
    }
    return FilledTemplate("match-sheets", data)


def _sheet_row(board: MatchBoard, words: DocumentTranslator) -> dict[str, Any]:
    return {
        "table": str(board.table),
        "colours": [board.colour, OTHER[board.colour]],
        "sides": [_side(board.one, words), _side(board.other, words)],
    }


def _side(player: PlayerView | None, words: DocumentTranslator) -> dict[str, str]:
    if player is None:
        return {**NOBODY, "rating": ""}
    return {**name_with_title(player, words), "rating": str(player.rating or "")}


def matches(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The matches of a round, each with its boards, for the wall."""
    found, words = _matches(settings), settings.words
    game = game_of(event)
    written = score_text(game, words)
    columns = (
        Column(words(board_word(game)), "strong"),
        Column([""], "colour"),
        Column([""], "name", grows=1),
        Column(words(rating_word(game)), "small"),
        Column(words(N_("Result")), "result"),
        Column([""], "colour"),
        Column([""], "name", grows=1),
        Column(words(rating_word(game)), "small"),
    )
    rows: list[list[Any]] = []
    groups = []
    for match in found.matches:
        if rows:
            groups.append(len(rows))
        rows.extend(_match_rows(match, words, written))
    rests = [
        f"{rest.name} ({words.leading(BYE_WORDS[game][rest.bye])})"
        for rest in found.resting
        if rest.bye != "zero"
    ]
    notes = start_note(found.round, settings)
    notes += [note([""], [breakable(" · ".join(rests))])] if rests else []
    size, landscape = fitted(columns, rows, settings, len(notes))
    return FilledTemplate(
        "list",
        {
            "title": words(N_("Matches")),
            "round": found.round,
            "table": table(columns, rows, size=size, strong_rules=groups),
            "notes": notes,
        },
        landscape,
    )


def _match_rows(match: MatchView, words: DocumentTranslator, written: Any) -> Iterator[list[Any]]:
    score = "–"
    if match.white_points is not None and match.black_points is not None:
        score = f"{written(match.white_points)} – {written(match.black_points)}"
    white, black = ({"title": "", "name": side.name} for side in (match.white, match.black))
    yield ["", NO_COLOUR, white, "", score, NO_COLOUR, black, ""]
    letters = {"W": words.short(N_("W")), "B": words.short(N_("B"))}
    for board in match.boards:
        result = "–"
        if board.one_points is not None and board.other_points is not None:
            result = f"{written(board.one_points)} – {written(board.other_points)}"
        one, other = _side(board.one, words), _side(board.other, words)
        colours = [[colour, letters[colour]] for colour in (board.colour, OTHER[board.colour])]
        yield [
            str(board.table),
            *(colours[0], one, one["rating"]),
            result,
            *(colours[1], other, other["rating"]),
        ]


def by_board(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """Individual results, board by board, for board prizes."""
    if not settings.board_lists:
        raise RequestError(N_("This document is made of an event of teams with a paired round."))
    columns, rows, groups = _board_rows(event, settings)
    size, landscape = fitted(columns, rows, settings, 0, may_turn=False)
    return FilledTemplate(
        "list",
        {
            "title": settings.words(N_("Individual results by board")),
            "round": len(event.rounds) or None,
            "after": True,
            "table": table(columns, rows, size=size, strong_rules=groups),
            "notes": [],
        },
        landscape,
    )


def board_table(event: Tournament, settings: PrintSettings) -> dict[str, Any]:
    """The rows of the individual results by board, as part of a report."""
    columns, rows, groups = _board_rows(event, settings)
    return table(columns, rows, size=settings.paper.type_size(10.5), strong_rules=groups)


def _board_rows(
    event: Tournament, settings: PrintSettings
) -> tuple[tuple[Column, ...], list[list[Any]], list[int]]:
    """Columns and rows, and where the rows of another board begin."""
    words = settings.words
    game = game_of(event)
    written = score_text(game, words)
    columns = (
        Column(words(N_("Rank")), "strong"),
        Column(words(N_("Name")), "name", grows=2),
        Column(words(N_("Team")), "small", grows=1.4),
        Column(words(rating_word(game)), "small"),
        Column(words(N_("Games")), "number"),
        Column(words(N_("Pts")), "points"),
        Column(["%"], "number"),
    )
    rows: list[list[Any]] = []
    groups = []
    for one in settings.board_lists:
        if rows:
            groups.append(len(rows))
        title = words.line(N_("Board {board}"), board=one.board)
        rows.append(["", {"title": "", "name": title}, "", "", "", "", ""])
        rows += [
            [
                str(row.rank),
                name_with_title(row, words),
                row.team_name,
                str(row.rating or ""),
                str(row.games),
                written(row.points),
                row.percent,
            ]
            for row in one.rows
        ]
    return columns, rows, groups
