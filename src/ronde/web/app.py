"""The application: routes of all pages, sessions, and what is said when something goes wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.sessions import SessionMiddleware
from starlette.requests import Request as HttpRequest
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from ronde.api.app import mount_api
from ronde.domain.errors import N_, RondeError
from ronde.journal import ConfirmationNeeded
from ronde.services.users import A_LONG_DAY
from ronde.services.workspace import Workspace
from ronde.web.pages import (
    access,
    advise,
    agreements,
    api_clients,
    backups,
    documents,
    event_files,
    examples,
    export,
    find,
    forecast,
    history,
    home,
    imports,
    jobs,
    live,
    login,
    manual,
    new,
    norms,
    pairing,
    players,
    prizes,
    ratings,
    report,
    results,
    settings,
    standings,
    teams,
    timetable,
    train,
    what_if,
    why,
)
from ronde.web.phones import arbiter, boards, line_up
from ronde.web.public import control, hall_screen, pages
from ronde.web.request import PageRequest, anonymous_request
from ronde.web.security import HEADERS, Guard
from ronde.web.turns import Turns

STATIC = Path(__file__).with_name("static")
PICTURES = ("ronde.explanation.pictures", "static")
"""The style sheet of the pictures lies beside what draws them."""
PAGES: tuple[Any, ...] = (
    *(
        login,
        home,
        manual,
        examples,
        train,
        new,
        event_files,
        backups,
        settings,
        agreements,
        access,
    ),
    *(api_clients, players, imports, ratings, pairing, results, standings, prizes, why),
    *(
        documents,
        export,
        report,
        norms,
        find,
        history,
        live,
        what_if,
        forecast,
        advise,
        jobs,
        timetable,
    ),
    teams,
)
"""The modules with the arbiters' pages; each lists its `ROUTES`."""
OPEN_PAGES: tuple[Any, ...] = (pages, hall_screen, control, line_up, boards, arbiter)
"""Those with public pages, hall screens and phones."""


def page_routes(modules: tuple[Any, ...]) -> list[Route]:
    """The routes of some modules, in their order."""
    return [route for module in modules for route in module.ROUTES]


def create_app(
    data: Path,
    *,
    backups: Path | None = None,
    server: str | None = None,
    first: Sequence[Route] = (),
) -> Starlette:
    """The application over the events of a folder, or of a server beside that folder.

    The routes `first` come before all others.
    """
    workspace = Workspace(data, backups, server)
    workspace.webhooks.start()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        workspace.close()

    app = Starlette(
        routes=[
            *first,
            *page_routes((*PAGES, *OPEN_PAGES)),
            mount_api(workspace),
            Mount("/static", StaticFiles(directory=STATIC, packages=[PICTURES])),
        ],
        middleware=[
            Middleware(Guard, workspace=workspace),
            Middleware(
                SessionMiddleware,
                secret_key=workspace.secret,
                session_cookie="ronde",
                same_site="strict",
                max_age=A_LONG_DAY,
            ),
            Middleware(Turns, workspace=workspace),
        ],
        exception_handlers={
            ConfirmationNeeded: _ask,
            RondeError: _tell,
            HTTPException: _refuse,
            HTTPStatus.INTERNAL_SERVER_ERROR: _own_mistake,
        },
        lifespan=lifespan,
    )
    app.state.workspace = workspace
    return app


def _request(http: HttpRequest) -> PageRequest:
    """The request as far as it came."""
    found: PageRequest | None = getattr(http.state, "request", None)
    return anonymous_request(http) if found is None else found


async def _ask(http: HttpRequest, error: Exception) -> Response:
    """Show the cautions of an act, and repeat its form with the answer."""
    assert isinstance(error, ConfirmationNeeded)
    request = _request(http)
    if request.wants_json:
        cautions = [caution.render(request.translator.say) for caution in error.cautions]
        return JSONResponse({"asks": cautions, "confirm": list(error.tokens)}, error.http_status)
    return request.confirmation(error, request.form, http.url.path)


async def _tell(http: HttpRequest, error: Exception) -> Response:
    """Say what an error of ours says of itself."""
    assert isinstance(error, RondeError)
    request = _request(http)
    return _said(request, error.render(request.translator.say), error.http_status)


async def _refuse(http: HttpRequest, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    request = _request(http)
    missing = error.status_code == HTTPStatus.NOT_FOUND
    sentence = N_("There is no such page.") if missing else N_("This cannot be done here.")
    return _said(request, request.translator.say(sentence), error.status_code)


async def _own_mistake(http: HttpRequest, error: Exception) -> Response:
    """Whatever went wrong here, the visitor is told what holds and what to do."""
    request = _request(http)
    sentence = request.translator.say(
        N_(
            "Ronde has made a mistake here, and nothing of this was written. All that was written "
            "before is safe. Go back and try again; if it happens once more, tell the makers what "
            "the terminal shows."
        )
    )
    said = _said(request, sentence, HTTPStatus.INTERNAL_SERVER_ERROR)
    said.headers.update(HEADERS)
    return said


def _said(request: PageRequest, sentence: str, status: int) -> Response:
    if request.wants_json:
        return JSONResponse({"error": sentence}, status)
    return request.page("error.html", status, sentence=sentence)
