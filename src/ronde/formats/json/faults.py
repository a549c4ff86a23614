"""Everything wrong with the structure of a JSON file, each fault with its line and column."""

from __future__ import annotations

import json
import re
import types
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from ronde.domain.errors import N_
from ronde.formats.json.document import TournamentDoc
from ronde.formats.source import line_and_column

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.formats.source import Findings

Path = tuple[str | int, ...]
Fault = tuple[Path, str, dict[str, object]]

MOST = 100
"""More faults than this only say that the file is something else."""

_GOT = re.compile(r"(, got .*| - at .*)$")
_SCAN = json.JSONDecoder(strict=False)
_BLANK = re.compile(r"[ \t\r\n]*")


def report_faults(value: Any, text: str, findings: Findings) -> None:
    """Report what does not fit the structure of a tournament; `text` is what `value` was."""
    for count, (path, template, facts) in enumerate(faults(value, TournamentDoc)):
        if count == MOST:
            break
        line, column = place(text, path)
        findings.wrong(line, column, template, where=spelled(path) or "The file", **facts)


def faults(value: Any, kind: Any, path: Path = (), *, strict: bool = True) -> Iterator[Fault]:
    """The faults of a value that should be of that type, the outer ones first.

    Where it is not `strict`, numbers may be texts.
    """
    try:
        msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError as error:
        found = [*_field_faults(value, kind, path)]
        for key, item, of in _parts(value, kind):
            found.extend(faults(item, of, (*path, key), strict=strict))
        if not found:
            found.append(
                (path, N_("{where} is {found}; wanted {wanted}."), _facts(value, kind, error))
            )
        yield from found


def _field_faults(value: Any, kind: Any, path: Path) -> Iterator[Fault]:
    """Fields that are missing, and fields that a tournament does not have."""
    kind = _plain(kind)
    if not (isinstance(value, dict) and _is_structure(kind)):
        return
    for field in msgspec.structs.fields(kind):
        if field.required and field.name not in value:
            yield path, N_("{where} has no {wanted!r}."), {"found": "", "wanted": field.name}
    for name in value:
        if name not in kind.__struct_fields__:
            yield (*path, name), N_("{where} is not a field that Ronde knows."), {"found": name}


def _parts(value: Any, kind: Any) -> Iterator[tuple[str | int, Any, Any]]:
    """The parts of a value, each with its key and the type it should have."""
    kind = _plain(kind)
    if isinstance(value, dict) and _is_structure(kind):
        hints = get_type_hints(kind, include_extras=True)
        for name, item in value.items():
            if name in hints:
                yield name, item, hints[name]
    elif isinstance(value, list) and get_origin(kind) is tuple:
        kinds = get_args(kind)
        if kinds[-1] is ...:
            kinds = (kinds[0],) * len(value)
        if len(kinds) == len(value):
            yield from (
                (place, item, of) for place, (item, of) in enumerate(zip(value, kinds, strict=True))
            )


def _is_structure(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _plain(kind: Any) -> Any:
    """The type without its description, and without the permission to be null."""
    if get_origin(kind) is Annotated:
        return _plain(get_args(kind)[0])
    if get_origin(kind) in (Union, types.UnionType):
        kinds = [part for part in get_args(kind) if part is not type(None)]
        return _plain(kinds[0]) if len(kinds) == 1 else kind
    return kind


def _facts(value: Any, kind: Any, error: msgspec.ValidationError) -> dict[str, object]:
    """What was found and what was wanted."""
    shown = json.dumps(value, ensure_ascii=False)
    found = shown if len(shown) <= 30 else f"{shown[:30]}…"
    if get_origin(_plain(kind)) is Literal:
        return {"found": found, "wanted": " ".join(json.dumps(v) for v in get_args(_plain(kind)))}
    wanted = _GOT.sub("", str(error)).removeprefix("Expected ").replace("`", "")
    return {"found": found, "wanted": wanted}


def spelled(path: Path) -> str:
    """The path as text, such as `players[3].name`; empty for the whole document."""
    words = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
    return words.removeprefix(".")


def place(text: str, path: Path) -> tuple[int, int]:
    """Line and column where the value at that path begins."""
    at = _skip(text, 0)
    for key in path:
        at = _enter(text, at, key)
    return line_and_column(text, at)


def _enter(text: str, at: int, key: str | int) -> int:
    """Where the part with this key begins, in the array or object that begins at `at`."""
    at = _skip(text, at + 1)
    number = 0
    while text[at] not in "]}":
        found: str | int = number
        if isinstance(key, str):
            found, at = _SCAN.raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        if found == key:
            return at
        _, at = _SCAN.raw_decode(text, at)
        at = _skip(text, at)
        if text[at] == ",":
            at = _skip(text, at + 1)
        number += 1
    return at


def _skip(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return blank.end() if blank else at
