"""The OpenAPI document, made of the same rows as the routes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from ronde.api.bodies import IN_CATALOGUE, system_pattern
from ronde.api.operation import ANYBODY, BYTES, JSON, PATH_TYPES, PREFIX, Operation
from ronde.api.operations import OPERATIONS
from ronde.api.problems import ConfirmationView, ProblemView

VERSION = "1.1"
CONFIRM = 428
REF = "#/components/schemas/{name}"
REFUSALS = {
    400: "The body is not JSON, or the query cannot be read.",
    401: "No token, or one that is wrong, has expired or was taken back.",
    403: "The role does not suffice, or the token is for another event.",
    404: "There is nothing at this address.",
    409: "The event as it stands does not allow this; or no legal pairing.",
    413: "This is too large.",
    415: "The header Content-Type does not name a form that is understood here.",
    422: "The body does not fit: every problem is listed.",
    428: "Something must be confirmed first: repeat with the tokens of the answer.",
    429: "Too many wrong tokens.",
}
DESCRIPTION = (
    "Every page of Ronde as JSON, and every act of its journal. Errors are written in the language "
    "of the header Accept-Language (en, fr); `type` is a code that never changes."
)


def document() -> dict[str, Any]:
    """The whole document, with the systems that the catalogue has now."""
    return _document(system_pattern())


@cache
def _document(systems: str) -> dict[str, Any]:
    schemas = _Schemas(OPERATIONS)
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        path = paths.setdefault(f"/api{PREFIX}{operation.path}", {})
        path[operation.method.lower()] = _operation(operation, schemas)
    made = {
        "openapi": "3.1.0",
        "info": {"title": "Ronde", "version": VERSION, "description": DESCRIPTION},
        "servers": [{"url": "/"}],
        "security": [{"token": []}],
        "tags": [{"name": name} for name in dict.fromkeys(o.group for o in OPERATIONS)],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "responses": {str(status): _refusal(status, schemas) for status in REFUSALS},
            "schemas": schemas.components,
        },
    }
    _fill_in_systems(made, systems)
    return made


def _fill_in_systems(schema: Any, pattern: str) -> None:
    """Say which names of systems there are, wherever a field names one."""
    if isinstance(schema, dict):
        if schema.items() >= IN_CATALOGUE.items():
            for mark in IN_CATALOGUE:
                del schema[mark]
            schema["pattern"] = pattern
        for part in schema.values():
            _fill_in_systems(part, pattern)
    elif isinstance(schema, list):
        for part in schema:
            _fill_in_systems(part, pattern)


class _Schemas:
    """The schemas of everything that is sent or answered, each named once."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        kinds: list[Any] = [ProblemView, ConfirmationView]
        for operation in operations:
            kinds += [kind for kind in (operation.body, operation.answers) if kind is not None]
        unique = list(dict.fromkeys(kinds))
        made, self.components = msgspec.json.schema_components(unique, ref_template=REF)
        self._by_type: dict[Any, dict[str, Any]] = dict(zip(unique, made, strict=True))

    def of(self, kind: Any) -> dict[str, Any]:
        """The schema of a type, as a rule by its name."""
        return self._by_type[kind]


def _operation(operation: Operation, schemas: _Schemas) -> dict[str, Any]:
    words = f"{operation.summary}."
    made: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "description": f"{words} Least role: {operation.role}.",
        "tags": [operation.group],
        "parameters": [*_path(operation), *_query(operation), *_headers(operation)],
        "responses": _responses(operation, schemas),
    }
    if operation.role == ANYBODY:
        made["security"] = []
    if operation.body is not None or operation.bodies:
        made["requestBody"] = {"required": True, "content": _bodies(operation, schemas)}
    return made


def _path(operation: Operation) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": msgspec.json.schema(PATH_TYPES[name]),
        }
        for name in operation.gaps
    ]


def _query(operation: Operation) -> list[dict[str, Any]]:
    _refs, components = msgspec.json.schema_components([operation.query], ref_template=REF)
    schema = components[operation.query.__name__]
    return [
        {
            "name": name,
            "in": "query",
            "required": name in schema.get("required", ()),
            "schema": _without_null(of),
        }
        for name, of in schema["properties"].items()
    ]


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """A parameter that was left out is no null: there is none in an address."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    found = kinds[0] if len(kinds) == 1 else schema
    return {name: value for name, value in found.items() if (name, value) != ("default", None)}


def _headers(operation: Operation) -> list[dict[str, Any]]:
    if not operation.writes:
        return []
    return [
        {
            "name": "Idempotency-Key",
            "in": "header",
            "required": False,
            "description": "Makes the repetition of the same request harmless.",
            "schema": {"type": "string", "pattern": "^[!-~]{1,200}$"},
        }
    ]


def _bodies(operation: Operation, schemas: _Schemas) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if operation.body is not None:
        content[JSON] = {"schema": schemas.of(operation.body)}
    for media in operation.bodies:
        form = {"format": "binary"} if media == BYTES else {}
        content[media] = {"schema": {"type": "string", **form}}
    return content


def _responses(operation: Operation, schemas: _Schemas) -> dict[str, Any]:
    schema = schemas.of(operation.answers)
    content = {operation.media: {"schema": schema}}
    answers: dict[str, Any] = {str(operation.status): {"description": "Done.", "content": content}}
    for status in sorted(refusals(operation)):
        answers[str(status)] = {"$ref": f"#/components/responses/{status}"}
    return answers


def _refusal(status: int, schemas: _Schemas) -> dict[str, Any]:
    kind = ConfirmationView if status == CONFIRM else ProblemView
    return {
        "description": REFUSALS[status],
        "content": {JSON: {"schema": schemas.of(kind)}},
    }


def refusals(operation: Operation) -> set[int]:
    """The statuses of the errors that an operation may answer."""
    found = (
        {*operation.refusals} if operation.role == ANYBODY else {401, 403, 429, *operation.refusals}
    )
    if operation.gaps:
        found.add(404)
    if operation.query.__struct_fields__:
        found.add(400)
    if operation.body is not None or operation.bodies:
        found |= {400, 413, 415, 422}
    if operation.writes:
        found |= {400, 409, CONFIRM}
    return found
