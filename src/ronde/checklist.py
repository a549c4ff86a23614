"""The list an arbiter ticks through: what the pairing of a round looked at, player by player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from ronde.domain.history import NOBODY
from ronde.domain.result import PLAYED_MARKS
from ronde.domain.tournament import Tournament
from ronde.engine import Round, situation
from ronde.rulebooks.catalogue import resolve
from ronde.rulebooks.colours import Preference
from ronde.rulebooks.dutch.field import Field
from ronde.rulebooks.profile import DOWN_BEFORE, DOWN_LAST, UP_BEFORE, UP_LAST


@dataclass(frozen=True, slots=True)
class Line:
    """A player: pairing score, colours, preference, right to the bye, floats, opponents.

    `floats` are those of the previous round and of the round before it: `U`, `D` or nothing.
    `opponents` has one number per round, 0 where no game was played. `coming` is the opponent of
    the round and the player's colour in it, 0 for the bye; None where nothing was paired.
    """

    tpn: int
    score: int
    colours: str
    preference: Preference
    may_have_bye: bool
    floats: tuple[str, str]
    opponents: tuple[int, ...]
    coming: tuple[int, str] | None


def checklist(
    event: Tournament,
    system: str,
    *,
    paired: Round | None = None,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """The players of the round that is to be paired, in the order in which the system sees them.

    Only for systems of the Dutch family.
    """
    case = situation(event, acceleration=acceleration, options=options)
    if not case.present:
        return ()
    edition = import_module(resolve(system).module or "ronde.rulebooks.dutch.edition_2026")
    field = Field(case, edition.definitions(case.tournament.points))
    coming = _coming(paired)
    return tuple(
        Line(
            tpn=i + 1,
            score=field.score[place],
            colours=field.colours[place],
            preference=field.preference[place],
            may_have_bye=field.may_have_bye[place],
            floats=(
                _arrow(field.floats[place], DOWN_LAST, UP_LAST),
                _arrow(field.floats[place], DOWN_BEFORE, UP_BEFORE),
            ),
            opponents=_opponents(case.tournament, i),
            coming=coming.get(i + 1),
        )
        for place, i in enumerate(field.order)
    )


def _coming(paired: Round | None) -> dict[int, tuple[int, str]]:
    if paired is None:
        return {}
    coming = {}
    for white, black in paired.pairs:
        coming[white] = (black, "W")
        coming[black] = (white, "B")
    if paired.bye is not None:
        coming[paired.bye] = (0, "")
    return coming


def _arrow(floats: int, down: int, up: int) -> str:
    return "D" if floats & down else "U" if floats & up else ""


def _opponents(event: Tournament, i: int) -> tuple[int, ...]:
    history = event.history
    return tuple(
        partner[i] + 1 if partner[i] != NOBODY and PLAYED_MARKS[mark[i]] else 0
        for partner, mark in zip(history.partner, history.mark, strict=True)
    )
