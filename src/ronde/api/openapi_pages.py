"""The OpenAPI document, and the same in words; anybody may read both."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ronde.api.openapi import document
from ronde.api.operation import JSON, PREFIX, Operation
from ronde.api.operations import OPERATIONS
from ronde.journal import ACTS
from ronde.services.language import Translator, session_language, translator
from ronde.services.templates import templates

TEMPLATES = Path(__file__).with_name("templates")


@cache
def _html(code: str) -> str:
    language = translator(code)
    groups = {
        name: [operation for operation in OPERATIONS if operation.group == name]
        for name in dict.fromkeys(operation.group for operation in OPERATIONS)
    }
    return (
        templates(TEMPLATES, code)
        .get_template("operations.html")
        .render(
            lang=code,
            groups=groups,
            fields={operation.name: _fields(operation, language) for operation in OPERATIONS},
            prefix=f"/api{PREFIX}",
        )
    )


def _fields(operation: Operation, language: Translator) -> list[tuple[str, str]]:
    """The fields of an act, in the words of the act."""
    act = ACTS.get(operation.name)
    if act is None or operation.body is None:
        return []
    return [
        (field.name, language.say(field.metadata["wording"]))
        for field in fields(act)  # type: ignore[arg-type]
        if field.metadata.get("wording") and not field.metadata.get("hidden")
    ]


async def openapi(_request: Request) -> Response:
    """The document for programs."""
    return Response(msgspec.json.encode(document()), media_type=JSON)


async def in_words(request: Request) -> Response:
    """The operations for people."""
    header = request.headers.get("accept-language", "")
    return HTMLResponse(_html(session_language(request.session, header)))


DOCUMENTS = (
    Route(f"{PREFIX}/openapi.json", openapi, methods=["GET"]),
    Route(PREFIX, in_words, methods=["GET"]),
)
