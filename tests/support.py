"""Places that several tests need: the repository, and the optional folder beside it."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
"""The root of the repository."""

SHARED = ROOT.parent / "shared"
"""The optional neighbour folder with large corpora; never assume that it is there."""

ORACLES = SHARED / "oracles"

GOLDEN = ROOT / "tests" / "golden"

needs_oracles = pytest.mark.skipif(
    not ORACLES.is_dir(), reason="needs the optional folder ../shared/oracles, absent here"
)
"""Decorates a test, a class or (`pytestmark = needs_oracles`) a module."""


def oracle(name: str) -> Path:
    """A file or folder of ../shared/oracles; skips the test where it is absent."""
    path = ORACLES / name
    if not path.exists():
        pytest.skip(f"needs the optional ../shared/oracles/{name}, absent here")
    return path


def oracle_cases(name: str) -> Iterator[dict[str, Any]]:
    """The cases of a `.jsonl` or `.jsonl.gz` corpus in ../shared/oracles, one by one."""
    yield from cases_in(oracle(name))


def cases_in(path: Path) -> Iterator[dict[str, Any]]:
    """The cases of a `.jsonl` or `.jsonl.gz` file, one by one."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


class Golden:
    """Compares with a file under tests/golden, byte by byte."""

    def __init__(self, update: bool) -> None:
        self.update = update

    def __call__(self, name: str, actual: str | bytes) -> None:
        path = GOLDEN / name
        found = actual.encode() if isinstance(actual, str) else actual
        if self.update:
            if not path.exists() or path.read_bytes() != found:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(found)
            return
        if not path.exists():
            pytest.fail(f"tests/golden/{name} does not exist; pytest --update-golden writes it")
        wanted = path.read_bytes()
        if isinstance(actual, str):
            # Compared as text for the sake of a readable difference.
            assert found.decode() == wanted.decode()
        assert found == wanted


def markup(page: str) -> str:
    """A page with each tag on one line and no space beside a tag, to look for elements in."""
    page = re.sub(r"<[^>]*>", lambda tag: " ".join(tag[0].split()).replace(" >", ">"), page)
    return re.sub(r"(?<=>)\s+|\s+(?=<)", "", page)


def stored_bytes(folder: Path) -> bytes:
    """Everything that a server has stored beside its events."""
    return b"".join(file.read_bytes() for file in sorted(folder.glob("records.db*")))
