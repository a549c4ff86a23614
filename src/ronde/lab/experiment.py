"""An experiment: what is varied, how often it is played, and what others have published.

It is written in TOML. Each `[[grid]]` multiplies its lists out into cells; what a grid does not
say is said by the experiment. The seed of a tournament follows from the experiment's seed and
the number of the tournament alone, so that every cell meets the same fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any

from ronde.accelerations import ACCELERATIONS
from ronde.domain.errors import N_, RequestError
from ronde.engine import DEFAULT_SYSTEM
from ronde.lab.fields import Field
from ronde.lab.models import Games
from ronde.rulebooks.catalogue import resolve
from ronde.tiebreaks.codes import parse

DIMENSIONS = ("players", "rounds", "systems", "accelerations", "models", "tie_breaks")
TOP = {*DIMENSIONS, "name", "title", "source", "note", "seed", "tournaments", "field", "grid",
       "compare", "metrics", "published", "baseline"}  # fmt: skip
NO_ACCELERATION = "none"
DEFAULT_TIE_BREAKS = ("BH-C1", "BH", "SB")

Texts = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One point of the grid: everything that a tournament needs besides its seed."""

    players: int
    rounds: int
    system: str
    acceleration: str
    games: Games
    tie_breaks: tuple[str, ...]
    compare: str | None
    field: Field

    def facts(self) -> dict[str, str]:
        """What identifies the cell, as texts, by dimension."""
        return {
            "players": str(self.players),
            "rounds": str(self.rounds),
            "system": self.system,
            "acceleration": self.acceleration,
            "model": self.games.label,
            "tie_breaks": " ".join(self.tie_breaks),
            "field": self.field.label,
        }


@dataclass(frozen=True, slots=True)
class Published:
    """A number that somebody has published, and the cells it speaks of.

    With `against`, it is the difference between the cells and those that are named there.
    """

    metric: str
    value: float
    where: Mapping[str, str]
    against: Mapping[str, str] = field(default_factory=dict)
    highest: float | None = None


@dataclass(frozen=True, slots=True)
class Experiment:
    """The whole of it, as it was written."""

    name: str
    seed: int
    tournaments: int
    cells: tuple[Cell, ...]
    title: Texts = field(default_factory=dict)
    source: str = ""
    note: Texts = field(default_factory=dict)
    metrics: tuple[str, ...] = ()
    published: tuple[Published, ...] = ()
    baseline: Mapping[str, str] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """What the results depend on, as a number: another digest is another experiment.

        How many tournaments are played is not part of it: more of them go on where others ended.
        """
        from hashlib import sha256

        told = repr((self.seed, [asdict(cell) for cell in self.cells]))
        return sha256(told.encode()).hexdigest()[:16]

    def varied(self) -> tuple[str, ...]:
        """The dimensions in which the cells differ."""
        facts = [cell.facts() for cell in self.cells]
        return tuple(key for key in facts[0] if len({row[key] for row in facts}) > 1)


def seed_of(seed: int, index: int) -> int:
    """The seed of one tournament of an experiment."""
    from hashlib import sha256

    return int.from_bytes(sha256(f"{seed}/{index}".encode()).digest()[:8], "big")


Entries = Callable[[str], tuple[int, ...]]
"""Reads the ratings of the players in a tournament file."""


def no_file(name: str) -> tuple[int, ...]:
    """Whoever has no reader of files cannot name one."""
    raise RequestError(N_("The field is to be read from {file}: give a reader."), file=name)


def experiment(told: Mapping[str, Any], entries: Entries = no_file) -> Experiment:
    """The experiment that these keys of a TOML file describe."""
    if unknown := sorted(set(told) - TOP):
        raise RequestError(
            N_("The experiment has a key {name!r}, which is not known. Keys are: {names}."),
            name=unknown[0],
            names=", ".join(sorted(TOP)),
        )
    try:
        return _experiment(told, entries)
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise RequestError(
            N_("The experiment cannot be understood: {reason}."), reason=error
        ) from error


