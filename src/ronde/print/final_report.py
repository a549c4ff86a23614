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
from ronde.print.entrants import breakable, round_of, score_text
from ronde.print.lists import Column, table
from ronde.print.order import Order, Sheet
from ronde.print.standings import code_names, crosstable_table, legend, placed, standings_table
from ronde.print.statistics import Count, counted, federations
from ronde.print.words import Said, Words, joined
from ronde.views.base import game_of
from ronde.views.standings import StandingsView


def report(event: Tournament, order: Order) -> Sheet:
    """Everything that is filed after the last round; before it, what there is so far."""
    round_of(event, order)
    ranked = placed(event, order)
    words = order.words
    data = {
        "title": words(N_("Final report") if ranked.final else N_("Report so far")),
        "facts": [{"label": label, "text": text} for label, text in _facts(event, ranked, order)],
        "headings": {
            "standings": words(N_("Final standings") if ranked.final else N_("Standings")),
            "cross": words(N_("Cross table")),
            "statistics": words(N_("Statistics")),
            "notes": words(N_("Notes")),
        },
        "standings": standings_table(ranked, order),
        "legend": legend(ranked, order),
        "cross": crosstable_table(event, order),
        "statistics": _statistics(event, ranked.round, order),
        "federations": _federations(event, words),
        "notes": [breakable(text) for text in (*_records(event), *order.notes)],
        "sign": words(N_("The arbiter")),
    }
    return Sheet("final", data)


def _facts(event: Tournament, ranked: StandingsView, order: Order) -> list[tuple[Said, Said]]:
    """What the title page tells; nothing is said of what is not known."""
    words, details = order.words, event.details
    written, worth = score_text(game_of(event), words), event.points
    system = system_of(event, order.system)
    values = [(code, code_names(code, words)) for code in ranked.codes]
    facts: list[tuple[Said, Said]] = [
        (words(N_("Venue")), [", ".join(filter(None, (details.city, details.federation)))]),
        (words(N_("Chief arbiter")), [details.chief_arbiter]),
        (words(N_("Deputies")), ["; ".join(details.deputies)]),
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
    if event.acceleration:
        title = acceleration_named(event.acceleration).title
        facts.insert(5, (words(N_("Acceleration")), words(title)))
    if event.lot_seed:
        facts.append((words(N_("Seed of the lots")), [breakable(event.lot_seed)]))
    return [(label, text) for label, text in facts if any(text)]


def _statistics(event: Tournament, last: int, order: Order) -> dict[str, Any]:
    """How the games ended, round by round, and in all."""
    words = order.words
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
    counts = [counted(event, number) for number in range(1, last + 1)]
    rows = [_row(str(number), count) for number, count in enumerate(counts, 1)]
    total = reduce(add, counts, Count())
    rows.append(_row("Σ", total))
    if total.played:
        shares = [f"{_percent(part, total.played)} %" for part in _parts(total)]
        rows.append(["", "", *shares, "", "", ""])
    return table(columns, rows, size=order.paper.type(10.5), strong_rules=[len(counts)])


def _parts(count: Count) -> tuple[int, int, int]:
    return count.white, count.drawn, count.black


def _percent(part: int, whole: int) -> int:
    return (200 * part + whole) // (2 * whole)


def _row(label: str, count: Count) -> list[str]:
    return [
        label,
        *map(str, (count.played, *_parts(count))),
        *(str(number or "") for number in (count.forfeited, count.open, count.byes)),
    ]


def _federations(event: Tournament, words: Words) -> dict[str, Said] | None:
    found = federations(event)
    if not found:
        return None
    return {
        "label": words(N_("Federations")),
        "text": ["  ·  ".join(f"{name} {count}" for name, count in found)],
    }


def _records(event: Tournament) -> list[str]:
    """The remarks of the report, `### …`, that people wrote."""
    return [
        record.text.strip()
        for record in event.records
        if record.code.startswith("###") and record.text.strip()
    ]
