"""The application: routes of all pages, sessions, and what is said when something goes wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.sessions import SessionMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from ronde.api.app import mounted
from ronde.domain.errors import N_, RondeError
from ronde.journal import Unconfirmed
from ronde.services.api_clients import ApiClients
from ronde.services.workspace import Workspace
from ronde.web import hall
from ronde.web.confirmation import question
from ronde.web.guard import HEADERS, Guard
from ronde.web.pages import routes
from ronde.web.pages.network import listening
from ronde.web.request import Visit, stranger

STATIC = Path(__file__).with_name("static")
A_LONG_DAY = 16 * 60 * 60


def create_app(data: Path, *, backups: Path | None = None, server: str | None = None) -> Starlette:
    """The application over the events of a folder, or of a server beside that folder."""
    house = Workspace(data, backups, server)
    programs = ApiClients(house)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        programs.close()
        house.close()

    app = Starlette(
        routes=[
            *routes(),
            *hall.routes(),
            mounted(programs, lambda event: app.state.openings.of(event), lambda: listening(app)),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[
            Middleware(Guard),
            Middleware(
                SessionMiddleware,
                secret_key=house.secret,
                session_cookie="ronde",
                same_site="strict",
                max_age=A_LONG_DAY,
            ),
        ],
        exception_handlers={
            Unconfirmed: _ask,
            RondeError: _tell,
            HTTPException: _refuse,
            HTTPStatus.INTERNAL_SERVER_ERROR: _own_mistake,
        },
        lifespan=lifespan,
    )
    app.state.house = house
    hall.furnish(app, house)
    app.state.programs = programs
    return app


def _visit(request: Request) -> Visit:
    """The visit as far as it came."""
    found: Visit | None = getattr(request.state, "visit", None)
    return stranger(request) if found is None else found


async def _ask(request: Request, error: Exception) -> Response:
    """Show the cautions of an act, and repeat its form with the answer."""
    assert isinstance(error, Unconfirmed)
    visit = _visit(request)
    if visit.wants_data:
        cautions = [caution.render(visit.tongue.say) for caution in error.cautions]
        return JSONResponse({"asks": cautions, "confirm": list(error.tokens)}, error.http_status)
    return question(visit, error, visit.form, request.url.path)


async def _tell(request: Request, error: Exception) -> Response:
    """Say what an error of ours says of itself."""
    assert isinstance(error, RondeError)
    visit = _visit(request)
    return _said(visit, error.render(visit.tongue.say), error.http_status)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    visit = _visit(request)
    missing = error.status_code == HTTPStatus.NOT_FOUND
    sentence = N_("There is no such page.") if missing else N_("This cannot be done here.")
    return _said(visit, visit.tongue.say(sentence), error.status_code)


async def _own_mistake(request: Request, error: Exception) -> Response:
    """Whatever went wrong here, the visitor is told what holds and what to do."""
    visit = _visit(request)
    sentence = visit.tongue.say(
        N_(
            "Ronde has made a mistake here, and nothing of this was written. All that was written "
            "before is safe. Go back and try again; if it happens once more, tell the makers what "
            "the terminal shows."
        )
    )
    said = _said(visit, sentence, HTTPStatus.INTERNAL_SERVER_ERROR)
    said.headers.update(HEADERS)
    return said


def _said(visit: Visit, sentence: str, status: int) -> Response:
    if visit.wants_data:
        return JSONResponse({"error": sentence}, status)
    return visit.page("error.html", status, sentence=sentence)
