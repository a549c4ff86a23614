"""The Swiss guide word by word: exempt the lowest placed, then pair the others as in 2017.

Sharing nothing with the engine but the values of `ronde.domain`.
"""

from __future__ import annotations

from dataclasses import replace

from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from tests.rules.dutch2017 import literal
from tests.rules.dutch2026.literal import Answer
from tests.rules.dutch2026.sheet import Card, cards, present

EXEMPTIONS = {Bye.PAIRING_ALLOCATED, Bye.FULL, Bye.UNOPPOSED, Result.FORFEIT_WIN}
"""Rounds after which a player is not exempted any more (note 7)."""


def pair(event: Tournament) -> Answer | None:
    """The round; None where no legal pairing exists, whoever is exempted.

    Rule: Swiss guide, "Procédure et principes"
    """
    everybody = present(event, cards(event, literal.is_downfloat))
    if len(everybody) % 2 == 0:
        return literal.pair(event)
    for card in reversed(everybody):
        if not EXEMPTIONS & set(card.unplayed):
            found = _without(event, card)
            if found is not None:
                return found
    return None


def _without(event: Tournament, card: Card) -> Answer | None:
    """The round of the others, if they can be paired."""
    found = literal.pair(event, exempted=card.tpn)
    return None if found is None else replace(found, bye=card.tpn)
