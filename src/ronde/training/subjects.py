"""What can be practised of a system: its prohibitions, criteria, colour rules and paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ronde.domain.errors import N_, NoLegalPairing, NotInRulebook, RequestError
from ronde.domain.tournament import Tournament
from ronde.explanation.difference import first_worse_row
from ronde.explanation.report import report
from ronde.pairing import Round, pair
from ronde.rulebooks.account import CriterionCount, Step
from ronde.rulebooks.system import System

Kind = Literal["prohibition", "criterion", "colour", "paragraph"]


class Subject(NamedTuple):
    """An article that can decide: its code, its place in the text, and what it says."""

    kind: Kind
    code: str
    article: str
    wording: str


def subjects(rules: System) -> tuple[Subject, ...]:
    """The rows and colour rules of a system, in the order of its text.

    The paragraphs of a procedure are not listed: they are known by the steps that act.
    """
    found = [
        *(Subject("prohibition", row.code, row.article, row.wording) for row in rules.prohibitions),
        *(Subject("criterion", row.code, row.article, row.wording) for row in rules.criteria),
        *(Subject("colour", rule.code, rule.code, rule.wording) for rule in rules.colours),
    ]
    once = {(subject.kind, subject.code): subject for subject in reversed(found)}
    return tuple(subject for subject in found if once[subject.kind, subject.code] == subject)


def has_paragraphs(rules: System) -> bool:
    """Whether the system is told as a procedure, whose paragraphs act or do not."""
    return rules.procedure.in_steps or not rules.criteria


def subject_named(rules: System, code: str) -> Subject:
    """The subject of that code or article; a paragraph of a procedure by its number."""
    known = subjects(rules)
    for subject in known:
        if code in (subject.code, subject.article):
            return subject
    if has_paragraphs(rules):
        return Subject("paragraph", code, code, "")
    raise RequestError(
        N_("The system {system} has no article {code!r} to practise. It has: {codes}."),
        system=rules.name,
        code=code,
        codes=", ".join(subject.code for subject in known),
    )


def decides(subject: Subject, event: Tournament, rules: System, paired: Round) -> bool:
    """Whether the round would be another without the article, or the article gave a colour."""
    if subject.kind == "colour":
        return any(game.article == subject.code for game in paired.account.games)
    if subject.kind == "paragraph":
        acted = {step.article for step in acting_steps(paired)}
        acted |= {row.article for row in refusing_rows(paired)}
        return subject.code in acted | {game.article for game in paired.account.games}
    try:
        amended = rules.without(subject.code)
    except NotInRulebook:
        return _binds(subject, event, paired) or _is_cited(subject, event, paired)
    try:
        other = pair(event, amended, round=paired.number)
    except NoLegalPairing:
        return False
    return _games(other) != _games(paired)


def _is_cited(subject: Subject, event: Tournament, paired: Round) -> bool:
    """Whether the report of the round gives the article as a reason.

    That everybody can still be paired is looked after by the procedure: it cannot be taken out.
    """
    if subject.kind != "prohibition":
        return False
    cites = (line.article for line in report(event, paired))
    return any(subject.code in cite.split(", ") for cite in cites)


def _binds(subject: Subject, event: Tournament, paired: Round) -> bool:
    """Whether more float than one because the bracket is odd, which goes without saying.

    The number of those who float is kept small by the procedure itself: it cannot be taken out.
    """
    points = event.history.points
    for bracket in paired.account.brackets:
        here = [v for v in bracket.members if points[v - 1] >= bracket.score]
        for row in bracket.criteria:
            floating = row.value if isinstance(row.value, int) else 0
            if row.code == subject.code and floating > len(here) % 2:
                return True
    return False


def acting_steps(paired: Round) -> list[Step]:
    """The steps of the procedure that are not done in every group."""
    account = paired.account
    inside = [step for bracket in account.brackets for step in bracket.steps]
    return [step for step in (*account.steps, *inside) if not step.routine]


def refusing_rows(paired: Round) -> Iterator[CriterionCount]:
    """The rows by which what is tried first in a group falls behind what was chosen."""
    for bracket in paired.account.brackets:
        if bracket.first is not None and not bracket.first.obstacles:
            row = first_worse_row(bracket.criteria, bracket.first.criteria)
            if row is not None:
                yield row[0]


def _games(paired: Round) -> tuple[frozenset[frozenset[int]], int | None]:
    return frozenset(map(frozenset, paired.pairs)), paired.bye
