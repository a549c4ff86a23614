"""Section E: who gets White, and by which rule.

Rule: FIDE C.04.3.1 (2012) E
"""

from __future__ import annotations

from ronde.domain.errors import N_
from ronde.rulebooks import colours
from ronde.rulebooks.colours import ColourClaim, ColourRule, allocate
from ronde.rulebooks.dutch2012.entrants import Entrants

COLOUR_RULES = (
    ColourRule("E1", N_("grant both colour preferences"), colours.both_preferences),
    ColourRule("E2", N_("grant the stronger colour preference"), colours.stronger_preference),
    ColourRule("E3", N_("alternate from the latest difference"), colours.latest_difference),
    ColourRule(
        "E4", N_("grant the higher-ranked player's preference"), colours.higher_ranked_preference
    ),
    ColourRule("E5", N_("colour drawn by lot, by pairing number"), colours.initial_colour),
)


def claims(entrants: Entrants) -> list[ColourClaim]:
    """What every player brings to the colour rules, by place."""
    odd = _odd_numbers(entrants)
    return [
        ColourClaim(prefer, games, odd[i])
        for prefer, games, i in zip(
            entrants.preference, entrants.colours, entrants.order, strict=True
        )
    ]


def _odd_numbers(entrants: Entrants) -> dict[int, bool]:
    """Whether the number that E5 looks at is odd: the pairing number itself, as it was then.

    By another reading it is the running number among those ever taken into a pairing.

    Reading: ADR-0020, option `lot_colour`
    Rule: FIDE C.04.3.1 (2012) E5
    """
    place = entrants.situation.tournament.places
    if entrants.readings.lot_colour == "number":
        return {i: place[i] % 2 == 0 for i in entrants.order}
    entered = entrants.situation.history.entered
    present = set(entrants.order)
    counted = [i for i in range(len(entered)) if entered[i] or i in present]
    counted.sort(key=place.__getitem__)
    return {i: running % 2 == 0 for running, i in enumerate(counted)}


def lot_colour(entrants: Entrants) -> str:
    """The colour drawn by lot for the odd numbers before the first round.

    Where it is not recorded, the first round tells; before it, White.

    Rule: FIDE C.04.3.1 (2012) A7.c, E5
    """
    return entrants.situation.tournament.drawn_colour or "W"


def colour(
    entrants: Entrants, pairs: tuple[tuple[int, int], ...]
) -> list[tuple[int, int, ColourRule]]:
    """Every pair as White, Black and the rule that decided.

    Rule: FIDE C.04.3.1 (2012) E1-E5
    """
    brings = claims(entrants)
    lot = lot_colour(entrants)
    games = []
    for a, b in pairs:
        higher, lower = min(a, b), max(a, b)
        side, rule = allocate(COLOUR_RULES, brings[higher], brings[lower], lot)
        white, black = (higher, lower) if side == "W" else (lower, higher)
        games.append((white, black, rule))
    return games
