"""Why a round as it was played is not the round of the rules: the first thing that decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from ronde.checking import CheckedRound, with_number_of_rounds
from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.engine import Round
from ronde.explanation.answers import colour_rule, decided, impossible
from ronde.explanation.lines import Line, of_obstacle
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why_not import Wish, asked, difference
from ronde.rulebooks.account import Obstacle

WHOLE = 150
"""Players up to whom the whole round is compared; beyond, the first board that differs."""


def tell_check(
    event: Tournament,
    checked: CheckedRound,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """What decides against the round as it was played; nothing where it agrees."""
    if checked.wanted is None or checked.agrees:
        return ()
    event = with_number_of_rounds(event)
    scene = RoundContext(event, checked.wanted, acceleration=acceleration, options=options)
    return tuple(_lines(scene, checked))


def _lines(scene: RoundContext, checked: CheckedRound) -> Iterator[Line]:
    if checked.unexpected or checked.bye_differs:
        barred = list(_obstacles(scene, checked))
        if barred:
            yield from (of_obstacle(obstacle, 0) for obstacle in barred)
        else:
            yield from _decided(scene, checked)
    for white, _black in checked.reversed_colours:
        game = scene.game_of(white)
        if game is not None:
            yield colour_rule(scene, game)


def _obstacles(scene: RoundContext, checked: CheckedRound) -> Iterator[Obstacle]:
    """What forbids boards or the bye of the round as it was played."""
    here = set(scene.present)
    for a, b in checked.unexpected:
        if a in here and b in here:
            yield from scene.obstacles(a, b)
    for resting in set(checked.byes) - {scene.paired.bye}:
        if resting in here:
            yield from scene.enquiry.bye(resting - 1)


def _decided(scene: RoundContext, checked: CheckedRound) -> Iterator[Line]:
    """A legal round, but not the best one: where it falls behind."""
    played = _as_played(scene, checked)
    found = None if played is None else difference(scene, played.account)
    if found is not None:
        yield from decided(scene, found)
        return
    here = set(scene.present)
    wishes = [Wish(a, b) for a, b in checked.unexpected if a in here and b in here]
    for wish in wishes[:1]:
        answer = asked(scene, wish)
        if answer.difference is None:
            yield from impossible(scene, answer)
        else:
            yield from decided(scene, answer.difference)


def _as_played(scene: RoundContext, checked: CheckedRound) -> Round | None:
    """The round as it was played, with its account; None where it cannot be paired that way."""
    if len(scene.present) > WHOLE:
        return None
    played = {frozenset(pair) for pair in checked.played}
    try:
        return scene.again(
            pair for pair in combinations(scene.present, 2) if frozenset(pair) not in played
        )
    except NoLegalPairing:
        return None
