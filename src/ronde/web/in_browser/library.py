"""Pairing, check, standings and explanation for the page of somebody else: text in, JSON out.

    answer("pair", report, '{"system": "fide-dutch-2026"}', "en")     # '{"answer": {"pairs": …}}'

The answers have the shapes of the HTTP API; a refusal is a sentence: `{"error": "…"}`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ronde import read
from ronde.domain.errors import RondeError
from ronde.domain.tournament import Tournament
from ronde.services.language import translator
from ronde.views.stateless import check_view, pairing_view, ranking_view


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """What may be chosen; what is not is as the report says."""

    system: str | None = None
    acceleration: str | None = None
    options: dict[str, Any] | None = None
    round: int | None = None
    tie_breaks: tuple[str, ...] | None = None

    @property
    def rules(self) -> dict[str, Any]:
        """How the rules are to be applied."""
        return {"acceleration": self.acceleration, "options": self.options}


def _pair(event: Tournament, chosen: Choices) -> object:
    return pairing_view(event, chosen.system, chosen.rules, chosen.round)


def _explain(event: Tournament, chosen: Choices) -> object:
    return pairing_view(event, chosen.system, chosen.rules, chosen.round, account=True, why=True)


def _check(event: Tournament, chosen: Choices) -> object:
    return check_view(event, chosen.system, chosen.rules)


def _standings(event: Tournament, chosen: Choices) -> object:
    return ranking_view(event, chosen.tie_breaks, chosen.round)


QUESTIONS: dict[str, Callable[[Tournament, Choices], object]] = {
    "pair": _pair,
    "check": _check,
    "standings": _standings,
    "explain": _explain,
}


def answer(question: str, report: str, choices: str, language: str) -> str:
    """The answer to a question about a report, as JSON."""
    try:
        chosen = msgspec.json.decode(choices, type=Choices)
        event = read(report.encode())
        found = {"answer": QUESTIONS[question](event, chosen)}
    except RondeError as error:
        found = {"error": error.render(translator(language).say)}
    except msgspec.MsgspecError as error:
        found = {"error": str(error)}
    return msgspec.json.encode(found).decode()
