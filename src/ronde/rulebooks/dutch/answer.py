"""The round as the Dutch systems hand it over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.rulebooks.colouring import colour_pairs
from ronde.rulebooks.colours import ColouredPair, ColourRule
from ronde.rulebooks.dutch.bracket import PairedBracket
from ronde.rulebooks.field import Field
from ronde.rulebooks.situation import PairingResult

if TYPE_CHECKING:
    from ronde.rulebooks.account import Account


ORDER_OF_CANDIDATES = N_(
    "Candidates come in this order: transpositions of S2, those first that leave its first places "
    "as they are; then exchanges between S1 and S2, first of the fewest players, then of those "
    "whose numbers differ least; then other sets of moved-down players in S1."
)
"""Rule: FIDE C.04.3 (2026) 4.2-4.4; (2017) D.1-D.3"""


def answer(
    system: str,
    field: Field,
    rules: tuple[ColourRule, ...],
    brackets: Sequence[PairedBracket],
    bye: int | None,
) -> PairingResult:
    """Games with their colours, the bye, and the account to be drawn up when asked for.

    `bye` is a player, not a place, and may have been taken out of the field beforehand.
    """
    pairs = (pair for paired in brackets for pair in paired.candidate.pairs)
    games = colour_pairs(field, rules, pairs)
    order = field.order
    return PairingResult(
        tuple([(order[white], order[black]) for white, black, _ in games]),
        bye,
        partial(_account, system, field, brackets, games, bye),
    )


def _account(
    system: str,
    field: Field,
    brackets: Sequence[PairedBracket],
    games: Sequence[ColouredPair],
    bye: int | None,
) -> Account:
    """The account, whose values are imported when somebody reads it."""
    from ronde.rulebooks.dutch.account import draw_up

    return draw_up(system, field, brackets, games, bye)
