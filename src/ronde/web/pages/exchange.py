"""Exchange: the report for rating, every table for a spreadsheet, games, and a text to mail."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.domain.tournament import Tournament
from ronde.formats import to_text
from ronde.formats.games import as_games
from ronde.formats.spreadsheet import as_csv, as_workbook
from ronde.notation import is_draughts
from ronde.services.reports import rating_report
from ronde.services.workspace import NoSuchPage
from ronde.tables.letter import letter
from ronde.views.sheets import SHEETS, Source, all_sheets, sheet
from ronde.web.request import Visit, page

REPORTS = ("trf26", "trf16")
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def exchange(visit: Visit) -> Response:
    """What can be taken along, as links."""
    section = visit.section
    event = _tournament(visit)
    tables = [(name, visit.tongue.say(words)) for name, (words, _make) in SHEETS.items()]
    return visit.page(
        "exchange.html",
        section=section,
        tables=tables if event.rounds else tables[:1],
        games="pdn" if is_draughts(event) else "pgn",
        rounds=range(1, len(event.rounds) + 1),
        number=visit.number("round"),
    )


def _tournament(visit: Visit) -> Tournament:
    return visit.event.tournament(visit.section.key)


def report(visit: Visit) -> Response:
    """The whole tournament, dates of birth and ids included: for the rating officer."""
    name, _dot, form = str(visit.request.path_params["file"]).rpartition(".")
    if form == "trf" and name in REPORTS:
        report = rating_report(visit.event, visit.section.key)
        text = to_text(report, dialect="trf16" if name == "trf16" else "trf26")
        return _file(visit, text, "text/plain", form)
    if form == "json" and name == "tournament":
        text = to_text(_tournament(visit), format="json")
        return _file(visit, text, "application/json", form)
    raise NoSuchPage(N_("There is no such file."))


def download(visit: Visit) -> Response:
    """One file; its suffix says which form."""
    name, _dot, form = str(visit.request.path_params["file"]).rpartition(".")
    event, number = _tournament(visit), visit.number("round")
    if form in ("pgn", "pdn") and name == "games":
        games = as_games(event, round=number, notation="pdn" if form == "pdn" else "pgn")
        return _file(visit, games, "text/plain", form)
    if form == "txt" and name == "mail":
        return Response(letter(event, visit.tongue.say, round=number), media_type="text/plain")
    source = Source(event, number, visit.tongue.say)
    if form == "xlsx":
        made = all_sheets(source) if name == "all" else (sheet(name, source),)
        return _file(visit, as_workbook(made), WORKBOOK, form)
    if form == "csv":
        return _file(visit, as_csv(sheet(name, Source(event, number))), "text/csv", form)
    raise NoSuchPage(N_("There is no such file."))


def _file(visit: Visit, content: str | bytes, kind: str, form: str) -> Response:
    """A download; its name is made of the event's, in plain letters."""
    name = f"{visit.event_key}-{visit.section.key}.{form}"
    plain = "".join(c for c in name if c.isascii() and (c.isalnum() or c in "-."))
    headers = {"Content-Disposition": f'attachment; filename="{plain}"'}
    return Response(content, media_type=kind, headers=headers)


ROUTES = (
    page("/e/{event}/{section}/exchange", exchange),
    page("/e/{event}/{section}/exchange/{file}", download, long=True),
    page("/e/{event}/{section}/report/{file}", report, "deputy", long=True),
)
