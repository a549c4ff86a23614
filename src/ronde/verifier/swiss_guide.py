"""The Swiss federation's guide: one player is exempted first, the others are paired as in 2017.

Rule: Swiss guide, "Procédure et principes"
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from msgspec.structs import replace

from ronde.domain.errors import N_
from ronde.verifier.account import AccountFile
from ronde.verifier.dutch import Field, legality
from ronde.verifier.dutch_2017 import EDITION
from ronde.verifier.history import History
from ronde.verifier.matching import bits_of, members
from ronde.verifier.verdict import Finding, not_proved, refuted

ARTICLE = "Swiss guide"


def is_lifted(history: History) -> bool:
    """Whether a third equal colour keeps nobody apart, which is not looked at."""
    return history.last_round and history.options.get("third_colour_last") == "everybody"


def verify(history: History, account: AccountFile) -> Iterator[Finding]:
    """The exemption, then the round of the others."""
    wrong = [*exemption(history, account)]
    yield from wrong or EDITION.verify(*without_exempted(history, account))


def compare(history: History, held: AccountFile, proved: AccountFile) -> Iterator[Finding]:
    """Why the round held is not the one proved."""
    wrong, others = [*exemption(history, held)], without_exempted(history, held)
    yield from wrong or EDITION.compare(*others, without_exempted(history, proved)[1])


def without_exempted(history: History, account: AccountFile) -> tuple[History, AccountFile]:
    """The history and the account of those who are paired."""
    others = copy(history)
    others.order = [i for i in history.order if i + 1 != account.bye]
    return others, replace(account, bye=None)


def exemption(history: History, account: AccountFile) -> Iterator[Finding]:
    """The lowest placed who may be exempted, and without whom the others can be paired."""
    if is_lifted(history):
        yield not_proved(ARTICLE, N_("Readings other than the usual ones are not replayed."))
    if is_lifted(history) or account.bye is None:
        return
    field = Field(EDITION, history, account)
    holder = field.place[account.bye]
    if illegal := [*legality(field, EDITION.absolute._replace(barred=ARTICLE))]:
        yield from illegal
        return
    if found := field.instead(holder, bits_of(range(holder + 1, field.seat))):
        n = field.number(max(members(found)))
        template = N_("{player} is placed lower and could be exempted.")
        yield refuted(ARTICLE, template, n, player=n)
