"""The round report: decisions out of the ordinary, each with its motive.

Rule: FIDE C.04.1 (2012) i; FMJD Annexe V (1986) 11.3
"""

from __future__ import annotations

from collections.abc import Iterator

from ronde.domain.errors import N_
from ronde.domain.tournament import Tournament
from ronde.engine import Round
from ronde.explanation.lines import Line
from ronde.explanation.why import Teller
from ronde.rulebooks.account import BracketAccount


def report(event: Tournament, paired: Round) -> tuple[Line, ...]:
    """One page: the bye, floaters, what brackets could not grant, and every special step."""
    return tuple(_lines(event, paired))


def _lines(event: Tournament, paired: Round) -> Iterator[Line]:
    teller = Teller(event, paired)
    account = paired.account
    yield Line(
        N_("Round {round}, {system}: {count} board."),
        {"round": paired.number, "system": paired.system, "count": len(paired.pairs)},
        many=N_("Round {round}, {system}: {count} boards."),
    )
    if paired.bye is not None:
        yield Line(N_("{player} has the bye."), {"player": teller.names.player(paired.bye)})
        yield from (teller.counted(counted, depth=1) for counted in account.criteria)
    for step in account.steps:
        yield Line(step.template, step.facts, article=step.article)
    for bracket in account.brackets:
        yield from _bracket(teller, bracket)


def _bracket(teller: Teller, bracket: BracketAccount) -> Iterator[Line]:
    """What is worth telling of one bracket; nothing if all went as the rules first try."""
    names = teller.names
    told = [
        teller.counted(counted, depth=1)
        for counted in bracket.criteria
        if counted.charged and counted.value
    ]
    told += [Line(s.template, s.facts, article=s.article, depth=1) for s in bracket.steps]
    if not told and not bracket.floaters and not bracket.exchanged[0]:
        return
    yield Line(
        N_("Bracket of {score} points: {players}."),
        {
            "score": names.score(bracket.score),
            "players": names.numbers((*bracket.moved, *bracket.residents)),
        },
    )
    yield from told
    yield from teller.changes(bracket)
