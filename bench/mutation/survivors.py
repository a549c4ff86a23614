"""The mutants that no test notices, each with the reason why: `survivors.tsv`.

A mutant is named by its file and by the words that change, with a little of what stands around
them, so that the list stays true when lines move.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

LIST = Path(__file__).with_name("survivors.tsv")
AROUND = 30
"""Characters of the same line that are shown before and after the words that change."""


class ChangedText(NamedTuple):
    """What a mutant changes: the file, the words before, the words after."""

    file: str
    was: str
    becomes: str


class Reason(NamedTuple):
    """Why nobody notices: the kind of reason, and a sentence."""

    kind: str
    why: str


def changed_text(file: str, text: str, after: str) -> ChangedText:
    """The place where two sources differ, and its nearest surroundings."""
    before = ast.unparse(ast.parse(text))
    same = _shared(before, after)
    tail = _shared(before[same:][::-1], after[same:][::-1])
    start = max(before.rfind("\n", 0, same) + 1, same - AROUND)
    end = before.find("\n", len(before) - tail)
    more = min(tail, AROUND, end - len(before) + tail if end >= 0 else tail)
    return ChangedText(
        file, *(_excerpt(source, start, len(source) - tail + more) for source in (before, after))
    )


def _shared(one: str, other: str) -> int:
    """How many characters two texts share from their beginnings."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def _excerpt(source: str, start: int, end: int) -> str:
    text = " ".join(source[start:end].split())
    return text if len(text) <= 4 * AROUND else f"{text[: 2 * AROUND]} … {text[-2 * AROUND :]}"


def read_reasons() -> dict[ChangedText, Reason]:
    """The list as it is kept."""
    if not LIST.exists():
        return {}
    lines = LIST.read_text("utf-8").splitlines()[1:]
    cells = [line.split("\t") for line in lines]
    return {ChangedText(*cell[:3]): Reason(*cell[3:]) for cell in cells}
