"""Accounts as somebody who wants a wrong one proved might send them, as plain JSON values."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

NUMBERS: tuple[Any, ...] = (0, -1, 1.5, 1 << 70, 10**400, True, None, "1", [], {}, 1e308)
HEX = ("0", "-0", "-1", "f" * 5000, "00", "+1", "0x1", "1_0", "", "g", " 1")


def paths(value: Any, prefix: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside."""
    yield prefix
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, inner in items:
        yield from paths(inner, (*prefix, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """The value at the end of the way."""
    for key in path:
        value = value[key]
    return value


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy with another value there."""
    copy = deepcopy(value)
    if not path:
        return new
    at(copy, path[:-1])[path[-1]] = new
    return copy


def mutated(told: dict[str, Any], dice: Random, count: int) -> Iterator[tuple[str, Any]]:
    """Values replaced, left out, doubled, exchanged or moved, each with a name."""
    every = [path for path in paths(told) if path]
    for _ in range(count):
        path = dice.choice(every)
        old = at(told, path)
        key = "/".join(map(str, path))
        way = dice.randrange(6)
        if way == 0:
            new = dice.choice(HEX) if isinstance(old, str) else dice.choice(NUMBERS)
            yield f"{key} = {str(new)[:20]!r}", changed(told, path, new)
        elif way == 1 and isinstance(old, int):
            yield f"{key} by one", changed(told, path, old + dice.choice((-2, -1, 1, 2)))
        elif way == 2 and isinstance(old, list) and old:
            yield f"{key} doubled", changed(told, path, [*old, dice.choice(old)])
        elif way == 3 and isinstance(old, list) and len(old) > 1:
            turned = old[::-1]
            if turned != old:
                yield f"{key} reversed", changed(told, path, turned)
        elif way == 4 and isinstance(old, list) and old:
            yield f"{key} cut", changed(told, path, old[:-1])
        else:
            other = at(told, dice.choice(every))
            if type(other) is type(old) and other != old:
                yield f"{key} from elsewhere", changed(told, path, other)


def forged(told: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Changes of the whole: fields added, brackets exchanged, accounts inside accounts."""
    yield "unknown field", {**told, "proved": True}
    yield "no games", {**told, "games": []}
    yield "boards twice", {**told, "games": told["games"] * 2}
    yield "board twice", {**told, "games": [*told["games"], told["games"][0]]}
    yield "first board gone", {**told, "games": told["games"][1:]}
    yield "a board with oneself", {**told, "games": [[1, 1, ""], *told["games"][1:]]}
    yield "a stranger", {**told, "games": [*told["games"], [9998, 9999, "5.2.1"]]}
    yield "another round", {**told, "round": told["round"] + 1}
    yield "an earlier round", {**told, "round": max(1, told["round"] - 1) + 2}
    yield "a round far away", {**told, "round": 1 << 40}
    yield "bye of a stranger", {**told, "bye": 9999}
    for system in ("", "fide-dutch-2012", "fide-dutch-2026 without C14", "x" * 10000, "../etc"):
        if system != told["system"]:
            yield f"system {system[:30]}", {**told, "system": system}
    brackets = told.get("brackets", [])
    if len(brackets) > 1:
        yield "brackets reversed", {**told, "brackets": brackets[::-1]}
        scores = [{**b, "score": c["score"]} for b, c in zip(brackets, brackets[::-1], strict=True)]
        if scores != brackets:
            yield "scores exchanged", {**told, "brackets": scores}
        proofs = [b.get("proofs", {}) for b in brackets]
        moved = proofs[1:] + proofs[:1]
        other = [{**b, "proofs": p} for b, p in zip(brackets, moved, strict=True)]
        if moved != proofs:
            yield "proofs moved", {**told, "brackets": other}
    if brackets:
        yield "a bracket twice", {**told, "brackets": [*brackets, brackets[-1]]}
        yield "all in one", {**told, "brackets": [brackets[0]]} if len(brackets) > 1 else {}


def raw(told: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
    """Files that are no JSON, or JSON of a kind that readers choke on."""
    text = json.dumps(told).encode()
    yield "nothing", b""
    yield "cut", text[: len(text) // 2]
    yield "deep", b'{"brackets":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    yield (
        "deeper inside",
        text.replace(b'"brackets":', b'"brackets":' + b"[" * 5000, 1) + b"]" * 5000,
    )
    yield "NaN", text.replace(b'"round": ', b'"round": NaN, "was": ', 1)
    yield "infinite", text.replace(b'"round": ', b'"round": 1e999, "was": ', 1)
    yield "not UTF-8", b"\xff\xfe" + text
    yield "zero bytes", text.replace(b"fide", b"fi\x00de", 1) + b"\x00"
    yield "two of them", text + text
    yield "a list", b"[" + text + b"]"
    yield "large", text[:-1] + b', "more": [' + b"1," * 500_000 + b"1]}"
