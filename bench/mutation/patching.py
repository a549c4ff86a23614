"""Puts a mutant into functions that are already loaded: only their code is exchanged.

Whoever has imported the function has the mutant. What runs on import, as tables and constants do,
cannot be changed in this way.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType


class NotInside(Exception):
    """The change is not inside functions that can be found by their names."""


def module_of(file: str) -> str:
    """The module that a file of the source tree holds."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def changed(before: str, after: str) -> tuple[str, ...]:
    """The names of the functions in which two sources of a module differ."""
    old, new = compile(before, "-", "exec"), compile(after, "-", "exec")
    if not _same(old, new, inside=False):
        raise NotInside
    ours, others = list(_functions(old)), list(_functions(new))
    names = [name for name, _ in ours]
    found = tuple(
        name
        for (name, one), (_, other) in zip(ours, others, strict=True)
        if not _same(one, other, inside=True)
    )
    if any(names.count(name) > 1 or "<" in name for name in found):
        raise NotInside
    return found


def patch(file: str, after: str, names: tuple[str, ...]) -> None:
    """Let these functions of the loaded module have the code of the changed source."""
    module = importlib.import_module(module_of(file))
    code = dict(_functions(compile(after, str(module.__file__), "exec")))
    for name in names:
        _function(module, name).__code__ = code[name]


def can_be_patched(file: str, names: tuple[str, ...]) -> bool:
    """Every one of these functions is where its name says."""
    module = importlib.import_module(module_of(file))
    try:
        return all(_function(module, name).__qualname__ == name for name in names)
    except NotInside:
        return False


def _function(module: object, name: str) -> FunctionType:
    found = module
    for word in name.split("."):
        found = vars(found).get(word)
        if isinstance(found, property):
            found = found.fget
        if isinstance(found, classmethod | staticmethod):
            found = found.__func__
        found = inspect.unwrap(found) if callable(found) else found
    if not isinstance(found, FunctionType):
        raise NotInside
    return found


def _functions(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    """The functions of a module and of its classes, with their names."""
    for inner in _inner(code):
        if inner.co_flags & inspect.CO_OPTIMIZED:
            yield inner.co_qualname, inner
        else:
            yield from _functions(inner)


def _inner(code: CodeType) -> Iterator[CodeType]:
    yield from (const for const in code.co_consts if isinstance(const, CodeType))


def _same(one: CodeType, other: CodeType, *, inside: bool) -> bool:
    """Equal but for line numbers; functions of a module or class count only from `inside`."""
    if (one.co_code, one.co_names, one.co_varnames, len(one.co_consts)) != (
        *(other.co_code, other.co_names, other.co_varnames),
        len(other.co_consts),
    ):
        return False
    return all(
        _same_value(a, b, inside) for a, b in zip(one.co_consts, other.co_consts, strict=True)
    )


def _same_value(a: object, b: object, inside: bool) -> bool:
    if isinstance(a, CodeType) and isinstance(b, CodeType):
        if not inside and a.co_flags & inspect.CO_OPTIMIZED:
            return a.co_qualname == b.co_qualname
        return _same(a, b, inside=inside)
    return type(a) is type(b) and repr(a) == repr(b)
