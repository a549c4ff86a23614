"""Path, query and body to values; an error lists every problem."""

from __future__ import annotations

import hashlib
import re
from asyncio import Semaphore, sleep
from collections.abc import Iterator
from itertools import chain, islice
from typing import Annotated, Any, get_origin, get_type_hints

import msgspec
from starlette.requests import Request as HttpRequest

from ronde.api.bodies import system_pattern
from ronde.api.operation import JSON, PATH_TYPES, Operation, Query
from ronde.api.problems import InvalidRequest
from ronde.domain.errors import N_, NoSuchPage, Problem
from ronde.formats.json.faults import MOST, Fault, faults, spelled

LARGE = 64 * 1024
"""Bytes of a body beyond which it is looked at alone, and not every fault of it is listed."""
_UNFIT = N_("{where} does not fit: {reason}.")
_one_large = Semaphore(1)
_KEY = re.compile(r"[!-~]{1,200}")
_OFFSET = re.compile(r" *\(byte \d+\)")


def path_of(operation: Operation, http: HttpRequest) -> dict[str, Any]:
    """The values in the gaps of the path; one of the wrong form is not found."""
    found = {}
    for name in operation.gaps:
        given = http.path_params[name]
        try:
            found[name] = msgspec.convert(given, PATH_TYPES[name], strict=False)
        except msgspec.ValidationError:
            raise NoSuchPage(N_("There is nothing at this address.")) from None
    return found


def query_of(kind: type[Query], http: HttpRequest) -> Query:
    """The query parameters, behind the question mark of the address."""
    given: dict[str, Any] = {}
    hints = get_type_hints(kind)
    for name, value in http.query_params.multi_items():
        if get_origin(hints.get(name)) is tuple:
            given.setdefault(name, []).append(value)
        else:
            given[name] = value
    refusal = (400, "invalid-query", N_("The query cannot be read."))
    query: Query = _converted(given, kind, "query", refusal, strict=False)
    return query


async def body_of(operation: Operation, http: HttpRequest) -> tuple[Any, Any]:
    """The body as a value of its type, and as it was sent."""
    if operation.body is None and not operation.bodies:
        return None, None
    media = http.headers.get("content-type", "").partition(";")[0].strip().lower()
    content = await http.body()
    if media in operation.bodies:
        return content, content
    if operation.body is None or media != JSON:
        wanted = ", ".join([*([JSON] if operation.body else []), *operation.bodies])
        problem = Problem(N_("wanted: {types}"), facts={"types": wanted})
        raise InvalidRequest(
            415,
            "media-type",
            N_("The header Content-Type does not name a form that is understood here."),
            ("Content-Type", problem),
        )
    refusal = (422, "invalid", N_("The body does not fit."))
    if len(content) <= LARGE:
        raw = _json(content)
        return _converted(raw, operation.body, "body", refusal), raw
    async with _one_large:  # the others of its kind wait, and everybody else goes first
        await sleep(0)
        _require_shape(content, operation.body, refusal)
        raw = _json(content)
        return _converted(raw, operation.body, "body", refusal), raw


def _require_shape(content: bytes, kind: Any, refusal: tuple[int, str, str]) -> None:
    """Refuse a large body at its first fault, before anything is made of what it holds."""
    try:
        msgspec.json.decode(content, type=kind, strict=False)
    except msgspec.ValidationError as error:
        reason, _at, path = str(error).partition(" - at ")
        where = path.strip("`").removeprefix("$").removeprefix(".") or "body"
        facts = {"where": where, "reason": reason}
        raise InvalidRequest(*refusal, (where, Problem(_UNFIT, facts=facts))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _not_json(error) from None


async def key_of(http: HttpRequest) -> str:
    """What makes a repeated request harmless: the key that was sent, and a digest of the request.

    The same key with another request is a mistake of the sender, which the journal refuses.
    """
    given = http.headers.get("idempotency-key")
    if given is None:
        return ""
    if not _KEY.fullmatch(given):
        problem = Problem(N_("wanted: 1 to 200 printable characters without blanks"))
        where = ("Idempotency-Key", problem)
        raise InvalidRequest(400, "invalid-header", N_("A header cannot be read."), where)
    request = f"{http.method} {http.url.path}\n".encode() + await http.body()
    return f"{given} {hashlib.sha256(request).hexdigest()[:32]}"


def _number(text: str) -> int | float:
    """A whole number may be written with a decimal point: 5.0 is 5."""
    number = float(text)
    return int(number) if number.is_integer() and abs(number) < EXACT else number


EXACT = 2**53
_DECODER = msgspec.json.Decoder(float_hook=_number)


def _json(content: bytes) -> Any:
    try:
        return _DECODER.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _not_json(error) from None


def _not_json(error: Exception) -> InvalidRequest:
    reason = _OFFSET.sub("", str(error)).strip()
    problem = Problem(N_("This is not JSON: {reason}."), facts={"reason": reason})
    return InvalidRequest(400, "not-json", N_("The body is not JSON."), ("body", problem))


def _converted(
    value: Any, kind: Any, whole: str, refusal: tuple[int, str, str], *, strict: bool = True
) -> Any:
    """The value as that type; every problem is listed where it does not fit."""
    made, found = None, _unknown_systems(value)
    try:
        made = msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError:
        found = chain(faults(value, kind, strict=strict), found)
    problems = []
    for path, template, facts in islice(found, MOST):
        where = spelled(path) or whole
        problems.append((where, Problem(template, facts={**facts, "where": where})))
    if problems:
        raise InvalidRequest(*refusal, *problems)
    return made


def _unknown_systems(value: Any) -> Iterator[Fault]:
    """Names of systems that the catalogue does not have now."""
    if not isinstance(value, dict):
        return
    kind = Annotated[str, msgspec.Meta(pattern=system_pattern())]
    for field in ("system", "systems"):
        given = value.get(field)
        if isinstance(given, str):
            yield from faults(given, kind, (field,))
        elif isinstance(given, list):
            for place, name in enumerate(given):
                if isinstance(name, str):
                    yield from faults(name, kind, (field, place))
