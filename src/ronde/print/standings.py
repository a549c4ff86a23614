"""Standings and the cross table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, Translate
from ronde.print.lists import Column, fitted, note, rating_word, start_note, table
from ronde.print.settings import PrintSettings
from ronde.print.text import (
    DocumentTranslator,
    Texts,
    breakable,
    joined,
    name_with_title,
    score_text,
)
from ronde.print.typst import FilledTemplate
from ronde.ranking import Standings, standings
from ronde.views.crosstable import GRID, CrossTableView, cross_table
from ronde.views.formatting import cross_cells, decimals_of, tie_break_heading, tie_break_name
from ronde.views.standings import StandingsRow, StandingsView, standings_view

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ronde.domain.tournament import Tournament

MANY = 3
"""Tie-breaks beside which names still stand in large type."""

NOTES = 3
"""Lines above a list of standings, at most."""


def standings_for(event: Tournament, settings: PrintSettings) -> StandingsView:
    """The standings after the round asked for, by the codes asked for."""
    return standings_view(_ranked(event, settings))


def cross_table_for(event: Tournament, settings: PrintSettings) -> CrossTableView:
    """The cross table of the same standings."""
    return cross_table(_ranked(event, settings))


def _ranked(event: Tournament, settings: PrintSettings) -> Standings:
    return standings(event, settings.codes, round=settings.round, adjourned=settings.adjourned)


def standings_sheet(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The standings with their tie-breaks, and what these are called."""
    ranked = standings_for(event, settings)
    return FilledTemplate(
        "list",
        {
            "title": settings.words(N_("Final standings") if ranked.final else N_("Standings")),
            "round": ranked.round or None,
            "after": True,
            "table": standings_table(ranked, settings),
            "notes": [*start_note(ranked.round + 1, settings), *legend(ranked, settings)],
        },
    )


def standings_table(ranked: StandingsView, settings: PrintSettings) -> dict[str, Any]:
    """The rows, best first; a stronger rule stands where the points change."""
    words = settings.words
    scores = _scores(ranked, words)
    federations = any(row.federation for row in ranked.rows)
    columns = [
        Column(words(N_("Rank")), "strong"),
        Column(words(N_("Name")), "name", grows=1),
        *([Column(words(N_("Fed.")), "small")] if federations else []),
        Column(words(rating_word(ranked.game)), "small"),
        *_score_columns(ranked, words),
    ]
    rows = [
        [
            str(row.rank),
            name_with_title(row, words),
            *([row.federation] if federations else []),
            str(row.rating or ""),
            *scores(row),
        ]
        for row in ranked.rows
    ]
    groups = [
        place
        for place in range(1, len(rows))
        if ranked.rows[place].points != ranked.rows[place - 1].points
    ]
    return table(columns, rows, size=_size(ranked, settings, columns, rows), strong_rules=groups)


def _score_columns(
    ranked: StandingsView | CrossTableView, words: DocumentTranslator
) -> list[Column]:
    """The columns of points and tie-breaks."""
    values = list(zip(*(row.values for row in ranked.rows), strict=True))
    lists = [any(isinstance(value, tuple) for value in column) for column in values]
    kinds = ("cell" if is_list else "number" for is_list in lists or [False] * len(ranked.codes))
    codes = (
        Column(code_heading(code, words), kind)
        for code, kind in zip(ranked.codes, kinds, strict=True)
    )
    return [Column(words(N_("Pts")), "points"), *codes]


def _scores(
    ranked: StandingsView | CrossTableView, words: DocumentTranslator
) -> Callable[[StandingsRow], list[str]]:
    """Writes the points and the tie-breaks of a row."""
    written = score_text(ranked.game, words)
    decimals = decimals_of(row.values for row in ranked.rows)
    return lambda row: [written(row.points), *map(words.value, row.values, decimals)]


def _size(
    ranked: StandingsView,
    settings: PrintSettings,
    columns: Sequence[Column],
    rows: Sequence[Sequence[Any]],
) -> float:
    """Smaller type where many tie-breaks, or lists such as the truncated Solkoff, need room."""
    wide = sum(
        len(value) if isinstance(value, tuple) else 1
        for value in (ranked.rows[0].values if ranked.rows else ())
    )
    if wide <= MANY:
        return fitted(columns, rows, settings, NOTES, may_turn=False)[0]
    return settings.paper.type_size(11.0 if wide <= 2 * MANY else 10.0)


