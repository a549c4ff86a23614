"""The Swiss guide word by word: exempt the lowest placed, then pair the others as in 2017.

Sharing nothing with the engine but the values of `ronde.domain`.
"""

from __future__ import annotations

from dataclasses import replace

from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from tests.rules.dutch2017 import literal
from tests.rules.dutch2026.literal import Answer, Games
from tests.rules.dutch2026.sheet import Card, cards, colours_of, present

EXEMPTIONS = {Bye.PAIRING_ALLOCATED, Bye.FULL, Bye.UNOPPOSED, Result.FORFEIT_WIN}
"""Rounds after which a player is not exempted any more (note 7)."""


class ForEverybody(literal.Round):
    """A last round in which anybody may have the same colour a third time running.

    Rule: Swiss guide, absolute criteria 2 and 3, quality criteria 4 and 5
    """

    def may_meet(self, a: Card, b: Card) -> bool:
        """No game twice, and no colour three times more than the other without a top player."""
        if b.tpn in a.met:
            return False
        white, black = colours_of(a, b, self.initial)
        return (
            a.topscorer
            or b.topscorer
            or max(abs(white.difference + 1), abs(black.difference - 1)) <= 2
        )

    def colour_values(self, pairs: Games) -> tuple[int, int, int, int]:
        """Among players below the top a third colour is denied like a strong preference."""
        top, third_of_top, denied, strong = super().colour_values(pairs)
        for pair in pairs:
            white, black = colours_of(*pair, self.initial)
            if not (white.topscorer or black.topscorer):
                strong += (white.wish == ("B", 3)) + (black.wish == ("W", 3))
        return top, third_of_top, denied, strong


def pair(event: Tournament, *, third_colour_for_everybody: bool = False) -> Answer | None:
    """The round; None where no legal pairing exists, whoever is exempted.

    Rule: Swiss guide, "Procédure et principes"
    """
    is_last = len(event.rounds) + 1 == event.number_of_rounds
    kind = ForEverybody if third_colour_for_everybody and is_last else None
    everybody = present(event, cards(event, literal.is_downfloat))
    if len(everybody) % 2 == 0:
        return literal.pair(event, kind=kind)
    for card in reversed(everybody):
        if not EXEMPTIONS & set(card.unplayed):
            found = _without(event, card, kind)
            if found is not None:
                return found
    return None


def _without(event: Tournament, card: Card, kind: type[literal.Round] | None) -> Answer | None:
    """The round of the others, if they can be paired."""
    found = literal.pair(event, exempted=card.tpn, kind=kind)
    return None if found is None else replace(found, bye=card.tpn)
