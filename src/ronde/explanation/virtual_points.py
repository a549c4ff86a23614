"""Why a player has points for pairing only: which acceleration, which group, which rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ronde.accelerations import acceleration as acceleration_named
from ronde.accelerations.definition import ExplainedPoints, PointsReason
from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament
from ronde.explanation.cards import record_of
from ronde.explanation.lines import Language, Line, Phrase, PointsFact
from ronde.explanation.round_context import RoundContext
from ronde.pairing import Round

IN_TENTHS = frozenset(("points", "later", "real", "start", "step"))
"""The facts of a reason that are points."""


def why_virtual_points(
    tournament: Tournament,
    paired: Round,
    number: int,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """Why a player of the round has so many points more for pairing, or none."""
    context = RoundContext(tournament, paired, acceleration=acceleration, options=options)
    if number not in context.present:
        raise RequestError(
            N_("Player {player} is not among those paired in round {round}."),
            player=number,
            round=paired.number,
        )
    return tuple(virtual_points_lines(context, number))


def virtual_points_lines(context: RoundContext, number: int, depth: int = 0) -> Iterator[Line]:
    """The points of one player, the acceleration they come from, and its reasons."""
    extra = context.situation.extra
    record, numbers = record_of(context)
    place = list(numbers).index(number)
    given = (extra(record, context.paired.number) or [0] * len(numbers))[place]
    facts = {
        "player": context.participant(number),
        "round": context.paired.number,
        "extra": PointsFact(given),
        "acceleration": Phrase(acceleration_named(context.situation.acceleration).title),
    }
    template = (
        N_("{player} has {extra} more for the pairing of round {round}.")
        if given
        else N_("{player} has no points for pairing only in round {round}.")
    )
    yield Line(template, facts, depth=depth)
    if context.situation.acceleration is not None:
        yield Line(N_("{acceleration}."), facts, depth=depth + 1)
    if isinstance(extra, ExplainedPoints):
        for reason in extra.reasons(record, context.paired.number, place + 1):
            yield _line(reason, depth + 1)


def _line(reason: PointsReason, depth: int) -> Line:
    facts = {key: _dressed(key, value) for key, value in reason.facts.items()}
    return Line(reason.template, facts, article=reason.article, depth=depth)


def _dressed(key: str, value: Any) -> Any:
    if key in IN_TENTHS:
        return PointsFact(value)
    return RoundsFact(*value) if key in ("rounds", "rounds_later") else value


@dataclass(frozen=True, slots=True)
class RoundsFact:
    """Rounds that follow each other: `in round 3`, `in rounds 1 to 4`."""

    first: int
    last: int

    def said(self, language: Language) -> str:
        if self.first == self.last:
            template = N_("in round {first}")
        elif self.first + 1 == self.last:
            template = N_("in rounds {first} and {last}")
        else:
            template = N_("in rounds {first} to {last}")
        return language.translate(template).format(first=self.first, last=self.last)

    def plain(self) -> Any:
        return [self.first, self.last]
