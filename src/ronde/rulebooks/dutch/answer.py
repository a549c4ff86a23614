"""The round as the Dutch systems hand it over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ronde.rulebooks.colouring import colour_pairs
from ronde.rulebooks.colours import ColouredPair, ColourRule
from ronde.rulebooks.dutch.bracket import PairedBracket
from ronde.rulebooks.field import Field
from ronde.rulebooks.situation import PairingResult

if TYPE_CHECKING:
    from ronde.rulebooks.account import Account


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
