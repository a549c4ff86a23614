"""Amendments in words: what the name of an amended system spells, and the file that holds them.

The name of an amended system is the name of its base and one clause for each amendment, in the
order in which they were made:

    fide-dutch-2026 without C14
    fide-dutch-2026 moving C13 before C12 choosing number=listed
    fide-dutch-2026 adding X1 pair=preference_denied wording='as I see it' before C12
    fide-dutch-2026 without C14 titled 'Open de Nyon'

A file says the same in TOML or JSON: `base`, then `without`, `order`, `rows`, `options`, `title`.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.rulebooks import measures
from ronde.rulebooks.rows import Minimise
from ronde.rulebooks.system import RuleRow, System

MEASURES: Mapping[str, Callable[..., int]] = {
    name: value
    for name, value in vars(measures).items()
    if callable(value) and getattr(value, "__module__", "") == measures.__name__ and name[0] != "_"
}
"""What a row can count, by name."""

_KEYWORDS = ("without", "moving", "adding", "choosing", "titled")
_MEASURED = ("pair", "downfloater")
_FLAGS = ("descending", "next_bracket", "within")
_KEYS = ("base", "without", "order", "rows", "options", "title")


def is_amended(name: str) -> bool:
    """Whether the name spells amendments."""
    return any(word in _KEYWORDS for word in name.split())


def amended(base: System, clauses: str) -> System:
    """The system with the amendments that these clauses spell."""
    changed = base
    for clause in _clauses(clauses):
        keyword, *words = clause
        if keyword == "without" and len(words) == 1:
            changed = changed.without(*words)
        elif keyword == "moving" and len(words) == 3 and words[1] == "before":
            changed = changed.reordered(words[0], before=words[2])
        elif keyword == "choosing" and len(words) == 1 and "=" in words[0]:
            key, _, value = words[0].partition("=")
            changed = changed.with_option(**{key: value})
        elif keyword == "titled" and len(words) == 1:
            changed = changed.titled(*words)
        elif keyword == "adding" and words:
            changed = _with_row(changed, words)
        else:
            raise _not_understood(" ".join(clause))
    return changed


def _clauses(text: str) -> Iterator[list[str]]:
    """The words of each clause, its keyword first."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise _not_understood(text.strip()) from None
    clause: list[str] = []
    for word in words:
        if word in _KEYWORDS and clause:
            yield clause
            clause = []
        clause.append(word)
    if clause:
        yield clause


def _not_understood(found: str) -> RequestError:
    return RequestError(
        N_("{found!r} is not an amendment. Say: {forms}."),
        found=found,
        forms="without C14, moving C13 before C12, choosing KEY=VALUE, "
        "adding X1 pair=MEASURE before C12, titled 'NAME'",
    )


def _with_row(system: System, words: Sequence[str]) -> System:
    code, *rest = words
    before = None
    if len(rest) > 1 and rest[-2] == "before":
        before, rest = rest[-1], rest[:-2]
    given: dict[str, Any] = {}
    for word in rest:
        key, _, value = word.partition("=")
        given[key] = value or True
    return system.with_row(row_of({"code": code, **given}), before=before)


def row_of(given: Mapping[str, Any]) -> Minimise:
    """A row to minimise from plain values; its measures are named."""
    keys = ("code", "article", "wording", *_MEASURED, *_FLAGS)
    for key in given:
        if key not in keys:
            raise _not_understood(key)
    if not any(given.get(key) for key in _MEASURED) or not given.get("code"):
        raise RequestError(
            N_("A row has a code and counts pairs or downfloaters: pair=MEASURE, of {names}."),
            names=", ".join(MEASURES),
        )
    measured = {key: _measure(str(given[key])) for key in _MEASURED if given.get(key)}
    flags = {key: bool(given.get(key)) for key in _FLAGS}
    code = str(given["code"])
    article = str(given.get("article") or code)
    wording = str(given.get("wording") or " ".join(m.__name__ for m in measured.values()))
    return Minimise(
        code,
        article,
        wording,
        pair=measured.get("pair"),
        downfloater=measured.get("downfloater"),
        **flags,
    )


def _measure(name: str) -> Callable[..., int]:
    if name not in MEASURES:
        raise RequestError(
            N_("There is no measure {name!r}. Choose one of: {names}."),
            name=name,
            names=", ".join(MEASURES),
        )
    return MEASURES[name]


def row_clause(row: RuleRow, before: str | None) -> str:
    """The clause that adds this row."""
    words = ["adding", row.code, f"article={row.article}", f"wording={row.wording}"]
    if isinstance(row, Minimise):
        words += [
            f"{key}={measure.__name__}" for key in _MEASURED if (measure := getattr(row, key))
        ]
        words += [flag for flag in _FLAGS if getattr(row, flag)]
    words += [] if before is None else ["before", before]
    return shlex.join(words)


def from_document(document: Mapping[str, Any], base: Callable[[str], System]) -> System:
    """The system that a file describes; `base` finds the system that is amended."""
    wrong = [key for key in document if key not in _KEYS]
    if wrong or not isinstance(document.get("base"), str):
        raise RequestError(
            N_("The file of a system has the keys {keys}; base is needed. Found: {found}."),
            keys=", ".join(_KEYS),
            found=", ".join(document) or "-",
        )
    changed = base(document["base"]).without(*_texts(document, "without"))
    for row in document.get("rows", ()):
        plain = {key: value for key, value in row.items() if key != "before"}
        changed = changed.with_row(row_of(plain), before=row.get("before"))
    order = _texts(document, "order")
    for code, following in reversed(list(pairwise(order))):
        changed = changed.reordered(code, before=following)
    if document.get("options"):
        changed = changed.with_option(**document["options"])
    return changed.titled(str(document["title"])) if document.get("title") else changed


def _texts(document: Mapping[str, Any], key: str) -> list[str]:
    """A list of codes; one alone may stand by itself."""
    found = document.get(key, [])
    return [found] if isinstance(found, str) else [str(one) for one in found]
