"""The application under /api: routes made of the table, problems in JSON for whatever fails."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.routing import Mount, Route

from ronde.api.openapi_pages import DOCUMENTS
from ronde.api.operation import ANYBODY, JSON, PREFIX, Operation
from ronde.api.operations import OPERATIONS
from ronde.api.problems import SENTENCES, ProblemView, problem_view
from ronde.api.reading import body_of, key_of, path_of, query_of
from ronde.domain.errors import N_, NoSuchPage, RequestError, RondeError
from ronde.services.identity import ANONYMOUS, Identity, token_identity, user_identity
from ronde.services.language import preferred_language, translator
from ronde.services.long_work import in_turn
from ronde.services.network import place_of
from ronde.services.request import SAFE_METHODS, Request, client_address
from ronde.services.workspace import Workspace

_ENCODE = msgspec.json.Encoder().encode


def create_api(workspace: Workspace) -> Starlette:
    """The API over the events of a workspace."""
    app = Starlette(
        routes=[*DOCUMENTS, *_routes(OPERATIONS)],
        exception_handlers={
            RondeError: _known_error,
            HTTPException: _http_error,
            Exception: _unexpected_error,
        },
    )
    app.state.workspace = workspace
    return app


def mount_api(workspace: Workspace) -> Mount:
    """The API at its place in the application; an address with a line break is ours as well."""
    mount = Mount("/api", create_api(workspace))
    mount.path_regex = re.compile(mount.path_regex.pattern, re.DOTALL)
    return mount


def _routes(operations: Sequence[Operation]) -> list[Route]:
    """One route for each path; a method it does not have is answered with those it has."""
    by_path: dict[str, dict[str, Operation]] = {}
    for operation in operations:
        by_path.setdefault(operation.path, {})[operation.method] = operation
    return [
        Route(PREFIX + path, _endpoint(methods), methods=list(methods))
        for path, methods in by_path.items()
    ]


def _endpoint(methods: Mapping[str, Operation]) -> Any:
    async def endpoint(http: HttpRequest) -> Response:
        operation = methods["GET" if http.method == "HEAD" else http.method]
        return await _answer(operation, await _request(operation, http))

    return endpoint


async def _request(operation: Operation, http: HttpRequest) -> Request:
    """The request of an operation: its role first, then what was sent."""
    identity = ANONYMOUS if operation.role == ANYBODY else _identity(http)
    request = Request(http, identity, _language(http), http.path_params, http.query_params)
    if operation.role != ANYBODY:
        if identity.kind == "user" and http.method not in SAFE_METHODS:
            request.require_csrf(http.headers.get("x-csrf-token", ""), _HEADER_WANTED)
        request.require(operation.role, all_events=operation.all_events)
        request.admit(operation.largest)
    request.path = path_of(operation, http)
    request.query = query_of(operation.query, http)
    request.body, request.raw = await body_of(operation, http)
    request.why = getattr(request.body, "why", "")
    request.confirm = getattr(request.body, "confirm", ())
    request.key = await key_of(http)
    return request


_HEADER_WANTED = N_("From a browser the header X-CSRF-Token is wanted; a program uses a token.")


def _identity(http: HttpRequest) -> Identity:
    """A token, and then no cookie is read; else the user of the browser's session."""
    workspace: Workspace = http.app.state.workspace
    authorization = http.headers.get("authorization")
    if authorization is None:
        return user_identity(workspace, http.session)
    return token_identity(workspace, authorization, place_of(client_address(http)))


async def _answer(operation: Operation, request: Request) -> Response:
    try:
        if operation.long:
            answer = await in_turn(operation.name, _encode_answer, operation, request)
        else:
            answer = await run_in_threadpool(_encode_answer, operation, request)
    except RequestError as error:
        if operation.method != "GET" or error.http_status != RequestError.http_status:
            raise
        raise NoSuchPage(error.template, **error.facts) from error
    if isinstance(answer, Response):
        return answer
    return Response(answer, operation.status, media_type=JSON)


def _encode_answer(operation: Operation, request: Request) -> Response | bytes:
    """Answer and encode as JSON in a worker thread, so that the event loop goes on."""
    answer = operation.handler(request)
    return answer if isinstance(answer, Response) else _ENCODE(answer)


def _language(http: HttpRequest) -> str:
    return preferred_language(http.headers.get("accept-language", ""))


async def _known_error(http: HttpRequest, error: Exception) -> Response:
    """The answer to an error that Ronde raises on purpose."""
    assert isinstance(error, RondeError)
    view = problem_view(error, translator(_language(http)).say)
    status = error.http_status
    headers = {}
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        headers["Retry-After"] = "300"
    return Response(_ENCODE(view), status, headers, JSON)


async def _http_error(http: HttpRequest, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentence = SENTENCES.get(error.status_code, N_("This cannot be done here."))
    code = {404: "not-found", 405: "method"}.get(error.status_code, "error")
    view = ProblemView(translator(_language(http)).say(sentence), code, ())
    return Response(_ENCODE(view), error.status_code, error.headers, JSON)


async def _unexpected_error(http: HttpRequest, error: Exception) -> Response:
    sentence = N_("Something went wrong that should not: please report it. Nothing is lost.")
    view = ProblemView(translator(_language(http)).say(sentence), "bug", ())
    return Response(_ENCODE(view), 500, None, JSON)
