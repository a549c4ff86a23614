"""The list of documents, and how a document is made from an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament
from ronde.print import (
    cards,
    explanations,
    final_report,
    lists,
    prizes,
    rules,
    slips,
    standings,
    teams,
    typst,
)
from ronde.print.logo import checked_logo
from ronde.print.selection import chosen_round
from ronde.print.settings import PrintSettings
from ronde.print.typst import FilledTemplate, PrintedDocument
from ronde.views.base import game_of
from ronde.views.formatting import long_day, short_day

Need = Literal["nothing", "round", "report", "board", "categories", "prizes", "matches"]
Use = Literal["wall", "tables", "arbiter"]


@dataclass(frozen=True, slots=True)
class Document:
    """A document: its name and title, where it is used, what it needs, and how it is composed.

    `needs` is what the caller has to supply: a paired round; the lines of the report on a round;
    a board or player and the lines of its explanation; what the event has announced; the matches
    of a round of teams. `counts` says
    how many copies of a page fit on a sheet or, for a document in `pieces`, how many slips or
    cards. A document that is `single` can be printed for one player alone. One that has `parts` is
    these documents, one after the other.
    """

    name: str
    title: str
    use: Use
    compose: Callable[[Tournament, PrintSettings], FilledTemplate]
    needs: Need = "nothing"
    counts: tuple[int, ...] = (1, 2, 4)
    pieces: bool = False
    single: bool = False
    parts: tuple[str, ...] = ()


DOCUMENTS = (
    Document(
        *("round", N_("All that a round needs"), "wall", lists.pairings, "round"),
        counts=(1,),
        parts=("pairings", "pairings-by-name", "standings", "slips"),
    ),
    Document("pairings", N_("Pairings"), "wall", lists.pairings, "round"),
    Document("pairings-by-name", N_("Pairings by name"), "wall", lists.pairings_by_name, "round"),
    Document("results", N_("Results"), "wall", lists.results, "round"),
    Document("matches", N_("Matches with their boards"), "wall", teams.matches, "matches"),
    Document("board-lists", N_("Individual results by board"), "wall", teams.by_board, "matches"),
    Document("match-sheets", N_("Match sheets"), "tables", teams.match_sheets, "matches"),
    Document("standings", N_("Standings"), "wall", standings.standings_sheet),
    Document("cross-table", N_("Cross table"), "wall", standings.crosstable_sheet),
    Document("categories", N_("Categories"), "wall", prizes.categories, "categories"),
    Document("prizes", N_("Prizes"), "wall", prizes.prizes, "prizes"),
    Document("players", N_("Players by number"), "wall", lists.players_by_number),
    Document("players-by-name", N_("Players by name"), "wall", lists.players_by_name),
    Document("players-by-rating", N_("Players by rating"), "wall", lists.players_by_rating),
    Document("round-report", N_("Report on the pairing"), "wall", explanations.report, "report"),
    Document(
        *("slips", N_("Result slips"), "tables", slips.slips, "round"),
        counts=slips.SLIPS_ON_A_SHEET,
        pieces=True,
    ),
    Document(
        *("name-cards", N_("Name cards"), "tables", slips.name_cards),
        counts=slips.NAME_CARDS_ON_A_SHEET,
        pieces=True,
        single=True,
    ),
    Document(
        *("cards-guide", N_("Pairing cards, Swiss guide"), "arbiter", cards.guide),
        counts=cards.ON_A_SHEET,
        pieces=True,
        single=True,
    ),
    Document(
        *("cards-fmjd", N_("Pairing cards, FMJD"), "arbiter", cards.draughts),
        counts=cards.ON_A_SHEET,
        pieces=True,
        single=True,
    ),
    Document(
        *(
            "explanation",
            N_("Explanation of a board"),
            "arbiter",
            explanations.explanation,
            "board",
        ),
        single=True,
    ),
    Document("rules", N_("Rules of the system"), "arbiter", rules.rules),
    Document("final-report", N_("Final report"), "arbiter", final_report.report),
)

COPIES = {1: (1, 1), 2: (2, 1), 4: (2, 2)}
"""Copies of a page on a sheet: how many across and down, where the page stands upright."""


def document_named(name: str) -> Document:
    """The document of this name."""
    for document in DOCUMENTS:
        if document.name == name:
            return document
    raise RequestError(
        N_("There is no document {name!r}. Choose one of: {names}."),
        name=name,
        names=", ".join(document.name for document in DOCUMENTS),
    )


def render_document(name: str, event: Tournament, settings: PrintSettings) -> PrintedDocument:
    """The document as PDF."""
    document = document_named(name)
    if document.parts:
        return _with_parts(document, event, settings)
    copies = settings.per_sheet or 1
    if not document.pieces and copies not in COPIES:
        raise RequestError(
            N_("A sheet holds {choices} copies of a page, not {copies}."),
            choices=", ".join(map(str, COPIES)),
            copies=copies,
        )
    settings = replace(settings, words=settings.words.of_game(game_of(event)))
    filled = document.compose(event, settings)
    date = event_date(event)
    head = _head(event, settings, filled)
    made = typst.typeset(filled.template, head, filled.data, settings.words, date)
    if document.pieces or copies == 1:
        return made
    return PrintedDocument(_copies_on_sheets(made.pdf, filled, settings, head, date), made.missing)


def _with_parts(document: Document, event: Tournament, settings: PrintSettings) -> PrintedDocument:
    """Several documents in one file; the standings are those before the round."""
    number = chosen_round(len(event.rounds), settings)
    settings = replace(settings, per_sheet=None, player=None, board=None)
    made = [
        render_document(part, event, replace(settings, round=number - (part == "standings")))
        for part in _parts(document, settings)
        if part != "standings" or number > 1
    ]
    title = " · ".join((settings.words.line(document.title), event.details.name))
    pdf = typst.one_after_the_other(
        [one.pdf for one in made], title, settings.words.code, event_date(event)
    )
    return PrintedDocument(pdf, _missing(made))


def render_together(
    name: str, found: Sequence[tuple[Tournament, PrintSettings]]
) -> PrintedDocument:
    """The same document of several sections in one file, each page as it is."""
    made = [render_document(name, event, settings) for event, settings in found]
    if len(made) == 1:
        return made[0]
    event, settings = found[0]
    title = settings.words.line(document_named(name).title)
    pdf = typst.one_after_the_other(
        [one.pdf for one in made], title, settings.words.code, event_date(event)
    )
    return PrintedDocument(pdf, _missing(made))


def _missing(made: Sequence[PrintedDocument]) -> str:
    """The letters that no font could show in any of these."""
    return "".join(sorted({*"".join(one.missing for one in made)}))


def _parts(document: Document, settings: PrintSettings) -> tuple[str, ...]:
    """The parts of a document; in an event of teams the round has matches."""
    if settings.matches is None:
        return document.parts
    of_teams = {"pairings": "matches", "slips": "match-sheets"}
    return tuple(of_teams.get(part, part) for part in document.parts)


def _copies_on_sheets(
    pdf: bytes,
    filled: FilledTemplate,
    settings: PrintSettings,
    head: dict[str, Any],
    date: datetime | None,
) -> bytes:
    """Copies side by side: two of an upright page on a sheet turned to its side."""
    copies = settings.per_sheet or 1
    across, down = COPIES[copies]
    width, height = settings.paper.width, settings.paper.height
    if filled.landscape:
        width, height, across, down = height, width, down, across
    if copies == 2:
        width, height = height, width
    title = " · ".join((head["title"][0], head["event"]))
    sheets = {"title": title, "lang": head["lang"], "across": across, "down": down}
    return typst.copies_on_sheets(pdf, {**sheets, "width": width, "height": height}, date)


def _head(event: Tournament, settings: PrintSettings, filled: FilledTemplate) -> dict[str, Any]:
    """What the head and the foot of every page show."""
    words, details = settings.words, event.details
    days = (long_day(day, words.leading) for day in (details.start, details.end))
    dates = " – ".join(dict.fromkeys(filter(None, days)))
    after = filled.data.get("after", False)
    return {
        "lang": words.code,
        "event": details.name or words.line(N_("Tournament")),
        "where": "  ·  ".join(filter(None, (details.city, details.federation, dates))),
        "author": details.chief_arbiter or "Ronde",
        "title": filled.data["title"],
        "round": filled.data.get("round"),
        "roundword": words(N_("After round") if after else N_("Round")),
        "printed": settings.printed,
        "paper": {"width": settings.paper.width, "height": settings.paper.height},
        "landscape": filled.landscape,
        "logo": None if settings.logo is None else list(checked_logo(settings.logo)),
    }


def event_date(event: Tournament) -> datetime | None:
    """The date of the document: the day on which the event starts, where it is known."""
    try:
        return datetime.fromisoformat(short_day(event.details.start)).replace(tzinfo=UTC)
    except ValueError:
        return None
