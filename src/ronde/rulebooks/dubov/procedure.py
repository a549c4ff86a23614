"""The procedure of the Dubov System; the editions fill in their tables."""

from __future__ import annotations

from functools import partial

from ronde.rulebooks.colouring import colour_pairs
from ronde.rulebooks.colours import Allotted, ColourRule
from ronde.rulebooks.dubov.account import Articles, draw_up
from ronde.rulebooks.dubov.field import DubovField
from ronde.rulebooks.dubov.flow import DubovRound, pair_round
from ronde.rulebooks.field_enquiry import FieldEnquiry
from ronde.rulebooks.situation import PairingResult, Situation
from ronde.rulebooks.system import Procedure, System


def procedure(articles: Articles, *follows: str) -> Procedure:
    """The procedure of an edition, which cites these articles."""
    return Procedure(partial(pair, articles=articles), enquire, frozenset(follows))


def pair(system: System, situation: Situation, *, articles: Articles) -> PairingResult:
    """Pair the round.

    Rule: FIDE C.04.4.1 (2026) 1.9; (2018) A.9
    """
    paired = pair_round(situation, system.table)
    games = _coloured(paired, system.colours)
    order = paired.field.order
    return PairingResult(
        tuple([(order[white], order[black]) for white, black, _ in games]),
        paired.bye,
        partial(draw_up, system.name, articles, system.table, paired, games),
    )


def enquire(system: System, situation: Situation) -> FieldEnquiry:
    """What keeps players apart, and who would have White."""
    return FieldEnquiry(DubovField(situation, system.prohibitions), system.colours)


def _coloured(paired: DubovRound, rules: tuple[ColourRule, ...]) -> list[Allotted]:
    """The games as (white, black, rule), by place; a smaller place ranks higher.

    Rule: FIDE C.04.4.1 (2026) 5.2; (2018) E
    """
    pairs = (pair for bracket in paired.brackets for pair in bracket.division.pairs)
    return colour_pairs(paired.field, rules, pairs)
