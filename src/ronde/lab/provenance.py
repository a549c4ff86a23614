"""By what code results were made: the version of Ronde, and a digest of all that decides them.

Two machines with the same digest give the same results; after a change of the rules' code the
digest is another one, although the version may still be the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from ronde.domain.errors import N_, RequestError

DECIDING = (
    *("domain", "solver", "tiebreaks", "rulebooks", "accelerations"),
    *("pairing.py", "ranking.py", "generator.py"),
    *(
        "lab/anchors.py",
        "lab/cells.py",
        "lab/entrants.py",
        "lab/luck.py",
        "lab/measured.py",
        "lab/models.py",
        "lab/ranking_measures.py",
        "lab/simulation.py",
        "lab/rank_correlation.py",
        "lab/metrics.py",
    ),
)
"""What a measured tournament depends on, within the package."""


class Origin(NamedTuple):
    """Who made results: a version of Ronde and the digest of its code."""

    version: str
    code: str

    def __str__(self) -> str:
        return f"Ronde {self.version} ({self.code})"


@cache
def origin() -> Origin:
    """The Ronde that is running. Without source files the digest is that of the version."""
    package = Path(__file__).resolve().parents[1]
    version: str = import_module("ronde").__version__
    digest = sha256(version.encode())
    for path in _sources(package):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return Origin(version, digest.hexdigest()[:12])


def _sources(package: Path) -> Iterator[Path]:
    for name in DECIDING:
        path = package / name
        if path.is_dir():
            yield from sorted(path.rglob("*.py"))
        elif path.is_file():
            yield path


def assert_same(wanted: Origin) -> None:
    """Refuse work for another Ronde than the one running here: its results would differ."""
    if wanted != origin():
        raise RequestError(
            N_(
                "A worker has {found}, the experiment was started by {wanted}: install the same "
                "Ronde on every machine of the cluster."
            ),
            found=origin(),
            wanted=wanted,
        )
