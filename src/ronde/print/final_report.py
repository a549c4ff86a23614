"""The final report: the facts of the event, standings, cross table, statistics and notes."""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import Any

from ronde.accelerations import acceleration as acceleration_named
from ronde.domain.errors import N_
from ronde.domain.points import points_text
from ronde.domain.tournament import Tournament
from ronde.pairing import system_of
from ronde.print.lists import Column, table
from ronde.print.selection import chosen_round
from ronde.print.settings import PrintSettings
from ronde.print.standings import (
    code_names,
    crosstable_table,
    legend,
    standings_for,
    standings_table,
)
from ronde.print.statistics import GameCounts, count_games, federations
from ronde.print.teams import board_table
from ronde.print.text import DocumentTranslator, Texts, breakable, joined, score_text
from ronde.print.typst import FilledTemplate
from ronde.views.base import game_of
from ronde.views.report_notes import note_sentence
from ronde.views.standings import StandingsView


def report(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """Everything that is filed after the last round; before it, what there is so far."""
    chosen_round(len(event.rounds), settings)
    ranked = standings_for(event, settings)
    words = settings.words
    data = {
        "title": words(N_("Final report") if ranked.final else N_("Report so far")),
        "facts": [
            {"label": label, "text": text} for label, text in _facts(event, ranked, settings)
        ],
        "headings": {
            "standings": words(N_("Final standings") if ranked.final else N_("Standings")),
            "cross": words(N_("Cross table")),
            "statistics": words(N_("Statistics")),
            "notes": words(N_("Notes")),
            "boards": words(N_("Individual results by board")),
        },
        "standings": standings_table(ranked, settings),
        "legend": legend(ranked, settings),
        "cross": crosstable_table(event, settings),
        "boards": board_table(event, settings) if settings.board_lists else None,
        "statistics": _statistics(event, ranked.round, settings),
        "federations": _federations(event, words),
        "notes": [breakable(text) for text in (*_records(event, words), *settings.notes)],
        "sign": words(N_("The arbiter")),
    }
    return FilledTemplate("final", data)


def _facts(
    event: Tournament, ranked: StandingsView, settings: PrintSettings
) -> list[tuple[Texts, Texts]]:
    """What the title page tells; nothing is said of what is not known."""
    words, details = settings.words, event.details
    written, worth = score_text(game_of(event), words), event.points
    system = system_of(event, settings.system)
    values = [(code, code_names(code, words)) for code in ranked.codes]
    facts: list[tuple[Texts, Texts]] = [
        (words(N_("Venue")), [", ".join(filter(None, (details.city, details.federation)))]),
        (words(N_("Chief arbiter")), [details.chief_arbiter]),
        (words(N_("Deputies")), [" · ".join(details.deputies)]),
        (words(N_("Time control")), [details.time_control]),
        (words(N_("System")), [f"{text} ({system.name})" for text in words(system.title)]),
        (words(N_("Rounds")), [f"{ranked.round} / {event.number_of_rounds or ranked.round}"]),
        (
            words(N_("Points")),
            [" – ".join(written(points_text(v)) for v in (worth.win, worth.draw, worth.loss))],
        ),
        (
            words(N_("Tie-breaks")),
            joined([[f"{code} ({name})" for name in names] for code, names in values], ", ")
            if values
            else [""],
        ),
        (words(N_("Players")), [str(len(event.players))]),
    ]
    teams = event.team_event
    if teams is not None and ranked.teams:
        worths = (teams.match_win, teams.match_draw, teams.match_loss)
        facts.insert(-1, (words(N_("Teams")), [str(len(teams.teams))]))
        facts.insert(
            -3, (words(N_("Match points")), [" – ".join(map(written, map(points_text, worths)))])
        )
    if event.acceleration:
        title = acceleration_named(event.acceleration).title
        facts.insert(5, (words(N_("Acceleration")), words(title)))
    if event.lot_seed:
        facts.append((words(N_("Seed of the lots")), [breakable(event.lot_seed)]))
    return [(label, text) for label, text in facts if any(text)]


def _statistics(event: Tournament, last: int, settings: PrintSettings) -> dict[str, Any]:
    """How the games ended, round by round, and in all."""
    words = settings.words
    columns = (
        Column(words(N_("Round")), "strong"),
        *(
            Column(words(text), "number", grows=1)
            for text in (
                *(N_("Games played"), N_("White won"), N_("Drawn"), N_("Black won")),
                *(N_("Forfeits"), N_("Still open"), N_("Byes")),
            )
        ),
    )
    counts = [count_games(event, number) for number in range(1, last + 1)]
    rows = [_row(str(number), count) for number, count in enumerate(counts, 1)]
    total = reduce(add, counts, GameCounts())
    rows.append(_row("Σ", total))
    if total.played:
        shares = [f"{_percent(part, total.played)}\u00a0%" for part in _parts(total)]
        rows.append(["", "", *shares, "", "", ""])
    return table(columns, rows, size=settings.paper.type_size(10.5), strong_rules=[len(counts)])


def _parts(count: GameCounts) -> tuple[int, int, int]:
    return count.white, count.drawn, count.black


def _percent(part: int, whole: int) -> int:
    return (200 * part + whole) // (2 * whole)


def _row(label: str, count: GameCounts) -> list[str]:
    return [
        label,
        *map(str, (count.played, *_parts(count))),
        *(str(number or "") for number in (count.forfeited, count.open, count.byes)),
    ]


def _federations(event: Tournament, words: DocumentTranslator) -> dict[str, Texts] | None:
    found = federations(event)
    if not found:
        return None
    return {
        "label": words(N_("Federations")),
        "text": ["  ·  ".join(f"{name} {count}" for name, count in found)],
    }


def _records(event: Tournament, words: DocumentTranslator) -> list[str]:
    """The remarks of the report, `### …`, that people wrote."""
    texts = [record.text.strip() for record in event.records if record.code.startswith("###")]
    said = [note_sentence(text, event) for text in texts if text]
    return [words.line(sentence, **facts) for sentence, facts in said]
