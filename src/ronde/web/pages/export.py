"""Exchange: the report for rating, every table for a spreadsheet, games, and a text to mail."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_, NoSuchPage, Translate
from ronde.domain.tournament import Tournament
from ronde.formats import to_text
from ronde.formats.completeness import is_ready, report_items
from ronde.formats.games import as_games
from ronde.formats.spreadsheet import as_csv, as_workbook
from ronde.notation import is_draughts
from ronde.services.reports import rating_report
from ronde.views.prizes import prizes_view, section_categories
from ronde.views.sheets import SHEETS, Source, all_sheets, available, email, sheet
from ronde.views.standings import ranked
from ronde.web.request import PageRequest, get

REPORTS = ("trf26", "trf16")
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def export(request: PageRequest) -> Response:
    """What can be taken along, as links."""
    section = request.section
    event = _tournament(request)
    tables = [
        (name, request.translator.say(SHEETS[name][0])) for name in available(_source(request, str))
    ]
    return request.page(
        "export.html",
        section=section,
        tables=tables,
        games="pdn" if is_draughts(event) else "pgn",
        rounds=range(1, len(event.rounds) + 1),
        number=request.number("round"),
    )


def _tournament(request: PageRequest) -> Tournament:
    return request.event.tournament(request.section.key)


def _source(request: PageRequest, translate: Translate) -> Source:
    """What tables are made from, with the categories and prizes of the event."""
    event, section, number = request.event, request.section, request.number("round")
    return Source(
        _tournament(request),
        number,
        translate,
        section_categories(event, section, number) if section.categories else None,
        prizes_view(event, section, ranked(section, number)) if section.prizes else None,
    )


def report(request: PageRequest) -> Response:
    """The whole tournament, dates of birth and ids included: for the rating officer."""
    name, _dot, form = str(request.path["file"]).rpartition(".")
    if form == "trf" and name in REPORTS:
        report = rating_report(request.event, request.section.key)
        text = to_text(report, dialect="trf16" if name == "trf16" else "trf26")
        draft = not is_ready(report_items(report))
        return _file(request, text, "text/plain", f"draft.{form}" if draft else form)
    if form == "pdn" and name == "games":
        games = as_games(rating_report(request.event, request.section.key), notation="pdn")
        return _file(request, games, "text/plain", form)
    if form == "json" and name == "tournament":
        text = to_text(_tournament(request), format="json")
        return _file(request, text, "application/json", form)
    raise NoSuchPage(N_("There is no such file."))


def download(request: PageRequest) -> Response:
    """One file; its suffix says which form."""
    name, _dot, form = str(request.path["file"]).rpartition(".")
    event, number = _tournament(request), request.number("round")
    if form in ("pgn", "pdn") and name == "games":
        games = as_games(event, round=number, notation="pdn" if form == "pdn" else "pgn")
        return _file(request, games, "text/plain", form)
    if form == "txt" and name == "mail":
        return Response(email(event, request.translator.say, round=number), media_type="text/plain")
    if form == "xlsx":
        source = _source(request, request.translator.say)
        made = all_sheets(source) if name == "all" else (sheet(name, source),)
        return _file(request, as_workbook(made), WORKBOOK, form)
    if form == "csv":
        made_of = _source(request, request.translator.say)
        return _file(request, as_csv(sheet(name, made_of)), "text/csv", form)
    raise NoSuchPage(N_("There is no such file."))


def _file(request: PageRequest, content: str | bytes, kind: str, form: str) -> Response:
    """A download; its name is made of the event's, in plain letters, and says if it is a draft."""
    name = f"{request.event_key}-{request.section.key}.{form}"
    plain = "".join(c for c in name if c.isascii() and (c.isalnum() or c in "-."))
    headers = {"Content-Disposition": f'attachment; filename="{plain}"'}
    return Response(content, media_type=kind, headers=headers)


ROUTES = (
    get("/e/{event}/{section}/export", export),
    get("/e/{event}/{section}/export/{file}", download, long=True),
    get("/e/{event}/{section}/report/{file}", report, "deputy", long=True),
)