def legend(ranked: StandingsView, settings: PrintSettings) -> list[dict[str, Texts]]:
    """What the codes mean, and what the regulations say about using them here."""
    words = settings.words
    lines = []
    if ranked.team_totals:
        written = score_text(ranked.game, words)
        sums = [f"{total.name}\u00a0{written(total.points)}" for total in ranked.team_totals]
        lines.append(note(words(N_("Teams")), [breakable("  ·  ".join(sums))]))
    if ranked.codes:
        meant = [_meaning(code, words) for code in ranked.codes]
        lines.append(note(words(N_("Tie-breaks")), joined(meant, "  ·  ")))
    return lines + [note([""], words.sentence(remark)) for remark in ranked.remarks]


def _meaning(code: str, words: DocumentTranslator) -> Texts:
    """The heading of a tie-break with its name, in the languages of the document."""

    def meaning(language: str, say: Translate) -> str:
        heading, name = tie_break_heading(code, say), tie_break_name(code, language, say)
        return name if heading == name else f"{heading} {name}"

    return list(dict.fromkeys(meaning(language, say) for language, say in words.languages))


def code_heading(code: str, words: DocumentTranslator) -> Texts:
    """What stands over the values of a tie-break in the languages of the document."""
    return list(dict.fromkeys(tie_break_heading(code, say) for _, say in words.languages))


def code_names(code: str, words: DocumentTranslator) -> Texts:
    """The name of a tie-break in the languages of the document, with what is cut."""
    names = (tie_break_name(code, language, say) for language, say in words.languages)
    return list(dict.fromkeys(names))


def crosstable_sheet(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The rounds of every player in the order of the standings; for a round robin, who met whom."""
    ranked = standings_for(event, settings)
    return FilledTemplate(
        "list",
        {
            "title": settings.words(N_("Cross table")),
            "round": ranked.round or None,
            "after": True,
            "table": crosstable_table(event, settings),
            "notes": [note([""], _reading(ranked, settings)), *legend(ranked, settings)],
        },
        landscape=True,
    )


def crosstable_table(event: Tournament, settings: PrintSettings) -> dict[str, Any]:
    """The rows of the cross table."""
    found = cross_table_for(event, settings)
    if found.who_met_whom:
        return _grid(found, settings)
    words = settings.words
    rounds = [Column([str(number)], "cell", grows=1) for number in range(1, found.round + 1)]
    columns = [
        Column(words(N_("Place")), "strong"),
        Column(words(N_("Name")), "name", grows=4.5),
        Column(words(rating_word(found.game)), "small"),
        *rounds,
        *_score_columns(found, words),
    ]
    cells, scores = cross_cells(found, words.leading), _scores(found, words)
    rows = [
        [
            str(row.place),
            name_with_title(row, words),
            str(row.rating or ""),
            *map(_short, cells(row)),
            *scores(row),
        ]
        for row in found.rows
    ]
    size = 10.0 if len(columns) <= 16 else 8.5 if len(columns) <= 20 else 7.5
    if len(rows) <= GRID and len(columns) <= 16:
        size = 12.0
    return table(columns, rows, size=settings.paper.type_size(size))


def _short(cell: str) -> str:
    """A cell that keeps to its line: `ex. 1` for `exempt 1`, a dot for an absence."""
    word, blank, points = cell.partition(" ")
    if blank and len(word) > 5:
        return f"{word[:2]}. {points}"
    return cell or "·"


def _grid(found: CrossTableView, settings: PrintSettings) -> dict[str, Any]:
    words = settings.words
    columns = [
        Column(words(N_("Place")), "strong"),
        Column(words(N_("Name")), "name", grows=1),
        Column(words(rating_word(found.game)), "small"),
        *(Column([str(row.place)], "cell") for row in found.rows),
        *_score_columns(found, words),
    ]
    scores = _scores(found, words)
    rows = [
        [
            str(row.place),
            name_with_title(row, words),
            str(row.rating or ""),
            *("×" if place == row.place else cell for place, cell in enumerate(results, 1)),
            *scores(row),
        ]
        for row, results in zip(found.rows, found.grid, strict=True)
    ]
    return table(columns, rows, size=9.5 if len(columns) > 18 else 10.5)


def _reading(ranked: StandingsView, settings: PrintSettings) -> Texts:
    """How a cell is read; the letters are those of the leading language."""
    leading = settings.words.leading
    colour = leading(N_("W")).lower()
    if ranked.teams:
        return settings.words(
            N_("{cell}: against the team on place 12, White on the first board, 2 match points."),
            cell=f"12{colour}2",
        )
    win = "2" if ranked.game == "draughts" else "1"
    return settings.words(
        N_("{cell}: against the player on place 12, with White, won."), cell=f"12{colour}{win}"
    )
