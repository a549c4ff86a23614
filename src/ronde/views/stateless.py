"""A tournament that nobody keeps: paired, checked, ranked; the shapes of the command's JSON.

It comes as a value or as the bytes of a report.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from ronde.checking import CheckedRound
from ronde.checking import check as check_event
from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.explanation.checked import tell_check
from ronde.explanation.data import account_data
from ronde.explanation.report import report
from ronde.formats import read
from ronde.pairing import pair, system_of
from ronde.ranking import standings
from ronde.views.base import Number, View, Words, game_of, said
from ronde.views.explanations import ExplanationLine, explanation_lines
from ronde.views.standings import StandingsView, standings_view

Pairs = tuple[tuple[Number, Number], ...]


class PairingView(View, frozen=True):
    """A round in pairing numbers; `account` and `lines` where they were asked for.

    Where the rules leave no pairing, `no_pairing` is true and `reason` says why.
    """

    system: str
    round: Number
    pairs: Pairs
    bye: Number | None
    no_pairing: bool | UnsetType = UNSET
    reason: Words | UnsetType = UNSET
    account: dict[str, Any] | UnsetType = UNSET
    lines: tuple[ExplanationLine, ...] | UnsetType = UNSET


class CheckedRoundView(View, frozen=True):
    """One round, looked at again."""

    round: Number
    agrees: bool
    no_pairing: bool
    missing: Pairs
    unexpected: Pairs
    reversed: Pairs
    bye: tuple[Number, ...]
    wanted_bye: Number | None
    reasons: tuple[ExplanationLine, ...]


class CheckView(View, frozen=True):
    """Every round paired again as it stood, and what differs."""

    system: str
    agrees: bool
    rounds: tuple[CheckedRoundView, ...]


def _tournament(source: Tournament | bytes) -> Tournament:
    return read(source, format="trf") if isinstance(source, bytes) else source


def pairing_view(
    source: Tournament | bytes,
    system: str | None,
    choices: dict[str, Any],
    number: int | None,
    *,
    account: bool = False,
    why: bool = False,
) -> PairingView:
    """The next round, or the given one as it stood before it was played."""
    event = _tournament(source)
    try:
        paired = pair(event, system, **choices, round=number, adjourned=True)
    except NoLegalPairing as refusal:
        name = system_of(event, system).name
        reason = said(refusal.render, game_of(event))
        return PairingView(name, number or len(event.rounds) + 1, (), None, True, reason)
    return PairingView(
        paired.system,
        paired.number,
        paired.pairs,
        paired.bye,
        account=account_data(paired) if account else UNSET,
        lines=explanation_lines(report(event, paired, **choices), game_of(event)) if why else UNSET,
    )


def check_view(
    source: Tournament | bytes, system: str | None, choices: dict[str, Any]
) -> CheckView:
    """Every round of a tournament, looked at again."""
    event = _tournament(source)
    found = check_event(event, system, **choices)
    rounds = tuple(_checked(event, checked, choices) for checked in found.rounds)
    return CheckView(found.system, found.agrees, rounds)


def ranking_view(
    source: Tournament | bytes, codes: Sequence[str] | None, number: int | None
) -> StandingsView:
    """The players of a tournament, ranked."""
    return standings_view(standings(_tournament(source), codes, round=number))


def _checked(event: Tournament, checked: CheckedRound, choices: dict[str, Any]) -> CheckedRoundView:
    return CheckedRoundView(
        round=checked.number,
        agrees=checked.agrees,
        no_pairing=checked.wanted is None,
        missing=checked.missing,
        unexpected=checked.unexpected,
        reversed=checked.reversed_colours,
        bye=checked.byes,
        wanted_bye=checked.wanted.bye if checked.wanted else None,
        reasons=explanation_lines(tell_check(event, checked, **choices), game_of(event)),
    )
