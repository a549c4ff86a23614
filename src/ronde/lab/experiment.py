"""An experiment: what is varied, how often it is played, and what others have published.

It is written in TOML. Each `[[grid]]` multiplies its lists out into cells; what a grid leaves out
comes from the experiment. The seed of a tournament follows from the experiment's seed and the
number of the tournament alone, so that every cell meets the same fields.

A system or an acceleration may be followed by its options: `fmjd-2017-rating in_group=b`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any

from ronde.accelerations.catalogue import ACCELERATIONS
from ronde.domain.errors import N_, RequestError
from ronde.domain.option import checked
from ronde.lab.anchors import ANCHORS
from ronde.lab.cells import NO_ACCELERATION, Cell, Options, pattern
from ronde.lab.entrants import Attendance, RatingDistribution
from ronde.lab.metrics import metric
from ronde.lab.models import ResultModel
from ronde.lab.simulation import simulate
from ronde.rulebooks.amendments import is_amended
from ronde.rulebooks.catalogue import DEFAULT
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.system import Unit
from ronde.tiebreaks.codes import parse

DIMENSIONS = ("players", "rounds", "systems", "accelerations", "models", "tie_breaks")
TOP = {*DIMENSIONS, "name", "title", "source", "note", "why", "seed", "tournaments", "field",
       "grid", "compare", "attendance", "margins", "metrics", "published", "baseline",
       "needed"}  # fmt: skip
DEFAULT_TIE_BREAKS = ("BH-C1", "BH", "SB")

Texts = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True, slots=True)
class Target:
    """How good a measure must be; the report says how many rounds that needs."""

    metric: str
    threshold: float
    at_most: bool = False


@dataclass(frozen=True, slots=True)
class PublishedValue:
    """A number that somebody has published, and the cells it refers to.

    With `against`, it is the difference between these cells and those named there. `error` is its
    own standard error, 0 where none was published; `margin` how near ours must be to agree.
    """

    metric: str
    value: float
    where: Mapping[str, str]
    against: Mapping[str, str] = field(default_factory=dict)
    highest: float | None = None
    error: float = 0.0
    margin: float | None = None


@dataclass(frozen=True, slots=True)
class Experiment:
    """Everything that the TOML file says, with its grids multiplied out.

    `margins` are the smallest differences that matter, by measure. `keys` are those of the file as
    JSON, with the ratings of the lists that they name.
    """

    name: str
    seed: int
    tournaments: int
    cells: tuple[Cell, ...]
    title: Texts = field(default_factory=dict)
    source: str = ""
    note: Texts = field(default_factory=dict)
    why: Texts = field(default_factory=dict)
    metrics: tuple[str, ...] = ()
    published: tuple[PublishedValue, ...] = ()
    baseline: Mapping[str, str] = field(default_factory=dict)
    targets: tuple[Target, ...] = ()
    margins: Mapping[str, float] = field(default_factory=dict)
    keys: str = field(default="", compare=False, repr=False)

    @property
    def digest(self) -> str:
        """What the results depend on, as a number: another digest is another experiment.

        How many tournaments are played is not part of it: more of them go on where others ended.
        """
        from hashlib import sha256

        identity = repr((self.seed, [asdict(cell) for cell in self.cells]))
        return sha256(identity.encode()).hexdigest()[:16]

    def varied(self) -> tuple[str, ...]:
        """The dimensions in which the cells differ."""
        facts = [cell.facts() for cell in self.cells]
        return tuple(key for key in facts[0] if len({row[key] for row in facts}) > 1)


Entries = Callable[[str], tuple[int, ...]]
"""Reads the ratings of the players in a tournament file."""


def no_reader(name: str) -> tuple[int, ...]:
    """Refuse a file where no reader was given."""
    raise RequestError(N_("The field is to be read from {file}: give a reader."), file=name)


def experiment(keys: Mapping[str, Any], entries: Entries = no_reader) -> Experiment:
    """The experiment that these keys of a TOML file describe."""
    if unknown := sorted(set(keys) - TOP):
        raise RequestError(
            N_("The experiment has a key {name!r}, which is not known. Keys are: {names}."),
            name=unknown[0],
            names=", ".join(sorted(TOP)),
        )
    try:
        return _experiment(keys, entries)
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise RequestError(
            N_("The experiment cannot be understood: {reason}."), reason=error
        ) from error


def _experiment(keys: Mapping[str, Any], entries: Entries) -> Experiment:
    cells = tuple(
        dict.fromkeys(
            cell for grid in keys.get("grid", [{}]) for cell in _cells(keys, grid, entries)
        )
    )
    tournaments = _whole("tournaments", keys.get("tournaments", 1000))
    if tournaments < 1 or not cells:
        raise RequestError(N_("An experiment needs at least one tournament and one system."))
    return _consistent(
        Experiment(
            name=str(keys["name"]),
            seed=_whole("seed", keys.get("seed", 0)),
            tournaments=tournaments,
            cells=cells,
            title=dict(keys.get("title", {})),
            source=str(keys.get("source", "")),
            note=dict(keys.get("note", {})),
            why=dict(keys.get("why", {})),
            metrics=tuple(keys.get("metrics", ())),
            published=tuple(_published_value(row) for row in keys.get("published", ())),
            baseline=_texts(keys.get("baseline", {})),
            targets=tuple(_target(row) for row in keys.get("needed", ())),
            margins={metric(k).code: float(v) for k, v in keys.get("margins", {}).items()},
            keys=json.dumps(resolved(keys, entries), ensure_ascii=False, indent=1),
        )
    )


def resolved(keys: Mapping[str, Any], entries: Entries) -> dict[str, Any]:
    """The same keys with the ratings of a list in the place of its file."""
    found = dict(keys)
    if "grid" in found:
        found["grid"] = [resolved(grid, entries) for grid in found["grid"]]
    if "file" in found.get("field", {}):
        choices = dict(found["field"])
        found["field"] = {**choices, "entries": list(entries(choices.pop("file")))}
        del found["field"]["file"]
    return found


def _consistent(plan: Experiment) -> Experiment:
    """Refuse now what would otherwise fail only after all tournaments have been played."""
    numbers = [row.metric for row in plan.published]
    targets = [row.metric for row in plan.targets]
    for code in (*plan.metrics, *numbers, *targets):
        metric(code)
    facts = [cell.facts() for cell in plan.cells]
    for named in (plan.baseline, *(row.where for row in plan.published),
                  *(row.against for row in plan.published)):  # fmt: skip
        if not any(named.items() <= cell.items() for cell in facts):
            raise RequestError(
                N_("No tournament of the experiment has {facts}. The first one has {known}."),
                facts=_pairs(named),
                known=_pairs(facts[0]),
            )
    if plan.targets and len({cell.rounds for cell in plan.cells}) < 2:
        raise RequestError(N_("To find the rounds needed, give several numbers of rounds."))
    for cell in plan.cells:
        simulate(cell, plan.seed, 0, rounds=1)
    return plan


def _pairs(facts: Mapping[str, str]) -> str:
    return ", ".join(f"{key} = {value}" for key, value in facts.items())


def _texts(keys: Mapping[str, Any]) -> dict[str, str]:
    return {key: str(value) for key, value in keys.items()}


def _published_value(row: Mapping[str, Any]) -> PublishedValue:
    return PublishedValue(
        metric=row["metric"],
        value=float(row["value"]),
        where=_texts(row.get("where", {})),
        against=_texts(row.get("against", {})),
        highest=float(row["highest"]) if "highest" in row else None,
        error=_published_error(row),
        margin=float(row["margin"]) if "margin" in row else None,
    )


def _published_error(row: Mapping[str, Any]) -> float:
    """The error of a published number, from that of a share where their tournaments are known."""
    if "tournaments" in row and "error" not in row:
        share = float(row["value"])
        return float(
            max(0.0, share * (1 - share) / _whole("tournaments", row["tournaments"])) ** 0.5
        )
    return float(row.get("error", 0.0))


def _target(row: Mapping[str, Any]) -> Target:
    if ("at_least" in row) == ("at_most" in row):
        raise RequestError(N_("Say of {name} either at_least or at_most."), name=row["metric"])
    at_most = "at_most" in row
    return Target(row["metric"], float(row["at_most" if at_most else "at_least"]), at_most)


def _whole(key: str, found: Any) -> int:
    if type(found) is not int:
        raise RequestError(
            N_("The key {name} wants a whole number; found {found!r}."), name=key, found=found
        )
    return found


def _several(keys: Mapping[str, Any], key: str, usual: Sequence[Any]) -> Sequence[Any]:
    """The values of a key of which there may be several."""
    found = keys.get(key, usual)
    if not isinstance(found, (list, tuple)) or not found:
        raise RequestError(
            N_("The key {name} wants a list with at least one value; found {found!r}."),
            name=key,
            found=found,
        )
    return found


def _cells(top: Mapping[str, Any], grid: Mapping[str, Any], entries: Entries) -> Iterator[Cell]:
    keys = {**top, **grid}
    field_ = _field(keys.get("field", {}), entries)
    compare = keys.get("compare")
    usual = [len(field_.entries) or 30]
    for players, rounds, system, acceleration, games, tie_breaks in product(
        _several(keys, "players", usual),
        _several(keys, "rounds", [9]),
        _several(keys, "systems", [DEFAULT]),
        _several(keys, "accelerations", [NO_ACCELERATION]),
        _several(keys, "models", [{}]),
        _several(keys, "tie_breaks", [DEFAULT_TIE_BREAKS]),
    ):
        name, options = _system(system)
        faster, its_options = _acceleration(acceleration)
        yield _checked(
            Cell(
                players=_whole("players", players),
                rounds=_whole("rounds", rounds),
                system=name,
                options=options,
                acceleration=faster,
                acceleration_options=its_options,
                games=ResultModel(**games),
                tie_breaks=_tie_breaks(tie_breaks),
                attendance=Attendance(**keys.get("attendance", {})),
                compare=None if compare is None else system_named(compare).name,
                field=field_,
            )
        )


def _tie_breaks(codes: Sequence[str]) -> tuple[str, ...]:
    """The codes as they are spelt; a ranking that is an anchor stands alone."""
    if len(codes) == 1 and codes[0] in ANCHORS:
        return (codes[0],)
    return tuple(parse(code).code for code in codes)


def _checked(cell: Cell) -> Cell:
    if cell.players < 2 or cell.rounds < 1:
        raise RequestError(N_("A tournament has at least two players and one round."))
    if cell.field.entries and cell.players > len(cell.field.entries):
        raise RequestError(
            N_("The list has {found} players, the tournament {wanted}."),
            found=len(cell.field.entries),
            wanted=cell.players,
        )
    system = system_named(cell.system)
    if cell.acceleration in ACCELERATIONS:
        ACCELERATIONS[cell.acceleration].assert_known_to(system)
    if system.unit is Unit.TEAM:
        raise RequestError(N_("The laboratory plays tournaments of single players, not of teams."))
    return cell


def _field(keys: Mapping[str, Any], entries: Entries) -> RatingDistribution:
    choices = dict(keys)
    if "file" in choices:
        ratings = entries(choices.pop("file"))
        return RatingDistribution(**{"kind": "list", **choices, "entries": ratings})
    if "entries" in choices:
        return RatingDistribution(
            **{"kind": "list", **choices, "entries": tuple(choices["entries"])}
        )
    return RatingDistribution(**choices)


def _name_and_options(text: str) -> tuple[str, dict[str, str]]:
    """A name, and the options `key=value` that follow it."""
    name, *rest = text.split()
    options = {}
    for part in rest:
        key, equals, value = part.partition("=")
        if not equals:
            raise RequestError(
                N_("{found!r} is not of the form KEY=VALUE: write {name} KEY=VALUE."),
                found=part,
                name=name,
            )
        options[key] = value
    return name, options


def _system(text: str) -> tuple[str, Options]:
    if is_amended(text):
        return system_named(text).name, ()
    given, options = _name_and_options(text)
    system = system_named(given)
    return system.name, tuple(sorted(checked(system.name, system.options, options).items()))


def _acceleration(text: str) -> tuple[str, Options]:
    name, options = _name_and_options(text)
    if name in ACCELERATIONS:
        return name, tuple(sorted(checked(name, ACCELERATIONS[name].options, options).items()))
    if name != NO_ACCELERATION:
        pattern(name)
    return name, ()
