"""Why a round cannot be completed, as facts: who could still meet only whom, and since when.

Some players, or odd groups of them, are left with fewer opponents than there are of them. They
are found by the theorem of Tutte and Berge, and told by the games that they have played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ronde.domain.errors import N_
from ronde.explanation.lines import Language, Line, NumbersFact, Participant, Phrase, cited
from ronde.explanation.round_context import BYE, Limits, RoundContext
from ronde.solver.alternating import grow
from ronde.solver.bits import bits_of, members
from ronde.solver.cardinality import maximum

LARGEST = 2000
"""Players up to whom every two of the round are looked at."""

SHOWN = 12
"""Players who are listed before they are only counted."""


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """Odd groups, one more than `opponents`: each needs one of them, so one group goes without.

    The bye is number 0. `limits` were set only to see what follows.
    """

    groups: tuple[tuple[int, ...], ...]
    opponents: tuple[int, ...]
    limits: Limits

    def allows(self, a: int, b: int) -> bool:
        """Whether the limits let these two meet."""
        return b in self.limits.get(a, (b,)) and a in self.limits.get(b, (a,))


def find_dead_end(context: RoundContext, limits: Limits) -> DeadEnd | None:
    """The smallest one within these limits; None where there is none, or the field is large.

    Reference: C. Berge, Sur le couplage maximum d'un graphe, C. R. Acad. Sci. 247 (1958) 258-259.
    """
    if len(context.present) > LARGEST:
        return None
    numbers, rows = context.seats, _limited(context, limits)
    everybody = (1 << len(numbers)) - 1
    mate = maximum(rows, everybody)
    found = []
    for root in (v for v, w in enumerate(mate) if w < 0):
        growth = grow(rows, mate, root, everybody, 0)
        inner = everybody & ~growth.rest & ~growth.outer
        groups = tuple(
            tuple(numbers[v] for v in sorted(group)) for group in _components(rows, growth.outer)
        )
        opponents = tuple(numbers[v] for v in members(inner))
        found.append(DeadEnd(groups, opponents, limits))
    return min(found, key=_size, default=None)


def _size(end: DeadEnd) -> tuple[int, int]:
    return sum(map(len, end.groups)), len(end.opponents)


def _limited(context: RoundContext, limits: Limits) -> list[int]:
    """Whom everybody may meet within the limits, as sets of places."""
    rows = list(context.legal)
    place = {number: v for v, number in enumerate(context.seats)}
    for number, others in limits.items():
        v = place[number]
        allowed = rows[v] & bits_of(place[other] for other in others if other in place)
        for w in members(rows[v] & ~allowed):
            rows[w] &= ~(1 << v)
        rows[v] = allowed
    return rows


def _components(rows: Sequence[int], within: int) -> Iterator[list[int]]:
    """The connected parts of these vertices."""
    while within:
        group = reach = within & -within
        while reach:
            low = reach & -reach
            reach ^= low
            fresh = rows[low.bit_length() - 1] & within & ~group
            group |= fresh
            reach |= fresh
        within &= ~group
        yield list(members(group))


@dataclass(frozen=True, slots=True)
class OpponentsFact:
    """Players by number, and the bye: `4, 7 and the bye`."""

    numbers: Sequence[int]

    def said(self, language: Language) -> str:
        if BYE not in self.numbers:
            return NumbersFact(self.numbers).said(language)
        players = [v for v in self.numbers if v != BYE]
        bye = language.translate(N_("the bye"))
        if not players:
            return bye
        several = ", ".join(map(str, players))
        together = language.translate(N_("{several} and {last}"))
        return together.format(several=several, last=bye)

    def plain(self) -> Any:
        return list(self.numbers)


@dataclass(frozen=True, slots=True)
class GroupsFact:
    """Groups of players: `4 · 7, 8 and 9`."""

    groups: Sequence[Sequence[int]]

    def said(self, language: Language) -> str:
        return " · ".join(OpponentsFact(group).said(language) for group in self.groups)

    def plain(self) -> Any:
        return [list(group) for group in self.groups]


def dead_end_lines(context: RoundContext, end: DeadEnd, depth: int) -> Iterator[Line]:
    """Who is stuck, and the games that are the reason."""
    article = context.paired.rules.cited.complete
    alone, several = _by_size(end)
    if alone == [BYE] and not several:
        yield from _nobody_for_the_bye(context, end, depth)
        return
    if len(end.groups) == 1 == len(alone) and _only_bye_is_left(context, end, alone[0]):
        yield from barred_lines(context, alone[0], (BYE,), depth)
        return
    facts = {
        "players": OpponentsFact([v for v in alone if v != BYE]),
        "opponents": OpponentsFact(end.opponents),
        "groups": GroupsFact(end.groups),
        "count": len(several[0]) if several else 0,
        "number": len(end.groups),
    }
    yield Line(_template(end), facts, article=article, depth=depth)
    told = end.groups if len(several) > 1 or not alone else [(v,) for v in alone]
    for group in told:
        for number in group:
            if number != BYE:
                yield from _reasons(context, end, group, number, depth + 1)


def _only_bye_is_left(context: RoundContext, end: DeadEnd, number: int) -> bool:
    """Whether the limits leave a player nothing but the bye."""
    return [v for v in context.seats if v != number and end.allows(number, v)] == [BYE]


def _by_size(end: DeadEnd) -> tuple[list[int], list[tuple[int, ...]]]:
    """Those who are alone in their group, and the groups of several."""
    alone = [group[0] for group in end.groups if len(group) == 1]
    return alone, [group for group in end.groups if len(group) > 1]


def _template(end: DeadEnd) -> str:
    alone, several = _by_size(end)
    if not several:
        return _of_single_players(end, alone)
    if len(end.groups) == 1:
        return N_("{groups} could meet only each other: an odd number, so that one is left over.")
    if len(several) == 1 and BYE not in alone:
        if end.opponents == (BYE,):
            return N_(
                "{players} could only have the bye; the {count} others who can be paired with each "
                "other are an odd number."
            )
        return N_(
            "{players} could meet only {opponents}; but the {count} others who can be paired with "
            "each other are an odd number and need one of these, too."
        )
    return N_(
        "{number} groups of odd size could each meet only {opponents} besides themselves: "
        "{groups}. One group has a player left over."
    )


def _nobody_for_the_bye(context: RoundContext, end: DeadEnd, depth: int) -> Iterator[Line]:
    """Who would be left for the bye, and what bars them from it."""
    article = context.paired.rules.cited.complete
    left = [v for v in context.present if end.allows(BYE, v)]
    if not left:
        yield Line(N_("Nobody would be left to have the bye."), article=article, depth=depth)
        return
    facts = {"players": NumbersFact(left), "count": len(left)}
    template = N_("Of those who would be left, {players}, nobody may have the bye.")
    if len(left) > SHOWN:
        template = N_("Nobody of the {count} who would be left may have the bye.")
    one = N_("Only {players} would be left to have the bye.") if len(left) == 1 else template
    yield Line(one, facts, article=article, depth=depth)
    for number in left[:SHOWN]:
        yield from barred_lines(context, number, (BYE,), depth + 1)


def _of_single_players(end: DeadEnd, alone: Sequence[int]) -> str:
    if BYE in alone:
        return N_(
            "{players} could meet only {opponents}, and nobody else may have the bye: somebody is "
            "left over."
        )
    if not end.opponents:
        return N_("{players} would have nobody left to meet.")
    return N_("{players} could meet only {opponents}: there are too few opponents for all of them.")


def _reasons(
    context: RoundContext, end: DeadEnd, group: Sequence[int], number: int, depth: int
) -> Iterator[Line]:
    """Whom a player may not meet: those who are neither opponents nor in the group."""
    others = [
        other
        for other in context.seats
        if other not in (*end.opponents, *group) and end.allows(number, other)
    ]
    yield from barred_lines(context, number, others, depth)


def barred_lines(
    context: RoundContext, number: int, others: Iterable[int], depth: int
) -> Iterator[Line]:
    """Whom of these a player may not meet, by reason; 0 asks for the bye."""
    together: dict[tuple[str, str], list[int]] = {}
    bye: list[Line] = []
    player = Participant(number)
    for other in others:
        obstacle = next(iter(context.against(number, other)), None)
        if obstacle is None:
            continue
        article = cited(obstacle.code, obstacle.article)
        if other == BYE:
            facts = {"player": player, "reason": Phrase(obstacle.template, obstacle.facts)}
            template = N_("{player} may not have the bye: {reason}.")
            bye.append(Line(template, facts, article=article, depth=depth))
        else:
            reason = "" if "round" in obstacle.facts else obstacle.template
            together.setdefault((article, reason), []).append(other)
    for (article, reason), barred in together.items():
        yield _barred(player, barred, reason, article, depth)
    yield from bye


def _barred(player: Participant, barred: list[int], reason: str, article: str, depth: int) -> Line:
    """Players who met already, or who may not meet for another reason."""
    facts: dict[str, Any] = {"player": player, "players": NumbersFact(barred)}
    if not reason:
        return Line(N_("{player} has already met {players}."), facts, article=article, depth=depth)
    facts["reason"] = Phrase(reason)
    template = N_("{player} may not meet {players}: {reason}.")
    if len(barred) > SHOWN:
        facts["count"] = len(barred)
        template = N_("{player} may not meet {count} others: {reason}.")
    return Line(template, facts, article=article, depth=depth)
