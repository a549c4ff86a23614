"""Values as entries write them in JSON, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.points import DRAUGHTS_POINTS, FIDE_POINTS, FOOTBALL_POINTS, PointSystem
from ronde.domain.tournament import Details

POINT_SYSTEMS = {"chess": FIDE_POINTS, "draughts": DRAUGHTS_POINTS, "football": FOOTBALL_POINTS}


def version() -> str:
    """The version of the program; imported late, because this package is below `ronde`."""
    from importlib import import_module

    return str(import_module("ronde").__version__)


def without_defaults(value: Any) -> dict[str, Any]:
    """The fields of a value that differ from their defaults."""
    return {
        f.name: list(found) if isinstance(found, tuple) else found
        for f in fields(value)
        if (found := getattr(value, f.name)) != f.default
    }


def parse_points(given: str | Mapping[str, Any]) -> PointSystem:
    """A point system by its name, or by its values in tenths."""
    if isinstance(given, str):
        if given not in POINT_SYSTEMS:
            raise RequestError(
                N_("There is no point system {name!r}. Choose one of: {names}."),
                name=given,
                names=", ".join(POINT_SYSTEMS),
            )
        return POINT_SYSTEMS[given]
    _check_names(
        PointSystem, given, N_("A point system has no value {name!r}. It may have: {names}.")
    )
    return PointSystem(**given)


def parse_details(given: Mapping[str, Any]) -> Details:
    """Details by their names."""
    _check_names(Details, given, N_("There is no detail {name!r}. Choose among: {names}."))
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in given.items()
    }
    return Details(**values)


def _check_names(kind: Any, given: Mapping[str, Any], problem: str) -> None:
    known = {f.name for f in fields(kind)}
    unknown = sorted(set(given) - known)
    if unknown:
        raise RequestError(problem, name=unknown[0], names=", ".join(sorted(known)))


def parse_moment(text: str) -> datetime:
    """A moment as entries write it; without a time zone it is UTC."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise RequestError(
            N_("{found!r} is not a moment. Write it like 2026-11-15T14:30."), found=text
        ) from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def pairs_of(rows: Iterable[Iterable[int]]) -> tuple[tuple[int, int], ...]:
    """Pairs of persons as they were written."""
    return tuple((white, black) for white, black in rows)
