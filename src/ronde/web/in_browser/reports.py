"""What is done with a report besides checking it: judged with an account, written in other forms.

The report is a file that was opened, `/open-file/FILE/…`, or that of a section, `/e/EVENT/KEY/…`.
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import Response
from starlette.routing import Route

from ronde.domain.errors import N_, NoSuchPage, RequestError
from ronde.domain.tournament import Tournament
from ronde.formats import to_text
from ronde.formats.trf.report import DIALECTS
from ronde.pairing import pair, system_of
from ronde.proving import account_of, judge
from ronde.rulebooks.system import System
from ronde.services.event_files import LARGEST, comparable_systems, read_event_file
from ronde.services.reports import rating_report
from ronde.verifier import Verdict, read_account, write_account
from ronde.web.request import PageRequest, get, post

JSON = "json"


def content_of(request: PageRequest) -> bytes:
    """The report that the page is about."""
    if "event" in request.path:
        tournament = rating_report(request.event, request.section.key)
        return to_text(tournament, dialect="trf26").encode()
    found = request.workspace.drafts.get(request.path["file"])
    if found is None:
        raise NoSuchPage(N_("This file is not kept any more: choose it again."))
    return found


def _tournament(request: PageRequest) -> Tournament:
    if "event" in request.path:
        return rating_report(request.event, request.section.key)
    return read_event_file(content_of(request)).tournament


def _here(request: PageRequest) -> str:
    return request.here if "event" in request.path else f"/open-file/{request.path['file']}"


def _system(request: PageRequest, event: Tournament) -> System:
    return system_of(event, request.text("system") or request.form.get("system"))


def choose(request: PageRequest) -> Response:
    """What can be done with the report."""
    return _page(request, _tournament(request), ())


def verify(request: PageRequest) -> Response:
    """The verdict on an account; without one, on every round of the report."""
    event = _tournament(request)
    sent = request.files.get("account") or request.form.get("text", "").encode()
    told = read_account(sent) if sent.strip() else None
    rounds = range(1, len(event.rounds) + 1)
    if told is None and not rounds:
        raise RequestError(N_("This report holds no round yet: choose an account, too."))
    rules = _system(request, event)
    if told is None:
        return _page(request, event, [judge(event, system=rules, round=each) for each in rounds])
    return _page(request, event, [judge(event, told, system=rules)])


def _page(request: PageRequest, event: Tournament, verdicts: Sequence[Verdict]) -> Response:
    rules = _system(request, event)
    systems = {row.name: row for row in (*comparable_systems(event), rules)}
    return request.page(
        "in_browser/report.html",
        here=_here(request),
        name=event.details.name,
        system=rules.name,
        systems=list(systems.values()),
        rounds=range(1, _last(event) + 1),
        dialects=DIALECTS,
        verdicts=verdicts,
        say=request.translator.say,
    )


def _last(event: Tournament) -> int:
    """The last round that can be paired: the next one, unless all are played."""
    return min(len(event.rounds) + 1, event.number_of_rounds or len(event.rounds) + 1)


def account(request: PageRequest) -> Response:
    """The account of a round with its proofs, as a file."""
    event, number = _tournament(request), request.number("round")
    paired = pair(event, _system(request, event), round=number, adjourned=True)
    return _file(write_account(account_of(event, paired)), f"account-{paired.number}.json")


def convert(request: PageRequest) -> Response:
    """The report in another form; what that form cannot express is refused with its reason."""
    event, form = _tournament(request), request.text("form")
    if form == JSON:
        return _file(to_text(event, format=JSON).encode(), "tournament.json")
    if form not in DIALECTS:
        raise NoSuchPage(N_("There is no such page."))
    return _file(to_text(event, dialect=form).encode(), f"tournament-{form}.trf")


def _file(content: bytes, name: str) -> Response:
    kind = "application/json" if name.endswith(JSON) else "text/plain; charset=utf-8"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)


def report_routes() -> list[Route]:
    """The pages of a report."""
    return [
        route
        for here in ("/open-file/{file}", "/e/{event}/{section}")
        for route in (
            get(f"{here}/verify", choose, "deputy"),
            post(f"{here}/verify", verify, largest=LARGEST),
            get(f"{here}/account", account, "deputy", long=True),
            get(f"{here}/as", convert, "deputy"),
        )
    ]