def _experiment(told: Mapping[str, Any], entries: Entries) -> Experiment:
    cells = tuple(
        dict.fromkeys(
            cell for grid in told.get("grid", [{}]) for cell in _cells(told, grid, entries)
        )
    )
    tournaments = int(told.get("tournaments", 1000))
    if tournaments < 1 or not cells:
        raise RequestError(N_("An experiment needs at least one tournament and one system."))
    return Experiment(
        name=str(told["name"]),
        seed=int(told.get("seed", 0)),
        tournaments=tournaments,
        cells=cells,
        title=dict(told.get("title", {})),
        source=str(told.get("source", "")),
        note=dict(told.get("note", {})),
        metrics=tuple(told.get("metrics", ())),
        published=tuple(_published(row) for row in told.get("published", ())),
        baseline=_texts(told.get("baseline", {})),
    )


def _texts(told: Mapping[str, Any]) -> dict[str, str]:
    return {key: str(value) for key, value in told.items()}


def _published(row: Mapping[str, Any]) -> Published:
    return Published(
        metric=row["metric"],
        value=float(row["value"]),
        where=_texts(row.get("where", {})),
        against=_texts(row.get("against", {})),
        highest=float(row["highest"]) if "highest" in row else None,
    )


def _cells(top: Mapping[str, Any], grid: Mapping[str, Any], entries: Entries) -> Iterator[Cell]:
    said = {**top, **grid}
    field_ = _field(said.get("field", {}), entries)
    compare = said.get("compare")
    usual = [len(field_.entries) or 30]
    for players, rounds, system, acceleration, games, tie_breaks in product(
        said.get("players", usual),
        said.get("rounds", [9]),
        said.get("systems", [DEFAULT_SYSTEM]),
        said.get("accelerations", [NO_ACCELERATION]),
        said.get("models", [{}]),
        said.get("tie_breaks", [DEFAULT_TIE_BREAKS]),
    ):
        yield _checked(
            Cell(
                players=int(players),
                rounds=int(rounds),
                system=resolve(system).name,
                acceleration=_acceleration(acceleration),
                games=Games(**games),
                tie_breaks=tuple(parse(code).code for code in tie_breaks),
                compare=None if compare is None else resolve(compare).name,
                field=field_,
            )
        )


def _checked(cell: Cell) -> Cell:
    if cell.players < 2 or cell.rounds < 1:
        raise RequestError(N_("A tournament has at least two players and one round."))
    if cell.field.entries and cell.players > len(cell.field.entries):
        raise RequestError(
            N_("The list has {found} players, the tournament {wanted}."),
            found=len(cell.field.entries),
            wanted=cell.players,
        )
    if cell.system == "fide-team":
        raise RequestError(N_("The laboratory plays tournaments of single players, not of teams."))
    return cell


def _field(told: Mapping[str, Any], entries: Entries) -> Field:
    choices = dict(told)
    if "file" in choices:
        ratings = entries(choices.pop("file"))
        return Field(**{"kind": "list", **choices, "entries": ratings})
    if "entries" in choices:
        return Field(**{"kind": "list", **choices, "entries": tuple(choices["entries"])})
    return Field(**choices)


def _acceleration(name: str) -> str:
    if name != NO_ACCELERATION and name not in ACCELERATIONS:
        pattern(name)
    return name


def pattern(name: str) -> tuple[int, ...]:
    """The points for pairing, round by round, of an acceleration written `1-1-1-0.5`, in tenths."""
    try:
        tenths = [Fraction(part) * 10 for part in name.split("-")]
    except ValueError:
        tenths = []
    if not tenths or any(part.denominator != 1 for part in tenths):
        raise RequestError(
            N_(
                "{name!r} is no acceleration: write none, a name that 'ronde pair --acceleration' "
                "takes, or the points of the upper half round by round, such as 1-1-0.5."
            ),
            name=name,
        )
    return tuple(int(part) for part in tenths)
