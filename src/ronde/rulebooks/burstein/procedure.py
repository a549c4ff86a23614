"""The procedure of the Burstein System; the editions fill in their tables."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ronde.domain.errors import N_
from ronde.rulebooks.account import Account, Step
from ronde.rulebooks.burstein.account import Articles, draw_up
from ronde.rulebooks.burstein.field import BursteinField
from ronde.rulebooks.burstein.flow import BursteinRound, pair_round
from ronde.rulebooks.colouring import colour_pairs
from ronde.rulebooks.colours import ColouredPair, ColourRule
from ronde.rulebooks.enquiry import Enquiry, FieldEnquiry
from ronde.rulebooks.situation import PairingResult, Situation
from ronde.rulebooks.system import Procedure, System

MOST_SEEDING_ROUNDS = 4


def seeding_rounds(rounds: int) -> int:
    """How many rounds at the start are paired by the Dutch system: half of them, at most four.

    Rule: FIDE C.04.4.2 (2026) 1.6; (2017) A.5
    """
    return min(rounds // 2, MOST_SEEDING_ROUNDS)


def procedure(seeding: System, articles: Articles, *follows: str) -> Procedure:
    """The procedure of an edition; `seeding` is the Dutch system of the same time.

    That is another regulation: amendments of Burstein's rows do not touch it (ADR-0132).
    """
    return Procedure(
        partial(pair, seeding=seeding, articles=articles),
        partial(enquire, seeding=seeding),
        frozenset(follows),
    )


def pair(
    system: System, situation: Situation, *, seeding: System, articles: Articles
) -> PairingResult:
    """Pair the round.

    Rule: FIDE C.04.4.2 (2026) 1.6, 1.9; (2017) A.5, A.8
    """
    rounds = seeding_rounds(situation.tournament.number_of_rounds or situation.number)
    if situation.number <= rounds:
        paired = seeding.pair(situation)
        template = N_("one of the {count} seeding rounds, paired by {system}")
        step = Step(articles.seeding, template, {"count": rounds, "system": seeding.name})
        return paired._replace(account=partial(_seeding_account, system.name, paired, step))
    found = pair_round(situation, system.table)
    games = _coloured(found, system.colours)
    order = found.field.order
    return PairingResult(
        tuple([(order[white], order[black]) for white, black, _ in games]),
        found.bye,
        partial(draw_up, system.name, articles, system.table, found, games),
    )


def enquire(system: System, situation: Situation, *, seeding: System) -> Enquiry:
    """What keeps players apart, and who would have White."""
    rounds = seeding_rounds(situation.tournament.number_of_rounds or situation.number)
    if situation.number <= rounds:
        return seeding.enquire(situation)
    return _BursteinEnquiry(BursteinField(situation, system.prohibitions), system.colours)


def _seeding_account(system: str, paired: PairingResult, step: Step) -> Account:
    """The account of the Dutch system under the name of this one."""
    account = paired.account if isinstance(paired.account, Account) else paired.account()
    return replace(account, system=system, steps=(step, *account.steps))


def _coloured(found: BursteinRound, rules: tuple[ColourRule, ...]) -> list[ColouredPair]:
    """The games as (white, black, rule), by place.

    Rule: FIDE C.04.4.2 (2026) 5.2; (2017) E
    """
    field = found.field
    pairs = (_ranked(field, *pair) for paired in found.brackets for pair in paired.pairing.pairs)
    return colour_pairs(field, rules, pairs)


def _ranked(field: BursteinField, a: int, b: int) -> tuple[int, int]:
    """The higher-ranked of two places first.

    Where neither has played, more points and then the smaller number rank higher; otherwise the
    ranking by Index does.

    Rule: FIDE C.04.4.2 (2026) 5.2; (2017) E
    """
    if field.colours[a] or field.colours[b]:
        return a, b
    first, second = sorted((a, b), key=lambda v: (-field.score[v], field.initial[v]))
    return first, second


class _BursteinEnquiry(FieldEnquiry):
    """The answers after the seeding rounds."""

    def ranked(self, v: int, w: int) -> tuple[int, int]:
        """The two places, the higher-ranked first."""
        field = self.field
        assert isinstance(field, BursteinField)
        first, second = sorted((v, w), key=lambda place: field.rank[place])
        return _ranked(field, first, second)
