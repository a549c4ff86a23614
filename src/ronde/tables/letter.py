"""The results as the text of an e-mail: subject, boards, the head of the list, what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.errors import N_, Translate
from ronde.placing import standings
from ronde.tables.numbers import value_text
from ronde.tables.rounds import scores_of
from ronde.tables.sheets import Source, pairings, results
from ronde.tables.text import in_columns
from ronde.tables.words import titled

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament

LEADERS = 20


def letter(event: Tournament, translate: Translate = str, *, round: int | None = None) -> str:
    """The latest round with its results, the leaders, and the next round where it is paired."""
    number = Source(event, round).number if round or not event.rounds else _last_played(event)
    paragraphs = [_subject(event, number, translate)]
    paragraphs.append(_boards(event, number, translate))
    paragraphs.append(_leaders(event, number, translate))
    if number < len(event.rounds):
        paragraphs.append(_boards(event, number + 1, translate))
    return "\n".join(paragraphs)


def _last_played(event: Tournament) -> int:
    """The last round with a result, else the last one paired."""
    return standings(event).round or len(event.rounds)


def _subject(event: Tournament, number: int, translate: Translate) -> str:
    name = " ".join(event.details.name.split())
    told = translate(N_("Subject: {name}, results of round {round}"))
    return told.format(name=name or "–", round=number) + "\n"


def _boards(event: Tournament, number: int, translate: Translate) -> str:
    """A line for each board: number, players and result."""
    source = Source(event, number, translate)
    told = results(source)
    is_played = any(row[4] for row in told.rows if row[0] is not None)
    heading = N_("Round {round}, results") if is_played else N_("Round {round}, pairings")
    rows = (told if is_played else pairings(source)).rows
    cells = [[_word(row[0]), _word(row[2]), _word(row[4]) or "-", _word(row[6])] for row in rows]
    return f"{translate(heading).format(round=number)}\n\n{in_columns(cells, words=[1, 2, 3])}"


def _word(cell: object) -> str:
    return "" if cell is None else str(cell)


def _leaders(event: Tournament, number: int, translate: Translate) -> str:
    table = standings(event, round=number)
    written = scores_of(table.event)
    rows = [["", "", translate(N_("points")), *table.codes]]
    for row in table.rows[:LEADERS]:
        name = titled(table.event.player(row.player))
        rows.append([str(row.rank), name, written(row.points), *map(value_text, row.values)])
    heading = translate(N_("Standings after round {number}")).format(number=table.round)
    return f"{heading}\n\n{in_columns(rows, words=[1])}"
