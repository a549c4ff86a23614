"""The application under /api: routes made of the table, problems in JSON for whatever fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from ronde.api.call import Call
from ronde.api.caller import STRANGER, caller_of, require
from ronde.api.documents import DOCUMENTS
from ronde.api.operation import ANYBODY, JSON, PREFIX, Operation
from ronde.api.operations import OPERATIONS
from ronde.api.problems import SENTENCES, ProblemView, told
from ronde.api.reading import body_of, key_of, path_of, query_of
from ronde.domain.errors import N_, RequestError, RondeError
from ronde.services.api_clients import ApiClients
from ronde.services.language import Translator, preferred, tongue
from ronde.services.publication import Publication
from ronde.services.workspace import NoSuchPage

Listening = Callable[[], tuple[str, int | None]]
"""The host and the port where Ronde listens."""
_ENCODE = msgspec.json.Encoder().encode


def create_api(
    programs: ApiClients, openings: Callable[[str], Publication], listening: Listening
) -> Starlette:
    """The API over the events of a house."""
    app = Starlette(
        routes=[*DOCUMENTS, *_routes(OPERATIONS)],
        exception_handlers={RondeError: _tell, HTTPException: _refuse, Exception: _bug},
    )
    app.state.programs = programs
    app.state.openings = openings
    app.state.listening = listening
    return app


def mounted(
    programs: ApiClients, openings: Callable[[str], Publication], listening: Listening
) -> Mount:
    """The API at its place in the application; an address with a line break is ours as well."""
    mount = Mount("/api", create_api(programs, openings, listening))
    mount.path_regex = re.compile(mount.path_regex.pattern, re.DOTALL)
    return mount


def _routes(operations: Sequence[Operation]) -> list[Route]:
    """One route for each path, which knows all its methods: a wrong one is told the right ones."""
    by_path: dict[str, dict[str, Operation]] = {}
    for operation in operations:
        by_path.setdefault(operation.path, {})[operation.method] = operation
    return [
        Route(PREFIX + path, _endpoint(methods), methods=list(methods))
        for path, methods in by_path.items()
    ]


def _endpoint(methods: Mapping[str, Operation]) -> Any:
    async def endpoint(request: Request) -> Response:
        operation = methods["GET" if request.method == "HEAD" else request.method]
        return await _answer(operation, request)

    return endpoint


async def _answer(operation: Operation, request: Request) -> Response:
    programs: ApiClients = request.app.state.programs
    if operation.role == ANYBODY:
        caller = STRANGER
    else:
        event = request.path_params.get("event")
        found = caller_of(request, programs)
        caller = require(found, operation.role, event, operation.house_wide)
    path = path_of(operation, request)
    query = query_of(operation.query, request)
    body, raw = await body_of(operation, request)
    call = Call(
        request, programs, _tongue(request), caller, path, query, body, raw, key_of(request)
    )
    try:
        answer = await run_in_threadpool(_done, operation, call)
    except RequestError as error:
        if operation.method != "GET" or error.http_status != RequestError.http_status:
            raise
        raise NoSuchPage(error.template, **error.facts) from error
    if isinstance(answer, Response):
        return answer
    return Response(answer, operation.status, media_type=JSON)


def _done(operation: Operation, call: Call) -> Response | bytes:
    """Done and written as JSON in one thread: the others are not kept waiting."""
    answer = operation.handler(call)
    return answer if isinstance(answer, Response) else _ENCODE(answer)


def _tongue(request: Request) -> Translator:
    return tongue(preferred(request.headers.get("accept-language", "")))


async def _tell(request: Request, error: Exception) -> Response:
    """Say what an error of ours says of itself."""
    assert isinstance(error, RondeError)
    view = told(error, _tongue(request).say)
    status = error.http_status
    headers = {}
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        headers["Retry-After"] = "300"
    return Response(_ENCODE(view), status, headers, JSON)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentence = SENTENCES.get(error.status_code, N_("This cannot be done here."))
    code = {404: "not-found", 405: "method"}.get(error.status_code, "error")
    view = ProblemView(_tongue(request).say(sentence), code, ())
    return Response(_ENCODE(view), error.status_code, error.headers, JSON)


async def _bug(request: Request, error: Exception) -> Response:
    sentence = N_("Something went wrong that should not: please report it. Nothing is lost.")
    view = ProblemView(_tongue(request).say(sentence), "bug", ())
    return Response(_ENCODE(view), 500, None, JSON)
