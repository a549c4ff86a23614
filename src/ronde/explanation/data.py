"""Answers as plain data, beside their lines: what a program reads where people read sentences."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ronde.explanation.dead_end import DeadEnd
    from ronde.explanation.editions import ComparedSystem
    from ronde.explanation.why_not import WhyNot
    from ronde.pairing import Round


def account_data(paired: Round) -> dict[str, Any]:
    """The account without its proofs, which are for those who verify it."""
    account = paired.account
    pages = tuple(replace(page, proof={}) for page in account.brackets)
    return replace(account, brackets=pages).as_dict()


def why_not_data(answer: WhyNot) -> dict[str, Any]:
    """Why not."""
    return {
        "wish": asdict(answer.alternative),
        "granted": answer.round is not None and answer.difference is None,
        "possible": answer.round is not None,
        "round": None if answer.round is None else round_data(answer.round),
        "difference": None if answer.difference is None else asdict(answer.difference),
        "obstacles": [asdict(obstacle) for obstacle in answer.obstacles],
        "witness": list(answer.witness),
        "dead_end": None if answer.dead_end is None else _dead_end_data(answer.dead_end),
        "colours": None if answer.colours is None else asdict(answer.colours),
    }


def _dead_end_data(end: DeadEnd) -> dict[str, Any]:
    """Odd groups and the opponents who are left to them; the bye is number 0."""
    return {"groups": end.groups, "opponents": end.opponents}


def comparison_data(compared: ComparedSystem) -> dict[str, Any]:
    """One system beside the first."""
    return {
        "system": compared.system,
        "round": None if compared.round is None else round_data(compared.round),
        "refused": [
            {
                "white": one.white,
                "black": one.black,
                "because": None if one.because is None else why_not_data(one.because),
            }
            for one in compared.missing
        ],
        "colours": [asdict(game) for game in compared.colours],
    }


def round_data(paired: Round) -> dict[str, Any]:
    """The boards and the bye."""
    return {"pairs": paired.pairs, "bye": paired.bye}
