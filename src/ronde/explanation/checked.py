"""Why a round as it was played is not the round of the rules: the first thing that decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ronde.checking import CheckedRound, with_number_of_rounds
from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.explanation.answers import colour_rule, decided, impossible
from ronde.explanation.difference import difference
from ronde.explanation.lines import Line, of_obstacle
from ronde.explanation.round_context import BYE, RoundContext
from ronde.explanation.why_not import WhyNotQuestion, answer_why_not, boards_only
from ronde.pairing import Round
from ronde.rulebooks.account import Obstacle

WHOLE = 150
"""Players up to whom the whole round is compared; beyond, the first board that differs."""


def tell_check(
    tournament: Tournament,
    checked: CheckedRound,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """What decides against the round as it was played; nothing where it agrees."""
    if checked.wanted is None or checked.agrees:
        return ()
    tournament = with_number_of_rounds(tournament)
    context = RoundContext(tournament, checked.wanted, acceleration=acceleration, options=options)
    return tuple(_lines(context, checked))


def _lines(context: RoundContext, checked: CheckedRound) -> Iterator[Line]:
    if checked.unexpected or checked.bye_differs:
        barred = list(forbidden(context, checked))
        if barred:
            yield from (of_obstacle(obstacle, 0) for obstacle in barred)
        else:
            yield from _decided(context, checked)
    for white, _black in checked.reversed_colours:
        game = context.game_of(white)
        if game is not None:
            yield colour_rule(context, game)


def forbidden(context: RoundContext, checked: CheckedRound) -> Iterator[Obstacle]:
    """What forbids boards or the bye of the round as it was played."""
    here = set(context.present)
    for a, b in checked.unexpected:
        if a in here and b in here:
            yield from context.obstacles(a, b)
    for resting in set(checked.byes) - {context.paired.bye}:
        if resting in here:
            yield from context.enquiry.bye(resting - 1)


def _decided(context: RoundContext, checked: CheckedRound) -> Iterator[Line]:
    """A legal round, but not the best one: where it falls behind."""
    played = _as_played(context, checked)
    found = None if played is None else difference(context, played.account)
    if found is not None:
        yield from decided(context, found)
        return
    here = set(context.present)
    alternatives = [WhyNotQuestion(a, b) for a, b in checked.unexpected if a in here and b in here]
    for alternative in alternatives[:1]:
        answer = answer_why_not(context, alternative)
        if answer.difference is None:
            yield from impossible(context, answer)
        else:
            yield from decided(context, answer.difference)


def _as_played(context: RoundContext, checked: CheckedRound) -> Round | None:
    """The round as it was played, with its account; None where it cannot be paired that way."""
    if len(context.present) > WHOLE:
        return None
    limits = dict.fromkeys(context.present, (BYE,)) | boards_only(checked.played)
    try:
        return context.again({v: limits[v] for v in context.present})
    except NoLegalPairing:
        return None
